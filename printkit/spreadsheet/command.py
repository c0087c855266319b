"""The command for a deck from a table: `deck`. What it needs is imported when it runs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from printkit.choices import ANY_CASE, CARD, PAPER, Ends, Side, Sides
from templates.options import Games
from words import languages
from words.faults import Fault, Faults, Kind
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from printkit.job import Job
    from printkit.spreadsheet.deck import TableDeck
    from printkit.spreadsheet.reader import Table
    from words.catalogue import Text


MARK = "# tactideck deck"
"""What the first line of a `deck.toml` begins with that came from a table, and may be written anew."""

MOST_FAULTS = 50
"""The most faults that are shown together: a wrong column has one in every row."""


def deck(
    table: Path,
    name: str | None = None,
    game: str | None = None,
    paper: Annotated[str, PAPER] = "a4",
    card: Annotated[str, CARD] = "poker",
    hand: Annotated[Side | None, ANY_CASE] = None,
    ends: Annotated[Ends | None, ANY_CASE] = None,
    sides: Annotated[Sides, ANY_CASE] = "long",
    out: Path = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Print a deck from a table, one kind of card a row.

    Columns: name, value, suit, colour, count, text, pictogram, back.
    """
    from printkit.job import Job
    from printkit.media.print import print_deck
    from printkit.parts import Part
    from printkit.sizes import CARD_SIZES, PAPERS, held
    from printkit.spreadsheet.deck import deck_of
    from printkit.spreadsheet.reader import read_file
    from printkit.words import printed

    language = languages.current()
    say = printed(language).text
    game = _own(game) if game else None
    folder = _folder(game) if game else None
    show(say("deck-start", file=table.name))
    job = Job(
        game=game or table.stem or "deck",
        parts=frozenset({Part.CARDS, Part.BACKS} if sides != "none" else {Part.CARDS}),
        size=CARD_SIZES[card].with_hand(held(hand, ends)),
        paper=PAPERS[paper],
        backs=None if sides == "none" else sides,
        language=language,
        folder=out,
    )
    try:
        read = read_file(table)
        table_deck = deck_of(read, job.game, _title(name, folder, table))
        if read.encoding == "cp1252":
            show(say("deck-cp1252", file=table.name))
        show(say("deck-read", file=table.name, rows=len(read.rows), cards=len(table_deck.rows)))
        faults = list(_misfits(table_deck, read, job))
        if faults:
            raise Faults(faults)
    except Faults as several:
        more = len(several.faults) - MOST_FAULTS
        if more > 0:
            last = Fault(Kind.UNREADABLE, "table-more-faults", file=table.name, more=more)
            raise Faults([*several.faults[:MOST_FAULTS], last]) from None
        raise
    for sentence in print_deck(table_deck.deck, job).sentences:
        show(sentence)
    if folder is not None:
        show(say("deck-game", path=_keep(table_deck, folder, table, language), game=game))
    show(say("print-scale"))


def _own(typed: str) -> str:
    """Return the user's own game that is named.

    Case, accents, blanks and hyphens do not matter. If there is none, return what was typed.
    """
    from templates.loader import own_games
    from words.spelling import bare

    return next((game for game in own_games() if bare(game) == bare(typed)), typed)


def _folder(game: str) -> Path:
    """Return the folder of a game of the user's own.

    Raises Fault `game-not-own`, `deck-not-from-table` where somebody wrote its deck, or the faults of `check_name`.
    """
    from templates.loader import check_name, folder_of, own_games
    from words.faults import unread

    check_name(game)
    if game not in own_games():
        raise Fault(Kind.USAGE, "game-not-own", game=game)
    folder = folder_of(game)
    path = folder / "deck.toml"
    try:
        kept = path.read_bytes()
    except FileNotFoundError:
        return folder
    except OSError as error:
        raise unread(path, error) from None
    if not kept.startswith(MARK.encode()):
        raise Fault(Kind.USAGE, "deck-not-from-table", path=str(path))
    return folder


def _title(name: str | None, folder: Path | None, table: Path) -> "Text":
    """Return what the deck is called: the name asked for, else that of its game, else that of its file.

    Raises Fault `title-unusable`.
    """
    from printkit.typeface import font
    from templates.game import GameFile
    from words.catalogue import Text
    from words.toml import read_toml

    if name is None and folder is not None:
        return read_toml(folder / "game.toml", GameFile).name
    title = " ".join((table.stem.replace("_", " ").replace("-", " ") if name is None else name).split())
    if not title or any(character not in font("Bold").glyphs for character in title):
        raise Fault(Kind.USAGE, "title-unusable", name=title)
    return Text(fr=title, en=title)


def _misfits(table_deck: "TableDeck", table: "Table", job: "Job") -> Iterator[Fault]:
    """Yield what of a deck cannot be printed: first letters that the font lacks, then what has no room."""
    from printkit.cards.front import Fronts
    from printkit.cards.layout import back
    from printkit.typeface import font

    known, unprinted = font("Bold").glyphs, set()
    for row in table.rows:
        for column in ("name", "suit", "colour", "text", "back"):
            lacking = next((c for c in row.cells.get(column, "") if c not in known and c != "\n"), None)
            if lacking is not None:
                unprinted.add(row.number)
                code = f"U+{ord(lacking):04X}"
                fault = Fault(Kind.FAILED, "table-glyph", character=lacking, code=code)
                yield table.at(row.number, column, fault)
    fronts, done = Fronts(table_deck.deck, job.size, job.language), set[object]()
    for number, card in zip(table_deck.rows, table_deck.deck.cards, strict=True):
        if number in unprinted:
            continue
        if (card.group, card.value) not in done:
            done.add((card.group, card.value))
            try:
                fronts.layers(card)
            except Fault as fault:
                yield table.at(number, _column(table, number, fault), fault)
        if job.backs and card.back not in done:
            done.add(card.back)
            try:
                back(card.back, job.size, job.language)
            except Fault as fault:
                yield table.at(number, "back", fault)


def _column(table: "Table", number: int, fault: Fault) -> str | None:
    """Return the column of a text that does not fit, or None if it is not that of a text."""
    row = next(row for row in table.rows if row.number == number)
    text = str(fault.fields.get("text", ""))
    found = (column for column, cell in row.cells.items() if text and text in cell)
    return next(found, "text" if fault.key == "text-does-not-fit" and row.cells.get("text") else None)


def _keep(table_deck: "TableDeck", folder: Path, table: Path, language: str) -> Path:
    """Write a deck into the folder of its game."""
    from printkit.spreadsheet.deck import toml_of
    from printkit.words import printed
    from words.files import write_whole

    # Quoted, so that no name of a file ends the comment.
    why = printed(language).text("deck-made", table=json.dumps(table.name, ensure_ascii=False))
    path = folder / "deck.toml"
    write_whole(path, f"{MARK}: {why}\n\n{toml_of(table_deck.file)}".encode())
    return path
