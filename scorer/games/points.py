"""The rules of games that score points each round, as the `[scoring]` table of their template describes."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer.events import Event, FinalScores, SharedWin, Winner
from scorer.games.point_entry import (
    CARDS,
    OUT,
    Result,
    Words,
    read_bonuses,
    read_entry,
    write_bonuses,
    write_entry,
)
from scorer.games.point_events import (
    AskBids,
    AskDeal,
    AskDealBid,
    AskFill,
    AskLeft,
    AskPlaces,
    AskPoints,
    AskScorers,
    AskSide,
    AskSideBid,
    BidOff,
    BidsHeld,
    BonusesGained,
    BonusesLost,
    CategoriesLeft,
    ContractPlayed,
    EndedRound,
    EndsAfterRounds,
    EndsAtTarget,
    FellBack,
    HasNotScored,
    HasScored,
    HeldWon,
    HitTarget,
    HowItScores,
    Lead,
    OutAfterMisses,
    OutAtTarget,
    Ranks,
    RoundAddsUp,
    RoundAddsUpToNumber,
    RoundMultiplied,
    RoundPoints,
    RoundsAhead,
    SideKept,
    SideLost,
    SidesTied,
    StepDone,
    Swept,
    TargetAhead,
    TargetReached,
    ThresholdReached,
    TookAlone,
    TookTogether,
    Totals,
    ValuesMultiplied,
    WentOut,
    WinsHigh,
    WinsLow,
    WonRest,
    WordsToType,
)
from scorer.games.point_lines import DECIMAL, ROUND_FACTOR, normalise, normalise_words, split_name
from scorer.games.worth import bid_worth, worth_of
from scorer.grammar import Grammar, Unclear, Unfinished
from scorer.rules import InRounds, InTurns, Sheet, Standing, in_order, ranked
from templates.scoring import Scoring, Shares
from words.faults import Fault, Kind

Bonuses = tuple[tuple[str, int], ...]


class Round(NamedTuple):
    """A move: the entry of each player in seat order, None for a player who scores nothing; and who ended the round.

    `final`: the entries are what is left in hand at the end of the game.
    """

    entries: tuple[Result | None, ...]
    factor: int = 1
    out: str | None = None
    final: bool = False


class Deal(NamedTuple):
    """A move: the taker, the partner if there is one, their result, and the bonuses of others."""

    taker: str
    partner: str | None
    entry: Result
    others: tuple[tuple[str, Bonuses], ...] = ()


Move = Round | Deal


class Marks(NamedTuple):
    """What is kept of a player besides points: categories filled, bonuses had, zeros in a row, whether still in."""

    filled: tuple[tuple[str, int], ...] = ()
    had: tuple[tuple[str, int], ...] = ()
    misses: int = 0
    out: bool = False


class State(NamedTuple):
    """The points of each round, in seat order, what else is kept of each player, and points that wait for a winner."""

    rounds: tuple[tuple[int, ...], ...]
    marks: tuple[Marks, ...] = ()
    held: int = 0
    ended: bool = False


class Points(InRounds):
    """The rules that a `[scoring]` table describes. Possible options: `target`, `rounds` and those of `house`."""

    def __init__(self, scoring: Scoring, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        scoring = scoring.chosen(options)
        self.players = players
        self.options = options
        self.scoring = scoring
        self.low_wins = scoring.best == "low"
        self.target = _number(options.get("target")) or scoring.target
        rounds = scoring.rounds
        by_players = rounds.get(str(len(players))) if isinstance(rounds, dict) else rounds
        self.rounds = _number(options.get("rounds")) or by_players
        self._known: tuple[Grammar, Words] | None = None

    def _words(self, grammar: Grammar) -> Words:
        """Return the words of the game in the language of a record, which are gathered once."""
        if self._known is None or self._known[0] is not grammar:
            self._known = (grammar, Words(self.scoring, grammar))
        return self._known[1]

    def start(self) -> State:
        return State(())

    def read(self, line: str, state: State, grammar: Grammar) -> Move:
        text = self._normalised(line, grammar)
        if self.scoring.taker:
            found = ROUND_FACTOR.match(text)
            factor, text = (int(found["factor"]), text[found.end() :]) if found else (1, text)
            return self._read_deal(text, factor, grammar)
        factor, out, text = self._split_head(text, grammar)
        playing = self._playing(state)
        values = self._values(text, playing, grammar)
        entries = {
            name: read_entry(value.removesuffix(OUT), name, self.scoring) for name, value in values.items()
        }
        # With bare values it is unknown which player was left out.
        if not (self.scoring.partial and any(name for name, _ in grammar.parts(text))):
            grammar.require(entries, playing)
        outs = [*out, *(name for name, value in values.items() if value.endswith(OUT))]
        if len(set(outs)) > 1:
            raise Fault(Kind.ILLEGAL, "several-out", players=tuple(dict.fromkeys(outs)))
        ended = outs[0] if outs else None
        return Round(tuple(entries.get(name) for name in self.players), factor or 1, ended, final=factor == 0)

    def _normalised(self, line: str, grammar: Grammar) -> str:
        marked = self._words(grammar).mark(line)
        if not self.scoring.taker and not self.scoring.factors.value and self.scoring.factors.round:
            late = re.search(r"(?<=[0-9])\s+[x×*] ?([0-9]+)$", normalise_words(marked, grammar))
            if late:
                points = late.string[: late.start()]
                raise Unclear(
                    Kind.INCOMPLETE, "factor-first", text=f"x{late[1]}", typed=f"x{late[1]}: {points}"
                )
        halves = self.scoring.taker is not None and self.scoring.taker.halves
        if halves:
            marked = re.sub(r"(?<=[0-9])[.,]5(?![0-9])", ".5", marked)
        text = normalise(marked if self.scoring.taker else self._seats(marked), grammar)
        if not halves and (found := DECIMAL.search(text)):
            raise Unclear(Kind.INCOMPLETE, "decimal-comma", text=found[0], first=found[1], second=found[2])
        return text

    def _split_head(self, text: str, grammar: Grammar) -> tuple[int, tuple[str, ...], str]:
        """Return the factor of the round, who ended it where this stands apart from the points, and the points."""
        found = ROUND_FACTOR.match(text)
        factor, text = (int(found["factor"]), text[found.end() :]) if found else (1, text)
        out: list[str] = []
        pieces = []
        for piece in re.split(r"([,:])", text):
            named = grammar.named(piece) if piece.rstrip().endswith(OUT) else None
            if named and named[1].strip() == OUT:
                out.append(named[0])
            else:
                pieces.append(piece)
        return factor, tuple(out), "".join(pieces).strip(" ,:")

    def _values(self, text: str, players: Sequence[str], grammar: Grammar) -> dict[str, str]:
        """Return the entry of each player, with `!` after the points of the one who ended the round."""
        if self.scoring.places and not re.search("[0-9]", text):
            return _in_places(text, players, grammar)
        deck = self.scoring.cards.deck if self.scoring.cards else {}
        words = re.findall("@([a-z-]+)", text)
        cards = any(word in deck or word == CARDS for word in words)
        # On a number pad: `12.0.7`, or `12+0+7`, which leaves no doubt where two play. In `50+20.0.7` both stand there.
        if re.fullmatch(r"(?:[-0-9.+/x!]|@[a-z-]+(?:\*[0-9]+)?)+", text):
            between = r"\." if cards or len(text.split(".")) == len(players) > 1 else "[.+]"
            text = re.sub(rf"(?<=[-0-9!a-z]){between}(?=[-0-9@])", " ", text)
        return grammar.pairs(text.replace(":", " "), players, hands=CARDS in words and "," in text)

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

        return re.sub(r"(^|[ ,.+:])([0-9]{1,2})(?: \* |\*|x(?=@))(-?[0-9]+(?:/[0-9]+)?|(?=@))", seat, text)

    def sheet(self, text: str, state: State, grammar: Grammar) -> tuple[Sheet, str] | None:
        if self.scoring.taker:
            return None
        if self._over(state):
            raise Fault(Kind.ILLEGAL, "game-is-over")
        plain = self._normalised(text, grammar)
        factor, out, values = self._split_head(plain, grammar)
        # Where a player who scores nothing may be left out, names make a whole line.
        if self.scoring.partial and any(name for name, _ in grammar.parts(values)):
            return None
        if self.scoring.places and values and not re.search("[0-9]", values):
            return None
        if factor:
            self._check_factor(factor, self.scoring.factors.round)
        head = [f"x{factor}"] if factor > 1 else [] if factor else [grammar.typed("final")]
        head += [f"{name} {grammar.typed('out')}" for name in out]
        number = len(state.rounds) + 1
        words = self._words(grammar)

        def read(values: str, players: Sequence[str]) -> dict[str, str]:
            given = self._values(self._normalised(values, grammar), players, grammar)
            return {name: words.unmark(value) for name, value in given.items()}

        def check(player: str, value: str) -> None:
            marked = normalise(words.mark(value), grammar)
            entry = read_entry(marked.removesuffix(OUT), player, self.scoring)
            if entry is not None:
                self._check_entry(player, entry)
                self._check_bid(player, entry, number)

        def is_value(word: str) -> bool:
            return not word[:1].isalpha() and (word != "-" or self.scoring.partial)

        return Sheet(": ".join(head), self._playing(state), read, check, is_value), values

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        if self.scoring.taker:
            # "Léa +" goes on with a partner.
            helped = normalise(begun, grammar).endswith("+") or normalise(text, grammar).startswith("+")
            return not helped and super().opens(begun, text, state, grammar)
        plain = normalise(text, grammar)
        return ROUND_FACTOR.match(plain) is not None or bool(self._split_head(plain, grammar)[1])

    def line_of(self, player: str, text: str, state: State, grammar: Grammar) -> str:
        kind = InTurns if self.scoring.taker else InRounds
        return kind.line_of(self, player, text, state, grammar)

    def _read_deal(self, text: str, factor: int, grammar: Grammar) -> Deal:
        """Read `Léa: 40` or `Léa + Hugo: 40`; there is one value, so the factor of the round is its factor."""
        # On a number pad: `1x41/47`, or `1+2x41/47` with a partner, and `.3x@word` for a bonus of another.
        if pad := re.fullmatch(r"([1-9])(?:\+([1-9]))?x([0-9@-].*)", text):
            rest = re.sub(r"[.+]([1-9])x(?=@)", lambda found: f", {grammar.player(found[1])} ", pad[3])
            text = " + ".join(grammar.player(seat) for seat in pad.groups()[:2] if seat) + f" : {rest}"
        text, *pieces = (piece.replace(":", " : ").strip() for piece in text.split(","))
        taker, rest = split_name(text, grammar)
        partner = None
        if rest.startswith("+"):
            partner, rest = split_name(rest[1:].strip(), grammar)
        value = rest.replace(":", " ").strip()
        # "Anne, guard, 2 oudlers, 49": what has no name is the taker's, until another name comes.
        others: dict[str, str] = {}
        for piece in pieces:
            named = grammar.named(piece, lambda word: not word[:1].isalpha())
            name, more = named or (next(reversed(others), None), piece)
            if name is None:
                value = f"{value} {more}"
            else:
                others[name] = f"{others.get(name, '')} {more}".replace(":", " ").strip()
        if not value:
            raise Unfinished(Kind.INCOMPLETE, "value-missing", player=partner or taker)
        entry = read_entry(re.sub(r"\s+", " ", value), taker, self.scoring)
        if entry is None:
            raise Fault(Kind.UNREADABLE, "not-points", text=value)
        gained = tuple((name, read_bonuses(each, self.scoring)) for name, each in others.items())
        return Deal(taker, partner, entry._replace(factor=entry.factor * factor), gained)

    def write(self, move: Move, grammar: Grammar) -> str:
        if isinstance(move, Deal):
            side = f"{move.taker} + {move.partner}" if move.partner else move.taker
            others = "".join(f", {name}{write_bonuses(bonuses, grammar)}" for name, bonuses in move.others)
            return f"{side}: {write_entry(move.entry, grammar)}{others}"
        factor = (
            f"{grammar.typed('final')}: " if move.final else f"x{move.factor}: " if move.factor > 1 else ""
        )
        entries = [write_entry(entry, grammar) for entry in move.entries]
        pairs = zip(self.players, entries, strict=True)
        if self.scoring.turns or self.scoring.misses or (self.scoring.reached and self.scoring.reached.out):
            return factor + ", ".join(f"{name} {entry}" for name, entry in pairs if entry != "-")
        if any(" " in entry for entry in entries) and move.out is None:
            return factor + ", ".join(entries)
        if move.out is None:
            return factor + " ".join(entries)
        out = f" {grammar.typed('out')}"
        return factor + ", ".join(f"{entry}{out if name == move.out else ''}" for name, entry in pairs)

    def play(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        if self._over(state):
            raise Fault(Kind.ILLEGAL, "game-is-over")
        number = len(state.rounds) + 1
        before = self._marks(state)
        if isinstance(move, Deal):
            points, reasons, held = self._play_deal(move, number, state.held)
            state = State((*state.rounds, points), state.marks, held)
        else:
            points, reasons = self._play_final(move) if move.final else self._play_round(state, move, number)
            points, marks, more = self._marked(state, move, points)
            state = State((*state.rounds, points), marks, state.held, move.final)
            reasons += more
        gone = tuple(
            name
            for name, was, now in zip(self.players, before, self._marks(state), strict=True)
            if now.out and not was.out
        )
        reasons += [WentOut(gone)] if gone else []
        scored = dict(zip(self.players, points, strict=True))
        if self.scoring.turns and isinstance(move, Round):
            scored = {
                name: scored[name] for name, entry in zip(self.players, move.entries, strict=True) if entry
            }
        round_points = RoundPoints(number, scored)
        totals = self._totals(state)
        ranking = self._ranking(state)
        if self._over(state):
            return state, (round_points, *reasons, *self._end(totals, ranking))
        lead = Lead(tuple(ranking[0]), totals[ranking[0][0]])
        so_far = Totals(in_order(totals, ranking))
        return state, (lead, so_far, round_points, *reasons, *self._ahead(state))

    def _play_round(self, state: State, move: Round, number: int) -> tuple[tuple[int, ...], list[Event]]:
        """Return the points of each player for a round, and the events that explain them."""
        self._check_factor(move.factor, self.scoring.factors.round)
        entered = self._entered(move)
        self._check_round(state, entered, number)
        if self.scoring.places:
            return self._placed(dict(entered)), []
        if self.scoring.left:
            return self._won_rest(dict(entered), move.out)
        if self.scoring.sweep and (swept := self._swept(dict(entered))):
            return swept
        reasons: list[Event] = [RoundMultiplied(move.factor)] if move.factor > 1 else []
        if self.scoring.ended:
            entered = self._doubled(dict(entered), move.out, self.scoring.ended)
            reasons += [EndedRound(move.out)] if move.out else []
        elif move.out:
            raise Fault(Kind.ILLEGAL, "nobody-ends", player=move.out)
        worth = {name: self._worth(entry, number) * move.factor for name, entry in entered}
        for factor in sorted({entry.factor for _, entry in entered} - {1}):
            players = tuple(name for name, entry in entered if entry.factor == factor)
            reasons.append(ValuesMultiplied(players, factor))
        held = tuple(name for name, entry in entered if entry.bid == entry.made)
        if held:
            reasons.append(BidsHeld(held))
        reasons += [
            BidOff(name, entry.bid, int(entry.made))
            for name, entry in entered
            if entry.bid is not None and entry.bid != entry.made
        ]
        lost = tuple(name for name, entry in entered if entry.bonuses and not self._gained(entry))
        reasons += [
            BonusesGained(name, dict(gained), points)
            for name, entry in entered
            if (gained := self._gained(entry))
            and (points := sum(self._bonus(word) * times for word, times in gained))
        ]
        reasons += [BonusesLost(lost)] if lost else []
        return tuple(worth.get(name, 0) for name in self.players), reasons

    def _check_round(self, state: State, entered: Sequence[tuple[str, Result]], number: int) -> None:
        """Raise Fault unless the entries of a round are possible, alone and together."""
        marks = dict(zip(self.players, self._marks(state), strict=True))
        for name, entry in entered:
            self._check_entry(name, entry)
        for name, entry in entered:
            self._check_bid(name, entry, number)
            if marks[name].out:
                raise Fault(Kind.ILLEGAL, "player-out", player=name)
            if entry.category and entry.category in dict(marks[name].filled):
                raise Fault(Kind.ILLEGAL, "category-filled", player=name, category=entry.category)
        self._check_bonuses([entry.bonuses for _, entry in entered])
        if self.scoring.places and sorted(entry.made for _, entry in entered) != list(
            range(1, len(self.players) + 1)
        ):
            raise Fault(Kind.ILLEGAL, "places-wrong", most=len(self.players))
        total = int(sum(entry.made for _, entry in entered))
        required = self._required(number)
        if required and not any(sum - self.scoring.short <= total <= sum for sum in required):
            wanted = required[0]
            if not (self.scoring.sweep and self._swept(dict(entered))):
                raise Fault(Kind.ILLEGAL, "sum-differs", found=total, wanted=wanted)
        if self.scoring.cards:
            low, high = self.scoring.cards.total
            if not low <= total <= high:
                raise Fault(Kind.ILLEGAL, "deck-differs", found=total, low=low, high=high)

    def _entered(self, move: Round) -> list[tuple[str, Result]]:
        return [
            (name, entry) for name, entry in zip(self.players, move.entries, strict=True) if entry is not None
        ]

    def _placed(self, entries: dict[str, Result]) -> tuple[int, ...]:
        """Return the points for the places of the players."""
        assert self.scoring.places
        first, last = self.scoring.places.first, self.scoring.places.last
        count = len(self.players)
        worth = dict.fromkeys(range(1, count + 1), 0)
        worth |= {place: points for place, points in enumerate(first, 1) if place <= count}
        worth |= {count - n: points for n, points in enumerate(last) if count - n > len(first)}
        return tuple(worth[int(entries[name].made)] for name in self.players)

    def _won_rest(self, entries: dict[str, Result], out: str | None) -> tuple[tuple[int, ...], list[Event]]:
        """Return the points when the lowest wins the differences from all others, who lose them."""
        made = {name: int(entry.made) for name, entry in entries.items()}
        least = min(made.values())
        lowest = [name for name, left in made.items() if left == least]
        winner = out if out in lowest else lowest[0]
        if len(lowest) > 1 and out not in lowest:
            raise Unclear(Kind.INCOMPLETE, "who-won", players=tuple(lowest), player=lowest[0])
        if out not in (None, winner):
            raise Fault(Kind.ILLEGAL, "not-lowest", player=out or "", lowest=winner)
        points = {name: least - left for name, left in made.items()}
        points[winner] = -sum(points.values())
        return tuple(points.get(name, 0) for name in self.players), [WonRest(winner, points[winner])]

    def _swept(self, entries: dict[str, Result]) -> tuple[tuple[int, ...], list[Event]] | None:
        """Return the points when one player has everything, which may be typed before or after the others get it."""
        (total,) = self.scoring.sums
        made = {name: int(entries[name].made) if name in entries else 0 for name in self.players}
        others = len(made) - 1
        by_value = Counter(made.values())
        if by_value == {total: 1, 0: others}:
            winner = next(name for name, points in made.items() if points)
        elif self.scoring.sweep == "others" and by_value == {0: 1, total: others}:
            winner = next(name for name, points in made.items() if not points)
        elif self.scoring.sweep == "self" and by_value == {-total: 1, 0: others}:
            winner = next(name for name, points in made.items() if points)
        else:
            return None
        own, rest = (0, total) if self.scoring.sweep == "others" else (-total, 0)
        return tuple(own if name == winner else rest for name in self.players), [Swept(winner)]

    def _play_final(self, move: Round) -> tuple[tuple[int, ...], list[Event]]:
        """Return the points of the line that ends the game: what is left in hand is taken off."""
        if not self.scoring.final:
            raise Fault(Kind.ILLEGAL, "no-final")
        left = {name: int(entry.made) for name, entry in self._entered(move)}
        for name, rest in left.items():
            if rest < 0:
                raise Fault(Kind.ILLEGAL, "left-negative", player=name, value=rest)
        empty = [name for name in self.players if not left.get(name, 0)]
        points = {name: -left.get(name, 0) for name in self.players}
        if len(empty) == 1:
            points[empty[0]] = sum(left.values())
        won = [WonRest(empty[0], points[empty[0]])] if len(empty) == 1 else []
        return tuple(points.values()), [*won]

    def _marked(
        self, state: State, move: Round, points: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[Marks, ...], list[Event]]:
        """Return the points and what is kept of each player after a round, and what came of it."""
        if not (self.scoring.turns or self.scoring.misses or self.scoring.reached or self._ends()):
            return points, (), []
        totals = list(self._totals(state).values())
        changed, kept, events = list(points), list[Marks](), list[Event]()
        for seat, (name, entry, marks) in enumerate(
            zip(self.players, move.entries, self._marks(state), strict=True)
        ):
            if entry is None:
                kept.append(marks)
                continue
            filled = marks.filled
            if entry.category:
                filled = (*filled, (entry.category, int(entry.made)))
                extra = self._threshold(marks.filled, filled)
                if extra:
                    events.append(ThresholdReached(name, extra))
                    changed[seat] += extra
            had = Counter(dict(marks.had))
            done = {word: times for word, times in entry.bonuses if word in self._ends()}
            had.update(done)
            events += [StepDone(name, word, had[word]) for word in done]
            misses = 0 if entry.made else marks.misses + 1
            out = bool(self.scoring.misses and misses >= self.scoring.misses)
            reached = self.scoring.reached
            total = totals[seat] + changed[seat]
            if reached and self.target is not None and reached.back is not None and total > self.target:
                changed[seat] = reached.back - totals[seat]
                events.append(FellBack(name, reached.back))
            if reached and reached.out and self.target is not None and total >= self.target:
                out = True
            kept.append(Marks(filled, tuple(had.items()), misses if self.scoring.misses else 0, out))
        if all(each.out for each in kept) and self.scoring.misses:
            events = [event for event in events if not isinstance(event, FellBack)]
        return tuple(changed), tuple(kept), events

    def _threshold(self, before: tuple[tuple[str, int], ...], now: tuple[tuple[str, int], ...]) -> int:
        """Return the points for the threshold if it was reached just now."""
        threshold = self.scoring.threshold
        if threshold is None:
            return 0
        was, is_now = (
            sum(points for word, points in filled if word in threshold.of) for filled in (before, now)
        )
        return threshold.points if was < threshold.at <= is_now else 0

    def _ends(self) -> dict[str, int]:
        """Return the bonuses that end the game, and how often a player needs each."""
        return {word: bonus.ends for word, bonus in self.scoring.bonuses.items() if bonus.ends}

    def _marks(self, state: State) -> tuple[Marks, ...]:
        return state.marks or (Marks(),) * len(self.players)

    def _playing(self, state: State) -> tuple[str, ...]:
        return tuple(
            name for name, marks in zip(self.players, self._marks(state), strict=True) if not marks.out
        )

    def _doubled(self, entries: dict[str, Result], out: str | None, factor: int) -> list[tuple[str, Result]]:
        """Return the entries, with the factor for the player who ended the round, if it counts.

        Raises the fault of a factor that was typed where it cannot be.
        """
        made = {name: int(entry.made) for name, entry in entries.items()}
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

    def _play_deal(self, move: Deal, number: int, held: int) -> tuple[tuple[int, ...], list[Event], int]:
        """Return the points of a round of one against the others, why, and the points that wait for a winner."""
        assert self.scoring.taker is not None
        taker, partner, entry, others = move
        partner_shares = self.scoring.taker.partner.get(str(len(self.players)))
        if partner and partner_shares is None:
            raise Fault(Kind.ILLEGAL, "no-partner", partner=partner, players=len(self.players))
        if partner == taker:
            raise Fault(Kind.INCOMPLETE, "player-twice", player=taker)
        self._check_entry(taker, entry)
        self._check_bonuses([entry.bonuses, *(bonuses for _, bonuses in others)])
        if self.scoring.taker.sides:
            return self._play_sides(move, number, held)
        share = self._share(move, number)
        points = {name: -share for name in self.players if name not in (taker, partner)}
        points[taker] = share * len(points)
        if partner:
            points[partner] = share * (partner_shares or 0)
            points[taker] -= points[partner]
        took: Event = TookTogether(taker, partner, share) if partner else TookAlone(taker, share)
        reasons = [took, *([RoundMultiplied(entry.factor)] if entry.factor > 1 else [])]
        if entry.bid is not None:
            reasons.append(ContractPlayed(entry.made, entry.bid))
        return tuple(points[name] for name in self.players), [*reasons, *self._deal_bonuses(move)], held

    def _share(self, move: Deal, number: int) -> int:
        """Return what each of the others pays to the taker, bonuses included."""
        entry = move.entry
        base = self._base(entry, number) + entry.extra
        added = 0
        won = entry.bid is None or entry.made >= entry.bid
        for name, bonuses in ((move.taker, entry.bonuses), *move.others):
            takers = name in (move.taker, move.partner)
            for word, times in bonuses:
                bonus = self.scoring.bonuses[word]
                for_taker = won if bonus.to_winner else takers
                points = (bonus.points if for_taker else -bonus.points) * times
                added += points * entry.factor if bonus.multiplied else points
        return base * entry.factor + added

    def _play_sides(self, move: Deal, number: int, held: int) -> tuple[tuple[int, ...], list[Event], int]:
        """Return the points of both sides, why, and the points that wait for the winner of the next round."""
        assert self.scoring.taker is not None
        assert self.scoring.taker.sides is not None
        sides, entry = self.scoring.taker.sides, move.entry
        made = {name: sides.total - int(entry.made) for name in self.players}
        made[move.taker] = int(entry.made)
        gained: dict[str, int] = dict.fromkeys(self.players, 0)
        counted = dict(made)
        all_made = set()
        for name, bonuses in ((move.taker, entry.bonuses), *move.others):
            for word, times in bonuses:
                bonus = self.scoring.bonuses[word]
                gained[name] += bonus.points * times
                counted[name] += bonus.points * times if bonus.counts else 0
                if bonus.all:
                    all_made.add(name)
        for name in all_made:
            if made[name] != sides.total:
                raise Fault(Kind.ILLEGAL, "not-all-made", player=name, made=made[name], total=sides.total)
        rest = max(counted[name] for name in self.players if name != move.taker)
        needed = rest if entry.bid is None else entry.bid - 1
        kept = counted[move.taker] > needed or move.taker in all_made
        tie = entry.bid is None and counted[move.taker] == rest and sides.tie == "held"
        outcome = sides.bids.get(str(entry.bid)) or (entry.factor > 1 and sides.multiplied) or sides
        if str(entry.bid) in sides.bids:
            kept = move.taker in all_made
        shares: Shares = outcome.kept if kept or tie else outcome.lost
        points: dict[str, int] = {}
        for name in self.players:
            worth = shares.taker if name == move.taker else shares.others
            near = sides.nearest
            rounded = (made[name] + near // 2) // near * near
            points[name] = worth_of(worth, entry.bid or 0, rounded, number) * entry.factor + gained[name]
        events: list[Event] = [(SideKept if kept else SideLost)(move.taker, counted[move.taker], rest)]
        if tie:
            held += points[move.taker]
            points[move.taker] = 0
            events = [SidesTied(held)]
        elif held:
            winner = move.taker if kept else next(name for name in self.players if name != move.taker)
            points[winner] += held
            events.append(HeldWon(winner, held))
            held = 0
        events += [RoundMultiplied(entry.factor)] if entry.factor > 1 else []
        return tuple(points[name] for name in self.players), [*events, *self._deal_bonuses(move)], held

    def _deal_bonuses(self, move: Deal) -> list[Event]:
        """Return who has said which bonuses in a round of one against the others."""
        return [
            BonusesGained(name, dict(bonuses), points)
            for name, bonuses in ((move.taker, move.entry.bonuses), *move.others)
            if (points := sum(self._bonus(word) * times for word, times in bonuses))
        ]

    def _check_entry(self, player: str, entry: Result) -> None:
        """Raise Fault unless the scoring allows an entry of a player."""
        words = self.scoring.factors.words.values()
        if not self.scoring.taker or entry.factor not in words:
            self._check_factor(entry.factor, (*self.scoring.factors.value, *(n for n in words if n > 1)))
        low, high = self._limits(entry)
        if not low <= entry.made <= high:
            raise Fault(
                Kind.ILLEGAL,
                "value-out-of-range",
                player=player,
                value=int(entry.made),
                low=int(low),
                high=int(high),
            )
        if self.scoring.step > 1 and entry.made % self.scoring.step:
            raise Fault(
                Kind.ILLEGAL, "not-a-step", player=player, value=int(entry.made), step=self.scoring.step
            )
        if entry.category:
            self._check_category(player, entry.category, int(entry.made))
        allowed = self.scoring.bids.allowed if self.scoring.bids else ()
        if allowed and entry.bid not in allowed:
            raise Fault(Kind.ILLEGAL, "no-such-bid", player=player, bid=entry.bid, allowed=allowed)

    def _limits(self, entry: Result) -> tuple[float, float]:
        """Return the least and the most that may be entered: as the scoring says, or as the cards allow."""
        if self.scoring.taker and self.scoring.taker.sides:
            return 0, self.scoring.taker.sides.total
        if self.scoring.places:
            return 1, len(self.players)
        if self.scoring.range:
            return self.scoring.range
        if self.scoring.cards:
            return self.scoring.cards.limits
        return entry.made, entry.made

    def _check_category(self, player: str, category: str, made: int) -> None:
        about = self.scoring.categories[category]
        low, high = about.range or (0, 0)
        right = made in about.values or (about.range and low <= made <= high and made % about.step == 0)
        if not right and made != 0:
            values = about.values or tuple(n for n in range(low, high + 1) if n % about.step == 0)
            if len(values) > 8:
                raise Fault(Kind.ILLEGAL, "value-out-of-range", player=player, value=made, low=low, high=high)
            raise Fault(
                Kind.ILLEGAL,
                "category-value",
                player=player,
                value=made,
                category=category,
                values=tuple(dict.fromkeys((0, *values))),
            )

    def _check_bonuses(self, entries: Sequence[Bonuses]) -> None:
        """Raise Fault if a bonus is named more often than it can be in one round."""
        found = Counter[str]()
        for bonuses in entries:
            found.update(dict(bonuses))
        for word, times in found.items():
            if times > self.scoring.bonuses[word].most:
                raise Fault(
                    Kind.ILLEGAL,
                    "too-many-bonuses",
                    bonus=word,
                    found=times,
                    most=self.scoring.bonuses[word].most,
                )

    def _required(self, number: int) -> tuple[int, ...]:
        """Return what the values of this round may add up to; none if it does not matter."""
        if self.scoring.sum == "round":
            return (min(number, self.scoring.deal.get(str(len(self.players)), number)),)
        return self.scoring.sums

    def _check_bid(self, player: str, entry: Result, number: int) -> None:
        most = max(self._required(number), default=None)
        if most is not None and entry.bid is not None and entry.bid > most:
            raise Fault(Kind.ILLEGAL, "bid-too-high", player=player, bid=entry.bid, most=most)

    def _check_factor(self, factor: int, allowed: tuple[int, ...]) -> None:
        if factor == 1 or factor in allowed:
            return
        if not allowed:
            raise Fault(Kind.ILLEGAL, "no-factors", factor=factor)
        raise Fault(Kind.ILLEGAL, "no-such-factor", factor=factor, allowed=tuple(sorted(set(allowed))))

    def _base(self, entry: Result, number: int) -> int:
        """Return the points of an entry in this round, before anything multiplies or adds to them."""
        bids, bid, made = self.scoring.bids, entry.bid, entry.made
        if bids is None or bid is None:
            return int(made)
        # Half a point counts as a whole one for the side that gains by it.
        off = math.ceil(abs(made - bid))
        whole = bid + (off if made > bid else -off)
        return worth_of(bid_worth(bids, bid, whole), bid, whole, number)

    def _worth(self, entry: Result, number: int) -> int:
        """Return the points of an entry in this round, with its factor and its bonuses."""
        gained = self._gained(entry)
        plain = sum(self._bonus(word) * times for word, times in gained)
        return self._base(entry, number) * entry.factor + entry.extra + plain

    def _bonus(self, word: str) -> int:
        return self.scoring.bonuses[word].points

    def _gained(self, entry: Result) -> Bonuses:
        """Return the bonuses of an entry that count."""
        return tuple(
            (word, times)
            for word, times in entry.bonuses
            if entry.bid == entry.made or not self.scoring.bonuses[word].exact
        )

    def _totals(self, state: State) -> dict[str, int]:
        columns = zip(*state.rounds, strict=True) if state.rounds else [()] * len(self.players)
        return {name: sum(column) for name, column in zip(self.players, columns, strict=True)}

    def _ranking(self, state: State) -> list[list[str]]:
        """Group the players: who has done what ends the game comes first, who is out last, and else totals decide."""
        totals, ends = self._totals(state), self._ends()
        groups: dict[tuple[bool, bool], dict[str, int]] = {}
        for name, marks in zip(self.players, self._marks(state), strict=True):
            had = dict(marks.had)
            done = any(had.get(word, 0) >= times for word, times in ends.items())
            groups.setdefault((not done, marks.out and bool(self.scoring.misses)), {})[name] = totals[name]
        return [group for key in sorted(groups) for group in ranked(groups[key], low_wins=self.low_wins)]

    def _over(self, state: State) -> bool:
        if state.ended or (self.rounds is not None and len(state.rounds) >= self.rounds):
            return True
        marks, ends = self._marks(state), self._ends()
        if self.scoring.categories and all(
            each.out or len(each.filled) == len(self.scoring.categories) for each in marks
        ):
            return True
        if any(dict(each.had).get(word, 0) >= times for each in marks for word, times in ends.items()):
            return True
        reached = self.scoring.reached
        alone = min(1, len(self.players) - 1)
        if (self.scoring.misses or (reached and reached.out)) and len(self._playing(state)) <= alone:
            return True
        if self.target is None or (reached and reached.out):
            return False
        return max(self._totals(state).values()) >= self.target

    def _ahead(self, state: State) -> list[Event]:
        """Return how much is left until the game ends."""
        events: list[Event] = []
        if self.target is not None:
            totals = {
                name: total for name, total in self._totals(state).items() if name in self._playing(state)
            }
            most = max(totals.values())
            nearest = tuple(name for name, total in totals.items() if total == most)
            events.append(TargetAhead(nearest, self.target - most, self.target))
        if self.rounds is not None:
            events.append(RoundsAhead(self.rounds - len(state.rounds)))
        return events

    def _end(self, totals: dict[str, int], ranking: list[list[str]]) -> list[Event]:
        out_at_target = self.scoring.reached is not None and self.scoring.reached.out
        reached = tuple(
            name
            for name, total in totals.items()
            if self.target and total >= self.target and not out_at_target
        )
        best = ranking[0]
        score = totals[best[0]]
        victory: Event = Winner(best[0], score) if len(best) == 1 else SharedWin(tuple(best), score)
        events: list[Event] = [victory, FinalScores(in_order(totals, ranking))]
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
        scoring = self.scoring
        if scoring.taker and scoring.taker.sides:
            return AskSideBid(number) if scoring.bids else AskSide(number)
        if scoring.taker:
            return AskDealBid(number) if scoring.bids else AskDeal(number)
        if scoring.bids:
            return AskBids(number)
        if scoring.categories:
            return AskFill(number)
        if scoring.places:
            return AskPlaces(number)
        if scoring.left:
            return AskLeft(number)
        return AskScorers(number) if scoring.partial else AskPoints(number)

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        return ()

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        totals = self._totals(state)
        return (
            Totals(in_order(totals, self._ranking(state))),
            *(() if self._over(state) else self._ahead(state)),
        )

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        seat = self.players.index(player)
        points = tuple(round_points[seat] for round_points in state.rounds)
        if not points:
            return (HasNotScored(player),)
        filled = dict(self._marks(state)[seat].filled)
        left = tuple(each for each in self.scoring.categories if each not in filled)
        return HasScored(player, points), *([CategoriesLeft(player, left)] if left else [])

    def standing(self, state: State) -> Standing:
        totals = self._totals(state)
        ranking = self._ranking(state)
        over = self._over(state)
        details = {"rounds": [dict(zip(self.players, points, strict=True)) for points in state.rounds]}
        return Standing(over, totals, ranking, list(ranking[0]) if over else [], details)

    def explain(self) -> tuple[Event, ...]:
        """Return the rules of the `[scoring]` table as events, for the command `rules`."""
        events: list[Event] = [HowItScores(), WinsLow() if self.low_wins else WinsHigh()]
        reached = self.scoring.reached
        if self.target is not None and reached and reached.back is not None:
            events.append(HitTarget(self.target, reached.back))
        elif self.target is not None:
            events.append((OutAtTarget if reached else EndsAtTarget)(self.target))
        if self.scoring.misses:
            events.append(OutAfterMisses(self.scoring.misses))
        if self.rounds is not None:
            events.append(EndsAfterRounds(self.rounds))
        if self.scoring.sum == "round":
            events.append(RoundAddsUpToNumber())
        elif len(self.scoring.sums) == 1:
            events.append(RoundAddsUp(self.scoring.sums[0]))
        numbers = {word: number for number, word in enumerate(self.scoring.words, 1)}
        # Categories have numbers of their own.
        words = {word: number for word, number in numbers.items() if word not in self.scoring.categories}
        events += [WordsToType(words)] if words else []
        return (*events, self.asks(self.start()))


def _number(value: str | None) -> int | None:
    """Return the number that is the value of an option, or None for a value with a meaning of its own."""
    return int(value) if value is not None and value.isdecimal() else None


def _in_places(text: str, players: Sequence[str], grammar: Grammar) -> dict[str, str]:
    """Return the place of each player in a list of their names, first to last."""
    places: dict[str, str] = {}
    for piece in re.split("[,:]", text):
        rest = piece.strip()
        while rest:
            found = grammar.named(rest)
            if found is None:
                raise grammar.unknown(rest.split()[0])
            name, rest = found
            if name in places:
                raise Fault(Kind.INCOMPLETE, "player-twice", player=name)
            places[name] = str(len(places) + 1)
    return places
