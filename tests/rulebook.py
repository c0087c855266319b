"""The worked cases of the rules texts, `data/rules.json`: each with the sentence it rests on."""

import json
from pathlib import Path
from typing import Any

import pytest

_CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "rules.json").read_text("utf-8"))


def cases(game: str, *keys: str) -> list[Any]:
    """The cases of a game whose `input` has exactly these keys, as pytest parameters named by case."""
    found = [c for c in _CASES if c["game"] == game and set(c["input"]) == set(keys)]
    assert found, f"no case of {game} has the input {keys}"
    return [pytest.param(c, id=c["name"]) for c in found]


def rests_on(case: dict[str, Any]) -> str:
    """What a failing test shows: the sentence of the rules that the case rests on."""
    return f"{case['name']} rests on: {case['seed_sentence']}"
