"""What a command loads: nobody waits for what is not asked for."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tactideck.app import ROOMS
from templates.board import BoardFile
from templates.deck import DeckFile
from templates.loader import SHIPPED, shipped
from templates.pictures import Pictures
from templates.readers import Reader
from tests.conftest import ROOT
from words.languages import languages

SAMPLE = SHIPPED / "stupide-vautour" / "sample.txt"
WATCH = """
import gc, sys
opened = []
sys.addaudithook(lambda event, values: opened.append(str(values[0])) if event == "open" else None)
from tactideck.__main__ import main
try: main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
    print(*(name for name in opened if name.endswith(".toml")), sep="|", file=sys.stderr)
    print(gc.isenabled(), gc.get_freeze_count() > 0, file=sys.stderr)
"""

HEAVY = {"reportlab", "numpy", "PIL", "pypdfium2", "trimesh", "rich", "hypothesis"}
SOUND = {"pyttsx3", "py_nanotts", "espeakng_loader", "miniaudio", "wave"}
WEB = {"starlette", "uvicorn", "segno", "ifaddr", "h11", "anyio"}

ARTWORK = {model.__module__ for model in (DeckFile, BoardFile, Pictures, Reader)}
"""Models of what is printed: building them takes time."""


class Start:
    """What was loaded and read until a command ended."""

    def __init__(self, folder: Path, *words: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "fr_XX.UTF-8", "PYTHONUTF8": "1"}
        done = subprocess.run(
            [sys.executable, "-c", WATCH, *words],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=120,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout
        modules, read, collector = done.stderr.splitlines()[-3:]
        self.modules = set(modules.split())
        self.read = {Path(name).relative_to(ROOT).as_posix() for name in read.split("|") if name}
        self.collector = collector

    @property
    def packages(self) -> set[str]:
        return {name.split(".")[0] for name in self.modules}

    def loads(self, room: str) -> set[str]:
        """The modules of a room, such as `scorer.games`, without the room itself."""
        return {name for name in self.modules if name.startswith(f"{room}.")}


@pytest.mark.parametrize("game", ["stupide-vautour", "kariba"])
def test_score_loads_what_the_game_needs(tmp_path: Path, game: str) -> None:
    start = Start(tmp_path, "score", str(SHIPPED / game / "sample.txt"))
    assert not start.packages & (HEAVY | SOUND | {"printkit"})
    assert not start.modules & ARTWORK
    assert not start.loads("scorer.table"), "the live table"
    assert "tts.speaker" not in start.modules
    assert start.loads("scorer.games") == {f"scorer.games.{game.replace('-', '_')}"}


def test_score_reads_the_words_of_one_language(tmp_path: Path) -> None:
    """Of the others it reads only what may begin a line of a record's head, however many they are."""
    start = Start(tmp_path, "score", *(str(SHIPPED / game / "sample.txt") for game in shipped()))
    games = {f"templates/{game}/{file}.toml" for game in shipped() for file in ("game", "words.fr")}
    heads = {f"words/{code}/language.toml" for code in languages()}
    assert start.read == games | heads | {"words/fr/common.toml", "words/fr/points.toml"}


def test_score_loads_a_voice_if_it_speaks(tmp_path: Path) -> None:
    start = Start(tmp_path, "score", str(SAMPLE), "--wav", "said.wav", "--level", "brief")
    assert "tts.speaker" in start.modules
    assert not start.packages & HEAVY
    assert not {"pyttsx3", "py_nanotts"} & start.packages, "an engine has a process of its own"


def test_play_loads_nothing_of_phones_unless_they_are_asked_for(tmp_path: Path) -> None:
    start = Start(tmp_path, "play", "kariba", "--players", "Anne,Bruno", "--no-voice")
    assert "scorer.table.table" in start.modules
    assert not start.packages & WEB
    assert not start.loads("tactideck.phones") | start.loads("tactideck.web")
    assert not start.modules & {"scorer.table.shared", "asyncio"}
    assert not [file for file in start.read if file.endswith("phones.toml")]


@pytest.mark.parametrize(
    ("words", "listed"),
    [(["--help"], set()), (["new", "--help"], set()), (["score", "--help"], {"templates/readers.toml"})],
)
def test_help_reads_its_texts_and_what_it_lists(tmp_path: Path, words: list[str], listed: set[str]) -> None:
    start = Start(tmp_path, *words)
    assert start.read == {"words/fr/help.toml", *listed}
    assert not start.packages & (HEAVY | SOUND - {"wave"}), "the voices are listed by name"


def test_the_version_reads_nothing(tmp_path: Path) -> None:
    start = Start(tmp_path, "--version")
    assert start.read == set()
    assert not start.modules & ARTWORK
    assert not start.packages & (HEAVY | SOUND | {"printkit", "scorer"})


def test_a_command_collects_its_garbage_but_not_the_start(tmp_path: Path) -> None:
    assert Start(tmp_path, "score", str(SAMPLE)).collector == "True True"


@pytest.mark.parametrize("room", ROOMS)
def test_the_front_door_knows_the_commands_of_each_room(room: str) -> None:
    """It names them itself, so that it need not import a room to know."""
    app: Any = import_module(room).app
    assert sorted(command.name for command in app.registered_commands) == sorted(ROOMS[room])
