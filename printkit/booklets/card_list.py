"""The cards of a game as a booklet: group by group, what each card says and its sticker code in words."""

from collections import Counter
from collections.abc import Sequence

from printkit.booklets.blocks import Block, Booklet, Heading, Items, Paragraph
from printkit.booklets.key import signed
from printkit.code import spoken
from printkit.marks import spoken as spoken_mark
from printkit.words import printed
from templates.deck import Card, Deck
from templates.marks import NO_MARK


def card_list(deck: Deck, language: str) -> Booklet:
    """Return the list of a deck's cards, with their texts."""
    say, name = printed(language).text, deck.name.in_language(language)
    groups = _groups(deck.cards, language)
    # Groups that hold the same cards come once. Those of a single card make a list together, at the end.
    alike: dict[tuple[str, ...], list[str]] = {}
    for word, lines in groups.items():
        if len(lines) > 1:
            alike.setdefault(lines, []).append(word)
    blocks: list[Block] = [
        Heading(1, say("card-list-title", game=name)),
        Paragraph(say("card-list-how", cards=len(deck.cards))),
    ]
    marks = _marks(deck.cards, language)
    for lines, named in alike.items():
        blocks.append(Heading(2, ", ".join(named)))
        if marks:
            blocks.append(Items(tuple(say("card-list-mark", name=name, mark=marks[name]) for name in named)))
        blocks.append(Items(lines))
    single = tuple(
        say("card-list-marked", line=lines[0], mark=marks[word]) if marks else lines[0]
        for word, lines in groups.items()
        if len(lines) == 1
    )
    if single and alike:
        blocks.append(Heading(2, say("card-list-others")))
    if single:
        blocks.append(Items(single))
    return Booklet(name, language, tuple(blocks))


def _marks(cards: Sequence[Card], language: str) -> dict[str, str]:
    """Return the mark of each group in words, by its word, or nothing where no card has a mark."""
    groups = [card.group for card in cards]
    if all(group.mark == NO_MARK for group in groups):
        return {}
    return {group.word.in_language(language): spoken_mark(group.mark, language) for group in groups}


def _groups(cards: Sequence[Card], language: str) -> dict[str, tuple[str, ...]]:
    """Return the lines of each group by its word: one for each card that differs."""
    by_word: dict[str, list[Card]] = {}
    for card in cards:
        by_word.setdefault(card.group.word.in_language(language), []).append(card)
    return {
        word: tuple(
            _line(card, copies, language, whole_name=len(set(group)) == 1)
            for card, copies in Counter(group).items()
        )
        for word, group in by_word.items()
    }


def _line(card: Card, copies: int, language: str, *, whole_name: bool) -> str:
    """Return one line, such as "7: ring, two dots".

    Where no heading says the name, it is "Mouse 1: one dot; 8 cards".
    """
    say = printed(language).text
    figure = card.figure(language)
    if figure == str(card.value):
        figure = signed(int(figure))
    word = card.group.word.in_language(language) if whole_name else ""
    line = " ".join(filter(None, (word, figure)))
    if card.worth.word and card.worth.word.in_language(language) != line:
        line = ", ".join(filter(None, (line, card.worth.word.in_language(language))))
    if card.value is not None:
        line = say("card-list-card", name=line, code=spoken(card.value, language))
    if card.group.text:
        line = ". ".join(
            filter(None, (line.rstrip("."), " ".join(card.group.text.in_language(language).split())))
        )
    if copies > 1:
        line = say("card-list-several", line=line, cards=copies)
    return line
