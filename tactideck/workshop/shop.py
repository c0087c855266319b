"""The workshop of one user: what it keeps from one start to the next, where it writes, and what runs in it."""

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tactideck.workshop.folders import Shelf
from tactideck.workshop.runs import Run, Told, ask
from tactideck.workshop.table import Table
from words.files import write_whole

MOST_RUNS = 50
"""Runs that are remembered."""

MOST_LOOKS = 12
"""Folders of what was looked at; each holds a game, of a few megabytes."""

MOST_UPLOADS = 20


class Shop:
    """A workshop that writes into `out`. `games` is the folder of `--games`, which every command of it has then.

    Its address ends with a token, which is kept, so that a page goes on after the workshop was started again.
    """

    def __init__(self, folder: Path, out: Path, language: str, games: Path | None = None) -> None:
        """Only their user can read what is in `folder`. Raises the faults of `words.files.write_whole`."""
        with suppress(OSError):  # told when the settings are written
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.out = out
        self.language = language
        self.games = games
        self.changed: Callable[[], None] = lambda: None
        self.closed = threading.Event()
        self.looks = Shelf(folder / "looks", MOST_LOOKS)
        self.uploads = Shelf(folder / "uploads", MOST_UPLOADS)
        self._kept = folder / "workshop.json"
        self._settings = self._read()
        self._turn = threading.Lock()
        self._runs: OrderedDict[str, Run] = OrderedDict()
        self.tables: dict[str, Table] = {}
        """The tables that are played at, or were, each by a name that nobody can guess."""
        self.token: str = self._settings.setdefault("token", secrets.token_urlsafe(24))
        self.key: str = self._settings.setdefault("key", secrets.token_urlsafe(24))
        self.save()

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            kept = json.loads(self._kept.read_text("utf-8"))
            if isinstance(kept, dict):
                return {name: value for name, value in kept.items() if isinstance(value, str)}
        return {}

    def save(self) -> None:
        """Keep the settings. Raises the faults of `words.files.write_whole`."""
        write_whole(self._kept, json.dumps(self._settings).encode(), private=True)

    def setting(self, name: str, default: str = "") -> str:
        """Return something that is kept, such as the correction of the printer."""
        return str(self._settings.get(name, default))

    def keep(self, **settings: str) -> None:
        """Keep something from now on. Raises the faults of `words.files.write_whole`."""
        self._settings.update(settings)
        self.save()

    def ending(self, language: str, out: Path | None = None) -> list[str]:
        """Return how every command line ends: where to write, the user's own games, and the language."""
        where = [] if out in (None, Path("output")) else ["--out", str(out)]
        games = [] if self.games is None else ["--games", str(self.games)]
        return [*where, *games, "--lang", language]

    def make(self, arguments: Sequence[str], language: str, *, named: bool = False) -> str:
        """Start a command that writes into the folder of the workshop, and return the number of its run.

        `named`: whether its arguments name the files that it writes.
        """
        number = secrets.token_hex(8)
        ending = self.ending(language, None if named else self.out)
        run = Run(arguments, ending, self.out, self._turn, lambda: self.changed())
        self._runs[number] = run
        while len(self._runs) > MOST_RUNS:
            self._runs.popitem(last=False)
        return number

    def run(self, number: str) -> Run | None:
        """Return the run of this number, if it is remembered."""
        return self._runs.get(number)

    def try_out(self, arguments: Sequence[str], language: str) -> Run:
        """Run a command that writes into a folder of its own, and return it once it is over."""
        folder = self.looks.new()
        run = Run(arguments, self.ending(language, folder), folder, threading.Lock())
        if not run.wait():
            run.stop()
            run.wait()
        return run

    def ask(self, arguments: Sequence[str], language: str) -> Told:
        """Run a command that writes nothing, and return what it said."""
        return ask([*arguments, *self.ending(language)])

    def close(self) -> None:
        """End what runs."""
        for run in self._runs.values():
            if not run.over:
                run.stop()
        for table in self.tables.values():
            if not table.over:
                table.leave()
