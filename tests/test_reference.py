"""The card to keep beside the table: its numbers are the ruleset's, in each of its forms."""

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest
from felt import lacking
from table import OTHERS, PRESETS, rules_of

from pinochle_score import Ruleset
from pinochle_score.presets import house_names
from pinochle_score.ruleset import Doubles
from pinochle_score.views.reference import Page, html, markdown, page, text

NUMBERS = {"match": 3, "minimum-meld": 20, "opening-bid": 30, "revoke": 5, "roundhouse": 25}
CHOICES = {"simple-play": "free", "trump-needs": "run", "target": "700"}
FITTING = {"divide-by-ten": "mfp", "classic-counters": "mfp", "defenders-together": "cutthroat"}
FORMS: dict[str, Callable[[Page], Iterator[str]]] = {
    "text": text,
    "markdown": markdown,
    "html": html,
}


def tables() -> Iterator[tuple[str, ...]]:
    """Each ruleset as written, and one with each house rule."""
    for name in (*PRESETS, *OTHERS):
        yield (name,)
    for house in house_names():
        value = CHOICES.get(house) or NUMBERS.get(house)
        name = FITTING.get(house, "rulebook")
        yield name, house if value is None else f"{house}={value}"


at_each_table = pytest.mark.parametrize("table", list(tables()), ids="+".join)


def numbers(said: str) -> set[int]:
    return {int(each) for each in re.findall(r"\d+", said)}


def section(shown: Page, heading: str) -> str:
    """What stands under a heading."""
    return " ".join(dict(shown.sections)[heading])


@at_each_table
def test_every_meld_has_a_row_with_what_it_pays(table: tuple[str, ...]) -> None:
    rules = rules_of(*table)
    rows = page(rules).melds
    assert len(rows) == len(rules.meld.catalogue)
    for (name, cards, paid), meld in zip(rows, rules.meld.catalogue.values(), strict=True):
        assert name == meld.name
        points = meld.points if isinstance(meld.points, tuple) else (meld.points,)
        if rules.meld.doubles is Doubles.MULTIPLY:
            points = points[:1]
        assert [int(each) for each in paid.split(" / ")] == list(points)
        assert not lacking(cards, *(str(rank) for rank in meld.ranks), *meld.cards.split())


@at_each_table
def test_bids_counters_and_target_are_the_rulesets(table: tuple[str, ...]) -> None:
    rules = rules_of(*table)
    shown = page(rules)
    if rules.draw is None:
        assert {rules.auction.minimum, rules.auction.step} <= numbers(section(shown, "Bidding"))
    else:
        assert {rules.deal.hand, rules.deal.stock} <= numbers(section(shown, "Trump"))
    counted = set(rules.play.counters.values()) | {rules.play.last_trick, rules.play.total}
    assert counted <= numbers(section(shown, "Tricks"))
    for rank, points in rules.play.counters.items():
        assert f"{rank} {points}" in section(shown, "Tricks")
    winning = rules.winning
    assert numbers(section(shown, "Winning")) >= {winning.hands or winning.target}
    assert " ".join(map(str, rules.deck.ranks)) in section(shown, "Ranks")
    if rules.meld.minimum:
        assert rules.meld.minimum in numbers(section(shown, "Meld"))
    if rules.winning.match:
        assert rules.winning.match in numbers(section(shown, "Winning"))
    assert not lacking(shown.title, rules.name, *rules.house)


@at_each_table
def test_no_number_is_there_that_is_not_in_the_rules(table: tuple[str, ...]) -> None:
    rules = rules_of(*table)
    known = {rules.auction.minimum, rules.auction.step, rules.play.last_trick, rules.play.total}
    known |= {*rules.play.counters.values(), rules.winning.target, rules.winning.hands}
    known |= {rules.winning.match, rules.meld.minimum, rules.deal.passed, rules.deck.copies}
    known |= {meld.group for meld in rules.meld.catalogue.values()}
    known |= {9, 10, rules.play.revoke_penalty}  # 9 and 10 are ranks
    known |= {rules.auction.later_from, rules.auction.later_step, rules.deal.widow}
    known |= {rules.scoring.needed}
    if rules.draw is not None:
        known |= {rules.deal.hand, rules.deal.stock, rules.draw.turned_dix, rules.draw.exchange}
    said = " ".join(sentence for _, sentences in page(rules).sections for sentence in sentences)
    assert numbers(said) <= known


SENTENCES = [
    (("mfp",), "Tricks", ["The declarer leads", "beat the winning card", "your partner's"]),
    (("rulebook",), "Tricks", ["The dealer's left leads", "higher than any trump"]),
    (("stonebridge",), "Tricks", ["when trump is led", "Void in the suit led: trump."]),
    (("rulebook", "simple-play=free"), "Tricks", ["no duty to beat", "play any card"]),
    (("mfp",), "Bidding", ["without a turn", "pass with help", "4 cards"]),
    (("online",), "Bidding", ["has a turn first"]),
    (("rulebook", "redeal-all-pass"), "Bidding", ["next dealer deals"]),
    (("rulebook", "trump-needs=marriage"), "Bidding", ["must hold a royal marriage"]),
    (("rulebook", "dealer-privilege"), "Bidding", ["standing bid of 20"]),
    (("rulebook",), "Meld", ["count as a royal marriage, too", "in a single run"]),
    (("rulebook", "minimum-meld=20"), "Meld", ["below 20 is recorded as 0"]),
    (("mfp",), "Scoring", ["lose the bid", "trick point", "dix alone", "set without play", "may"]),
    (("online",), "Scoring", ["at least one trick", "with a trick", "played all the same"]),
    (("chips",), "Scoring", ["score nothing", "their own and the bid"]),
    (("online",), "Winning", ["To 1000", "if they made the bid"]),
    (("rulebook",), "Winning", ["To 150", "only by making a bid, or by setting"]),
    (("mfp", "four-hands"), "Winning", ["4 hands", "higher total"]),
    (("mfp", "match=3"), "Winning", ["3 games"]),
    (("cutthroat",), "Bidding", ["takes the widow and discards 3 cards"]),
    (("cutthroat",), "Tricks", ["beat the winning card if you can."]),
    (("cutthroat",), "Scoring", ["Each defender keeps his meld with a trick"]),
    (("auction",), "Scoring", ["count as one side for the hand"]),
    (("double-deck",), "Bidding", ["(5 above 60)", "must hold a royal marriage"]),
    (("double-deck",), "Meld", ["Where several numbers stand", "the next for three"]),
    (("double-deck",), "Scoring", ["and at least 20 trick points", "with 20 trick points"]),
]


@pytest.mark.parametrize(("table", "heading", "words"), SENTENCES)
def test_what_differs_between_tables_is_said(
    table: tuple[str, ...], heading: str, words: list[str]
) -> None:
    assert not lacking(section(page(rules_of(*table)), heading), *words)


def test_what_a_table_has_not_agreed_is_not_said() -> None:
    shown = page(rules_of("online"))
    assert "also count" not in section(shown, "Meld")
    assert "help" not in section(shown, "Bidding")
    assert "dix" not in section(shown, "Scoring")
    assert "passes" not in section(shown, "Bidding")


def test_each_player_may_correct_a_call() -> None:
    said = section(page(rules_of("rulebook", "corrected-bid")), "Bidding")
    assert not lacking(said, "player may correct")


def test_the_penalty_for_a_revoke_is_said() -> None:
    shown = page(rules_of("mfp", "revoke=50"))
    assert 50 in numbers(" ".join(section(shown, heading) for heading, _ in shown.sections))


def test_that_doubles_pay_no_premium_is_said() -> None:
    said = section(page(rules_of("stonebridge")), "Meld")
    assert re.search(r"twice|double|premium", said)


# Its forms.


class Reader(HTMLParser):
    """Reads a page, and sees that every element is closed where it was opened."""

    void = ("meta", "br", "hr", "img", "link", "input")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []  # the element, its text

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1] if self.open else "", data.strip()))


def read(rules: Ruleset) -> Reader:
    reader = Reader()
    reader.feed("\n".join(html(page(rules))))
    reader.close()
    return reader


@at_each_table
def test_the_page_is_well_formed_and_holds_all_of_it(table: tuple[str, ...]) -> None:
    shown = page(rules_of(*table))
    reader = read(rules_of(*table))
    assert reader.open == []
    assert [tag for tag, _ in reader.seen[:3]] == ["html", "head", "meta"]
    assert reader.seen[0][1] == {"lang": "en"}
    texts = {tag: [said for at, said in reader.texts if at == tag] for tag, _ in reader.seen}
    assert texts["title"] == texts["h1"] == [shown.title]
    assert texts["td"] == [cell for row in shown.melds for cell in row]
    assert texts["h2"] == [heading for heading, _ in shown.sections]
    assert texts["li"] == [sentence for _, sentences in shown.sections for sentence in sentences]


@at_each_table
def test_the_page_fetches_nothing(table: tuple[str, ...]) -> None:
    tags = {tag for tag, _ in read(rules_of(*table)).seen}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "base", "form"}
    names = {name for _, attributes in read(rules_of(*table)).seen for name in attributes}
    assert names <= {"lang", "charset", "name", "content"}
    written = "\n".join(html(page(rules_of(*table))))
    assert not [mark for mark in ("http", "//", "url(", "@import", "src=") if mark in written]


def test_the_page_can_be_printed() -> None:
    written = "\n".join(html(page(rules_of("mfp"))))
    assert "@media print" in written
    assert written.startswith("<!doctype html>")


def test_names_are_text_and_not_markup() -> None:
    shown = page(rules_of("mfp"))
    odd = Page('A & B <table> "x"', (("<b>", "&amp;", "1"),), (("<h>", ("1 < 2 & 3",)),))
    written = "\n".join(html(odd))
    assert "<b>" not in written
    reader = Reader()
    reader.feed(written)
    assert [said for _, said in reader.texts if said in ("<b>", "&amp;", "1 < 2 & 3")] == [
        "<b>",
        "&amp;",
        "1 < 2 & 3",
    ]
    assert shown.title == "Pinochle: mfp"


@at_each_table
def test_every_form_says_the_same(table: tuple[str, ...]) -> None:
    shown = page(rules_of(*table))
    said = [cell for row in shown.melds for cell in row]
    said += [sentence for _, sentences in shown.sections for sentence in sentences]
    for name in ("text", "markdown"):
        written = "\n".join(FORMS[name](shown))
        assert not lacking(written, shown.title, *said), name


@at_each_table
def test_markdown_is_a_table_and_lists(table: tuple[str, ...]) -> None:
    lines = list(markdown(page(rules_of(*table))))
    assert lines[0].startswith("# Pinochle: ")
    rows = [line for line in lines if line.startswith("|")]
    assert {line.count("|") for line in rows} == {4}
    assert re.fullmatch(r"(\|-+)+\|", rows[1])
    others = [line for line in lines[1:] if line and not line.startswith("|")]
    assert all(line.startswith(("## ", "- ")) for line in others)


@at_each_table
def test_the_text_stands_in_columns_that_fit_a_terminal(table: tuple[str, ...]) -> None:
    shown = page(rules_of(*table))
    lines = list(text(shown))
    rows = lines[2 : 2 + len(shown.melds)]
    for (name, cards, paid), line in zip(shown.melds, rows, strict=True):
        assert line.split("  ")[1] == name
        assert line.endswith(f"  {paid}")
        assert line.index(cards) == rows[0].index(shown.melds[0][1])
    assert max(map(len, rows)) <= 80
