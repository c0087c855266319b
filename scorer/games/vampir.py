"""Vampir. Words in quotes are from the French rules that its `game.toml` names.

They give neither colours nor numbers of cards: those are from the published game (Reiner Knizia, 2000).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from scorer.events import Event
from scorer.grammar import Grammar, Unfinished, head_and_rest, integer
from scorer.rules import InTurns, Standing, ending, ranked
from words.faults import Fault, Kind


class SeriesLaid(NamedTuple):
    """A player hunts and lays a series; `old` is the number of heads of the series that it replaces, or 0."""

    player: str
    colour: str
    heads: int
    cards: int
    coaches: int
    old: int


class CardLaid(NamedTuple):
    """A vampire is laid in the field, on the row of its colour; `row` is how many cards now lie there."""

    player: str
    colour: str
    heads: int
    row: int


class CoachLaid(NamedTuple):
    """A coach is laid in the field, on any row."""

    player: str
    colour: str
    row: int


class CardsDrawn(NamedTuple):
    """The turn began with cards from the stack; `hand` is the hand at its end."""

    player: str
    cards: int
    hand: int
    left: int


class RowTaken(NamedTuple):
    """The turn began with a row of the field; `hand` is the hand at its end."""

    player: str
    colour: str
    cards: int
    coaches: int
    hand: int


class SixSeries(NamedTuple):
    """The game is over because a player has a series of each colour."""

    player: str


class StackEmpty(NamedTuple):
    """The game is over because the last card of the stack was drawn in this turn."""


class HeadsLaid(NamedTuple):
    """The heads of each player's series before they are compared."""

    heads: dict[str, int]


class SeriesLost(NamedTuple):
    """Everybody has a series of this colour, and those with the fewest heads lose theirs."""

    colour: str
    players: tuple[str, ...]
    heads: int
    series: dict[str, int]


class AllLost(NamedTuple):
    """Everybody loses the series of this colour, because all have equally many heads, the fewest."""

    colour: str
    heads: int


class AllKept(NamedTuple):
    """Everybody keeps the series of this colour: all have equally many heads, and the option says to keep."""

    colour: str
    heads: int


class NoneLost(NamedTuple):
    """Somebody has no series of this colour, so the others keep theirs."""

    colour: str
    without: tuple[str, ...]
    series: dict[str, int]


class AskFirstTurn(NamedTuple):
    """Ask for the first turn, which any player may take."""


class AskTurn(NamedTuple):
    """Ask for a player's turn."""

    player: str


class Field(NamedTuple):
    """How many heads lie in each row of the hunting field."""

    heads: dict[str, int]


class Row(NamedTuple):
    """A row of the field."""

    colour: str
    cards: int
    heads: int
    coaches: int


class StackLeft(NamedTuple):
    """The cards in the stack, and in each hand."""

    left: int
    hands: dict[str, int]


class SeriesOf(NamedTuple):
    """A series that lies before a player."""

    player: str
    colour: str
    heads: int


class NoSeries(NamedTuple):
    """Nothing lies before a player yet."""

    player: str


COLOURS = ("red", "blue", "green", "yellow", "purple", "white")
COACH = 0  # among the cards of a row or a series, 1 and 2 are vampires with as many heads
ONES, TWOS, COACHES = 11, 5, 10
# "on en distribue 4 à chacun"
HAND = 4
# "une série de 3 cartes minimum"
LEAST = 3
# "Ces deux cartes" are drawn. The stack is even from the start, so there are always two.
DRAW = 2


def card(colour: str, value: int) -> str:
    """Return the name of a card: `red-2`, or `coach`, which has no colour."""
    return f"{colour}-{value}" if value else "coach"


DECK = Counter(coach=COACHES)
for _colour in COLOURS:
    DECK += Counter({card(_colour, 1): ONES, card(_colour, 2): TWOS})

Cards = tuple[int, ...]
Board = tuple[Cards, ...]  # a row or series for each colour, in the order of COLOURS, which may be empty
T = TypeVar("T")


def by_colour(values: Iterable[T]) -> dict[str, T]:
    """Return a dict from each colour to its value."""
    return dict(zip(COLOURS, values, strict=True))


class Turn(NamedTuple):
    """A move: the row `taken`, or "" for two cards drawn; then a hunt, or a card laid on a row."""

    player: str
    taken: str
    hunt: bool
    colour: str
    cards: Cards


class Final(NamedTuple):
    """A quick entry in place of turns: the heads at the end, by seat and colour; 0 means no series."""

    heads: tuple[tuple[int, ...], ...]


class Hand(NamedTuple):
    """What everybody knows about a hand: its size, and the cards taken from rows of the field."""

    size: int
    known: tuple[str, ...]


class State(NamedTuple):
    """The state of a game.

    `turn` is the seat that plays next, None before the first turn; `final` is set by quick entry only.
    """

    turn: int | None
    stack: int
    field: Board
    hands: tuple[Hand, ...]
    series: tuple[Board, ...]
    discards: tuple[str, ...]
    final: Final | None


def heads_of(cards: Iterable[int]) -> int:
    """Return the value of a series. "La carte calèche équivaut à un vampire": to one head."""
    return sum(value or 1 for value in cards)


def check_series(colour: str, cards: Sequence[int], old: Sequence[int] = ()) -> None:
    """Raise Fault unless the cards form a series that is legal and may replace the old one.

    It may be replaced "que si il augmente la série": it needs more heads.
    """
    if len(cards) < LEAST:
        raise Fault(Kind.ILLEGAL, "series-too-short", found=len(cards), least=LEAST)
    # "du même vampire, et ou avec des cartes calèches": at least one vampire.
    if not any(cards):
        raise Fault(Kind.ILLEGAL, "series-of-coaches")
    if heads_of(cards) <= heads_of(old):
        found, before = heads_of(cards), heads_of(old)
        raise Fault(
            Kind.ILLEGAL, "series-not-larger", colour=colour, found=found, old=before, least=before + 1
        )


def is_over(colours: Sequence[str], stack: int) -> bool:
    """Return whether the game ends, given the colours of a player's series and the size of the stack.

    It does when "la dernière carte du talon" is drawn, or when a player has "les 6 séries différentes".
    """
    return stack == 0 or len(colours) == len(COLOURS)


def find_losers(colour: str, heads: Mapping[str, Mapping[str, int]], equal: str) -> tuple[str, ...]:
    """Return the players who lose their series of a colour.

    "Le joueur ou les joueurs" with the fewest heads lose it; if a player has no series of that colour, "tous les autres
    conservent leur série". With `equal: keep` nobody loses if all have equally many.
    """
    counts = {name: series.get(colour, 0) for name, series in heads.items()}
    fewest = min(counts.values())
    if not fewest or (equal == "keep" and set(counts.values()) == {fewest}):
        return ()
    return tuple(name for name, count in counts.items() if count == fewest)


def kept_series(heads: Mapping[str, Mapping[str, int]], equal: str) -> dict[str, dict[str, int]]:
    """Return the series that each player keeps after the comparison, in heads."""
    lost = {colour: find_losers(colour, heads, equal) for colour in COLOURS}
    return {
        name: {colour: count for colour, count in series.items() if name not in lost[colour]}
        for name, series in heads.items()
    }


def coaches_needed(heads: Iterable[int]) -> int:
    """Return the fewest coaches with which these series of one colour are possible."""
    counts = [count for count in heads if count]
    # A series has at least three cards, so one of h heads has at most h - 3 cards with two heads.
    twos = min(TWOS, sum(min(count - LEAST, count // 2) for count in counts))
    return max(0, sum(counts) - 2 * twos - ONES)


def unseen(state: State) -> Counter[str]:
    """Return the cards that nobody has seen: the stack, and the cards in hands that were drawn from it."""
    seen = [*state.discards, *(name for hand in state.hands for name in hand.known)]
    for board in (state.field, *state.series):
        for colour, cards in by_colour(board).items():
            seen += [card(colour, value) for value in cards]
    return DECK - Counter(seen)


def replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return a tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])


# On a number pad: `5.1`, `5*211`, `5/211`, `5/3*211`.
_PAD = re.compile(r"(?:(?P<row>[0-9])/)?(?:(?P<place>[0-9])(?P<sign>[.*]))?(?P<cards>[0-9]*)")


class Vampir(InTurns):
    """The rules, for 3 to 5 players. Option: `equal` (lose, keep)."""

    low_wins = False

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        self.players = players
        self.options = options

    def start(self) -> State:
        # Each place begins with a vampire of its colour, "la tête du vampire": one head.
        field = ((1,),) * len(COLOURS)
        seats = len(self.players)
        stack = DECK.total() - len(COLOURS) - HAND * seats
        return State(None, stack, field, (Hand(HAND, ()),) * seats, (((),) * len(COLOURS),) * seats, (), None)

    def read(self, line: str, state: State, grammar: Grammar) -> Turn | Final:
        head, rest = head_and_rest(line)
        if grammar.keyword(head) == "final":
            return self._read_final(rest, grammar)

        def begins_turn(word: str) -> bool:
            return word[:1].isdecimal() or _source(word, grammar) is not None

        player, text = grammar.turn(line, begins_turn)
        if player is None:
            first = re.split(r"[\s,]", text)[0]
            if not begins_turn(first) and _action(first, grammar) not in ("lay", "hunt"):
                raise grammar.unknown(head)
            if state.turn is None:
                raise Unfinished(Kind.INCOMPLETE, "who-begins", players=self.players)
            player = self.players[state.turn]
        # Report this before asking for the rest of the turn.
        self._check_turn(state, player)
        if re.fullmatch(r"[0-9./*]+", text):
            return self._read_pad(player, text)
        return self._read_turn(player, text, grammar)

    def joined(self, begun: str, text: str, state: State, grammar: Grammar) -> str:
        """What is laid or hunted may be typed before where the cards come from."""
        if grammar.keyword(head_and_rest(begun)[0]) == "final":
            return f"{begun} {text}"
        player, turn = grammar.turn(begun, lambda word: _source(word, grammar) is not None)
        first = re.split(r"[\s,]", turn)[0]
        if _action(first, grammar) in ("lay", "hunt") and _source(text.split()[0], grammar):
            return f"{player}: {text}, {turn}" if player else f"{text}, {turn}"
        return super().joined(begun, text, state, grammar)

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        if grammar.keyword(head_and_rest(text)[0]) == "final":
            return True
        final = grammar.keyword(head_and_rest(begun)[0]) == "final"
        return not final and super().opens(begun, text, state, grammar)

    def _read_pad(self, player: str, text: str) -> Turn:
        """Read a turn from a number pad, with places and colours by their numbers and 0 for a coach.

        `5.1` draws and lays a card on row 5, `5*211` draws and hunts; `5/211` takes row 5 and hunts that colour, and
        `5/3*211` another.
        """
        found = _PAD.fullmatch(text)
        if not found or not (found["row"] or found["place"]):
            raise Fault(Kind.UNREADABLE, "pad-unreadable", text=text)
        row, place, sign, cards = found["row"], found["place"], found["sign"], found["cards"]
        places = [int(place) for place in (row, place) if place]
        for number in places:
            if not 1 <= number <= len(COLOURS):
                raise Fault(Kind.ILLEGAL, "no-such-place", number=number, last=len(COLOURS))
        for value in cards:
            if int(value) > 2:
                raise Fault(Kind.ILLEGAL, "no-such-card", value=int(value))
        taken = COLOURS[int(row) - 1] if row else ""
        colour = COLOURS[places[-1] - 1]
        if not cards and row:
            raise Unfinished(Kind.INCOMPLETE, "hunt-missing", player=player)
        if not cards:
            raise Unfinished(Kind.INCOMPLETE, "cards-missing", colour=colour)
        return Turn(player, taken, bool(row) or sign == "*", colour, tuple(map(int, cards)))

    def _read_turn(self, player: str, text: str, grammar: Grammar) -> Turn:
        # "r1" is "r 1".
        apart = re.sub(r"(?<![^\s,])([^\W\d_]+)([12]+)(?![^\s,])", r"\1 \2", text)
        words = [word for word in re.split(r"[\s,;]+", apart) if word]
        if not words:
            raise Unfinished(Kind.INCOMPLETE, "turn-missing", player=player)
        source = _source(words[0], grammar)
        if source is None:
            if _action(words[0], grammar) in ("lay", "hunt"):
                raise Unfinished(Kind.INCOMPLETE, "begin-missing", player=player)
            raise Fault(Kind.UNREADABLE, "not-a-turn", text=words[0])
        words = words[1:]
        taken = ""
        if source == "take":
            if not words or _action(words[0], grammar) in ("lay", "hunt"):
                raise Unfinished(Kind.INCOMPLETE, "row-missing", player=player)
            taken = self._read_colour(words.pop(0), grammar, "not-a-colour")
        if not words:
            raise Unfinished(Kind.INCOMPLETE, "hunt-missing" if taken else "action-missing", player=player)
        action = _action(words[0], grammar)
        if action is None:
            raise Fault(Kind.UNREADABLE, "not-an-action", text=words[0])
        colours: list[str] = []
        cards: list[int] = []
        for word in words[action in ("lay", "hunt") :]:
            keyword = grammar.begun(word, (*COLOURS, "coach", "on"))
            if keyword in COLOURS:
                colours.append(keyword)
            elif keyword == "coach":
                cards.append(COACH)
            elif keyword is None:
                cards.extend(self._read_vampires(word))
        if not colours:
            raise Unfinished(Kind.INCOMPLETE, "colour-missing")
        if len(set(colours)) > 1:
            raise Fault(Kind.ILLEGAL, "several-colours")
        if not cards:
            raise Unfinished(Kind.INCOMPLETE, "cards-missing", colour=colours[0])
        # Without a word for it, one card is laid and a series is hunted with.
        hunt = action == "hunt" or (action != "lay" and (bool(taken) or len(cards) > 1))
        return Turn(player, taken, hunt, colours[0], tuple(cards))

    def _read_final(self, text: str, grammar: Grammar) -> Final:
        pairs = grammar.pairs(text)
        if not pairs:
            raise Unfinished(Kind.INCOMPLETE, "final-missing", players=self.players)
        return Final(tuple(self._read_series(name, pairs.get(name, "0"), grammar) for name in self.players))

    def _read_series(self, player: str, text: str, grammar: Grammar) -> Cards:
        """Read a player's series as `colour heads` pairs; `0` alone means none."""
        heads = dict.fromkeys(COLOURS, 0)
        words = text.split() if text != "0" else []
        for colour, count in zip(words[::2], words[1::2], strict=False):
            canonical = self._read_colour(colour, grammar, "not-in-final")
            if heads[canonical]:
                raise Fault(Kind.INCOMPLETE, "colour-twice", player=player, colour=canonical)
            heads[canonical] = integer(count)
        if len(words) % 2:
            canonical = self._read_colour(words[-1], grammar, "not-in-final")
            raise Fault(Kind.INCOMPLETE, "heads-missing", player=player, colour=canonical)
        return tuple(heads.values())

    def _read_colour(self, word: str, grammar: Grammar, fault: str) -> str:
        colour = grammar.begun(word, COLOURS)
        if colour is None:
            raise Fault(Kind.UNREADABLE, fault, text=word)
        return colour

    def _read_vampires(self, word: str) -> list[int]:
        """Read the heads of a card, or of several in one number: `211`."""
        if re.fullmatch("[12]{2,}", word):
            return list(map(int, word))
        try:
            value = integer(word)
        except Fault:
            raise Fault(Kind.UNREADABLE, "not-a-card", text=word) from None
        if value not in (1, 2):
            raise Fault(Kind.ILLEGAL, "no-such-card", value=value)
        return [value]

    def write(self, move: Turn | Final, grammar: Grammar) -> str:
        typed = grammar.typed
        if isinstance(move, Final):
            pairs = []
            for name, heads in zip(self.players, move.heads, strict=True):
                series = [f"{typed(colour)} {count}" for colour, count in by_colour(heads).items() if count]
                pairs.append(" ".join((name, *(series or ["0"]))))
            return f"{typed('final')}: {', '.join(pairs)}"
        source = f"{typed('take')} {typed(move.taken)}" if move.taken else typed("draw")
        if not move.hunt and move.cards == (COACH,):
            action = f"{typed('lay')} {typed('coach')} {typed('on')} {typed(move.colour)}"
        else:
            cards = " ".join(str(value or typed("coach")) for value in move.cards)
            action = f"{typed('hunt' if move.hunt else 'lay')} {typed(move.colour)} {cards}"
        return f"{move.player}: {source}, {action}"

    def play(self, state: State, move: Turn | Final) -> tuple[State, tuple[Event, ...]]:
        if self._over(state):
            raise Fault(Kind.ILLEGAL, "game-is-over")
        if isinstance(move, Final):
            self._check_final(state, move)
            state = state._replace(final=move)
            return state, self._result(state)
        self._check_turn(state, move.player)
        seat = self.players.index(move.player)
        state, row = self._draw_or_take(state, seat, move)
        state, action = self._hunt(state, seat, move) if move.hunt else self._lay(state, seat, move)
        state = state._replace(turn=(seat + 1) % len(self.players))
        size = state.hands[seat].size
        source: Event = CardsDrawn(move.player, DRAW, size, state.stack)
        if move.taken:
            source = RowTaken(move.player, move.taken, len(row), row.count(COACH), size)
        if not self._over(state):
            return state, (action, source)
        end = SixSeries(move.player) if all(state.series[seat]) else StackEmpty()
        return state, (action, source, end, *self._result(state))

    def _check_turn(self, state: State, player: str) -> None:
        if state.turn is not None and player != self.players[state.turn]:
            raise Fault(Kind.ILLEGAL, "not-your-turn", player=player, turn=self.players[state.turn])

    def _draw_or_take(self, state: State, seat: int, move: Turn) -> tuple[State, Cards]:
        """Return the state after the player has drawn cards or taken a row, and that row."""
        size, known = state.hands[seat]
        if not move.taken:
            hands = replace_item(state.hands, seat, Hand(size + DRAW, known))
            return state._replace(stack=state.stack - DRAW, hands=hands), ()
        row = state.field[COLOURS.index(move.taken)]
        if not row:
            rows = tuple(colour for colour, cards in by_colour(state.field).items() if cards)
            raise Fault(Kind.ILLEGAL, "row-empty", colour=move.taken, rows=rows)
        # A row taken must be followed by a hunt: "Il doit ensuite".
        if not move.hunt:
            raise Fault(Kind.ILLEGAL, "take-then-hunt", player=move.player)
        # "l'intégralité des cartes" of the row is taken, coaches included.
        hand = Hand(size + len(row), (*known, *(card(move.taken, value) for value in row)))
        field = replace_item(state.field, COLOURS.index(move.taken), ())
        return state._replace(field=field, hands=replace_item(state.hands, seat, hand)), row

    def _lay(self, state: State, seat: int, move: Turn) -> tuple[State, Event]:
        """Lay a card on a row of the field."""
        # "une carte" is laid, no more.
        if len(move.cards) != 1:
            raise Fault(Kind.ILLEGAL, "one-card-only", found=len(move.cards))
        colour = COLOURS.index(move.colour)
        row = state.field[colour] + move.cards
        state = self._without_cards(state, seat, move)._replace(field=replace_item(state.field, colour, row))
        if move.cards == (COACH,):
            return state, CoachLaid(move.player, move.colour, len(row))
        return state, CardLaid(move.player, move.colour, move.cards[0], len(row))

    def _hunt(self, state: State, seat: int, move: Turn) -> tuple[State, Event]:
        """Lay a series, and discard the old one of that colour."""
        colour = COLOURS.index(move.colour)
        old = state.series[seat][colour]
        check_series(move.colour, move.cards, old)
        series = replace_item(state.series, seat, replace_item(state.series[seat], colour, move.cards))
        # The old series is discarded.
        discards = state.discards + tuple(card(move.colour, value) for value in old)
        state = self._without_cards(state, seat, move)._replace(series=series, discards=discards)
        coaches = move.cards.count(COACH)
        return state, SeriesLaid(
            move.player, move.colour, heads_of(move.cards), len(move.cards), coaches, heads_of(old)
        )

    def _without_cards(self, state: State, seat: int, move: Turn) -> State:
        """Return the state without the cards played. Raises Fault if the hand cannot have held them."""
        hand, player = state.hands[seat], move.player
        if len(move.cards) > hand.size:
            raise Fault(Kind.ILLEGAL, "hand-too-small", player=player, hand=hand.size, asked=len(move.cards))
        played = Counter(card(move.colour, value) for value in move.cards)
        known, hidden = Counter(hand.known), unseen(state)
        for name, count in played.items():
            most = known[name] + hidden[name]
            if count > most:
                raise Fault(Kind.ILLEGAL, "cards-elsewhere", player=player, card=name, asked=count, most=most)
        needed, spare = (played - known).total(), hand.size - known.total()
        if needed > spare:
            raise Fault(
                Kind.ILLEGAL, "cards-not-held", player=player, known=known.total(), needed=needed, spare=spare
            )
        left = Hand(hand.size - len(move.cards), tuple((known - played).elements()))
        return state._replace(hands=replace_item(state.hands, seat, left))

    def _check_final(self, state: State, move: Final) -> None:
        if state.turn is not None:
            raise Fault(Kind.ILLEGAL, "final-after-turns")
        for name, series in zip(self.players, move.heads, strict=True):
            for colour, count in by_colour(series).items():
                if count and count < LEAST:
                    raise Fault(
                        Kind.ILLEGAL, "too-few-heads", player=name, colour=colour, found=count, least=LEAST
                    )
        needed = sum(coaches_needed(heads) for heads in zip(*move.heads, strict=True))
        if needed > COACHES:
            raise Fault(Kind.ILLEGAL, "too-many-heads", needed=needed, most=COACHES)

    def _over(self, state: State) -> bool:
        laid_colours = [
            [colour for colour, cards in by_colour(board).items() if cards] for board in state.series
        ]
        return state.final is not None or any(is_over(colours, state.stack) for colours in laid_colours)

    def _heads(self, state: State) -> dict[str, dict[str, int]]:
        boards = state.final.heads if state.final else [tuple(map(heads_of, board)) for board in state.series]
        return {
            name: {colour: count for colour, count in by_colour(board).items() if count}
            for name, board in zip(self.players, boards, strict=True)
        }

    def _result(self, state: State) -> tuple[Event, ...]:
        """Return the events of the end of the game: who wins, then the comparison colour by colour."""
        heads = self._heads(state)
        scores = self.standing(state).scores
        events: list[Event] = [HeadsLaid({name: sum(series.values()) for name, series in heads.items()})]
        for colour in COLOURS:
            series = {name: counts[colour] for name, counts in heads.items() if colour in counts}
            without = tuple(name for name in self.players if name not in series)
            lost = find_losers(colour, heads, self.options["equal"])
            if without and series:
                events.append(NoneLost(colour, without, series))
            elif series:
                fewest = min(series.values())
                if 0 < len(lost) < len(series):
                    events.append(SeriesLost(colour, lost, fewest, series))
                else:
                    events.append(AllLost(colour, fewest) if lost else AllKept(colour, fewest))
        return (*ending(scores, ranked(scores)), *events)

    def asks(self, state: State) -> Event:
        return AskFirstTurn() if state.turn is None else AskTurn(self.players[state.turn])

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        return (Field({colour: heads_of(cards) for colour, cards in by_colour(state.field).items()}),)

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        rows = [
            Row(colour, len(cards), heads_of(cards), cards.count(COACH))
            for colour, cards in by_colour(state.field).items()
        ]
        sizes = [hand.size for hand in state.hands]
        return (*rows, StackLeft(state.stack, dict(zip(self.players, sizes, strict=True))))

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        series = self._heads(state)[player].items()
        return tuple(SeriesOf(player, colour, count) for colour, count in series) or (NoSeries(player),)

    def standing(self, state: State) -> Standing:
        """Return the standing; before the end, scores are those if the game ended now."""
        left = kept_series(self._heads(state), self.options["equal"])
        scores = {name: sum(series.values()) for name, series in left.items()}
        ranking = ranked(scores)
        over = self._over(state)
        return Standing(over, scores, ranking, list(ranking[0]) if over else [], {"kept": left})


def _source(word: str, grammar: Grammar) -> str | None:
    """Return whether a word says that cards are drawn or that a row is taken, or None."""
    return grammar.begun(word, ("draw", "take"))


def _action(word: str, grammar: Grammar) -> str | None:
    """Return what a word says is done, the colour of the cards that it is done with, or None."""
    return grammar.begun(word, ("lay", "hunt", *COLOURS, "coach"))


RULES = Vampir
