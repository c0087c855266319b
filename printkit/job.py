"""What is asked of `tactideck print`: a game, some of its parts, a medium, and how they lie on paper."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from printkit import media
from printkit.braille import BrailleCode, codes, contracted_codes
from printkit.choices import Backs
from printkit.media.record import Medium
from printkit.paper.printer import TRUE, Printer
from printkit.parts import BOOKLETS, EXTRA, Part, part_names
from printkit.sizes import BRAILLE_PAGE, BraillePage, CardSize, Paper
from printkit.written import Written
from templates.deck import Deck, load_deck, without_pictures
from words.faults import Fault, Kind

if TYPE_CHECKING:
    from printkit.paper.page import Page


@dataclass(frozen=True, kw_only=True)
class CardJob:
    """How the cards of a deck are printed. `backs` is None where they have none on paper; without `fronts`, the backs
    alone are printed.
    """

    size: CardSize
    paper: Paper
    language: str
    braille: BrailleCode | None = None
    backs: Backs | None = None
    fronts: bool = True
    chosen: tuple[int, ...] | None = None
    """The numbers of the cards that are printed, where they are not all."""
    inverse: bool = False
    """White on black."""
    cut_lines: bool = False
    """Whether thin lines show where to cut between cards, besides the marks around them."""
    apart: float = 0.0
    """White between cards, in mm; on paper one cut parts two of them."""
    printer: Printer = TRUE


@dataclass(frozen=True, kw_only=True)
class Job:
    """A game to print. Without `parts`, what it needs is printed; `backs` is None for paper printed on one side.

    Raises Fault `not-in-medium`, `not-for-reader`, `medium-one-side`, `brf-is-braille`, `not-contracted`,
    `backs-on-no-side`, `fold-takes-both` or `offset-without-backs` where what is asked for cannot be had together.
    """

    game: str
    size: CardSize
    paper: Paper
    language: str
    folder: Path
    parts: frozenset[Part] = frozenset()
    backs: Backs | None = None
    printer: Printer = TRUE
    text_size: float = 18
    """Points of the text of booklets."""
    medium: Medium = field(default_factory=lambda: media.medium(media.DEFAULT))
    braille: BrailleCode | None = None
    """The code of the braille on cards and boards, or of all that an embosser takes."""
    braille_page: BraillePage = BRAILLE_PAGE
    """A page of an embosser."""
    grade: Literal[1, 2] = 1
    """2 is contracted braille, of an embosser."""
    booklets: tuple[Medium, ...] = ()
    """What score sheet, rules and key are made in, where `medium` makes none."""
    reader: str | None = None
    """The reader whose medium it is, where none was typed."""
    deck: Deck | None = None
    """The cards, where they are not those of the game."""
    chosen: tuple[int, ...] | None = None
    """The numbers of the cards that are made, where they are not all."""
    pages: tuple[int, ...] = ()
    """The numbers of the pages that are printed, where they are not all."""
    inverse: bool = False
    """Whether cards are white on black."""
    cut_lines: bool = False
    """Whether thin lines show where to cut between cards."""
    one_file: bool = False
    """Whether all that is a PDF goes into one, without HTML beside it."""
    made: tuple[tuple[Part, Medium, Written], ...] = ()
    """What was made before the part that is being made, for the plan."""

    def __post_init__(self) -> None:
        possible = tuple(part for part in Part if self.media_of(part))
        for part in sorted(self.parts - set(possible)):
            (name,), others = part_names([part], self.language), part_names(possible, self.language)
            if self.reader:
                raise Fault(Kind.USAGE, "not-for-reader", part=name, reader=self.reader, parts=others)
            raise Fault(Kind.USAGE, "not-in-medium", part=name, medium=self.medium.name, parts=others)
        if self.backs is not None and Part.BACKS not in possible:
            raise Fault(Kind.USAGE, "medium-one-side", medium=self.medium.name)
        in_braille = next((medium for _, medium in self.tasks() if medium.braille == "all"), None)
        if in_braille and self.braille is None:
            raise Fault(Kind.USAGE, "brf-is-braille", medium=in_braille.name, codes=codes())
        if in_braille and self.grade == 2 and self.braille not in contracted_codes():
            raise Fault(Kind.USAGE, "not-contracted", braille=self.braille, codes=contracted_codes())
        cards, backs = self.wants(Part.CARDS), self.wants(Part.BACKS)
        if Part.BACKS in self.parts and self.backs is None:
            raise Fault(Kind.USAGE, "backs-on-no-side")
        if self.backs == "fold" and cards != backs:
            raise Fault(Kind.USAGE, "fold-takes-both")
        if any(self.printer.back_offset) and (not backs or self.backs in (None, "fold")):
            raise Fault(Kind.USAGE, "offset-without-backs")

    def media_of(self, part: Part) -> tuple[Medium, ...]:
        """Return the media that a part is made in."""
        if part is Part.CARDS and self.medium.makes(part):
            # Whoever reads the braille of the cards has a list of them too.
            return (self.medium, *(each for each in self.booklets if each.braille == "all"))
        if self.medium.makes(part):
            return (self.medium,)
        return self.booklets if part in BOOKLETS else ()

    def wants(self, part: Part) -> bool:
        """Return whether a part is asked for. The plan alone is that of all that a game needs."""
        if self.parts and self.parts != {Part.PLAN}:
            return part in self.parts
        return part not in EXTRA and bool(self.media_of(part))

    @property
    def one_file_path(self) -> Path:
        """Return where all goes that is in one file."""
        return self.folder / f"{self.game}-all.pdf"

    def load_deck(self) -> Deck:
        """Return the deck whose cards are made, with pictures if its medium shows them.

        Raises the faults of `templates.deck.load_deck`.
        """
        deck = self.deck or load_deck(self.game)
        return deck if self.medium.pictures else without_pictures(deck)

    def count_left_out(self) -> int:
        """Return how many cards lose their picture in the medium. Raises the faults of `load_deck`."""
        if self.medium.pictures:
            return 0
        deck = self.deck or load_deck(self.game)
        numbers = range(len(deck.cards)) if self.chosen is None else self.chosen
        return sum(deck.cards[number].picture is not None for number in numbers)

    def count_cards(self) -> int:
        """Return how many cards are made. Raises the faults of `load_deck`."""
        return len(self.load_deck().cards) if self.chosen is None else len(self.chosen)

    def picked(self, pages: "Sequence[Page]") -> "Sequence[Page]":
        """Return the pages that are asked for. Raises Fault `no-such-page`."""
        for number in self.pages:
            if number > len(pages):
                raise Fault(Kind.USAGE, "no-such-page", page=number, most=len(pages))
        return [pages[number - 1] for number in self.pages] if self.pages else pages

    def tasks(self) -> tuple[tuple[Part, Medium], ...]:
        """Return each part that is asked for and its medium, in the order in which they are made.

        The plan is the last, since it says what there is.
        """
        order = sorted(Part, key=lambda part: part is Part.PLAN)
        return tuple((part, medium) for part in order if self.wants(part) for medium in self.media_of(part))

    def cards(self) -> CardJob:
        """Return how the cards are printed, with their backs where they are wanted."""
        return CardJob(
            size=self.size,
            paper=self.paper,
            language=self.language,
            braille=self.braille,
            backs=self.backs if self.wants(Part.BACKS) else None,
            fronts=self.wants(Part.CARDS),
            chosen=self.chosen,
            inverse=self.inverse,
            cut_lines=self.cut_lines,
            printer=self.printer,
        )
