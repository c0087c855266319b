"""The pictures of a table beside the `deck.toml` that is made from it, so that the game has them wherever it goes."""

from pathlib import Path

from printkit.photos.files import located, read
from printkit.photos.pixels import measure
from templates.deck import Deck, PictureFile, cards_of, read_deck
from words.faults import Fault, Kind
from words.files import write_whole


def keep_pictures(deck: Deck, folder: Path, language: str) -> int:
    """Copy the pictures of a deck into the folder of its game, and return how many there are.

    One that has changed replaces the copy that was made of it before. Raises Fault `picture-taken` where a picture is
    in the folder that no table brought there, the faults of `pixels.measure` or those of `write_whole`.
    """
    ours = _from_table(folder)
    wanted = {card.picture: card.name(language) for card in deck.cards if card.picture}
    copies: dict[Path, tuple[PictureFile, str]] = {}
    for file, where in wanted.items():
        target = located(PictureFile(file.name, folder), where)
        if target == located(file, where):
            continue  # The table is in the folder of the game.
        measure(file, where)
        if target.exists() and file.name not in ours and not _same(target, read(file, where)):
            raise Fault(Kind.USAGE, "picture-taken", path=str(target))
        copies[target] = file, where
    for target, (file, where) in copies.items():
        write_whole(target, read(file, where))
    return len(copies)


def _from_table(folder: Path) -> set[str]:
    """Return the names of the pictures of the deck in a folder, which came from a table too."""
    try:
        return {card.picture.name for card in cards_of(read_deck(folder), folder) if card.picture}
    except Fault:
        return set()


def _same(path: Path, data: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
