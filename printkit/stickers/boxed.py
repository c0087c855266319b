"""What goes with the stickers of a boxed game: its key, what to buy, and whether labels are too large for its cards."""

from pathlib import Path

from printkit.booklets.files import WrittenBooklet, write
from printkit.booklets.set_key import set_key
from printkit.braille import BrailleCode
from printkit.sizes import Paper
from printkit.stickers.materials import of_cards
from printkit.stickers.stock import Stock
from printkit.words import printed
from templates.boxed import BoxedSet
from words.faults import Fault, Kind
from words.files import write_whole

TEXT = 18.0
"""Points of the text of a key: RNIB and UKAAF, large print."""


def write_key(
    boxed: BoxedSet, paper: Paper, folder: Path, language: str, braille: BrailleCode | None
) -> WrittenBooklet:
    """Write the key of a set as `NAME-key.pdf` and `NAME-key.html`.

    Raises the faults of `set_key` and `files.write`.
    """
    return write(
        set_key(boxed, language, braille),
        f"{boxed.id}-key",
        language=language,
        size=TEXT,
        paper=paper,
        folder=folder,
    )


def write_materials(boxed: BoxedSet, folder: Path, language: str) -> Path:
    """Write what to buy for a set, and where its counts are from, as `NAME-materials.txt`, and return its path.

    Raises the faults of `write_whole`.
    """
    say, name = printed(language).text, boxed.name.in_language(language)
    cards = [(card.value, card.mark) for card in boxed.cards]
    lines = of_cards(cards, boxed.id, name, language)
    sources = [say("set-source", source=source) for source in boxed.file.sources]
    path = folder / f"{boxed.id}-materials.txt"
    write_whole(path, "\n".join((*lines, *sources, "")).encode("utf-8"))
    return path


def check_labels(boxed: BoxedSet, stock: Stock) -> None:
    """Check that a label is no larger than a card. Raises Fault `label-larger-than-card`."""
    if boxed.file.size is None:
        return
    card, label = sorted(boxed.file.size), sorted(stock.label)
    if label[0] > card[0] or label[1] > card[1]:
        width, height = (f"{side:g}" for side in stock.label)
        across, along = (f"{side:g}" for side in boxed.file.size)
        raise Fault(
            Kind.USAGE,
            "label-larger-than-card",
            stock=stock.name,
            width=width,
            height=height,
            game=boxed.name,
            across=across,
            along=along,
        )
