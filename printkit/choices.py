"""What options of several commands take. Names that are data are read when a command line has one."""

from typing import Annotated, Literal

import typer

from words.options import one_of

ANY_CASE = typer.Option(case_sensitive=False)
"""Takes A4 for a4."""

Backs = Literal["long", "short", "fold", "apart"]
"""How backs get behind their cards: the printer turns each sheet over its long or its short edge; the sheet is folded
and glued; or the sheets, all their fronts printed, are fed again by hand, turned over their long edge.
"""

Side = Literal["right", "left"]
"""The hand that holds a fan of cards."""

Ends = Literal["one", "both"]
"""Where cards are read: at one end, or at both."""

Ink = Literal["black", "inverse"]
"""Black on white, or white on black."""

Sides = Literal[Backs, "none"]


def typed(context: typer.Context) -> tuple[str, ...]:
    """Return the options that were typed on the command line, in the order of its help."""
    found = []
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if source is not None and source.name == "COMMANDLINE" and parameter.param_type_name == "option":
            found.append(parameter.opts[0])
    return tuple(found)


def _papers() -> tuple[str, ...]:
    from printkit.sizes import paper_names

    return paper_names()


def _cards() -> tuple[str, ...]:
    from printkit.sizes import card_names

    return card_names()


def _own_size(text: str) -> bool:
    from printkit.sizes import sized

    return sized(text) is not None


def _media() -> tuple[str, ...]:
    from printkit.media import media_names

    return media_names()


def _drawn_media() -> tuple[str, ...]:
    from printkit.media import drawn_names

    return drawn_names()


def _brailles() -> tuple[str, ...]:
    from printkit.braille import codes

    return (*codes(), "none")


PAPER = one_of(_papers)
CARD = one_of(_cards, fault="not-a-card-size", also=_own_size)
"""A size by its name, or in mm."""
MEDIUM = one_of(_media)
DRAWN_MEDIUM = one_of(_drawn_media)
"""A medium that artwork is made in."""

BrailleName = Annotated[str | None, one_of(_brailles)]
"""A code of braille, or `none`."""
