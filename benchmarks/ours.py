"""What is measured: our own printing, from the templates to the files on disk, with nothing kept from before.

As a program it takes a game and a folder.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from printkit import job, makers
from printkit.cards.pages import print_cards
from printkit.paper.printer import TRUE
from printkit.sizes import CARD_SIZES, PAPERS
from templates.deck import Deck, load_deck


def printed(game: str, parts: Sequence[str], folder: Path) -> None:
    """What `tactideck print GAME` does; no parts stand for all."""
    wanted = frozenset(job.Part(part) for part in parts)
    list(makers.run(job.Job(game, wanted, CARD_SIZES["poker"], PAPERS["a4"], "long", TRUE, "en", folder)))


def printed_cards(cards: int, folder: Path) -> None:
    """Print this many of the cards of Stupide Vautour, over and over, with their backs."""
    deck = load_deck("stupide-vautour")
    dealt = tuple(deck.cards[number % len(deck.cards)] for number in range(cards))
    many = Deck(deck.game, deck.name, dealt)
    print_cards(
        many, size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en", folder=folder, backs="long"
    )


def modules() -> Iterator[ModuleType]:
    """Our modules that are loaded."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("printkit", "templates"):
            yield module


def forget() -> None:
    """Empty every cache of ours."""
    for module in modules():
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


if __name__ == "__main__":
    printed(sys.argv[1], (), Path(sys.argv[2]))
