"""What the live table answers to a line."""

from typing import NamedTuple

from tts.tones import Cue


class Answer(NamedTuple):
    """Sentences that tell something, then those that ask for what comes next.

    `cue` is the tone before them. `final`: how many of the first ones tell the result of the game, which the next line
    typed does not cut off. `anew`: the question is another one than before.
    """

    told: list[str]
    asked: list[str]
    cue: Cue | None = None
    final: int = 0
    anew: bool = False

    @property
    def sentences(self) -> list[str]:
        """Return all sentences in order."""
        return [*self.told, *self.asked]
