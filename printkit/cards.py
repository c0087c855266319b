"""A deck to the pages of a PDF."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from printkit.card import back, look, worth
from printkit.files import write_whole
from printkit.pdf import Page, Piece, document
from printkit.shapes import Artwork
from printkit.sheet import Flip, Sheet, impose, margin_note, mirrored
from printkit.sizes import CardSize, Paper
from printkit.words import words
from templates.deck import Deck, Face, Group, Look


@dataclass(frozen=True)
class Printed:
    """What was written."""

    path: Path
    cards: int
    pages: int


def print_cards(
    deck: Deck, *, size: CardSize, paper: Paper, language: str, folder: Path, backs: Flip | None = None
) -> Printed:
    """Write the cards of a deck as `GAME-cards.pdf`; with `backs`, each sheet is followed by its backs.

    Raises the faults of `card.look`, `card.worth`, `sheet.impose` and `files.write_whole`.
    """
    pages = tuple(pages_of(deck, size=size, paper=paper, language=language, backs=backs))
    title = words(language)["print"]["title"].format(game=deck.name.in_language(language))
    path = folder / f"{deck.game}-cards.pdf"
    write_whole(path, document(pages, title=title, language=language))
    return Printed(path, len(deck.cards), len(pages))


def pages_of(
    deck: Deck, *, size: CardSize, paper: Paper, language: str, backs: Flip | None = None
) -> list[Page]:
    """The pages of a deck, front by front, each followed by its backs where they are wanted."""
    fronts = _fronts(deck, size, language)

    @cache
    def back_of(of: Look) -> Artwork:
        return back(of, size, language)

    say = words(language)
    title = say["print"]["title"].format(game=deck.name.in_language(language))
    sheets = impose(len(fronts), size, paper)

    def note(side: str, page: int) -> str:
        return f"{title}, {say['sheet'][side].format(page=page, pages=len(sheets))}"

    pages = []
    for number, sheet in enumerate(sheets, start=1):
        pages.append(_page(sheet, [fronts[cell.card] for cell in sheet.cells], note("front", number)))
        if backs:
            behind = mirrored(sheet, backs)
            artwork = [(back_of(deck.cards[cell.card].back),) for cell in behind.cells]
            pages.append(_page(behind, artwork, note("back", number)))
    return pages


def _fronts(deck: Deck, size: CardSize, language: str) -> list[tuple[Artwork, Artwork]]:
    """The layers of each card, laid out once for all the cards that share them."""
    looks: dict[tuple[Group, Face], Artwork] = {}
    worths: dict[tuple[int, bool, str], Artwork] = {}
    fronts = []
    for card in deck.cards:
        group = (card.group, card.face)
        # On a plain face the numeral is black, whatever ink the group's colour takes.
        value = (card.value, card.face.band, card.group.ink if card.face.band else "")
        if group not in looks:
            looks[group] = look(card, size, language)
        if value not in worths:
            worths[value] = worth(card, size, language)
        fronts.append((looks[group], worths[value]))
    return fronts


def _page(sheet: Sheet, layers: Sequence[tuple[Artwork, ...]], note: str) -> Page:
    pieces = tuple(
        Piece(artwork, cell.box.width, cell.box.height, cell.box.x, cell.box.y, cell.turn)
        for cell, stack in zip(sheet.cells, layers, strict=True)
        for artwork in stack
    )
    return Page(sheet.width, sheet.height, sheet.trim, pieces, (*sheet.marks, *margin_note(sheet, note)))
