"""QR codes that a table shows as blocks (tactideck/phones/host.py), drawn for a page."""

import re
from collections.abc import Sequence

_ROW = re.compile(r"[█▀▄ ]*[█▀▄][█▀▄ ]*")

# A sign is two modules, one above the other. A block is white, as on a dark screen.
_DARK = {"█": (), "▀": (1,), "▄": (0,), " ": (0, 1)}


def is_blocks(line: str) -> bool:
    """Return whether a line is a row of a QR code, which is looked at and not read."""
    return _ROW.fullmatch(line) is not None


def drawing(lines: Sequence[str]) -> str:
    """Return the last QR code of the lines as SVG, or an empty text if there is none."""
    last = max((number for number, line in enumerate(lines) if is_blocks(line)), default=-1)
    first = last
    while first > 0 and is_blocks(lines[first - 1]):
        first -= 1
    rows = lines[first : last + 1] if last >= 0 else ()
    signs = ((x, y, sign) for y, row in enumerate(rows) for x, sign in enumerate(row))
    dark = "".join(f"M{x} {2 * y + lower}h1v1h-1z" for x, y, sign in signs for lower in _DARK[sign])
    width = max(map(len, rows), default=0)
    size = f"0 0 {width} {2 * len(rows)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{width}v{2 * len(rows)}h-{width}z"/><path d="{dark}"/></svg>'
        if rows
        else ""
    )
