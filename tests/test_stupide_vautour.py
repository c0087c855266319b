"""Stupide Vautour against its rules text: every case shows the sentence that it rests on."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import FinalScores, SharedWin, Winner
from scorer.games.stupide_vautour import (
    BITS,
    AskRound,
    AtStake,
    CardsLost,
    CardsPlayed,
    CardWon,
    NobodyWins,
    PileWon,
    PointCardsLeft,
    Round,
    SecondBestWins,
    SeriesPlayed,
    StupideVautour,
    TieDropped,
)
from scorer.records.report import as_json, score
from tests.rulebook import cases, rests_on
from words.faults import Fault, Kind

DEFAULT = {"ties": "second-only", "first": "second-best"}
READINGS = {
    "tie_rule=highest_unique": {**DEFAULT, "ties": "highest-unique"},
    "tie_break=shared": {**DEFAULT, "first": "shared"},
}


def play(players: list[str], rounds: list[Any], options: dict[str, str]) -> tuple[list[str | None], Any]:
    """The winner of each round, and where the game stands."""
    rules = StupideVautour(tuple(players), options)
    state = rules.start()
    winners: list[str | None] = []
    for point, cards in rounds:
        state, events = rules.play(state, Round(point, tuple(cards[name] for name in players)))
        winners.append(getattr(events[0], "winner", None))
    return winners, rules.standing(state)


def readings(case: dict[str, Any]) -> list[tuple[dict[str, str], dict[str, Any]]]:
    """The options to play a case with, and what is expected then: the default reading, and those we offer."""
    others = [
        (READINGS[name], expected) for name, expected in case.get("alt", {}).items() if name in READINGS
    ]
    return [(DEFAULT, case["expected"]), *others]


@pytest.mark.parametrize("case", cases("stupide_vautour", "players", "rounds"))
def test_rounds(case: dict[str, Any]) -> None:
    for options, expected in readings(case):
        winners, standing = play(case["input"]["players"], case["input"]["rounds"], options)
        assert winners == expected["round_winners"], rests_on(case)
        assert standing.scores == expected["scores"], rests_on(case)
        assert standing.details == {"unattributed": expected.get("unattributed", [])}, rests_on(case)


@pytest.mark.parametrize("case", cases("stupide_vautour", "final_scores"))
def test_final_scores(case: dict[str, Any]) -> None:
    scores = case["input"]["final_scores"]
    for options, expected in readings(case):
        winners, _ = StupideVautour(tuple(scores), options).result(scores)
        assert list(winners) == expected["winners"], rests_on(case)


@pytest.mark.parametrize("case", cases("stupide_vautour", "final_scores", "unattributed"))
def test_invariant_of_a_real_session(case: dict[str, Any]) -> None:
    scores, lost = case["input"]["final_scores"], case["input"]["unattributed"]
    assert sum(scores.values()) == case["expected"]["sum_scores"] == 40 - sum(lost), rests_on(case)


def test_everybody_tied_shares() -> None:
    rules = StupideVautour(("A", "B"), DEFAULT)
    assert rules.result({"A": 20, "B": 20}) == (
        ("A", "B"),
        (SharedWin(("A", "B"), 20), FinalScores({"A": 20, "B": 20})),
    )


def test_why_the_winner_is_not_the_top_scorer() -> None:
    rules = StupideVautour(("A", "B", "C"), DEFAULT)
    winners, events = rules.result({"A": 20, "B": 0, "C": 20})
    assert winners == ("B",)
    assert events == (SecondBestWins(("B",), 0, ("A", "C"), 20), FinalScores({"A": 20, "C": 20, "B": 0}))


def test_sample_round_by_round() -> None:
    """The shipped sample, worked out by hand."""
    path = Path(__file__).parent.parent / "templates" / "stupide-vautour" / "sample.txt"
    report = score(path.read_bytes())
    assert report.fault is None
    told = [events for _, events in report.events]
    everybody = ("Léa", "Hugo", "Zoé")
    assert told[0] == (
        CardWon("Hugo", 7, 10, 1, 14),
        CardsPlayed(1, 7, {"Léa": 1, "Hugo": 10, "Zoé": 5}),
    )
    assert told[1][:2] == (NobodyWins((-1,), -1, 13), TieDropped(8, everybody))
    assert told[2][:2] == (NobodyWins((-1, -4), -5, 12), TieDropped(12, everybody))
    assert told[3][0] == PileWon("Léa", (-1, -4, -5), -10, 2, 1, 11)
    assert told[7][:2] == (CardWon("Hugo", 8, 3, 2, 7), TieDropped(10, ("Léa", "Zoé")))
    assert [getattr(events[0], "winner", None) for events in told] == [
        "Hugo", None, None, "Léa", "Zoé", "Léa", "Léa", "Hugo", "Zoé", "Hugo", "Léa", "Léa", "Zoé",
        "Hugo", "Zoé",
    ]  # fmt: skip
    # Léa -10 + 4 - 2 + 3 + 9, Hugo 7 + 8 + 10 + 2, Zoé 6 - 3 + 1 + 5: 40 together.
    assert told[-1][-2:] == (Winner("Hugo", 27), FinalScores({"Hugo": 27, "Zoé": 9, "Léa": 4}))
    data = as_json(report)
    assert list(data) == [
        "game", "players", "options", "moves", "over", "scores", "ranking", "winners", "unattributed", "events",
    ]  # fmt: skip
    assert data["ranking"] == [["Hugo"], ["Zoé"], ["Léa"]]
    assert data["events"][0] == {
        "line": 8, "event": "card-won", "winner": "Hugo", "card": 7, "played": 10, "place": 1, "left": 14,
    }  # fmt: skip


def test_all_that_lies_there_is_lost_after_the_last_round() -> None:
    rounds = [(card, {"A": n, "B": n}) for n, card in enumerate((*range(-5, 0), *range(1, 11)), 1)]
    winners, standing = play(["A", "B"], rounds, DEFAULT)
    assert winners == [None] * 15
    assert standing.details == {"unattributed": [*range(-5, 0), *range(1, 11)]}
    assert (standing.scores, standing.winners) == ({"A": 0, "B": 0}, ["A", "B"])
    rules = StupideVautour(("A", "B"), DEFAULT)
    state = rules.start()
    for point, cards in rounds:
        state, events = rules.play(state, Round(point, (cards["A"], cards["B"])))
    assert events[0] == CardsLost((*range(-5, 0), *range(1, 11)), 40)


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (Round(11, (1, 2)), "no-such-point-card"),
        (Round(0, (1, 2)), "no-such-point-card"),
        (Round(-6, (1, 2)), "no-such-point-card"),
        (Round(1, (16, 2)), "no-such-card"),
        (Round(1, (0, 2)), "no-such-card"),
        (Round(1, (-1, 2)), "no-such-card"),
        (Round(1, (1,)), "players-missing"),
    ],
)
def test_moves_made_by_programs_are_checked_too(move: Round, key: str) -> None:
    rules = StupideVautour(("A", "B"), DEFAULT)
    with pytest.raises(Fault) as found:
        rules.play(rules.start(), move)
    assert found.value.key == key
    assert found.value.kind in (Kind.ILLEGAL, Kind.INCOMPLETE)


@given(players=st.integers(2, 5), options=st.sampled_from([DEFAULT, *READINGS.values()]), data=st.data())
def test_forty_points_in_all(players: int, options: dict[str, str], data: st.DataObject) -> None:
    """-5 to -1 and 1 to 10 make 40: what the scores lack is what nobody took."""
    rules = StupideVautour(tuple("ABCDE"[:players]), options)
    points = data.draw(st.permutations([*range(-5, 0), *range(1, 11)]))
    hands = [data.draw(st.permutations(range(1, 16))) for _ in range(players)]
    state = rules.start()
    for point, *cards in zip(points, *hands, strict=True):
        state, _ = rules.play(state, Round(point, tuple(cards)))
    standing = rules.standing(state)
    assert standing.over
    assert sum(standing.scores.values()) + sum(standing.details["unattributed"]) == 40
    assert standing.winners


def refusal(rules: StupideVautour, state: Any, move: Round) -> tuple[Kind, str, dict[str, Any]]:
    with pytest.raises(Fault) as found:
        rules.play(state, move)
    return found.value.kind, found.value.key, found.value.fields


def test_a_refusal_says_whose_card_and_which() -> None:
    rules = StupideVautour(("A", "B"), DEFAULT)
    start = rules.start()
    state, _ = rules.play(start, Round(8, (3, 9)))
    for before, move, refused in (
        (start, Round(11, (1, 2)), (Kind.ILLEGAL, "no-such-point-card", {"card": 11})),
        (state, Round(8, (1, 2)), (Kind.ILLEGAL, "point-card-revealed-twice", {"card": 8})),
        (start, Round(1, (2, 16)), (Kind.ILLEGAL, "no-such-card", {"player": "B", "card": 16})),
        (state, Round(1, (2, 9)), (Kind.ILLEGAL, "already-played", {"player": "B", "card": 9})),
        (state, Round(1, (3,)), (Kind.ILLEGAL, "already-played", {"player": "A", "card": 3})),
        (start, Round(1, (2,)), (Kind.INCOMPLETE, "players-missing", {"players": ("B",)})),
    ):
        assert refusal(rules, before, move) == refused
    for point in (*range(-5, 0), *range(1, 8), 9, 10):
        state, _ = rules.play(state, Round(point, (next(iter(_left(state, 0))), next(iter(_left(state, 1))))))
    over = (Kind.ILLEGAL, "game-is-over", {"rounds": 15})
    assert refusal(rules, state, Round(1, (1, 2))) == over
    # Nobody has a card left, and nothing else is said of it.
    assert refusal(rules, state, Round(99, ())) == over


def _left(state: Any, seat: int) -> list[int]:
    return [card for card in range(1, 16) if state.hands[seat] & BITS[card]]


def test_the_point_card_comes_first() -> None:
    report = score(b"game: stupide-vautour\nplayers: A, B\nB 1")
    assert report.fault is not None
    assert (report.fault.key, report.fault.fields) == ("point-card-first", {"text": "B"})


def test_a_line_that_lacks_players_names_them() -> None:
    report = score(b"game: stupide-vautour\nplayers: A, B, C\n8: B 9")
    assert report.fault is not None
    assert (report.fault.kind, report.fault.key) == (Kind.INCOMPLETE, "players-missing")
    assert report.fault.fields == {"players": ("A", "C")}
    # What is there is looked at first, wherever it stands.
    report = score(b"game: stupide-vautour\nplayers: A, B, C\n8: B 9, C 16")
    assert report.fault is not None
    assert (report.fault.key, report.fault.fields) == ("no-such-card", {"player": "C", "card": 16})


def test_a_sum_of_zero_is_for_the_highest_card() -> None:
    rules = StupideVautour(("A", "B", "C"), {**DEFAULT, "ties": "highest-unique"})
    state, _ = rules.play(rules.start(), Round(-1, (1, 1, 1)))
    state, events = rules.play(state, Round(1, (9, 9, 4)))
    assert events[0] == PileWon("C", (-1, 1), 0, 4, 2, 13)
    assert events[1] == TieDropped(9, ("A", "B"))
    assert rules.play(rules.start(), Round(-1, (9, 4, 4)))[1][0] == CardWon("A", -1, 9, 2, 14)


def test_what_the_table_asks_and_shows() -> None:
    rules = StupideVautour(("A", "B"), DEFAULT)
    start = rules.start()
    assert rules.asks(start) == AskRound(1)
    assert rules.shows(start) == (PointCardsLeft((*range(-5, 0), *range(1, 11))),)
    state, _ = rules.play(start, Round(8, (7, 7)))
    state, _ = rules.play(state, Round(-5, (2, 2)))
    assert rules.asks(state) == AskRound(3)
    left = (-4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 9, 10)
    assert rules.shows(state) == (AtStake((8, -5), 3), PointCardsLeft(left))
    assert rules.played_by(state, "B") == (SeriesPlayed("B", (2, 7)),)


def test_winners_come_first_in_the_ranking_though_others_have_more() -> None:
    """Two share the best score, so "le deuxième meilleur score" wins."""
    rules = StupideVautour(("Anne", "Bruno", "Chloé"), {"ties": "second-only", "first": "second-best"})
    played = rules.start()._replace(scores=(9, 9, 5), rounds=15)
    assert rules.standing(played).ranking == [["Chloé"], ["Anne", "Bruno"]]
    assert rules.standing(played).winners == ["Chloé"]
    assert rules.standing(played._replace(rounds=14)).ranking == [["Anne", "Bruno"], ["Chloé"]]
