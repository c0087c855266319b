"""The voices of Windows and macOS, on recorded answers of their interfaces: neither has been run on a real system here.

The list of `say -v ?` is as macOS 14 prints it. The tokens are as SAPI 5 describes them, with the two that break the
list of pyttsx3: a voice with two languages, and one without a gender, which is not even asked for.
"""

import json
import locale
import runpy
import subprocess
import sys
import wave
from pathlib import Path
from types import SimpleNamespace

import pytest

from tts import voices
from tts.engines import pyttsx3 as engine
from tts.engines.pyttsx3 import Pyttsx3, system_voices
from words.faults import Fault, Kind

CHILD = Path(engine.__file__).with_name("pyttsx3_child.py")

SAY = """\
Amélie              fr_CA    # Bonjour ! Je m’appelle Amélie.
Anna                de_DE    # Hallo! Ich heiße Anna.
Eddy (French (France)) fr_FR    # Bonjour ! Je m’appelle Eddy.
Thomas              fr_FR    # Bonjour ! Je m’appelle Thomas.
Tingting            zh_CN    # 你好！我叫婷婷。
"""

WAV = b"\x00\x10" * 1000


def write_wav(file: str) -> None:
    with wave.open(file, "wb") as wav:
        wav.setnchannels(1)
        wav.setsampwidth(2)
        wav.setframerate(22050)
        wav.writeframes(WAV)


class Token:
    """A voice of SAPI."""

    def __init__(self, description: str, languages: str | None) -> None:
        self.description, self.languages = description, languages

    def GetDescription(self) -> str:  # noqa: N802 - as SAPI has it
        return self.description

    def GetAttribute(self, name: str) -> str:  # noqa: N802
        if name != "Language" or self.languages is None:
            raise OSError(-2147200966, "SPERR_NOT_FOUND")
        return self.languages


TOKENS = [
    Token("Broken", None),
    Token("Microsoft Zira Desktop - English (United States)", "409;9"),
    Token("Microsoft Hortense Desktop - French", "40C"),
    Token("Microsoft Caroline - French (Canada)", "C0C"),
    Token("Microsoft Hedda Desktop - German", "407"),
]


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The script of the child process, as a module."""
    names = runpy.run_path(str(CHILD))
    monkeypatch.setattr(locale, "windows_locale", locale.windows_locale)
    return SimpleNamespace(
        names=names, **{key: names[key] for key in ("synthesise", "language_of", "own_name")}
    )


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """As if this were macOS; the commands that were run."""
    ran: list[list[str]] = []

    def run(command: list[str], **how: object) -> SimpleNamespace:
        ran.append([*command, bytes(how.get("input") or b"").decode()])  # type: ignore[call-overload]
        if command == ["say", "-v", "?"]:
            return SimpleNamespace(stdout=SAY)
        write_wav(command[command.index("-o") + 1])
        return SimpleNamespace()

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", run)
    return ran


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """As if this were Windows; what was spoken, with which voice."""
    speech = SimpleNamespace(GetVoices=lambda: TOKENS, Voice=None)
    sapi = SimpleNamespace(proxy=SimpleNamespace(_driver=SimpleNamespace(_tts=speech)), said=[], rates=[])
    sapi.setProperty = lambda name, value: sapi.rates.append((name, value))
    sapi.save_to_file = lambda text, file: (
        sapi.said.append((speech.Voice.description, text)),
        write_wav(file),
    )
    sapi.runAndWait = lambda: None
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("pyttsx3.init", lambda name: sapi if name == "sapi5" else None)
    return sapi


def test_macos_speaks_with_its_own_voice_before_espeak(child, mac):
    broken = OSError("no eSpeak")
    pcm, rate = child.synthesise(broken, "Oui.", "roa/fr", "fr", 200)
    assert (pcm, rate) == (WAV, 22050)
    *command, text = mac[-1]
    file = command[command.index("-o") + 1]
    assert command == [
        *("say", "-v", "Amélie", "-r", "200", "-o", file, "--data-format=LEI16@22050", "-f", "-"),
    ]
    assert file.endswith(".wav")
    assert text == "Oui."


def test_macos_takes_the_voice_that_is_named(child, mac):
    child.synthesise(None, "Oui.", "roa/fr", "fr", 200, own="Eddy (French (France))")
    assert mac[-1][2] == "Eddy (French (France))"
    with pytest.raises(ValueError, match="no voice Anna"):
        child.synthesise(None, "Oui.", "roa/fr", "fr", 200, own="Anna")


def test_windows_speaks_by_language_without_the_list_of_pyttsx3(child, windows):
    broken = OSError("no eSpeak")
    for code, text in (("en", "Yes."), ("fr", "Oui."), ("de", "Ja.")):
        assert child.synthesise(broken, text, "", code, 150) == (WAV, 22050)
    child.synthesise(broken, "Allô.", "", "fr", 150, own="Caroline")
    assert windows.said == [
        ("Microsoft Zira Desktop - English (United States)", "Yes."),
        ("Microsoft Hortense Desktop - French", "Oui."),
        ("Microsoft Hedda Desktop - German", "Ja."),
        ("Microsoft Caroline - French (Canada)", "Allô."),
    ]
    assert windows.rates == [("rate", 150)] * 4


def test_a_language_that_the_system_lacks_falls_to_espeak_and_its_fault(child, windows):
    with pytest.raises(OSError, match="no eSpeak"):
        child.synthesise(OSError("no eSpeak"), "Sí.", "roa/es", "es", 150)


@pytest.mark.parametrize(
    ("identifier", "code"),
    [("40c", "fr"), ("C0C", "fr"), ("409", "en"), ("9", "en"), ("c", "fr"), ("x", None)],
)
def test_languages_by_their_numbers(child, identifier, code):
    assert child.language_of(identifier) == code


def test_each_voice_is_listed_by_its_own_name_and_taken_by_it(monkeypatch):
    listed = json.dumps([["Hortense", "fr"], ["Amélie", "fr"], ["Tingting", "zh"]]).encode()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", lambda *args, **how: SimpleNamespace(stdout=listed))
    system_voices.cache_clear()
    try:
        assert system_voices() == (("Hortense", "fr"), ("Amélie", "fr"))
        assert {"Hortense": "fr", "Amélie": "fr"}.items() <= voices.own_names().items()
        opened = voices.open_voice("amelie", "fr")
        assert opened is not None
        first = opened.engines[0]
        assert isinstance(first, Pyttsx3)
        assert first.request("Oui", "fr", 175)["own"] == "Amélie"
        with pytest.raises(Fault, match="voice-lacks-language"):
            voices.open_voice("Hortense", "en")
        with pytest.raises(Fault, match="unknown-voice") as caught:
            voices.open_voice("Hector", "fr")
        assert caught.value.kind == Kind.USAGE
    finally:
        system_voices.cache_clear()


def test_a_system_that_does_not_answer_has_no_voices(monkeypatch):
    def hangs(*args, **how):
        raise subprocess.TimeoutExpired("python", 10)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", hangs)
    system_voices.cache_clear()
    assert system_voices() == ()
    system_voices.cache_clear()
