"""SVOX Pico through py-nanotts: clear speech from 5 MB, independent of the system."""

from pathlib import Path
from typing import Any

from tts.engines.engine import Engine
from tts.rate import NORMAL_RATE
from words.language import language


class Pico(Engine):
    """SVOX Pico, with one child process for all texts."""

    name = "pico"
    packages = ("py_nanotts",)
    script = Path(__file__).with_name("pico_child.py")
    one_shot = False

    def request(self, text: str, code: str, rate: int) -> dict[str, Any]:
        return {"text": text, "voice": language(code).voices.pico, "speed": rate / NORMAL_RATE}
