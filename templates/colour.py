"""Colours, and whether what is printed on them can be read."""

from typing import Annotated, Literal

from pydantic import Field

Colour = Annotated[str, Field(pattern="^#[0-9A-F]{6}$")]
Ink = Literal["#000000", "#FFFFFF"]
"""What is drawn on a colour: black or white, whichever reads."""

MIN_CONTRAST = 7.0
"""WCAG 2.2, success criterion 1.4.6 (level AAA), for every text and sign."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_reads(ink: str, colour: str) -> None:
    """Raises ValueError where ink does not read on a colour."""
    ratio = contrast(colour, ink)
    if ratio < MIN_CONTRAST:
        raise ValueError(f"{ink} on {colour} has a contrast of {ratio:.1f}, under {MIN_CONTRAST:g}")
