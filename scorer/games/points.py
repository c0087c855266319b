"""The rules of games that score points each round, as the `[scoring]` table of their template describes."""

import re
from collections.abc import Mapping, Sequence

from scorer.events import Event, FinalScores, SharedWin, Winner
from scorer.games.point_deals import play_deal, read_deal, write_deal
from scorer.games.point_entry import (
    CARDS,
    OUT,
    Result,
    Words,
    read_entry,
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
    EndedRound,
    EndsAfterRounds,
    EndsAtTarget,
    HasNotScored,
    HasScored,
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
    TargetAhead,
    TargetReached,
    Totals,
    ValuesMultiplied,
    WentOut,
    WinsHigh,
    WinsLow,
    WordsToType,
)
from scorer.games.point_limits import Limits
from scorer.games.point_lines import DECIMAL, ROUND_FACTOR, normalise, normalise_words
from scorer.games.point_marks import ending, mark
from scorer.games.point_moves import Deal, Marks, Move, Round, State
from scorer.games.point_rounds import doubled, placed, swept, taken_off, won_rest
from scorer.games.worth import bonus_worth, entry_worth, gained
from scorer.grammar import Grammar, Unclear
from scorer.rules import InRounds, InTurns, Sheet, Standing, in_order, ranked
from templates.scoring import Scoring
from words.faults import Fault, Kind


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
        self.limits = Limits(scoring, len(players))
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
            return read_deal(text, factor, self.scoring, grammar)
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
            self.limits.check_factor(factor, self.scoring.factors.round)
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
                self.limits.check_entry(player, entry)
                self.limits.check_bid(player, entry, number)

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

    def write(self, move: Move, grammar: Grammar) -> str:
        if isinstance(move, Deal):
            return write_deal(move, grammar)
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
            points, reasons, held = play_deal(move, number, state.held, self.limits, self.players)
            state = State((*state.rounds, points), state.marks, held)
        else:
            points, reasons = self._play_final(move) if move.final else self._play_round(state, move, number)
            points, marks, more = mark(
                self.scoring, self.target, before, tuple(self._totals(state).items()), move, points
            )
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
        self.limits.check_factor(move.factor, self.scoring.factors.round)
        entered = self._entered(move)
        self._check_round(state, entered, number)
        if self.scoring.places:
            return placed(dict(entered), self.players, self.scoring.places), []
        if self.scoring.left:
            return won_rest(dict(entered), self.players, move.out)
        if self.scoring.sweep and (all_had := swept(dict(entered), self.players, self.scoring)):
            return all_had
        reasons: list[Event] = [RoundMultiplied(move.factor)] if move.factor > 1 else []
        if self.scoring.ended:
            entered = doubled(dict(entered), move.out, self.scoring.ended, low_wins=self.low_wins)
            reasons += [EndedRound(move.out)] if move.out else []
        elif move.out:
            raise Fault(Kind.ILLEGAL, "nobody-ends", player=move.out)
        worth = {
            name: entry_worth(self.scoring, entry, self.limits.dealt(number)) * move.factor
            for name, entry in entered
        }
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
        lost = tuple(name for name, entry in entered if entry.bonuses and not gained(self.scoring, entry))
        reasons += [
            BonusesGained(name, dict(had), points)
            for name, entry in entered
            if (had := gained(self.scoring, entry)) and (points := bonus_worth(self.scoring, had))
        ]
        reasons += [BonusesLost(lost)] if lost else []
        return tuple(worth.get(name, 0) for name in self.players), reasons

    def _check_round(self, state: State, entered: Sequence[tuple[str, Result]], number: int) -> None:
        """Raise Fault unless the entries of a round are possible, alone and together."""
        marks = dict(zip(self.players, self._marks(state), strict=True))
        for name, entry in entered:
            self.limits.check_entry(name, entry)
        for name, entry in entered:
            self.limits.check_bid(name, entry, number)
            if marks[name].out:
                raise Fault(Kind.ILLEGAL, "player-out", player=name)
            if entry.category and entry.category in dict(marks[name].filled):
                raise Fault(Kind.ILLEGAL, "category-filled", player=name, category=entry.category)
        self.limits.check_bonuses([entry.bonuses for _, entry in entered])
        if self.scoring.places and sorted(entry.made for _, entry in entered) != list(
            range(1, len(self.players) + 1)
        ):
            raise Fault(Kind.ILLEGAL, "places-wrong", most=len(self.players))
        total = int(sum(entry.made for _, entry in entered))
        required = self.limits.sums(number)
        if required and not any(sum - self.scoring.short <= total <= sum for sum in required):
            wanted = required[0]
            if not (self.scoring.sweep and swept(dict(entered), self.players, self.scoring)):
                raise Fault(Kind.ILLEGAL, "sum-differs", found=total, wanted=wanted)
        if self.scoring.cards:
            low, high = self.scoring.cards.total
            if not low <= total <= high:
                raise Fault(Kind.ILLEGAL, "deck-differs", found=total, low=low, high=high)

    def _play_final(self, move: Round) -> tuple[tuple[int, ...], list[Event]]:
        """Return the points of the line that ends the game."""
        if not self.scoring.final:
            raise Fault(Kind.ILLEGAL, "no-final")
        return taken_off(dict(self._entered(move)), self.players)

    def _entered(self, move: Round) -> list[tuple[str, Result]]:
        return [
            (name, entry) for name, entry in zip(self.players, move.entries, strict=True) if entry is not None
        ]

    def _marks(self, state: State) -> tuple[Marks, ...]:
        return state.marks or (Marks(),) * len(self.players)

    def _playing(self, state: State) -> tuple[str, ...]:
        return tuple(
            name for name, marks in zip(self.players, self._marks(state), strict=True) if not marks.out
        )

    def _totals(self, state: State) -> dict[str, int]:
        columns = zip(*state.rounds, strict=True) if state.rounds else [()] * len(self.players)
        return {name: sum(column) for name, column in zip(self.players, columns, strict=True)}

    def _ranking(self, state: State) -> list[list[str]]:
        """Group the players: who has done what ends the game comes first, who is out last, and else totals decide."""
        totals, ends = self._totals(state), ending(self.scoring)
        groups: dict[tuple[bool, bool], dict[str, int]] = {}
        for name, marks in zip(self.players, self._marks(state), strict=True):
            had = dict(marks.had)
            done = any(had.get(word, 0) >= times for word, times in ends.items())
            groups.setdefault((not done, marks.out and bool(self.scoring.misses)), {})[name] = totals[name]
        return [group for key in sorted(groups) for group in ranked(groups[key], low_wins=self.low_wins)]

    def _over(self, state: State) -> bool:
        if state.ended or (self.rounds is not None and len(state.rounds) >= self.rounds):
            return True
        marks, ends = self._marks(state), ending(self.scoring)
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
