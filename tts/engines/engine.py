"""The base of the engines: it cleans the text, and runs the engine in a child process under a watchdog.

Both engines can end a process or block it for ever: eSpeak through pyttsx3 crashes, blocks or loses sentences, and Pico
never returns from some words (140 times the letter a) while it holds Python's lock. A game must not suffer from that,
so both run in a child process. It is started before it is needed, so that a sentence does not wait for the start.
"""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

from tts.loudness import level
from tts.rate import NORMAL_RATE
from tts.sound import Sound, join
from tts.spelling import sayable
from words.faults import Fault, Kind, reason_of

# Characters given to an engine at a time: about half a minute of speech, which either engine makes in less than 0.2 s.
CAP = 500

# Characters of one word. Measured: Pico speaks 120 letters or 50 digits, hangs on 140 letters and fails on 60 digits.
LONGEST_WORD = 30

# Seconds for one piece of text: fifty times as long as a slow start of Python and the longest piece take together.
PATIENCE = 10.0

NO_ANSWER = "reason-no-answer"
"""The key of why an engine failed whose child process ended."""

_TERMINAL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\].*?(?:\x07|\x1b\\)|\x1b.?", re.DOTALL)
_MARKUP = str.maketrans(dict.fromkeys("<>[]{}|\\`", " "))
_REPEATED = re.compile(r"([^\w\s])(?:\s*\1)+")
_UNBROKEN = re.compile(rf"(\S{{{LONGEST_WORD}}})(?=\S)")
_SENTENCE_ENDS = (". ", "! ", "? ", "; ", ": ")


def clean(text: str) -> str:
    """Return a text without control characters, terminal escapes, markup and very long words.

    Of repeated signs one is left, because Pico takes half a second for every dot of "...".
    """
    text = _TERMINAL.sub(" ", unicodedata.normalize("NFC", text)).translate(_MARKUP)
    text = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join(_UNBROKEN.sub(r"\1 ", _REPEATED.sub(r"\1", text)).split())


def pieces(text: str, cap: int = CAP) -> list[str]:
    """Cut a clean text into pieces of at most `cap` characters, after a sentence if possible, else between words.

    A piece without a letter or a digit is left out, because it has no sound.
    """
    found = []
    while text:
        end = len(text)
        if end > cap:
            end = max(text.rfind(mark, 0, cap) for mark in _SENTENCE_ENDS) + 1 or text.rfind(" ", 0, cap)
        found.append(text[:end].strip())
        text = text[end:].strip()
    return [piece for piece in found if any(map(str.isalnum, piece))]


class Engine(ABC):
    """An engine, for one thread at a time.

    The child process reads one JSON object a line. It answers each with the line `{"rate", "bytes"}` and that many
    bytes of PCM, or with the line `{"error"}`.
    """

    name: ClassVar[str]
    packages: ClassVar[tuple[str, ...]]
    extra: ClassVar[str | None] = None
    """The extra that its packages come with, or None if they come with tactideck."""
    script: ClassVar[Path]
    letters: ClassVar[str]
    """The key of its letters in `[voices.letters]` of a language."""
    one_shot: ClassVar[bool] = False
    """Whether a child process can speak only once."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._owed = 0
        # Two if each can speak only once, so that the next sentence does not wait for a start.
        self._wanted = 2 if self.one_shot else 1
        self._ready: list[subprocess.Popen[bytes]] = []
        self._used: list[subprocess.Popen[bytes]] = []

    @classmethod
    def installed(cls) -> bool:
        """Return whether its packages are installed, without loading them."""
        return all(find_spec(package) is not None for package in cls.packages)

    def speaks(self, code: str) -> bool:
        """Return whether it has a voice for a language, as far as is known without trying it."""
        return True

    @abstractmethod
    def request(self, text: str, code: str, rate: int) -> dict[str, Any]:
        """Return the request for the child process."""

    def cut(self, text: str) -> list[str]:
        """Cut a clean text into the pieces that are given to the child process one by one."""
        return pieces(text)

    def arguments(self) -> list[str]:
        """Return what the script of the child process is given on its command line."""
        return []

    def prepare(self) -> None:
        """Start the child processes that are missing and end the used ones. Raises Fault `voice-crashed`.

        It takes some milliseconds; `synthesise` does it only if no child process is ready.
        """
        while self._used:
            _end(self._used.pop())
        try:
            while len(self._ready) < self._wanted:
                # -P: the child must not import modules from the current folder. In a new session, so that all the
                # processes it starts end with it, and Ctrl+C does not reach it.
                self._ready.append(
                    subprocess.Popen(
                        [sys.executable, "-P", str(self.script), *self.arguments()],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL,
                        start_new_session=True,
                        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                    )
                )
        except OSError as error:
            raise self._crashed(reason_of(error)) from None

    def sounds(
        self, text: str, language: str, rate: int = NORMAL_RATE, players: Sequence[str] = ()
    ) -> Iterator[Sound]:
        """Yield a text as sounds, one after the other, at `rate` words a minute; nothing if nothing can be pronounced.

        While one is heard, the child process works at the next. `players` are those whose names may be in the text, by
        seat. Raises Fault `voice-hung` after the watchdog has killed the child process, or `voice-crashed`.
        """
        spelled = sayable(clean(text), language, self.letters, tuple(map(clean, players)))
        requests = [self.request(piece, language, rate) for piece in self.cut(spelled)]
        while self._owed:  # of a text that was interrupted
            self._receive()
        for number, request in enumerate(requests):
            if self.one_shot or number == 0:
                self._send(request)
            if not self.one_shot and requests[number + 1 :]:
                self._send(requests[number + 1])
            yield level(self._receive())

    def synthesise(
        self, text: str, language: str, rate: int = NORMAL_RATE, players: Sequence[str] = ()
    ) -> Sound:
        """Return all `sounds` of a text as one."""
        return join(list(self.sounds(text, language, rate, players)))

    def close(self) -> None:
        """End the child processes."""
        for child in (*self._ready, *self._used):
            _end(child)
        self._ready, self._used, self._owed = [], [], 0

    def _send(self, request: dict[str, Any]) -> None:
        if not self._ready:
            self.prepare()
        child = self._ready[0]
        assert child.stdin is not None
        try:
            child.stdin.write(json.dumps(request).encode() + b"\n")
            child.stdin.flush()
        except OSError as error:
            self.close()
            raise self._crashed(reason_of(error)) from None
        self._owed += 1

    def _receive(self) -> Sound:
        child = self._ready[0]
        assert child.stdout is not None
        bitten = threading.Event()

        def bite() -> None:
            bitten.set()
            _kill(child)

        # A timer and a blocking read, since Windows cannot wait for a pipe with a time limit.
        watchdog = threading.Timer(self._patience, bite)
        watchdog.daemon = True
        watchdog.start()
        try:
            answer = json.loads(child.stdout.readline() or "{}")
            pcm = child.stdout.read(answer.get("bytes", 0))
        except (OSError, ValueError) as error:
            answer, pcm = {"error": str(error)}, b""
        finally:
            watchdog.cancel()
        if bitten.is_set():
            self.close()
            raise Fault(Kind.FAILED, "voice-hung", voice=self.name, seconds=round(self._patience))
        if "rate" not in answer or len(pcm) != answer["bytes"]:
            self.close()
            raise self._crashed(answer.get("error") or Fault(Kind.FAILED, NO_ANSWER))
        self._owed -= 1
        if self.one_shot:
            self._used.append(self._ready.pop(0))
        return Sound(pcm, answer["rate"])

    def _crashed(self, reason: str | Fault) -> Fault:
        return Fault(Kind.FAILED, "voice-crashed", voice=self.name, reason=reason)


def _end(child: subprocess.Popen[bytes]) -> None:
    """Kill a child process, close its pipes and wait for its end."""
    _kill(child)
    for pipe in (child.stdin, child.stdout):
        with contextlib.suppress(OSError):
            pipe.close()  # type: ignore[union-attr]
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(timeout=1)


def _kill(child: subprocess.Popen[bytes]) -> None:
    """Kill a child process and, if the system has process groups, all that it started."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
