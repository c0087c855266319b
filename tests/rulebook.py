"""The worked cases of the rules, `data/rules.json`: each with the rule it rests on, in our words.

Where the very words decide, a few of them are quoted; `sources` says whose they are. A case is `stated` by the sheet,
`inferred` where the sheet is silent, or stated `elsewhere`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

_RULES = json.loads((Path(__file__).parent / "data" / "rules.json").read_text("utf-8"))
SOURCES: dict[str, str] = _RULES["sources"]
CASES: list[dict[str, Any]] = _RULES["cases"]


def cases(game: str, *keys: str) -> list[Any]:
    """The cases of a game whose `input` has exactly these keys, as pytest parameters named by case."""
    found = [c for c in CASES if c["game"] == game and set(c["input"]) == set(keys)]
    assert found, f"no case of {game} has the input {keys}"
    return [pytest.param(c, id=c["name"]) for c in found]


def rests_on(case: dict[str, Any]) -> str:
    """What a failing test shows: the rule that the case rests on, and whose it is."""
    return f"{case['name']} rests on: {case['rule']} ({SOURCES[case['game']]})"
