"""What everybody at a table can know of it: how it stands, what is due, and what has happened between two moments.

It is told to each in their own language and at their own level, so it is kept as events and not as sentences.
"""

import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from scorer.events import Event
from scorer.grammar import integer
from scorer.table.teller import Teller
from scorer.table.under_way import UnderWay
from words.faults import Fault


class Due(NamedTuple):
    """What is asked: the key and the fields of its sentence, whether it is for the one who asks, and a secret."""

    key: str
    fields: Mapping[str, Any]
    yours: bool
    secret: bool = False


class Sight(NamedTuple):
    """How a table stands. Of the line that is begun there is the `head`, and who has `given` what is theirs."""

    game: UnderWay
    moves: tuple[Any, ...]
    told: tuple[tuple[Event, ...], ...]
    head: str
    given: tuple[str, ...]

    @property
    def ticket(self) -> str:
        """A short text that is another one once something else is due, also after a start from the record."""
        last = self.game.rules.write(self.moves[-1], self.game.grammar) if self.moves else ""
        # What others have given changes nothing of what is due.
        return f"{len(self.moves)}-{zlib.crc32(f'{last}|{self.head}'.encode()):08x}"


class News(NamedTuple):
    """Something that has happened, and after which entry. `tell` words it; `to` is a player, or None for everybody."""

    entry: int
    tell: Callable[[Teller], list[str]]
    to: str | None = None


def news_of(sight: Sight, entry: int) -> News:
    """Return what an entry has brought."""
    events = sight.told[entry - 1]
    return News(entry, lambda teller: teller.tell(events))


def news_between(before: Sight, after: Sight) -> Iterator[News]:
    """Yield what has happened from one moment to another, whatever brought it about."""
    common = next(
        (n for n, pair in enumerate(zip(before.moves, after.moves, strict=False)) if pair[0] != pair[1]),
        min(len(before.moves), len(after.moves)),
    )
    gone, come = before.moves[common:], after.moves[common:]
    now = len(after.moves)
    if not gone:
        for entry in range(common + 1, now + 1):
            yield news_of(after, entry)
    elif not come:
        lines = [before.game.rules.write(move, before.game.grammar) for move in gone]
        yield News(now, lambda teller: teller.entries(common + 1, lines, "undone"))
    else:
        yield from _changed(after, common, fixed=len(gone) == len(come) and gone[1:] == come[1:])
    if gone or come:
        known: tuple[Event, ...] = after.game.before_choice()
        if known and not gone:
            yield News(now, lambda teller: teller.tell(known))
        return
    yield from _given(before, after)


def _changed(after: Sight, common: int, *, fixed: bool) -> Iterator[News]:
    """Yield what is told of a correction, or of another record."""
    now, events, standing = len(after.moves), after.told[common], after.game.standing()
    if fixed:
        yield News(now, lambda teller: [teller.word("fixed", number=common + 1), *teller.tell(events)])
    else:
        yield News(now, lambda teller: [teller.word("record-read-again", entries=now)])
    yield News(now, lambda teller: teller.scores(standing))


def _given(before: Sight, after: Sight) -> Iterator[News]:
    """Yield what is told of the line that is begun."""
    now = len(after.moves)
    if after.head and not before.head and not after.given:
        head, known = after.head, after.game.revealed(after.head)
        yield News(now, lambda teller: [teller.word("secret-head", head=spoken(head)), *teller.tell(known)])
    elif before.head and not after.head and not before.given:
        line = before.head
        yield News(now, lambda teller: [teller.word("draft-dropped", line=teller.line(line))])
    for player in after.given:
        if player not in before.given:
            yield _about("secret-done", player, now)
    for player in before.given:
        if player not in after.given:
            yield _about("secret-taken-back", player, now)


def _about(key: str, player: str, entry: int) -> News:
    return News(entry, lambda teller: [teller.word(key, player=player)])


def spoken(head: str) -> int | str:
    """Return a head as it is worded: a number with its minus sign in words."""
    try:
        return integer(head)
    except Fault:
        return head
