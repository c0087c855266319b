"""The games to choose from, by the names on their boxes, grouped by what can be done with them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress

from printkit.words import printed
from tactideck.workshop.page import Group
from templates.boxed import load_set, set_names
from templates.deck import has_deck, load_summary
from templates.game import load_game
from templates.kinds import GameKind, kind_of
from templates.loader import printed as all_printed
from words.faults import Fault

ORDER: tuple[GameKind, ...] = ("refereed", "scored", "printed")


def game_groups(language: str, order: Sequence[GameKind] = ORDER) -> tuple[Group, ...]:
    """Return the games of some kinds. One with a fault is left out, since `games` tells of it."""
    say = printed(language).text
    kinds: dict[GameKind, list[tuple[str, str]]] = defaultdict(list)
    for game in all_printed():
        try:
            about = load_summary(game)
        except Fault:
            continue
        name = about.name.in_language(language)
        kinds[kind_of(game, about)].append((game, f"{about.fits} ({name})" if about.fits else name))
    return tuple(_by_name(say(f"games-{kind}"), kinds[kind]) for kind in order if kinds[kind])


def sticker_groups(language: str) -> tuple[Group, ...]:
    """Return what there are stickers for: boxes by their names, and then our decks."""
    say = printed(language).text
    boxes = [(name, load_set(name).name.in_language(language)) for name in set_names()]
    ours = []
    for game in all_printed():
        with suppress(Fault):  # as above
            if has_deck(game):
                ours.append((game, load_game(game).name.in_language(language)))
    return _by_name(say("games-stickers"), boxes), _by_name(say("games-printed"), ours)


def _by_name(title: str, options: Iterable[tuple[str, str]]) -> Group:
    return Group(title, sorted(options, key=lambda one: one[1].casefold()))
