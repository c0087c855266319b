"""A sound as a value: mono, signed 16-bit, little-endian PCM."""

import io
import math
import wave
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from pathlib import Path

from words.files import write_whole


@dataclass(frozen=True)
class Sound:
    """Samples of one channel, at `rate` samples a second (Hz)."""

    pcm: bytes
    rate: int

    @property
    def duration(self) -> float:
        """The length in seconds."""
        return len(self.pcm) / (2 * self.rate)

    @property
    def peak(self) -> int:
        """The largest distance of a sample from zero, from 0 to 32768."""
        samples = array("h", self.pcm)
        return max(max(samples), -min(samples)) if samples else 0

    @property
    def rms(self) -> float:
        """The loudness of the sound: the root mean square of its samples, from 0 to 32768."""
        samples = array("h", self.pcm)
        return math.sqrt(sum(map(mul, samples, samples)) / len(samples)) if samples else 0.0


NOTHING = Sound(b"", 16000)


def silence(seconds: float, rate: int) -> Sound:
    """Return silence of a given length."""
    return Sound(bytes(2 * round(seconds * rate)), rate)


def join(sounds: Sequence[Sound], gap: float = 0.0) -> Sound:
    """Join sounds with `gap` seconds of silence between them, at the highest of their rates."""
    heard = [sound for sound in sounds if sound.pcm]
    if not heard:
        return NOTHING
    rate = max(sound.rate for sound in heard)
    return Sound(silence(gap, rate).pcm.join(at_rate(sound, rate).pcm for sound in heard), rate)


def at_rate(sound: Sound, rate: int) -> Sound:
    """Return a sound with so many samples a second (Hz), each on a straight line between two of its own.

    Good enough for speech at a higher rate, as when another engine takes over; a lower one would need a filter.
    """
    if sound.rate == rate:
        return sound
    samples = array("h", sound.pcm)
    step = sound.rate / rate
    drawn = array("h")
    for number in range(int(len(samples) / step)):
        before = int(number * step)
        after = min(before + 1, len(samples) - 1)
        drawn.append(round(samples[before] + (samples[after] - samples[before]) * (number * step - before)))
    return Sound(drawn.tobytes(), rate)


def encode_wav(sound: Sound) -> bytes:
    """Return a sound as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as wav:
        wav.setnchannels(1)
        wav.setsampwidth(2)
        wav.setframerate(sound.rate)
        wav.writeframes(sound.pcm)
    return file.getvalue()


def write_wav(sound: Sound, path: Path) -> None:
    """Write a sound as a WAV file. Raises the faults of `write_whole`."""
    write_whole(path, encode_wav(sound))
