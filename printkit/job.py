"""What is asked of `tactideck print`: a game, some of its parts, a medium, and how they lie on paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Literal

from printkit.braille import BrailleCode, liblouis_table
from printkit.choices import Backs, MediumName
from printkit.paper.printer import Printer
from printkit.sizes import BRAILLE_PAGE, BraillePage, CardSize, Paper
from printkit.words import words
from words.faults import Fault, Kind
from words.languages import languages
from words.spelling import bare


class Part(StrEnum):
    """What a game consists of on paper."""

    CARDS = "cards"
    BACKS = "backs"
    BOARD = "board"
    STICKERS = "stickers"
    SCORESHEET = "scoresheet"
    RULES = "rules"
    KEY = "key"


BOOKLETS = (Part.SCORESHEET, Part.RULES, Part.KEY)

# What each medium can make of a game. Swell paper is coated on one side, and a machine's bed has one: no backs there.
PARTS: dict[MediumName, tuple[Part, ...]] = {
    "print": tuple(Part),
    "swell": (Part.CARDS, Part.BOARD),
    "svg": (Part.CARDS, Part.BOARD),
    "stl": (Part.CARDS,),
    "brf": (Part.CARDS, Part.SCORESHEET, Part.RULES, Part.KEY),
}


def parts(typed: Sequence[str], language: str) -> frozenset[Part]:
    """The parts that were typed, one by one or with commas between them, by their names in whatever language; none
    typed, none named.

    Raises Fault `unknown-part`, which names them in this language.
    """
    known = {
        bare(name): Part(part)
        for each in languages()
        for part, names in words(each)["parts"].items()
        for name in names
    }
    wanted = [name.strip() for text in typed for name in text.split(",")]
    for name in wanted:
        if bare(name) not in known:
            raise Fault(Kind.USAGE, "unknown-part", part=name, parts=called(Part, language))
    return frozenset(known[bare(name)] for name in wanted)


def called(parts: Iterable[Part], language: str) -> tuple[str, ...]:
    """How parts are typed in a language."""
    return tuple(words(language)["parts"][part.value][0] for part in parts)


@dataclass(frozen=True)
class Job:
    """A game to print. No `parts` stands for all that the game has; `backs` None, for paper printed on one
    side.
    """

    game: str
    parts: frozenset[Part]
    size: CardSize
    paper: Paper
    backs: Backs | None
    printer: Printer
    language: str
    folder: Path
    text_size: float = 18
    """Points of the text of booklets."""
    medium: MediumName = "print"
    braille: BrailleCode | None = None
    """The code of the braille on cards and boards, or of all that an embosser takes."""
    braille_page: BraillePage = BRAILLE_PAGE
    """A page of an embosser."""
    grade: Literal[1, 2] = 1
    """2 is contracted braille, of an embosser."""
    booklets: tuple[MediumName, ...] = ()
    """What score sheet, rules and key are made in, where `medium` makes none."""
    reader: str | None = None
    """Whose medium it is, where none was typed."""

    def media_of(self, part: Part) -> tuple[MediumName, ...]:
        """What a part can be made in."""
        if part in PARTS[self.medium]:
            return (self.medium,)
        return self.booklets if part in BOOKLETS else ()

    def wants(self, part: Part) -> bool:
        return part in self.parts if self.parts else bool(self.media_of(part))

    def made(self) -> tuple[tuple[Part, MediumName], ...]:
        """What is asked for, in the order in which it is made."""
        return tuple((part, medium) for part in Part if self.wants(part) for medium in self.media_of(part))

    def check(self) -> None:
        """Raises Fault `not-in-medium`, `not-for-reader`, `medium-one-side`, `brf-is-braille`, `not-contracted`,
        `backs-on-no-side`, `fold-takes-both` or `offset-without-backs` where what is asked for cannot be had together.
        """
        possible = tuple(part for part in Part if self.media_of(part))
        for part in sorted(self.parts - set(possible)):
            (name,), others = called([part], self.language), called(possible, self.language)
            if self.reader:
                raise Fault(Kind.USAGE, "not-for-reader", part=name, reader=self.reader, parts=others)
            raise Fault(Kind.USAGE, "not-in-medium", part=name, medium=self.medium, parts=others)
        if self.backs is not None and Part.BACKS not in possible:
            raise Fault(Kind.USAGE, "medium-one-side", medium=self.medium)
        if any(medium == "brf" for _, medium in self.made()):
            if self.braille is None:
                raise Fault(Kind.USAGE, "brf-is-braille")
            if self.grade == 2 and liblouis_table(self.braille, 2) is None:
                raise Fault(Kind.USAGE, "not-contracted", braille=self.braille)
        cards, backs = self.wants(Part.CARDS), self.wants(Part.BACKS)
        if Part.BACKS in self.parts and self.backs is None:
            raise Fault(Kind.USAGE, "backs-on-no-side")
        if self.backs == "fold" and cards != backs:
            raise Fault(Kind.USAGE, "fold-takes-both")
        if any(self.printer.back_offset) and (not backs or self.backs in (None, "fold")):
            raise Fault(Kind.USAGE, "offset-without-backs")
