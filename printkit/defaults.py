"""What a reader sets, and what was typed in its place: the medium, the card, the braille and the sides of a job."""

from dataclasses import dataclass

from printkit import media
from printkit.braille import BrailleCode, own_code
from printkit.choices import Backs, Ends, Side, Sides
from printkit.media.record import Medium
from printkit.parts import Part
from printkit.sizes import CardSize, card_of, held
from templates.readers import load_reader

USUAL = "low-vision"
"""The reader where none is named."""


@dataclass(frozen=True, kw_only=True)
class Settled:
    """What is made, all of it known. `text_size` is in points; `reader` is the one named, if the medium is theirs."""

    medium: Medium
    size: CardSize
    backs: Backs | None
    braille: BrailleCode | None
    text_size: float
    booklets: tuple[Medium, ...]
    reader: str | None


def settled(
    reader: str | None,
    *,
    medium: str | None,
    card: str | None,
    braille: str | None,
    sides: Sides | None,
    hand: Side | None,
    ends: Ends | None,
    language: str,
) -> Settled:
    """Return what is made for a reader; what is None was not typed. Raises Fault `unknown-reader`."""
    profile = load_reader(reader or USUAL)
    record = media.medium(medium or profile.medium)
    by_default = record.braille == "default" and reader is None
    in_braille = profile.braille or record.braille == "all" or by_default
    code = braille or (own_code(language) if in_braille else "none")
    sides = sides or ("long" if record.makes(Part.BACKS) else "none")
    # A medium that is typed is that of no reader.
    named = None if medium else reader
    booklets = [media.medium(name) for name in profile.booklets] if named else []
    return Settled(
        medium=record,
        size=card_of(card or profile.card).with_hand(
            held(hand, ends, default=profile.hand and reader is not None)
        ),
        backs=None if sides == "none" else sides,
        braille=None if code == "none" else code,
        text_size=float(profile.text),
        booklets=tuple(each for each in booklets if each.braille != "all" or code != "none"),
        reader=named,
    )
