"""The page of an evening, read without a browser: well-formed, by itself, and with the numbers."""

import re

import pytest
from evenings import LONG, evenings, facts_of
from pages import PageReader

from pinochle_score import Game
from pinochle_score.rules.scoring import signed
from pinochle_score.views.curve import curves
from pinochle_score.views.summary.page import page
from pinochle_score.views.summary.style import DARK, LIGHT
from pinochle_score.views.summary.svg import BOTTOM, DASHES, HEIGHT, TOP, WIDTH
from pinochle_score.views.words import number

each_evening = pytest.mark.parametrize("name", evenings())


def page_of(game: Game, title: str = "Thursday") -> str:
    return "\n".join(page(facts_of(game, title), curves(game.state)))


@each_evening
def test_it_is_well_formed_and_fetches_and_runs_nothing(name: str) -> None:
    made = page_of(evenings()[name])
    read = PageReader(made)
    assert read.faults == []
    assert "url(" not in read.styles
    assert "@import" not in read.styles
    assert "://" not in made
    assert "default-src 'none'" in made
    assert len(read.ids) == len(set(read.ids))


@each_evening
def test_its_table_has_the_numbers_of_the_state(name: str) -> None:
    state = evenings()[name].state
    rows = PageReader(page_of(evenings()[name])).rows[1:]
    assert len(rows) == len(state.hands)
    for row, hand in zip(rows, state.hands, strict=True):
        assert row[0] == str(hand.number)
        if hand.score is None:
            assert row[2] == "nobody bid"
            continue
        assert row[5::2] == [number(total) for total in hand.after]
        fines = hand.penalty(state.rules)
        for cell, score, fine in zip(row[4::2], hand.score.scores, fines, strict=True):
            assert cell == f"{signed(score)}{f' penalty {signed(fine)}' if fine else ''}"


@each_evening
def test_each_hand_is_told_with_its_melds_and_reasons(name: str) -> None:
    game = evenings()[name]
    text = "\n".join(PageReader(page_of(game)).text)
    for hand in facts_of(game).hands:
        for side in hand.sides:
            assert all(reason.text in text for reason in side.reasons)
        for meld in hand.melds:
            assert meld.said in text or not meld.points


@each_evening
def test_the_chart_is_labelled_and_says_every_total(name: str) -> None:
    state = evenings()[name].state
    if not state.hands:
        return
    charted = PageReader(page_of(evenings()[name])).charted
    assert {"hands played", "total points", "0"} <= set(charted)
    if not state.rules.winning.hands:
        assert f"target {state.rules.winning.target}" in charted
    for hand in state.hands:
        for side, total in enumerate(hand.after):
            assert f"{state.rules.side(side)}, hand {hand.number}: {number(total)}" in charted


def test_lines_are_told_apart_by_dash_and_marker() -> None:
    made = page_of(evenings()["three sides"])
    lines = re.findall(r'<polyline class="side s(\d)" stroke-dasharray="([^"]*)"', made)
    assert lines == [(str(side), DASHES[side]) for side in range(3)]
    markers = [re.findall(rf'<(\w+) class="mark s{side}"', made) for side in range(3)]
    assert [set(each) for each in markers] == [{"circle"}, {"path"}, {"rect"}]


@each_evening
def test_nothing_is_drawn_outside_the_chart(name: str) -> None:
    made = page_of(evenings()[name])
    for x in re.findall(r' (?:x|x1|x2|cx)="([\d.-]+)"', made):
        assert 0 <= float(x) <= WIDTH
    for y in re.findall(r' (?:y|y1|y2|cy)="([\d.-]+)"', made):
        assert 0 <= float(y) <= HEIGHT
    for points in re.findall(r'points="([^"]+)"', made):
        for point in points.split():
            assert TOP <= float(point.split(",")[1]) <= BOTTOM


@pytest.mark.parametrize("name", ["hostile names", "long names"])
def test_whatever_stands_in_a_name_is_text(name: str) -> None:
    game = evenings()[name]
    title = "</title><script>alert(1)</script>"
    made = page_of(game, title)
    read = PageReader(made)
    assert read.faults == []
    assert "<script" not in made
    shown = "".join(read.text)
    assert title in shown
    assert all(player in shown for player in game.state.players)


def test_a_long_name_is_shortened_in_the_chart_only() -> None:
    made = page_of(evenings()["long names"])
    assert LONG[0] in made
    beside = re.findall(r'<text x="300" y="[\d.]+">([^<]*)</text>', made)
    assert all(len(name) <= 13 for name in beside)


def test_light_dark_and_paper_have_the_same_colours_to_name() -> None:
    names = [re.findall(r"--\w+", colours) for colours in (LIGHT, DARK)]
    assert names[0] == names[1]
    styles = PageReader(page_of(evenings()["mfp"])).styles
    assert set(re.findall(r"var\((--\w+)\)", styles)) <= set(names[0])
    assert "prefers-color-scheme: dark" in styles
    assert "@media print" in styles


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_everything_can_be_read_on_its_ground(colours: str) -> None:
    found = dict(re.findall(r"(--\w+): (#\w+)", colours))
    for name in ("--ink", "--soft", "--s0", "--s1", "--s2", "--s3"):
        assert contrast(found[name], found["--paper"]) >= 4.5, name


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by the rule for the web: 1 to 21; text needs 4.5."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def light(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(each * 2 for each in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
