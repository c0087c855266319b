"""SVOX Pico, through py-nanotts: clear French and English from 5 MB, and nothing from the system."""

from pathlib import Path
from typing import Any

from tts.engines.engine import Engine
from tts.rate import NORMAL_RATE
from words.language import language


class Pico(Engine):
    """One child for all utterances."""

    name = "pico"
    packages = ("py_nanotts",)
    script = Path(__file__).with_name("pico_child.py")
    one_shot = False

    def request(self, text: str, code: str, rate: int) -> dict[str, Any]:
        return {"text": text, "voice": language(code).voices.pico, "speed": rate / NORMAL_RATE}
