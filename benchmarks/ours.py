"""What is measured: our own printing, from the templates to the files on disk, with nothing kept from before.

As a program it takes a game and a folder.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from printkit import makers
from printkit.cards.pages import pages_of
from printkit.job import CardJob, Job
from printkit.parts import Part
from printkit.sizes import CARD_SIZES, PAPERS
from printkit.written import write_pdf
from templates.deck import Deck, load_deck


def printed(game: str, parts: Sequence[str], folder: Path) -> None:
    """What `tactideck print GAME` does; no parts stand for all."""
    job = Job(
        game=game,
        parts=frozenset(map(Part, parts)),
        size=CARD_SIZES["poker"],
        paper=PAPERS["a4"],
        backs="long",
        language="en",
        folder=folder,
    )
    list(makers.run(job))


def printed_cards(cards: int, folder: Path) -> None:
    """Print this many of the cards of Stupide Vautour, over and over, with their backs."""
    deck = load_deck("stupide-vautour")
    dealt = tuple(deck.cards[number % len(deck.cards)] for number in range(cards))
    many = Deck(deck.game, deck.name, dealt)
    job = CardJob(size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en", backs="long")
    write_pdf(folder / f"{many.game}-cards.pdf", pages_of(many, job), many.game, "en")


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
