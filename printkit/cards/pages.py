"""A deck to pages, in print and for cutting machines."""

from collections.abc import Sequence
from functools import cache

from printkit.cards.front import Fronts
from printkit.cards.inverse import inverse
from printkit.cards.layout import back
from printkit.job import CardJob
from printkit.names import listed, said_name
from printkit.paper.duplex import Side, sides
from printkit.paper.page import Page, Piece
from printkit.paper.printer import TRUE, Printer, corrected
from printkit.paper.sheet import cut_lines, margin_note
from printkit.shapes import BLACK, WHITE, Artwork
from printkit.sizes import CardSize
from printkit.words import printed
from templates.deck import Deck
from words.language import decimal


def about_braille(deck: Deck, size: CardSize, language: str) -> str:
    """Return the sentence that says where braille is on cards of this size.

    Where they have numerals, it also says how high braille leaves them.
    """
    say = printed(language).text
    if not any(card.value is not None and "numeral" in card.face.main for card in deck.cards):
        return say("print-with-braille-alone")
    return say("print-with-braille", cap=decimal(size.with_braille().numeral, language))


def pages_of(deck: Deck, job: CardJob) -> list[Page]:
    """Return the pages of a deck, in the order in which they are printed.

    Raises the faults of `Fronts.layers`, `layout.back`, `duplex.sides` and `printer.corrected`.
    """
    fronts = Fronts(deck, job.size, job.language, job.braille)
    cards = deck.cards if job.chosen is None else [deck.cards[number] for number in job.chosen]
    faces = [fronts.layers(card) for card in cards]
    looks, name = {id(card.back): card.back for card in cards}, deck.name.in_language(job.language)

    @cache
    def back_of(look: int) -> tuple[Artwork, ...]:
        return (back(looks[look], name, job.size, job.language),)

    # Without `backs` none is laid out, and its words need not fit.
    behind = [back_of(id(card.back)) for card in cards] if job.backs else []
    if job.inverse:
        faces, behind = (_inverse(layers, fronts.size) for layers in (faces, behind))
    title = printed(job.language).text("print-title", game=deck.name)
    printed_sides = sides(len(faces), job.size, job.paper, job.backs, job.printer.scale, job.apart)
    wanted = [side for side in printed_sides if job.fronts or side.shows != "fronts"]
    names = [said_name(card, job.language) for card in cards]
    ink = WHITE if job.inverse else BLACK
    return pages_of_sides(
        wanted,
        faces,
        behind,
        names,
        title=title,
        language=job.language,
        printer=job.printer,
        lines=ink if job.cut_lines else None,
    )


def _inverse(cards: Sequence[tuple[Artwork, ...]], size: CardSize) -> list[tuple[Artwork, ...]]:
    """Return cards in white on black; those that share their layers still do."""
    turned: dict[tuple[int, ...], tuple[Artwork, ...]] = {}
    for layers in cards:
        key = tuple(map(id, layers))
        if key not in turned:
            turned[key] = inverse(layers, size.width, size.height)
    return [turned[tuple(map(id, layers))] for layers in cards]


def pages_of_sides(
    printed_sides: Sequence[Side],
    fronts: Sequence[tuple[Artwork, ...]],
    backs: Sequence[tuple[Artwork, ...]],
    names: Sequence[str],
    *,
    title: str,
    language: str,
    printer: Printer = TRUE,
    lines: str | None = None,
) -> list[Page]:
    """Return the pages for printed sides, with artwork in their cells.

    `fronts` and `backs` have the layers of each card, by number, and `names` say them; a card without a back has no
    layers there. With `lines`, fronts have lines of this colour to cut along.
    """
    say = printed(language).text
    last = max((side.number for side in printed_sides), default=0)
    pages = []
    for side in printed_sides:
        sheet = side.sheet
        note = f"{title}, {say(f'sheet-{side.shows}', page=side.number, pages=last)}"
        pieces = tuple(
            Piece(artwork, cell.box.width, cell.box.height, cell.box.x, cell.box.y, cell.turn)
            for cell in sheet.cells
            for artwork in (backs if cell.back else fronts)[cell.card]
        )
        cuts = cut_lines((cell.box for cell in sheet.cells if not cell.back), lines) if lines else ()
        around = (*cuts, *sheet.marks, *sheet.fold, *margin_note(sheet, note))
        # Where both sides of cards are on one, each is named once.
        shown = [cell.card for cell in sheet.cells if not (cell.back and side.shows == "both")]
        words = f"{note}. {listed((names[card] for card in shown), language)}."
        page = Page(sheet.width, sheet.height, sheet.trim, pieces, around, words=words)
        pages.append(corrected(page, printer, back=side.shows == "backs"))
    return pages
