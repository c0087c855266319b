"""The score sheet of a game: tables to fill in with a thick pen, or with a keyboard."""

from collections.abc import Iterator

from printkit.booklets.blocks import Block, Booklet, Cell, Heading, Paragraph, Table
from printkit.words import printed
from templates.game import SheetTable, load_game
from words.faults import Fault, Kind


def score_sheet(game: str, language: str) -> Booklet:
    """Return the score sheet of a game. Raises Fault `no-score-sheet` and the faults of `load_game`."""
    template = load_game(game)
    if not template.words[language].scoresheet:
        raise Fault(Kind.USAGE, "no-score-sheet", game=game)
    name = template.name.in_language(language)
    blocks: list[Block] = [Heading(1, printed(language).text("scoresheet-title", game=name))]
    for table in template.words[language].scoresheet:
        blocks += _blocks(table, language)
    return Booklet(name, language, tuple(blocks))


def _blocks(sheet: SheetTable, language: str) -> Iterator[Block]:
    yield Heading(2, sheet.caption)
    if sheet.note:
        yield Paragraph(" ".join(sheet.note))
    say = printed(language).text
    players = tuple(say("scoresheet-player", number=number) for number in range(1, sheet.players + 1))
    # Players write their names at the head; the other columns say what they are for.
    heads = (*map(Cell, (sheet.first, *sheet.columns)), *(Cell(blank=name) for name in players))
    columns = (*sheet.columns, *players)
    if isinstance(sheet.rows, int):
        rows = [
            _row((str(number),), columns, f"{sheet.first} {number}") for number in range(1, sheet.rows + 1)
        ]
    else:
        rows = [_row(row, columns, row[0]) for row in sheet.rows]
    if sheet.total:
        # Nothing is added up in the columns that are no player's.
        rows.append(_row((sheet.total, *("" for _ in sheet.columns)), columns, sheet.total))
    yield Table("", heads, tuple(rows))


def _row(given: tuple[str, ...], columns: tuple[str, ...], name: str) -> tuple[Cell, ...]:
    """Return a row: the cells that are printed, and blanks in the other columns."""
    blanks = columns[len(given) - 1 :]
    return (*map(Cell, given), *(Cell(blank=f"{column}, {name}") for column in blanks))
