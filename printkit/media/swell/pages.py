"""The pages of a game in a medium for fingers. Media for eyes take the pages of `printkit.cards.pages` and
`printkit.boards.pages` as they are.
"""

from printkit.boards.pages import sheets
from printkit.boards.plan import plan
from printkit.braille import BrailleCode
from printkit.cards.pages import pages_of_sides
from printkit.job import CardJob
from printkit.media.measures import Measures
from printkit.media.swell.board import in_touch
from printkit.media.swell.card import fronts
from printkit.names import said_name
from printkit.paper.duplex import sides
from printkit.paper.page import Page
from printkit.paper.printer import TRUE, Printer, corrected
from printkit.sizes import CardSize, Paper
from printkit.words import printed
from templates.board import load_board
from templates.deck import Deck


def card_pages(deck: Deck, measures: Measures, job: CardJob) -> list[Page]:
    """Return the fronts of a deck.

    Raises the faults of `card.fronts`, `duplex.sides` and `printer.corrected`.
    """
    faces = fronts(deck, job.size, job.language, measures, job.braille)
    if job.chosen is not None:
        faces = [faces[number] for number in job.chosen]
    title = printed(job.language).text("print-title", game=deck.name)
    printed_sides = sides(len(faces), job.size, job.paper, None, job.printer.scale)
    names = [said_name(card, job.language) for card in deck.cards]
    return pages_of_sides(
        printed_sides, faces, (), names, title=title, language=job.language, printer=job.printer
    )


def board_pages(
    game: str,
    measures: Measures,
    *,
    card: CardSize,
    paper: Paper,
    language: str,
    braille: BrailleCode | None,
    printer: Printer = TRUE,
) -> list[Page]:
    """Return the board of a game for its cards.

    Raises the faults of `load_board`, `plan`, `in_touch` and `printer.corrected`.
    """
    board = load_board(game)
    layout = in_touch(plan(board, card, language), measures, braille)
    pages = sheets(layout, board.name.in_language(language), paper, language)
    return [corrected(page, printer) for page in pages]
