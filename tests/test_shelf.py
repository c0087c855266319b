"""The games that families own: found by the name on the box, and scored as their published rules say."""

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
from templates.loader import shipped
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


def test_every_game_has_four_cases_and_a_source() -> None:
    for game in SHELF:
        assert sum(name.startswith(f"{game}:") for name in CASES) >= 4
    assert len(SHELF) == 20
