"""The queue: order, interruption, repetition, and voices that fail without harm to the game."""

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from tts import player
from tts.engines.pico import Pico
from tts.engines.pyttsx3 import Pyttsx3
from tts.player import SoundCard
from tts.recovery import Voices
from tts.sound import Sound, silence
from tts.speaker import GAP, RATE_STEP, Speaker, open_speaker
from words.faults import Fault, Kind
from words.languages import choose, current
from words.wording import Wording

LIMIT = 60.0  # s; how long a test waits for what should happen at once, on a busy machine too


class Reader:
    """A voice whose sound is its text, so that a test sees what was played."""

    name = "reader"

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails
        self.rates: list[int] = []
        self.closed = threading.Event()

    def prepare(self) -> None:
        pass

    def sounds(self, text: str, language: str, rate: int, players: tuple[str, ...]) -> Iterator[Sound]:
        if self.fails:
            raise Fault(Kind.FAILED, "voice-crashed", voice=self.name, reason="test")
        self.rates.append(rate)
        yield Sound(text.encode("utf-16-le"), 16000)

    def close(self) -> None:
        self.closed.set()


class Ear:
    """A player that notes what it plays; what holds "long" plays until it is stopped."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.started = threading.Event()

    def prepare(self) -> None:
        pass

    def play(self, sound: Sound, over: threading.Event) -> None:
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
    """A sound card that comes and goes: it is there while `there` is true."""

    there = False

    def play(self, sound: Sound, over: threading.Event) -> None:
        if not self.there:
            raise Fault(Kind.FAILED, "no-sound-card")
        super().play(sound, over)


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
        assert speaker.lost == ["a"]
    assert [fault.key for fault in notices] == ["voice-crashed"]
    assert ear.heard == []
    assert voice.closed.wait(LIMIT)


@pytest.mark.parametrize("again", ["slower", "faster", "retry"])
def test_a_voice_that_fell_silent_is_tried_again_when_somebody_misses_it(notices, again):
    voice, ear = Reader(fails=True), Ear()
    with Speaker(voice, ear, "fr", notices.append) as speaker:
        speaker.say("a")
        speaker.wait()
        voice.fails = False
        speaker.say("b")
        getattr(speaker, again)()
        speaker.say("c")
        speaker.wait()
        voice.fails = True
        speaker.say("d")
        speaker.wait()
    assert ear.heard == ["c"]
    assert [fault.key for fault in notices] == ["voice-crashed", "voice-crashed"]


def test_another_engine_speaks_for_one_that_fails_and_one_line_says_so(notices):
    class Other(Reader):
        name = "other"

    ear, first, other = Ear(), Reader(fails=True), Other()
    with Speaker(Voices([first, other], notices.append), ear, "fr", notices.append) as speaker:
        for text in ("un", "deux"):
            speaker.say(text)
        speaker.wait()
        first.fails = False
        speaker.say("trois")
        speaker.retry()
        speaker.wait()
    assert ear.heard == ["un", "deux", "trois"]
    assert len(other.rates) == 2
    assert [(fault.key, fault.fields) for fault in notices] == [
        ("voice-replaced", {"failed": "reader", "voice": "other"})
    ]


def test_an_engine_that_fails_once_a_sentence_leaves_a_whole_recording(notices):
    class Weak(Reader):
        """Fails at the second piece of each sentence, the first time."""

        begun = 0

        def sounds(self, text, language, rate, players):
            self.begun += 1
            for number, word in enumerate(text.split()):
                if number == 1 and self.begun % 2:
                    raise Fault(Kind.FAILED, "voice-crashed", voice=self.name, reason="killed")
                yield Sound(word.encode("utf-16-le"), 16000)

    texts = ["un deux trois", "quatre cinq", "six sept"]
    with Speaker(Weak(), None, "fr", notices.append, keep=True) as speaker:
        for text in texts:
            speaker.say(text)
        speaker.wait()
        said = silence(GAP, 16000).pcm.join(text.replace(" ", "").encode("utf-16-le") for text in texts)
        assert speaker.recording().pcm == said
        assert speaker.lost == []
    assert notices == []


def test_a_recording_goes_on_after_a_sentence_that_no_engine_speaks(notices):
    class Picky(Reader):
        def sounds(self, text, language, rate, players):
            self.fails = "x" in text
            return super().sounds(text, language, rate, players)

    with Speaker(Picky(), None, "fr", notices.append, keep=True) as speaker:
        for text in ("x1", "un", "x2", "x3", "deux"):
            speaker.say(text)
        speaker.wait()
        speaker.say("trois")
        speaker.wait()
        assert speaker.lost == ["x1", "x2", "x3", "deux", "trois"], "two in a row are enough"
        assert speaker.recording().pcm == "un".encode("utf-16-le")
    assert [fault.key for fault in notices] == ["voice-crashed", "voice-crashed"]


def test_a_voice_without_a_sound_for_a_text_has_failed(notices):
    class Mute(Reader):
        def sounds(self, text, language, rate, players):
            yield Sound(b"", 16000)

    with Speaker(Mute(), Ear(), "fr", notices.append) as speaker:
        speaker.say("...")
        speaker.wait()
        assert notices == []
        speaker.say("Łukasz")
        speaker.wait()
    assert [fault.key for fault in notices] == ["voice-crashed"]
    assert notices[0].fields["reason"].key == "reason-no-sound"


def test_a_fault_is_told_in_the_language_of_the_user(notices):
    choose("de")
    said = []

    def notice(fault):
        said.append(Wording(current()).fault(fault))

    with Speaker(Reader(fails=True), Ear(), "fr", notice) as speaker:
        speaker.say("a")
        speaker.wait()
    assert said == [Wording("de").fault(Fault(Kind.FAILED, "voice-crashed", voice="reader", reason="test"))]


def test_a_sound_card_that_comes_is_used_and_one_that_goes_is_told_once(notices):
    ear = NoCard()
    with Speaker(Reader(), ear, "fr", notices.append) as speaker:
        for there in (False, False, True, True, False, False):
            ear.there = there
            speaker.say(f"{there}")
            speaker.wait()
    assert ear.heard == ["True", "True"]
    assert [fault.key for fault in notices] == ["no-sound-card", "no-sound-card"]


def test_an_unforeseen_error_is_a_notice_too(notices):
    class Broken(Reader):
        def sounds(self, text, language, rate, players):
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
    lengths = [sound.duration for _, sound in speaker._kept]
    assert len(lengths) == 3
    assert min(lengths) > 0.4
    assert speaker.recording().duration == pytest.approx(sum(lengths) + 2 * GAP, abs=0.01)
    assert notices == []


@pytest.mark.parametrize(
    ("code", "key", "patience"),
    [("import time; time.sleep(3600)", "voice-hung", 0.5), ("input()", "voice-crashed", LIMIT)],
)
def test_a_child_that_hangs_or_crashes_never_blocks(notices, tmp_path, code, key, patience):
    file = tmp_path / "child.py"
    file.write_text(code, encoding="utf-8")
    typed = threading.Event()

    class Fake(Pico):
        script = file

        def sounds(self, *args):
            assert typed.wait(LIMIT)  # the speaker did not wait for the child
            return super().sounds(*args)

    with Speaker(Fake(patience), Ear(), "fr", notices.append) as speaker:
        for _ in range(5):
            speaker.say("Oui")
        typed.set()
        speaker.wait()
    assert [fault.key for fault in notices] == [key]


def test_no_thread_keeps_the_process_from_ending(tmp_path):
    """A process whose voice hangs ends as soon as its own work is done; the child would sleep for an hour."""
    file = tmp_path / "child.py"
    file.write_text("import time; time.sleep(3600)", encoding="utf-8")
    code = (
        "from pathlib import Path\n"
        "from tts.engines.pico import Pico\n"
        "from tts.speaker import Speaker\n"
        f"Pico.script = Path({str(file)!r})\n"
        "Speaker(Pico(patience=3600), None, 'fr', print, keep=True).say('Oui')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.fixture
def null_card(monkeypatch):
    """A sound card that nobody hears, but that takes its time as a real one does."""
    miniaudio = pytest.importorskip("miniaudio")

    def opened(rate):
        backends = [miniaudio.Backend.NULL]
        return miniaudio.PlaybackDevice(miniaudio.SampleFormat.SIGNED16, 1, rate, 30, None, 3, backends)

    monkeypatch.setattr(player, "_open", opened)
    return SoundCard()


@pytest.fixture
def fed(monkeypatch):
    """The silence and the samples that the card takes: seconds, sound by sound."""
    taken: list[float] = []
    feed = player._feed

    def watched(sound, over):
        inner = feed(sound, over)
        chunk = next(inner)
        taken.append(0.0)
        while True:
            frames = yield chunk
            try:
                chunk = inner.send(frames)
            except StopIteration:
                return
            taken[-1] += len(chunk) / 2 / sound.rate

    monkeypatch.setattr(player, "_feed", watched)
    return taken


def test_the_card_takes_the_whole_sound_and_wakes_with_silence_after_a_pause(null_card, fed, monkeypatch):
    """Loudspeakers that sleep swallow the beginning."""
    clock = [100.0]
    monkeypatch.setattr(player, "monotonic", lambda: clock[0])
    for rate, pause in ((16000, 0.0), (22050, 0.5), (22050, 1.5), (22050, 0.9)):
        clock[0] += pause
        over = threading.Event()
        null_card.play(silence(0.2, rate), over)
        assert over.is_set()
    null_card.close()
    end = player.PERIOD_MS * player.PERIODS / 1000
    assert fed == pytest.approx([0.2 + end + wake for wake in (0.25, 0.0, 0.25, 0.0)], abs=0.002)


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
    thread.join(LIMIT)
    assert not thread.is_alive(), "the sound lasts a minute"
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
