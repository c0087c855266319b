"""The queue between a game and its voice: nothing waits for speech, and a voice that fails is one notice."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol, Self

from tts.player import Player, SoundCard
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from tts.sound import Sound, join
from tts.voices import open_voice
from words.faults import Fault, Kind

# Words a minute that `slower` and `faster` take or add.
RATE_STEP = 25

# Seconds between two utterances in a file.
GAP = 0.4


class Voice(Protocol):
    """What the speaker asks of an engine."""

    def prepare(self) -> None: ...

    def synthesise(self, text: str, language: str, rate: int) -> Sound: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class _Utterance:
    text: str
    over: threading.Event = field(default_factory=threading.Event)
    """Set when it has been heard, or need not be."""


class Speaker:
    """Speaks in order what it is given, on a thread of its own.

    `notice` is called on that thread with the fault that silences the speaker, once. `keep` keeps every sound
    for `recording`, and then a missing sound card is one notice of its own and the rest is still kept.
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
        self._silent = voice is None or (player is None and not keep)
        self._changed = threading.Condition()
        # A daemon: an engine or a sound card that hangs must not keep the process from ending.
        self._worker = threading.Thread(target=self._work, name="speaker", daemon=True)
        if not self._silent:
            self._worker.start()

    def say(self, text: str) -> None:
        """Speak after what is already waiting. Returns at once."""
        with self._changed:
            if not self._silent and not self._closed:
                self._queue.append(_Utterance(text))
                self._changed.notify_all()

    def make_way(self) -> None:
        """For what is said next: what is left of the last is dropped, unless the speaker is polite."""
        if not self._polite:
            self.interrupt()

    def interrupt(self) -> None:
        """Stop talking, and drop what waits."""
        with self._changed:
            self._queue.clear()
            if self._current is not None:
                self._current.over.set()

    @property
    def rate(self) -> int:
        """Words a minute, from the next utterance on."""
        return self._rate

    def slower(self) -> None:
        self._rate = max(SLOWEST, self._rate - RATE_STEP)

    def faster(self) -> None:
        self._rate = min(FASTEST, self._rate + RATE_STEP)

    def wait(self) -> None:
        """Until everything has been spoken, or cannot be."""
        with self._changed:
            while self._queue or self._current:
                # Woken at once when it changes; the limit is for Windows, where Ctrl+C is not heard during a
                # wait.
                self._changed.wait(0.5)

    def recording(self) -> Sound:
        """All that was spoken, in order."""
        return join(self._kept, GAP)

    def close(self) -> None:
        """Stop, and give back the engine and the sound card."""
        self.interrupt()
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._worker.is_alive():
            self._worker.join(timeout=1)  # s; a hung one is left to its watchdog

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _work(self) -> None:
        voice = self._voice
        assert voice is not None
        try:
            voice.prepare()
            self._with_card(lambda player: player.prepare())
            while (utterance := self._next()) is not None:
                self._speak(voice, utterance)
        except Exception as error:
            self._fall_silent(error)
        finally:
            voice.close()
            if self._player is not None:
                self._player.close()

    def _next(self) -> _Utterance | None:
        """The next utterance, waited for; None when the speaker is closed."""
        with self._changed:
            self._current = None
            self._changed.notify_all()
            while not self._queue and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            self._current = self._queue.popleft()
            return self._current

    def _speak(self, voice: Voice, utterance: _Utterance) -> None:
        sound = voice.synthesise(utterance.text, self._language, self._rate)
        if self._keep:
            self._kept.append(sound)
        self._with_card(lambda player: player.play(sound, utterance.over))
        voice.prepare()  # for the next one, now that nobody waits

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
            if not self._closed:
                self._notify(error)
        finally:
            with self._changed:
                self._silent = True
                self._queue.clear()
                self._current = None
                self._changed.notify_all()

    def _notify(self, error: Exception) -> None:
        # Whatever a voice does, the game goes on: what is not a fault becomes one.
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
) -> Speaker:
    """A speaker with the voice of that name, heard if `aloud`; a missing voice is a notice too."""
    try:
        engine = open_voice(voice)
    except Fault as fault:
        notice(fault)
        engine = None
    card = SoundCard() if aloud else None
    return Speaker(engine, card, language, notice, rate=rate, polite=polite, keep=keep)
