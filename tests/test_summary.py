"""The summary in every form says what the state says."""

import csv
import io
import json
import re
from collections.abc import Iterator

import jsonschema  # type: ignore[import-untyped]
import pytest
from evenings import evenings, facts_of
from table import PLAYERS, a_hand, after, rules_of

from pinochle_score import Game
from pinochle_score.codec import encode
from pinochle_score.events import NoMoreMeld, TricksCounted
from pinochle_score.rules.scoring import signed
from pinochle_score.state import GameState
from pinochle_score.views.chart import chart
from pinochle_score.views.columns import columns_of
from pinochle_score.views.curve import curves
from pinochle_score.views.summary.markdown import markdown
from pinochle_score.views.summary.rows import COLUMNS, FORMULA, table
from pinochle_score.views.summary.schema import summary_schema
from pinochle_score.views.summary.text import text
from pinochle_score.views.words import number

each_evening = pytest.mark.parametrize("name", evenings())
WIDTHS = (40, 80, 120)


def totals(state: GameState) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The number and totals of each scored hand, straight from the state."""
    for hand in state.hands:
        if hand.score is not None:
            yield hand.number, tuple(hand.after)


# The facts, which are the JSON document.


@each_evening
def test_the_facts_are_the_states(name: str) -> None:
    state, facts = evenings()[name].state, facts_of(evenings()[name])
    assert [side.total for side in facts.sides] == state.totals
    assert (facts.over, facts.winner, facts.players) == (state.over, state.winner, state.players)
    assert len(facts.hands) == len(state.hands)
    for told, hand in zip(facts.hands, state.hands, strict=True):
        assert (told.number, told.bid) == (hand.number, hand.auction.contract)
        if hand.score is None:
            assert told.outcome is None
            continue
        assert told.outcome == hand.score.outcome
        assert [side.score for side in told.sides] == list(hand.score.scores)
        assert [side.penalty for side in told.sides] == hand.penalty(state.rules)
        assert [side.total for side in told.sides] == list(hand.after)
        assert [side.meld for side in told.sides] == list(hand.totals(state.rules).meld)
        for side in told.sides:
            assert sum(reason.points for reason in side.reasons) == side.score
            if hand.points is not None:
                assert side.tricks == hand.points[side.side]


@each_evening
def test_totals_run_on_from_hand_to_hand_and_begin_anew_in_each_game(name: str) -> None:
    facts = facts_of(evenings()[name])
    ends = {game.last_hand for game in facts.games}
    running = [0] * len(facts.sides)
    for hand in facts.hands:
        for side in hand.sides:
            running[side.side] += side.score + side.penalty
            assert side.total == running[side.side]
        if hand.number in ends:
            running = [0] * len(facts.sides)


@each_evening
def test_the_document_is_as_its_schema_says(name: str) -> None:
    schema = summary_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    made = json.loads(json.dumps(encode(facts_of(evenings()[name]))))
    jsonschema.validate(made, schema, cls=jsonschema.Draft202012Validator)


def test_the_schema_takes_nothing_else_and_says_what_each_field_means() -> None:
    schema = summary_schema()
    made = encode(facts_of(evenings()["corrected"]))
    wrong = (made | {"more": 1}, made | {"format": 2}, {**made, "hands": [{}]}, {"format": 1})
    for document in wrong:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(document, schema)

    def meanings(node: dict[str, object]) -> Iterator[object]:
        properties = node.get("properties", {})
        assert isinstance(properties, dict)
        for each in properties.values():
            yield each.get("description")
            yield from meanings(each.get("items", {}))
            yield from meanings(each)

    assert all(meanings(schema))


def test_corrections_and_penalties_are_told() -> None:
    facts = facts_of(evenings()["corrected"])
    assert facts.corrections[0].startswith("Hand 1 corrected to: ")
    assert "180 : 70" in facts.corrections[0]
    end = (NoMoreMeld(), TricksCounted((170, 80)))
    facts = facts_of(after(evenings()["corrected"], *end))
    assert facts.hands[2].penalties[0].points == 30
    assert "a revoke in trick 4" in facts.hands[2].penalties[0].said


# CSV.


@each_evening
def test_csv_has_a_row_a_hand_and_side_with_the_numbers_of_the_state(name: str) -> None:
    state = evenings()[name].state
    read = list(csv.DictReader(io.StringIO(table(facts_of(evenings()[name])), newline="")))
    assert len(read) == len(state.hands) * len(state.totals)
    assert all(set(row) == set(COLUMNS) for row in read)
    sides = len(state.totals)
    for at, hand in enumerate(state.hands):
        rows = read[at * sides : (at + 1) * sides]
        assert {row["hand"] for row in rows} == {str(hand.number)}
        if hand.score is not None:
            assert [int(row["score"]) for row in rows] == list(hand.score.scores)
            assert [int(row["total"]) for row in rows] == list(hand.after)
            assert [int(row["declarers"]) for row in rows].index(1) == hand.score.declarers
            assert {row["bid"] for row in rows} == {str(hand.auction.contract)}


@each_evening
def test_no_cell_of_text_is_a_formula(name: str) -> None:
    for row in csv.reader(io.StringIO(table(facts_of(evenings()[name])), newline="")):
        for cell in row:
            assert re.fullmatch(r"-?\d+", cell) or not cell.startswith(FORMULA)


def test_a_name_that_would_be_a_formula_is_written_after_an_apostrophe() -> None:
    rows = list(csv.DictReader(io.StringIO(table(facts_of(evenings()["hostile names"])))))
    assert {row["declarer"] for row in rows} == {"'+1|*_`#$", '<b onload="x()">'}
    assert rows[0]["side"].startswith("<b"), "what is no formula is as it is"


# Markdown and text.


@each_evening
def test_the_table_of_markdown_has_the_numbers_of_the_state(name: str) -> None:
    state = evenings()[name].state
    lines = list(markdown(facts_of(evenings()[name])))
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in lines if line.startswith("| ")]
    found = [
        (int(row[0]), tuple(int(cell.strip().replace("−", "-")) for cell in row[5::2]))
        for row in rows[1:]
        if "nobody bid" not in row[2]
    ]
    assert found == list(totals(state))
    assert len({len(row) for row in rows}) <= 1


def test_markdown_shows_names_as_they_are() -> None:
    made = "\n".join(markdown(facts_of(evenings()["hostile names"], "# *Title* <i>")))
    assert made.startswith(r"# \# \*Title\* \<i\>")
    assert "<b" not in made.replace(r"\<b", "")
    assert r"\+1\|\*\_\`\#$" in made


@pytest.mark.parametrize("width", WIDTHS)
@each_evening
def test_the_text_has_every_total(name: str, width: int) -> None:
    game = evenings()[name]
    lines = list(text(facts_of(game), [], width))
    for hand in game.state.hands:
        start = next(i for i, line in enumerate(lines) if line.startswith(f"Hand {hand.number}:"))
        told = "\n".join(lines[start : start + 40])
        if hand.score is not None:
            for score, total in zip(hand.score.scores, hand.after, strict=True):
                assert f"{signed(score)} (" in told
                assert f", now {number(total)}" in told


# The chart for a terminal.


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("plain", [False, True])
@each_evening
def test_the_chart_fits_and_names_every_side(name: str, width: int, *, plain: bool) -> None:
    state = evenings()[name].state
    lines = list(chart(curves(state), width, plain=plain))
    names = [state.rules.side(side) for side in range(len(state.totals))]
    assert max(len(line) for line in lines[:18]) <= width
    drawn = "".join(lines[1:15])
    assert not plain or drawn.replace("−", "-").isascii()
    for side, total in enumerate(state.totals):
        mark = ("ox#%" if plain else "●▲■◆")[side]
        assert any(line.startswith(f"{mark} {names[side]}") for line in lines)
        assert any(line.endswith(number(total)) for line in lines) or state.games


def test_a_mark_stands_where_its_total_is() -> None:
    game = Game.start(rules_of("mfp"), PLAYERS, dealer=3)
    game = after(game, *a_hand(0, 250, (170, 80), {0: 330}), *a_hand(1, 500, None, {1: 20}))
    lines = list(chart(curves(game.state), 80, plain=False))
    labelled = {line.split("┤")[0].strip(): line for line in lines if "┤" in line}
    assert game.state.totals == [500, -420]
    assert labelled["500"].endswith("●")
    assert labelled["−500"].rstrip()[-1] in "▲┤"
    assert "┄" in labelled["1500"]
    assert "─" in labelled["0"]


@each_evening
def test_the_curves_are_the_totals(name: str) -> None:
    state = evenings()[name].state
    found = dict(point for game in curves(state).games for point in game[1:])
    assert {hand: found[hand] for hand, _ in totals(state)} == dict(totals(state))
    assert len(curves(state).games) == len(state.games) + (not state.over or not state.games)


def test_wide_letters_are_two_columns() -> None:
    assert columns_of("Ann 王小明") == 10
    assert columns_of("Zoe\u0308") == 3
