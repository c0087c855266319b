"""Vampir: the worked cases of its rules, its turns, what it refuses, and how it ends."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import FinalScores, SharedWin, Winner, name_of
from scorer.games.vampir import (
    COACH,
    COLOURS,
    DECK,
    AllKept,
    AllLost,
    AskFirstTurn,
    AskTurn,
    CardLaid,
    CardsDrawn,
    CoachLaid,
    Final,
    Hand,
    HeadsLaid,
    NoneLost,
    NoSeries,
    Row,
    RowTaken,
    SeriesLaid,
    SeriesLost,
    SeriesOf,
    SixSeries,
    StackEmpty,
    StackLeft,
    Turn,
    Vampir,
    card,
    check_series,
    coaches_needed,
    find_losers,
    heads_of,
    is_over,
    kept_series,
    unseen,
)
from scorer.grammar import Grammar
from scorer.records.report import Report, as_json, score
from templates.game import load_game
from tests.legal.vampir import next_move
from tests.rulebook import cases, rests_on
from words.faults import Fault, Kind
from words.levels import LEVELS
from words.wording import Wording

NAMES = ("Anne", "Bruno", "Chloé", "David", "Eve")
SAMPLE = Path(__file__).parents[1] / "templates" / "vampir" / "sample.txt"


def played(*lines: str, players: int = 3, option: str = "") -> Report:
    head = ["game: vampir", f"players: {', '.join(NAMES[:players])}", option]
    return score("\n".join([*head, *lines]).encode())


def last(report: Report) -> list:
    """The events of the last move of a record without faults."""
    assert report.fault is None, report.fault
    return list(report.events[report.moves - 1][1])


def refused(*lines: str, **how) -> tuple[Kind, str, dict]:
    """The fault of the last line; those before it are fine."""
    fault = played(*lines, **how).fault
    assert fault is not None
    assert fault.line == 3 + len(lines), fault
    return fault.kind, fault.key, fault.fields


def said(fault: Fault, language: str) -> str:
    return Wording(language, load_game("vampir")).fault(fault)


def values(cards: list) -> tuple[int, ...]:
    return tuple(COACH if value == "coach" else value for value in cards)


# --- the worked cases of the rules text


@pytest.mark.parametrize("case", cases("vampir", "heads"))
def test_the_series_are_compared_as_the_rules_say(case):
    heads, expected = case["input"]["heads"], case["expected"]
    left = kept_series(heads, "lose")
    scores = {name: sum(series.values()) for name, series in left.items()}
    lost = {name: sorted(set(heads[name]) - set(left[name])) for name in heads}
    best = [name for name in scores if scores[name] == max(scores.values())]
    assert (scores, lost, best) == (expected["scores"], expected["lost"], expected["winners"]), rests_on(case)


@pytest.mark.parametrize("case", cases("vampir", "heads"))
def test_a_quick_entry_of_the_same_series_has_the_same_winner(case):
    heads, expected = case["input"]["heads"], case["expected"]
    if len(heads) < 3:
        assert case["name"] == "two_players_lower_loses"
        return  # a record has three players at least
    seats = dict(zip(NAMES, heads.values(), strict=False))
    pairs = [
        " ".join([name, *(f"{c} {n}" for c, n in series.items())]) for name, series in seats.items() if series
    ]
    standing = played(f"final: {', '.join(pairs)}").standing
    assert list(standing.scores.values()) == list(expected["scores"].values()), rests_on(case)
    assert standing.winners == [NAMES[list(heads).index(name)] for name in expected["winners"]], rests_on(
        case
    )


@pytest.mark.parametrize("case", cases("vampir", "old", "new"))
def test_a_series_is_replaced_by_more_heads_only(case):
    old, new = (values(case["input"][which]["cards"]) for which in ("old", "new"))
    expected = case["expected"]
    if expected["accepted"]:
        check_series("red", new, old)
        assert (heads_of(new), len(old)) == (expected["heads"], expected["discarded"]), rests_on(case)
    else:
        with pytest.raises(Fault) as refusal:
            check_series("red", new, old)
        fields = refusal.value.fields
        assert refusal.value.key == "series-not-larger", rests_on(case)
        assert (fields["old"], fields["found"]) == (expected["heads_old"], expected["heads_new"]), rests_on(
            case
        )


@pytest.mark.parametrize("case", cases("vampir", "series"))
def test_what_makes_a_series(case):
    cards, expected = values(case["input"]["series"]["cards"]), case["expected"]
    if "error" not in expected:
        check_series("green", cards)
        assert heads_of(cards) == expected["heads"], rests_on(case)
        return
    with pytest.raises(Fault) as refusal:
        check_series("green", cards)
    assert refusal.value.kind == Kind.ILLEGAL, rests_on(case)
    sentence = said(refusal.value, "en").replace("it needs at least 3", "at least 3 cards")
    assert expected["error"].removesuffix(" card") in sentence, rests_on(case)


@pytest.mark.parametrize("case", cases("vampir", "laid", "stack"))
def test_six_series_end_the_game(case):
    laid, stack = case["input"]["laid"], case["input"]["stack"]
    assert is_over(laid, stack) is case["expected"]["ended"], rests_on(case)
    assert is_over(laid[:5], stack) is False
    assert is_over(laid[:5], 0) is True


def test_equal_series_are_lost_by_all_or_kept_by_all():
    heads = {"A": {"red": 4}, "B": {"red": 4}, "C": {"red": 4}}
    assert find_losers("red", heads, "lose") == ("A", "B", "C")
    assert find_losers("red", heads, "keep") == ()
    # The option is for everybody's equality only: the lowest two still lose to a third.
    assert find_losers("red", {**heads, "C": {"red": 5}}, "keep") == ("A", "B")


# --- turns


def test_the_deck_and_the_start():
    assert DECK.total() == 106
    assert [Vampir(NAMES[:n], {}).start().stack for n in (3, 4, 5)] == [88, 84, 80]
    state = Vampir(NAMES[:3], {}).start()
    assert state.field == ((1,),) * 6
    assert unseen(state).total() == 100
    assert (unseen(state)["red-1"], unseen(state)["red-2"], unseen(state)["coach"]) == (10, 5, 10)


def test_draw_and_lay():
    assert last(played("Bruno: draw, lay red 2"))[:2] == [
        CardLaid("Bruno", "red", 2, 2),
        CardsDrawn("Bruno", 2, 5, 86),
    ]
    assert last(played("Bruno: draw, lay coach on red"))[0] == CoachLaid("Bruno", "red", 2)


def test_draw_and_hunt():
    events = last(played("Anne: draw, hunt blue 2 1 coach"))
    assert events[:2] == [SeriesLaid("Anne", "blue", 4, 3, 1, 0), CardsDrawn("Anne", 2, 3, 86)]


def test_take_and_hunt():
    lines = (
        "Anne: draw, lay coach on green",
        "Bruno: draw, lay green 2",
        "Chloé: take green, hunt white 1 1 1",
    )
    report = played(*lines)
    assert last(report)[:2] == [SeriesLaid("Chloé", "white", 3, 3, 0, 0), RowTaken("Chloé", "green", 3, 1, 4)]
    assert report.standing.details == {"kept": {"Anne": {}, "Bruno": {}, "Chloé": {"white": 3}}}
    assert (report.standing.over, report.standing.winners) == (False, [])


def test_the_series_replaced_is_discarded_and_its_cards_are_gone():
    rules = Vampir(NAMES[:3], {"equal": "lose"})
    state = rules.start()
    for move in (
        Turn("Anne", "", True, "red", (1, 1, 1)),
        Turn("Bruno", "", False, "blue", (1,)),
        Turn("Chloé", "", False, "blue", (1,)),
        Turn("Anne", "", True, "red", (2, 2, 1)),
    ):
        state, events = rules.play(state, move)
    assert events[0] == SeriesLaid("Anne", "red", 5, 3, 0, 3)
    assert state.discards == ("red-1",) * 3
    assert state.series[0][0] == (2, 2, 1)
    assert (unseen(state)["red-1"], unseen(state)["red-2"]) == (6, 3)


def test_cards_of_a_row_taken_are_known_in_the_hand():
    rules = Vampir(NAMES[:3], {"equal": "lose"})
    state, _ = rules.play(rules.start(), Turn("Anne", "", False, "red", (2,)))
    state, _ = rules.play(state, Turn("Bruno", "red", True, "red", (2, 1, 1)))
    # One of the two one-head cards came from the row, the other from the hand.
    assert state.hands[1] == Hand(3, ())
    state, _ = rules.play(state, Turn("Chloé", "", False, "blue", (1,)))
    state, _ = rules.play(state, Turn("Anne", "blue", True, "white", (1, 1, 1)))
    assert state.hands[0] == Hand(4, ("blue-1", "blue-1"))


def test_words_of_both_languages_in_any_order_and_without_commas():
    moves = [
        "ANNE : Pioche ;  pose  1 rouge",
        "Anne: draw lay red 1",
        "Anne draw, lay red 1",
        "anne: pioche, lay 1 on rouge",
    ]
    assert {last(played(line))[0] for line in moves} == {CardLaid("Anne", "red", 1, 2)}
    hunts = ["Chloe: draw, hunt violet 2 caleche 1", "Chloé: pioche, chasse 2 CALÈCHE purple 1"]
    assert {last(played(line))[0] for line in hunts} == {SeriesLaid("Chloé", "purple", 4, 3, 1, 0)}


def test_a_name_of_two_words_needs_no_colon():
    record = b"game: vampir\nplayers: Jean Paul, Anne, Bruno\njean paul draw, lay red 1"
    assert last(score(record))[0] == CardLaid("Jean Paul", "red", 1, 2)


def test_the_name_may_be_left_out_once_the_turn_is_known():
    assert last(played("Chloé: draw, lay red 1", "draw, lay red 2"))[0] == CardLaid("Anne", "red", 2, 3)
    assert refused("draw, lay red 2")[:2] == (Kind.INCOMPLETE, "who-begins")


# --- what is refused


@pytest.mark.parametrize(
    ("line", "kind", "key"),
    [
        ("Dora: draw, lay red 1", Kind.UNREADABLE, "unknown-player"),
        ("Anne:", Kind.INCOMPLETE, "turn-missing"),
        ("Anne: red 1", Kind.UNREADABLE, "not-a-turn"),
        ("Anne: lay red 1", Kind.INCOMPLETE, "begin-missing"),
        ("Anne: hunt red 1 1 1", Kind.INCOMPLETE, "begin-missing"),
        ("Anne: draw", Kind.INCOMPLETE, "action-missing"),
        ("Anne: draw, eat red 1", Kind.UNREADABLE, "not-an-action"),
        ("Anne: draw, lay", Kind.INCOMPLETE, "colour-missing"),
        ("Anne: draw, lay coach", Kind.INCOMPLETE, "colour-missing"),
        ("Anne: draw, lay red", Kind.INCOMPLETE, "cards-missing"),
        ("Anne: draw, lay red 1 2", Kind.ILLEGAL, "one-card-only"),
        ("Anne: draw, lay red 3", Kind.ILLEGAL, "no-such-card"),
        ("Anne: draw, lay red -1", Kind.ILLEGAL, "no-such-card"),
        ("Anne: draw, lay rde 1", Kind.UNREADABLE, "not-a-card"),
        ("Anne: draw, lay red 99999999999999999999", Kind.UNREADABLE, "not-a-card"),
        ("Anne: draw, lay red ²", Kind.UNREADABLE, "not-a-card"),
        ("Anne: take", Kind.INCOMPLETE, "row-missing"),
        ("Anne: take, hunt red 1 1 1", Kind.INCOMPLETE, "row-missing"),
        ("Anne: take gren, hunt red 1 1 1", Kind.UNREADABLE, "not-a-colour"),
        ("Anne: take green", Kind.INCOMPLETE, "hunt-missing"),
        ("Anne: take green, lay green 1", Kind.ILLEGAL, "take-then-hunt"),
        ("Anne: draw, hunt red 2 2", Kind.ILLEGAL, "series-too-short"),
        ("Anne: draw, hunt red coach coach coach", Kind.ILLEGAL, "series-of-coaches"),
        ("Anne: draw, hunt red 1 1 blue 1", Kind.ILLEGAL, "several-colours"),
        ("Anne: draw, hunt red 1 1 1 1 1 1 1", Kind.ILLEGAL, "hand-too-small"),
        ("Anne: draw, hunt red 2 2 2 2 2 2", Kind.ILLEGAL, "cards-elsewhere"),
        ("final:", Kind.INCOMPLETE, "final-missing"),
        ("final: Anne", Kind.INCOMPLETE, "value-missing"),
        ("final: Anne red", Kind.INCOMPLETE, "heads-missing"),
        ("final: Anne red 5 red 6", Kind.INCOMPLETE, "colour-twice"),
        ("final: Anne red 5, Anne blue 6", Kind.INCOMPLETE, "player-twice"),
        ("final: Anne rde 5", Kind.UNREADABLE, "not-in-final"),
        ("final: Anne 5", Kind.UNREADABLE, "not-in-final"),
        ("final: Zoé red 5", Kind.UNREADABLE, "unknown-player"),
        ("final: Anne red 5, Zoé red 4", Kind.UNREADABLE, "unknown-player"),
        ("final: Anne red many", Kind.UNREADABLE, "not-a-number"),
        ("final: Anne red 2", Kind.ILLEGAL, "too-few-heads"),
        ("final: Anne red -3", Kind.ILLEGAL, "too-few-heads"),
        ("final: Anne red 32", Kind.ILLEGAL, "too-many-heads"),
    ],
)
def test_a_first_line_refused(line, kind, key):
    assert refused(line)[:2] == (kind, key)
    fault = played(line).fault
    for language in ("fr", "en"):
        assert "{" not in said(fault, language)


def test_turns_go_round_the_table():
    lines = (
        "Bruno: draw, lay red 1",
        "Chloé: draw, lay red 1",
        "Anne: draw, lay red 1",
        "Bruno: draw, lay red 1",
    )
    assert played(*lines).fault is None
    kind, key, fields = refused(*lines[:2], "Bruno: draw, lay red 1")
    assert (kind, key, fields) == (Kind.ILLEGAL, "not-your-turn", {"player": "Bruno", "turn": "Anne"})
    assert said(Fault(kind, key, **fields), "en") == "It is not Bruno's turn; Anne is to play."


def test_a_row_that_was_taken_is_empty():
    kind, key, fields = refused("Anne: take green, hunt green 1 1 1", "Bruno: take green, hunt red 1 1 1")
    assert (kind, key) == (Kind.ILLEGAL, "row-empty")
    assert fields == {"colour": "green", "rows": ("red", "blue", "yellow", "purple", "white")}


def test_a_hand_is_no_larger_than_what_was_dealt_drawn_and_played():
    # 4 dealt, 2 drawn, 6 laid: nothing is left, and two cards make no series.
    lines = ("Anne: draw, hunt red 1 1 1 2 2 2", "Bruno: draw, lay blue 1", "Chloé: draw, lay blue 1")
    _, key, fields = refused(*lines, "Anne: draw, hunt white 1 1 1")
    assert (key, fields["hand"], fields["asked"]) == ("hand-too-small", 2, 3)
    # A row of three and a hunt of all of it.
    assert last(played(*lines, "Anne: take blue, hunt blue 1 1 1"))[1] == RowTaken("Anne", "blue", 3, 0, 0)


def test_no_more_copies_than_the_deck_has_beside_those_seen():
    lines = ("Anne: draw, hunt red 2 2 2", "Bruno: draw, lay red 2", "Chloé: draw, lay blue 1")
    kind, key, fields = refused(*lines, "Anne: draw, hunt red 2 2 coach coach coach")
    assert (kind, key) == (Kind.ILLEGAL, "cards-elsewhere")
    assert fields == {"player": "Anne", "card": "red-2", "asked": 2, "most": 1}
    assert said(Fault(kind, key, **fields), "fr") == (
        "Anne ne peut pas avoir 2 cartes rouges de deux têtes ; sans celles qui se voient ailleurs, "
        "il y en a 1 au plus."
    )
    # The one that lies in the field may be taken, and then it is in the hand.
    assert played(*lines, "Anne: take red, hunt red 2 2 1 1 1").fault is None


def test_coaches_are_ten():
    kind, key, fields = refused(
        "Anne: draw, hunt red 1 coach coach coach coach coach",
        "Bruno: draw, hunt blue 1 coach coach coach coach coach",
        "Chloé: draw, lay coach on red",
    )
    assert (kind, key, fields["card"], fields["most"]) == (Kind.ILLEGAL, "cards-elsewhere", "coach", 0)


def test_cards_known_to_be_in_a_hand_are_not_other_cards():
    lines = (
        "Anne: draw, lay blue 1",
        "Bruno: draw, lay blue 1",
        # Hand 4, 3 blue cards from the row: 7; a hunt of 3 leaves 4, of which 3 are the blue ones.
        "Chloé: take blue, hunt white 1 1 1",
        "Anne: draw, lay red 1",
        "Bruno: draw, lay red 1",
    )
    kind, key, fields = refused(*lines, "Chloé: draw, hunt green 1 1 1 1")
    assert (kind, key) == (Kind.ILLEGAL, "cards-not-held")
    assert fields == {"player": "Chloé", "known": 3, "needed": 4, "spare": 3}
    assert played(*lines, "Chloé: draw, hunt green 1 1 1").fault is None
    assert played(*lines, "Chloé: draw, hunt blue 1 1 1 1 1 1").fault is None


def test_a_smaller_series_does_not_replace_a_larger_one():
    lines = ("Anne: draw, hunt red 2 2 1", "Bruno: draw, lay blue 1", "Chloé: draw, lay blue 1")
    kind, key, fields = refused(*lines, "Anne: draw, hunt red 1 1 1 2")
    assert (kind, key) == (Kind.ILLEGAL, "series-not-larger")
    assert said(Fault(kind, key, **fields), "en") == (
        "This red series of 5 heads is not larger than the one of 5 heads already laid; it needs at least 6."
    )


def test_two_players_are_too_few_and_six_too_many():
    for names in ("Anne, Bruno", "A, B, C, D, E, F"):
        with pytest.raises(Fault) as refusal:
            score(f"game: vampir\nplayers: {names}\n".encode())
        assert (refusal.value.kind, refusal.value.key) == (Kind.ILLEGAL, "number-of-players")


# --- the end


def test_the_sample_ends_by_six_series_and_the_comparison_turns_it():
    report = score(SAMPLE.read_bytes())
    events = last(report)
    assert report.record.language == "fr"
    assert events == [
        SeriesLaid("Léa", "yellow", 4, 4, 0, 0),
        RowTaken("Léa", "yellow", 2, 0, 2),
        SixSeries("Léa"),
        Winner("Hugo", 17),
        FinalScores({"Hugo": 17, "Léa": 10, "Zoé": 5}),
        HeadsLaid({"Léa": 21, "Hugo": 21, "Zoé": 12}),
        SeriesLost("red", ("Léa", "Hugo"), 4, {"Léa": 4, "Hugo": 4, "Zoé": 5}),
        NoneLost("blue", ("Hugo", "Zoé"), {"Léa": 3}),
        SeriesLost("green", ("Léa", "Zoé"), 3, {"Léa": 3, "Hugo": 4, "Zoé": 3}),
        SeriesLost("yellow", ("Léa", "Zoé"), 4, {"Léa": 4, "Hugo": 5, "Zoé": 4}),
        NoneLost("purple", ("Zoé",), {"Léa": 4, "Hugo": 4}),
        NoneLost("white", ("Zoé",), {"Léa": 3, "Hugo": 4}),
    ]
    late = score(SAMPLE.read_bytes() + b"Hugo: pioche, pose rouge 1\n")
    assert (late.fault.key, late.fault.kind) == ("game-is-over", Kind.ILLEGAL)
    assert late.standing.winners == ["Hugo"]


def test_the_last_card_of_the_stack_ends_the_game_when_its_turn_is_finished():
    # 88 cards, two a turn: 44 turns; each lays one card that cannot have run out.
    cards = [f"{colour} {value}" for colour in COLOURS for value in (1, 1, 1, 1, 1, 1, 1, 1, 1, 1)]
    lines = [f"{NAMES[turn % 3]}: draw, lay {cards[turn]}" for turn in range(44)]
    before = played(*lines[:43])
    assert (before.standing.over, before.fault) == (False, None)
    report = played(*lines)
    assert last(report) == [
        CardLaid("Bruno", "purple", 1, 5),
        CardsDrawn("Bruno", 2, 19, 0),
        StackEmpty(),
        SharedWin(("Anne", "Bruno", "Chloé"), 0),
        FinalScores({"Anne": 0, "Bruno": 0, "Chloé": 0}),
        HeadsLaid({"Anne": 0, "Bruno": 0, "Chloé": 0}),
    ]
    assert report.standing.over
    assert refused(*lines, "Chloé: draw, lay white 1")[1] == "game-is-over"


def test_quick_entry_is_over_and_has_winners():
    report = played("final: Bruno red 4, Anne red 5 blue 4")
    assert last(report) == [
        Winner("Anne", 9),
        FinalScores({"Anne": 9, "Bruno": 4, "Chloé": 0}),
        HeadsLaid({"Anne": 9, "Bruno": 4, "Chloé": 0}),
        NoneLost("red", ("Chloé",), {"Anne": 5, "Bruno": 4}),
        NoneLost("blue", ("Bruno", "Chloé"), {"Anne": 4}),
    ]
    assert report.standing.over
    assert as_json(report)["winners"] == ["Anne"]
    assert as_json(report)["kept"] == {"Anne": {"red": 5, "blue": 4}, "Bruno": {"red": 4}, "Chloé": {}}
    assert refused("final: Anne red 5", "final: Anne red 5")[1] == "game-is-over"
    assert refused("Anne: draw, lay red 1", "final: Anne red 5")[:2] == (Kind.ILLEGAL, "final-after-turns")
    assert last(played("finale : Anne rouge 5 blanc 0, Bruno 0"))[1] == FinalScores(
        {"Anne": 5, "Bruno": 0, "Chloé": 0}
    )


def test_equal_series_at_the_end_of_a_game():
    line = "final: Anne red 5 blue 3, Bruno red 5 blue 3, Chloé red 5 blue 4"
    lost = played(line)
    assert last(lost)[3] == AllLost("red", 5)
    assert lost.standing.scores == {"Anne": 0, "Bruno": 0, "Chloé": 4}
    left = played(line, option="option equal: keep")
    assert last(left)[3] == AllKept("red", 5)
    assert left.standing.scores == {"Anne": 5, "Bruno": 5, "Chloé": 9}


def test_the_same_score_shares_the_victory():
    report = played("final: Anne red 5, Chloé blue 5, Bruno white 4")
    assert last(report)[0] == SharedWin(("Anne", "Chloé"), 5)
    assert report.standing.ranking == [["Anne", "Chloé"], ["Bruno"]]


@pytest.mark.parametrize(
    ("heads", "coaches"),
    [
        ((31,), 10),  # 5 cards of two heads, 11 of one, 10 coaches: all there are
        ((21,), 0),
        ((3, 3, 3), 0),
        ((3, 3, 3, 3, 3), 4),  # three heads in three cards: none of two heads
        ((4, 4, 4, 4, 4), 0),
        ((0, 0, 7), 0),
        ((), 0),
    ],
)
def test_the_coaches_that_series_of_a_colour_need(heads, coaches):
    assert coaches_needed(heads) == coaches


def test_series_that_cannot_exist_together_are_refused():
    threes = " ".join(f"{colour} 3" for colour in COLOURS)
    everybody = ", ".join(f"{name} {threes}" for name in NAMES)
    assert refused(f"final: {everybody}", players=5)[1:] == ("too-many-heads", {"needed": 24, "most": 10})
    assert played(f"final: {everybody.replace('3', '4')}", players=5).fault is None


# --- the table


def test_what_the_table_asks_and_shows():
    rules = Vampir(NAMES[:3], {"equal": "lose"})
    start = rules.start()
    assert rules.asks(start) == AskFirstTurn()
    assert rules.played_by(start, "Anne") == (NoSeries("Anne"),)
    state, _ = rules.play(start, Turn("Anne", "", False, "red", (COACH,)))
    state, _ = rules.play(state, Turn("Bruno", "blue", True, "white", (2, 1, COACH)))
    assert rules.asks(state) == AskTurn("Chloé")
    assert rules.shows(state) == (
        Row("red", 2, 2, 1),
        Row("blue", 0, 0, 0),
        *(Row(colour, 1, 1, 0) for colour in COLOURS[2:]),
        StackLeft(86, {"Anne": 5, "Bruno": 2, "Chloé": 4}),
    )
    assert rules.played_by(state, "Bruno") == (SeriesOf("Bruno", "white", 4),)


def test_a_move_is_written_in_the_language_of_the_record():
    rules = Vampir(NAMES[:3], {"equal": "lose"})
    written = {
        Turn("Anne", "", False, "red", (1,)): ("Anne: draw, lay red 1", "Anne: pioche, pose rouge 1"),
        Turn("Anne", "", False, "red", (COACH,)): (
            "Anne: draw, lay coach on red",
            "Anne: pioche, pose calèche sur rouge",
        ),
        Turn("Chloé", "green", True, "blue", (2, 1, COACH)): (
            "Chloé: take green, hunt blue 2 1 coach",
            "Chloé: prend vert, chasse bleu 2 1 calèche",
        ),
        Final(((5, 4, 0, 0, 0, 0), (4, 0, 0, 0, 0, 0), (0,) * 6)): (
            "final: Anne red 5 blue 4, Bruno red 4, Chloé 0",
            "finale: Anne rouge 5 bleu 4, Bruno rouge 4, Chloé 0",
        ),
    }
    for move, lines in written.items():
        for language, line in zip(("en", "fr"), lines, strict=True):
            grammar = Grammar(load_game("vampir"), NAMES[:3], language)
            assert rules.write(move, grammar) == line
            assert rules.read(line, rules.start(), grammar) == move


# --- what holds in any game


@given(st.integers(0, 2**32), st.integers(3, 5), st.sampled_from(["lose", "keep"]))
def test_cards_and_points_are_neither_made_nor_lost(seed, players, equal):
    rng, rules = Random(seed), Vampir(NAMES[:players], {"equal": equal})
    words = [Wording(language, load_game("vampir")) for language in ("fr", "en")]
    state = rules.start()
    while not rules.standing(state).over:
        state, events = rules.play(state, next_move(rules, state, rng))
        for event in events:
            for wording in words:
                for level in LEVELS:
                    assert "{" not in wording.event(name_of(type(event)), event._asdict(), level)
        seen = Counter(state.discards)
        for board in (state.field, *state.series):
            seen.update(card(colour, v) for colour, cards in zip(COLOURS, board, strict=True) for v in cards)
        assert state.stack + sum(hand.size for hand in state.hands) + seen.total() == 106
        assert seen <= DECK
        assert unseen(state).total() == state.stack + sum(hand.size - len(hand.known) for hand in state.hands)
    standing = rules.standing(state)
    assert {
        name: sum(series.values()) for name, series in standing.details["kept"].items()
    } == standing.scores
    assert standing.winners == standing.ranking[0]


# --- what a refusal names


THREE = NAMES[:3]


@pytest.mark.parametrize(
    ("line", "key", "fields"),
    [
        ("draw : lay red 1", "unknown-player", {"name": "draw", "players": THREE}),
        ("draw, lay red 1", "who-begins", {"players": THREE}),
        ("take red, hunt red 1 1 1", "who-begins", {"players": THREE}),
        ("Bruno:", "turn-missing", {"player": "Bruno"}),
        ("Bruno: lay red 1", "begin-missing", {"player": "Bruno"}),
        ("Bruno: wait", "not-a-turn", {"text": "wait"}),
        ("Bruno: take", "row-missing", {"player": "Bruno"}),
        ("Bruno: take pink, hunt red 1 1 1", "not-a-colour", {"text": "pink"}),
        ("Bruno: take lay red 1", "row-missing", {"player": "Bruno"}),
        ("Bruno: take hunt red 1 1 1", "row-missing", {"player": "Bruno"}),
        ("Bruno: take red", "hunt-missing", {"player": "Bruno"}),
        ("Bruno: draw", "action-missing", {"player": "Bruno"}),
        ("Bruno: draw, eat red 1", "not-an-action", {"text": "eat"}),
        ("Bruno: draw, lay pink 1", "not-a-card", {"text": "pink"}),
        ("Bruno: draw, lay red many", "not-a-card", {"text": "many"}),
        ("Bruno: draw, lay red 3", "no-such-card", {"value": 3}),
        ("Bruno: take red, lay red 1", "take-then-hunt", {"player": "Bruno"}),
        (
            "Bruno: draw, hunt red 1 1 1 1 1 1 1",
            "hand-too-small",
            {"player": "Bruno", "hand": 6, "asked": 7},
        ),
        ("final:", "final-missing", {"players": THREE}),
        ("final: Bruno red 5 red 4", "colour-twice", {"player": "Bruno", "colour": "red"}),
        ("final: Bruno red", "heads-missing", {"player": "Bruno", "colour": "red"}),
        ("final: Bruno red 2", "too-few-heads", {"player": "Bruno", "colour": "red", "found": 2, "least": 3}),
    ],
)
def test_a_refusal_names_whom_and_what(line, key, fields):
    assert refused(line)[1:] == (key, fields)


def test_a_turn_without_a_name_is_that_of_the_next_player():
    assert played("Anne: draw, lay red 1", "take red, hunt red 1 1 1").moves == 2


def test_series_that_need_all_ten_coaches_are_possible():
    # Six heads are three cards of two at best, and there are five: 16 heads of a colour, and coaches for the rest.
    needed = {
        heads: coaches_needed(heads)
        for heads in ((8, 8, 8), (3, 3, 3), (21,), (31,), (7, 7, 7), (7, 3, 3, 3, 3))
    }
    assert needed == {(8, 8, 8): 3, (3, 3, 3): 0, (21,): 0, (31,): 10, (7, 7, 7): 0, (7, 3, 3, 3, 3): 2}
    assert played("final: Anne red 31").fault is None
    assert refused("final: Anne red 32")[1:] == ("too-many-heads", {"needed": 11, "most": 10})


def test_a_colour_that_all_lose_or_keep_is_told_so():
    line = "final: Anne red 4 blue 3, Bruno red 4, Chloé red 4"
    for option, kind in (("", AllLost), ("option equal: keep", AllKept)):
        events = last(played(line, option=option))
        # Events of two kinds with the same fields are equal, being tuples.
        assert [event for event in events if type(event) in (AllLost, AllKept)] == [kind("red", 4)]
        assert kind in map(type, events)
    one = last(played("final: Anne red 3, Bruno red 4, Chloé red 5"))
    assert SeriesLost("red", ("Anne",), 3, {"Anne": 3, "Bruno": 4, "Chloé": 5}) in one


def test_who_has_none_has_no_heads():
    assert find_losers("red", {"Anne": {"red": 3}, "Bruno": {}}, "lose") == ()
    assert find_losers("red", {"Anne": {"red": 1}, "Bruno": {}}, "lose") == ()
