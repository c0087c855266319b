"""The queue: order, interruption, repetition, and voices that fail without harm to the game."""

import subprocess
import sys
import threading
import time

import pytest

from tts import player
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.player import SoundCard
from tts.sound import Sound, silence
from tts.speaker import GAP, RATE_STEP, Speaker, open_speaker
from words.faults import Fault, Kind

LIMIT = 10.0  # s; how long a test waits for what should happen at once


class Reader:
    """A voice whose sound is its text, so that a test sees what was played."""

    name = "reader"

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails
        self.rates: list[int] = []
        self.closed = threading.Event()

    def prepare(self) -> None:
        pass

    def synthesise(self, text: str, language: str, rate: int) -> Sound:
        if self.fails:
            raise Fault(Kind.FAILED, "voice-crashed", voice=self.name, reason="test")
        self.rates.append(rate)
        return Sound(text.encode("utf-16-le"), 16000)

    def close(self) -> None:
        self.closed.set()


class Ear:
    """A player that notes what it plays; what holds "long" plays until it is stopped."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.times: list[float] = []
        self.started = threading.Event()

    def prepare(self) -> None:
        pass

    def play(self, sound: Sound, over: threading.Event) -> None:
        self.times.append(time.perf_counter())
        if over.is_set():
            return
        text = sound.pcm.decode("utf-16-le", "replace")
        self.heard.append(text)
        self.started.set()
        if "long" in text:
            assert over.wait(LIMIT)

    def close(self) -> None:
        pass


class NoCard(Ear):
    def play(self, sound: Sound, over: threading.Event) -> None:
        raise Fault(Kind.FAILED, "no-sound-card")


@pytest.fixture
def notices():
    return []


def test_everything_is_spoken_in_order(notices):
    ear = Ear()
    with Speaker(Reader(), ear, "fr", notices.append) as speaker:
        for text in ("un", "deux", "trois"):
            speaker.say(text)
        speaker.wait()
        assert ear.heard == ["un", "deux", "trois"]
    assert notices == []


def test_interrupt_stops_what_is_spoken_and_drops_what_waits(notices):
    ear = Ear()
    with Speaker(Reader(), ear, "fr", notices.append) as speaker:
        speaker.say("long")
        speaker.say("dropped")
        assert ear.started.wait(LIMIT)
        speaker.interrupt()
        speaker.wait()
        speaker.say("next")
        speaker.wait()
    assert ear.heard == ["long", "next"]


@pytest.mark.parametrize(("polite", "heard"), [(False, ["long", "new"]), (True, ["long", "waits", "new"])])
def test_what_is_said_next_interrupts_unless_polite(notices, polite, heard):
    ear = Ear()
    with Speaker(Reader(), ear, "fr", notices.append, polite=polite) as speaker:
        speaker.make_way()
        speaker.say("long")
        speaker.say("waits")
        assert ear.started.wait(LIMIT)
        speaker.make_way()
        speaker.say("new")
        if polite:
            speaker._current.over.set()  # its end, as the sound card would find it
        speaker.wait()
    assert ear.heard == heard


def test_slower_and_faster_stay_within_limits(notices):
    voice = Reader()
    with Speaker(voice, Ear(), "fr", notices.append) as speaker:
        speaker.say("a")
        speaker.wait()
        speaker.faster()
        speaker.say("b")
        speaker.wait()
        assert voice.rates == [175, 175 + RATE_STEP]
        for _ in range(30):
            speaker.slower()
        assert speaker.rate == 80
        for _ in range(30):
            speaker.faster()
        assert speaker.rate == 450


def test_a_voice_that_fails_is_one_notice_and_then_silence(notices):
    voice, ear = Reader(fails=True), Ear()
    with Speaker(voice, ear, "fr", notices.append) as speaker:
        for _ in range(5):
            speaker.say("a")
        speaker.wait()
        speaker.say("b")
        speaker.wait()
    assert [fault.key for fault in notices] == ["voice-crashed"]
    assert ear.heard == []
    assert voice.closed.wait(LIMIT)


def test_an_unforeseen_error_is_a_notice_too(notices):
    class Broken(Reader):
        def prepare(self) -> None:
            raise RuntimeError("surprise")

    with Speaker(Broken(), Ear(), "fr", notices.append) as speaker:
        speaker.say("a")
        speaker.wait()
    assert [fault.key for fault in notices] == ["voice-failed"]


def test_no_sound_card_is_one_notice_and_the_recording_goes_on(notices):
    with Speaker(Reader(), NoCard(), "fr", notices.append, keep=True) as speaker:
        for text in ("un", "deux", "trois"):
            speaker.say(text)
        speaker.wait()
        assert [fault.key for fault in notices] == ["no-sound-card"]
        gap = silence(GAP, 16000).pcm
        assert speaker.recording().pcm == gap.join(
            text.encode("utf-16-le") for text in ("un", "deux", "trois")
        )


def test_no_sound_card_and_nothing_to_record_is_one_notice(notices):
    with Speaker(Reader(), NoCard(), "fr", notices.append) as speaker:
        for text in ("un", "deux", "trois"):
            speaker.say(text)
        speaker.wait()
    assert [fault.key for fault in notices] == ["no-sound-card"]


def test_without_a_voice_nothing_happens(notices):
    with open_speaker("none", "fr", notices.append) as speaker:
        speaker.say("a")
        speaker.wait()
    assert notices == []


def test_a_missing_voice_is_one_notice(notices, monkeypatch):
    monkeypatch.setattr("tts.engines.engine.find_spec", lambda name: None)
    with open_speaker("auto", "fr", notices.append) as speaker:
        speaker.say("a")
        speaker.wait()
    assert [fault.key for fault in notices] == ["no-voice"]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("voice", [Pico, Pyttsx3])
def test_a_recording_by_a_real_engine(notices, voice, language):
    with Speaker(voice(), None, language, notices.append, keep=True) as speaker:
        for _ in range(3):
            speaker.say("Table.")
        speaker.wait()
    lengths = {sound.duration for sound in speaker._kept}
    assert len(speaker._kept) == 3
    assert min(lengths) > 0.4
    assert speaker.recording().duration == pytest.approx(
        sum(s.duration for s in speaker._kept) + 2 * GAP, abs=0.01
    )
    assert notices == []


@pytest.mark.parametrize(
    ("code", "key"), [("import time; time.sleep(3600)", "voice-hung"), ("input()", "voice-crashed")]
)
def test_a_child_that_hangs_or_crashes_never_blocks(notices, tmp_path, code, key):
    file = tmp_path / "child.py"
    file.write_text(code, encoding="utf-8")

    class Fake(Pico):
        script = file

    with Speaker(Fake(patience=1.0), Ear(), "fr", notices.append) as speaker:
        before = time.monotonic()
        for _ in range(5):
            speaker.say("Oui")
        assert time.monotonic() - before < 0.5
        speaker.wait()
        assert time.monotonic() - before < 3.0
    assert [fault.key for fault in notices] == [key]


def test_no_thread_keeps_the_process_from_ending(tmp_path):
    """A process whose voice hangs ends as soon as its own work is done."""
    file = tmp_path / "child.py"
    file.write_text("import time; time.sleep(60)", encoding="utf-8")
    code = (
        "from pathlib import Path\n"
        "from tts.engines.pico import Pico\n"
        "from tts.speaker import Speaker\n"
        f"Pico.script = Path({str(file)!r})\n"
        "Speaker(Pico(), None, 'fr', print, keep=True).say('Oui')\n"
    )
    before = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (0, b"")
    assert time.monotonic() - before < 8.0


@pytest.fixture
def null_card(monkeypatch):
    """A sound card that nobody hears, but that takes its time as a real one does."""
    miniaudio = pytest.importorskip("miniaudio")

    def opened(rate):
        backends = [miniaudio.Backend.NULL]
        return miniaudio.PlaybackDevice(miniaudio.SampleFormat.SIGNED16, 1, rate, 30, None, 3, backends)

    monkeypatch.setattr(player, "_open", opened)
    return SoundCard()


def test_the_card_plays_for_as_long_as_the_sound(null_card):
    for rate in (16000, 22050, 22050):
        before = time.monotonic()
        over = threading.Event()
        null_card.play(silence(0.5, rate), over)
        assert over.is_set()
        assert 0.4 < time.monotonic() - before < 1.5
    null_card.close()


def test_the_card_stops_in_the_middle_of_a_sound(null_card, monkeypatch):
    over, started, feed = threading.Event(), threading.Event(), player._feed

    def watched(sound, over):
        frames, inner = 0, feed(sound, over)
        chunk = next(inner)
        while True:
            frames = yield chunk
            chunk = inner.send(frames)
            started.set()

    monkeypatch.setattr(player, "_feed", watched)
    thread = threading.Thread(target=null_card.play, args=(silence(60, 16000), over))
    thread.start()
    assert started.wait(LIMIT)
    over.set()
    thread.join(2)
    assert not thread.is_alive()
    null_card.close()


def test_a_card_that_takes_no_more_sound_is_given_up(null_card, monkeypatch):
    """As when somebody pulls the plug of a headset."""

    def stuck(sound, over):
        while True:
            yield b""

    monkeypatch.setattr(player, "_feed", stuck)
    monkeypatch.setattr(player, "PATIENCE", 0.3)
    with pytest.raises(Fault, match="no-sound-card"):
        null_card.play(silence(0.1, 16000), threading.Event())


def test_a_machine_without_a_card(monkeypatch, capfd):
    miniaudio = pytest.importorskip("miniaudio")

    def refused(*args, **options):
        raise miniaudio.MiniaudioError("failed to init device", -401)

    monkeypatch.setattr(miniaudio, "PlaybackDevice", refused)
    with pytest.raises(Fault, match="no-sound-card"):
        SoundCard().play(silence(0.1, 16000), threading.Event())
    with pytest.raises(Fault, match="no-sound-card"):
        player.find_card()
    assert capfd.readouterr() == ("", "")


def test_without_miniaudio(monkeypatch):
    monkeypatch.setattr("tts.player.find_spec", lambda name: None)
    with pytest.raises(Fault, match="no-player"):
        SoundCard().play(silence(0.1, 16000), threading.Event())
