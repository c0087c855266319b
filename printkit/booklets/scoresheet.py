"""The score sheet of a game: tables to fill in with a thick pen, or with a keyboard."""

from collections.abc import Iterator
from math import ceil

from printkit.booklets.blocks import Block, Booklet, Cell, Heading, Paragraph, Table
from printkit.words import printed
from templates.game import Game, SheetTable, load_game
from templates.scoring import Scoring
from words.faults import Fault, Kind

TOGETHER = 6
"""So many players, or teams, have columns on one sheet: more of them would leave no room for names."""

ROUNDS = 12
"""Rounds on a sheet of a game that ends at a total. Ours: a sheet of A4 or two; who needs more takes another."""


def score_sheet(game: str, language: str) -> Booklet:
    """Return the score sheet of a game. Raises Fault `no-score-sheet` and the faults of `load_game`."""
    template = load_game(game)
    tables = template.words[language].scoresheet
    if not tables and template.scoring:
        tables = (_of_scoring(template, template.scoring, language),)
    if not tables:
        raise Fault(Kind.USAGE, "no-score-sheet", game=game)
    name = template.name.in_language(language)
    # Teams write the name of the team.
    column = "scoresheet-team" if template.in_teams else "scoresheet-player"
    blocks: list[Block] = [Heading(1, printed(language).text("scoresheet-title", game=name))]
    for table in tables:
        blocks += _blocks(table, column, language)
    return Booklet(name, language, tuple(blocks))


def _of_scoring(template: Game, scoring: Scoring, language: str) -> SheetTable:
    """Return the table of a game whose template says how it is scored."""
    say = printed(language).text
    kind = "box" if scoring.categories else "turn" if scoring.turns else "round"
    rows: int | tuple[tuple[str, ...], ...] = _rounds(template, scoring)
    if scoring.categories:
        rows = tuple((_capital(template.typed(box).in_language(language)),) for box in scoring.categories)
        if scoring.threshold or scoring.bonuses:
            rows = (*rows, (say("scoresheet-bonus"),))
    return SheetTable(
        caption=say(f"scoresheet-points-{kind}"),
        note=(say("scoresheet-names"), say(f"scoresheet-best-{scoring.best}")),
        first=say(f"scoresheet-{kind}"),
        players=template.players.max // template.players.team,
        rows=rows,
        total=say("scoresheet-total"),
    )


def _rounds(template: Game, scoring: Scoring) -> int:
    """Return how many rounds a game has at most, where that is known by default, or those on a sheet."""
    rounds = scoring.rounds
    if isinstance(rounds, dict):
        return max(rounds.values())
    if rounds is None and "rounds" in template.options:
        return int(template.options["rounds"].default)
    return rounds or ROUNDS


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _blocks(sheet: SheetTable, column: str, language: str) -> Iterator[Block]:
    """Yield a table, or several where there are too many players for one."""
    say = printed(language).text
    parts = max(1, ceil(sheet.players / TOGETHER))
    share = ceil(sheet.players / parts)
    for part in range(parts):
        first, last = part * share + 1, min((part + 1) * share, sheet.players)
        caption = sheet.caption
        if parts > 1:
            caption = say("scoresheet-some", caption=caption, first=first, last=last)
        yield Heading(2, caption)
        if sheet.note:
            yield Paragraph(" ".join(sheet.note))
        players = tuple(say(column, number=number) for number in range(first, last + 1))
        yield _table(sheet, players)


def _table(sheet: SheetTable, players: tuple[str, ...]) -> Table:
    """Return the table of these players, who write their names at the head; the other columns say what they are
    for.
    """
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
    return Table("", heads, tuple(rows))


def _row(given: tuple[str, ...], columns: tuple[str, ...], name: str) -> tuple[Cell, ...]:
    """Return a row: the cells that are printed, and blanks in the other columns."""
    blanks = columns[len(given) - 1 :]
    return (*map(Cell, given), *(Cell(blank=f"{column}, {name}") for column in blanks))
