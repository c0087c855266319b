"""La bataille couperet: the worked cases of the rules, turns and battles, quick entry, and every refusal."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import Event, FinalScores, ScoresSoFar, SharedWin, Winner
from scorer.games.bataille_couperet import (
    FACES,
    PACK,
    RANKS,
    VALUES,
    AskBattle,
    AskDeal,
    AskFirstTurn,
    AskTurn,
    AskTurnOrBattle,
    BatailleCouperet,
    Battle,
    BattleCards,
    BattleWon,
    CardsLaid,
    CuttingClosed,
    CuttingOpen,
    Deal,
    Dealt,
    EqualCards,
    EverybodyPassed,
    Followed,
    HandsLeft,
    LastTurns,
    Lay,
    ManchePoints,
    Move,
    Pass,
    Passed,
    PointsMarked,
    RankCut,
    RankTop,
    State,
    SurplusCards,
    TotalsSoFar,
    WrongPass,
    follows,
    may_pass,
)
from scorer.grammar import Grammar
from scorer.records.report import Report, as_json, score
from templates.game import load_game
from templates.loader import SHIPPED
from tests.legal.bataille_couperet import next_move
from tests.rulebook import cases, rests_on
from words.faults import Fault, Kind
from words.wording import Wording

GAME = load_game("bataille-couperet")
NAMES = ("Anne", "Bruno", "Chloé", "David")
CENTRE = "deal: 10S JH 5D AC"
# Anne comes down to one card in her seventh turn; the others have passed throughout.
SEVEN_TURNS = (
    "Anne: 9S on 1", "Anne: 8S on 1", "Anne: 7S on 1", "Anne: 6S on 1", "Anne: 5S on 1", "Anne: 4S on 1",
    "Anne: 3S on 1",
)  # fmt: skip
OTHERS_PASS = ("Bruno: pass", "Chloé: pass", "David: pass")
ENDED = (CENTRE, *(line for turn in SEVEN_TURNS for line in (turn, *OTHERS_PASS)))
EIGHTS = "Bruno KH KD KC QH QD QC 10H 9H, Chloé KS QS JS AS AD AH JD JC, David 10D 10C 9D 9C 8H 8D 8C 7H"


def rules(manches: str = "open", players: tuple[str, ...] = NAMES) -> BatailleCouperet:
    return BatailleCouperet(players, {"manches": manches})


def record(
    *lines: str, language: str = "en", players: tuple[str, ...] = NAMES, manches: str = "open"
) -> Report:
    head = [f"game: bataille-couperet\nlanguage: {language}\nplayers: {', '.join(players)}"]
    return score("\n".join([*head, f"option manches: {manches}", *lines]).encode())


def events(report: Report) -> list[Any]:
    """The events of the last line."""
    assert report.fault is None
    last = report.events[-1][0]
    return [event for line, told in report.events if line == last for event in told]


def refusal(*lines: str, **head: Any) -> Fault:
    """The fault of the last line; the lines before are legal."""
    report = record(*lines, **head)
    assert report.fault is not None
    assert report.moves == len(lines) - 1, report.fault
    assert report.fault.line == len(lines) + 4
    return report.fault


@pytest.mark.parametrize("case", cases("couperet", "rows", "moves"))
def test_following_and_cutting(case: dict[str, Any]) -> None:
    game = rules()
    state, _ = game.play(game.start(), Deal(tuple(case["input"]["rows"])))
    legal, turn = [], 0
    for rank, card in case["input"]["moves"]:
        assert state.table is not None
        cut = card[-1] != state.table.tops[rank - 1][-1]
        try:
            state, _ = game.play(state, Lay(NAMES[turn % 4], card, rank, cut))
        except Fault:
            legal.append(False)
        else:
            legal.append(True)
            turn += 1
    assert legal == case["expected"]["legal"], rests_on(case)


@pytest.mark.parametrize("case", cases("couperet", "hand", "tops", "cut_open"))
def test_passing(case: dict[str, Any]) -> None:
    hand, tops = case["input"]["hand"], case["input"]["tops"]
    assert may_pass(hand, tops) is case["expected"]["pass_legal"], rests_on(case)


@pytest.mark.parametrize("case", cases("couperet", "final_hands"))
def test_battles(case: dict[str, Any]) -> None:
    hands = case["input"]["final_hands"]
    faces = {number: face for face, number in VALUES.items()}
    line = ", ".join(f"{name} {' '.join(faces[card] for card in hand)}" for name, hand in hands.items())
    report = record(f"battle: {line}", players=tuple(hands))
    told = events(report)
    points = next(event.points for event in told if isinstance(event, ManchePoints))
    assert points == case["expected"]["points"], rests_on(case)
    assert report.standing.details == {"manches": [points]}, rests_on(case)
    lowest = min(case["expected"]["values"].values())
    winners = tuple(name for name, each in case["expected"]["values"].items() if each == lowest)
    assert told[0] == BattleWon(1, winners, lowest), rests_on(case)
    summed = {event.player: event.value for event in told if isinstance(event, SurplusCards)}
    assert summed.items() <= case["expected"]["values"].items(), rests_on(case)
    assert list(summed) == [name for name, hand in hands.items() if len(hand) > 1], rests_on(case)


@pytest.mark.parametrize("case", cases("couperet", "rounds"))
def test_lowest_total(case: dict[str, Any]) -> None:
    manches = case["input"]["rounds"]
    game = rules(str(len(manches)), tuple(manches[0]))
    standing = game.standing(State(tuple(tuple(points.values()) for points in manches), None))
    assert standing.over
    assert standing.scores == case["expected"]["totals"], rests_on(case)
    assert standing.winners == standing.ranking[0] == case["expected"]["winners"], rests_on(case)


def test_turns_tell_what_happened() -> None:
    report = record(CENTRE, "Chloé: 9S on 1", "David: 9H cuts 1", "anne: 8h ON 1", "BRUNO: Pass")
    told: list[Any] = [each for _, each in report.events]
    assert told == [
        (Dealt(1, ("10S", "JH", "5D", "AC")),),
        (Followed("Chloé", "9S", 1, "10S", 7),),
        (RankCut("David", "9H", 1, "9S", 7),),
        (Followed("Anne", "8H", 1, "9H", 7),),
        (Passed("Bruno", 8),),
        (ScoresSoFar(dict.fromkeys(NAMES, 0)),),
    ]
    assert not report.standing.over
    assert report.standing.winners == []


CUTS = ("Anne: 9H cuts 1", "Bruno: 9C cuts 2", "Chloé: 9S cuts 3", "David: 9D cuts 4")


def test_cutting_closes_and_reopens() -> None:
    follows_all = ("Anne: 8H on 1", "Bruno: 8C on 2", "Chloé: 7C on 2", "David: 8S on 3", "Anne: 8D on 4")
    report = record(CENTRE, *CUTS, *follows_all, "Bruno: KS cuts 4", "Chloé: 2C cuts 1")
    assert report.fault is None
    told = [each for _, each in report.events]
    assert told[4] == (RankCut("David", "9D", 4, "AC", 7), CuttingClosed((1, 2, 3, 4)))
    assert [len(each) for each in told[5:9]] == [1, 1, 1, 1]
    assert told[9] == (Followed("Anne", "8D", 4, "9D", 5), CuttingOpen((1, 2, 3, 4)))
    assert told[10] == (RankCut("Bruno", "KS", 4, "8D", 5),)


def test_one_more_turn_each_then_the_battle() -> None:
    seventh = record(*ENDED[: -len(OTHERS_PASS)])
    assert seventh.events[-2][1] == (
        Followed("Anne", "3S", 1, "4S", 1),
        LastTurns("Anne", ("Bruno", "Chloé", "David")),
    )
    told = events(record(*ENDED, f"battle: Anne 2H, {EIGHTS}", manches="1"))
    bruno = 13 * 3 + 12 * 3 + 10 + 9
    chloe = 13 + 12 + 11 + 14 * 3 + 11 * 2
    david = 10 * 2 + 9 * 2 + 8 * 3 + 7
    assert (bruno, chloe, david) == (94, 100, 69)
    points = {"Anne": 1, "Bruno": 3 + 7, "Chloé": 4 + 7, "David": 2 + 7}
    assert told[:5] == [
        BattleWon(1, ("Anne",), 2),
        ManchePoints(points),
        SurplusCards("David", 8, 69, 2, 7, 9),
        SurplusCards("Bruno", 8, 94, 3, 7, 10),
        SurplusCards("Chloé", 8, 100, 4, 7, 11),
    ]
    assert isinstance(told[5], BattleCards)
    assert told[5].cards["Anne"] == ("2H",)
    assert told[-2:] == [
        Winner("Anne", 1),
        FinalScores({"Anne": 1, "David": 9, "Bruno": 10, "Chloé": 11}),
    ]


def test_a_pass_is_taken_on_trust_and_told_when_a_card_belies_it() -> None:
    told = events(record(*ENDED, f"battle: Anne 2H, {EIGHTS}", manches="1"))
    # At Bruno's first pass: 9S, JH, 5D, AC. His king could go on the ace, his 10 on the jack.
    assert [event for event in told if isinstance(event, WrongPass) and event.player == "Bruno"] == [
        WrongPass("Bruno", "KC", 4), WrongPass("Bruno", "QC", 4), WrongPass("Bruno", "10H", 2),
        WrongPass("Bruno", "9H", 2),
    ]  # fmt: skip
    assert WrongPass("Chloé", "JC", 4) in told
    assert not any(isinstance(event, WrongPass) and event.player == "Anne" for event in told)
    passes = ("Anne: pass", "Bruno: KC on 4", "Chloé: QC on 4", "David: pass")
    assert record(CENTRE, *passes, "Anne: 9S on 1").events[5][1] == (
        Followed("Anne", "9S", 1, "10S", 7),
        WrongPass("Anne", "9S", 1),
    )


def test_a_round_of_passes_opens_the_battle() -> None:
    report = record(CENTRE, "David: pass", "Anne: pass", "Bruno: pass", "Chloé: pass")
    assert report.events[4][1] == (Passed("Chloé", 8), EverybodyPassed("David"))
    passes = (CENTRE, "David: pass", "Anne: pass", "Bruno: pass", "Chloé: pass")
    hands = f"battle: Anne 2S 3S 4S 5S 6S 7S 8S 9S, {EIGHTS}"
    assert refusal(*passes[:-1], hands).key == "battle-too-early"
    assert record(*passes, hands).standing.over
    assert record(*passes, "David: KC on 4").fault is None  # who changes their mind may still play


def test_equal_cards_share_a_place() -> None:
    told = events(record("battle: 3 7 7 3", manches="1"))
    assert told == [
        BattleWon(1, ("Anne", "David"), 3),
        ManchePoints({"Anne": 1, "Bruno": 2, "Chloé": 2, "David": 1}),
        EqualCards(("Anne", "David"), 3, 1),
        EqualCards(("Bruno", "Chloé"), 7, 2),
        BattleCards({"Anne": ("3",), "Bruno": ("7",), "Chloé": ("7",), "David": ("3",)}),
        SharedWin(("Anne", "David"), 1),
        FinalScores({"Anne": 1, "David": 1, "Bruno": 2, "Chloé": 2}),
    ]


def test_quick_entry_is_over_wherever_the_record_ends() -> None:
    lines = ("battle: David 2, Anne J, Bruno 4C 5D, Chloé Q", "battle: Anne 2S, Bruno 2H, Chloé A, David K")
    first, both = record(lines[0]), record(*lines)
    assert TotalsSoFar(1, {"David": 1, "Bruno": 3, "Anne": 3, "Chloé": 4}) in events(first)
    assert (first.standing.over, first.standing.winners) == (True, ["David"])
    assert both.standing.scores == {"Anne": 4, "Bruno": 4, "Chloé": 7, "David": 3}
    assert both.standing.ranking == [["David"], ["Anne", "Bruno"], ["Chloé"]]
    assert both.standing.winners == ["David"]
    assert both.standing.details == {
        "manches": [
            {"Anne": 3, "Bruno": 3, "Chloé": 4, "David": 1},
            {"Anne": 1, "Bruno": 1, "Chloé": 3, "David": 2},
        ]
    }
    data = as_json(both)
    assert list(data) == [
        "game", "players", "options", "moves", "over", "scores", "ranking", "winners", "manches", "events",
    ]  # fmt: skip
    assert data["events"][0] == {
        "line": 5, "event": "battle-won", "manche": 1, "winners": ("David",), "value": 2,
    }  # fmt: skip


def test_a_number_of_manches_agreed_ends_the_game() -> None:
    quick = "battle: 2 3 4 5"
    assert not record(quick, manches="2").standing.over
    assert record(quick, manches="2").standing.winners == []
    done = record(quick, quick, manches="2")
    assert (done.standing.over, done.standing.winners) == (True, ["Anne"])
    for more in (CENTRE, quick, "Anne: pass"):
        fault = refusal(quick, quick, more, manches="2")
        assert (fault.key, fault.kind, fault.fields) == ("game-is-over", Kind.ILLEGAL, {"manches": 2})
    assert not record(quick, CENTRE).standing.over  # with no number agreed, a new deal opens the game again


def test_a_deal_may_follow_quick_entry_and_cards_come_back() -> None:
    report = record("battle: 10S 3H 4D 5C", CENTRE, "Bruno: 9S on 1")
    assert report.events[1][1] == (Dealt(2, ("10S", "JH", "5D", "AC")),)
    assert report.fault is None


@pytest.mark.parametrize(
    ("language", "typed", "card"),
    [
        ("en", "KC", "KC"), ("en", "10s", "10S"), ("en", "qh", "QH"), ("en", "J♦", "JD"), ("en", "A♣", "AC"),
        ("fr", "RC", "KH"), ("fr", "RT", "KC"), ("fr", "10p", "10S"), ("fr", "DK", "QD"), ("fr", "V♠", "JS"),
        ("fr", "DC", "QH"), ("fr", "d♥", "QH"), ("fr", "at", "AC"),
        ("fr", "A♣\N{VARIATION SELECTOR-16}", "AC"),
    ],
)  # fmt: skip
def test_the_language_of_the_record_decides_the_letters(language: str, typed: str, card: str) -> None:
    game = rules()
    grammar = Grammar(GAME, NAMES, language)
    state, _ = game.play(game.start(), Deal(("2S", "2H", "2D", "2C")))
    assert game.read(f"Anne: {typed} on 1", state, grammar) == Lay("Anne", card, 1, False)
    assert game.read(f"chloe : {typed} COUPE 4", state, grammar) == Lay("Chloé", card, 4, True)


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("fr", "KC"), ("fr", "QH"), ("fr", "JP"), ("fr", "10S"), ("en", "RC"), ("en", "DK"), ("en", "10T"),
        ("en", "1S"), ("en", "11S"), ("en", "0S"), ("en", "S"), ("en", "SS"), ("en", "♠"),
        ("en", "99999999999S"),
        ("fr", "K"), ("en", "10SS"), ("en", "-5S"), ("en", "🂡"),
    ],
)  # fmt: skip
def test_what_is_no_card(language: str, typed: str) -> None:
    centre = CENTRE if language == "en" else "donne: 10P VC 5K AT"
    fault = refusal(centre, f"Anne: {typed} on 1", language=language)
    assert (fault.key, fault.kind) == ("not-a-card", Kind.UNREADABLE)
    assert fault.fields["text"] == typed
    assert fault.fields["courts"] == tuple("JQKA" if language == "en" else "VDRA")


def test_lines_are_written_in_the_language_of_the_record() -> None:
    game = rules()
    moves: list[tuple[Move, str, str]] = [
        (Deal(("10S", "JH", "QD", "AC")), "deal: 10S JH QD AC", "donne: 10P VC DK AT"),
        (Lay("Anne", "9S", 1, False), "Anne: 9S on 1", "Anne: 9P sur 1"),
        (Lay("Chloé", "KH", 2, True), "Chloé: KH cuts 2", "Chloé: RC coupe 2"),
        (Pass("David"), "David: pass", "David: passe"),
        (
            Battle((("2H",), ("4C", "5D"), ("K",), ("Q",))),
            "battle: Anne 2H, Bruno 4C 5D, Chloé K, David Q",
            "bataille: Anne 2C, Bruno 4T 5K, Chloé R, David D",
        ),
    ]
    for move, english, french in moves:
        for language, line in (("en", english), ("fr", french)):
            grammar = Grammar(GAME, NAMES, language)
            assert game.write(move, grammar) == line
            assert game.read(line, game.start(), grammar) == move


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Anne: 10C 1", "Anne: 10C on 1"),
        ("Anne: 4D 3", "Anne: 4D on 3"),
        ("Anne 9C 2", "Anne: 9C on 2"),
        ("Anne: 10H 2", "Anne: 10H cuts 2"),
        ("Anne: JD 4", "Anne: JD cuts 4"),
    ],
)
def test_the_suit_says_whether_a_card_follows_or_cuts(typed: str, written: str) -> None:
    game = BatailleCouperet(NAMES, {"manches": "open"})
    grammar = Grammar(GAME, NAMES, "en")
    for centre in ("KC QC 10D JC", "KC, QC, 10D, JC"):
        state, _ = game.play(game.start(), game.read(centre, game.start(), grammar))
        assert state.table is not None
        assert state.table.centre == ("KC", "QC", "10D", "JC")
        move = game.read(typed, state, grammar)
        assert game.write(move, grammar) == written
        assert move == game.read(written, state, grammar)


REFUSED = [
    # Cards alone are a deal where none is under way, and with their suits only.
    ((CENTRE, "9S 9H 9D 9C"), "manche-under-way", Kind.ILLEGAL, {"manche": 1}),
    (("10 J 5 A",), "suit-missing", Kind.INCOMPLETE, {"card": "10"}),
    (("10S JH 5D",), "four-centre-cards", Kind.INCOMPLETE, {"found": 3}),
    (("Anne: 9S 1",), "no-deal", Kind.INCOMPLETE, {}),
    # Deals.
    (("deal: 10S JH 5D",), "four-centre-cards", Kind.INCOMPLETE, {"found": 3}),
    (("deal:",), "four-centre-cards", Kind.INCOMPLETE, {"found": 0}),
    (("deal: 10S JH 5D AC 2C",), "four-centre-cards", Kind.ILLEGAL, {"found": 5}),
    (("deal: 10S JH 5D 10S",), "card-seen", Kind.ILLEGAL, {"card": "10S"}),
    (("deal: 10S JH 5D 10",), "suit-missing", Kind.INCOMPLETE, {"card": "10"}),
    ((CENTRE, "deal: 9S 9H 9D 9C"), "manche-under-way", Kind.ILLEGAL, {"manche": 1}),
    # Turns.
    (("Anne: 9S on 1",), "no-deal", Kind.INCOMPLETE, {}),
    ((CENTRE, "Zoé: 9S on 1"), "unknown-player", Kind.UNREADABLE, {"name": "Zoé", "players": NAMES}),
    ((CENTRE, "Anne:"), "value-missing", Kind.INCOMPLETE, {"player": "Anne"}),
    ((CENTRE, "Anne: 9S"), "turn-unclear", Kind.INCOMPLETE, {"player": "Anne"}),
    ((CENTRE, "Anne: 9S on"), "turn-unclear", Kind.INCOMPLETE, {"player": "Anne"}),
    ((CENTRE, "Anne: 9S under 1"), "turn-unclear", Kind.UNREADABLE, {"player": "Anne"}),
    ((CENTRE, "Anne: 9S on 1 2"), "turn-unclear", Kind.UNREADABLE, {"player": "Anne"}),
    ((CENTRE, "Anne: 9 on 1"), "suit-missing", Kind.INCOMPLETE, {"card": "9"}),
    ((CENTRE, "Anne: 9S 5"), "no-such-rank", Kind.ILLEGAL, {"rank": 5}),
    ((CENTRE, "Anne: 9S on top"), "not-a-number", Kind.UNREADABLE, {"text": "top"}),
    ((CENTRE, "Anne: 9S on 5"), "no-such-rank", Kind.ILLEGAL, {"rank": 5}),
    ((CENTRE, "Anne: 9S on 0"), "no-such-rank", Kind.ILLEGAL, {"rank": 0}),
    ((CENTRE, "Anne: 9S on -1"), "no-such-rank", Kind.ILLEGAL, {"rank": -1}),
    ((CENTRE, "Anne: 10S on 1"), "card-seen", Kind.ILLEGAL, {"card": "10S"}),
    ((CENTRE, "Anne: 9S on 1", "Bruno: 9S on 1"), "card-seen", Kind.ILLEGAL, {"card": "9S"}),
    ((CENTRE, "Anne: JS on 1"), "not-lower", Kind.ILLEGAL, {"card": "JS", "rank": 1, "last": "10S"}),
    ((CENTRE, "Anne: JS cuts 1"), "not-lower", Kind.ILLEGAL, {"card": "JS", "rank": 1, "last": "10S"}),
    ((CENTRE, "Anne: 9S cuts 1"), "would-follow", Kind.ILLEGAL, {"card": "9S", "rank": 1, "last": "10S"}),
    ((CENTRE, "Anne: 9H on 1"), "would-cut", Kind.ILLEGAL, {"card": "9H", "rank": 1, "last": "10S"}),
    (
        (CENTRE, "Anne: 9H cuts 1", "Bruno: KD cuts 1"),
        "already-cut", Kind.ILLEGAL, {"rank": 1, "ranks": (2, 3, 4)},
    ),
    (
        (CENTRE, "Anne: 9H cuts 1", "Bruno: 8H on 1", "Chloé: KD cuts 1"),
        "already-cut", Kind.ILLEGAL, {"rank": 1, "ranks": (2, 3, 4)},
    ),
    (
        (CENTRE, "Anne: 9H cuts 1", "Bruno: KD on 1"),
        "other-suit", Kind.ILLEGAL, {"card": "KD", "rank": 1, "last": "9H"},
    ),
    (
        (CENTRE, *CUTS, "Anne: 8H on 1", "Bruno: KS cuts 1"),
        "cutting-closed", Kind.ILLEGAL, {"ranks": (2, 3, 4)},
    ),
    (
        (CENTRE, "Anne: 9S on 1", "Chloé: pass"),
        "not-your-turn", Kind.ILLEGAL, {"player": "Chloé", "turn": "Bruno"},
    ),
    (
        (CENTRE, "Anne: 9S on 1", "Anne: 8S on 1"),
        "not-your-turn", Kind.ILLEGAL, {"player": "Anne", "turn": "Bruno"},
    ),
    ((*ENDED, "Anne: pass"), "battle-is-due", Kind.ILLEGAL, {"player": "Anne"}),
    # Battles.
    ((CENTRE, f"battle: Anne 2H, {EIGHTS}"), "battle-too-early", Kind.ILLEGAL, {}),
    (
        (*ENDED[:-1], f"battle: Anne 2H, {EIGHTS}"),
        "last-turns-first", Kind.ILLEGAL, {"players": ("David",)},
    ),
    (
        (*ENDED, f"battle: Anne 2H 2D, {EIGHTS}"),
        "hand-size", Kind.ILLEGAL, {"player": "Anne", "found": 2, "left": 1},
    ),
    (
        (*ENDED, f"battle: Anne 2H, {EIGHTS[:-3]}"),
        "hand-size", Kind.ILLEGAL, {"player": "David", "found": 7, "left": 8},
    ),
    ((*ENDED, f"battle: Anne 9S, {EIGHTS}"), "card-seen", Kind.ILLEGAL, {"card": "9S"}),
    ((*ENDED, f"battle: Anne KH, {EIGHTS}"), "card-seen", Kind.ILLEGAL, {"card": "KH"}),
    ((*ENDED, f"battle: Anne 2, {EIGHTS}"), "suit-missing", Kind.INCOMPLETE, {"card": "2"}),
    # Quick entry.
    (("battle: Anne 2, Bruno 3",), "players-missing", Kind.INCOMPLETE, {"players": ("Chloé", "David")}),
    (("battle: 2 3 4",), "players-missing", Kind.INCOMPLETE, {"players": ("David",)}),
    (("battle:",), "players-missing", Kind.INCOMPLETE, {"players": NAMES}),
    (("battle: 2, 3 4, 5, 6",), "too-many-values", Kind.INCOMPLETE, {"found": 5, "expected": 4}),
    (("battle: 2 3, 4 5",), "hands-without-names", Kind.INCOMPLETE, {"players": NAMES}),
    (("battle: Anne 2, Bruno 3, Chloé, David 4",), "value-missing", Kind.INCOMPLETE, {"player": "Chloé"}),
    (("battle: Anne 2, Anne 3, Chloé 4, David 4",), "player-twice", Kind.INCOMPLETE, {"player": "Anne"}),
    (("battle: 2S 3 4 2S",), "card-seen", Kind.ILLEGAL, {"card": "2S"}),
    (
        ("battle: Anne 2 2 2, Bruno 2S, Chloé 2H, David 3",),
        "too-many-alike", Kind.ILLEGAL, {"card": "2", "found": 5, "most": 4},
    ),
    (
        ("battle: Anne 2 3 4 5 6 7 8 9 10, Bruno 2, Chloé 3, David 4",),
        "hand-out-of-range", Kind.ILLEGAL, {"player": "Anne", "found": 9, "most": 8},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "key", "kind", "fields"), REFUSED, ids=lambda value: None)
def test_refusals_say_what_is_legal(
    lines: tuple[str, ...], key: str, kind: Kind, fields: dict[str, Any]
) -> None:
    fault = refusal(*lines)
    assert (fault.key, fault.kind, fault.fields) == (key, kind, fields)
    for language in ("en", "fr"):
        sentence = Wording(language, GAME).fault(fault)
        assert sentence.endswith(".")
        assert not set("{}") & set(sentence)


@pytest.mark.parametrize(
    ("lines", "english", "french"),
    [
        (
            ("deal:",),
            "Line 5: The deal has 0 cards instead of 4; write the four cards of the centre.",
            "Ligne 5 : La donne compte 0 carte au lieu de 4 ; écrivez les quatre cartes du centre.",
        ),
        (
            (CENTRE, *CUTS[:2], "Chloé: 9D cuts 2"),
            "Line 8: Rank 2 was already cut in this phase; rank 3 or 4 can be cut.",
            "Ligne 8 : Le rang 2 a déjà été coupé dans cette phase ; on peut couper le rang 3 ou 4.",
        ),
        (
            (CENTRE, *CUTS, "Anne: 8H on 1", "Bruno: KS cuts 1"),
            "Line 11: No rank can be cut now, since all four were; ranks to follow first: 2, 3 and 4.",
            "Ligne 11 : On ne peut pas couper pour l'instant, car les quatre rangs l'ont été ; "
            "rangs à suivre d'abord : 2, 3 et 4.",
        ),
        (
            (CENTRE, "Anne: QS on 1"),
            "Line 6: The queen of spades is not lower than the 10 of spades, on rank 1; "
            "play lower, or on another rank.",
            "Ligne 6 : La carte dame de pique n'est pas plus faible que 10 de pique, au rang 1 ; "
            "jouez plus faible, ou sur un autre rang.",
        ),
    ],
)
def test_sentences_of_refusals(lines: tuple[str, ...], english: str, french: str) -> None:
    fault = refusal(*lines)
    assert Wording("en", GAME).fault(fault) == english
    assert Wording("fr", GAME).fault(fault) == french


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        ("9S", "9 of spades", "9 de pique"),
        ("10C", "10 of clubs", "10 de trèfle"),
        ("QH", "queen of hearts", "dame de cœur"),
        ("KC", "king of clubs", "roi de trèfle"),
        ("AD", "ace of diamonds", "as de carreau"),
        ("J", "jack", "valet"),
        ("2", "2", "2"),
        (("2", "JS"), "2, and jack of spades", "2, et valet de pique"),
        ((), "nothing", "aucune"),
    ],
)
def test_cards_are_said_in_words(value: object, english: str, french: str) -> None:
    fields = {"player": "Anne", "cards": value if isinstance(value, tuple) else (value,), "left": 8}
    said = Wording("en", GAME).event("cards-laid", fields), Wording("fr", GAME).event("cards-laid", fields)
    assert said == (
        f"Anne has played {english}. 8 cards are left in hand.",
        f"Anne, cartes jouées : {french}. Cartes en main : 8.",
    )
    hands = {"cards": {"Anne": ("2H",), "Bruno": ("4C", "AD")}}
    assert Wording("fr", GAME).event("battle-cards", hands) == (
        "Cartes de la bataille. Anne, 2 de cœur. Bruno, 4 de trèfle, et as de carreau."
    )


def test_what_the_table_asks_and_shows() -> None:
    game = rules()
    state = game.start()
    assert (game.asks(state), game.shows(state)) == (AskDeal(1), ())
    assert game.played_by(state, "Anne") == (PointsMarked("Anne", ()),)
    state, _ = game.play(state, Deal(("10S", "JH", "5D", "AC")))
    assert game.asks(state) == AskFirstTurn(1)
    state, _ = game.play(state, Lay("David", "9H", 1, True))
    assert game.asks(state) == AskTurn("Anne")
    assert game.shows(state) == (
        RankTop(1, "9H"), RankTop(2, "JH"), RankTop(3, "5D"), RankTop(4, "AC"),
        CuttingOpen((2, 3, 4)), HandsLeft({"Anne": 8, "Bruno": 8, "Chloé": 8, "David": 7}),
    )  # fmt: skip
    assert game.played_by(state, "David") == (CardsLaid("David", ("9H",), 7), PointsMarked("David", ()))
    for name in NAMES:
        state, _ = game.play(state, Pass(name))
    assert game.asks(state) == AskTurnOrBattle("Anne")


def test_the_table_asks_for_the_battle_when_it_is_due() -> None:
    game = rules()
    grammar = Grammar(GAME, NAMES, "en")
    state = game.start()
    for line in ENDED:
        state, _ = game.play(state, game.read(line, state, grammar))
    assert game.asks(state) == AskBattle(1)


def test_sample() -> None:
    """The shipped sample, worked out by hand."""
    report = score((SHIPPED / GAME.id / "sample.txt").read_bytes())
    assert report.fault is None
    told = [each for _, each in report.events]
    assert told[0] == (Dealt(1, ("KC", "10C", "5D", "JC")),)
    assert told[5] == (RankCut("Hugo", "QS", 2, "10C", 6), CuttingClosed((1, 2, 3, 4)))
    assert told[12][1:] == (CuttingOpen((1, 2, 3, 4)),)
    assert told[26] == (Followed("Zoé", "3S", 4, "4S", 1), LastTurns("Zoé", ("Noé", "Léa", "Hugo")))
    assert told[30] == (
        BattleWon(1, ("Léa", "Zoé", "Noé"), 2),
        ManchePoints({"Léa": 1, "Hugo": 3, "Zoé": 1, "Noé": 1}),
        EqualCards(("Léa", "Zoé", "Noé"), 2, 1),
        SurplusCards("Hugo", 2, 8, 2, 1, 3),
        BattleCards({"Léa": ("2D",), "Hugo": ("5C", "3C"), "Zoé": ("2S",), "Noé": ("2C",)}),
        TotalsSoFar(1, {"Léa": 1, "Zoé": 1, "Noé": 1, "Hugo": 3}),
    )
    assert told[-1][-2:] == (Winner("Noé", 2), FinalScores({"Noé": 2, "Zoé": 4, "Léa": 5, "Hugo": 6}))
    assert not any(isinstance(event, WrongPass) for each in told for event in each)


@given(seed=st.integers(0, 2**32), count=st.sampled_from([4, 5]))
def test_cards_and_points_of_random_games(seed: int, count: int) -> None:
    rng = Random(seed)
    names = ("Anne", "Bruno", "Chloé", "David", "Émile")[:count]
    game = rules("3", names)
    state = game.start()
    while not game.standing(state).over:
        move = next_move(game, state, rng)
        after, _ = game.play(state, move)
        table = after.table
        if table is not None:
            seen = [*table.centre, *(card for _, card in table.laid)]
            assert len(set(seen)) == len(seen) == 4 + sum(8 - table.hand(seat) for seat in range(count))
            assert set(table.tops) <= set(seen)
            assert all(table.hand(seat) >= 1 for seat in range(count))
            assert bool(table.to_cut) != bool(table.to_follow)
            assert set(table.to_cut) <= set(RANKS)
        if isinstance(move, Battle):
            values = [sum(VALUES[card.rstrip("SHDC")] for card in hand) for hand in move.hands]
            expected = [
                len({other for other in values if other <= mine}) + len(hand) - 1
                for mine, hand in zip(values, move.hands, strict=True)
            ]
            assert list(after.manches[-1]) == expected
        state = after
    standing = game.standing(state)
    assert sum(standing.scores.values()) == sum(map(sum, state.manches))
    assert standing.scores[standing.winners[0]] == min(standing.scores.values())


@given(seed=st.integers(0, 2**32), count=st.sampled_from([4, 5]))
def test_honest_players_are_never_told_of_a_wrong_pass(seed: int, count: int) -> None:
    """Hands are dealt here, nobody passes who can follow, and the battle shows what is left."""
    rng = Random(seed)
    names = ("Léa", "Hugo", "Zoé", "Noé", "Olga")[:count]
    game = rules("1", names)
    pack = rng.sample(PACK, len(PACK))
    hands = [pack[4 + 8 * seat : 12 + 8 * seat] for seat in range(count)]
    state, _ = game.play(game.start(), Deal(tuple(pack[:4])))
    seat, shown = rng.randrange(count), list[Event]()
    while state.table is not None:
        table = state.table
        lays = [
            Lay(names[seat], card, rank, not follows(card, last))
            for card in hands[seat]
            for rank, last in zip(RANKS, table.tops, strict=True)
            if follows(card, last) or (card[-1] != last[-1] and rank in table.to_cut)
        ]
        move: Move
        if table.last_turns == 0 or table.idle >= count:
            move = Battle(tuple(map(tuple, hands)))
        elif lays and (not may_pass(hands[seat], table.tops) or rng.random() < 0.5):
            move = rng.choice(lays)
            hands[seat].remove(move.card)
        else:
            move = Pass(names[seat])
        state, told = game.play(state, move)
        shown.extend(told)
        seat = (seat + 1) % count
    assert not any(isinstance(event, WrongPass) for event in shown)
    assert game.standing(state).over


def test_the_pack_is_whole() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert [VALUES[face] for face in FACES] == list(range(2, 15))


# Exact fields, which the sentences above do not all show.


def test_only_a_lower_card_follows() -> None:
    assert follows("9S", "10S")
    assert not follows("10S", "10S")
    assert not follows("9H", "10S")


def test_a_deal_may_have_commas() -> None:
    assert record("deal: 10S, JH, 5D, AC").moves == 1


def test_five_centre_cards_are_too_many_and_three_too_few() -> None:
    for cards, kind, found in (
        ("10S JH 5D", Kind.INCOMPLETE, 3),
        ("10S JH 5D AC 2C", Kind.ILLEGAL, 5),
    ):
        fault = refusal(f"deal: {cards}")
        assert (fault.kind, fault.key, fault.fields) == (kind, "four-centre-cards", {"found": found})


def test_whose_turn_it_is_where_it_is_that_of_the_first() -> None:
    fault = refusal(CENTRE, "David: 9S on 1", "Bruno: pass")
    assert (fault.key, fault.fields) == ("not-your-turn", {"player": "Bruno", "turn": "Anne"})


def test_a_pass_says_how_many_cards_are_left_and_to_whom() -> None:
    told = events(record(CENTRE, "Anne: 9S on 1", "Bruno: pass", "Chloé: pass", "David: pass", "Anne: pass"))
    assert told[0] == Passed("Anne", 7)
    assert told[1] == EverybodyPassed("Bruno")


def test_a_card_laid_ends_a_round_of_passes() -> None:
    lines = (CENTRE, "Anne: 9S on 1", *OTHERS_PASS, "Anne: 8S on 1", *OTHERS_PASS)
    assert not any(isinstance(event, EverybodyPassed) for event in events(record(*lines)))
    game = rules()
    state = game.start()
    assert game.asks(state) == AskDeal(1)
    grammar = Grammar(GAME, NAMES, "en")
    for line in lines:
        state, _ = game.play(state, game.read(line, state, grammar))
    asked = game.asks(state)
    assert (type(asked), asked) == (AskTurn, AskTurn("Anne"))
    state, _ = game.play(state, game.read("Anne: pass", state, grammar))
    asked = game.asks(state)
    assert (type(asked), asked) == (AskTurnOrBattle, AskTurnOrBattle("Bruno"))


def test_the_last_turns_of_whoever_sits_first() -> None:
    lines = (CENTRE, "David: 9S on 1", *(f"{name}: pass" for name in NAMES[:3]))
    for card in ("8S", "7S", "6S", "5S", "4S"):
        lines = (*lines, f"David: {card} on 1", *(f"{name}: pass" for name in NAMES[:3]))
    told = events(record(*lines, "David: 3S on 1"))
    assert told[1] == LastTurns("David", ("Anne", "Bruno", "Chloé"))


def test_what_is_shown_of_cutting() -> None:
    game = rules()
    grammar = Grammar(GAME, NAMES, "en")
    state = game.start()

    def shown(*lines: str) -> list[tuple[type, tuple[int, ...]]]:
        """Whether cutting is open, and for which ranks; events of two kinds may be equal, being tuples."""
        nonlocal state
        for line in lines:
            state, _ = game.play(state, game.read(line, state, grammar))
        found = [event for event in game.shows(state) if type(event) in (CuttingOpen, CuttingClosed)]
        return [(type(event), next(iter(event))) for event in found]

    assert shown(CENTRE, "Anne: 9H cuts 1", "Bruno: 9S cuts 2", "Chloé: 9C cuts 3") == [(CuttingOpen, (4,))]
    assert shown("David: 9D cuts 4") == [(CuttingClosed, (1, 2, 3, 4))]
    assert shown("Anne: 8S on 2", "Bruno: 8C on 3", "Chloé: 8D on 4") == [(CuttingClosed, (1,))]
    assert shown("David: 8H on 1") == [(CuttingOpen, (1, 2, 3, 4))]
    # When it closes anew, what followed before does not count again.
    again = ("Anne: 7S cuts 1", "Bruno: 7H cuts 2", "Chloé: 7D cuts 3", "David: 7C cuts 4")
    assert shown(*again) == [(CuttingClosed, (1, 2, 3, 4))]


def test_hands_for_too_few_players_name_the_others() -> None:
    game = rules()
    with pytest.raises(Fault) as found:
        game.play(game.start(), Battle((("2",), ("3",))))
    assert (found.value.kind, found.value.key) == (Kind.INCOMPLETE, "players-missing")
    assert found.value.fields == {"players": ("Chloé", "David")}


def test_no_manche_agreed_is_over_before_it_is_played() -> None:
    game = rules("2")
    assert not game.standing(game.start()).over
