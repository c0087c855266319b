"""Stopenzi: the worked cases of its rules, its errors, and what holds in any game."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import FinalScores, SharedWin, Winner, name_of
from scorer.games.stopenzi import (
    RULES,
    AskRound,
    CardsLaid,
    CellFull,
    EmptyCells,
    EqualTotals,
    FirstPlace,
    FullCells,
    HandsOut,
    LaidSoFar,
    MalusCounts,
    OnTrack,
    Play,
    PlayerCells,
    Round,
    SecondPlace,
    SecondPlaces,
    TrackCount,
    TrackFilled,
)
from scorer.grammar import Grammar
from scorer.records.report import Report, as_json, score
from templates.game import load_game
from templates.loader import SHIPPED
from tests.legal.stopenzi import next_move
from tests.rulebook import cases, rests_on
from words.faults import Fault, Kind
from words.levels import LEVELS
from words.wording import Wording

CASES = cases("stopenzi", "players", "rounds")
PLAYED = [case for case in CASES if "error" not in case.values[0]["expected"]]
REFUSED = [case for case in CASES if "error" in case.values[0]["expected"]]
MALUS_25 = [case for case in CASES if "malus=25" in case.values[0].get("alt", {})]
ANNE_AND_BRUNO = ("Anne", "Bruno")
HOW = "write the card laid, a plus, then the card taken back, such as 4+2."
PLUS = "write a plus between the two cards of each player, such as 4+2 0+3."


def scored(players: tuple[str, ...], *lines: str, malus: str = "20", language: str = "en") -> Report:
    head = [
        f"language: {language}",
        "game: stopenzi",
        f"players: {', '.join(players)}",
        f"option malus: {malus}",
    ]
    return score("\n".join([*head, *lines]).encode())


def fault_of(*lines: str, language: str = "en") -> tuple[Kind, str]:
    """What is wrong with a record of Anne and Bruno, whose first move stands on line 5."""
    fault = scored(ANNE_AND_BRUNO, *lines, language=language).fault
    assert fault is not None
    return fault.kind, Wording(language, load_game("stopenzi")).fault(fault)


def told(report: Report) -> list[tuple[Any, ...]]:
    return [events for _, events in report.events]


def line_of(case: dict[str, Any], cards: dict[str, list[int]]) -> str:
    """A round of a case, `[card, card, the one kept]` a player, as it is typed: laid, then kept."""
    players = (cards[name] for name in case["input"]["players"])
    return " ".join(f"{second if kept == first else first}+{kept}" for first, second, kept in players)


def played(case: dict[str, Any], malus: str) -> Report:
    lines = [line_of(case, cards) for cards in case["input"]["rounds"]]
    report = scored(tuple(case["input"]["players"]), *lines, malus=malus)
    assert report.fault is None, rests_on(case)
    assert report.moves == len(lines), rests_on(case)
    return report


@pytest.mark.parametrize("case", PLAYED)
def test_worked_cases(case: dict[str, Any]) -> None:
    expected = case["expected"]
    found = as_json(played(case, "20"))
    ended = found["moves"] if found["over"] else None
    assert (found["scores"], found["malus"], found["placed"], ended) == (
        expected["scores"],
        expected["malus_count"],
        expected["placed"],
        expected["ended_after_round"],
    ), rests_on(case)


@pytest.mark.parametrize("case", MALUS_25)
def test_worked_cases_with_a_malus_of_25(case: dict[str, Any]) -> None:
    assert played(case, "25").standing.scores == case["alt"]["malus=25"]["scores"], rests_on(case)


@pytest.mark.parametrize("case", REFUSED)
def test_the_card_kept_is_one_of_the_two_played(case: dict[str, Any]) -> None:
    """A line and a move hold two cards, laid and kept: one that is neither can only be written as a third."""
    assert Play._fields == ("laid", "kept"), rests_on(case)
    (cards,) = case["input"]["rounds"]
    fault = scored(tuple(cards), " ".join("+".join(map(str, three)) for three in cards.values())).fault
    assert fault is not None, rests_on(case)
    assert (fault.kind, fault.key, fault.line) == (Kind.UNREADABLE, "not-two-cards", 5), rests_on(case)
    assert fault.fields == {"player": "A", "text": "4+4+0"}, rests_on(case)


def test_every_case_is_used() -> None:
    assert (len(PLAYED), len(REFUSED), len(MALUS_25)) == (7, 1, 4)


def test_first_and_second_place_say_their_points() -> None:
    report = scored(ANNE_AND_BRUNO, "3+4 0+2", "0+0 4+3")
    assert told(report)[:2] == [
        (
            FirstPlace("Anne", 7, 30),
            FirstPlace("Bruno", 2, 20),
            CardsLaid(1, {"Anne": 3, "Bruno": 0}, {"Anne": 4, "Bruno": 2}),
            TrackCount(2, 13, 9),
        ),
        (
            FirstPlace("Anne", 0, 60),
            SecondPlace("Bruno", 7, 50, 30, 20),
            CardsLaid(2, {"Anne": 0, "Bruno": 4}, {"Anne": 0, "Bruno": 3}),
            TrackCount(4, 13, 8),
        ),
    ]


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("0+0", 60),
        ("0+1", 30),
        ("0+2", 20),
        ("0+3", 15),
        ("0+4", 12),
        ("1+4", 15),
        ("2+4", 20),
        ("3+4", 30),
        ("4+4", 60),
    ],
)
def test_points_of_the_cells(line: str, points: int) -> None:
    other = "0+1" if line != "0+1" else "0+0"
    assert scored(ANNE_AND_BRUNO, f"{line} {other}").standing.scores["Anne"] == points


def test_players_with_equal_totals_are_named_together_and_the_others_are_placed() -> None:
    players = ("Anne", "Bruno", "Chloé", "Dora")
    assert told(scored(players, "2+4 1+2 4+2 3+0"))[0][:2] == (
        EqualTotals(("Anne", "Chloé"), 6, 20),
        EqualTotals(("Bruno", "Dora"), 3, 20),
    )
    assert told(scored(players, "2+4 1+2 4+2 0+0", malus="25"))[0][:3] == (
        FirstPlace("Bruno", 3, 15),
        FirstPlace("Dora", 0, 60),
        EqualTotals(("Anne", "Chloé"), 6, 25),
    )


def test_a_full_cell_is_a_malus_and_keeps_its_two_players() -> None:
    report = scored(ANNE_AND_BRUNO, "2+4 0+1", "0+0 4+2", "3+3 0+2")
    assert told(report)[2][:2] == (FirstPlace("Bruno", 2, 20), CellFull("Anne", 6, 20))
    assert report.standing.scores == {"Anne": 60, "Bruno": 90}
    assert report.standing.details == {"malus": {"Anne": 1, "Bruno": 0}, "placed": 5}


def test_equal_totals_on_a_full_cell_cost_one_malus() -> None:
    report = scored(ANNE_AND_BRUNO, "2+4 0+1", "0+0 4+2", "3+3 3+3")
    assert told(report)[2][0] == EqualTotals(("Anne", "Bruno"), 6, 20)
    assert report.standing.details["malus"] == {"Anne": 1, "Bruno": 1}


def test_thirteen_cards_on_the_track_end_the_game() -> None:
    # Cells 0 and 8, then 8 and 0, 1 and 7, 7 and 1, 2 and 6, 6 and 2, 3 and 4: nobody is in the way.
    lines = ["0+0 4+4", "4+4 0+0", "1+0 3+4", "3+4 1+0", "2+0 2+4", "2+4 2+0", "3+0 4+0"]
    before = scored(ANNE_AND_BRUNO, *lines[:6]).standing
    assert (before.over, before.winners, before.details["placed"]) == (False, [], 12)
    report = scored(ANNE_AND_BRUNO, *lines)
    scores = {"Anne": 60 + 80 + 30 + 50 + 20 + 40 + 15, "Bruno": 60 + 80 + 30 + 50 + 20 + 40 + 12}
    assert told(report)[-1][-4:] == (
        TrackFilled(14, 13, 7),
        Winner("Anne", 295),
        FinalScores(scores),
        MalusCounts({"Anne": 0, "Bruno": 0}, 20),
    )
    assert (report.standing.over, report.standing.winners) == (True, ["Anne"])
    assert report.standing.scores == scores
    assert fault_of(*lines, "1+4 1+3") == (
        Kind.ILLEGAL,
        "Line 12: The game has been over since round 7; take this line out or start another game.",
    )


def test_a_hand_of_one_card_ends_the_game_and_equal_scores_share_it() -> None:
    lines = ["0+0", "0+1", "1+1", "1+2", "2+2", "2+3", "3+3", "3+4", "4+4"]
    report = scored(ANNE_AND_BRUNO, *(f"{pair} {pair}" for pair in lines))
    assert told(report)[-1][-4:] == (
        HandsOut(0, 9),
        SharedWin(ANNE_AND_BRUNO, -180),
        FinalScores({"Anne": -180, "Bruno": -180}),
        MalusCounts({"Anne": 9, "Bruno": 9}, 20),
    )
    assert report.standing.winners == ["Anne", "Bruno"]
    assert fault_of(*(f"{pair} {pair}" for pair in lines), "4+4 4+4") == (
        Kind.ILLEGAL,
        "Line 14: The game has been over since round 9; take this line out or start another game.",
    )


@pytest.mark.parametrize(
    "line",
    [
        "4+2 0+3",
        "4.2 0.3",
        "4+2, 0+3",
        "4 + 2 0 + 3",
        "  4+2   0.3 ",
        "Anne 4+2, Bruno 0+3",
        "bruno 0 + 3, ANNE 4.2",
    ],
)
def test_ways_to_type_a_round(line: str) -> None:
    rules = RULES(ANNE_AND_BRUNO, {"malus": "20"})
    grammar = Grammar(load_game("stopenzi"), ANNE_AND_BRUNO, "en")
    move = rules.read(line, rules.start(), grammar)
    assert move == Round((Play(4, 2), Play(0, 3)))
    assert rules.write(move, grammar) == "4+2 0+3"


@pytest.mark.parametrize(
    ("lines", "kind", "message"),
    [
        (["4+2+1 0+3"], Kind.UNREADABLE, f"“4+2+1”, for Anne, does not give two cards; {HOW}"),
        (["Anne 4-2, Bruno 0+3"], Kind.UNREADABLE, f"“4-2”, for Anne, does not give two cards; {HOW}"),
        (["4+2 ٠+٣"], Kind.UNREADABLE, f"“٠+٣”, for Bruno, does not give two cards; {HOW}"),
        (["4+2 0+9999999"], Kind.UNREADABLE, f"“0+9999999”, for Bruno, does not give two cards; {HOW}"),
        (["Chloé 4+2"], Kind.UNREADABLE, "Nobody is called “Chloé” here; write Anne or Bruno."),
        (["Anne 4+2, Chloé 0+3"], Kind.UNREADABLE, "Nobody is called “Chloé” here; write Anne or Bruno."),
        (["4 0+3"], Kind.INCOMPLETE, f"Only one card is written for Anne, 4; {HOW}"),
        (["Anne 4+2, Bruno 3+"], Kind.INCOMPLETE, f"Only one card is written for Bruno, 3; {HOW}"),
        (["4 2 0 3"], Kind.INCOMPLETE, f"The cards are not joined in pairs; {PLUS}"),
        (["4+2"], Kind.INCOMPLETE, "The two cards are missing for: Bruno; complete the line."),
        (["Bruno 4+2"], Kind.INCOMPLETE, "The two cards are missing for: Anne; complete the line."),
        (["Anne 4+2, Bruno"], Kind.INCOMPLETE, "A value is missing for Bruno; write it after the name."),
        (["Anne 4+2, Anne 0+3"], Kind.INCOMPLETE, "Anne stands there twice; give one value a name."),
        (
            ["Anne 4+2, 0+3"],
            Kind.INCOMPLETE,
            "“0+3” has no name while other values have one; name everybody or nobody.",
        ),
        (["4+2 0+3 1+1"], Kind.INCOMPLETE, "3 values for 2 players; write one entry each."),
        (["4+2 0+5"], Kind.ILLEGAL, "5, for Bruno, is not a card of the game; they go from 0 to 4."),
        (
            ["4+4 0+0", "4+4 0+1"],
            Kind.ILLEGAL,
            "Anne has only one card 4 left; in hand: 0, 0, 1, 1, 2, 2, 3, 3 and 4.",
        ),
        (
            ["4+4 0+1", "4+0 0+2", "1+4 1+0"],
            Kind.ILLEGAL,
            "Anne has no card 4 left; in hand: 0, 0, 1, 1, 2, 2, 3 and 3.",
        ),
    ],
)
def test_what_is_refused_says_what_is_right(lines: list[str], kind: Kind, message: str) -> None:
    assert fault_of(*lines) == (kind, f"Line {4 + len(lines)}: {message}")


def test_faults_in_french() -> None:
    assert fault_of("4+4 0+0", "4+4 0+1", language="fr") == (
        Kind.ILLEGAL,
        "Ligne 6 : Anne n'a plus qu'une carte 4 ; en main : 0, 0, 1, 1, 2, 2, 3, 3 et 4.",
    )


def test_what_was_entered_before_an_error_counts() -> None:
    report = scored(ANNE_AND_BRUNO, "4+4 0+0", "4+4 0+1")
    assert (report.moves, report.standing.scores) == (1, {"Anne": 60, "Bruno": 60})


def test_a_card_not_in_hand_is_refused_without_a_line_too() -> None:
    rules = RULES(ANNE_AND_BRUNO, {"malus": "20"})
    state, _ = rules.play(rules.start(), Round((Play(4, 4), Play(0, 0))))
    with pytest.raises(Fault, match="only-one-in-hand") as refused:
        rules.play(state, Round((Play(4, 4), Play(0, 1))))
    assert refused.value.fields == {"player": "Anne", "card": 4, "hand": (0, 0, 1, 1, 2, 2, 3, 3, 4)}


def test_what_lies_on_the_table() -> None:
    rules = RULES(ANNE_AND_BRUNO, {"malus": "20"})
    state = rules.start()
    assert rules.shows(state) == (
        EmptyCells(tuple(range(9))),
        OnTrack(0, 13),
        MalusCounts({"Anne": 0, "Bruno": 0}, 20),
    )
    assert rules.played_by(state, "Anne") == (LaidSoFar("Anne", (), (0, 0, 1, 1, 2, 2, 3, 3, 4, 4), 0),)
    for plays in ((Play(2, 4), Play(0, 1)), (Play(4, 2), Play(3, 1)), (Play(3, 3), Play(0, 2))):
        state, _ = rules.play(state, Round(plays))
    assert rules.shows(state) == (
        FullCells((6,)),
        SecondPlaces((1, 2, 4), 20),
        EmptyCells((0, 3, 5, 7, 8)),
        OnTrack(5, 13),
        MalusCounts({"Anne": 1, "Bruno": 0}, 20),
    )
    assert rules.played_by(state, "Anne") == (
        LaidSoFar("Anne", (2, 3, 4), (0, 0, 1, 1, 2, 3, 4), 1),
        PlayerCells("Anne", (6, 6)),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@given(seed=st.integers(0, 2**32), malus=st.sampled_from(["20", "25"]))
def test_what_holds_in_any_game(players: int, seed: int, malus: str) -> None:
    """Points and cards are counted a second time, from what was told."""
    names = ("Anne", "Bruno", "Chloé", "Dora")[:players]
    rules, rng = RULES(names, {"malus": malus}), Random(seed)
    state = rules.start()
    points = dict.fromkeys(names, 0)
    count = dict.fromkeys(names, 0)
    on_cell: dict[int, list[str]] = {cell: [] for cell in range(9)}
    ends: list[Any] = []
    while not rules.standing(state).over:
        assert not ends
        assert rules.standing(state).winners == []
        state, events = rules.play(state, next_move(rules, state, rng))
        met = []
        for event in events:
            match event:
                case FirstPlace(name, cell, worth):
                    assert on_cell[cell] == []
                    points[name] += worth
                    on_cell[cell].append(name)
                    met.append(name)
                case SecondPlace(name, cell, total, worth, bonus):
                    assert len(on_cell[cell]) == 1
                    assert (total, bonus) == (worth + 20, 20)
                    points[name] += total
                    on_cell[cell].append(name)
                    met.append(name)
                case EqualTotals(equal, _, cost):
                    assert len(equal) > 1
                    for name in equal:
                        points[name] -= cost
                        count[name] += 1
                    met.extend(equal)
                case CellFull(name, cell, cost):
                    assert len(on_cell[cell]) == 2
                    points[name] -= cost
                    count[name] += 1
                    met.append(name)
                case TrackFilled() | HandsOut():
                    ends.append(event)
        assert sorted(met) == sorted(names)
        standing = rules.standing(state)
        assert standing.scores == points
        assert standing.details == {"malus": count, "placed": sum(map(len, on_cell.values()))}
        assert sum(count.values()) + standing.details["placed"] == players * state.rounds
        assert {len(hand) for hand in state.hands} == {10 - state.rounds}
    placed = sum(map(len, on_cell.values()))
    assert ends == [TrackFilled(placed, 13, state.rounds) if placed >= 13 else HandsOut(placed, 9)]
    assert rules.standing(state).winners == [name for name in names if points[name] == max(points.values())]


@given(st.text(max_size=40) | st.text("0123456789+., :AnneBruno\t", max_size=30))
def test_any_line_is_a_round_or_a_fault(line: str) -> None:
    rules = RULES(ANNE_AND_BRUNO, {"malus": "20"})
    grammar = Grammar(load_game("stopenzi"), ANNE_AND_BRUNO, "fr")
    try:
        move = rules.read(line, rules.start(), grammar)
    except Fault as fault:
        assert Wording("fr", load_game("stopenzi")).fault(fault)
    else:
        assert rules.read(rules.write(move, grammar), rules.start(), grammar) == move


def test_the_sample_shows_every_case() -> None:
    report = score(Path(SHIPPED, "stopenzi", "sample.txt").read_bytes())
    assert report.fault is None
    assert report.standing.over
    kinds = {type(event) for events in told(report) for event in events}
    assert {FirstPlace, SecondPlace, EqualTotals, CellFull, TrackFilled, Winner} <= kinds
    assert as_json(report)["scores"] == {"Léa": 120, "Hugo": 52, "Zoé": 132}
    assert as_json(report)["malus"] == {"Léa": 2, "Hugo": 3, "Zoé": 2}
    assert as_json(report)["placed"] == 14


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("fr", [
            "Zoé prend la première place de la case 0, et marque 60 points.",
            "Malus de 20 points, pour Léa. Case pleine : 5.",
            "Malus de 20 points, pour Hugo. Case pleine : 3.",
            "Cartes posées. Léa, 1. Hugo, 2. Zoé, 0.",
            "Cartes sur la piste : 11.",
        ]),
        ("en", [
            "Zoé takes first place on cell 0, and scores 60 points.",
            "Penalty of 20 points, for Léa. Full cell: 5.",
            "Penalty of 20 points, for Hugo. Full cell: 3.",
            "Cards laid. Léa, 1. Hugo, 2. Zoé, 0.",
            "On the track: 11 cards.",
        ]),
    ],
)  # fmt: skip
def test_sentences_of_a_round(language: str, sentences: list[str]) -> None:
    report = score(Path(SHIPPED, "stopenzi", "sample.txt").read_bytes())
    wording = Wording(language, load_game("stopenzi"))
    assert [wording.event(name_of(type(e)), e._asdict()) for e in told(report)[5]] == sentences


def test_every_event_has_words_without_signs() -> None:
    lines = ["0+0", "0+1", "1+1", "1+2", "2+2", "2+3", "3+3", "3+4", "4+4"]
    reports = [
        score(Path(SHIPPED, "stopenzi", "sample.txt").read_bytes()),
        scored(ANNE_AND_BRUNO, *(f"{pair} {pair}" for pair in lines)),
    ]
    for language in ("fr", "en"):
        wording = Wording(language, load_game("stopenzi"))
        for event in (event for report in reports for events in told(report) for event in events):
            for level in LEVELS:
                said = wording.event(name_of(type(event)), event._asdict(), level)
                assert not re.search(r"[{}+]|-\d", said), said


def test_the_round_that_is_asked_for() -> None:
    rules = RULES(ANNE_AND_BRUNO, {"malus": "20"})
    assert rules.asks(rules.start()) == AskRound(1)
    grammar = Grammar(load_game("stopenzi"), ANNE_AND_BRUNO, "en")
    state, _ = rules.play(rules.start(), rules.read("4+2 0+3", rules.start(), grammar))
    assert rules.asks(state) == AskRound(2)


def test_one_card_alone_says_whose_it_is() -> None:
    for line in ("4+2 3+", "4+2 3.", "4+2 3"):
        fault = scored(ANNE_AND_BRUNO, line).fault
        assert fault is not None
        assert (fault.key, fault.fields) == ("one-card-only", {"player": "Bruno", "card": 3})
