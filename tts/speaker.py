"""The queue between a game and its voice: nothing waits for speech, and a failing voice is reported once."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol, Self

from tts.player import Player, SoundCard
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from tts.sound import Sound, join
from tts.tones import Cue, tone
from tts.voices import open_voice
from words.faults import Fault, Kind

# Words a minute that `slower` and `faster` subtract or add.
RATE_STEP = 25

# Seconds between two utterances in a file.
GAP = 0.4

# Seconds between a tone and the sentence after it.
BREATH = 0.03

# Samples a second of a tone before the voice has spoken: that of Pico, so that the sound card need not change.
TONE_RATE = 16000


class Voice(Protocol):
    """What the speaker needs of an engine."""

    def prepare(self) -> None: ...

    def synthesise(self, text: str, language: str, rate: int) -> Sound: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class _Utterance:
    text: str
    cue: Cue | None = None
    """The tone before the text, or alone if the text is empty."""
    lasting: bool = False
    """Whether it is spoken to its end even when the next line is typed."""
    over: threading.Event = field(default_factory=threading.Event)
    """Set when it has been heard or is no longer wanted."""


class Speaker:
    """Speaks texts in order, on a separate thread.

    `notice` is called on that thread with the fault that silences the speaker, once. `keep` keeps every sound for
    `recording`; a missing sound card is then reported once, and the sounds are still kept. `tones` plays the cues, even
    without a voice.
    """

    def __init__(
        self,
        voice: Voice | None,
        player: Player | None,
        language: str,
        notice: Callable[[Fault], None],
        *,
        rate: int = NORMAL_RATE,
        polite: bool = False,
        keep: bool = False,
        tones: bool = False,
    ) -> None:
        self._voice = voice
        self._player = player
        self._language = language
        self._notice = notice
        self._rate = rate
        self._polite = polite
        self._keep = keep
        self._kept: list[Sound] = []
        self._queue: deque[_Utterance] = deque()
        self._current: _Utterance | None = None
        self._closed = False
        self._tones = tones and player is not None
        self._tone_rate = TONE_RATE
        self._silent = (voice is None and not self._tones) or (player is None and not keep)
        self._changed = threading.Condition()
        # A daemon, because an engine or sound card that hangs must not keep the process alive.
        self._worker = threading.Thread(target=self._work, name="speaker", daemon=True)
        if not self._silent:
            self._worker.start()

    def say(self, text: str, *, cue: Cue | None = None, lasting: bool = False) -> None:
        """Speak a text after the waiting ones, with the tone of a cue before it, and return at once.

        An empty text is the tone alone. `make_way` does not drop a lasting text.
        """
        utterance = _Utterance(
            "" if self._voice is None else text, cue if self._tones else None, lasting=lasting
        )
        with self._changed:
            if (utterance.text or utterance.cue) and not self._silent and not self._closed:
                self._queue.append(utterance)
                self._changed.notify_all()

    @property
    def has_tones(self) -> bool:
        """Whether cues are played, as far as is known."""
        return self._tones and not self._silent

    def make_way(self) -> None:
        """Drop what is left of the last texts before the next ones, unless the speaker is polite."""
        if self._polite:
            return
        with self._changed:
            lasting = [utterance for utterance in self._queue if utterance.lasting]
            self._queue.clear()
            self._queue.extend(lasting)
            if self._current is not None and not self._current.lasting:
                self._current.over.set()

    def interrupt(self) -> None:
        """Stop speaking, and drop the texts that are waiting."""
        with self._changed:
            self._queue.clear()
            if self._current is not None:
                self._current.over.set()

    @property
    def rate(self) -> int:
        """The words a minute from the next text on."""
        return self._rate

    def slower(self) -> None:
        """Speak more slowly from the next text on."""
        self._rate = max(SLOWEST, self._rate - RATE_STEP)

    def faster(self) -> None:
        """Speak faster from the next text on."""
        self._rate = min(FASTEST, self._rate + RATE_STEP)

    def wait(self) -> None:
        """Wait until everything has been spoken, or cannot be spoken."""
        with self._changed:
            while self._queue or self._current:
                # A change wakes it at once; the limit is for Windows, where a wait is deaf to Ctrl+C.
                self._changed.wait(0.5)

    def recording(self) -> Sound:
        """Return all that was spoken, in order."""
        return join(self._kept, GAP)

    def close(self) -> None:
        """Stop, and release the engine and the sound card."""
        self.interrupt()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._worker.is_alive():
            self._worker.join(timeout=1)  # seconds; the watchdog ends one that hangs

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _work(self) -> None:
        voice = self._voice
        try:
            if voice is not None:
                voice.prepare()
            self._with_card(lambda player: player.prepare())
            while (utterance := self._next()) is not None:
                self._speak(voice, utterance)
        except Exception as error:
            self._fall_silent(error)
        finally:
            if voice is not None:
                voice.close()
            if self._player is not None:
                self._player.close()

    def _next(self) -> _Utterance | None:
        """Wait for the next utterance and return it, or None when the speaker is closed."""
        with self._changed:
            self._current = None
            self._changed.notify_all()
            while not self._queue and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            self._current = self._queue.popleft()
            return self._current

    def _speak(self, voice: Voice | None, utterance: _Utterance) -> None:
        parts = []
        if utterance.text and voice is not None:
            parts.append(voice.synthesise(utterance.text, self._language, self._rate))
            self._tone_rate = parts[0].rate
            if self._keep:
                self._kept += parts
        if utterance.cue is not None:
            parts.insert(0, tone(utterance.cue, self._tone_rate))
        sound = join(parts, BREATH)
        self._with_card(lambda player: player.play(sound, utterance.over))
        if utterance.text and voice is not None:
            voice.prepare()  # for the next one, while nobody waits

    def _with_card(self, act: Callable[[Player], None]) -> None:
        if self._player is None:
            return
        try:
            act(self._player)
        except Exception as error:
            if not self._keep:
                raise
            self._player = None
            self._notify(error)

    def _fall_silent(self, error: Exception) -> None:
        try:
            if not self._closed and self._voice is not None:  # nobody misses a tone
                self._notify(error)
        finally:
            with self._changed:
                self._silent = True
                self._queue.clear()
                self._current = None
                self._changed.notify_all()

    def _notify(self, error: Exception) -> None:
        # The game goes on whatever a voice does, so any other error becomes a fault.
        fault = error if isinstance(error, Fault) else Fault(Kind.FAILED, "voice-failed", reason=repr(error))
        self._notice(fault)


def open_speaker(
    voice: str,
    language: str,
    notice: Callable[[Fault], None],
    *,
    aloud: bool = True,
    keep: bool = False,
    rate: int = NORMAL_RATE,
    polite: bool = False,
    tones: bool = False,
) -> Speaker:
    """Open a speaker with the voice of that name, played if `aloud`; a missing voice is reported by `notice` too."""
    try:
        engine = open_voice(voice)
    except Fault as fault:
        notice(fault)
        engine = None
    card = SoundCard() if aloud else None
    return Speaker(engine, card, language, notice, rate=rate, polite=polite, keep=keep, tones=tones)
