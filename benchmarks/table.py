"""One table of ratios in plain text: a line a measure and yardstick, complete by itself, with no rules or boxes."""

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.machine import about


@dataclass(frozen=True)
class Row:
    """A measure over a yardstick. `ours` and `theirs` are figures with their unit, of which less is better; `limit`
    says how many times as much ours may be, and `kept` whether it is no more.
    """

    what: str
    ours: str
    yardstick: str
    theirs: str
    ratio: float
    limit: str = "none"
    kept: bool = True


Rows = Iterable[Row | str]
"""Rows, and sentences about what could not be measured."""

COLUMNS = (
    ("what", 34),
    ("ours", 9),
    ("yardstick", 28),
    ("theirs", 9),
    ("ratio", 6),
    ("limit", 0),
)
"""Heads, and widths in letters: each row is printed as soon as it is known."""

FIGURES = ("ours", "theirs", "ratio")
"""These stand on the right."""


def row(what: str, ours: float, yardstick: str, theirs: float, limit: float | None = None) -> Row:
    """A measure in seconds, with a limit on its ratio or without."""
    ratio = ours / theirs
    kept = limit is None or ratio <= limit
    return Row(
        what,
        duration(ours),
        yardstick,
        duration(theirs),
        ratio,
        "none" if limit is None else f"{limit:g}",
        kept,
    )


def duration(seconds: float) -> str:
    """Three digits with their unit."""
    if seconds >= 10:
        return f"{seconds:.1f} s"
    if seconds >= 1:
        return f"{seconds:.2f} s"
    milliseconds = seconds * 1000
    return f"{milliseconds:.0f} ms" if milliseconds >= 100 else f"{milliseconds:.1f} ms"


def show(found: Rows) -> bool:
    """Print what was measured on, the table, then sentences; whether all limits hold."""
    print(*about(), "", sep="\n")
    _print_line(*(head for head, _ in COLUMNS))
    sentences: list[str] = []
    within = True
    for line in found:
        if isinstance(line, str):
            sentences.append(line)
            continue
        _print_line(line.what, line.ours, line.yardstick, line.theirs, f"{line.ratio:.2f}", line.limit)
        if not line.kept:
            within = False
            sentences.append(f"Above its limit: {line.what}, over {line.yardstick}, {line.ratio:.2f}.")
    print("", *sentences, *(["All limits hold."] if within else []), sep="\n")
    return within


def _print_line(*cells: str) -> None:
    placed = (
        cell.rjust(width) if head in FIGURES else cell.ljust(width)
        for cell, (head, width) in zip(cells, COLUMNS, strict=True)
    )
    print("  ".join(placed).rstrip(), flush=True)
