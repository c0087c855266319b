"""The commands `say` and `voices`."""

import io
import subprocess
import sys
import wave

import pytest
from typer.testing import CliRunner

from tts.cli import app
from tts.engines.pico import Pico
from tts.player import SoundCard
from words import languages
from words.faults import Fault, Kind


@pytest.fixture(autouse=True)
def _language():
    token = languages._chosen.set(None)
    yield
    languages._chosen.reset(token)


def run(*arguments):
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def no_card(monkeypatch):
    def refused(*args):
        raise Fault(Kind.FAILED, "no-sound-card")

    monkeypatch.setattr(SoundCard, "play", refused)


@pytest.mark.parametrize("voice", ["auto", "pico", "pyttsx3"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_say_writes_a_file_and_prints_the_text(tmp_path, voice, language):
    path = tmp_path / "Chloé.wav"
    result = run("say", "Chloé, 12 points.", "--voice", voice, "--lang", language, "--wav", str(path))
    assert result.exit_code == 0, result.exception
    assert result.stdout == "Chloé, 12 points.\n"
    with wave.open(str(path)) as wav:
        assert 0.8 < wav.getnframes() / wav.getframerate() < 3.5
        assert any(wav.readframes(wav.getnframes()))


def test_say_obeys_the_rate(tmp_path):
    sizes = []
    for rate in ("120", "300"):
        run("say", "Anne gagne la carte huit", "--rate", rate, "--wav", str(tmp_path / rate))
        sizes.append((tmp_path / rate).stat().st_size)
    assert sizes[0] > 1.3 * sizes[1]


def test_say_plays(monkeypatch):
    played = []
    monkeypatch.setattr(SoundCard, "play", lambda self, sound, over: played.append(sound.duration))
    assert run("say", "Oui", "--lang", "fr").exit_code == 0
    assert len(played) == 1
    assert played[0] > 0.3


@pytest.mark.usefixtures("no_card")
def test_say_without_a_sound_card_prints_the_text_and_is_one_fault():
    result = run("say", "Oui")
    assert result.stdout == "Oui\n"
    assert isinstance(result.exception, Fault)
    assert (result.exception.key, result.exception.kind) == ("no-sound-card", Kind.FAILED)


@pytest.mark.usefixtures("no_card")
def test_say_to_a_file_needs_no_sound_card(tmp_path):
    assert run("say", "Oui", "--wav", str(tmp_path / "a.wav")).exit_code == 0


def test_say_with_no_voice_prints_the_text():
    result = run("say", "Oui", "--voice", "none")
    assert (result.exit_code, result.stdout) == (0, "Oui\n")


def test_say_writes_mp3_and_both(tmp_path):
    miniaudio = pytest.importorskip("miniaudio")
    result = run("say", "Oui", "--wav", str(tmp_path / "a.wav"), "--mp3", str(tmp_path / "a.mp3"))
    assert result.exit_code == 0, result.exception
    with wave.open(str(tmp_path / "a.wav")) as wav:
        seconds = wav.getnframes() / wav.getframerate()
    assert miniaudio.mp3_get_file_info(str(tmp_path / "a.mp3")).duration == pytest.approx(seconds, abs=0.15)


def test_a_file_on_standard_output_has_the_text_on_standard_error():
    done = subprocess.run(
        [sys.executable, "-m", "tactideck", "say", "Oui", "--wav", "-"], capture_output=True, check=True
    )
    assert done.stderr.decode().split() == ["Oui"]
    with wave.open(io.BytesIO(done.stdout)) as wav:
        assert 0.3 < wav.getnframes() / wav.getframerate() < 1.5


def test_another_voice_in_place_of_one_that_fails_is_no_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(Pico, "script", tmp_path / "none.py")
    path = tmp_path / "a.wav"
    result = run("say", "Oui", "--lang", "fr", "--voice", "pico", "--wav", str(path))
    assert (result.exit_code, result.stdout) == (0, "Oui\n")
    assert result.stderr == "La voix pico ne marche pas ; la voix pyttsx3 parle à sa place.\n"
    assert path.exists()


@pytest.mark.parametrize("arguments", [("...",), ("Oui", "--voice", "none")])
def test_nothing_spoken_writes_no_file(tmp_path, arguments):
    path = tmp_path / "a.wav"
    result = run("say", *arguments, "--wav", str(path))
    assert isinstance(result.exception, Fault)
    assert result.exception.key == "nothing-spoken"
    assert not path.exists()


@pytest.mark.parametrize(
    "wrong", [("--lang", "xx"), ("--voice", "loud"), ("--rate", "10"), ("--rate", "fast")]
)
def test_wrong_options_are_usage(wrong):
    result = run("say", "Oui", *wrong)
    assert (getattr(result.exception, "kind", None) or result.exit_code) == 2


@pytest.mark.parametrize("language", ["fr", "en"])
def test_voices_says_what_works_one_fact_a_line(tmp_path, monkeypatch, language):
    monkeypatch.setenv("TACTIDECK_VOICES", str(tmp_path))
    result = run("voices", "--lang", language)
    assert result.exit_code == 0, result.exception
    lines = result.stdout.splitlines()
    assert len(lines) == 2 * len(languages.languages()) + 3
    assert all(line.endswith(".") for line in lines)
    assert all("pico" in line for line in lines[: len(languages.languages())])
    assert all("pyttsx3" in line for line in lines[len(languages.languages()) : -3])
    assert str(tmp_path) in lines[-3], "where natural voices are looked for"
    assert "pico" in lines[-2]


def test_voices_says_which_is_absent(monkeypatch):
    monkeypatch.setattr("tts.engines.engine.find_spec", lambda name: None)
    lines = run("voices", "--lang", "en").stdout.splitlines()
    assert len(lines) == 5
    for line, package in zip(lines, ("tactideck[pico]", "pyttsx3", "tactideck[natural]"), strict=False):
        assert package in line


def test_the_commands_load_nothing_before_they_run():
    code = "import sys, tts.cli; print(*sorted(m for m in sys.modules if m.split('.')[0] in sys.argv[1:]))"
    heavy = ["pyttsx3", "py_nanotts", "miniaudio", "espeakng_loader", "wave"]
    done = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
