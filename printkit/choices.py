"""The words that options of several commands take."""

from typing import Annotated, Literal

import typer

from words.options import one_of

ANY_CASE = typer.Option(case_sensitive=False)
"""A4 is a4."""


def typed(context: typer.Context) -> frozenset[str]:
    """The options that stand on the command line."""
    found = set()
    for each in context.command.params:
        source = context.get_parameter_source(each.name or "")
        if source is not None and source.name == "COMMANDLINE" and each.param_type_name == "option":
            found.add(each.opts[0])
    return frozenset(found)


PaperName = Literal["a4", "letter", "a3"]
CardName = Literal["poker", "bridge", "tarot", "jumbo"]

Backs = Literal["long", "short", "fold", "apart"]
"""How backs get behind their cards: the printer turns each sheet over its long or its short edge; the sheet
is folded and glued; or the sheets, all their fronts printed, are fed again by hand, turned over their long
edge.
"""

Sides = Literal[Backs, "none"]

DrawnMedium = Literal["print", "swell", "svg", "stl"]
"""The media that artwork is laid out for. BRF holds text alone."""

MediumName = Literal[DrawnMedium, "brf"]


def _brailles() -> tuple[str, ...]:
    from printkit.braille import codes

    return (*codes(), "none")


BrailleName = Annotated[str | None, one_of(_brailles)]
"""A code of braille, or `none`."""
