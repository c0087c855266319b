"""pyttsx3: eSpeak from the `espeakng-loader` wheel, or the voices of Windows."""

from pathlib import Path
from typing import Any

from tts.engines.engine import Engine


class Pyttsx3(Engine):
    """A child for each utterance: of several in one process, pyttsx3 2.99 speaks only the last."""

    name = "pyttsx3"
    packages = ("pyttsx3", "espeakng_loader")
    script = Path(__file__).with_name("pyttsx3_child.py")
    one_shot = True

    def request(self, text: str, language: str, rate: int) -> dict[str, Any]:
        return {"text": text, "language": language, "rate": rate}
