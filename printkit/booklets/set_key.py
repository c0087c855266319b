"""The key to a boxed game: which numbers stand for what, the marks of its suits, and the signs of the code."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from printkit.booklets.blocks import Block, Booklet, Cell, Heading, Paragraph
from printkit.booklets.key import drawing, mark_blocks, row, sign_blocks, signed, table
from printkit.braille import BrailleCode, cells
from printkit.braille import Cell as Dots
from printkit.words import printed
from templates.boxed import BoxedSet
from words.spelling import fold

Short = tuple[Dots, Dots]
"""A name in two cells of braille."""


def set_key(boxed: BoxedSet, language: str, braille: BrailleCode | None) -> Booklet:
    """Return the key of a set, with names in braille for what is no number if a code is given.

    Raises Fault `no-braille` for a name that the code cannot write.
    """
    say, name = printed(language).text, boxed.name.in_language(language)
    suits = dict.fromkeys(card.suit for card in boxed.cards if card.suit)
    return Booklet(
        name,
        language,
        (
            Heading(1, say("key-title", game=name)),
            *_named(boxed, language, braille),
            *mark_blocks([(suit.mark, suit.word.in_language(language)) for suit in suits], language),
            *sign_blocks({card.value for card in boxed.cards}, language),
        ),
    )


def _named(boxed: BoxedSet, language: str, braille: BrailleCode | None) -> Iterator[Block]:
    """Yield the numbers that stand for something else than what is printed, or nothing if there are none."""
    say = printed(language).text
    called = called_numbers(boxed, language)
    if not called:
        return
    # Names such as "25 km" are numbers, which braille writes as they are.
    worded = (name for _, name, _ in called if not any(map(str.isdecimal, name)))
    short = short_names(worded, braille) if braille else {}
    rows = []
    for value, name, whose in called:
        told = say("set-key-of", name=name, suits=whose) if whose else name
        more = (Cell(dotted(short[name]) if name in short else ""),) if short else ()
        rows.append((*row(signed(value), drawing(value, language)), Cell(told), *more))
    heads = (say("key-card"), say("set-key-braille")) if short else (say("key-card"),)
    yield Heading(2, say("set-key-how"))
    if short:
        yield Paragraph(say("set-braille-how"))
    yield table("", tuple(rows), language, heads)


def called_numbers(boxed: BoxedSet, language: str) -> list[tuple[int, str, str]]:
    """Return each number that stands for a name, in order: the number, the name, and whose it is if not all cards'."""
    names: dict[int, dict[str, dict[str, None]]] = {}
    for card in boxed.cards:
        of = card.suit.word if card.suit else card.pile
        whose = names.setdefault(card.value, {}).setdefault(card.called(language), {})
        whose[of.in_language(language) if of else ""] = None
    return [
        (value, name, ", ".join(filter(None, whose)) if len(by_name) > 1 else "")
        for value, by_name in sorted(names.items())
        for name, whose in by_name.items()
        if name
    ]


def short_names(names: Iterable[str], code: BrailleCode) -> dict[str, Short]:
    """Return each name in two cells: its first letter and the next one that tells it from the others.

    No two are mirror images of one another or one dot apart, where another letter of the name can prevent it.

    Raises Fault `no-braille`.
    """
    found: dict[str, Short] = {}
    for name in dict.fromkeys(names):
        written = [cell for letter in fold(name) if letter.isalpha() for cell in cells(letter, code)]
        choices = [(written[0], other) for other in written[1:]] or [(written[0], written[0])]
        choices += combinations(written, 2)
        taken = list(found.values())
        free = [pair for pair in choices if pair not in taken]
        clear = [pair for pair in free if not any(confused(pair, other) for other in taken)]
        found[name] = next(iter(clear or free or choices))
    return found


_MIRROR = {1: 4, 2: 5, 3: 6, 4: 1, 5: 2, 6: 3}


def confused(one: Short, other: Short) -> bool:
    """Return whether two names differ by a single dot or none, or are mirror images of one another."""
    differing = sum(len(a ^ b) for a, b in zip(one, other, strict=True))
    mirrored = tuple(frozenset(_MIRROR[dot] for dot in cell) for cell in reversed(other))
    return differing <= 1 or one == mirrored


def dotted(short: Short) -> str:
    """Return the numbers of the dots of each cell: "1234, 1"."""
    return ", ".join("".join(map(str, sorted(cell))) for cell in short)
