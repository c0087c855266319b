"""The record of a medium: the parts of a game that it makes, by what, and the options that each of them depends on."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from printkit.parts import Part
from printkit.written import Written

if TYPE_CHECKING:
    from printkit.boards.plan import Plan
    from printkit.braille import BrailleCode
    from printkit.check.faces import Face
    from printkit.job import Job
    from printkit.sizes import CardSize
    from templates.deck import Deck
    from words.faults import Fault

FaceMaker = Callable[["Deck", "CardSize", str, "BrailleCode | None"], Iterator["Face | Fault"]]
"""Lays out the cards of a deck, in a language, with or without braille: a face each, or why it cannot be laid out."""


OF_CARDS = ("--cards", "--series", "--copies")
"""What chooses among the cards."""


@dataclass(frozen=True)
class Maker:
    """What makes a part of a game and writes its files, and the options that change something of it."""

    make: Callable[["Job", Part], Written]
    options: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Medium:
    """What can be made in a medium.

    `faces` are what `tactideck check` looks at; a medium without them holds text alone.
    """

    name: str
    makers: Mapping[Part, Maker]
    faces: FaceMaker | None = None
    pictures: bool = False
    """Whether cards have the pictures of the user's own: ink alone shows them."""
    raised: bool = True
    """Whether signs can be felt as they are made; on flat paper they are stuck on."""
    braille: Literal["asked", "default", "all"] = "asked"
    """When it carries braille: where it is asked for, by an option or for a reader; unless a reader is named who reads
    none; or always, since nothing else is in it.
    """

    adapt_board: Callable[["Plan", "BrailleCode | None"], "Plan"] | None = None
    """What it changes of a board that is laid out for eyes, if anything."""

    def makes(self, part: Part) -> bool:
        """Return whether a part can be made. A medium that makes no backs has one side only."""
        return part in self.makers
