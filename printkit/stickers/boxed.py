"""Boxed games: the key to numbers and marks of a set, names in two cells of braille, how high its cards pile up."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from printkit import marks
from printkit.booklets.key import signed
from printkit.braille import BrailleCode, Cell, cells, unicode
from printkit.stickers.stock import Stock
from printkit.words import printed
from templates.boxed import BoxedSet
from templates.marks import NO_MARK
from templates.marks import marks as all_marks
from words.faults import Fault, Kind
from words.files import write_whole
from words.spelling import fold

CARD, PIECE = 0.3, 1.0
"""How thick a card is, and a foam dot; in mm. Measured packs of 52 cards are 15 to 16 mm high."""

IN_HAND = 60.0
"""A stack that is higher does not go into a hand, nor back into its box."""

Short = tuple[Cell, Cell]


def key_lines(boxed: BoxedSet, language: str, braille: BrailleCode | None) -> Iterator[str]:
    """Yield what players must know of a set: numbers that stand for something else, in order, and marks.

    Raises Fault `no-braille` for a name that a code of braille cannot write.
    """
    say = printed(language).text
    called = _called(boxed, language)
    if called:
        yield say("set-key-how")
        # Names such as "25 km" are numbers, which braille writes as they are.
        worded = (name for _, name, _ in called if not any(map(str.isdecimal, name)))
        short = short_names(worded, braille) if braille else {}
        for value, name, whose in called:
            told = say("set-key-of", name=name, suits=whose) if whose else name
            if name not in short:
                yield say("set-key", value=signed(value), name=told)
                continue
            dots = ", ".join("".join(map(str, sorted(cell))) for cell in short[name])
            yield say(
                "set-key-braille", value=signed(value), name=told, cells=unicode(short[name]), dots=dots
            )
        if short:
            yield say("set-braille-how")
    owners = _owners(boxed, language)
    if set(owners) - {NO_MARK}:
        yield say("set-marks-how")
        for mark in all_marks():
            for suit in owners.get(mark, ()):
                yield say("set-mark", suit=suit, mark=marks.spoken(mark, language))


def _called(boxed: BoxedSet, language: str) -> list[tuple[int, str, str]]:
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


def _owners(boxed: BoxedSet, language: str) -> dict[str, list[str]]:
    """Return the suits of each mark by their words, each once."""
    found: dict[str, list[str]] = {}
    for suit in dict.fromkeys(card.suit for card in boxed.cards if card.suit):
        found.setdefault(suit.mark, []).append(suit.word.in_language(language))
    return found


def short_names(names: Iterable[str], code: BrailleCode) -> dict[str, Short]:
    """Return each name in two cells: its first letter and the next one that tells it from the others.

    No two are mirror images of one another or one dot apart, where another letter of the name can prevent it.

    Raises Fault `no-braille`.
    """
    found: dict[str, Short] = {}
    for name in dict.fromkeys(names):
        written = tuple(cell for letter in fold(name) if letter.isalpha() for cell in cells(letter, code))
        first, *others = written or cells("x", code)
        choices = [(first, other) for other in others or [first]]
        choices += [pair for pair in combinations(written, 2) if pair not in choices]
        taken = list(found.values())
        free = [pair for pair in choices if pair not in taken]
        clear = [pair for pair in free if not any(_confused(pair, other) for other in taken)]
        found[name] = next(iter(clear or free or choices))
    return found


_MIRROR = {1: 4, 2: 5, 3: 6, 4: 1, 5: 2, 6: 3}


def _confused(one: Short, other: Short) -> bool:
    """Return whether two names differ by a single dot, or are mirror images."""
    differing = sum(len(a ^ b) for a, b in zip(one, other, strict=True))
    mirrored = tuple(frozenset(_MIRROR[dot] for dot in cell) for cell in reversed(other))
    return differing <= 1 or one == mirrored


def height(boxed: BoxedSet, language: str) -> str:
    """Return how high the cards are in a stack, bare and with raised pieces on them, in a sentence."""
    count = len(boxed.cards)
    bare, thick = count * CARD, count * (CARD + PIECE)
    return printed(language).text(
        "set-height-thin" if thick > IN_HAND else "set-height",
        cards=count,
        bare=round(bare),
        thick=round(thick),
    )


def write_key(boxed: BoxedSet, folder: Path, language: str, braille: BrailleCode | None) -> tuple[str, ...]:
    """Write the key of a set as `NAME-key.txt`, and return the sentence about it; nothing for a set that needs none.

    Raises the faults of `key_lines` and `write_whole`.
    """
    lines = [*key_lines(boxed, language, braille)]
    if not lines:
        return ()
    say = printed(language).text
    path = folder / f"{boxed.id}-key.txt"
    title = say("key-title", game=boxed.name)
    sources = (say("set-source", source=source) for source in boxed.file.sources)
    write_whole(path, "\n".join((f"{title}.", *lines, "", *sources, "")).encode("utf-8"))
    return (say("set-key-done", path=path),)


def check_labels(boxed: BoxedSet, stock: Stock) -> None:
    """Check that a label is no larger than a card. Raises Fault `label-larger-than-card`."""
    if boxed.file.size is None or stock.plain:
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
