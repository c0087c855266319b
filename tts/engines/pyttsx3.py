"""pyttsx3, with eSpeak from the wheel `espeakng-loader` or the voices of Windows."""

from pathlib import Path
from typing import Any

from tts.engines.engine import Engine
from words.language import language


class Pyttsx3(Engine):
    """pyttsx3, with one child process for each text: of several in one process, version 2.99 speaks only the last."""

    name = "pyttsx3"
    packages = ("pyttsx3", "espeakng_loader")
    script = Path(__file__).with_name("pyttsx3_child.py")
    one_shot = True

    def request(self, text: str, code: str, rate: int) -> dict[str, Any]:
        names = language(code).voices
        return {"text": text, "espeak": names.pyttsx3, "system": names.windows, "rate": rate}
