"""A booklet as one HTML file: no script, nothing to fetch, and every table with its heads.

Text has the size that the reader's browser is set to, and a half or twice as much: 18 or 24 pt where that is 12 pt.
Colours follow the reader's choice of light or dark; both have the highest contrast there is, 21.
"""

from html import escape
from textwrap import dedent

from printkit.booklets.blocks import (
    Block,
    Booklet,
    Cell,
    Drawing,
    Heading,
    Items,
    Paragraph,
    Table,
    Typed,
)
from printkit.media.lettering import outline
from printkit.shapes import Artwork, Disc, Frame, Label, Panel, Ring
from printkit.spacing import bound
from printkit.words import printed

PLAIN = 12.0
"""What browsers set text in, in points, unless their reader has chosen otherwise."""

_STYLE = """
:root {{ color-scheme: light dark; --ink: #000; --paper: #fff; --link: #003a9b; font-size: {percent:g}%; }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #fff; --paper: #000; --link: #a8cdff; }} }}
body {{ background: var(--paper); color: var(--ink); font-family: "Atkinson Hyperlegible", Verdana, sans-serif;
  line-height: 1.5; margin: 0 auto; max-width: 38em; padding: 1em; }}
h1 {{ font-size: 1.3em; }} h2 {{ font-size: 1.15em; margin-top: 1.5em; }} h3 {{ font-size: 1em; }}
a {{ color: var(--link); }}
:focus-visible {{ outline: 0.2em solid var(--link); outline-offset: 0.15em; }}
.skip:not(:focus) {{ position: absolute; left: -100em; }}
.typed {{ list-style: none; }}
.wide {{ overflow-x: auto; padding: 0.3em; }}
table {{ border-collapse: collapse; }}
caption {{ font-weight: bold; text-align: start; }}
th, td {{ border: 1mm solid var(--ink); padding: 0.3em 0.5em; text-align: start; }}
thead th {{ border-bottom-width: 2mm; }}
svg {{ display: block; fill: var(--ink); height: auto; max-width: 100%; forced-color-adjust: auto; }}
input {{ background: var(--paper); border: 0.5mm solid var(--ink); box-sizing: border-box; color: var(--ink);
  display: block; font: inherit; min-height: 12mm; min-width: 20mm; width: 100%; }}
@media print {{ :root {{ font-size: {points:g}pt; }} nav, .skip {{ display: none; }} input {{ border: 0; }} }}
"""


def booklet_html(booklet: Booklet, size: float) -> str:
    """Return the page of a booklet, in `size` points."""
    say = printed(booklet.language).text
    text = _Text(booklet)
    style = dedent(_STYLE).strip().format(percent=100 * size / PLAIN, points=size)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{booklet.language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(booklet.title)}</title>",
            f"<style>\n{style}\n</style>",
            "</head>",
            "<body>",
            f'<a class="skip" href="#text">{say("booklet-skip")}</a>',
            f"<header><h1>{text.plain(booklet.title)}</h1></header>",
            *text.contents(say("booklet-contents")),
            '<main id="text">',
            *(text.block(block) for block in booklet.blocks[1:]),
            "</main>",
            "</body>",
            "</html>",
            "",
        )
    )


class _Text:
    """The blocks of one booklet as HTML. Headings have their number as anchor."""

    def __init__(self, booklet: Booklet) -> None:
        self._headings = tuple(booklet.headings())
        self._met = 1  # The title is not in the text.

    def plain(self, text: str) -> str:
        return escape(bound(text), quote=True)

    def contents(self, title: str) -> tuple[str, ...]:
        """Return links to the sections, where there are several."""
        links = [
            f'<li><a href="#h{index}">{self.plain(heading.text)}</a></li>'
            for index, heading in enumerate(self._headings)
            if heading.level == 2
        ]
        return (f'<nav aria-label="{title}"><ul>', *links, "</ul></nav>") if len(links) > 1 else ()

    def block(self, block: Block) -> str:
        match block:
            case Heading(level, text):
                self._met += 1
                return f'<h{level} id="h{self._met - 1}">{self.plain(text)}</h{level}>'
            case Paragraph(text):
                return f"<p>{self.plain(text)}</p>"
            case Items(items, numbered):
                return self._listed("ol" if numbered else "ul", items)
            case Typed(lines):
                return self._listed('ul class="typed"', lines, "code")
            case Drawing():
                return f"<p>{_svg(block)}</p>"
            case Table():
                return self._table(block)

    def _listed(self, kind: str, items: tuple[str, ...], inner: str = "") -> str:
        before, after = (f"<{inner}>", f"</{inner}>") if inner else ("", "")
        # What is typed keeps its plain spaces.
        entries = (escape(item) if inner else self.plain(item) for item in items)
        listed = "".join(f"\n<li>{before}{entry}{after}</li>" for entry in entries)
        return f"<{kind}>{listed}\n</{kind.split()[0]}>"

    def _table(self, table: Table) -> str:
        name = "" if table.caption else f' aria-labelledby="h{self._met - 1}"'
        caption = f"\n<caption>{self.plain(table.caption)}</caption>" if table.caption else ""
        heads = "".join(f'<th scope="col">{self._cell(cell, head=True)}</th>' for cell in table.heads)
        rows = "".join(
            f'\n<tr><th scope="row">{self._cell(row[0])}</th>'
            + "".join(f"<td>{self._cell(cell)}</td>" for cell in row[1:])
            + "</tr>"
            for row in table.rows
        )
        return (
            f'<div class="wide">\n<table{name}>{caption}\n<thead>\n<tr>{heads}</tr>\n</thead>\n'
            f"<tbody>{rows}\n</tbody>\n</table>\n</div>"
        )

    def _cell(self, cell: Cell, *, head: bool = False) -> str:
        if cell.drawing:
            return _svg(cell.drawing)
        if cell.blank and head:
            return f'<label>{self.plain(cell.blank)} <input type="text" autocomplete="off"></label>'
        if cell.blank:
            return f'<input type="text" autocomplete="off" aria-label="{self.plain(cell.blank)}">'
        return self.plain(cell.text)


def _svg(drawing: Drawing) -> str:
    """Return the signs at their true size, where the window has room for it."""
    return (
        f'<svg role="img" aria-label="{escape(drawing.words)}" width="{drawing.width:g}mm"'
        f' viewBox="0 0 {drawing.width:g} {drawing.height:g}">{"".join(_parts(drawing.shapes))}</svg>'
    )


def _parts(shapes: Artwork) -> list[str]:
    drawn = []
    for part in shapes:
        match part:
            case Disc():
                drawn.append(f'<circle cx="{part.x:g}" cy="{part.y:g}" r="{part.diameter / 2:g}"/>')
            case Ring():
                radius = (part.diameter - part.wall) / 2
                drawn.append(f'<circle cx="{part.x:g}" cy="{part.y:g}" r="{radius:g}"{_wall(part.wall)}/>')
            case Panel():
                drawn.append(f"<rect {_sides(part)}/>")
            case Frame():
                inner = Frame(part.box.inset(part.wall / 2), part.wall)
                drawn.append(f"<rect {_sides(inner)}{_wall(part.wall)}/>")
            case Label():
                # As outlines: no tool can tell the contrast of text in a drawing.
                steps = (
                    f"{letter}{' '.join(f'{n:.3f}' for n in numbers)}" for letter, numbers in outline(part)
                )
                drawn.append(f'<path d="{" ".join(steps)}"><desc>{escape(part.text)}</desc></path>')
    return drawn


def _sides(shape: Panel | Frame) -> str:
    box = shape.box
    return f'x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'


def _wall(thick: float) -> str:
    return f' style="fill: none; stroke: var(--ink); stroke-width: {thick:g}"'
