"""The print commands. What they need is imported when they run, so that other commands start without it."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from printkit.check import command as check_command
from printkit.choices import ANY_CASE, CARD, MEDIUM, PAPER, BrailleName, Ends, Ink, Side, Sides, typed
from printkit.spreadsheet import command as deck_command
from printkit.stickers import commands as sticker_commands
from templates.options import Games, Reader
from words import languages
from words.faults import Fault, Faults
from words.options import Lang
from words.screen import show

app = typer.Typer(rich_markup_mode=None, add_completion=False, no_args_is_help=True)

CALIBRATION = "calibration"


@app.command("games")
def games(own_games: Games = None, lang: Lang = None) -> None:
    """List the games by kind: name, players, number of cards; and the decks and the boxes without rules."""
    from printkit.words import printed
    from templates.boxed import load_set
    from templates.deck import load_summary
    from templates.kinds import kind_of
    from templates.loader import decks, unusable
    from templates.loader import printed as known
    from templates.names import sets_alone
    from words.wording import complain

    say = printed(languages.current())
    faults: list[Fault] = []
    kinds: dict[str, list[str]] = {"games-refereed": [], "games-scored": [], "games-printed": []}
    for game in known():
        try:
            about = load_summary(game)
        except Fault as invalid:  # raised when the games without a fault have been listed
            faults += invalid.faults if isinstance(invalid, Faults) else [invalid]
            continue
        key = "games-line" if about.cards else "games-line-fits" if about.fits else "games-line-without-cards"
        key = "games-line-deck" if game in decks() else key
        least, most = about.players.min, about.players.max
        players = say.text(
            "games-players-exact" if least == most else "games-players", least=least, most=most
        )
        line = say.text(key, id=game, name=about.name, players=players, cards=about.cards, fits=about.fits)
        kinds[f"games-{kind_of(game, about)}"].append(line)
    kinds["games-stickers"] = [
        say.text("games-line-stickers", id=name, name=load_set(name).name, cards=load_set(name).file.cards)
        for name in sets_alone()
    ]
    for kind, lines in kinds.items():
        for line in (say.text(kind), *lines) if lines else ():
            show(line)
    for fault in unusable():
        complain(fault)
    if faults:
        raise Faults(faults)


@app.command("print")
def print_game(
    context: typer.Context,
    game: str,
    only: list[str] | None = None,
    paper: Annotated[str, PAPER] = "a4",
    reader: Reader = None,
    card: Annotated[str | None, CARD] = None,
    medium: Annotated[str | None, MEDIUM] = None,
    braille: BrailleName = None,
    hand: Annotated[Side | None, ANY_CASE] = None,
    ends: Annotated[Ends | None, ANY_CASE] = None,
    sides: Annotated[Sides | None, ANY_CASE] = None,
    back_offset: str = "0,0",
    scale_correction: str = "100",
    size: Literal["18", "24"] | None = None,
    page: str = "40x25",
    grade: Literal["1", "2"] = "1",
    one_file: Annotated[bool, typer.Option("--one-file")] = False,
    cards: str | None = None,
    series: Annotated[int | None, typer.Option(min=1)] = None,
    copies: Annotated[int, typer.Option(min=1, max=99)] = 1,
    pages: str | None = None,
    ink: Annotated[Ink, ANY_CASE] = "black",
    cut_lines: Annotated[bool, typer.Option("--cut-lines")] = False,
    materials: Annotated[bool, typer.Option("--materials")] = False,
    png: Annotated[bool, typer.Option("--png")] = False,
    dpi: Annotated[int, typer.Option(min=20, max=600)] = 150,
    out: Path = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Print all that a game needs, at true size. `print calibration` tests the printer."""
    from printkit import makers, unused
    from printkit.defaults import settled
    from printkit.job import Job
    from printkit.paper import preview
    from printkit.paper.printer import corrections, printer
    from printkit.parts import Part, parts
    from printkit.sizes import PAPERS, braille_page
    from printkit.subset import chosen, read_pages
    from printkit.unused import MATERIALS, check_alone, check_dpi, check_options
    from printkit.words import named, printed
    from printkit.written import tidied
    from templates.deck import load_deck
    from templates.game import load_game
    from templates.names import find_game
    from words.spelling import fold

    language = languages.current()
    game = CALIBRATION if fold(game) == CALIBRATION else find_game(game)
    options = typed(context)
    if materials:
        check_alone(options, MATERIALS, "--materials")
        _list_materials(game, language)
        return
    say = printed(language).text
    by = printer(back_offset, scale_correction)
    embossed = braille_page(page)
    check_dpi(options)
    if png:
        preview.require()
    if game == CALIBRATION:
        check_alone(options, unused.CALIBRATION, "print calibration")
        show(say("print-start-calibration"))
        files = iter([makers.calibration(PAPERS[paper], by, language, out)])
    else:
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
        wanted, booklets = parts(only or (), language), asked.booklets
        if cards is not None and not wanted:
            # Somebody who has lost a card needs nothing else.
            wanted, booklets = frozenset({Part.CARDS, *([Part.BACKS] if asked.backs else [])}), ()
        part = None
        if cards is not None or series is not None or copies > 1:
            part = chosen(load_deck(game), cards=cards, series=series, copies=copies, language=language)
        job = Job(
            game=game,
            parts=wanted,
            chosen=part,
            pages=read_pages(pages) if pages is not None else (),
            size=asked.size,
            paper=PAPERS[paper],
            backs=asked.backs,
            printer=by,
            language=language,
            folder=out,
            text_size=float(size) if size else asked.text_size,
            medium=asked.medium,
            braille=asked.braille,
            braille_page=embossed,
            grade=2 if grade == "2" else 1,
            booklets=booklets,
            reader=asked.reader,
            inverse=ink == "inverse",
            cut_lines=cut_lines,
            one_file=one_file,
        )
        check_options(options, job)
        show(say("print-start", game=load_game(game).name))
        files = makers.run(job)
    for sentence in corrections(by, language):
        show(sentence)
    for_paper = False
    for written in files:
        for sentence in written.sentences:
            show(sentence)
        on_pages = written.path.suffix == ".pdf"
        for_paper = for_paper or on_pages
        if png and on_pages:
            pictures = preview.write_pictures(written.path, dpi)
            show(say("print-done-pictures", count=len(pictures), names=named(pictures, language)))
            for sentence in tidied(pictures, language):
                show(sentence)
    if for_paper:
        show(say("print-scale-calibration" if game == CALIBRATION else "print-scale"))


def _list_materials(game: str, language: str) -> None:
    """Say what to buy to stick the codes on a bought game, and how long it takes."""
    from printkit.boards.codes import board_codes, board_marks
    from printkit.stickers.materials import count, materials
    from templates.board import has_board, load_board
    from templates.deck import load_deck

    board = None
    if has_board(game):
        file = load_board(game).file
        board = count(board_codes(file), board_marks(file))
    for sentence in materials(load_deck(game), language, board):
        show(sentence)


app.command("deck")(deck_command.deck)
app.command("check")(check_command.check)
app.command("stickers")(sticker_commands.stickers)
app.command("stock")(sticker_commands.stock)


@app.command("code", context_settings={"ignore_unknown_options": True})
def code(
    number: int,
    lang: Lang = None,
) -> None:
    """Say the sticker code of a number in words."""
    from printkit.code import spoken

    show(spoken(number, languages.current()))
