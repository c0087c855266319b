"""Trente et un: worked rounds, refusals, and the sample to its last life."""

import pytest

from scorer.events import FinalScores, Winner
from scorer.games.trente_et_un import (
    AskHands,
    HandsWorth,
    Lives,
    LivesLost,
    LivesOf,
    NobodyLoses,
    Out,
    ThirtyOne,
)
from scorer.records.record import read_record
from scorer.records.report import as_json, score
from scorer.referee import Referee
from templates.loader import SHIPPED
from words.faults import Fault, Kind
from words.wording import Wording


def table(lives: int = 3, language: str = "en") -> Referee:
    head = f"game: trente-et-un\nlanguage: {language}\nplayers: Anne, Bruno, Chloé\noption lives: {lives}"
    return Referee(read_record(head.encode()))


def test_a_hand_is_worth_its_best_suit_and_the_lowest_loses_a_life() -> None:
    first, second, *_ = table().enter("Anne 7S 10S KS, Bruno 5H 6H 2D, Chloé AC 9D 3D")
    assert first == LivesLost(("Bruno",), 11)
    assert second == HandsWorth(1, {"Anne": 27, "Bruno": 11, "Chloé": 12})


def test_several_lose_a_life_together_and_nobody_where_all_are_equal() -> None:
    played = table()
    assert played.enter("Anne 10S 2H 3D, Bruno KH 2D 3S, Chloé AC 9C 2C")[0] == LivesLost(
        ("Anne", "Bruno"), 10
    )
    assert played.enter("Anne 10S 2H 3D, Bruno KH 2D 3S, Chloé QC 9D 4S")[0] == NobodyLoses(10)
    assert played.standing().scores == {"Anne": 1, "Bruno": 1, "Chloé": 0}


def test_with_31_all_others_lose_a_life() -> None:
    played = table()
    event, *_ = played.enter("Anne AS KS QS, Bruno AH JH 10H, Chloé AC 9C 8C")
    assert event == ThirtyOne(("Anne", "Bruno"), ("Chloé",))
    assert played.standing().scores == {"Anne": 0, "Bruno": 0, "Chloé": 1}


def test_the_last_one_in_wins_and_the_last_one_out_is_second() -> None:
    played = table(lives=1)
    assert Out("Bruno") in played.enter("Anne 9S 8S 2H, Bruno 2D 3H 4C, Chloé KC 9C 4D")
    assert played.rules.asks(played.state) == AskHands(2)
    events = played.enter("Chloé 3C 9C 4D, Anne 9S 8S 2H")
    assert events[-2:] == (Winner("Anne", 0), FinalScores({"Anne": 0, "Chloé": 1, "Bruno": 1}))
    assert played.standing().ranking == [["Anne"], ["Chloé"], ["Bruno"]]
    assert played.standing().details == {"out": {"Bruno": 1, "Chloé": 2}}


@pytest.mark.parametrize(
    ("line", "kind", "key"),
    [
        ("Anne 7S 10S KS, Bruno 5H 6H 2D", Kind.INCOMPLETE, "players-missing"),
        ("Anne 7S 10S, Bruno 5H 6H 2D, Chloé AC 9D 3D", Kind.INCOMPLETE, "not-three-cards"),
        ("Anne 7S 10S KS 8S, Bruno 5H 6H 2D, Chloé AC 9D 3D", Kind.ILLEGAL, "not-three-cards"),
        ("Anne 7S 10S KS, Bruno 7S 6H 2D, Chloé AC 9D 3D", Kind.ILLEGAL, "card-twice"),
        ("Anne 7S 10S K, Bruno 7H 6H 2D, Chloé AC 9D 3D", Kind.INCOMPLETE, "suit-missing"),
        ("Anne 7S 10S RP, Bruno 7H 6H 2D, Chloé AC 9D 3D", Kind.UNREADABLE, "not-a-card"),
        ("Zoé 7S 10S KS", Kind.UNREADABLE, "unknown-player"),
    ],
)
def test_refusals(line: str, kind: Kind, key: str) -> None:
    played = table()
    with pytest.raises(Fault) as found:
        played.enter(line)
    assert (found.value.kind, found.value.key) == (kind, key)
    for language in ("fr", "en"):
        assert Wording(language, played.record.game).fault(found.value).endswith(".")


def test_who_is_out_shows_no_cards() -> None:
    played = table(lives=1)
    played.enter("Anne 9S 8S 2H, Bruno 2D 3H 4C, Chloé KC 9C 4D")
    with pytest.raises(Fault) as found:
        played.enter("Anne 9S 8S 2H, Bruno 2D 3H 4C, Chloé KC 9C 4D")
    assert found.value.key == "already-out"


def test_the_sample() -> None:
    found = as_json(score((SHIPPED / "trente-et-un" / "sample.txt").read_bytes()))
    assert (found["over"], found["winners"]) == (True, ["Zoé"])
    assert found["scores"] == {"Léa": 2, "Hugo": 2, "Zoé": 0}
    assert found["out"] == {"Léa": 4, "Hugo": 2}


def refusal(played: Referee, line: str) -> tuple[Kind, str, dict[str, object]]:
    with pytest.raises(Fault) as found:
        played.enter(line)
    return found.value.kind, found.value.key, found.value.fields


def test_a_refusal_says_who_and_what() -> None:
    good = "Anne 7S 10S KS, Bruno 5H 6H 2D"
    for line, refused in (
        (good, (Kind.INCOMPLETE, "players-missing", {"players": ("Chloé",)})),
        ("7S 10S KS, 5H 6H 2D", (Kind.INCOMPLETE, "hands-without-names", {})),
        (f"{good}, Chloé 7S 9D 3D", (Kind.ILLEGAL, "card-twice", {"player": "Chloé", "card": "7S"})),
        (f"{good}, Chloé AC 9 3D", (Kind.INCOMPLETE, "suit-missing", {"player": "Chloé", "card": "9"})),
        (
            f"{good}, Chloé AC 9D",
            (Kind.INCOMPLETE, "not-three-cards", {"player": "Chloé", "found": 2, "hand": 3}),
        ),
        (
            f"{good}, Chloé AC 9D 3D 4D",
            (Kind.ILLEGAL, "not-three-cards", {"player": "Chloé", "found": 4, "hand": 3}),
        ),
    ):
        assert refusal(table(), line) == refused
    played = table(lives=1)
    played.enter("Anne 9S 8S 2H, Bruno 2D 3H 4C, Chloé KC 9C 4D")
    # Bruno, who is out, stands between the others: those after him are looked at too.
    assert refusal(played, "Anne 9S 8S 2H, Chloé KC 9C")[1] == "not-three-cards"
    twice = "Anne 9S 8S 2H, Bruno 2D 3H 4C, Chloé KC 9C 4D"
    assert refusal(played, twice) == (Kind.ILLEGAL, "already-out", {"player": "Bruno"})
    played.enter("Chloé 3C 9C 4D, Anne 9S 8S 2H")
    assert refusal(played, "Anne 9S 8S 2H") == (Kind.ILLEGAL, "game-is-over", {"winner": "Anne"})


def test_a_colon_after_a_name_is_a_blank() -> None:
    assert table().enter("Anne:7S 10S KS, Bruno:5H 6H 2D, Chloé:AC 9D 3D")[0] == LivesLost(("Bruno",), 11)


def test_the_lives_that_are_left() -> None:
    played = table()
    told = played.enter("Anne 7S 10S KS, Bruno 5H 6H 2D, Chloé AC 9D 3D")
    assert told[-1] == Lives({"Anne": 3, "Bruno": 2, "Chloé": 3})
    assert played.rules.shows(played.state) == (Lives({"Anne": 3, "Bruno": 2, "Chloé": 3}),)
    assert played.rules.played_by(played.state, "Bruno") == (LivesOf("Bruno", 2),)
