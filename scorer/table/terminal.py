"""The terminal of a table, for a screen reader as for eyes: plain lines, appended, and nothing else.

A question is a line of its own and what is typed is the next: no sign stands for "your turn", and lines are read as
the terminal edits them, without the escape sequences of a line editor.
"""

import errno
import io
import os
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from words.faults import Fault, Kind, reason_of
from words.screen import show

if TYPE_CHECKING:
    from scorer.table.table import Table


# Seconds for the last words to be spoken.
LAST_WORDS = 5.0


class Terminal:
    """Prints sentences and reads lines. Another thread may print while a line is awaited."""

    def __init__(self) -> None:
        self._printing = threading.Lock()
        self._awaiting = False
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # whatever is typed, the game goes on

    def show(self, sentences: Iterable[str]) -> None:
        with self._printing:
            # What comes while a line is being typed must not run on from it.
            if self._awaiting and sys.stdin.isatty():
                show()
            for sentence in sentences:
                show(sentence)

    def lines(self) -> Iterator[str]:
        """The lines typed, until the end of the input."""
        while True:
            self._awaiting = True
            try:
                line = sys.stdin.readline()
            finally:
                self._awaiting = False
            if not line:
                return
            yield line


class Announcer:
    """Appends sentences, one a line, to a file or a named pipe, for another device. It never blocks."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None
        self._complained = False

    def announce(self, sentences: Iterable[str]) -> None:
        """Sentences for which a pipe has no reader or no room are lost. Raises Fault `announce-failed`, once."""
        try:
            for sentence in sentences:
                os.write(self._opened(), f"{sentence}\n".encode())
        except BlockingIOError:
            pass
        except OSError as error:
            self.close()
            if error.errno != errno.ENXIO and not self._complained:  # which is a pipe that nobody reads
                self._complained = True
                raise Fault(
                    Kind.FAILED, "announce-failed", path=str(self._path), reason=reason_of(error)
                ) from None

    def close(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _opened(self) -> int:
        if self._handle is None:
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
            self._handle = os.open(self._path, flags, 0o644)
        return self._handle


def sit(table: "Table", opening: list[str], terminal: Terminal, announcer: Announcer | None) -> None:
    """Hear and answer until the players leave, or the input ends."""
    speaker = table.speaker

    def tell(sentences: list[str], *, interrupting: bool = True) -> None:
        if interrupting:
            speaker.make_way()
        for sentence in sentences:
            speaker.say(sentence)
        notices = []
        if announcer is not None:
            try:
                announcer.announce(sentences)
            except Fault as fault:
                notices.append(table.worded(fault))
        terminal.show([*sentences, *notices])

    try:
        tell(opening)
        for line in terminal.lines():
            tell(table.hear(line))
            if table.left:
                break
        else:
            tell(table.leave(), interrupting=False)
        last_words = threading.Thread(target=speaker.wait, daemon=True)
        last_words.start()
        last_words.join(LAST_WORDS)
    except KeyboardInterrupt:
        speaker.interrupt()
        if not table.left:
            terminal.show(["", *table.leave()])
