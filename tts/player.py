"""The sound card, through miniaudio: it needs nothing but the sound system that is already there."""

import ctypes
import sys
import threading
from collections.abc import Generator
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Protocol

from tts.sound import Sound
from words.faults import Fault, Kind

# Milliseconds of sound that the card is given at a time, and how many of those it holds: short enough to stop
# at once.
PERIOD_MS, PERIODS = 30, 3

# Seconds that a card may take beyond the length of the sound. One that was unplugged takes for ever.
PATIENCE = 3.0


class Player(Protocol):
    """Plays one sound after the other."""

    def prepare(self) -> None:
        """Load what is slow to load."""

    def play(self, sound: Sound, over: threading.Event) -> None:
        """Play to the end, or until `over` is set by somebody else. Raises Fault."""

    def close(self) -> None:
        """Give the card back."""


class SoundCard:
    """The default sound card."""

    def __init__(self) -> None:
        self._device: Any = None

    def prepare(self) -> None:
        """Raises Fault `no-player` where miniaudio is not installed."""
        if find_spec("miniaudio") is None:
            raise Fault(Kind.FAILED, "no-player")
        import miniaudio  # noqa: F401

    def play(self, sound: Sound, over: threading.Event) -> None:
        """Raises Fault `no-sound-card`, also for one that went away while it played."""
        self.prepare()
        import miniaudio

        if not sound.pcm or over.is_set():
            return
        try:
            if self._device is None or self._device.sample_rate != sound.rate:
                self.close()
                self._device = _open(sound.rate)
            feed = _feed(sound, over)
            next(feed)
            self._device.start(feed)
            heard = over.wait(sound.duration + PATIENCE)
            self._device.stop()
        except miniaudio.MiniaudioError:
            heard = False
        if not heard:
            self.close()
            raise Fault(Kind.FAILED, "no-sound-card")

    def close(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None


def find_card() -> None:
    """Raises Fault `no-player` or `no-sound-card` where nothing could be heard."""
    SoundCard().prepare()
    import miniaudio

    try:
        _open(16000).close()
    except miniaudio.MiniaudioError:
        raise Fault(Kind.FAILED, "no-sound-card") from None


def _feed(sound: Sound, over: threading.Event) -> Generator[bytes, int, None]:
    """Hands out the samples; miniaudio sends how many frames it wants, on a thread of its own."""
    # Silence at the end, so that what the card still holds is heard before it is stopped.
    pcm = sound.pcm + bytes(2 * (sound.rate * PERIOD_MS * PERIODS // 1000))
    start, frames = 0, (yield b"")
    while start < len(pcm):
        end = start + 2 * frames
        start, frames = end, (yield pcm[start:end])
    over.set()


def _open(rate: int) -> Any:
    import miniaudio

    # All but JACK, which writes to the screen and is never without PulseAudio or ALSA, and but "null", which
    # plays to nobody and would hide that there is no card.
    backends = [b for b in miniaudio.Backend if b.name not in ("JACK", "CUSTOM", "NULL")]
    with _QuietAlsa():
        return miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16, 1, rate, PERIOD_MS, callback_periods=PERIODS, backends=backends
        )


class _QuietAlsa:
    """Keeps ALSA from writing twenty lines on the screen where it finds no card."""

    def __enter__(self) -> None:
        self._library: Any = None
        if sys.platform == "linux":
            try:
                self._library = ctypes.CDLL("libasound.so.2")
            except OSError:
                return  # a system without ALSA
            text, number = ctypes.c_char_p, ctypes.c_int
            self._handler = ctypes.CFUNCTYPE(None, text, number, text, number, text)(lambda *_: None)
            self._library.snd_lib_error_set_handler(self._handler)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._library is not None:
            self._library.snd_lib_error_set_handler(None)
