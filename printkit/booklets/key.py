"""The key to the sticker code: what each sign is worth, how signs add up, and the values of one game."""

from collections.abc import Collection, Iterable, Iterator

from printkit.booklets.blocks import Block, Booklet, Cell, Drawing, Heading, Items, Paragraph, Table
from printkit.code import FULL, Code, Shape, Sign, drawn, signs, spoken
from printkit.code import value as value_of
from printkit.marks import drawn as mark_drawn
from printkit.marks import spoken as mark_words
from printkit.shapes import BLACK, moved
from printkit.words import printed
from templates.deck import Card, load_deck
from templates.marks import NO_MARK, marks
from words.faults import Fault, Kind

ROOM = 62.0
"""Width of a drawing in mm, before its signs go on in a second row: three large signs."""


def key_booklet(game: str, language: str) -> Booklet:
    """Return the key of a game.

    Raises Fault `no-key` where no card has a value, and the faults of `load_deck`.
    """
    deck = load_deck(game)
    say, name = printed(language).text, deck.name.in_language(language)
    values = {card.value for card in deck.cards if card.value is not None}
    if not values:
        raise Fault(Kind.USAGE, "no-key", game=name)
    return Booklet(
        name,
        language,
        (
            Heading(1, say("key-title", game=name)),
            _how(values, language),
            *_marks(deck.cards, language),
            Heading(2, say("key-values")),
            _values(deck.cards, language),
            *_others(values, language),
        ),
    )


def sign_blocks(values: Collection[int], language: str) -> Iterator[Block]:
    """Yield what a reader of these values must know of the code: its signs, and how they add up."""
    say = printed(language).text
    yield Heading(2, say("key-code"))
    yield _how(values, language)
    yield table(say("key-signs"), tuple(sign_row(sign, language) for sign in signs_of(values)), language)
    composed = [
        value for value in sorted(values, key=lambda value: (value < 0, value)) if len(signs(value)) > 1
    ]
    if composed:
        shown = dict.fromkeys((composed[0], max(composed), composed[-1]))
        sums = tuple(row(signed(value), drawing(value, language)) for value in shown)
        yield table(say("key-sums"), sums, language)


def signs_of(values: Iterable[int]) -> tuple[Sign, ...]:
    """Return each sign that these values are written with, the least first and the bar last."""
    found = {sign for value in values for sign in signs(value)}
    return tuple(sorted(found, key=lambda sign: (sign.shape is Shape.BAR, _worth(sign))))


def _worth(sign: Sign) -> int:
    return 0 if sign.shape is Shape.BAR else value_of((sign,))


def sign_row(sign: Sign, language: str) -> tuple[Cell, ...]:
    """Return the row of a sign: what it is worth or says, its drawing and its words."""
    return row(sign_name(sign, language), sign_drawing(sign, language))


def sign_name(sign: Sign, language: str) -> str:
    """Return what a sign stands for: a number, or the word for minus."""
    return printed(language).term("minus") if sign.shape is Shape.BAR else signed(_worth(sign))


def sign_drawing(sign: Sign, language: str) -> Drawing:
    """Return one sign and its words."""
    if sign.shape is not Shape.BAR:
        return drawing(_worth(sign), language)
    return _bar(printed(language).lists["code-bar"][0])


_HOW = {
    "dots": lambda sign: sign.shape is Shape.DOTS,
    "ring": lambda sign: sign.shape is Shape.RING and sign.dots > 0,
    "square": lambda sign: sign.shape is Shape.SQUARE,
    "zero": lambda sign: sign.shape is Shape.RING and not sign.dots,
    "minus": lambda sign: sign.shape is Shape.BAR,
}
"""What is told of the code, and the signs that it is about."""


def _how(values: Collection[int], language: str) -> Items:
    """Return how the code is read, as far as these values need it."""
    say, used = printed(language).text, signs_of(values)
    sums = ("sum",) if any(len(signs(value)) > 1 for value in values) else ()
    of_signs = tuple(name for name, is_about in _HOW.items() if any(map(is_about, used)))
    large = ("two-squares",) if max(map(abs, values)) > FULL * 10 + 9 else ()
    return Items(tuple(say(f"key-how-{name}") for name in (*sums, *of_signs, *large)))


def _others(values: Collection[int], language: str) -> Iterator[Block]:
    """Yield the signs that are no value of the game by themselves, or nothing if all are.

    The bar is left out: it is drawn in each value below 0, and explained above them.
    """
    others = [sign for sign in signs_of(values) if sign.shape is not Shape.BAR and _worth(sign) not in values]
    if others:
        rows = tuple(sign_row(sign, language) for sign in others)
        yield table(printed(language).text("key-other-signs"), rows, language)


def _values(cards: tuple[Card, ...], language: str) -> Table:
    """Return every value of the cards, and what its cards are called if the number does not say it."""
    by_value: dict[int, list[Card]] = {}
    for card in cards:
        if card.value is not None:
            by_value.setdefault(card.value, []).append(card)
    called = {value: _called(value, by_value[value], language) for value in sorted(by_value)}
    rows = tuple(
        (
            *row(signed(value), drawing(value, language)),
            *((Cell(name or signed(value)),) if any(called.values()) else ()),
        )
        for value, name in called.items()
    )
    more = (printed(language).text("key-card"),) if any(called.values()) else ()
    return table("", rows, language, more)


def _marks(cards: tuple[Card, ...], language: str) -> Iterator[Block]:
    """Yield the marks of a deck and whose they are, or nothing where its cards have none."""
    groups = dict.fromkeys(card.group for card in cards)
    return mark_blocks([(group.mark, group.word.in_language(language)) for group in groups], language)


def mark_blocks(suits: Iterable[tuple[str, str]], language: str) -> Iterator[Block]:
    """Yield a table of marks and the words of the suits that have them, or nothing where no suit has one."""
    say = printed(language).text
    owners: dict[str, list[str]] = {}
    for mark, word in suits:
        owners.setdefault(mark, []).append(word)
    if not set(owners) - {NO_MARK}:
        return
    heads = (say("key-marks-cards"), say("key-marks-mark"), say("key-words"))
    rows = tuple(
        (Cell(", ".join(dict.fromkeys(owners[mark]))), *_mark_cells(mark, language))
        for mark in marks()
        if mark in owners
    )
    yield Heading(2, say("key-marks"))
    yield Paragraph(say("key-marks-how"))
    yield Table("", tuple(map(Cell, heads)), rows)


def _mark_cells(mark: str, language: str) -> tuple[Cell, Cell]:
    """Return the drawing of a mark and its words."""
    words, shapes = mark_words(mark, language), mark_drawn(mark)
    if not shapes.shapes:
        return Cell(), Cell(words)
    drawing = Drawing(tuple(shapes.at(-shapes.box.x, 0)), shapes.box.width, shapes.box.bottom, words)
    return Cell(drawing=drawing), Cell(words)


def _called(value: int, cards: list[Card], language: str) -> str:
    """Return what the cards of a value have in common besides the number.

    It is "V" for a jack, and "Mouse" for a 1.
    """
    figures = {card.figure(language) for card in cards} - {str(value)}
    named = {card.worth.word.in_language(language) for card in cards if card.worth.word}
    # Where the group has but one value, as animals have, its word is as good as a number.
    groups = {card.group.word.in_language(language) for card in cards if len(card.group.all_values()) == 1}
    return ", ".join(next(iter(common)) for common in (figures, named, groups) if len(common) == 1)


def table(
    caption: str, rows: tuple[tuple[Cell, ...], ...], language: str, more: tuple[str, ...] = ()
) -> Table:
    say = printed(language).text
    heads = (say("key-value"), say("key-sign"), say("key-words"), *more)
    return Table(caption, tuple(map(Cell, heads)), rows)


def row(value: str, drawing: Drawing) -> tuple[Cell, ...]:
    return Cell(value), Cell(drawing=drawing), Cell(drawing.words)


def signed(value: int) -> str:
    """Return a number with a true minus, because screen readers drop a hyphen."""
    return str(value).replace("-", "−")


def drawing(value: int, language: str) -> Drawing:
    return _drawn(drawn(value, ROOM), spoken(value, language))


def _drawn(code: Code, words: str) -> Drawing:
    return Drawing(tuple(code.at(0, 0, BLACK)), code.width, code.height, words)


def _bar(words: str) -> Drawing:
    """Return the sign for minus, which comes before others and is no value by itself."""
    bar = drawn(-1, ROOM).signs[0]
    parts = tuple(moved(part, -bar.box.x, -bar.box.y) for part in bar.parts)
    return Drawing(parts, bar.box.width, bar.box.height, words)
