"""What is being entered at the table: what is awaited, and what of it is given. It knows no screen and no file."""

from collections.abc import Mapping
from typing import NamedTuple

from scorer.events import Event
from scorer.grammar import Unclear, Unfinished
from scorer.referee import Referee
from scorer.rules import Sheet
from words.faults import Fault, Kind


class SheetBegun(NamedTuple):
    """A line with a value for each player, and the values given so far.

    `first`: the player whose name was typed alone, and whose value comes next. `whole`: all values are given, and the
    line was refused, such as a round that does not add up.
    """

    sheet: Sheet
    values: Mapping[str, str]
    first: str | None = None
    whole: bool = False

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players whose values are awaited, in the order in which bare values are theirs."""
        others = (name for name in self.sheet.players if name not in self.values and name != self.first)
        return (self.first, *others) if self.first else tuple(others)


class TurnBegun(NamedTuple):
    """A line of another form, right as far as it goes."""

    text: str


Begun = SheetBegun | TurnBegun


class Entered(NamedTuple):
    """What came of a text: the `events` of a move that was played, or None.

    `faults`: what is wrong, a fault a player. `anew`: whether the line begun before was dropped for another.
    """

    events: tuple[Event, ...] | None
    faults: tuple[Fault, ...] = ()
    anew: bool = False


class Entry:
    """The line being entered. `begun` is None between two lines.

    While a line is begun, bare values only complete it, in seat order of the players still missing; a name gives or
    corrects a player's value; a head of its own begins another line.
    """

    def __init__(self) -> None:
        self.begun: Begun | None = None

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players whose values are awaited; none if the line lacks something else."""
        return self.begun.waiting if isinstance(self.begun, SheetBegun) else ()

    @property
    def refused(self) -> bool:
        """Whether all values are given and the line was refused as a whole."""
        return isinstance(self.begun, SheetBegun) and self.begun.whole

    @property
    def head_refused(self) -> bool:
        """Whether the head of the line is awaited."""
        return isinstance(self.begun, SheetBegun) and self.begun.sheet.refused is not None

    @property
    def head(self) -> str:
        """What stands before the values of the line begun, if that is right."""
        return self.begun.sheet.head if isinstance(self.begun, SheetBegun) and not self.head_refused else ""

    @property
    def head_alone(self) -> bool:
        """Whether that is given, and no value yet."""
        return isinstance(self.begun, SheetBegun) and bool(self.head) and not self.begun.values

    @property
    def text(self) -> str:
        """The line begun, as it can be typed."""
        if isinstance(self.begun, SheetBegun):
            sheet = self.begun.sheet
            return (sheet._replace(head="") if self.head_refused else sheet).line(self.begun.values)
        return self.begun.text if self.begun else ""

    def clear(self) -> None:
        """Drop the line begun."""
        self.begun = None

    def remove(self, player: str) -> bool:
        """Drop the value of a player from the line begun, and return whether there was one."""
        begun = self.begun
        if not isinstance(begun, SheetBegun) or player not in begun.values:
            return False
        values = {name: value for name, value in begun.values.items() if name != player}
        self.begun = SheetBegun(begun.sheet, values) if values or begun.sheet.head else None
        return True

    def takes(self, text: str, game: Referee) -> bool:
        """Return whether a sign or a letter, which may be a command too, is a value of what is awaited."""
        if len(text) != 1:
            return False
        begun = self.begun
        if isinstance(begun, SheetBegun):
            return begun.sheet.is_value(text) and (text.isalnum() or _is_right(begun.sheet, text))
        if not text.isalpha():
            return False
        try:
            if begun is None:
                opened = game.rules.sheet(text, game.state, game.grammar)
                if opened is None or not opened[0].is_value(text):
                    return False
                return bool(opened[0].read(opened[1], opened[0].players))
            game.rules.read(self._joined(begun, text, game), game.state, game.grammar)
        except (Unfinished, Unclear):
            return begun is not None
        except Fault:
            return False
        return True

    def enter(self, typed: str, game: Referee) -> Entered:
        """Take a text as what it completes or begins, and play the move once it is whole.

        Raises a fault if nothing of the text can be taken; what was begun is then as it was.
        """
        text = game.grammar.plain(typed)
        begun = self.begun
        anew = begun is not None and game.rules.opens(self.text, text, game.state, game.grammar)
        if begun is None or anew:
            opened = game.rules.sheet(text, game.state, game.grammar)
            if opened is None:
                return self._turn(text, game, anew=anew)
            sheet, rest = opened
            try:
                return self._fill(SheetBegun(sheet, {}), rest, game, anew=anew)
            except Fault as fault:
                if anew or not sheet.head or sheet.refused:
                    raise
                self.begun = SheetBegun(sheet, {})
                return Entered(None, (fault,))
        if isinstance(begun, TurnBegun):
            return self._turn(self._joined(begun, text, game), game)
        if begun.sheet.refused is not None:
            return self._mend(begun, text, game)
        return self._fill(begun, text, game)

    def _joined(self, begun: TurnBegun, text: str, game: Referee) -> str:
        return game.rules.joined(begun.text, text, game.state, game.grammar)

    def _turn(self, text: str, game: Referee, *, anew: bool = False) -> Entered:
        """Play a line that is no sheet, or keep it if more text can complete it."""
        try:
            events = game.enter(text)
        except Unfinished as fault:
            self.begun = TurnBegun(text)
            return Entered(None, (fault,), anew)
        self.clear()
        return Entered(events, (), anew)

    def _mend(self, begun: SheetBegun, text: str, game: Referee) -> Entered:
        """Take a text as the head of a line whose head was refused."""
        opened = game.rules.sheet(text, game.state, game.grammar)
        assert opened is not None
        sheet, rest = opened
        if sheet.refused is not None:
            raise sheet.refused
        return self._fill(SheetBegun(sheet, begun.values), rest, game)

    def _fill(self, begun: SheetBegun, text: str, game: Referee, *, anew: bool = False) -> Entered:
        """Give the values in a text to their players; each wrong one is asked for again, and costs no other."""
        sheet, values = begun.sheet, dict(begun.values)
        named = game.grammar.named(text.rstrip(" :"), sheet.is_value)
        if named is not None and named[0] in sheet.players and not named[1]:
            self.begun = SheetBegun(sheet, values, named[0])
            return Entered(None, (), anew)
        # A line that was refused as a whole may be typed again as a whole.
        waiting = sheet.players if begun.whole else begun.waiting
        given = sheet.read(text, waiting)
        if begun.whole and 0 < len(given) < len(sheet.players) and named is None:
            raise Unclear(Kind.INCOMPLETE, "name-what-is-wrong")
        faults = [sheet.refused] if sheet.refused is not None else []
        for name, value in given.items():
            try:
                sheet.check(name, value)
            except Fault as fault:
                faults.append(fault)
                values.pop(name, None)
            else:
                values[name] = value
        self.begun = SheetBegun(sheet, values)
        if faults or self.begun.waiting:
            if not values and not sheet.head:
                self.clear()
            return Entered(None, tuple(faults), anew)
        try:
            events = game.enter(sheet.line(values))
        except Fault as fault:
            self.begun = SheetBegun(sheet, values, None, whole=True)
            return Entered(None, (fault,), anew)
        self.clear()
        return Entered(events, (), anew)


def _is_right(sheet: Sheet, sign: str) -> bool:
    """Return whether a sign, such as a stroke for no points, is a value and not a command."""
    try:
        sheet.check(sheet.players[0], sign)
    except Fault:
        return False
    return True
