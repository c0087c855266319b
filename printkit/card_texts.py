"""What the cards of a deck say in braille, as short as the deck allows, and so that no finger takes one for another."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from string import ascii_lowercase

from printkit.braille import NO_GROUP, BrailleCode, Cell, cells, digit_letter
from templates.deck import Card
from words.faults import Fault

LONGEST = 4
"""The most letters of a word that is shortened by others than its first ones."""

TRIES = 20_000
"""How many forms are tried for the words of a deck before all are written out as far as they need."""

TEN = "x"
"""The letter of a ten: "The letter x may be used instead of 10" (American Printing House, Read Again, 1990)."""


class CardTexts:
    """What each card of a deck says in a language and a code of braille.

    That is its number or figure, then as much of its group's word as tells it from the others of that number: "7 Ca" is
    a diamond in French, and "7 Cœ" a heart. Where the group has letters of its own, it is a cell for the rank and these
    letters, "7k". A card without number has its whole word.
    """

    def __init__(self, cards: Iterable[Card], language: str, code: BrailleCode) -> None:
        self._language, self.code = language, code
        deck = list({(card.group.word, card.figure(language)): card for card in cards}.values())
        shared: dict[str, set[str]] = {}
        for card in deck:
            if card.figure(language) and card.group.braille is None:
                shared.setdefault(card.figure(language), set()).add(card.group.word.in_language(language))
        self._short = shortened(shared.values(), code)
        self._deck = deck
        self._ranks = _ranks([card for card in deck if _of_rank(card)], language, code)

    def of(self, card: Card) -> str:
        """Return what a card of the deck says."""
        word, figure = card.group.word.in_language(self._language), card.figure(self._language)
        own = card.group.braille
        if own == "number":
            return figure
        if own is not None:
            letters = own.in_language(self._language)
            return f"{self._ranks[figure]}{NO_GROUP}{letters}" if figure else letters
        return f"{figure} {self._short[word]}" if figure else word

    def ranks(self) -> dict[str, str]:
        """Return what each cell of a rank stands for: "b" is "2", and "k" is "King"."""
        named = {card.figure(self._language): card.worth.word for card in self._deck if _of_rank(card)}
        return {
            self._ranks[figure]: name.in_language(self._language) if name else figure
            for figure, name in named.items()
        }

    def words(self) -> dict[str, str]:
        """Return what each short form of a suit, a group or a card without value stands for: "Ve" is "Vert"."""
        found: dict[str, list[str]] = {}
        for card in self._deck:
            word, own = card.group.word.in_language(self._language), card.group.braille
            form = self._short.get(word, word) if own is None else own
            if form not in (word, "number"):
                found.setdefault(
                    form if isinstance(form, str) else form.in_language(self._language), []
                ).append(word)
        return {form: ", ".join(dict.fromkeys(words)) for form, words in found.items()}


def _of_rank(card: Card) -> bool:
    """Return whether a card has a cell for its rank."""
    return card.value is not None and card.group.braille not in (None, "number")


def _ranks(cards: Sequence[Card], language: str, code: BrailleCode) -> dict[str, str]:
    """Return what each rank is in braille: one cell, a digit without its sign or a letter.

    A letter that is also a digit of the deck gives way to the next one of the card's name: in German a two is a b, so
    the jack (Bube) is a u.
    """
    names = {card.figure(language): card.worth.word for card in cards if card.figure(language)}
    ranks = {figure: _number(figure, code) for figure in names if figure.isdecimal()}
    letters = [figure for figure in names if figure not in ranks]
    for figure in letters:
        if figure.lower() not in ranks.values():
            ranks[figure] = figure.lower()
    for figure in letters:
        name = names[figure]
        spelled = name.in_language(language).lower() if name else ""
        free = (letter for letter in spelled + ascii_lowercase if letter not in ranks.values())
        ranks.setdefault(figure, next(free))
    return ranks


def _number(figure: str, code: BrailleCode) -> str:
    if figure == "10":
        return TEN
    return digit_letter(int(figure), code) if 0 < int(figure) < 10 else figure


def shortened(together: Iterable[set[str]], code: BrailleCode) -> dict[str, str]:
    """Return each word as short as it may be among the words that it is `together` with, in any of the sets.

    No form is the beginning of another there. Its first letters come first, but two forms are not `near` each other
    where other letters of the words help: Vert and Violet are "Ve" and "Vl".
    """
    beside: dict[str, set[str]] = {}
    for words in together:
        for word in words:
            beside.setdefault(word, set()).update(words - {word})
    for longest in range(1, LONGEST + 1):
        found = _chosen(beside, code, longest)
        if found is not None:
            return found
    return {word: _beginning(word, others) for word, others in beside.items()}


def _chosen(beside: Mapping[str, set[str]], code: BrailleCode, longest: int) -> dict[str, str] | None:
    """Return a form of each word of so many letters at most, or None if there are no such forms."""
    words = sorted(beside)
    forms = {word: [(form, _cells(form, code)) for form in _forms(word, longest)] for word in words}
    chosen: dict[str, tuple[str, tuple[Cell, ...]]] = {}
    waiting = [iter(forms[words[0]])] if words else []
    for _ in range(TRIES):
        if not waiting:
            break
        word = words[len(waiting) - 1]
        chosen.pop(word, None)
        form = next(waiting[-1], None)
        if form is None:
            waiting.pop()
            continue
        if any(_alike(form, chosen[other]) for other in beside[word] if other in chosen):
            continue
        chosen[word] = form
        if len(waiting) == len(words):
            return {word: form for word, (form, _) in chosen.items()}
        waiting.append(iter(forms[words[len(waiting)]]))
    return None if words else {}


def _forms(word: str, longest: int) -> Iterator[str]:
    """Yield the first letters of a word, and its first letter with others in their order, the shortest first."""
    for length in range(1, min(longest, len(word)) + 1):
        yield word[:length]
        for rest in combinations(word[1:], length - 1):
            form = word[0] + "".join(rest)
            if form != word[:length] and form.isalpha():
                yield form


def _alike(one: tuple[str, tuple[Cell, ...]], other: tuple[str, tuple[Cell, ...]]) -> bool:
    begins = one[0].startswith(other[0]) or other[0].startswith(one[0])
    return begins or near(one[1], other[1])


def _beginning(word: str, others: set[str]) -> str:
    """Return as much of a word as tells it from the others."""
    length = 1
    while length < len(word) and any(other.startswith(word[:length]) for other in others):
        length += 1
    return word[:length]


def _cells(form: str, code: BrailleCode) -> tuple[Cell, ...]:
    try:
        return cells(form, code)
    except Fault:  # of a letter without a cell, which is told where the card is laid out
        return ()


def near(one: Sequence[Cell], other: Sequence[Cell]) -> bool:
    """Return whether a finger may take one line of braille for another.

    That is so where they are as long and each cell of one is that of the other, its mirror image, left to right or
    upside down, or the same but for one dot; or where the whole line is the mirror image of the other.
    """
    if len(one) != len(other):
        return False
    backwards = [_mirrored(cell, _ACROSS) for cell in reversed(other)]
    return list(one) == backwards or all(_near(a, b) for a, b in zip(one, other, strict=True))


_ACROSS = {1: 4, 2: 5, 3: 6, 4: 1, 5: 2, 6: 3}
_DOWN = {1: 3, 2: 2, 3: 1, 4: 6, 5: 5, 6: 4}


def _mirrored(cell: Cell, dots: Mapping[int, int]) -> Cell:
    return frozenset(dots[dot] for dot in cell)


def _near(one: Cell, other: Cell) -> bool:
    mirrors = (_mirrored(one, _ACROSS), _mirrored(one, _DOWN))
    return len(one ^ other) <= 1 or other in mirrors
