"""Sentence to sound: the real engines, and children that hang, crash or are not there."""

import importlib.util
import os
import wave
from pathlib import Path

import pytest

from tts import voices
from tts.engines.engine import CAP, LONGEST_WORD, Engine, clean, pieces
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.sound import Sound, join, silence, write_wav
from words import files
from words.faults import Fault

SENTENCES = {
    "fr": "Bruno gagne la carte moins 5. Il reste 12 manches.",
    "en": "Bruno wins the card minus 5. 12 rounds are left.",
}

# Of 32768. Below this nobody hears speech; the engines measure 2100 to 6500.
AUDIBLE = 800

# Of 32767: a sample beyond is as good as cut off.
CLIPPED = 32000

# Seconds of speech for a character: the engines measure 0.055 to 0.08 at their normal rate.
SHORTEST, LONGEST = 0.03, 0.15


@pytest.fixture(params=[Pico, Pyttsx3], ids=lambda engine: engine.name)
def engine(request):
    if not request.param.installed():
        pytest.skip(f"{request.param.name} is not installed")
    engine = request.param()
    yield engine
    engine.close()


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sentence_has_sound_of_a_plausible_length(engine, language):
    text = SENTENCES[language]
    sound = engine.synthesise(text, language)
    assert sound.rms > AUDIBLE
    assert sound.peak < CLIPPED
    assert SHORTEST * len(text) < sound.duration < LONGEST * len(text)


def test_the_languages_sound_different(engine):
    french, english = (engine.synthesise("Table, 12 points", language) for language in ("fr", "en"))
    assert french.pcm != english.pcm


def test_several_in_a_row_are_each_spoken_whole(engine):
    texts = ["Premier tour, Anne gagne.", "Oui.", "Troisième tour, Chloé perd douze points.", "Oui."]
    lengths = [engine.synthesise(text, "fr").duration for text in texts]
    assert lengths[2] > lengths[0] > lengths[1] > 0.3
    assert lengths[3] > 0.3


def test_the_rate_is_obeyed(engine):
    slow, normal, fast = (engine.synthesise(SENTENCES["fr"], "fr", rate).duration for rate in (100, 175, 300))
    assert slow > 1.2 * normal
    assert normal > 1.2 * fast


def test_the_start_is_not_cut(engine):
    """eSpeak says "plus dix" without its start; words that open with a burst must be whole."""
    alone, after = (
        engine.synthesise(text, "fr").duration for text in ("points perdus", "Bruno: points perdus")
    )
    assert 0.5 < alone < after


@pytest.mark.parametrize("text", ["", " ", "...", "♠ 🎲", "\x1b[2J\x07", "-", "«»"])
def test_nothing_to_pronounce_is_no_sound(engine, text):
    assert engine.synthesise(text, "fr").pcm == b""


@pytest.mark.parametrize(
    "text",
    [
        "<speed level='900'>Bonjour",
        "a < b > c & d",
        "\x1b[31mrouge\x1b[0m",
        "a\x00b\r\nc",
        "nom\udc80",
        "[[d'a]] `x` \\vct=200\\",
        "a" * 300,
        "é" * 200,
        "9" * 90,
        "l'" * 90,
        "x-" * 60,
        "日本語 carte",
        ("9" * 45 + " " + "É" * 45 + " ") * 3,
    ],
    ids=ascii,
)
def test_odd_text_neither_stops_nor_crashes(engine, text):
    engine.synthesise(text, "fr")
    assert engine.synthesise("Oui.", "fr").rms > AUDIBLE


def test_markup_is_not_obeyed(engine):
    plain = engine.synthesise("Bonjour", "fr")
    assert engine.synthesise("<volume level='0'>Bonjour", "fr").rms > plain.rms / 2


def test_a_long_text_is_spoken_to_its_end(engine):
    text = "Anne gagne la carte moins cinq, et Bruno perd douze points. "
    once, often = (engine.synthesise(text * times, "fr").duration for times in (1, 40))
    assert often == pytest.approx(40 * once, rel=0.1)


def test_no_system_espeak_is_needed(tmp_path, monkeypatch):
    """With no library to be found, and from a folder with a trap in it, the wheel's own speaks."""
    monkeypatch.setenv("LD_LIBRARY_PATH", "")
    monkeypatch.setenv("PATH", "")
    (tmp_path / "wave.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    engine = Pyttsx3()
    assert engine.synthesise("Oui", "fr").rms > AUDIBLE
    engine.close()


def test_clean_text_for_any_engine():
    assert clean("\x1b[1;31mAnne\x1b[0m\ta  7\n") == "Anne a 7"
    assert clean("\x1b]0;title\x07Anne") == "Anne"
    assert clean("Oui... non !!!") == "Oui. non !"
    assert clean("+10, moins 5 : 3,5") == "+10, moins 5 : 3,5"
    assert max(map(len, clean("a" * 1000).split())) == LONGEST_WORD


def test_pieces_end_with_a_sentence_or_a_word_and_lose_nothing():
    text = clean("Un deux trois. Quatre cinq " * 100)
    found = pieces(text)
    assert " ".join(found) == text
    assert max(map(len, found)) <= CAP
    assert all(piece.endswith((".", "cinq")) for piece in found)
    assert pieces(clean("mot " * 1000))[0].endswith("mot")


def child(tmp_path: Path, code: str, patience: float = 10.0) -> Engine:
    """An engine whose child runs `code`."""
    file = tmp_path / "child.py"
    file.write_text(code, encoding="utf-8")

    class Fake(Pico):
        name = "fake"
        script = file

    return Fake(patience)


def test_a_hung_child_is_killed_with_its_children(tmp_path):
    pids = tmp_path / "pids"
    engine = child(
        tmp_path,
        "import os, subprocess, sys, time, pathlib\n"
        "if len(sys.argv) == 1:\n"
        "    other = subprocess.Popen([sys.executable, __file__, 'other'])\n"
        f"    pathlib.Path({str(pids)!r}).write_text(f'{{os.getpid()}} {{other.pid}}')\n"
        "time.sleep(3600)\n",
        patience=1.0,
    )
    with pytest.raises(Fault) as caught:
        engine.synthesise("Oui", "fr")
    assert (caught.value.key, caught.value.fields) == ("voice-hung", {"voice": "fake", "seconds": 1})
    if os.name == "posix":
        for pid in map(int, pids.read_text().split()):
            while alive(pid):  # the system may take a moment; each would sleep for an hour
                os.sched_yield() if hasattr(os, "sched_yield") else None


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has collected does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return not stat.exists() or stat.read_text().rpartition(") ")[2][0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.parametrize(
    "code",
    [
        "import os; input(); os._exit(3)",
        "import os; os._exit(0)",
        "import os, signal; input(); os.kill(os.getpid(), signal.SIGTERM)",
        "import no_such_module",
        "input(); print('not an answer', flush=True)",
        """input(); print('{"rate": 16000, "bytes": 1000}', flush=True)""",
        """input(); print('{"error": "bad"}', flush=True)""",
    ],
)
def test_a_crash_is_a_fault(tmp_path, code):
    engine = child(tmp_path, code)
    with pytest.raises(Fault) as caught:
        engine.synthesise("Oui", "fr")
    assert caught.value.key == "voice-crashed"
    assert caught.value.fields["voice"] == "fake"
    engine.close()


def test_no_python_to_run_the_child(monkeypatch):
    monkeypatch.setattr("sys.executable", "/no/such/python")
    with pytest.raises(Fault, match="voice-crashed"):
        Pico().synthesise("Oui", "fr")


def without(monkeypatch, *absent):
    """As if these packages were not installed."""
    real = importlib.util.find_spec
    monkeypatch.setattr("tts.engines.engine.find_spec", lambda name: None if name in absent else real(name))


def test_auto_prefers_pico_then_pyttsx3_then_text(monkeypatch):
    def opened(name):
        return [engine.name for engine in voices.open_voice(name, "fr").engines]

    assert opened("auto") == ["pico", "pyttsx3"]
    assert opened("pyttsx3") == ["pyttsx3", "pico"]
    without(monkeypatch, "py_nanotts")
    assert opened("auto") == ["pyttsx3"]
    with pytest.raises(Fault, match="voice-missing"):
        voices.open_voice("pico")
    without(monkeypatch, "py_nanotts", "pyttsx3")
    with pytest.raises(Fault, match="no-voice"):
        voices.open_voice("auto")
    assert voices.open_voice("none") is None


def test_a_sound_is_measured():
    sound = Sound(b"\x00\x01" * 8000 + b"\x00\x80" * 8000, 16000)
    assert sound.duration == 1.0
    assert sound.peak == 32768
    assert sound.rms == pytest.approx(((256**2 + 32768**2) / 2) ** 0.5)
    assert Sound(b"", 16000).rms == Sound(b"", 16000).peak == 0


def test_sounds_are_joined_with_silence_between():
    one = Sound(b"\x01\x00" * 100, 1000)
    joined = join([one, Sound(b"", 16000), one], gap=0.05)
    assert joined.pcm == one.pcm + silence(0.05, 1000).pcm + one.pcm
    assert joined.duration == 0.25


def test_a_wav_is_written_whole(tmp_path):
    sound = Sound(b"\x01\x02" * 500, 22050)
    path = tmp_path / "Chloé ♠.wav"
    path.write_bytes(b"old")
    write_wav(sound, path)
    with wave.open(str(path)) as wav:
        assert wav.getparams()[:4] == (1, 2, 22050, 500)
        assert wav.readframes(500) == sound.pcm
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_wav_that_cannot_be_written_leaves_nothing(tmp_path, monkeypatch):
    sound = Sound(b"\x01\x02" * 500, 22050)
    (tmp_path / "folder").mkdir()
    (tmp_path / "old.wav").write_bytes(b"old")
    for path in (tmp_path / "old.wav" / "a.wav", tmp_path / "folder"):
        with pytest.raises(Fault) as caught:
            write_wav(sound, path)
        assert caught.value.key == "cannot-write"
        assert caught.value.fields["path"] == str(path)
        assert caught.value.fields["reason"]

    def full(file, data):
        file.write(data[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "save", full)
    with pytest.raises(Fault, match="disk-full"):
        write_wav(sound, tmp_path / "old.wav")
    assert (tmp_path / "old.wav").read_bytes() == b"old"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "old.wav"]
