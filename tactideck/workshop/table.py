"""A live table whose terminal is a page: the command `play` in a child process."""

import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from tactideck.web.page import LONGEST_ENTRY
from tactideck.workshop.runs import start

LEAVING = 30.0
"""Seconds that a table has to save its game and say its last words."""

ANSWER = 2.0
"""Seconds that an entry waits for what is said to it; a page with a script hears the rest later."""


class Table:
    """A table that is played at, and its lines. `heard` is called on another thread for each line, and at the end."""

    def __init__(self, arguments: Sequence[str], record: Path, heard: Callable[[], None]) -> None:
        """Raises OSError if no process can be started."""
        self.record = record
        self.lines: list[str] = []
        self._heard = heard
        self.over = False
        self._done: set[str] = set()
        self._spoken = threading.Condition()
        self._child = start(arguments, subprocess.PIPE)
        threading.Thread(target=self._follow, name="table", daemon=True).start()

    def enter(self, typed: str, request: str) -> None:
        """Type a line, unless this request did so already."""
        assert self._child.stdin is not None
        with self._spoken:
            if request in self._done:
                return
            self._done.add(request)
            known = len(self.lines)
            try:
                self._child.stdin.write(f"{' '.join(typed.split())[:LONGEST_ENTRY]}\n")
                self._child.stdin.flush()
            except (OSError, ValueError):  # it has ended
                return
        self.until(lambda: len(self.lines) > known)

    def until(self, done: Callable[[], bool], seconds: float = ANSWER) -> bool:
        """Wait until something holds or the table is over, and return whether it did not take longer."""
        with self._spoken:
            return self._spoken.wait_for(lambda: done() or self.over, seconds)

    def leave(self) -> None:
        """Leave the table as at the end of the input: the game is saved."""
        assert self._child.stdin is not None
        try:
            self._child.stdin.close()
            self._child.wait(LEAVING)
        except (OSError, subprocess.TimeoutExpired):
            self._child.terminate()

    def _follow(self) -> None:
        assert self._child.stdout is not None
        assert self._child.stdin is not None
        with self._child.stdout as told:
            for line in told:
                self._hear(line.rstrip("\n"))
        self._child.wait()
        with suppress(OSError):  # what was typed and not read
            self._child.stdin.close()
        with self._spoken:
            self.over = True
            self._spoken.notify_all()
        self._heard()

    def _hear(self, line: str) -> None:
        with self._spoken:
            self.lines.append(line)
            self._spoken.notify_all()
        self._heard()
