"""The loudness of a sound as ITU-R BS.1770-4 measures it, for one channel."""

import math
from array import array

from tts.sound import Sound


def lufs(sound: Sound) -> float:
    """Return the integrated loudness in LUFS: blocks of 400 ms, without those that are 10 below the mean of all."""
    samples = [sample / 32768 for sample in array("h", sound.pcm)]
    for b, a in _weighting(sound.rate):
        samples = _filtered(samples, b, a)
    block = round(0.4 * sound.rate)
    starts = range(0, max(1, len(samples) - block + 1), block // 4)
    powers = [sum(x * x for x in samples[n : n + block]) / len(samples[n : n + block]) for n in starts]
    loud = [power for power in powers if _loudness(power) > -70]
    gate = _loudness(sum(loud) / len(loud)) - 10
    kept = [power for power in loud if _loudness(power) > gate]
    return _loudness(sum(kept) / len(kept))


def _loudness(power: float) -> float:
    return -0.691 + 10 * math.log10(power + 1e-12)


def _weighting(rate: int) -> list[tuple[list[float], list[float]]]:
    """The two filters of the recommendation at any rate, as libebur128 has them: a shelf, and a high pass."""
    k, q, gain = (
        math.tan(math.pi * 1681.974450955533 / rate),
        0.7071752369554196,
        10 ** (3.999843853973347 / 20),
    )
    middle, whole = gain**0.4996667741545416, 1 + k / q + k * k
    shelf = [(gain + middle * k / q + k * k) / whole, 2 * (k * k - gain) / whole]
    shelf.append((gain - middle * k / q + k * k) / whole)
    poles = [2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole]
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    whole = 1 + k / q + k * k
    return [(shelf, poles), ([1.0, -2.0, 1.0], [2 * (k * k - 1) / whole, (1 - k / q + k * k) / whole])]


def _filtered(samples: list[float], b: list[float], a: list[float]) -> list[float]:
    first = second = 0.0
    out = []
    for sample in samples:
        result = b[0] * sample + first
        first = b[1] * sample - a[0] * result + second
        second = b[2] * sample - a[1] * result
        out.append(result)
    return out
