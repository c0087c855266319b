"""Colours, and checks that print on them is readable."""

from typing import Annotated, Literal

from pydantic import Field

Colour = Annotated[str, Field(pattern="^#[0-9A-F]{6}$")]
Ink = Literal["#000000", "#FFFFFF"]
"""The colour of print on another colour: black or white, whichever is readable."""

MIN_CONTRAST = 7.0
"""The smallest contrast ratio of text and signs: WCAG 2.2, success criterion 1.4.6 (level AAA)."""


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def check_contrast(ink: str, colour: str) -> None:
    """Raise ValueError if ink is not readable on a colour."""
    ratio = contrast(colour, ink)
    if ratio < MIN_CONTRAST:
        raise ValueError(f"{ink} on {colour} has a contrast of {ratio:.1f}, under {MIN_CONTRAST:g}")
