"""A sound as an MP3 file, through LAME in the package `lameenc`."""

from importlib.util import find_spec
from pathlib import Path

from tts.sound import Sound
from words.faults import Fault, Kind
from words.files import write_whole

# Kilobits a second: speech of one channel, up to 24 kHz, without faults that are heard; 0.5 MB a minute.
BIT_RATE = 64

# Samples of silence that an encoder and a decoder put before the first sample: 576 for LAME, 529 for a decoder.
# https://lame.sourceforge.io/tech-FAQ.txt
LATENCY = 576 + 529


def latency(rate: int) -> float:
    """Return how many seconds late a sound of so many Hz begins in an MP3 file."""
    return LATENCY / rate


def check_mp3() -> None:
    """Check that MP3 files can be made. Raises Fault `no-mp3` if `lameenc` is not installed."""
    if find_spec("lameenc") is None:
        raise Fault(Kind.FAILED, "no-mp3", extra="mp3")


def encode_mp3(sound: Sound) -> bytes:
    """Return a sound as an MP3 file of the same rate. Raises Fault `no-mp3` if `lameenc` is not installed."""
    check_mp3()
    import lameenc

    encoder = lameenc.Encoder()
    encoder.silence()
    encoder.set_channels(1)
    encoder.set_in_sample_rate(sound.rate)
    encoder.set_out_sample_rate(sound.rate)
    encoder.set_bit_rate(BIT_RATE)
    encoder.set_quality(2)
    return bytes(encoder.encode(sound.pcm) + encoder.flush())


def write_mp3(sound: Sound, path: Path) -> None:
    """Write a sound as an MP3 file. Raises Fault `no-mp3` and those of `write_whole`."""
    write_whole(path, encode_mp3(sound))
