"""The child process of the engine `pyttsx3`: a script that speaks one text and imports nothing of tactideck."""

import ctypes
import faulthandler
import functools
import json
import os
import sys
import tempfile
import threading
import wave
from pathlib import Path
from typing import Any
from unittest import mock

import espeakng_loader
import pyttsx3

# From speak_lib.h: return an error instead of ending the process if the data are not found.
ESPEAK_DONT_EXIT = 0x8000

# Seconds. The parent kills this process much earlier; this is for a process that hangs after its parent has ended.
LAST_RESORT = 60


def load_espeak() -> Any:
    """Load pyttsx3 with the eSpeak of the wheel, even if the system has one, so that all computers sound the same."""
    library = espeakng_loader.get_library_path()
    # While pyttsx3 imports the driver, it looks for eSpeak in fixed places and raises if it finds none. On Linux it
    # would find a library that is loaded already by its name; on Windows and macOS it tries complete paths only.
    # Replacing the loader during that import works on all three.
    with mock.patch.object(ctypes.cdll, "LoadLibrary", return_value=ctypes.CDLL(library)):
        from pyttsx3.drivers import _espeak
    # A relative path, since eSpeak keeps 160 characters of it and, on Windows, reads it in the old code page.
    os.chdir(Path(library).parent)
    _espeak.Initialize = functools.partial(
        _espeak.Initialize, path=b"espeak-ng-data", option=ESPEAK_DONT_EXIT
    )
    return pyttsx3.init("espeak")


def voice_id(voices: Any, language: str) -> str | None:
    """Return the id of the first of the system's voices that speaks the language, or None."""
    for voice in voices:
        if any(str(name).lower().startswith(language) for name in voice.languages):
            return str(voice.id)
    return None


def engine_for(name: str, system: str, espeak: Any) -> Any:
    """Return an engine with a Windows voice whose language tag begins with `system`, else with the eSpeak voice `name`.

    On macOS it is always eSpeak, because the voices of the system write AIFF files, which Python 3.13 cannot read.
    """
    if sys.platform == "win32":
        try:
            engine = pyttsx3.init("sapi5")
            voice = voice_id(engine.getProperty("voices"), system)
        except Exception:
            voice = None  # pyttsx3 fails on the whole list if one voice has odd attributes
        if voice:
            engine.setProperty("voice", voice)
            return engine
    espeak.setProperty("voice", name)
    return espeak


def synthesise(engine: Any, text: str, espeak: str, system: str, rate: int) -> tuple[bytes, int]:
    """Return a text as PCM, and its rate in Hz."""
    engine = engine_for(espeak, system, engine)
    engine.setProperty("rate", rate)
    spoken = threading.Event()
    engine.connect("finished-utterance", lambda **_: spoken.set())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = str(Path(folder, "speech.wav"))
        engine.save_to_file(text, file)
        engine.runAndWait()
        # With eSpeak, runAndWait may return before the file is written. SAPI does not report when it is.
        if engine.driver_name == "espeak":
            spoken.wait()
        with wave.open(file) as wav:
            if wav.getnchannels() != 1 or wav.getsampwidth() != 2 or not wav.getnframes():
                raise ValueError("the voice has written no sound")
            return wav.readframes(wav.getnframes()), wav.getframerate()


def main() -> None:
    # The parent reads only the answer, whatever pyttsx3 prints.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        engine = load_espeak()  # early, while nobody waits
        line = sys.stdin.readline()
        if not line:
            return
        faulthandler.dump_traceback_later(LAST_RESORT, exit=True)
        pcm, rate = synthesise(engine, **json.loads(line))
        answer: dict[str, Any] = {"rate": rate, "bytes": len(pcm)}
    except Exception as error:
        pcm, answer = b"", {"error": str(error) or type(error).__name__}
    answers.write(json.dumps(answer).encode() + b"\n" + pcm)
    answers.flush()
    # A normal exit may fail an assertion in eSpeak.
    os._exit(0)


if __name__ == "__main__":
    main()
