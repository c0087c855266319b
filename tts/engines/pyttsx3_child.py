"""The child process of the engine `pyttsx3`: a script that speaks one text and imports nothing of tactideck.

The voices of Windows and macOS come first, then eSpeak: if eSpeak is broken, they speak all the same. With `--list` it
writes the names of the system's voices as JSON, each with its language, and ends.
"""

import ctypes
import faulthandler
import functools
import json
import locale
import os
import re
import subprocess
import sys
import tempfile
import threading
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

# From speak_lib.h: return an error instead of ending the process if the data are not found.
ESPEAK_DONT_EXIT = 0x8000

# Seconds. The parent kills this process much earlier; this is for a process that hangs after its parent has ended.
LAST_RESORT = 60


def load_espeak() -> Any:
    """Load pyttsx3 with the eSpeak of the wheel, even if the system has one, so that all computers sound the same."""
    import espeakng_loader
    import pyttsx3

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


class Sapi:
    """The voices of Windows, through the driver of pyttsx3, but without its list of them.

    Its list fails as a whole if one voice has two languages ("409;9") or no gender.
    """

    def __init__(self) -> None:
        import pyttsx3

        self._engine = pyttsx3.init("sapi5")
        self._speech = self._engine.proxy._driver._tts

    def voices(self) -> Iterator[tuple[str, str, Any]]:
        """Yield each voice: its name, the code of a language it speaks, and the voice itself."""
        for token in self._speech.GetVoices():
            try:
                name, identifiers = token.GetDescription(), token.GetAttribute("Language").split(";")
            except Exception:
                continue  # a voice that Windows itself cannot describe
            for identifier in identifiers:
                if code := language_of(identifier):
                    yield own_name(name), code, token

    def write(self, text: str, voice: Any, rate: int, file: str) -> None:
        """Write a text as a WAV file."""
        self._speech.Voice = voice
        self._engine.setProperty("rate", rate)
        self._engine.save_to_file(text, file)
        self._engine.runAndWait()


class Say:
    """The voices of macOS, through its command `say`, since pyttsx3 has them write AIFF."""

    def voices(self) -> Iterator[tuple[str, str, Any]]:
        """Yield each voice: its name, the code of its language, and the name again."""
        listed = subprocess.run(["say", "-v", "?"], capture_output=True, encoding="utf-8", check=True).stdout
        for line in listed.splitlines():
            if found := re.match(r"(\S.*?)\s+([a-z]{2,3})[_-]\w+\s+#", line):
                yield found[1], found[2], found[1]

    def write(self, text: str, voice: Any, rate: int, file: str) -> None:
        """Write a text, which it reads from its input, as a WAV file."""
        command = ["say", "-v", voice, "-r", str(rate), "-o", file, "--data-format=LEI16@22050", "-f", "-"]
        subprocess.run(command, input=text.encode(), stdout=subprocess.DEVNULL, check=True)


def language_of(identifier: str) -> str | None:
    """Return the code of a language from its number in Windows, such as "40c" or, for any country, "c"."""
    try:
        number = int(identifier, 16)
    except ValueError:
        return None
    names = {known & 0x3FF: name.partition("_")[0] for known, name in sorted(locale.windows_locale.items())}
    return locale.windows_locale.get(number, "").partition("_")[0] or names.get(number & 0x3FF)


def own_name(description: str) -> str:
    """Return the name of a voice of Windows: "Hortense" of "Microsoft Hortense Desktop - French"."""
    name = description.partition(" - ")[0].removeprefix("Microsoft ")
    return name.removesuffix(" Desktop").removesuffix(" Mobile").strip()


def system() -> Sapi | Say | None:
    """Return what speaks with the voices of the system, or None if it has none."""
    return Sapi() if sys.platform == "win32" else Say() if sys.platform == "darwin" else None


def write_by_system(text: str, code: str, own: str | None, rate: int, file: str) -> bool:
    """Write a text with the first of the system's voices that speaks the language, and return whether there is one.

    `own` is the name of the voice that is wanted.
    """
    speech = system()
    if speech is None:
        return False
    for name, spoken, voice in speech.voices():
        if spoken == code and own in (None, name):
            speech.write(text, voice, rate, file)
            return True
    return False


def write_by_espeak(engine: Any, text: str, espeak: str, rate: int, file: str) -> None:
    """Write a text with eSpeak."""
    from pyttsx3.drivers import _espeak

    # Past the queue of pyttsx3: its runAndWait cancels what eSpeak has not done yet, a rate that was just set included.
    driver = engine.proxy._driver
    driver.setProperty("voice", espeak)
    driver.setProperty("rate", rate)
    _espeak.Synchronize()
    spoken = threading.Event()
    engine.connect("finished-utterance", lambda **_: spoken.set())
    engine.save_to_file(text, file)
    engine.runAndWait()
    spoken.wait()  # runAndWait may return before the file is written


def synthesise(
    engine: Any, text: str, espeak: str, system: str, rate: int, own: str | None = None
) -> tuple[bytes, int]:
    """Return a text as PCM, and its rate in Hz. `engine` is eSpeak, or the error that it met."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = str(Path(folder, "speech.wav"))
        try:
            written = write_by_system(text, system, own, rate, file)
        except Exception:
            if own is not None:
                raise
            written = False
        if not written:
            if own is not None:
                raise ValueError(f"no voice {own}")
            if isinstance(engine, Exception):
                raise engine
            write_by_espeak(engine, text, espeak, rate, file)
        with wave.open(file) as wav:
            if wav.getnchannels() != 1 or wav.getsampwidth() != 2 or not wav.getnframes():
                raise ValueError("the voice has written no sound")
            return wav.readframes(wav.getnframes()), wav.getframerate()


def espeak_or_error() -> Any:
    """Load eSpeak, or return why it cannot be."""
    try:
        return load_espeak()
    except Exception as error:
        return error


def main() -> None:
    # The parent reads only the answer, whatever pyttsx3 prints.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if sys.argv[1:] == ["--list"]:
        speech = system()
        voices = [(name, code) for name, code, _ in speech.voices()] if speech else []
        answers.write(json.dumps(voices).encode())
        answers.flush()
        os._exit(0)
    try:
        engine = espeak_or_error()  # early, while nobody waits
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
