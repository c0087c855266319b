"""The front of a card in print: its layers, from the ground upwards, and which cards share them."""

from collections.abc import Callable, Iterator

from printkit.braille import BrailleCode
from printkit.card_texts import CardTexts
from printkit.cards.fanned import fanned
from printkit.cards.hand import Fan, fan_of, felt, mark_place, mirrored
from printkit.cards.layout import details, dots, look, picture_place, places, worth
from printkit.media.measures import measures_of
from printkit.shapes import Artwork, Box
from printkit.sizes import CardSize
from templates.deck import Card, Deck


class Fronts:
    """The fronts of a deck's cards. Each layer is laid out once for all cards that share it."""

    def __init__(self, deck: Deck, size: CardSize, language: str, braille: BrailleCode | None = None) -> None:
        self.size = size.with_braille() if braille and not size.hand else size
        self._language = language
        self._braille = braille
        self._texts = CardTexts(deck.cards, language, braille) if braille else None
        self._fan = self._fanned(deck) if size.hand else None
        self._drawn: dict[tuple[object, ...], Artwork] = {}

    def _fanned(self, deck: Deck) -> Fan:
        return fan_of(deck.cards, self.size, self._language, measures_of("print"), self._texts)

    def layers(self, card: Card) -> tuple[Artwork, ...]:
        """Return the layers of a card of the deck.

        Raises the faults of `layout.look`, `layout.worth` and `layout.dots`.
        """
        found = []
        for shared, draw in self._layers(card):
            if shared not in self._drawn:
                self._drawn[shared] = draw()
            found.append(self._drawn[shared])
        return tuple(artwork for artwork in found if artwork)

    def artwork(self, card: Card) -> Artwork:
        """Return all layers of a card in one, as it is read from its first end."""
        if self._fan:
            return self._hand(card, self._fan)[0]
        return tuple(shape for layer in self.layers(card) for shape in layer)

    def marked(self, card: Card) -> Box:
        """Return the place of marks of a card."""
        if self._fan:
            return mark_place(card, self._fan, self.size, measures_of("print"))
        return places(self.size).mark

    @property
    def corners(self) -> tuple[Box, ...]:
        """Return the corners that stay free."""
        if self._fan:
            return tuple(mirrored(corner, self.size) for corner in self._fan.corners)
        return places(self.size).corners

    def _hand(self, card: Card, fan: Fan) -> tuple[Artwork, Artwork]:
        column = felt(card, fan, self.size, self._language, measures_of("print"), self._texts)
        return fanned(card, column, fan, self.size, self._language)

    def _layers(self, card: Card) -> Iterator[tuple[tuple[object, ...], Callable[[], Artwork]]]:
        """Yield each layer: what the cards that share it have in common, and what draws it."""
        size, language, braille, texts = self.size, self._language, self._braille, self._texts
        if self._fan:
            fan = self._fan
            shared = (fanned, id(card.group), card.value)
            yield (*shared, "first end"), lambda: self._hand(card, fan)[0]
            yield (*shared, "other end"), lambda: self._hand(card, fan)[1]
            return
        # Cards of a deck share their templates, which are told apart by what they are: comparing them takes long.
        face, group, name = id(card.face), id(card.group), id(card.worth)
        # On a plain face the numeral is black, whatever ink the group's colour takes.
        ink = card.group.ink if card.face.band else ""
        # A picture has the head on some cards of a group: those whose figure leaves it no room in the middle.
        place = picture_place(card, size, language)
        yield (look, face, group, place), lambda: look(card, size, language)
        yield (worth, face, card.value, name, ink), lambda: worth(card, size, language)
        yield (details, face, group, card.value), lambda: details(card, size, language)
        if braille and texts:
            yield (dots, group, card.value), lambda: dots(card, texts.of(card), size, braille)
