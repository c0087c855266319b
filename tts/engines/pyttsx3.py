"""pyttsx3, with the voices of Windows or macOS, and eSpeak from the wheel `espeakng-loader`."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from tts.engines.engine import PATIENCE, Engine
from words.language import language
from words.languages import languages

SCRIPT = Path(__file__).with_name("pyttsx3_child.py")


class Pyttsx3(Engine):
    """pyttsx3, with one child process for each text: of several in one process, version 2.99 speaks only the last.

    `own` is the name of a voice of the system, and `code` its language; without, it is the first of the system's voices
    that speaks the language, or else eSpeak.
    """

    name = "pyttsx3"
    packages = ("pyttsx3", "espeakng_loader")
    script = SCRIPT
    letters = "espeak"
    one_shot = True

    def __init__(self, own: str | None = None, code: str | None = None, patience: float = PATIENCE) -> None:
        super().__init__(patience)
        self._own, self._code = own, code

    def speaks(self, code: str) -> bool:
        return self._code in (None, code)

    def request(self, text: str, code: str, rate: int) -> dict[str, Any]:
        names = language(code).voices
        return {"text": text, "espeak": names.pyttsx3, "system": names.system, "own": self._own, "rate": rate}


@cache
def system_voices() -> tuple[tuple[str, str], ...]:
    """Return the voices of the system that speak one of our languages: the name of each, and the language.

    None if the system has no voices of its own, or does not say.
    """
    if sys.platform not in ("win32", "darwin") or not Pyttsx3.installed():
        return ()
    try:
        command = [sys.executable, "-P", str(SCRIPT), "--list"]
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=True
        )
        found = json.loads(done.stdout)
    except (OSError, subprocess.SubprocessError, ValueError):
        return ()
    spoken = {language(code).voices.system: code for code in languages()}
    return tuple((name, spoken[begun]) for name, begun in found if begun in spoken)
