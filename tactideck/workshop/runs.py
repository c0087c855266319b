"""Commands of ours, run as children: what a page of the workshop does is what the command line does."""

import os
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tactideck.workshop.folders import Stamp, stamps

PATIENCE = 120.0
"""Seconds that a page waits for a command; the longest here, plates of a whole deck, takes ten."""


def command_line(arguments: Sequence[str]) -> str:
    """Return arguments as they are typed in a terminal of this system, after the name of the program."""
    words = ("tactideck", *arguments)
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def start(arguments: Sequence[str], stdin: int = subprocess.DEVNULL) -> "subprocess.Popen[str]":
    """Start a command of ours as a child that writes UTF-8, a line as soon as there is one."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    return subprocess.Popen(
        # -P: nothing in the current folder takes the place of a module.
        [sys.executable, "-P", "-m", "tactideck", *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=environment,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


class Told(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    lines: list[str]


def ask(arguments: Sequence[str]) -> Told:
    """Run a command that writes nothing, and return what it said. It is ended after `PATIENCE`."""
    with start(arguments) as child:
        try:
            said, _ = child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            child.terminate()
            said, _ = child.communicate()
    return Told(child.returncode, said.splitlines())


class Run:
    """A command that runs, or has run, and the files that it wrote into a folder.

    Those that write into one folder wait for each other with its `turn`. `asked` is the part of its arguments that a
    form asked for.
    """

    def __init__(
        self,
        asked: Sequence[str],
        common: Sequence[str],
        folder: Path,
        turn: threading.Lock,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        """`heard` is called on another thread for each line, and at the end."""
        self.asked = tuple(asked)
        self.arguments = (*asked, *common)
        self.folder = folder
        self.lines: list[str] = []
        self.files: tuple[Path, ...] = ()
        self.code: int | None = None
        self._turn = turn
        self._heard = heard
        self._ended = threading.Event()
        self._child: subprocess.Popen[str] | None = None
        self._stopped = False
        threading.Thread(target=self._follow, name="run", daemon=True).start()

    @property
    def over(self) -> bool:
        return self._ended.is_set()

    def wait(self, seconds: float = PATIENCE) -> bool:
        """Wait until it is over, and return whether it is."""
        return self._ended.wait(seconds)

    def stop(self) -> None:
        """End the command where it is; what it has written is whole."""
        self._stopped = True
        if self._child is not None:
            self._child.terminate()

    def _follow(self) -> None:
        with self._turn:
            before = stamps(self.folder)
            try:
                if not self._stopped:
                    self._read()
            except OSError as error:
                self.lines.append(str(error))
            self.files = written(before, stamps(self.folder))
        if self.code is None:
            self.code = 1
        self._ended.set()
        self._heard()

    def _read(self) -> None:
        self._child = start(self.arguments)
        assert self._child.stdout is not None
        with self._child.stdout as told:
            for line in told:
                self.lines.append(line.rstrip("\n"))
                self._heard()
        self.code = self._child.wait()


def written(before: Mapping[Path, Stamp], after: Mapping[Path, Stamp]) -> tuple[Path, ...]:
    """Return the files that are new or were written anew, in the order in which that was done."""
    new = [path for path, stamp in after.items() if before.get(path) != stamp]
    return tuple(sorted(new, key=lambda path: (after[path].when, path)))
