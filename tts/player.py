"""Play sound through miniaudio, which uses the sound system of the computer."""

import ctypes
import sys
import threading
from collections.abc import Generator
from importlib.util import find_spec
from time import monotonic
from types import TracebackType
from typing import Any, Protocol

from tts.sound import Sound, silence
from words.faults import Fault, Kind

# Milliseconds of sound that the card gets at a time, and how many of these it holds: short enough to stop at once.
PERIOD_MS, PERIODS = 30, 3

# Seconds of silence before a sound, after a pause of so many: loudspeakers that sleep swallow what comes first.
# https://github.com/rhasspy/piper/issues/116, https://github.com/spatialaudio/python-sounddevice/issues/114
WAKE, PAUSE = 0.25, 1.0

# Seconds that a card may take longer than the sound lasts. One that was unplugged never ends.
PATIENCE = 3.0


class Player(Protocol):
    """Something that plays sounds, one after the other."""

    def prepare(self) -> None:
        """Load what is slow to load."""

    def play(self, sound: Sound, over: threading.Event) -> None:
        """Play a sound to its end, or until `over` is set by another thread. Raises Fault."""

    def close(self) -> None:
        """Release the sound card."""


class SoundCard:
    """The default sound card."""

    def __init__(self) -> None:
        self._device: Any = None
        self._played: float | None = None

    def prepare(self) -> None:
        """Load miniaudio. Raises Fault `no-player` if it is not installed."""
        if find_spec("miniaudio") is None:
            raise Fault(Kind.FAILED, "no-player", extra="sound")
        import miniaudio  # noqa: F401

    def play(self, sound: Sound, over: threading.Event) -> None:
        """Play a sound. Raises Fault `no-sound-card`, also if the card disappears while it plays."""
        self.prepare()
        import miniaudio

        if not sound.pcm or over.is_set():
            return
        try:
            if self._device is None or self._device.sample_rate != sound.rate:
                self.close()
                self._device = _open(sound.rate)
            if self._played is None or monotonic() - self._played >= PAUSE:
                sound = Sound(silence(WAKE, sound.rate).pcm + sound.pcm, sound.rate)
            feed = _feed(sound, over)
            next(feed)
            self._device.start(feed)
            heard = over.wait(sound.duration + PATIENCE)
            self._device.stop()
            self._played = monotonic()
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
    """Check that sound can be played. Raises Fault `no-player` or `no-sound-card`."""
    SoundCard().prepare()
    import miniaudio

    try:
        _open(16000).close()
    except miniaudio.MiniaudioError:
        raise Fault(Kind.FAILED, "no-sound-card") from None


def _feed(sound: Sound, over: threading.Event) -> Generator[bytes, int, None]:
    """Yield the samples of a sound to miniaudio, which sends the number of frames it wants, on its own thread."""
    # Silence at the end, so that the card plays all that it holds before it is stopped.
    pcm = sound.pcm + bytes(2 * (sound.rate * PERIOD_MS * PERIODS // 1000))
    start, frames = 0, (yield b"")
    while start < len(pcm):
        end = start + 2 * frames
        start, frames = end, (yield pcm[start:end])
    over.set()


def _open(rate: int) -> Any:
    import miniaudio

    # Without JACK, which writes to the screen and always comes with PulseAudio or ALSA, and without "null", which
    # plays nothing and would hide that there is no card.
    backends = [b for b in miniaudio.Backend if b.name not in ("JACK", "CUSTOM", "NULL")]
    with _QuietAlsa():
        return miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16, 1, rate, PERIOD_MS, callback_periods=PERIODS, backends=backends
        )


class _QuietAlsa:
    """Keeps ALSA from writing twenty lines to the screen when it finds no card."""

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
