"""How a printer errs, and pages that make up for it. Pure values."""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from printkit.paper.page import Page
from printkit.sizes import TRUE_SIZE
from printkit.words import printed
from words.faults import Fault, Kind
from words.language import decimal

FARTHEST = 5.0
"""How far backs may be moved, in mm: a printer that is off by more has a slipping feed, and the white margin
of a card ends there.
"""

SMALLEST, LARGEST = 0.95, 1.05
"""How much artwork may be enlarged: the 97 % of "fit to page" and a bit beyond."""


@dataclass(frozen=True)
class Printer:
    """What makes up for a printer's errors.

    `back_offset` moves what is printed on backs, in mm, to the right and downwards as the back page reads.
    `scale` enlarges the artwork across and along the upright paper.
    """

    back_offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = TRUE_SIZE


TRUE = Printer()
"""A printer that makes no error."""


def printer(back_offset: str = "0,0", scale_correction: str = "100") -> Printer:
    """Read a printer's corrections as they are typed: `x,y` in mm, and a percentage or two.

    Raises Fault `bad-offset`, `bad-scale`, or `comma-for-point`: what a decimal comma means is not guessed at, since a
    wrong scale costs a whole deck.
    """
    offset = _offset(back_offset)
    if offset is None:
        _check_commas(back_offset, _offset)
        raise Fault(Kind.USAGE, "bad-offset", text=back_offset, most=f"{FARTHEST:g}")
    scale = _scale(scale_correction)
    if scale is None:
        _check_commas(scale_correction, _scale)
        least, most = f"{SMALLEST * 100:g}", f"{LARGEST * 100:g}"
        raise Fault(Kind.USAGE, "bad-scale", text=scale_correction, least=least, most=most)
    return Printer(offset, scale)


def corrections(by: Printer, language: str) -> Iterator[str]:
    """Yield what was typed, as it was understood. `100,98` is two numbers, even if the user meant 100.98."""
    say = printed(language).text
    if by.scale != TRUE.scale:
        across, along = (decimal(100 * one, language, 2) for one in by.scale)
        yield say("printer-scale", across=across, along=along)
    if by.back_offset != TRUE.back_offset:
        right, down = (
            say("negative", number=decimal(-one, language, 2)) if one < 0 else decimal(one, language, 2)
            for one in by.back_offset
        )
        yield say("printer-offset", right=right, down=down)


Pair = tuple[float, float]


def _offset(text: str) -> Pair | None:
    numbers = _numbers(text)
    if len(numbers) != 2 or any(abs(number) > FARTHEST for number in numbers):
        return None
    return numbers[0], numbers[1]


def _scale(text: str) -> Pair | None:
    scale = tuple(number / 100 for number in _numbers(text))
    if len(scale) not in (1, 2) or not all(SMALLEST <= number <= LARGEST for number in scale):
        return None
    return scale[0], scale[-1]


def _numbers(text: str) -> tuple[float, ...]:
    """Return numbers with commas between them, or none at all if one cannot be read."""
    try:
        numbers = tuple(float(part) for part in text.split(","))
    except ValueError:
        return ()
    return numbers if all(math.isfinite(number) for number in numbers) else ()


def _check_commas(text: str, read: Callable[[str], Pair | None]) -> None:
    """Check whether a text can be read if every other comma is a decimal one.

    Raises Fault `comma-for-point` if so.
    """
    pointed = re.sub(r"([0-9]) *, *([0-9]+) *(,|$)", r"\1.\2\3", text)
    if text.count(",") % 2 and read(pointed) is not None:
        raise Fault(Kind.USAGE, "comma-for-point", text=text, pointed=pointed.replace(" ", ""))


def corrected(page: Page, by: Printer, *, back: bool = False) -> Page:
    """Return the page as it must be drawn to come out right.

    It grows about its middle, as printers shrink.

    Raises Fault `scale-off-page` where the artwork would leave the page.
    """
    across, along = by.scale if page.height >= page.width else (by.scale[1], by.scale[0])
    trim = page.trim
    out = (
        max(page.width / 2 - trim.x, trim.right - page.width / 2) * across > page.width / 2 + 1e-6,
        max(page.height / 2 - trim.y, trim.bottom - page.height / 2) * along > page.height / 2 + 1e-6,
    )
    if any(out):
        raise Fault(Kind.USAGE, "scale-off-page", percent=f"{max(across, along) * 100:g}")
    return replace(page, scale=(across, along), shift=by.back_offset if back else (0.0, 0.0))
