"""What a command loads: nobody waits for what is not asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from templates.loader import SHIPPED
from tests.conftest import ROOT

SAMPLE = SHIPPED / "stupide-vautour" / "sample.txt"
LIST = """
import sys, tactideck.app
try: tactideck.app.main()
finally: print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
"""

HEAVY = {"reportlab", "numpy", "PIL", "pypdfium2", "openpyxl", "trimesh", "rich", "hypothesis"}
SOUND = {"pyttsx3", "py_nanotts", "espeakng_loader", "miniaudio", "wave"}

MODELS = {
    "templates.deck",
    "templates.board",
    "templates.pictures",
    "templates.readers",
    "printkit.media.measures",
}
"""Pydantic models take time to build, so only the commands that need them load them."""

ARTWORK = {
    f"printkit.{room}" for room in ("boards", "booklets", "cards", "code", "job", "makers", "media", "paper")
}
CATALOGUES = {"words.wording", "words.catalogue", "tactideck.help"}


def loaded(folder: Path, *words: str) -> set[str]:
    """The modules that a command loads."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "fr_XX.UTF-8", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LIST, *words],
        cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout
    return set(done.stderr.split())


def roots(modules: set[str]) -> set[str]:
    return {name.split(".")[0] for name in modules}


@pytest.mark.parametrize("game", ["stupide-vautour", "kariba"])
def test_score_loads_what_the_game_needs(tmp_path: Path, game: str) -> None:
    modules = loaded(tmp_path, "score", str(SHIPPED / game / "sample.txt"))
    assert not roots(modules) & (HEAVY | SOUND)
    assert "platformdirs" not in modules, "games of one's own are looked for only where asked for"
    assert not modules & (MODELS | ARTWORK | {"tts.speaker", "tactideck.help", "scorer.table.table"})
    rules = f"scorer.games.{game.replace('-', '_')}"
    assert {name for name in modules if name.startswith("scorer.games.")} == {rules}


def test_score_loads_a_voice_where_it_speaks(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "score", str(SAMPLE), "--wav", "said.wav", "--level", "brief")
    assert "tts.speaker" in modules
    assert not roots(modules) & HEAVY
    assert not {"pyttsx3", "py_nanotts"} & modules, "an engine has a process of its own"


@pytest.mark.parametrize(
    ("words", "listed"),
    [(["--help"], set()), (["new", "--help"], set()), (["score", "--help"], {"templates.readers"})],
)
def test_help_loads_its_texts_and_what_it_lists(tmp_path: Path, words: list[str], listed: set[str]) -> None:
    modules = loaded(tmp_path, *words)
    assert "tactideck.help" in modules
    assert modules & (MODELS | ARTWORK | CATALOGUES) == {"tactideck.help", *listed}
    assert not roots(modules) & (HEAVY | SOUND - {"wave"}), "the voices are listed by name"


def test_the_version_loads_nothing_more(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "--version")
    assert not modules & (MODELS | ARTWORK | CATALOGUES)
    assert not roots(modules) & (HEAVY | SOUND)
