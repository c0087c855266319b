"""The cards of a game as a booklet: group by group, what each card says and its sticker code in words."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from printkit.booklet_blocks import Block, Booklet, Heading, Items, Paragraph
from printkit.code import spoken
from printkit.key import number
from printkit.words import counted, words
from templates.deck import Card, load_deck


def card_list(game: str, language: str) -> Booklet:
    """The list of a game's cards. Raises the faults of `load_deck`."""
    deck = load_deck(game)
    say, name = words(language)["card_list"], deck.name.in_language(language)
    blocks: list[Block] = [
        Heading(1, say["title"].format(game=name)),
        Paragraph(say["how"].format(cards=counted("cards", len(deck.cards), language))),
    ]
    for word, cards in groupby(deck.cards, key=lambda card: card.group.word.in_language(language)):
        blocks += _group(word, tuple(cards), language)
    return Booklet(name, language, tuple(blocks))


def _group(word: str, cards: tuple[Card, ...], language: str) -> Iterator[Block]:
    """A line for each card that differs; a group of one such card is its own heading."""
    say = words(language)["card_list"]
    yield Heading(2, say["group"].format(word=word, cards=counted("cards", len(cards), language)))
    lines = []
    for card, copies in Counter(cards).items():
        line = _said(card, word, language)
        if copies > 1 and copies < len(cards):
            line = say["several"].format(line=line, cards=counted("cards", copies, language))
        lines.append(line)
    yield Items(tuple(lines))


def _said(card: Card, word: str, language: str) -> str:
    """"7: ring, two dots"; "4, two heads: four dots" where the value has a word."""
    say = words(language)["card_list"]
    figure = card.figure(language)
    if figure == str(card.value):
        figure = number(int(figure))
    name = ", ".join(filter(None, (figure, card.worth.word and card.worth.word.in_language(language))))
    if card.value is None:
        return name or word
    return str(say["card"].format(name=name, code=spoken(card.value, language)))
