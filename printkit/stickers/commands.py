"""The commands for a bought game: `stickers` and `stock`. What they need is imported when they run."""

from pathlib import Path
from typing import Annotated

import typer

from printkit.choices import PaperName
from templates import languages
from templates.faults import Fault, Kind
from templates.languages import Lang


def stickers(
    game: Annotated[
        str | None, typer.Argument(help="A game that `tactideck games` names; or give --values.")
    ] = None,
    values: Annotated[
        str | None, typer.Option(metavar="VALUES", help="Instead of a game: 1-15, -5--1, or 0,2,4.")
    ] = None,
    copies: Annotated[int, typer.Option(min=1, max=99, help="How often the whole series is printed.")] = 1,
    stock: Annotated[
        str | None, typer.Option(metavar="NAME", help="Label stock, as `tactideck stock` names it.")
    ] = None,
    start: Annotated[
        int, typer.Option(min=1, help="The first label to use on the first sheet, row by row.")
    ] = 1,
    paper: Annotated[
        PaperName | None, typer.Option(help="Without stock, paper to cut: a4, letter or a3.")
    ] = None,
    scale: Annotated[float, typer.Option(help="Enlarge the code, from 0.92 to 3.")] = 1.0,
    scale_correction: Annotated[
        str, typer.Option(metavar="PERCENT", help="Enlarge the whole sheet, as for `tactideck print`.")
    ] = "100",
    out: Annotated[Path, typer.Option(help="The folder to write to; made if it is missing.")] = Path(
        "output"
    ),
    lang: Lang = None,
) -> None:
    """Print codes to stick on a bought game. Example: tactideck stickers kariba --stock avery-l7160"""
    from printkit.printer import printer
    from printkit.sizes import PAPERS
    from printkit.stickers.stock import load_stock
    from printkit.stickers.values import read_values
    from printkit.words import counted, words
    from templates.deck import load_deck

    language = languages.current()
    say = words(language)["stickers"]
    if (game is None) == (values is None):
        raise Fault(Kind.USAGE, "stickers-of-what")
    by = printer(scale_correction=scale_correction)
    deck = load_deck(game) if game else None
    listed = read_values(values) if values is not None else ()
    labels = load_stock(stock) if stock else None
    if labels and paper and labels.paper != PAPERS[paper].name:
        raise Fault(Kind.USAGE, "stock-has-its-paper", stock=labels.name, paper=labels.paper)
    title = say["title"].format(game=deck.name.in_language(language)) if deck else say["title_values"]
    typer.echo(say["laying_out"].format(title=title))

    # ReportLab is the slow import: after the line that says that work has begun.
    from printkit.stickers.labels import of_deck, of_values, print_stickers, sheet_to_cut

    wanted = of_deck(deck, copies, language) if deck else of_values(listed, copies, language)
    printed = print_stickers(
        wanted,
        labels or sheet_to_cut(wanted, PAPERS[paper or "a4"], scale),
        name=deck.game if deck else "values",
        title=title,
        language=language,
        folder=out,
        start=start,
        scale=scale,
        printer=by,
    )
    typer.echo(
        say["done"].format(
            path=printed.path,
            stickers=counted("stickers", printed.stickers, language),
            sheets=counted("sheets", printed.sheets, language),
            stock=labels.name if labels else PAPERS[paper or "a4"].name,
        )
    )
    typer.echo(say["done_order"].format(path=printed.peel_order))
    typer.echo(say["true_size"])


def stock(
    find: Annotated[
        list[str], typer.Argument(metavar="FIND...", help="A maker, a number, a paper, a size: 63.5x38.1.")
    ],
    lang: Lang = None,
) -> None:
    """Search the label stock that is sold. Example: tactideck stock avery 63.5x38.1"""
    from printkit.stickers import stock as stocks
    from printkit.words import words

    language = languages.current()
    found, more = stocks.find(" ".join(find))
    for sheet in found:
        typer.echo(stocks.sentence(sheet, language))
    if more:
        typer.echo(words(language)["stock"]["more"].format(n=more))
