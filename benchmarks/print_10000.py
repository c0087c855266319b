"""How much memory 10,000 cards with their backs take, and whether the time grows with the number of cards.

Each run is a process of its own, which has printed a few cards before it is measured, so that neither the
interpreter nor what is loaded once counts. Memory is what the process grew by at its peak.
"""

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.cards import print_cards
from printkit.sizes import CARD_SIZES, PAPERS
from templates.deck import Deck, load_deck

LIMIT = 60.0
"""MiB."""

GROWTH = 13.0
"""How many times as long ten times the cards may take: ten, and what the machine does beside."""

FEW, MANY = 1_000, 10_000


def write(cards: int, folder: Path) -> None:
    """Print the cards of Stupide Vautour over and over, with their backs."""
    deck = load_deck("stupide-vautour")
    dealt = tuple(deck.cards[number % len(deck.cards)] for number in range(cards))
    many = Deck(deck.game, deck.name, dealt)
    print_cards(
        many, size=CARD_SIZES["poker"], paper=PAPERS["a4"], language="en", folder=folder, backs="long"
    )


def peak() -> float:
    """The most memory that this process has held, in MiB."""
    # Linux counts in KiB, macOS in bytes.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def run(cards: int) -> None:
    """One run, in the child process: seconds and MiB, as JSON."""
    with TemporaryDirectory() as name:
        write(90, Path(name))
        before, start = peak(), time.perf_counter()
        write(cards, Path(name))
        print(json.dumps({"seconds": time.perf_counter() - start, "mebibytes": peak() - before}))


def measured(cards: int) -> dict[str, float]:
    """The quickest of three runs."""
    command = [sys.executable, "-m", "benchmarks.print_10000", str(cards)]
    runs: list[dict[str, float]] = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(3)
    ]
    return min(runs, key=lambda found: found["seconds"])


def main() -> bool:
    """Print time and memory; whether both are within their limits."""
    few, many = measured(FEW), measured(MANY)
    growth = many["seconds"] / few["seconds"]
    print(f"{FEW} cards and backs: {few['seconds']:.2f} s, {few['mebibytes']:.1f} MiB", end="; ")
    print(f"{MANY}: {many['seconds']:.2f} s, {many['mebibytes']:.1f} MiB, limit {LIMIT:g}", end="; ")
    print(f"ten times the cards take {growth:.1f} times as long, limit {GROWTH:g}")
    return many["mebibytes"] <= LIMIT and growth <= GROWTH


if __name__ == "__main__":
    if len(sys.argv) > 1:
        run(int(sys.argv[1]))
    else:
        sys.exit(not main())
