"""The queue between a game and its voice: nothing waits for speech, and a failing voice is reported once."""

import threading
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Self

from tts.player import Player, SoundCard
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from tts.recovery import Voice, Voices
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

# Texts in a row that no engine could speak, after which a recording is given up: each may take a minute.
MOST_LOST = 2


@dataclass
class _Utterance:
    text: str
    cue: Cue | None = None
    """The tone before the text, or alone if the text is empty."""
    lasting: bool = False
    """Whether it is spoken to its end even when the next line is typed."""
    stopped: bool = False
    """Whether it is no longer wanted."""
    over: threading.Event = field(default_factory=threading.Event)
    """Set when the sound that is being played has been heard or is no longer wanted."""

    def stop(self) -> None:
        self.stopped = True
        self.over.set()


class Speaker:
    """Speaks texts in order, on a separate thread.

    `notice` is called on that thread with what fails, each once: a voice that no engine can give, until `retry`, and a
    sound card, until one is there again. `keep` keeps every sound for `recording`, also without a sound card. `tones`
    plays the cues, even without a voice.

    `players` are the names that may be in the texts, by seat, and `lost` the texts that could not be spoken.
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
        self.players: tuple[str, ...] = ()
        self.lost: list[str] = []
        self._voice = voice if voice is None or isinstance(voice, Voices) else Voices([voice])
        self._player = player
        self._language = language
        self._notice = notice
        self._rate = rate
        self._polite = polite
        self._keep = keep
        self._kept: list[tuple[_Utterance, Sound]] = []
        self._queue: deque[_Utterance] = deque()
        self._current: _Utterance | None = None
        self._closed = False
        self._hoarse = False
        self._lost_in_a_row = 0
        self._without_card = False
        self._tones = tones and player is not None
        self._tone_rate = TONE_RATE
        self._silent = (voice is None and not self._tones) or (player is None and not keep)
        self._changed = threading.Condition()
        # In the context of the caller, for the language of what fails. A daemon, because an engine or sound card that
        # hangs must not keep the process alive.
        work = partial(copy_context().run, self._work)
        self._worker = threading.Thread(target=work, name="speaker", daemon=True)
        if not self._silent:
            self._worker.start()

    def say(self, text: str, *, cue: Cue | None = None, lasting: bool = False) -> None:
        """Speak a text after the waiting ones, with the tone of a cue before it, and return at once.

        An empty text is the tone alone. `make_way` does not drop a lasting text.
        """
        with self._changed:
            if self._hoarse and self._keep and text:
                self.lost.append(text)
            speakable = self._voice is not None and not self._hoarse
            utterance = _Utterance(text if speakable else "", cue if self._tones else None, lasting=lasting)
            if (utterance.text or utterance.cue) and not self._silent and not self._closed:
                self._queue.append(utterance)
                self._changed.notify_all()

    @property
    def has_tones(self) -> bool:
        """Whether cues are played, as far as is known."""
        return self._tones and not self._silent and not self._without_card

    def make_way(self) -> None:
        """Drop what is left of the last texts before the next ones, unless the speaker is polite."""
        if self._polite:
            return
        with self._changed:
            lasting = [utterance for utterance in self._queue if utterance.lasting]
            self._queue.clear()
            self._queue.extend(lasting)
            if self._current is not None and not self._current.lasting:
                self._current.stop()

    def interrupt(self) -> None:
        """Stop speaking, and drop the texts that are waiting."""
        with self._changed:
            self._queue.clear()
            if self._current is not None:
                self._current.stop()

    def retry(self) -> None:
        """Try the voice that is wanted most again, from the next text on; somebody misses it."""
        with self._changed:
            self._hoarse = False
            self._lost_in_a_row = 0
            if self._voice is not None:
                self._voice.retry()

    @property
    def rate(self) -> int:
        """The words a minute from the next text on."""
        return self._rate

    def slower(self) -> None:
        """Speak more slowly from the next text on."""
        self._rate = max(SLOWEST, self._rate - RATE_STEP)
        self.retry()

    def faster(self) -> None:
        """Speak faster from the next text on."""
        self._rate = min(FASTEST, self._rate + RATE_STEP)
        self.retry()

    def wait(self) -> None:
        """Wait until everything has been spoken, or cannot be spoken."""
        with self._changed:
            while self._queue or self._current:
                # A change wakes it at once; the limit is for Windows, where a wait is deaf to Ctrl+C.
                self._changed.wait(0.5)

    def recording(self) -> Sound:
        """Return all that was spoken, in order."""
        spoken = groupby(self._kept, key=lambda kept: id(kept[0]))
        return join([join([sound for _, sound in parts]) for _, parts in spoken], GAP)

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
            if self._player is not None:
                self._with_card(self._player.prepare)
            while (utterance := self._next()) is not None:
                self._speak(voice, utterance)
        finally:
            with self._changed:
                self._silent = True
                self._queue.clear()
                self._current = None
                self._changed.notify_all()
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

    def _speak(self, voice: Voices | None, utterance: _Utterance) -> None:
        before = [] if utterance.cue is None else [tone(utterance.cue, self._tone_rate)]
        if not utterance.text or voice is None:
            self._play(before, utterance)
            return
        try:
            for sound in voice.sounds(utterance.text, self._language, self._rate, self.players):
                if self._keep:
                    self._kept.append((utterance, sound))
                if before and sound.rate != self._tone_rate:
                    self._tone_rate = sound.rate
                    before = [tone(utterance.cue, sound.rate)] if utterance.cue is not None else []
                self._play([*before, sound], utterance)
                before = []
                if utterance.stopped and not self._keep:
                    break
            self._lost_in_a_row = 0
        except Exception as error:
            self._play(before, utterance)
            self._lose(utterance, error)
        else:
            voice.prepare()  # for the next one, while nobody waits

    def _lose(self, utterance: _Utterance, error: Exception) -> None:
        """Note that no engine could speak a text, and wait for `retry` unless all is recorded."""
        with self._changed:
            if self._closed:
                return
            first = self._lost_in_a_row == 0
            self._lost_in_a_row += 1
            self.lost.append(utterance.text)
            if not self._keep or self._lost_in_a_row == MOST_LOST:
                self._hoarse = True
                if self._keep:
                    self.lost += [waiting.text for waiting in self._queue if waiting.text]
                self._queue.clear()
        if first:
            self._notify(error)

    def _play(self, sounds: list[Sound], utterance: _Utterance) -> None:
        player = self._player
        if player is None or not sounds:
            return
        with self._changed:
            utterance.over = threading.Event()
            if utterance.stopped:
                utterance.over.set()
        self._with_card(lambda: player.play(join(sounds, BREATH), utterance.over))

    def _with_card(self, act: Callable[[], None]) -> None:
        """Do something with the sound card, which may come and go; that it is not there is said once."""
        try:
            act()
            self._without_card = False
        except Exception as error:
            if not self._without_card and not self._closed:
                self._without_card = True
                if self._voice is not None or not isinstance(error, Fault):  # nobody misses a tone
                    self._notify(error)

    def _notify(self, error: Exception) -> None:
        # The game goes on whatever a voice does, so any other error becomes a fault.
        fault = error if isinstance(error, Fault) else Fault(Kind.FAILED, "voice-failed", reason=repr(error))
        self._notice(fault)


def open_speaker(
    voice: str,
    language: str,
    notice: Callable[[Fault], None],
    *,
    model: Path | None = None,
    aloud: bool = True,
    keep: bool = False,
    rate: int = NORMAL_RATE,
    polite: bool = False,
    tones: bool = False,
) -> Speaker:
    """Open a speaker with the voice of that name, played if `aloud`; a missing voice is reported by `notice` too.

    `model` is the file of a natural voice.
    """
    try:
        voices = open_voice(voice, language, model)
    except Fault as fault:
        notice(fault)
        voices = None
    if voices is not None:
        voices.notice = notice
    card = SoundCard() if aloud else None
    return Speaker(voices, card, language, notice, rate=rate, polite=polite, keep=keep, tones=tones)
