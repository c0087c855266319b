"""Cards that fingers take for one another, as a medium makes them.

That is no fault of the artwork: patterns and pictograms tell such cards apart for eyes, and are flat on paper. Somebody
who reads by touch must still know of it, and of what to make the cards with instead.
"""

from dataclasses import dataclass

from printkit.check.faces import Face

Groups = tuple[tuple[Face, ...], ...]


@dataclass(frozen=True)
class Alike:
    """Groups of cards that feel alike; `helps` are the options of which each tells all of them apart."""

    groups: Groups
    helps: tuple[str, ...]
