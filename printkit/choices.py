"""The words that options of several commands take."""

from typing import Literal

import typer

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
Sides = Literal["long", "short", "fold", "apart", "none"]
MediumName = Literal["print", "swell", "svg", "stl", "brf"]
BrailleName = Literal["fr", "en", "fr-literary", "none"]
