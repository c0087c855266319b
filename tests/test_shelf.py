"""The games that families own: found by the name on the box, and scored as their published rules say."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorer.events import name_of
from scorer.records.record import head_lines
from scorer.records.report import Report, score
from scorer.referee import Referee
from scorer.table.entry import Entry
from templates.game import load_game
from templates.loader import SHIPPED, former, shipped
from templates.names import find_game
from tests.conftest import Run
from words.faults import Fault
from words.languages import languages
from words.levels import LEVELS
from words.wording import Wording

SHELF = [game for game in shipped() if load_game(game).scoring]
CASES = {
    f"{game}: {case['about']}": (game, case)
    for game in SHELF
    for case in tomllib.loads((Path(__file__).parent / "data" / "shelf" / f"{game}.toml").read_text("utf-8"))[
        "cases"
    ]
}


def record_of(game: str, case: dict[str, Any]) -> bytes:
    options = [f"option {name}: {value}" for name, value in case.get("options", {}).items()]
    head = [
        f"game: {game}",
        f"language: {case['language']}",
        f"players: {', '.join(case['players'])}",
        *options,
    ]
    return "\n".join([*head, *case["lines"]]).encode()


def scored(game: str, case: dict[str, Any]) -> Report:
    return score(record_of(game, case))


@pytest.mark.parametrize("name", CASES)
def test_a_worked_case_scores_as_the_rules_say(name: str) -> None:
    game, case = CASES[name]
    report = scored(game, case)
    assert (report.fault and report.fault.key) == case.get("refused")
    assert list(report.standing.scores.values()) == case["scores"]
    if "winners" in case:
        assert report.standing.winners == case["winners"]


@pytest.mark.parametrize("game", SHELF)
def test_worked_cases_read_back_and_are_told_in_all_languages(game: str) -> None:
    """What is written of a move is the same move in a record of each language, and at the live table."""
    for name in (name for name in CASES if name.startswith(f"{game}:")):
        case = CASES[name][1]
        report = scored(game, case)
        if report.fault:
            for language in languages():
                assert Wording(language, report.record.game).fault(report.fault).endswith(".")
            continue
        played = Referee(report.record)
        for line in case["lines"]:
            played.enter(line)
        for language in languages():
            head = head_lines(report.record)
            head[1] = f"language: {language}"
            again = Referee(score("\n".join(head).encode()).record)
            entry = Entry()
            for move in played.moves:
                written = again.rules.write(move, again.grammar)
                assert entry.enter(written, again).events is not None, written
            assert again.moves == played.moves, name
            wording = Wording(language, report.record.game)
            for level in LEVELS:
                told = [
                    wording.event(name_of(type(event)), event._asdict(), level)
                    for _, events in report.events
                    for event in events
                ]
                assert all(said == "" or said[-1] in ".!?" for said in told)


def test_bonuses_are_told_for_the_side_that_has_them() -> None:
    """A handful is for the side that wins the round; the petit counts as often as the contract."""
    for line, said in (
        ("A: garde 2 bouts 41, B poignée", "Annonce de B qui compte pour l'autre camp : poignée, 20 points."),
        ("A: garde 2 bouts 40 poignée", "Annonce de A qui compte pour l'autre camp : poignée, 20 points."),
        ("A: garde sans 2 bouts 41 petit", "Prime pour A : petit, 40 points."),
        ("A: garde 2 bouts 40, B poignée", "Prime pour B : poignée, 20 points."),
    ):
        report = score(f"jeu: tarot\njoueurs: A, B, C, D\n{line}".encode())
        wording = Wording("fr", report.record.game)
        told = [
            wording.event(name_of(type(event)), event._asdict(), "normal")
            for _, events in report.events
            for event in events
        ]
        assert said in told, line


@pytest.mark.parametrize("language", languages())
def test_a_handful_and_two_double_ones_read_back(language: str) -> None:
    """In French, "poignée double poignée x2" would be a double handful and two single ones."""
    played = Referee(score(f"game: tarot\nlanguage: {language}\nplayers: A, B, C, D".encode()).record)
    played.enter("1*36/36//6//7*2")
    (move,) = played.moves
    written = played.rules.write(move, played.grammar)
    assert played.rules.read(written, played.state, played.grammar) == move, written


def test_every_game_has_four_cases_and_a_source() -> None:
    for game in SHELF:
        assert sum(name.startswith(f"{game}:") for name in CASES) >= 4
    assert len(SHELF) == 20


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("skyjo", "douze-cases"),
        ("Skijo", "douze-cases"),
        ("UNO", "couleur-ou-chiffre"),
        ("6 nimmt", "trop-plein"),
        ("6 qui prend", "trop-plein"),
        ("Toma 6", "trop-plein"),
        ("Kniffel", "yams"),
        ("molkky", "quilles-finlandaises"),
        ("Skull King", "pirates-et-sirenes"),
        ("scrable", "lettres-croisees"),
        ("rummikup", "rami-de-tuiles"),
        ("1000 bornes", "mille-kilometres"),
        ("Hearts", "dame-de-pique"),
        ("Belote", "belote"),
        ("tarot", "tarot"),
        ("rummy", "rami"),
    ],
)
def test_a_game_is_found_by_the_name_on_the_box(typed: str, game: str) -> None:
    assert find_game(typed) == game
    assert score(f"jeu: {typed}\njoueurs: A, B, C, D".encode()).record.game.id == game


@pytest.mark.parametrize("typed", ["skyo-jo-x", "un", "wiz"])
def test_a_name_that_is_less_near_is_not_guessed(typed: str) -> None:
    with pytest.raises(Fault):
        find_game(typed)


@pytest.mark.parametrize(
    ("record", "scores"),
    [
        ("jeu: seul-contre-tous\njoueurs: A, Bea, Cid\nA: 41/47x2", [124, -62, -62]),
        ("jeu: plis-annonces\njoueurs: A, Bea, Cid\n0/0 1/1 1/0", [10, 30, -10]),
        ("jeu: deux-camps\njoueurs: A, Bea, Cid, Dan\nx2: 62 38", [124, 76]),
        ("jeu: douze-cases\njoueurs: A, Bea, Cid\n7 14x2 22", [7, 28, 22]),
    ],
)
def test_records_with_names_of_before_still_score(record: str, scores: list[int]) -> None:
    report = score(record.encode())
    assert report.fault is None
    assert list(report.standing.scores.values()) == scores
    assert set(former()) == {"deux-camps", "plis-annonces"}


def test_a_name_of_a_published_game_has_its_source() -> None:
    free = {"tarot", "belote", "coinche", "rami", "dame-de-pique", "president"}
    for game in set(SHELF) - free:
        assert all(known.publisher and known.year for known in load_game(game).known_as), game
        assert load_game(game).known_as, game


@pytest.mark.parametrize("game", ["skyjo", "tarot", "belote", "yams"])
def test_a_game_of_ones_own_begins_like_another(game: str, tactideck: Run, tmp_path: Path) -> None:
    own = tmp_path / "own"
    assert tactideck("new", "mine", "--like", game, "--name", "Mine", "--games", own).returncode == 0
    done = tactideck("score", own / "mine" / "sample.txt", "--games", own, "--json")
    assert done.returncode == 0, done.stderr
    sample = (SHIPPED / find_game(game) / "sample.txt").read_bytes()
    assert json.loads(done.stdout)["scores"] == score(sample).standing.scores
    assert json.loads(done.stdout)["game"] == "mine"


def test_a_refereed_game_is_not_copied(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("new", "mine", "--like", "kariba", "--games", tmp_path)
    assert (done.returncode, done.stderr.startswith("kariba is refereed move by move")) == (2, True)


def test_what_cannot_be_told_apart_is_asked_for() -> None:
    for game, players, line, key in (
        ("mille bornes", "A, Bea", "700 2 bottes", "count-unclear"),
        ("rummikub", "A, Bea, Cid", "5 23 5", "who-won"),
        ("yams", "A, Bea", "A 22", "category-missing"),
        ("skyjo", "A, Bea, Cid", "A cartes 13, Bea 0, Cid 0", "no-such-card"),
        ("tarot", "A, Bea, Cid", "A: 2 bouts 49//99", "no-such-word"),
        ("belote", "A, Bea, Cid, Dan", "A: 100 capot", "not-all-made"),
        ("scrabble", "A, Bea", "finale: 3 -5", "left-negative"),
        ("uno", "A, Bea", "finale: 3 5", "no-final"),
    ):
        fault = score(f"jeu: {game}\njoueurs: {players}\n{line}".encode()).fault
        assert fault is not None, line
        assert fault.key == key, line
