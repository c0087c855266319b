"""Kinds of games: refereed by rules of their own, scored from their template, or only printed."""

from typing import Literal

from templates.deck import Summary
from templates.loader import shipped

GameKind = Literal["refereed", "scored", "printed"]


def kind_of(game: str, about: Summary) -> GameKind:
    """Return the kind of a game."""
    if about.scored:
        return "scored"
    return "refereed" if game in shipped() else "printed"
