"""SVOX Pico, through py-nanotts: clear French and English from 5 MB, and nothing from the system."""

from pathlib import Path
from typing import Any

from tts.engines.engine import Engine
from tts.levels import NORMAL_RATE


class Pico(Engine):
    """One child for all utterances."""

    name = "pico"
    packages = ("py_nanotts",)
    script = Path(__file__).with_name("pico_child.py")
    one_shot = False

    def request(self, text: str, language: str, rate: int) -> dict[str, Any]:
        voice = {"fr": "fr-FR", "en": "en-GB"}[language]
        return {"text": text, "voice": voice, "speed": rate / NORMAL_RATE}
