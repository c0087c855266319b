"""The printed front of a card for hands that read: the column of `printkit.cards.hand`, and what eyes read."""

from dataclasses import replace

from printkit.cards import hand
from printkit.cards.hand import CLEAR, PICTURE, Fan, Felt
from printkit.cards.layout import (
    BETWEEN,
    MARGIN,
    NAME_SHARE,
    SMALLEST_WORD,
    TEXT,
    figure_in,
    ink_of_pictogram,
    pictogram_in,
    snip,
    turned,
    word_in,
)
from printkit.figures import NARROWEST
from printkit.photos.placed import photo_in
from printkit.shapes import BLACK, Artwork, Box, Label, Panel, Photo, bounds
from printkit.sizes import CardSize
from printkit.wrapped import Passage, filled
from templates.deck import Card
from words.faults import Fault, Kind

PANEL = 1.5
"""What of a panel of the group's colour shows around its pictogram."""


def fanned(card: Card, felt: Felt, fan: Fan, size: CardSize, language: str) -> tuple[Artwork, Artwork]:
    """Return the front of a card, and what of it comes again at the other end.

    Raises Fault `missing-glyph`, `text-too-long`, `text-does-not-fit`, `picture-no-room` and the faults of `photo_in`.
    """
    assert size.hand
    where = card.name(language)
    numeral = _numeral(card, hand.mirrored(fan.numeral, size), language)
    written = _words(card, felt, fan, size, language)
    at = felt.clear_of(hand.mirrored(fan.picture, size), CLEAR)
    picture = () if written else _picture(card, language, at)
    again: Artwork = ()
    if size.hand.both:
        beside = () if written else _picture(card, language, hand.turned_box(at, size), turn=180)
        again = (*felt.again(size), *(turned(shape, size) for shape in numeral), *beside)
    word: Artwork = ()
    if fan.word.height and "word" not in card.face.main:
        text = card.group.word.in_language(language)
        word = (word_in(text, hand.mirrored(fan.word, size), size.word, ink=BLACK, turn=0, where=where),)
    return (*felt.artwork(), *numeral, *written, *picture, *word, snip(size)), again


def _numeral(card: Card, box: Box, language: str) -> tuple[Label | Panel, ...]:
    """Return the numeral, as high as its width allows, on the top of its box."""
    text = card.figure(language)
    if not text or "numeral" not in card.face.main:
        return ()
    return figure_in(
        text,
        replace(box, height=hand.height_of(text, box)),
        middle=True,
        ink=BLACK,
        where=card.name(language),
    )


def _words(card: Card, felt: Felt, fan: Fan, size: CardSize, language: str) -> Artwork:
    """Return the word and the text of a card that has them in its middle, in lines.

    On a card that is read from both ends they stand once, between what is felt at one end and at the other.
    """
    parts = (("word", card.group.word), ("text", card.group.text))
    found = [said.in_language(language) for part, said in parts if said and part in card.face.main]
    if not found:
        return ()
    room = hand.mirrored(fan.numeral, size)
    room = felt.clear_of(replace(room, height=fan.word.bottom - room.y), CLEAR)
    if size.hand and size.hand.both:
        top = max([fan.corners[0].bottom, *(bounds(shape).bottom for shape in felt.artwork())]) + CLEAR
        room = Box(MARGIN + CLEAR, top, size.width - 2 * (MARGIN + CLEAR), size.height - 2 * top)
    passages = [
        Passage(text, "Bold", NAME_SHARE if len(found) > 1 else 1.0, middle=len(found) == 1)
        if at == 0 and "word" in card.face.main
        else Passage(text)
        for at, text in enumerate(found)
    ]
    shown = "pictogram" in card.face.main
    below = room
    picture: Artwork = ()
    if shown or card.picture:
        # A picture that the face has in its head, which no card for hands that read has, leaves more room to the words.
        most = min(room.width, room.height / 2) if shown else min(PICTURE, room.height / 3)
        above = replace(room, height=most)
        below = replace(room, y=above.bottom + BETWEEN, height=room.height - above.height - BETWEEN)
        picture = _own(card, language, above) or (
            pictogram_in(card.group.pictograms[0], above, ink_of_pictogram(card)),
        )
    largest = TEXT * size.word / SMALLEST_WORD
    words = filled(passages, below, largest=largest, narrowest=NARROWEST, where=card.name(language))
    return (*picture, *words)


def _own(card: Card, language: str, box: Box, turn: int = 0) -> tuple[Photo, ...]:
    """Return the picture of the user's own on a card."""
    return (photo_in(box, card.picture, card.name(language), turn),) if card.picture else ()


def _picture(card: Card, language: str, box: Box, turn: int = 0) -> Artwork:
    """Return the picture of a card or the pictogram of its group, on the group's colour where it has a band.

    Raises Fault `picture-no-room`.
    """
    if card.picture:
        if min(box.width, box.height) <= 2 * PANEL:
            where = card.name(language)
            raise Fault(Kind.FAILED, "picture-no-room", where=where, picture=card.picture.name)
        if not card.face.band:
            return _own(card, language, box, turn)
        photos = _own(card, language, box.inset(PANEL), turn)
        return (*(Panel(photo.box.inset(-PANEL), card.group.colour) for photo in photos), *photos)
    if not card.group.pictograms or not box.height:
        return ()
    side = min(box.width, box.height)
    square = Box(box.middle[0] - side / 2, box.middle[1] - side / 2, side, side)
    name, group = card.group.pictograms[0], card.group
    if not card.face.band:
        return (pictogram_in(name, square, ink_of_pictogram(card), turn),)
    return (Panel(square, group.colour), pictogram_in(name, square.inset(PANEL), group.ink, turn))
