"""What several tests need: the command as a user runs it."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings
from pydantic import BaseModel

from printkit.sizes import CARD_SIZES, POKER
from tactideck import app
from templates import board, deck, game, own
from words import languages
from words.faults import Faults, Kind
from words.toml import read_toml

# How long an example may take is not for tests to say: the machine may be busy.
_TIMELESS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# For runs that repeat the tests many times over, such as `make mutants`: pytest --hypothesis-profile few
settings.register_profile("few", _TIMELESS, max_examples=10, database=None)
settings.register_profile("timeless", _TIMELESS, max_examples=25)
# For a night: pytest --hypothesis-profile many
settings.register_profile("many", _TIMELESS, max_examples=1000)
settings.load_profile("timeless")

FULL_SIZES = {name: size for name, size in CARD_SIZES.items() if size.height >= POKER[1]}
"""The cards that have room for everything; smaller ones may lack it for braille, long texts or pictograms."""

ROOT = Path(__file__).parent.parent
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def faults_of(
    template: Path, model: type[BaseModel], folder: Path, *changes: tuple[str, str]
) -> list[tuple[str, str, str]]:
    """What is wrong with a copy of a template after some changes: each with the file's name, its key and why."""
    text = template.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / template.name
    file.write_text(text, "utf-8")
    with pytest.raises(Faults) as caught:
        read_toml(file, model)
    assert {(fault.kind, fault.key) for fault in caught.value.faults} == {
        (Kind.UNREADABLE, "template-invalid")
    }
    fields = [fault.fields for fault in caught.value.faults]
    return [(Path(found["file"]).name, found["key"], found["reason"]) for found in fields]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests in a browser, the longest, so that at the end no worker waits for another's."""
    items.sort(key=lambda item: "browser" not in item.nodeid)


@pytest.fixture(autouse=True)
def nothing_chosen() -> None:
    """A command run inside the tests leaves no `--lang` and no `--games` to the next."""
    languages._chosen.set(None)
    own._chosen.set(None)


@pytest.fixture(autouse=True, scope="session")
def _no_waiting_for_the_disk() -> Iterator[None]:
    """What the disk is asked for is tested in test_files.py and test_journal.py; processes of their own wait for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda handle: None)
        yield


@pytest.fixture
def tactideck(tmp_path: Path) -> Run:
    """Run `tactideck ARGS` in an empty folder, in English unless `language` says else.

    It runs inside the tests, since starting a process takes longer than most commands do.
    """

    def run(*args: str | Path, language: str = "en", input: str = "") -> "subprocess.CompletedProcess[str]":
        arguments = list(map(str, args))
        out, err = _Kept(), _Kept()
        own_games = "--games" in arguments or own.VARIABLE in os.environ
        with (
            patch.dict(os.environ, _environment(language), COLUMNS="80"),
            patch.multiple(
                sys,
                argv=["tactideck", *arguments],
                stdin=io.TextIOWrapper(io.BytesIO(input.encode()), "utf-8"),
                stdout=io.TextIOWrapper(out, "utf-8"),
                stderr=io.TextIOWrapper(err, "utf-8"),
            ),
            chdir(tmp_path),
        ):
            _forget(own_games=own_games)
            try:
                app.main()
            except SystemExit as left:
                code = int(left.code or 0)
            finally:
                sys.stderr.flush()
                _forget(own_games=own_games)
        return subprocess.CompletedProcess(arguments, code, out.text(), err.text())

    return run


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run `tactideck ARGS` as `tactideck` does, but in a process of its own."""

    def run(*args: str | Path, language: str = "en", **more: object) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-m", "tactideck", *map(str, args)],
            cwd=tmp_path, env={**os.environ, **_environment(language)},
            capture_output=True, encoding="utf-8", timeout=120, **more,
        )  # fmt: skip

    return run


def _environment(language: str) -> dict[str, str]:
    return {"LC_ALL": f"{language}_XX.UTF-8", "PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)}


class _Kept(io.BytesIO):
    """What was written to a stream, also once the stream is closed."""

    def close(self) -> None:
        pass

    def text(self) -> str:
        return self.getvalue().decode()


def _forget(*, own_games: bool) -> None:
    """Forget what a process keeps: what was chosen, and games of the user's own, which may change."""
    languages._chosen.set(None)
    own._chosen.set(None)
    if own_games:
        for load in (game._load, deck.load_deck, board.load_board):
            load.cache_clear()
