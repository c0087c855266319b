"""The command for a deck from a table: `deck`. What it needs is imported when it runs."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.choices import ANY_CASE, CARD, MEDIUM, PAPER, BrailleName, Ends, Side, Sides
from templates.options import Games, Reader
from words import languages
from words.faults import Fault, Faults, Kind
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from printkit.job import Job
    from printkit.spreadsheet.deck import TableDeck
    from words.catalogue import Text


MARK = "# tactideck deck"
"""What the first line of a `deck.toml` begins with that came from a table, and may be written anew."""

MOST_FAULTS = 50
"""The most faults that are shown together."""


def deck(
    table: Path,
    name: str | None = None,
    game: str | None = None,
    sheet: str | None = None,
    booklet: Annotated[bool, typer.Option("--booklet")] = False,
    paper: Annotated[str, PAPER] = "a4",
    card: Annotated[str | None, CARD] = None,
    reader: Reader = None,
    medium: Annotated[str | None, MEDIUM] = None,
    braille: BrailleName = None,
    hand: Annotated[Side | None, ANY_CASE] = None,
    ends: Annotated[Ends | None, ANY_CASE] = None,
    sides: Annotated[Sides | None, ANY_CASE] = None,
    png: Annotated[bool, typer.Option("--png")] = False,
    out: Path = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Print a deck from a table, one kind of card a row.

    Columns: name, value, suit, colour, count, text, pictogram, picture, mark, back.
    """
    from printkit import makers
    from printkit.defaults import settled
    from printkit.job import Job
    from printkit.paper import preview
    from printkit.parts import Part
    from printkit.photos.kept import keep_pictures
    from printkit.sizes import PAPERS
    from printkit.spreadsheet.deck import deck_of, without_texts
    from printkit.spreadsheet.fit import check_fit
    from printkit.spreadsheet.reader import read_file
    from printkit.words import named, printed
    from printkit.written import tidied

    language = languages.current()
    say = printed(language).text
    game = _own(game) if game else None
    folder = _folder(game) if game else None
    if png:
        preview.require()
    show(say("deck-start", file=table.name))
    called = game or table.stem or "deck"
    try:
        read = read_file(table, sheet)
        whole = deck_of(read, called, _title(name, folder, table))
        table_deck = without_texts(whole) if booklet else whole
        asked = settled(
            reader,
            medium=medium,
            card=card,
            braille=braille,
            sides=sides,
            hand=hand,
            ends=ends,
            language=language,
        )
        job = Job(
            game=called,
            parts=frozenset({Part.CARDS, Part.BACKS} if asked.backs else {Part.CARDS}),
            size=asked.size,
            paper=PAPERS[paper],
            backs=asked.backs,
            language=language,
            folder=out,
            text_size=asked.text_size,
            medium=asked.medium,
            braille=asked.braille,
            reader=asked.reader,
            deck=table_deck.deck,
        )
        for remark in table_deck.remarks:
            show(say(remark.key, **remark.fields))
        show(say("deck-read", file=table.name, rows=len(read.rows), cards=len(table_deck.rows)))
        check_fit(table_deck, read, job)
    except Faults as several:
        more = len(several.faults) - MOST_FAULTS
        if more > 0:
            last = Fault(Kind.UNREADABLE, "table-more-faults", file=table.name, more=more)
            raise Faults([*several.faults[:MOST_FAULTS], last]) from None
        raise
    _tell_touch(table_deck, job)
    for_paper = booklet
    for written in makers.run(job):
        for sentence in written.sentences:
            show(sentence)
        on_pages = written.path.suffix == ".pdf"
        for_paper = for_paper or on_pages
        if png and on_pages:
            pictures = preview.write_pictures(written.path, 150)
            show(say("print-done-pictures", count=len(pictures), names=named(pictures, language)))
            for sentence in tidied(pictures, language):
                show(sentence)
    if booklet:
        show(_texts(whole, job))
    if folder is not None:
        copied = keep_pictures(table_deck.deck, folder, language)
        if copied:
            show(say("deck-pictures", folder=folder, pictures=copied))
        show(say("deck-game", path=_keep(table_deck, folder, table, language), game=game))
    if for_paper:
        show(say("print-scale"))


def _tell_touch(table_deck: "TableDeck", job: "Job") -> None:
    """Say which cards fingers take for one another."""
    from printkit.check.game import alike_in, alike_sentence
    from printkit.words import printed
    from templates.marks import NO_MARK

    cards = table_deck.deck.cards
    if job.medium.faces is None:
        return
    unmarked = all(card.value is None and card.group.mark == NO_MARK for card in cards)
    if unmarked and job.medium.name == "print":
        show(printed(job.language).text("deck-no-values"))
        return
    alike = alike_in(table_deck.deck, job.medium.name, job.size, job.language, job.braille)
    if alike:
        show(alike_sentence(alike, job.language))


def _texts(whole: "TableDeck", job: "Job") -> str:
    """Write the list of the cards with their texts, and return the sentence about it."""
    from printkit.booklets.card_list import card_list
    from printkit.booklets.files import write
    from printkit.words import printed

    name = f"{job.game}-texts"
    booklet = write(
        card_list(whole.deck, job.language),
        name,
        language=job.language,
        size=job.text_size,
        paper=job.paper,
        folder=job.folder,
    )
    return printed(job.language).text(
        "booklet-done", pdf=booklet.pdf, html=booklet.html, pages=booklet.pages, paper=job.paper.name
    )


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

    if game not in own_games():
        check_name(game)
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
