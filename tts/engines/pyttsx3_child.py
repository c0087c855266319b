"""The child process of the engine `pyttsx3`: one utterance. Run as a file, it imports nothing of
tactideck."""

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

# speak_lib.h: give an error back instead of ending the process where the data are not found.
ESPEAK_DONT_EXIT = 0x8000

# Seconds. The parent kills this process long before; this is for a process that hangs when its parent is
# gone.
LAST_RESORT = 60


def load_espeak() -> Any:
    """pyttsx3 with the eSpeak of the wheel, even where the system has one: the same voice everywhere."""
    library = espeakng_loader.get_library_path()
    # pyttsx3 looks for eSpeak in fixed places while it imports the driver, and raises where none has it. On
    # Linux a library that is already loaded would be found by its name; on Windows and macOS only whole paths
    # are tried. Answering for the loader during that import serves all three.
    with mock.patch.object(ctypes.cdll, "LoadLibrary", return_value=ctypes.CDLL(library)):
        from pyttsx3.drivers import _espeak
    # A relative path, since eSpeak keeps 160 characters of it and reads it, on Windows, in the old code page.
    os.chdir(Path(library).parent)
    _espeak.Initialize = functools.partial(
        _espeak.Initialize, path=b"espeak-ng-data", option=ESPEAK_DONT_EXIT
    )
    return pyttsx3.init("espeak")


def of_language(voices: Any, language: str) -> str | None:
    """The id of the first of the system's voices that speaks the language, or None."""
    for voice in voices:
        if any(str(name).lower().startswith(language) for name in voice.languages):
            return str(voice.id)
    return None


def engine_for(name: str, system: str, espeak: Any) -> Any:
    """Windows' own voice whose language tag begins with `system` where there is one, else eSpeak's voice `name`.

    On macOS it is always eSpeak: the system's voices write AIFF files, which Python 3.13 no longer reads.
    """
    if sys.platform == "win32":
        try:
            engine = pyttsx3.init("sapi5")
            voice = of_language(engine.getProperty("voices"), system)
        except Exception:
            voice = None  # a voice with odd attributes makes pyttsx3 fail on the whole list
        if voice:
            engine.setProperty("voice", voice)
            return engine
    espeak.setProperty("voice", name)
    return espeak


def synthesise(engine: Any, text: str, espeak: str, system: str, rate: int) -> tuple[bytes, int]:
    """PCM and its rate in Hz."""
    engine = engine_for(espeak, system, engine)
    engine.setProperty("rate", rate)
    spoken = threading.Event()
    engine.connect("finished-utterance", lambda **_: spoken.set())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = str(Path(folder, "speech.wav"))
        engine.save_to_file(text, file)
        engine.runAndWait()
        # With eSpeak, runAndWait may return before the file is written. SAPI tells nobody when it is.
        if engine.driver_name == "espeak":
            spoken.wait()
        with wave.open(file) as wav:
            if wav.getnchannels() != 1 or wav.getsampwidth() != 2 or not wav.getnframes():
                raise ValueError("the voice has written no sound")
            return wav.readframes(wav.getnframes()), wav.getframerate()


def main() -> None:
    # Only the answer goes to the parent; pyttsx3 prints.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        engine = load_espeak()  # now, while nobody waits for it
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
    # eSpeak may fail an assertion when the process is taken down in order.
    os._exit(0)


if __name__ == "__main__":
    main()
