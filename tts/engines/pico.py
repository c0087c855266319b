"""SVOX Pico through py-nanotts: clear speech from 5 MB, independent of the system."""

from pathlib import Path
from typing import Any

from tts.engines.engine import Engine, pieces
from tts.rate import NORMAL_RATE
from words.language import language

# Characters at a time. Measured: in a phrase of 260 and more it forgets how loud it should be, and is cut off.
CAP = 200


class Pico(Engine):
    """SVOX Pico, with one child process for all texts."""

    name = "pico"
    packages = ("py_nanotts",)
    extra = "pico"
    script = Path(__file__).with_name("pico_child.py")
    letters = "pico"

    def speaks(self, code: str) -> bool:
        return language(code).voices.pico is not None

    def cut(self, text: str) -> list[str]:
        return pieces(text, CAP)

    def request(self, text: str, code: str, rate: int) -> dict[str, Any]:
        return {"text": text, "voice": language(code).voices.pico, "speed": rate / NORMAL_RATE}
