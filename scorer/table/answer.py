"""What the live table answers to a line."""

from collections.abc import Sequence
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

    def after(self, before: Sequence[str]) -> "Answer":
        """Return the answer with something told before it."""
        final = self.final + len(before) if self.final else 0
        return self._replace(told=[*before, *self.told], final=final)

    @property
    def sentences(self) -> list[str]:
        """Return all sentences in order."""
        return [*self.told, *self.asked]
