"""The commands of the live table that change how it is told, and note that in the record."""

from collections.abc import Callable, Mapping
from functools import partial

from scorer.records.journal import Journal
from scorer.table.answer import Answer
from scorer.table.teller import Teller
from tts.speaker import Speaker
from words.levels import LEVELS, Level


class Settings:
    """How fast and how much is told."""

    def __init__(self, teller: Teller, speaker: Speaker, journal: Journal) -> None:
        self._teller = teller
        self._speaker = speaker
        self._journal = journal

    @property
    def commands(self) -> Mapping[str, Callable[[str], Answer]]:
        """The commands by name; each is given what was typed after it, which is nothing."""
        levels: dict[str, Callable[[str], Answer]] = {
            level: partial(self._set_level, level) for level in LEVELS
        }
        return {"slower": self._slower, "faster": self._faster, **levels}

    def _slower(self, _: str) -> Answer:
        self._speaker.slower()
        return self._at_rate()

    def _faster(self, _: str) -> Answer:
        self._speaker.faster()
        return self._at_rate()

    def _at_rate(self) -> Answer:
        self._journal.note("rate", str(self._speaker.rate))
        return Answer([self._teller.word("rate", rate=self._speaker.rate)], [])

    def _set_level(self, level: Level, _: str) -> Answer:
        self._teller.level = level
        self._journal.note("level", level)
        return Answer([self._teller.word(f"level-{level}")], [])
