"""The commands for a bought game: `stickers` and `stock`. What they need is imported when they run."""

from pathlib import Path
from typing import Annotated

import typer

from printkit.choices import PAPER, BrailleName
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
    outline: Annotated[bool, typer.Option("--outline")] = False,
    paper: Annotated[str | None, PAPER] = None,
    scale: float | None = None,
    braille: BrailleName = None,
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
    from templates.names import called

    language = languages.current()
    say = printed(language).text
    if outline:
        _print_outline(stock, scale_correction, out, language)
        return
    if (game is None) == (values is None):
        raise Fault(Kind.USAGE, "stickers-of-what")
    by = printer(scale_correction=scale_correction)
    boxed, found = called(game) if game is not None else (None, None)
    # Who sticks owns the box: a deck of ours comes after it.
    deck = load_deck(found) if found and boxed is None else None
    listed = read_values(values) if values is not None else ()
    cells = None if braille in (None, "none") else braille
    if cells and boxed is None:
        raise Fault(Kind.USAGE, "braille-of-a-set")
    labels = load_stock(stock) if stock else None
    if labels and paper and labels.paper != PAPERS[paper].name:
        raise Fault(Kind.USAGE, "stock-has-its-paper", stock=labels.name, paper=labels.paper)
    if labels and not labels.even:
        show(say("stock-uneven", stock=labels.name, code=labels.code))
    of = boxed or deck
    title = say("stickers-title", game=of.name) if of else say("stickers-title-values")
    show(say("stickers-laying-out", title=title))
    for sentence in corrections(by, language):
        show(sentence)

    # ReportLab is the slow import: after the line that says that work has begun.
    from printkit.stickers import boxed as sets
    from printkit.stickers.labels import (
        best_scale,
        of_deck,
        of_set,
        of_values,
        sheet_to_cut,
        sheets_of,
        write_peel_order,
    )
    from printkit.written import write_pdf

    if boxed:
        show(say("set-about", edition=boxed.file.edition, count=boxed.file.cards))
        if labels:
            sets.check_labels(boxed, labels)
        wanted = of_set(boxed, copies, language)
    else:
        wanted = of_deck(deck, copies, language) if deck else of_values(listed, copies, language)
    size = scale if scale is not None else best_scale(wanted, labels) if labels else 1.0
    if scale is None and size < 1:
        show(say("stickers-scale", scale=f"{size:g}"))
    name = boxed.id if boxed else deck.game if deck else name_of(listed)
    sheets = sheets_of(
        wanted,
        labels or sheet_to_cut(wanted, PAPERS[paper or "a4"], size),
        name=name,
        title=title,
        language=language,
        folder=out,
        start=start,
        scale=size,
        printer=by,
    )
    write_pdf(sheets.path, sheets.pages, title, language)
    write_peel_order(sheets)
    for sentence in sheets.sentences(language):
        show(sentence)
    if boxed:
        key_paper = PAPERS[paper or ("letter" if labels and labels.paper == PAPERS["letter"].name else "a4")]
        key = sets.write_key(boxed, key_paper, out, language, cells)
        show(say("booklet-done", pdf=key.pdf, html=key.html, pages=key.pages, paper=key_paper.name))
        show(say("set-materials-done", path=sets.write_materials(boxed, out, language)))
    show(say("stickers-true-size"))


def _print_outline(stock: str | None, scale_correction: str, out: Path, language: str) -> None:
    """Write the outlines of a sheet's labels, to hold against it. Raises Fault `option-goes-with`."""
    from printkit.paper.printer import corrected, printer
    from printkit.stickers.outline import outline_page
    from printkit.stickers.stock import load_stock
    from printkit.words import printed
    from printkit.written import write_pdf

    if stock is None:
        raise Fault(Kind.USAGE, "option-goes-with", option="--outline", other="--stock")
    say, labels = printed(language).text, load_stock(stock)
    page = corrected(outline_page(labels), printer(scale_correction=scale_correction))
    path = out / f"{labels.code}-outline.pdf"
    write_pdf(path, [page], labels.name, language)
    show(say("stock-outline", path=path, stock=labels.name))


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
