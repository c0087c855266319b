"""The commands for a bought game: `stickers` and `stock`. What they need is imported when they run."""

from pathlib import Path
from typing import Annotated

import typer

from printkit.choices import PAPER
from templates.options import Games
from words import languages
from words.faults import Fault, Kind
from words.options import Lang
from words.screen import show


def stickers(
    game: Annotated[str | None, typer.Argument()] = None,
    values: str | None = None,
    copies: Annotated[int, typer.Option(min=1, max=99)] = 1,
    stock: str | None = None,
    start: Annotated[int, typer.Option(min=1)] = 1,
    paper: Annotated[str | None, PAPER] = None,
    scale: float = 1.0,
    scale_correction: str = "100",
    out: Path = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Print codes to stick on a bought game."""
    from printkit.paper.printer import corrections, printer
    from printkit.sizes import PAPERS
    from printkit.stickers.stock import load_stock
    from printkit.stickers.values import name_of, read_values
    from printkit.words import printed
    from templates.deck import load_deck
    from templates.game import find_game

    language = languages.current()
    say = printed(language).text
    if (game is None) == (values is None):
        raise Fault(Kind.USAGE, "stickers-of-what")
    by = printer(scale_correction=scale_correction)
    deck = load_deck(find_game(game)) if game else None
    listed = read_values(values) if values is not None else ()
    labels = load_stock(stock) if stock else None
    if labels and paper and labels.paper != PAPERS[paper].name:
        raise Fault(Kind.USAGE, "stock-has-its-paper", stock=labels.name, paper=labels.paper)
    title = say("stickers-title", game=deck.name) if deck else say("stickers-title-values")
    show(say("stickers-laying-out", title=title))
    for sentence in corrections(by, language):
        show(sentence)

    # ReportLab is the slow import: after the line that says that work has begun.
    from printkit.stickers.labels import of_deck, of_values, print_stickers, sheet_to_cut

    wanted = of_deck(deck, copies, language) if deck else of_values(listed, copies, language)
    sheets = print_stickers(
        wanted,
        labels or sheet_to_cut(wanted, PAPERS[paper or "a4"], scale),
        name=deck.game if deck else name_of(listed),
        title=title,
        language=language,
        folder=out,
        start=start,
        scale=scale,
        printer=by,
    )
    for sentence in sheets.sentences(language):
        show(sentence)
    show(say("stickers-true-size"))


def stock(
    find: list[str],
    lang: Lang = None,
) -> None:
    """Search the label stock that is sold."""
    from printkit.stickers import stock as stocks
    from printkit.words import printed

    language = languages.current()
    found, more = stocks.find(" ".join(find))
    for sheet in found:
        show(stocks.sentence(sheet, language))
    if more:
        show(printed(language).text("stock-more", n=more))
