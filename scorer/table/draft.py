"""A line that is typed in several goes: what was right the first time is kept, and only the rest is asked for."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scorer.events import Event
from scorer.grammar import Grammar, head_and_rest
from words.faults import Fault, Kind

if TYPE_CHECKING:
    from scorer.referee import Referee

Enter = Callable[[str], tuple[Event, ...]]

# More text cannot mend these: the line has another form than it should, or is not the one that is due.
_HOPELESS = {
    *(
        "cards-not-joined",
        "commas-missing",
        "count-or-number",
        "hands-without-names",
        "names-and-bare-values",
    ),
    *("no-deal", "player-twice", "suit-missing", "too-many-values"),
}


class InstalmentGrammar(Grammar):
    """A grammar whose `Name value` pairs may come in instalments, separated by `;`, which no name holds.

    Bare values go to the players that have none yet; a name may also give a new value for an old one. `values` is the
    text last read as pairs.
    """

    values = ""

    def pairs(self, text: str) -> dict[str, str]:
        pairs: dict[str, str] = {}
        for part in text.split(";"):
            given = super().pairs(part)
            if pairs and not any(map(self.named, part.split(","))):
                waiting = [name for name in self.players if name not in pairs]
                if len(given) > len(waiting):
                    raise Fault(Kind.INCOMPLETE, "too-many-values", found=len(given), expected=len(waiting))
                given = dict(zip(waiting, given.values(), strict=False))
            pairs |= given
        self.values = text if pairs else ""
        return {name: pairs[name] for name in self.players if name in pairs}


class Draft:
    """What was typed of a move that cannot be played yet, and why not."""

    def __init__(self) -> None:
        self.kept = ""
        self.fault: Fault | None = None
        self._values = ""

    @property
    def missing(self) -> bool:
        """Whether it lacks values of some players and nothing else."""
        return self.fault is not None and self.fault.key == "players-missing"

    @property
    def waiting(self) -> tuple[str, ...]:
        """The players whose values are missing or wrong."""
        fields = self.fault.fields if self.fault else {}
        if self.missing:
            return tuple(fields["players"])
        return (fields["player"],) if self._values and "player" in fields else ()

    @property
    def head_alone(self) -> bool:
        """Whether what stands before the values is given, and no value yet."""
        return self.missing and not self._values

    def clear(self) -> None:
        self.kept, self.fault, self._values = "", None, ""

    def enter(
        self, text: str, enter: Enter, grammar: InstalmentGrammar, turn: str | None
    ) -> tuple[Event, ...]:
        """Play what is kept completed by the text; else the text alone; else as the move of whoever's turn it is.

        Raises the fault of the reading that came furthest, and keeps that line where a part of it was right. What is
        kept gives way to another line only where that is a whole one, or has a head of its own: a value too many
        must not cost those that were right.
        """
        named = grammar.named(text)
        by_name = bool(self._values or self.missing)
        headed = ":" in text or bool(named and named[1] and not by_name)
        completed = self._completed(text, named, grammar) if self.kept and (by_name or not headed) else []
        lines = [*completed, text, *([f"{turn}: {text}"] if turn else [])]
        furthest, refusal, kept, values = 0, None, "", ""
        for number, line in enumerate(lines):
            grammar.values = ""
            try:
                events = enter(line)
            except Fault as fault:
                reached = _reached(fault)
                if self.kept and not headed and number >= len(completed) and fault.kind is Kind.INCOMPLETE:
                    reached = 0
                # Of two readings that make no sense, a line with a head of its own is rather that line.
                alone = headed and number == len(completed) and not furthest
                if refusal is None or reached > furthest or alone:
                    furthest, refusal, kept, values = reached, fault, line, grammar.values
            else:
                self.clear()
                return events
        assert refusal is not None
        # An illegal line is worth keeping where the fault lies in one of its values.
        mendable = refusal.kind is Kind.INCOMPLETE or (values and {"player", "card"} & refusal.fields.keys())
        if furthest and mendable:
            self.kept, self.fault, self._values = kept, refusal, values
        raise refusal

    def take_up(self, text: str, game: "Referee", grammar: InstalmentGrammar, turn: str | None) -> bool:
        """Begin again with a text that was kept, and return whether it is a line begun; nothing of it is played."""
        try:
            self.enter(text, game.enter, grammar, turn)
        except Fault:
            return bool(self.kept)
        game.undo()
        return False

    def _completed(self, text: str, named: tuple[str, str] | None, grammar: InstalmentGrammar) -> list[str]:
        """The kept line with the text, which opens with a name or not, in the places where it may be missing."""
        assert self.fault is not None
        if not self._values:
            if named and not named[1]:
                return [f"{text}: {self.kept}"]  # a name alone says whose turn was typed
            head, rest = head_and_rest(self.kept)
            if ":" not in self.kept and grammar.named(head) is None:
                return [f"{self.kept} {text}"]
            # After what is kept, before it, or in place of it.
            return [f"{self.kept} {text}", f"{head}: {text} {rest}", f"{head}: {text}"]
        player = self.fault.fields.get("player")
        if named or (self.fault.kind is Kind.INCOMPLETE and player is None):
            # In some games a value is several words.
            hand = [f"{self.kept}; {self.waiting[0]} {text}"] if self.missing and not named else []
            return [f"{self.kept}; {text}", *hand]
        # Of an illegal line, one value is wrong, or else what stands before the values.
        return [f"{self.kept}; {player} {text}" if player else f"{text}: {self._values}"]


def _reached(fault: Fault) -> int:
    """How far a line was understood: 3 to its end, 2 but for the values of some, 1 as far as it goes, 0 not at all."""
    if fault.kind is Kind.ILLEGAL:
        return 3
    if fault.key == "players-missing":
        return 2
    return int(fault.kind is Kind.INCOMPLETE and fault.key not in _HOPELESS)
