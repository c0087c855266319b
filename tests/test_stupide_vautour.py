"""Stupide Vautour against its rules text: every case shows the sentence that it rests on."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.events import FinalScores, SharedWin, Winner
from scorer.games.stupide_vautour import (
    CardsLost,
    CardsPlayed,
    CardWon,
    NobodyWins,
    PileWon,
    Round,
    SecondBestWins,
    StupideVautour,
    TieDropped,
)
from scorer.report import as_json, score
from templates.faults import Fault, Kind
from tests.rulebook import cases, rests_on

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
    everybody = ("Anne", "Bruno", "Chloé")
    assert told[0] == (
        CardWon("Bruno", 7, 10, 1, 14),
        CardsPlayed(1, 7, {"Anne": 1, "Bruno": 10, "Chloé": 5}),
    )
    assert told[1][:2] == (NobodyWins((-1,), -1, 13), TieDropped(8, everybody))
    assert told[2][:2] == (NobodyWins((-1, -4), -5, 12), TieDropped(12, everybody))
    assert told[3][0] == PileWon("Anne", (-1, -4, -5), -10, 2, 1, 11)
    assert told[7][:2] == (CardWon("Bruno", 8, 3, 2, 7), TieDropped(10, ("Anne", "Chloé")))
    assert [getattr(events[0], "winner", None) for events in told] == [
        "Bruno", None, None, "Anne", "Chloé", "Anne", "Anne", "Bruno", "Chloé", "Bruno", "Anne", "Anne", "Chloé",
        "Bruno", "Chloé",
    ]  # fmt: skip
    # Anne -10 + 4 - 2 + 3 + 9, Bruno 7 + 8 + 10 + 2, Chloé 6 - 3 + 1 + 5: 40 together.
    assert told[-1][-2:] == (Winner("Bruno", 27), FinalScores({"Bruno": 27, "Chloé": 9, "Anne": 4}))
    data = as_json(report)
    assert list(data) == [
        "game", "players", "options", "moves", "over", "scores", "ranking", "winners", "unattributed", "events",
    ]  # fmt: skip
    assert data["ranking"] == [["Bruno"], ["Chloé"], ["Anne"]]
    assert data["events"][0] == {
        "line": 8, "event": "card-won", "winner": "Bruno", "card": 7, "played": 10, "place": 1, "left": 14,
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
