"""The parts that a game has on paper, and how they are typed."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from printkit.words import printed
from words.faults import Fault, Kind
from words.languages import languages
from words.spelling import bare


class Part(StrEnum):
    """What a game consists of on paper, and first how to make it, in the order in which it is used."""

    PLAN = "plan"
    CARDS = "cards"
    BACKS = "backs"
    BOARD = "board"
    STICKERS = "stickers"
    SCORESHEET = "scoresheet"
    RULES = "rules"
    KEY = "key"
    BOX = "box"


EXTRA = frozenset({Part.STICKERS, Part.BOX})
"""What is made only where it is asked for: the cards that are printed carry the code, and not every box is labelled."""

BOOKLETS = (Part.SCORESHEET, Part.RULES, Part.KEY)


def parts(typed: Sequence[str], language: str) -> frozenset[Part]:
    """Read the parts that were typed, one by one or with commas between them, by their names in any language.

    Raises Fault `unknown-part`, which names them in this language.
    """
    known = {
        bare(name): Part(part)
        for each in languages()
        for part, names in printed(each).typed.items()
        for name in names
    }
    wanted = [name.strip() for text in typed for name in text.split(",")]
    for name in wanted:
        if bare(name) not in known:
            raise Fault(Kind.USAGE, "unknown-part", part=name, parts=part_names(Part, language))
    return frozenset(known[bare(name)] for name in wanted)


def part_names(parts: Iterable[Part], language: str) -> tuple[str, ...]:
    """Return how parts are typed in a language."""
    return tuple(printed(language).typed[part.value][0] for part in parts)
