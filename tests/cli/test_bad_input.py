"""What cannot be recorded: one clear sentence, the right exit code, and nothing changes."""

import pytest
from cli.refusals import REFUSED, USAGE, check_sentence, play_to, unchanged
from cli.runner import Here

HUGE = "9" * 400
Case = tuple[str, str | tuple[str, ...], int, str, str]

# At which point; the command; its exit code; the code of the error; words it must say.
CASES: list[Case] = [
    # No game, and the words of a command.
    ("no game", "score", REFUSED, "no_game", "no game yet|new"),
    ("no game", "bid 250", REFUSED, "no_game", "no game yet"),
    ("no game", "undo", REFUSED, "no_game", "no game yet"),
    ("no game", "open 1", USAGE, "unknown_game", "no game"),
    ("new", "shuffle", USAGE, "usage", "shuffle"),
    ("new", "", USAGE, "usage", "--help"),
    ("new", "bid 250 --loud", USAGE, "usage", "--loud"),
    ("new", "score now", USAGE, "usage", "now"),
    ("new", "rules frobnicate", USAGE, "usage", "frobnicate"),
    ("no game", "rules show", REFUSED, "no_game", "no game yet"),
    ("new", "rules show mfp --house", USAGE, "usage", "--house"),
    ("new", "score --game", USAGE, "usage", "--game"),
    ("new", "score --home", USAGE, "usage", "--home"),
    ("new", "trump", USAGE, "usage", "suit"),
    ("new", "meld", USAGE, "usage", "player"),
    ("new", "fix", USAGE, "usage", "hand"),
    ("new", "open", USAGE, "usage", "game"),
    # Starting a game.
    ("new", "new Ann", USAGE, "wrong_number_of_players", "4 players|1 name"),
    ("new", "new Ann Bob Carla", USAGE, "wrong_number_of_players", "4 players|3 names"),
    ("new", "new A B C D E", USAGE, "wrong_number_of_players", "4 players|5 names"),
    ("no game", "new Ann Bob Carla Dan --rules whist", USAGE, "unknown_ruleset", "whist"),
    ("no game", "new --rules rulbook", USAGE, "unknown_ruleset", "rulbook|rulebook"),
    ("no game", ("new", "--rules", ""), USAGE, "unknown_ruleset", "mfp"),
    ("no game", "new --rules ../mfp", USAGE, "unknown_ruleset", "../mfp"),
    ("no game", "new --rules", USAGE, "usage", "--rules"),
    ("no game", "new --house plane-run", USAGE, "unknown_house_rule", "plane-run|plain-run"),
    ("no game", "new --house minimum-meld=x", USAGE, "bad_house_value", "x"),
    ("no game", "new --house target", USAGE, "bad_house_value", "target=N"),
    ("no game", "new --house match=0", USAGE, "bad_house_value", "0"),
    ("no game", "new --house simple-play=never", USAGE, "bad_house_value", "must-trump"),
    ("no game", "new --house plain-run=5", USAGE, "bad_house_value", "plain-run"),
    ("no game", "new --house four-hands --target 500", USAGE, "house_rule_misfit", "target"),
    ("no game", "new -r rulebook --house divide-by-ten", USAGE, "house_rule_misfit", "ten"),
    ("no game", "new --rules chips --target 1000", USAGE, "house_rule_misfit", "1500|target"),
    ("no game", "new --target 0", USAGE, "bad_house_value", "0"),
    ("no game", "new --target -5", USAGE, "bad_house_value", "-5"),
    ("no game", "new --target 1e5", USAGE, "bad_house_value", "1e5|whole number"),
    ("no game", ("new", "--target", ""), USAGE, "bad_house_value", "number"),
    ("no game", "new --dealer Zed", USAGE, "unknown_player", "Zed|North"),
    ("no game", ("new", "--dealer", ""), USAGE, "unknown_player", "North"),
    ("no game", "new Ann Bob Bea Dan --dealer B", USAGE, "ambiguous_player", "Bob|Bea"),
    ("no game", ("new", "--title", " "), USAGE, "bad_title", "title"),
    ("no game", ("new", "--title", "x" * 81), USAGE, "bad_title", "80"),
    # Which game.
    ("two games", "score --game 9", USAGE, "unknown_game", "9"),
    ("two games", "score --game day", USAGE, "ambiguous_game", "2|3|number"),
    ("two games", "open -1", USAGE, "usage", "-1"),
    ("two games", "open friday", USAGE, "unknown_game", "friday"),
    # The bidding.
    ("new", "bid", USAGE, "unknown_call", "call"),
    ("new", ("bid", ""), USAGE, "unknown_call", "call"),
    ("new", "bid -250", USAGE, "usage", "-2"),
    ("new", "bid 1e5", USAGE, "unknown_call", "1e5"),
    ("new", "bid 250.5", USAGE, "unknown_call", "250.5"),
    ("new", "bid ٢٥٠", USAGE, "unknown_call", "٢٥٠"),
    ("new", "bid ²50", USAGE, "unknown_call", "²50"),
    ("new", f"bid {HUGE}", USAGE, "bad_amount", "too large|a bid"),
    ("new", "bid 0", REFUSED, "below_minimum", "250"),
    ("new", "bid 26", REFUSED, "below_minimum", "250|260"),
    ("new", "bid 255", REFUSED, "wrong_increment", "260"),
    ("bidding", "bid 250", REFUSED, "not_higher", "260"),
    ("bidding", "bid Bob 300", REFUSED, "already_passed", "Bob|Carla"),
    ("bidding", "bid Dan 300", REFUSED, "out_of_turn", "Dan|Carla"),
    ("bidding", "bid 260 270 p p p p", REFUSED, "auction_over", "Call 5 of 6|None of these"),
    ("bidding", "bid 260 265", REFUSED, "wrong_increment", "Call 2 of 2|Dan|None of these"),
    ("alike", "bid B 250", USAGE, "ambiguous_player", "Bob|Bea"),
    ("new", "bid Ann", USAGE, "unknown_call", "call"),
    ("new", "bid Ann 250 p", USAGE, "unknown_call", "name"),
    ("new", "bid help=x", USAGE, "bad_amount", "x"),
    ("new", "bid --won", USAGE, "unknown_call", "--won"),
    ("new", "bid --won Ann", USAGE, "unknown_call", "--won"),
    ("new", "bid --won Ann p", USAGE, "bad_amount", "p"),
    ("new", "bid --won Zed 250", USAGE, "unknown_player", "Zed|Ann"),
    ("new", "bid --won Ann 240", REFUSED, "below_minimum", "250"),
    ("bidding", "bid --won Bob 300", REFUSED, "already_passed", "Bob"),
    ("bidding", "bid --won Dan 250", REFUSED, "not_higher", "260"),
    ("trump", "bid 300", REFUSED, "auction_over", "Ann|270"),
    ("trump", "bid --won Ann 300", REFUSED, "auction_over", "Ann|270"),
    ("trump", "bid --won Zed 300", USAGE, "unknown_player", "Zed"),
    ("bidding", "bid p --correct", REFUSED, "no_corrections", "corrected-bid"),
    ("corrected", "bid 250 --correct", REFUSED, "nothing_to_correct", "no call"),
    ("corrected", "bid 250 260 --correct", USAGE, "unknown_call", "one call"),
    ("new", ("bid", "\x1b[31mred"), USAGE, "unknown_call", "red"),
    ("new", ("bid", "two\nlines"), USAGE, "unknown_call", "two"),
    # Trump.
    ("trump", ("trump", "\x07"), USAGE, "unknown_suit", "hearts"),
    ("new", "trump hearts", REFUSED, "out_of_order", "Ann"),
    ("bidding", "trump hearts", REFUSED, "out_of_order", "Carla"),
    ("trump", "trump stars", USAGE, "unknown_suit", "stars|hearts"),
    ("trump", ("trump", ""), USAGE, "unknown_suit", "hearts"),
    ("trump", "trump hearts spades", USAGE, "usage", "spades"),
    ("trump", "trump none", REFUSED, "trump_needed", "suit"),
    ("meld", "trump spades", REFUSED, "trump_is_final", "hearts|undo"),
    ("tricks", "trump hearts", REFUSED, "trump_is_final", "hearts"),
    ("scored", "trump hearts", REFUSED, "out_of_order", "Bob"),
    # Meld.
    ("new", "meld Ann 20", REFUSED, "out_of_order", "Ann"),
    ("trump", "meld Ann 20", REFUSED, "out_of_order", "Ann names trump"),
    ("meld", "meld Zed 20", USAGE, "unknown_player", "Zed|Ann|Bob|Carla|Dan"),
    ("meld", ("meld", "", "20"), USAGE, "unknown_player", "Ann"),
    ("meld", "meld Ann", USAGE, "no_cards", "Ann"),
    ("meld", "meld Ann 1X", USAGE, "unknown_card", "1X"),
    ("meld", "meld Ann 8H", USAGE, "unknown_card", "8H"),
    ("meld", "meld Ann AAKQ s", USAGE, "ambiguous_cards", "AAKQ|S:AAKQ"),
    ("meld", "meld Ann AH AH AH", REFUSED, "too_many_copies", "A♥|Ann|two"),
    ("tricks", "meld Carla KD KD", REFUSED, "too_many_copies", "K♦|table|two"),
    ("meld", "meld Ann S:ATKQJ9 H:ATKQJ9 D:A", REFUSED, "wrong_hand_size", "13|12"),
    ("meld", "meld Ann 25", REFUSED, "impossible_meld", "20|30"),
    ("meld", "meld Ann -20", USAGE, "usage", "-2"),
    ("meld", "meld Ann ٢٠", USAGE, "unknown_card", "٢٠"),
    ("meld", "meld Ann 2e1", USAGE, "unknown_card", "2e1"),
    ("meld", f"meld Ann {HUGE}", USAGE, "bad_amount", "too large|a meld"),
    ("meld", "meld Ann 20 40", USAGE, "unknown_card", "20"),
    ("meld", "meld Ann 20 --dix 30", REFUSED, "impossible_dix", "30"),
    ("meld", "meld Ann 20 --dix -10", USAGE, "bad_amount", "-10|whole number"),
    ("meld", "meld Ann 20 --dix", USAGE, "usage", "--dix"),
    ("meld", "meld Ann 9H --dix 10", USAGE, "dix_with_cards", "--dix"),
    ("meld", "meld Ann 40 --claim 40", USAGE, "claim_without_cards", "cards"),
    ("meld", "meld Ann KH QH --claim x", REFUSED, "claim_too_high", "x does not count|40"),
    ("meld", "meld Ann KH QH --claim 60", REFUSED, "claim_too_high", "60|40"),
    ("meld", "meld Ann KH QH --claim -5", REFUSED, "claim_too_high", "-5|40"),
    ("meld", "meld Ann KH QH --claim -5 --as-claimed", REFUSED, "claim_too_high", "-5"),
    ("meld", "meld Ann KH QH --claim=", USAGE, "bad_claim", "total|run"),
    ("meld", f"meld Ann KH QH --claim {HUGE}", USAGE, "bad_amount", "too large"),
    ("meld", "meld Ann KH QH --claim run", REFUSED, "claim_too_high", "A♥|missing|40"),
    ("meld", "meld Ann KH QH --as-claimed", USAGE, "usage", "--claim"),
    ("meld", ("meld", "Ann", ""), USAGE, "no_cards", "Cards"),
    ("tricks", "meld none", REFUSED, "out_of_order", "tricks"),
    ("needs", "meld Ann AH", REFUSED, "trump_needs", "marriage"),
    ("scored", "meld Ann 20", REFUSED, "out_of_order", "Bob|pinochle fix 1"),
    # Tricks.
    ("new", "tricks Ann 170", REFUSED, "out_of_order", "Ann"),
    ("meld", "tricks Ann 170", REFUSED, "out_of_order", "Bob"),
    ("meld", "throw-in", REFUSED, "out_of_order", "meld"),
    ("scored", "tricks Ann 170", REFUSED, "out_of_order", "Bob"),
    ("tricks", "tricks", USAGE, "usage", "SIDE"),
    ("tricks", "tricks Ann", USAGE, "bad_tricks", "170"),
    ("tricks", "tricks Zed 170", USAGE, "unknown_player", "Zed"),
    ("tricks", "tricks Ann 170x", USAGE, "bad_amount", "170x"),
    ("tricks", "tricks Ann -170", USAGE, "usage", "-1"),
    ("tricks", ("tricks", "Ann", ""), USAGE, "bad_amount", "number"),
    ("tricks", "tricks Ann ١٧٠", USAGE, "bad_amount", "١٧٠"),
    ("tricks", f"tricks Ann {HUGE}", USAGE, "bad_amount", "too large|trick points"),
    ("tricks", "tricks Ann 260", REFUSED, "impossible_points", "260|250"),
    ("tricks", "tricks Ann 135", REFUSED, "impossible_points", "130|140"),
    ("tricks", "tricks Ann 130 Bob 110", REFUSED, "points_do_not_add_up", "240|250|10"),
    ("tricks", "tricks Ann 130 Carla 120", USAGE, "bad_tricks", "one side"),
    ("tricks", "tricks Ann 130 Bob", USAGE, "bad_tricks", "170"),
    ("tricks", "tricks Ann --counters 26", REFUSED, "impossible_counters", "26|24"),
    ("tricks", "tricks Ann --counters A9", REFUSED, "impossible_counters", "9 aces|8"),
    ("tricks", ("tricks", "Ann", "--counters", "A5 A5"), USAGE, "bad_counters", "aces|twice"),
    ("tricks", ("tricks", "Ann", "--counters", ""), USAGE, "bad_counters", "A7"),
    ("tricks", "tricks Ann --counters X3", USAGE, "bad_counters", "X3"),
    ("tricks", "tricks Ann --counters", USAGE, "usage", "--counters"),
    ("tricks", "tricks Ann 170 --last", USAGE, "bad_counters", "--counters"),
    ("tricks", "tricks Ann 170 --counters 5", USAGE, "bad_tricks", "170"),
    ("tricks", "tricks Ann 170 --took 13", REFUSED, "impossible_tricks", "13|12"),
    ("tricks", "tricks Ann 170 --took -1", USAGE, "bad_amount", "-1|whole number"),
    ("tricks", "tricks Ann 170 --took 0", REFUSED, "impossible_tricks", "170|one trick"),
    ("tricks", "tricks Ann 240 --took 2", REFUSED, "impossible_tricks", "240|2 of 12"),
    ("stonebridge", "tricks Ann --counters 13", USAGE, "bad_counters", "K 5"),
    ("online", "tricks Ann 250", REFUSED, "tricks_needed", "0 points|--took"),
    ("online", "throw-in", REFUSED, "no_throw_in", "played out"),
    ("online melding", "throw-in", REFUSED, "no_throw_in", "played out"),
    # Taking back and correcting.
    ("new", "undo", REFUSED, "nothing_to_undo", "nothing"),
    ("new", "redo", REFUSED, "nothing_to_redo", "nothing"),
    ("trump", "undo 2", REFUSED, "nothing_to_undo", "1 entry"),
    ("meld", "undo 9", REFUSED, "nothing_to_undo", "2 entries"),
    ("meld", "undo 0", REFUSED, "nothing_to_undo", "at least 1"),
    ("meld", "undo -1", USAGE, "usage", "-1"),
    ("meld", "undo 1e1", USAGE, "bad_amount", "1e1|whole number"),
    ("meld", "undo all", USAGE, "bad_amount", "all|whole number"),
    ("meld", f"undo {HUGE}", USAGE, "bad_amount", "too large|entries"),
    ("meld", "undo ١", USAGE, "bad_amount", "١|whole number"),
    ("meld", "undo 0_1", USAGE, "bad_amount", "0_1|whole number"),
    ("undone", "redo 2", REFUSED, "nothing_to_redo", "1 entry"),
    ("new", "fix 1 --bid 300", REFUSED, "nobody_bid", "hand 1"),
    ("scored", "fix 3 --bid 300", REFUSED, "no_such_hand", "3|1 to 2"),
    ("scored", "fix 0 --bid 300", REFUSED, "no_such_hand", "0"),
    ("scored", "fix one --bid 300", USAGE, "bad_amount", "one|whole number"),
    ("scored", "fix 1", USAGE, "nothing_to_fix", "--bid"),
    ("scored", "fix 1 --bid", USAGE, "usage", "--bid"),
    ("scored", "fix 1 --bid 245", REFUSED, "below_minimum", "250"),
    ("scored", "fix 1 --bid 285", REFUSED, "wrong_increment", "290"),
    ("scored", "fix 1 --trump stars", USAGE, "unknown_suit", "stars"),
    ("scored", "fix 1 --declarer Zed", USAGE, "unknown_player", "Zed"),
    ("scored", "fix 1 --meld Ann", USAGE, "bad_fix", "Ann=120"),
    ("scored", "fix 1 --meld Zed=20", USAGE, "unknown_player", "Zed"),
    ("scored", "fix 1 --meld Ann=25", REFUSED, "impossible_meld", "20"),
    ("scored", ("fix", "1", "--meld", "Ann=AH AH AH"), REFUSED, "too_many_copies", "A♥"),
    ("scored", "fix 1 --tricks Ann", USAGE, "bad_fix", "Ann=170"),
    ("scored", "fix 1 --tricks Ann=165", REFUSED, "impossible_points", "160"),
    ("scored", "fix 1 --took 3", USAGE, "bad_fix", "--tricks"),
    ("scored", "fix 1 --throw-in --no-tricks", USAGE, "bad_fix", "one of them"),
    ("second", "fix 1 --no-tricks", REFUSED, "fix_impossible", "hand 1|hand 2|Nothing"),
    ("second", "fix 1 --bid 600", REFUSED, "out_of_order", "hand 1|without its tricks|--no-tricks"),
    # Tricks card by card.
    ("new", "trick AS 9S KS 10S", REFUSED, "out_of_order", "Ann"),
    ("meld", "trick AS 9S KS 10S", REFUSED, "out_of_order", "Bob"),
    ("tricks", "trick", USAGE, "usage", "CARDS"),
    ("tricks", ("trick", ""), REFUSED, "wrong_number_of_cards", "0 cards|4|Ann"),
    ("tricks", "trick AS 9S KS", REFUSED, "wrong_number_of_cards", "3 cards|4|Ann"),
    ("tricks", "trick AS 9S KS 10S QS", REFUSED, "wrong_number_of_cards", "5 cards|4"),
    ("tricks", "trick AS 9S KS 1X", USAGE, "unknown_card", "1X"),
    ("tricks", "trick AS AS AS 10S", REFUSED, "card_not_there", "A♠|the deck has 2|Bob|Carla"),
    ("tricks", "trick AD JS 9D 10D", REFUSED, "revoke", "Bob|trick 1|J♠|K♦|meld|--stands"),
    ("tricks", "trick AS 9S KS 10S --stands=yes", USAGE, "usage", "--stands"),
    ("played", "trick 9H KH QH KH", REFUSED, "card_not_there", "Bob|K♥|the deck has 2"),
    ("played", "trick AS 9H AS AS", REFUSED, "card_not_there", "A♠"),
    ("played", "tricks Bob 240", REFUSED, "fewer_than_played", "Ann & Carla|30"),
    ("played", "throw-in", REFUSED, "throw_in_too_late", "first trick"),
    ("played", "meld Ann 40", REFUSED, "meld_too_late", "fix 1 --meld"),
    ("scored", "fix 1 --trick 1", USAGE, "bad_fix", "--trick"),
    ("scored", ("fix", "1", "--trick", "1=AS 9S 10S KS"), REFUSED, "no_such_trick", "0 tricks"),
    ("played", ("fix", "1", "--trick", "x=AS 9S 10S KS"), USAGE, "bad_amount", "x"),
    ("played", ("fix", "1", "--trick", "1=AS 9S 10S"), REFUSED, "wrong_number_of_cards", "3|4"),
    ("scored", "trick AS 9S KS 10S", REFUSED, "out_of_order", "Bob"),
    # Penalties.
    ("new", "penalty", USAGE, "usage", "side"),
    ("new", "penalty Zed 20", USAGE, "unknown_player", "Zed|Ann"),
    ("new", "penalty Bob", USAGE, "no_revoke_rule", "revoke=N|penalty Bob 20"),
    ("new", "penalty Bob -20", USAGE, "usage", "-2"),
    ("new", "penalty Bob x", USAGE, "bad_amount", "x|whole number"),
    ("new", f"penalty Bob {HUGE}", USAGE, "bad_amount", "too large|a penalty"),
    ("new", ("penalty", "Bob", "20", "--why", " "), USAGE, "bad_why", "80"),
    ("new", ("penalty", "Bob", "20", "--why", "x" * 81), USAGE, "bad_why", "80"),
    ("new", ("penalty", "Bob", "20", "--why", "\x07"), USAGE, "bad_why", "80"),
    ("no game", "penalty Bob 20", REFUSED, "no_game", "no game yet"),
    # The referee.
    ("no game", "check whist", USAGE, "usage", "whist"),
    ("no game", "check meld", USAGE, "no_cards", "cards"),
    ("no game", "check meld KH QH", USAGE, "trump_needed", "--trump hearts"),
    ("new", "check meld KH QH", USAGE, "trump_needed", "--trump hearts"),
    ("meld", "check meld Ann", USAGE, "no_cards", "Ann"),
    ("no game", "check meld KH 1X -t h", USAGE, "unknown_card", "1X"),
    ("no game", "check meld KH -t stars", USAGE, "unknown_suit", "stars|hearts"),
    ("no game", "check meld AH AH AH -t h", REFUSED, "too_many_copies", "A♥|two"),
    ("no game", "check meld KH QH -t h --claim=", USAGE, "bad_claim", "total"),
    ("no game", "check meld KH QH -t h --rules whist", USAGE, "unknown_ruleset", "whist"),
    ("no game", "check meld KH -t h --house plane-run", USAGE, "unknown_house_rule", "plain-run"),
    ("no game", "check meld KH -t h --game 7", USAGE, "unknown_game", "7"),
    ("no game", "check bid moon", USAGE, "unknown_call", "moon"),
    ("no game", "check bid 250 250 p", REFUSED, "not_higher", "260"),
    ("no game", "check bid 250 --dealer Zed", USAGE, "unknown_player", "Zed|North"),
    ("no game", "check play KH", USAGE, "trump_needed", "--trump hearts"),
    ("no game", "check play 1X -t h", USAGE, "unknown_card", "1X"),
    ("no game", ("check", "play", "KH", "-t", "h", "--trick", "Z"), USAGE, "unknown_card", "Z"),
    ("no game", "check counters", USAGE, "usage", "counters"),
    ("no game", "check counters 26", REFUSED, "impossible_counters", "26|24"),
    ("no game", "check counters x", USAGE, "bad_counters", "x|A7"),
    ("no game", "check counters 13 --rules stonebridge", USAGE, "bad_counters", "K 5"),
    ("no game", "suits", USAGE, "usage", "CARDS"),
    ("no game", "suits 1X", USAGE, "unknown_card", "1X"),
    ("no game", "suits AS AS AS", REFUSED, "too_many_copies", "A♠|two"),
    ("no game", "suits S:ATKQJ9 H:ATKQJ9 D:A", REFUSED, "wrong_hand_size", "13|12"),
    ("no game", "reference --format pdf", USAGE, "bad_format", "pdf|markdown|html"),
    ("no game", "reference --rules whist", USAGE, "unknown_ruleset", "whist"),
    # A finished game takes no more.
    ("over", "bid 250", REFUSED, "game_over", "new|undo"),
    ("over", "bid --won Bob 250", REFUSED, "game_over", "new|undo"),
    ("over", "trump hearts", REFUSED, "game_over", "new|undo"),
    ("over", "meld Ann 20", REFUSED, "game_over", "new|undo"),
    ("over", "meld none", REFUSED, "game_over", "new|undo"),
    ("over", "tricks Ann 170", REFUSED, "game_over", "new|undo"),
    ("over", "trick AS 9S KS 10S", REFUSED, "game_over", "new|undo"),
    ("over", "throw-in", REFUSED, "game_over", "new|undo"),
    ("over", "misdeal", REFUSED, "game_over", "new|undo"),
    ("meld", "misdeal", REFUSED, "misdeal_too_late", "--agreed"),
]


# What is not refused although it means nothing.
KNOWN: list[tuple[Case, str]] = [
    (("new", "score --game=", USAGE, "unknown_game", "game"), "an empty title names a game"),
    (
        ("no game", "check play -t h", USAGE, "no_cards", "card"),
        "nothing is asked, and nothing is answered",
    ),
    (
        ("no game", "reference --output /nowhere/card.txt", USAGE, "bad_output", "/nowhere"),
        "with --json a file is asked for, and not written, without a word",
    ),
]


def words_of(command: str | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(command.split(" ")) if isinstance(command, str) else command


def with_json(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with ``--json``, which an option without its value must not take for it."""
    at = len(words) - 1 if words[-1].startswith("--") else len(words)
    return (*words[:at], "--json", *words[at:])


def label(case: Case) -> str:
    point, command, *_ = case
    return f"{point}: {' '.join(words_of(command))}"[:60].encode("ascii", "replace").decode()


XFAILING = [
    pytest.param(case, marks=pytest.mark.xfail(strict=True, reason=reason), id=label(case))
    for case, reason in KNOWN
]


@pytest.mark.parametrize("case", [*CASES, *XFAILING], ids=label)
def test_refused_in_one_sentence_and_nothing_recorded(case: Case, here: Here) -> None:
    point, command, code, error, essential = case
    play_to(point, here)
    words = words_of(command)
    answer = unchanged(here, lambda: here(*words))
    assert (answer.code, answer.out) == (code, ""), answer
    check_sentence(answer.err)
    for word in essential.split("|"):
        assert word in answer.err
    document = unchanged(here, lambda: here(*with_json(words)))
    assert (document.code, document.error, document.err) == (code, error, answer.err)
