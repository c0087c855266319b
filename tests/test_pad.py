"""A number pad is enough: every legal move of every game can be typed on one, and the sample games are short there."""

import re
from importlib import import_module
from random import Random
from typing import Any

import pytest

from benchmarks.pad import keys, pad_line, pad_lines
from printkit.booklets.blocks import Heading, Items
from printkit.booklets.layout import lay_out
from printkit.booklets.rules import rules_booklet
from printkit.sizes import PAPERS
from scorer.cards import face
from scorer.games.bataille_couperet import Battle
from scorer.games.vampir import Final
from scorer.table.commands import read_command
from scorer.table.entry import Entry
from templates.game import load_game
from templates.loader import shipped
from tests.test_entry import new_game
from words.languages import languages

# The medians that were asked for, Enter included.
MOST = {"stupide-vautour": 10, "stopenzi": 9, "kariba": 3, "bataille-couperet": 8, "vampir": 7}


@pytest.mark.parametrize("game", MOST)
def test_the_sample_game_is_short_on_a_pad(game: str) -> None:
    assert keys(game) <= MOST[game]


@pytest.mark.parametrize("game", shipped())
def test_every_legal_move_can_be_typed_on_a_pad(game: str) -> None:
    assert all(re.fullmatch(r"[-+*/.0-9]+", line) for line in pad_lines(game))
    rng = Random(game)
    template = load_game(game)
    next_move = import_module(
        f"tests.legal.{'points' if template.scoring else game.replace('-', '_')}"
    ).next_move
    typed, entry = new_game(game, rng), Entry()
    for _ in range(300):
        if typed.standing().over or len(typed.moves) > 60:
            typed = new_game(game, rng)
        move: Any = next_move(typed.rules, typed.state, rng)
        if isinstance(move, Final) or (template.scoring and None in getattr(move, "entries", ())):
            typed.enter(typed.rules.write(move, typed.grammar))
            continue  # at the end of a game typed in words, or of some players alone
        line = pad_line(move, typed)
        quick = isinstance(move, Battle) and typed.state.table is None
        assert re.fullmatch(r"[-+*/.0-9]+", line)
        assert read_command(line) is None
        assert entry.enter(line, typed).events is not None, line
        if quick:  # suits do not matter there
            move = Battle(tuple(tuple(map(face, hand)) for hand in move.hands))
        assert typed.moves[-1] == move, line


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", MOST)
def test_the_rules_end_with_the_pad_all_on_one_page(game: str, language: str) -> None:
    blocks = rules_booklet(game, language).blocks
    at = [block.text for block in blocks if isinstance(block, Heading)]
    items = blocks[-1]
    assert isinstance(items, Items)
    lines = load_game(game).words[language].lists["pad"]
    assert items.items[: len(lines)] == lines
    assert len(at) == len(set(at))
    laid = lay_out(rules_booklet(game, language), PAPERS["a4"], 18)
    assert laid.marks[-1].page == len(laid.pages) - 1


@pytest.mark.parametrize("game", shipped())
def test_the_lines_about_the_pad_are_the_same_in_all_languages(game: str) -> None:
    """What they show as typed is read as they say, which the sample games prove; here it is the same everywhere."""
    shown = [
        re.findall(r"[0-9][-+*/.0-9]*[0-9]", " ".join(load_game(game).words[language].lists["pad"]))
        for language in languages()
    ]
    assert all(sorted(each) == sorted(shown[0]) for each in shown)
    assert shown[0]
