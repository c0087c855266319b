"""How long it takes from Enter at the live table to the first sample at the sound card, over the bare engine.

The table is the real one, with its record on the disk and its engine in a child process; only the keyboard and the
sound card are replaced, by a typist and a clock. The bare engine is called in its own process, without a queue, on the
very sentence that the table spoke first, in turns with it. Limit: 1.3 times its median, plus 5 ms.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.table import Row, Rows, duration, show
from scorer.records.journal import Journal
from scorer.records.record import head_lines, read_record
from scorer.table.table import Table
from scorer.table.terminal import Outlet, Terminal, sit
from tts.engines.engine import Engine
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.sound import Sound
from tts.speaker import Speaker
from words.faults import Fault
from words.wording import Wording

RATIO, PLUS = 1.3, 0.005
ROUNDS = 50
GAME = "game: stupide-vautour\nlanguage: fr\nplayers: Léa, Hugo, Zoé\n"
POINTS = (8, -5, 10, 3, -1, 7, 2, -4, 9, 1, -2, 6, 5, -3, 4)

# Each is told a sentence a line, and tells how long it took. pyttsx3 is good for one sentence a process.
BARE = {
    "pico": """
import sys, time
from py_nanotts import NanoTTS
engine = NanoTTS()
engine.speak("prêt", voice="fr-FR", speed=1.0, volume=0.4)
for line in sys.stdin:
    start = time.perf_counter()
    engine.speak(line.strip(), voice="fr-FR", speed=1.0, volume=0.4)
    print(time.perf_counter() - start, flush=True)
""",
    "pyttsx3": """
import os, runpy, sys, time
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # pyttsx3 prints
child = runpy.run_path("tts/engines/pyttsx3_child.py")
espeak = child["load_espeak"]()
line = sys.stdin.readline()
start = time.perf_counter()
child["synthesise"](espeak, line.strip(), "roa/fr", "fr", 175)
print(time.perf_counter() - start, file=answers, flush=True)
os._exit(0)  # eSpeak may fail when the process is taken down in order
""",
}


class Clock:
    """A sound card that notes when it gets the first sound after `start`."""

    def __init__(self) -> None:
        self.started = 0.0
        self.waits: list[float] = []

    def start(self) -> None:
        self.started = time.perf_counter()

    def prepare(self) -> None:
        pass

    def play(self, sound: Sound, over: threading.Event) -> None:
        if self.started and not over.is_set():
            self.waits.append(time.perf_counter() - self.started)
            self.started = 0.0

    def close(self) -> None:
        pass


class Bare:
    """The engine alone."""

    def __init__(self, voice: str) -> None:
        self._voice = voice
        self._process: subprocess.Popen[str] | None = None

    def seconds(self, sentence: str) -> float:
        if self._process is None or self._voice == "pyttsx3":
            self.close()
            self._process = subprocess.Popen(
                [sys.executable, "-c", BARE[self._voice]],
                cwd=Path(__file__).parent.parent,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{sentence}\n")
        process.stdin.flush()
        return float(process.stdout.readline())

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()


class Typist(Terminal):
    """A terminal at which rounds are typed, each once the last has been spoken."""

    def __init__(self, speaker: Speaker, clock: Clock, bare: Bare, lines: list[str]) -> None:
        super().__init__()
        self._speaker, self._clock, self._bare, self._lines = speaker, clock, bare, lines
        self._shown: list[str] = []
        self.alone: list[float] = []

    def show(self, sentences: Iterable[str]) -> None:
        self._shown = list(sentences)

    def lines(self) -> Iterator[str]:
        for line in self._lines:
            self._speaker.wait()
            self._clock.start()
            yield line
            self._speaker.wait()
            self.alone.append(self._bare.seconds(self._shown[0]))


def rounds() -> list[str]:
    """A whole game, typed as at the table."""
    return [f"{point} {turn + 1} {(turn + 5) % 15 + 1} {15 - turn}" for turn, point in enumerate(POINTS)]


def measure(engine: type[Engine]) -> tuple[list[float], list[float]]:
    """The waits at the table, and those for the bare engine."""
    waits: list[float] = []
    alone: list[float] = []
    bare = Bare(engine.name)
    while len(waits) < ROUNDS:
        record = read_record(GAME.encode())
        clock = Clock()
        with TemporaryDirectory() as folder, Speaker(engine(), clock, "fr", fail) as speaker:
            journal = Journal.create(Path(folder, "game.txt"), head_lines(record))
            table = Table(record, journal, Wording("fr", record.game), speaker, "normal")
            typist = Typist(speaker, clock, bare, rounds())
            sit(table, table.open(), Outlet(table, typist, None))
            journal.close()
        waits += clock.waits
        alone += typist.alone
    bare.close()
    return waits[:ROUNDS], alone[:ROUNDS]


def fail(fault: Fault) -> None:
    raise SystemExit(f"The voice fell silent: {fault}")


def rows() -> Rows:
    """A row for each voice."""
    for engine in (Pico, Pyttsx3):
        if not engine.installed():
            yield f"The voice {engine.name} is missing: it is not installed."
            continue
        waits, alone = map(median, measure(engine))
        ratio, kept = waits / alone, waits <= RATIO * alone + PLUS
        what, limit = f"first sound of {engine.name}", f"{RATIO} and {PLUS * 1000:g} ms"
        yield Row(what, duration(waits), "the bare engine", duration(alone), ratio, limit, kept)


if __name__ == "__main__":
    sys.exit(not show(rows()))
