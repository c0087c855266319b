"""A deck to pages, in print and for cutting machines, and those of print to a PDF."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from printkit.braille import BrailleCode
from printkit.cards.layout import back, dots, look, own, worth
from printkit.choices import Backs
from printkit.paper.duplex import Side, sides
from printkit.paper.page import Page, Piece
from printkit.paper.pdf import document
from printkit.paper.printer import TRUE, Printer, corrected
from printkit.paper.sheet import margin_note
from printkit.shapes import Artwork
from printkit.sizes import CardSize, Paper
from printkit.words import printed
from templates.deck import Card, Deck
from words.files import write_whole
from words.language import decimal


@dataclass(frozen=True)
class Printed:
    """What was written."""

    path: Path
    cards: int
    pages: int


def print_cards(
    deck: Deck,
    *,
    size: CardSize,
    paper: Paper,
    language: str,
    folder: Path,
    backs: Backs | None = None,
    fronts: bool = True,
    printer: Printer = TRUE,
    braille: BrailleCode | None = None,
) -> Printed:
    """Write the cards of a deck as `GAME-cards.pdf`, with their backs where `backs` says how they are
    printed; without `fronts`, the backs alone as `GAME-backs.pdf`. With `braille`, in that code, on each front.

    Raises the faults of `pages_of` and `files.write_whole`.
    """
    pages = pages_of(
        deck,
        size=size,
        paper=paper,
        language=language,
        backs=backs,
        fronts=fronts,
        printer=printer,
        braille=braille,
    )
    title = printed(language).text("print-title", game=deck.name)
    path = folder / f"{deck.game}-{'cards' if fronts else 'backs'}.pdf"
    write_whole(path, document(pages, title=title, language=language))
    return Printed(path, len(deck.cards), len(pages))


def about_braille(deck: Deck, size: CardSize, language: str) -> str:
    """The sentence that says where braille stands on cards of this size and, where they have numerals, how high it
    leaves them.
    """
    say = printed(language).text
    if not any(card.value is not None and "numeral" in card.face.main for card in deck.cards):
        return say("print-with-braille-alone")
    return say("print-with-braille", cap=decimal(size.with_braille().numeral, language))


def pages_of(
    deck: Deck,
    *,
    size: CardSize,
    paper: Paper,
    language: str,
    backs: Backs | None = None,
    fronts: bool = True,
    printer: Printer = TRUE,
    braille: BrailleCode | None = None,
) -> list[Page]:
    """The pages of a deck, in the order in which they are printed.

    Raises the faults of `layout.look`, `layout.worth`, `layout.dots`, `duplex.sides` and `printer.corrected`.
    """
    faces = _fronts(deck, size, language, braille)
    looks = {id(card.back): card.back for card in deck.cards}

    @cache
    def back_of(look: int) -> tuple[Artwork, ...]:
        return (back(looks[look], size, language),)

    # Without `backs` none is laid out, and its words need not fit.
    behind = [back_of(id(card.back)) for card in deck.cards] if backs else []
    title = printed(language).text("print-title", game=deck.name)
    laid = sides(len(faces), size, paper, backs, printer.scale)
    wanted = [side for side in laid if fronts or side.shows != "fronts"]
    return pages_of_sides(wanted, faces, behind, title=title, language=language, printer=printer)


def pages_of_sides(
    laid: Sequence[Side],
    fronts: Sequence[tuple[Artwork, ...]],
    backs: Sequence[tuple[Artwork, ...]],
    *,
    title: str,
    language: str,
    printer: Printer = TRUE,
) -> list[Page]:
    """The sides with artwork in their cells: the layers of each card's front, and of its back, by number. A
    card without a back has no layers there.
    """
    say = printed(language).text
    last = max((side.number for side in laid), default=0)
    pages = []
    for side in laid:
        sheet = side.sheet
        note = f"{title}, {say(f'sheet-{side.shows}', page=side.number, pages=last)}"
        pieces = tuple(
            Piece(artwork, cell.box.width, cell.box.height, cell.box.x, cell.box.y, cell.turn)
            for cell in sheet.cells
            for artwork in (backs if cell.back else fronts)[cell.card]
        )
        around = (*sheet.marks, *sheet.fold, *margin_note(sheet, note))
        page = Page(sheet.width, sheet.height, sheet.trim, pieces, around)
        pages.append(corrected(page, printer, back=side.shows == "backs"))
    return pages


def _fronts(
    deck: Deck, size: CardSize, language: str, braille: BrailleCode | None
) -> list[tuple[Artwork, ...]]:
    """The layers of each card, laid out once for all the cards that share them."""
    laid: dict[tuple[object, ...], Artwork] = {}
    if braille:
        size = size.with_braille()

    def said(card: Card, size: CardSize, language: str) -> Artwork:
        return dots(card, deck.cards, size, language, braille) if braille else ()

    fronts = []
    for card in deck.cards:
        # Cards of a deck share their templates, which are told apart by what they are: comparing them takes long.
        face, group = id(card.face), id(card.group)
        layers = (
            (look, (face, group)),
            # On a plain face the numeral is black, whatever ink the group's colour takes.
            (worth, (face, card.value, card.group.ink if card.face.band else "")),
            (own, (face, group, card.value)),
            (said, (group, card.value)),
        )
        for layer, shared in layers:
            if (layer, *shared) not in laid:
                laid[layer, *shared] = layer(card, size, language)
        artworks = (laid[layer, *shared] for layer, shared in layers)
        fronts.append(tuple(artwork for artwork in artworks if artwork))
    return fronts
