"""The games to choose from, by the names on their boxes, grouped by what can be done with them."""

from collections import defaultdict
from collections.abc import Sequence

from printkit.words import printed
from tactideck.workshop.page import Group, Option
from templates.deck import load_summary
from templates.kinds import GameKind, kind_of
from templates.loader import printed as all_printed
from words.faults import Fault

ORDER: tuple[GameKind, ...] = ("refereed", "scored", "printed")


def game_groups(language: str, order: Sequence[GameKind] = ORDER) -> tuple[Group, ...]:
    """Return the games of some kinds. One with a fault is left out, since `games` tells of it."""
    say = printed(language).text
    kinds: dict[GameKind, list[Option]] = defaultdict(list)
    for game in all_printed():
        try:
            about = load_summary(game)
        except Fault:
            continue
        name = about.name.in_language(language)
        kinds[kind_of(game, about)].append((game, f"{about.fits} ({name})" if about.fits else name))
    return tuple(
        Group(say(f"games-{kind}"), sorted(kinds[kind], key=lambda one: one[1].casefold()))
        for kind in order
        if kinds[kind]
    )
