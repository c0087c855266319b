"""Short tones that say at once how a line was taken: as values, and as sound."""

import math
import sys
from array import array
from functools import cache
from typing import Literal, NamedTuple

from tts.sound import Sound, join

Cue = Literal["accepted", "refused", "turn", "over", "countdown"]


class Note(NamedTuple):
    """A tone of a pitch in Hz, and the silence after it, both in seconds."""

    pitch: int
    length: float
    rest: float = 0.0


# Told apart by pitch and by length: high and short is good, low and long is not. Those that a sentence follows are
# short, so that they hold it up no more than a breath does.
CUES: dict[Cue, tuple[Note, ...]] = {
    "accepted": (Note(1047, 0.05),),
    "refused": (Note(262, 0.16),),
    "turn": (Note(659, 0.09),),
    "over": (Note(523, 0.06), Note(659, 0.06), Note(784, 0.12)),
    "countdown": (Note(523, 0.15, 0.6), Note(523, 0.15, 0.6), Note(523, 0.15, 0.6), Note(1047, 0.5)),
}

# Beside a voice, whose loudness is about that of a wave of 6000.
_LOUDNESS = 5000
# Seconds in which a tone swells and fades, so that it does not click.
_EDGE = 0.008


@cache
def tone(cue: Cue, rate: int) -> Sound:
    """Return the sound of a cue, at a number of samples a second."""
    notes = [
        part
        for note in CUES[cue]
        for part in (_wave(note, rate), Sound(bytes(2 * round(note.rest * rate)), rate))
    ]
    return join(notes)


def _wave(note: Note, rate: int) -> Sound:
    count, edge = round(note.length * rate), _EDGE * rate
    step = 2 * math.pi * note.pitch / rate
    samples = (
        round(_LOUDNESS * math.sin(step * n) * min(1.0, n / edge, (count - n) / edge)) for n in range(count)
    )
    wave = array("h", samples)
    if sys.byteorder == "big":
        wave.byteswap()
    return Sound(wave.tobytes(), rate)
