"""The terminal of the live table: plain lines only, so that a screen reader reads them as well as eyes do.

A question is a line, and the answer is typed on the next one. There is no prompt sign, and the terminal itself edits
the line, so no escape sequences of a line editor are printed.
"""

import errno
import io
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from words.faults import Fault, Kind, reason_of
from words.screen import fitted, show

if TYPE_CHECKING:
    from scorer.table.answer import Answer
    from tts.speaker import Speaker
    from tts.tones import Cue


# How many seconds the last sentences have to be spoken: the result of a game of many players, slowly.
LAST_WORDS = 30.0


class Host(Protocol):
    """What answers the lines that are typed: the table, or the questions before a game."""

    speaker: "Speaker"

    @property
    def left(self) -> bool:
        """Whether the players have left."""

    @property
    def width(self) -> int | None:
        """How long a line on the screen may be, or None where it is as long as its sentence."""

    def hear(self, typed: str) -> "Answer": ...

    def leave(self) -> "Answer": ...

    def worded(self, fault: Fault) -> str: ...


class Terminal:
    """Prints sentences and reads lines. Another thread may print while a line is being typed.

    `read` reads a line and returns an empty text at the end of the input.
    """

    def __init__(self, read: Callable[[], str] | None = None) -> None:
        self._read = read or sys.stdin.readline
        self._printing = threading.Lock()
        self._awaiting = False
        if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
            sys.stdin.reconfigure(errors="replace")  # bad bytes must not end the game

    def show(self, sentences: Iterable[str]) -> None:
        with self._printing:
            # Do not continue the line that is being typed.
            if self._awaiting and sys.stdin.isatty():
                show()
            for sentence in sentences:
                show(sentence)

    def lines(self) -> Iterator[str]:
        """Yield the lines typed, until the end of the input."""
        while True:
            self._awaiting = True
            try:
                line = self._read()
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
        """Append sentences; they are lost if a pipe has no reader or is full. Raises Fault `announce-failed` once."""
        try:
            for sentence in sentences:
                os.write(self._opened(), f"{sentence}\n".encode())
        except BlockingIOError:
            pass
        except OSError as error:
            self.close()
            if error.errno != errno.ENXIO and not self._complained:  # ENXIO: a pipe that nobody reads
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


class Outlet:
    """All ways out of the machine at once: the voice, another device, the screen. Any thread may tell something."""

    def __init__(self, table: Host, terminal: Terminal, announcer: Announcer | None) -> None:
        self.terminal = terminal
        self._table = table
        self._announcer = announcer

    def tell(self, answer: "Answer", *, interrupting: bool = True) -> None:
        """Tell an answer; the voice leaves out what it has not said yet of the last one, if that is `interrupting`."""
        table = self._table
        if interrupting:
            table.speaker.make_way()
        speak(table.speaker, answer)
        notices = []
        if self._announcer is not None:
            try:
                self._announcer.announce(answer.sentences)
            except Fault as fault:
                notices.append(table.worded(fault))
        self.show(answer.told, answer.asked, notices)

    def show(self, *parts: Sequence[str]) -> None:
        """Show sentences without a word of them spoken, each part from the beginning of a line."""
        width = self._table.width
        self.terminal.show([line for part in parts for line in fitted(part, width)])


def sit(table: Host, opening: "Answer", outlet: Outlet) -> None:
    """Read lines and answer them until the players leave or the input ends."""
    speaker = table.speaker
    try:
        outlet.tell(opening)
        for line in outlet.terminal.lines():
            outlet.tell(table.hear(line))
            if table.left:
                break
        else:
            outlet.tell(table.leave(), interrupting=False)
        last_words = threading.Thread(target=speaker.wait, daemon=True)
        last_words.start()
        last_words.join(LAST_WORDS)
    except KeyboardInterrupt:
        speaker.interrupt()
        if not table.left:
            outlet.terminal.show([""])
            outlet.show(table.leave().sentences)


def speak(speaker: "Speaker", answer: "Answer") -> None:
    """Speak an answer with its tones: its own first, then that of a new question before the question."""
    cues: list[Cue | None] = [None] * (len(answer.told) + len(answer.asked))
    if answer.anew and answer.asked:
        cues[len(answer.told)] = "turn"
    if answer.cue and not cues:
        speaker.say("", cue=answer.cue)
    elif answer.cue:
        cues[0] = answer.cue
    for number, (sentence, cue) in enumerate(zip(answer.sentences, cues, strict=True)):
        speaker.say(sentence, cue=cue, lasting=number < answer.final)
