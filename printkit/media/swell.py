"""The pages of a game in a medium for fingers. Media for eyes take the pages of `printkit.cards.pages` and
`printkit.boards.pages` as they are.
"""

from printkit.boards.pages import sheets
from printkit.boards.plan import plan
from printkit.braille import BrailleCode
from printkit.cards.pages import pages_of_sides
from printkit.media.medium import Medium
from printkit.media.swell_board import in_touch
from printkit.media.swell_card import fronts
from printkit.paper.duplex import sides
from printkit.paper.page import Page
from printkit.paper.printer import TRUE, Printer, corrected
from printkit.sizes import CardSize, Paper
from printkit.words import printed
from templates.board import load_board
from templates.deck import Deck


def card_pages(
    deck: Deck,
    of: Medium,
    *,
    size: CardSize,
    paper: Paper,
    language: str,
    braille: BrailleCode | None,
    printer: Printer = TRUE,
) -> list[Page]:
    """The fronts of a deck. Raises the faults of `swell_card.fronts`, `duplex.sides` and `printer.corrected`."""
    faces = fronts(deck, size, language, of, braille)
    title = printed(language).text("print-title", game=deck.name)
    laid = sides(len(faces), size, paper, None, printer.scale)
    return pages_of_sides(laid, faces, (), title=title, language=language, printer=printer)


def board_pages(
    game: str,
    of: Medium,
    *,
    paper: Paper,
    language: str,
    braille: BrailleCode | None,
    printer: Printer = TRUE,
) -> list[Page]:
    """The board of a game. Raises the faults of `load_board`, `plan`, `in_touch` and `printer.corrected`."""
    board = load_board(game)
    laid = in_touch(plan(board, language), of, braille)
    pages = sheets(laid, board.name.in_language(language), paper, language)
    return [corrected(page, printer) for page in pages]
