"""The rules of games that score points each round, as the `[scoring]` table of their template describes."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer.events import Event
from scorer.grammar import Grammar, Unclear, Unfinished, integer
from scorer.rules import InTurns, Sheet, Standing, ending, in_order, ranked
from templates.scoring import Bids, Scoring, Worth
from words.faults import Fault, Kind


class Lead(NamedTuple):
    """These players have the best total after a round."""

    leaders: tuple[str, ...]
    score: int


class Totals(NamedTuple):
    """All totals after a round, best first."""

    totals: dict[str, int]


class RoundPoints(NamedTuple):
    """The points of each player for a round, after multiplication."""

    round: int
    points: dict[str, int]


class ValuesMultiplied(NamedTuple):
    """The points of these players count several times in this round."""

    players: tuple[str, ...]
    factor: int


class RoundMultiplied(NamedTuple):
    """All points of this round count several times."""

    factor: int


class EndedRound(NamedTuple):
    """This player ended the round."""

    player: str


class BidsHeld(NamedTuple):
    """These players made exactly what they bid."""

    players: tuple[str, ...]


class BidOff(NamedTuple):
    """A player made more or less than was bid."""

    player: str
    bid: int
    made: int


class TookAlone(NamedTuple):
    """A player was against all others, and each of them pays these points."""

    taker: str
    points: int


class TookTogether(NamedTuple):
    """A player and a partner were against all others, and each of them pays these points."""

    taker: str
    partner: str
    points: int


class ContractPlayed(NamedTuple):
    """The tricks or points that the taker made, and those that were needed."""

    made: int
    wanted: int


class TargetAhead(NamedTuple):
    """The players nearest to the total that ends the game, and what they still need."""

    nearest: tuple[str, ...]
    left: int
    target: int


class RoundsAhead(NamedTuple):
    """How many rounds are left at most."""

    left: int


class TargetReached(NamedTuple):
    """These players have reached the total that ends the game."""

    players: tuple[str, ...]
    target: int


class Ranks(NamedTuple):
    """The rank of each player at the end, best first."""

    ranks: dict[str, int]


class AskPoints(NamedTuple):
    """Ask for the points of a round."""

    round: int


class AskScorers(NamedTuple):
    """Ask for the points of a round, of those players who score."""

    round: int


class AskBids(NamedTuple):
    """Ask what everybody bid and made in a round."""

    round: int


class AskDeal(NamedTuple):
    """Ask who took, and for the points."""

    round: int


class AskDealBid(NamedTuple):
    """Ask who took, what was bid and what was made."""

    round: int


class HasScored(NamedTuple):
    """The points of a player in each round so far."""

    player: str
    points: tuple[int, ...]


class HasNotScored(NamedTuple):
    """A player has no points, because no round has been played."""

    player: str


class HowItScores(NamedTuple):
    """The heading of the rules that follow."""


class WinsHigh(NamedTuple):
    """Rule: the highest total wins."""


class WinsLow(NamedTuple):
    """Rule: the lowest total wins."""


class EndsAtTarget(NamedTuple):
    """Rule: the game ends when a player reaches this total."""

    target: int


class EndsAfterRounds(NamedTuple):
    """Rule: the game ends after this many rounds."""

    rounds: int


class RoundAddsUp(NamedTuple):
    """Rule: the values of a round add up to this."""

    sum: int


class RoundAddsUpToNumber(NamedTuple):
    """Rule: the values of a round add up to its number."""


# `12`, `-5`, `12x2`; with bids `3/2`: 3 bid, 2 made.
_ENTRY = re.compile(r"(?:(?P<bid>[0-9]{1,6})/)?(?P<made>[+-]?[0-9]{1,6})(?:x(?P<factor>[0-9]{1,3}))?")
# `x2: 12 0 7`, and on a number pad `*2.12.0.7`.
_ROUND_FACTOR = re.compile(r"x(?P<factor>[0-9]{1,3})(?: ?: ?| |[.+]|$)")
# `12,5` or `12.5`, which may be one number or two.
_DECIMAL = re.compile(r"(?<![0-9.,!x])([0-9]+)[.,]([0-9]+)(?![0-9.,!x])")
_OUT = "!"  # after the points of the player who ended the round


class Result(NamedTuple):
    """The entry of one player: points, or tricks made and tricks bid."""

    made: int
    bid: int | None = None
    factor: int = 1


class Round(NamedTuple):
    """A move: the entry of each player in seat order, None for a player who scores nothing; and who ended the round."""

    entries: tuple[Result | None, ...]
    factor: int = 1
    out: str | None = None


class Deal(NamedTuple):
    """A move: the taker, the partner if there is one, and their result."""

    taker: str
    partner: str | None
    entry: Result


Move = Round | Deal


class State(NamedTuple):
    """The points of each round, in seat order."""

    rounds: tuple[tuple[int, ...], ...]


class Points(InTurns):
    """The rules that a `[scoring]` table describes. Possible options: `target`, `rounds`."""

    def __init__(self, scoring: Scoring, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        self.players = players
        self.options = options
        self.scoring = scoring
        self.low_wins = scoring.best == "low"
        self.target = int(options["target"]) if "target" in options else scoring.target
        self.rounds = int(options["rounds"]) if "rounds" in options else scoring.rounds

    def start(self) -> State:
        return State(())

    def read(self, line: str, state: State, grammar: Grammar) -> Move:
        text = self._normalised(line, grammar)
        if self.scoring.taker:
            found = _ROUND_FACTOR.match(text)
            factor, text = (int(found["factor"]), text[found.end() :]) if found else (1, text)
            return self._read_deal(text, factor, grammar)
        factor, out, text = self._split_head(text, grammar)
        values = self._values(text, self.players, grammar)
        entries = {name: self._read_entry(value.removesuffix(_OUT), name) for name, value in values.items()}
        # With bare values it is unknown which player was left out.
        if not (self.scoring.blank and any(name for name, _ in grammar.parts(text))):
            grammar.require(entries)
        outs = [*out, *(name for name, value in values.items() if value.endswith(_OUT))]
        if len(set(outs)) > 1:
            raise Fault(Kind.ILLEGAL, "several-out", players=tuple(dict.fromkeys(outs)))
        return Round(tuple(entries.get(name) for name in self.players), factor, outs[0] if outs else None)

    def _normalised(self, line: str, grammar: Grammar) -> str:
        if not self.scoring.taker and not self.scoring.factors.value and self.scoring.factors.round:
            late = re.search(r"(?<=[0-9])\s+[x×*] ?([0-9]+)$", _normalise_words(line, grammar))
            if late:
                points = late.string[: late.start()]
                raise Unclear(
                    Kind.INCOMPLETE, "factor-first", text=f"x{late[1]}", typed=f"x{late[1]}: {points}"
                )
        text = _normalise(line if self.scoring.taker else self._seats(line), grammar)
        if found := _DECIMAL.search(text):
            raise Unclear(Kind.INCOMPLETE, "decimal-comma", text=found[0], first=found[1], second=found[2])
        return text

    def _split_head(self, text: str, grammar: Grammar) -> tuple[int, tuple[str, ...], str]:
        """Return the factor of the round, who ended it where this stands apart from the points, and the points."""
        found = _ROUND_FACTOR.match(text)
        factor, text = (int(found["factor"]), text[found.end() :]) if found else (1, text)
        out: list[str] = []
        pieces = []
        for piece in re.split(r"([,:])", text):
            named = grammar.named(piece) if piece.rstrip().endswith(_OUT) else None
            if named and named[1].strip() == _OUT:
                out.append(named[0])
            else:
                pieces.append(piece)
        return factor, tuple(out), "".join(pieces).strip(" ,:")

    def _values(self, text: str, players: Sequence[str], grammar: Grammar) -> dict[str, str]:
        """Return the entry of each player, with `!` after the points of the one who ended the round."""
        # On a number pad: `12.0.7`, or `12+0+7`, which leaves no doubt where two play.
        if re.fullmatch(r"[-0-9.+/x!]+", text):
            text = re.sub(r"(?<=[0-9!])[.+](?=[-0-9])", " ", text)
        return grammar.pairs(text.replace(":", " "), players)

    def _seats(self, text: str) -> str:
        """Return a text with `Hugo 9` for `2*9`, the value 9 of the second player, where it cannot be a factor."""

        def seat(found: re.Match[str]) -> str:
            number, value = int(found[2]), found[3]
            if not 1 <= number <= len(self.players):
                return found[0]
            if value.isdecimal() and int(value) in self.scoring.factors.value:
                raise Unclear(
                    Kind.INCOMPLETE,
                    "seat-or-factor",
                    text=f"{number}*{value}",
                    player=self.players[number - 1],
                    value=value,
                )
            return f", {self.players[number - 1]} {value}"

        return re.sub(r"(^|[ ,.+:])([0-9]{1,2})(?: \* |\*)(-?[0-9]+(?:/[0-9]+)?)", seat, text)

    def sheet(self, text: str, state: State, grammar: Grammar) -> tuple[Sheet, str] | None:
        if self.scoring.taker:
            return None
        if self._over(state):
            raise Fault(Kind.ILLEGAL, "game-is-over")
        plain = self._normalised(text, grammar)
        factor, out, values = self._split_head(plain, grammar)
        # Where a player who scores nothing may be left out, names make a whole line.
        if self.scoring.blank and any(name for name, _ in grammar.parts(values)):
            return None
        self._check_factor(factor, self.scoring.factors.round)
        head = [f"x{factor}"] if factor > 1 else []
        head += [f"{name} {grammar.typed('out')}" for name in out]
        number = len(state.rounds) + 1

        def check(player: str, value: str) -> None:
            entry = self._read_entry(value.removesuffix(_OUT), player)
            if entry is not None:
                self._check_entry(player, entry)
                self._check_bid(player, entry, number)

        return Sheet(
            ": ".join(head),
            self.players,
            lambda values, players: self._values(self._normalised(values, grammar), players, grammar),
            check,
            lambda word: not word[:1].isalpha() and (word != "-" or self.scoring.blank),
        ), values

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        if self.scoring.taker:
            # "Léa +" goes on with a partner.
            helped = _normalise(begun, grammar).endswith("+") or _normalise(text, grammar).startswith("+")
            return not helped and super().opens(begun, text, state, grammar)
        plain = _normalise(text, grammar)
        return _ROUND_FACTOR.match(plain) is not None or bool(self._split_head(plain, grammar)[1])

    def _read_deal(self, text: str, factor: int, grammar: Grammar) -> Deal:
        """Read `Léa: 40` or `Léa + Hugo: 40`; there is one value, so the factor of the round is its factor."""
        text = text.replace(":", " : ")
        # On a number pad: `1x41/47`, or `1+2x41/47` with a partner.
        if pad := re.fullmatch(r"([1-9])(?:\+([1-9]))?x([0-9-].*)", text):
            text = " + ".join(grammar.player(seat) for seat in pad.groups()[:2] if seat) + f" : {pad[3]}"
        taker, rest = _split_name(text, grammar)
        partner = None
        if rest.startswith("+"):
            partner, rest = _split_name(rest[1:].strip(), grammar)
        value = rest.replace(":", " ").strip()
        if not value:
            raise Unfinished(Kind.INCOMPLETE, "value-missing", player=partner or taker)
        entry = self._read_entry(value, taker)
        if entry is None:
            raise Fault(Kind.UNREADABLE, "not-points", text=value)
        return Deal(taker, partner, entry._replace(factor=entry.factor * factor))

    def _read_entry(self, value: str, player: str) -> Result | None:
        """Read the entry of one player; None is `-`, for a player who scores nothing."""
        if value == "-" and self.scoring.blank:
            return None
        found = _ENTRY.fullmatch(value)
        if self.scoring.bids is None:
            if not found or found["bid"]:
                raise Fault(Kind.UNREADABLE, "not-points", text=value)
            return Result(integer(found["made"]), None, int(found["factor"] or 1))
        if not found or found["made"].startswith("-"):
            raise Fault(Kind.UNREADABLE, "not-a-bid", text=value)
        if not found["bid"]:
            raise Fault(Kind.INCOMPLETE, "bid-missing", player=player, made=integer(found["made"]))
        return Result(integer(found["made"]), integer(found["bid"]), int(found["factor"] or 1))

    def write(self, move: Move, grammar: Grammar) -> str:
        if isinstance(move, Deal):
            side = f"{move.taker} + {move.partner}" if move.partner else move.taker
            return f"{side}: {_write_entry(move.entry)}"
        factor = f"x{move.factor}: " if move.factor > 1 else ""
        if move.out is None:
            return factor + " ".join(map(_write_entry, move.entries))
        pairs = zip(self.players, map(_write_entry, move.entries), strict=True)
        out = f" {grammar.typed('out')}"
        return factor + ", ".join(entry + (out if name == move.out else "") for name, entry in pairs)

    def play(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        if self._over(state):
            raise Fault(Kind.ILLEGAL, "game-is-over")
        number = len(state.rounds) + 1
        if isinstance(move, Deal):
            points, reasons = self._play_deal(move, number)
        else:
            points, reasons = self._play_round(move, number)
        state = State((*state.rounds, points))
        round_points = RoundPoints(number, dict(zip(self.players, points, strict=True)))
        totals = self._totals(state)
        ranking = ranked(totals, low_wins=self.low_wins)
        if self._over(state):
            return state, (round_points, *reasons, *self._end(totals, ranking))
        lead = Lead(tuple(ranking[0]), totals[ranking[0][0]])
        so_far = Totals(in_order(totals, ranking))
        return state, (lead, so_far, round_points, *reasons, *self._ahead(state))

    def _play_round(self, move: Round, number: int) -> tuple[tuple[int, ...], list[Event]]:
        """Return the points of each player for a round, and the events that explain them."""
        self._check_factor(move.factor, self.scoring.factors.round)
        entered = [
            (name, entry) for name, entry in zip(self.players, move.entries, strict=True) if entry is not None
        ]
        for name, entry in entered:
            self._check_entry(name, entry)
        for name, entry in entered:
            self._check_bid(name, entry, number)
        required = self._required(number)
        total = sum(entry.made for _, entry in entered)
        if required is not None and total != required:
            raise Fault(Kind.ILLEGAL, "sum-differs", found=total, wanted=required)
        reasons: list[Event] = [RoundMultiplied(move.factor)] if move.factor > 1 else []
        if self.scoring.ended:
            entered = self._doubled(dict(entered), move.out, self.scoring.ended)
            reasons += [EndedRound(move.out)] if move.out else []
        elif move.out:
            raise Fault(Kind.ILLEGAL, "nobody-ends", player=move.out)
        worth = {name: self._worth(entry, number) * move.factor for name, entry in entered}
        points = tuple(worth.get(name, 0) for name in self.players)
        for factor in sorted({entry.factor for _, entry in entered} - {1}):
            players = tuple(name for name, entry in entered if entry.factor == factor)
            reasons.append(ValuesMultiplied(players, factor))
        held = tuple(name for name, entry in entered if entry.bid == entry.made)
        if held:
            reasons.append(BidsHeld(held))
        reasons += [
            BidOff(name, entry.bid, entry.made)
            for name, entry in entered
            if entry.bid is not None and entry.bid != entry.made
        ]
        return points, reasons

    def _doubled(self, entries: dict[str, Result], out: str | None, factor: int) -> list[tuple[str, Result]]:
        """Return the entries, with the factor for the player who ended the round, if it counts.

        Raises the fault of a factor that was typed where it cannot be.
        """
        made = {name: entry.made for name, entry in entries.items()}
        best = min(made.values()) if self.low_wins else max(made.values())
        alone = list(made.values()).count(best) == 1
        may = [name for name, points in made.items() if points > 0 and not (alone and points == best)]
        typed = [name for name, entry in entries.items() if entry.factor > 1]
        for name in typed:
            if out not in (None, name) or len(typed) > 1:
                raise Fault(Kind.ILLEGAL, "one-ends", player=name, factor=factor)
            if name not in may:
                other = next((each for each in may if each != name), None)
                if other is None:
                    raise Fault(Kind.ILLEGAL, "no-doubling", player=name, factor=factor)
                raise Unclear(
                    Kind.INCOMPLETE,
                    "whose-doubled",
                    player=name,
                    value=made[name],
                    other=other,
                    points=made[other],
                )
        if out in may:
            entries[out] = entries[out]._replace(factor=factor)
        return list(entries.items())

    def _play_deal(self, move: Deal, number: int) -> tuple[tuple[int, ...], list[Event]]:
        """Return the points: each of the others pays the same share to the taker, and some of it to a partner."""
        assert self.scoring.taker is not None
        taker, partner, entry = move
        partner_shares = self.scoring.taker.partner.get(str(len(self.players)))
        if partner and partner_shares is None:
            raise Fault(Kind.ILLEGAL, "no-partner", partner=partner, players=len(self.players))
        if partner == taker:
            raise Fault(Kind.INCOMPLETE, "player-twice", player=taker)
        self._check_entry(taker, entry)
        share = self._worth(entry, number)
        points = {name: -share for name in self.players if name not in (taker, partner)}
        points[taker] = share * len(points)
        if partner:
            points[partner] = share * (partner_shares or 0)
            points[taker] -= points[partner]
        took: Event = TookTogether(taker, partner, share) if partner else TookAlone(taker, share)
        reasons = [took, *([RoundMultiplied(entry.factor)] if entry.factor > 1 else [])]
        if entry.bid is not None:
            reasons.append(ContractPlayed(entry.made, entry.bid))
        return tuple(points[name] for name in self.players), reasons

    def _check_entry(self, player: str, entry: Result) -> None:
        """Raise Fault unless the scoring allows an entry of a player."""
        self._check_factor(entry.factor, self.scoring.factors.value)
        low, high = self.scoring.range or (entry.made, entry.made)
        if not low <= entry.made <= high:
            raise Fault(
                Kind.ILLEGAL, "value-out-of-range", player=player, value=entry.made, low=low, high=high
            )
        allowed = self.scoring.bids.allowed if self.scoring.bids else ()
        if allowed and entry.bid not in allowed:
            raise Fault(Kind.ILLEGAL, "no-such-bid", player=player, bid=entry.bid, allowed=allowed)

    def _required(self, number: int) -> int | None:
        """Return what the values of this round add up to, or None."""
        return number if self.scoring.sum == "round" else self.scoring.sum

    def _check_bid(self, player: str, entry: Result, number: int) -> None:
        most = self._required(number)
        if most is not None and entry.bid is not None and entry.bid > most:
            raise Fault(Kind.ILLEGAL, "bid-too-high", player=player, bid=entry.bid, most=most)

    def _check_factor(self, factor: int, allowed: tuple[int, ...]) -> None:
        if factor == 1 or factor in allowed:
            return
        if not allowed:
            raise Fault(Kind.ILLEGAL, "no-factors", factor=factor)
        raise Fault(Kind.ILLEGAL, "no-such-factor", factor=factor, allowed=allowed)

    def _worth(self, entry: Result, number: int) -> int:
        """Return the points of an entry in this round, multiplied by its own factor."""
        bids, bid, made = self.scoring.bids, entry.bid, entry.made
        if bids is None or bid is None:
            return made * entry.factor
        worth = _bid_worth(bids, bid, made)
        points = worth.points + worth.each_bid * bid + worth.each_made * made
        return (points + worth.each_off * abs(made - bid) + worth.each_round * number) * entry.factor

    def _totals(self, state: State) -> dict[str, int]:
        columns = zip(*state.rounds, strict=True) if state.rounds else [()] * len(self.players)
        return {name: sum(column) for name, column in zip(self.players, columns, strict=True)}

    def _over(self, state: State) -> bool:
        if self.rounds is not None and len(state.rounds) >= self.rounds:
            return True
        return self.target is not None and max(self._totals(state).values()) >= self.target

    def _ahead(self, state: State) -> list[Event]:
        """Return how much is left until the game ends."""
        events: list[Event] = []
        if self.target is not None:
            totals = self._totals(state)
            most = max(totals.values())
            nearest = tuple(name for name, total in totals.items() if total == most)
            events.append(TargetAhead(nearest, self.target - most, self.target))
        if self.rounds is not None:
            events.append(RoundsAhead(self.rounds - len(state.rounds)))
        return events

    def _end(self, totals: dict[str, int], ranking: list[list[str]]) -> list[Event]:
        reached = tuple(name for name, total in totals.items() if self.target and total >= self.target)
        events: list[Event] = list(ending(totals, ranking))
        if reached:
            events.append(TargetReached(reached, self.target or 0))
        return [*events, Ranks(self._ranks(ranking))]

    def _ranks(self, ranking: list[list[str]]) -> dict[str, int]:
        ranks: dict[str, int] = {}
        for place, group in enumerate(ranking, 1):
            rank = place if self.scoring.ranks == "dense" else len(ranks) + 1
            ranks |= dict.fromkeys(group, rank)
        return ranks

    def asks(self, state: State) -> Event:
        number = len(state.rounds) + 1
        if self.scoring.taker:
            return AskDealBid(number) if self.scoring.bids else AskDeal(number)
        if self.scoring.bids:
            return AskBids(number)
        return AskScorers(number) if self.scoring.blank else AskPoints(number)

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        return ()

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        totals = self._totals(state)
        ranking = ranked(totals, low_wins=self.low_wins)
        return (
            Totals(in_order(totals, ranking)),
            *(() if self._over(state) else self._ahead(state)),
        )

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        seat = self.players.index(player)
        points = tuple(round_points[seat] for round_points in state.rounds)
        return (HasScored(player, points) if points else HasNotScored(player),)

    def standing(self, state: State) -> Standing:
        totals = self._totals(state)
        ranking = ranked(totals, low_wins=self.low_wins)
        over = self._over(state)
        details = {"rounds": [dict(zip(self.players, points, strict=True)) for points in state.rounds]}
        return Standing(over, totals, ranking, list(ranking[0]) if over else [], details)

    def explain(self) -> tuple[Event, ...]:
        """Return the rules of the `[scoring]` table as events, for the command `rules`."""
        events: list[Event] = [HowItScores(), WinsLow() if self.low_wins else WinsHigh()]
        if self.target is not None:
            events.append(EndsAtTarget(self.target))
        if self.rounds is not None:
            events.append(EndsAfterRounds(self.rounds))
        if self.scoring.sum == "round":
            events.append(RoundAddsUpToNumber())
        elif self.scoring.sum is not None:
            events.append(RoundAddsUp(self.scoring.sum))
        return (*events, self.asks(self.start()))


def _bid_worth(bids: Bids, bid: int, made: int) -> Worth:
    """Return the worth that applies to a bid and what was made of it."""
    if made == bid:
        return bids.zero if bids.zero and bid == 0 else bids.exact
    over = bids.over or bids.under
    if bid == 0:
        return bids.zero_over or over
    return over if made > bid else bids.under


def _normalise(line: str, grammar: Grammar) -> str:
    """Write a line with one spelling for each thing: `12x2` for `12 double` and `12 ×2`, `3/2` for `3 / 2`."""
    text = _normalise_words(line, grammar)
    text = re.sub(r"(?<=\d) ?/ ?(?=\d)", "/", text)
    # `14 out`, on a number pad `14*`, and `Hugo out 14`.
    text = re.sub(r"(?<=\d)(?: ?!|\*(?!\d))", _OUT, text)
    text = re.sub(r"(?:(?<= )|^)! (-?[0-9x/]+)", r"\1!", text)
    return re.sub(r"((?<=\d) ?|(?<![^ ]))[x×*] ?(?=\d)", "x", text)


def _normalise_words(line: str, grammar: Grammar) -> str:
    """Write the words that multiply or join as signs."""
    signs = {"double": "x2", "triple": "x3", "with": "+", "out": _OUT}
    text = re.sub(r"[−–](?=\d)", "-", line).replace(":", " : ")
    text = re.sub(r"[^\s,;:]+", lambda word: signs.get(grammar.keyword(word[0]) or "", word[0]), text)
    return " ".join(text.split())


def _split_name(text: str, grammar: Grammar) -> tuple[str, str]:
    """Split off the name that begins a text. Raises Fault `unknown-player` or `taker-missing`."""
    found = grammar.named(text)
    if found:
        return found
    word = text.split()[0] if text.split() else ""
    if re.match(r"[^\W\d_]", word):
        raise grammar.unknown(word)
    raise Unfinished(Kind.INCOMPLETE, "taker-missing", players=grammar.players)


def _write_entry(entry: Result | None) -> str:
    if entry is None:
        return "-"
    bid = "" if entry.bid is None else f"{entry.bid}/"
    return f"{bid}{entry.made}" + (f"x{entry.factor}" if entry.factor > 1 else "")
