"""Trente et un, a traditional game in the public domain: three cards, as close to 31 in one suit as possible.

There is no rules text to quote; the rules are those of the summary in `templates/trente-et-un/`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer.cards import PACK, SUITS, face, is_card, read_hand, write_cards, written
from scorer.events import Event, FinalScores, Winner
from scorer.grammar import Grammar
from scorer.rules import InRounds, Sheet, Standing, in_order
from words.faults import Fault, Kind


class LivesLost(NamedTuple):
    """These players have the lowest hand, and each loses a life."""

    players: tuple[str, ...]
    worth: int


class ThirtyOne(NamedTuple):
    """The players in `best` have 31, so all others lose a life."""

    best: tuple[str, ...]
    players: tuple[str, ...]


class NobodyLoses(NamedTuple):
    """Nobody loses a life, because all hands are worth the same."""

    worth: int


class HandsWorth(NamedTuple):
    """The worth of each hand in a round."""

    round: int
    worth: dict[str, int]


class Out(NamedTuple):
    """A player has lost the last life."""

    player: str


class Lives(NamedTuple):
    """The lives that each player has left."""

    lives: dict[str, int]


class AskHands(NamedTuple):
    """Ask for the hands of a round."""

    round: int


class LivesOf(NamedTuple):
    """The lives of one player."""

    player: str
    lives: int


HAND = 3
BEST = 31
# An ace counts 11, a court card 10, the others their number.
POINTS = {card: {"A": 11, "J": 10, "Q": 10, "K": 10}.get(face(card)) or int(face(card)) for card in PACK}


class Round(NamedTuple):
    """A move: the hands shown, in seat order; None for those who are out."""

    hands: tuple[tuple[str, ...] | None, ...]


class State(NamedTuple):
    """The state of a game. `out` is the round in which each seat lost its last life, 0 if it is still in."""

    rounds: int
    lives: tuple[int, ...]
    out: tuple[int, ...]


class TrenteEtUn(InRounds):
    """The rules, for 2 to 9 players. Option: `lives` (3, or a number). The score is the number of lives lost."""

    low_wins = True

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        self.players = players
        self.options = options

    def start(self) -> State:
        seats = len(self.players)
        return State(0, (int(self.options["lives"]),) * seats, (0,) * seats)

    def read(self, line: str, state: State, grammar: Grammar) -> Round:
        values = self._hands(line, self._still_in(state), grammar, begins=True)
        hands = {name: read_hand(cards, grammar.language) for name, cards in values.items()}
        grammar.require(hands, self._still_in(state))
        return Round(tuple(hands.get(name) for name in self.players))

    def _hands(self, typed: str, players: Sequence[str], grammar: Grammar, *, begins: bool) -> dict[str, str]:
        """Return each player's cards. At the beginning of a line a hand has a name, unless it is from a number pad."""
        text = written(typed, grammar).replace("/", ",")
        pad = re.fullmatch(r"[0-9.,]+", text)
        hands = [hand.split()[0] for hand in text.split(",") if hand.strip()]
        nameless = bool(hands) and grammar.named(text, whole=True) is None
        if begins and nameless and not pad and is_card(hands[0], grammar.language):
            raise Fault(Kind.INCOMPLETE, "hands-without-names")
        return grammar.pairs(text, players, lambda word: _is_card(word, grammar), hands=True)

    def sheet(self, text: str, state: State, grammar: Grammar) -> tuple[Sheet, str]:
        still_in = self._still_in(state)
        if len(still_in) == 1:
            raise Fault(Kind.ILLEGAL, "game-is-over", winner=still_in[0])
        return Sheet(
            "",
            tuple(still_in),
            lambda hands, players: self._hands(hands, players, grammar, begins=len(players) == len(still_in)),
            lambda player, hand: self._check_hand(state, player, read_hand(hand, grammar.language)),
            lambda word: _is_card(word, grammar),
        ), text

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        return False

    def write(self, move: Round, grammar: Grammar) -> str:
        pairs = [(name, hand) for name, hand in zip(self.players, move.hands, strict=True) if hand]
        return ", ".join(f"{name} {write_cards(hand, grammar.language)}" for name, hand in pairs)

    def play(self, state: State, move: Round) -> tuple[State, tuple[Event, ...]]:
        self._check(state, move)
        number = state.rounds + 1
        worth = {name: _hand_worth(hand) for name, hand in zip(self.players, move.hands, strict=True) if hand}
        result, losers = _result(worth)
        seats = list(zip(self.players, state.lives, state.out, strict=True))
        lives = tuple(left - (name in losers) for name, left, _ in seats)
        out = tuple(number if name in losers and left == 1 else when for name, left, when in seats)
        state = State(number, lives, out)
        events = [result, HandsWorth(number, worth)]
        events += [Out(name) for name, when in zip(self.players, out, strict=True) if when == number]
        left = dict(zip(self.players, lives, strict=True))
        ranking = self._ranking(state)
        if len(self._still_in(state)) > 1:
            return state, (*events, Lives(left))
        (winner,) = ranking[0]
        lost = self._lost(state)
        return state, (*events, Winner(winner, lost[winner]), FinalScores(in_order(lost, ranking)))

    def _check(self, state: State, move: Round) -> None:
        still_in = self._still_in(state)
        if len(still_in) == 1:
            raise Fault(Kind.ILLEGAL, "game-is-over", winner=still_in[0])
        seen: set[str] = set()
        for name, hand in zip(self.players, move.hands, strict=True):
            if hand is None:
                continue
            for card in hand:
                if card in seen:
                    raise Fault(Kind.ILLEGAL, "card-twice", player=name, card=card)
                seen.add(card)
            self._check_hand(state, name, hand)

    def _check_hand(self, state: State, player: str, hand: tuple[str, ...]) -> None:
        """Raise Fault unless a player may show these cards, whatever the others show."""
        if player not in self._still_in(state):
            raise Fault(Kind.ILLEGAL, "already-out", player=player)
        for card in hand:
            if card not in POINTS:
                raise Fault(Kind.INCOMPLETE, "suit-missing", player=player, card=card)
            if hand.count(card) > 1:
                raise Fault(Kind.ILLEGAL, "card-twice", player=player, card=card)
        if len(hand) != HAND:
            kind = Kind.INCOMPLETE if len(hand) < HAND else Kind.ILLEGAL
            raise Fault(kind, "not-three-cards", player=player, found=len(hand), hand=HAND)

    def _still_in(self, state: State) -> list[str]:
        return [name for name, left in zip(self.players, state.lives, strict=True) if left]

    def _lost(self, state: State) -> dict[str, int]:
        return {
            name: int(self.options["lives"]) - left
            for name, left in zip(self.players, state.lives, strict=True)
        }

    def _ranking(self, state: State) -> list[list[str]]:
        """Rank the players by their lives; among those who are out, the last one out comes first."""
        places = dict(zip(self.players, zip(state.lives, state.out, strict=True), strict=True))
        return [
            [name for name in self.players if places[name] == place]
            for place in sorted(set(places.values()), reverse=True)
        ]

    def asks(self, state: State) -> Event:
        return AskHands(state.rounds + 1)

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        return ()

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        return (Lives(dict(zip(self.players, state.lives, strict=True))),)

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        return (LivesOf(player, state.lives[self.players.index(player)]),)

    def standing(self, state: State) -> Standing:
        ranking = self._ranking(state)
        over = len(self._still_in(state)) == 1
        out = {name: when for name, when in zip(self.players, state.out, strict=True) if when}
        return Standing(over, self._lost(state), ranking, ranking[0] if over else [], {"out": out})


def _is_card(word: str, grammar: Grammar) -> bool:
    return not word[:1].isalpha() or is_card(word, grammar.language)


def _hand_worth(hand: tuple[str, ...]) -> int:
    """Return the best total in one suit."""
    return max(sum(POINTS[card] for card in hand if card[-1] == suit) for suit in SUITS)


def _result(worth: Mapping[str, int]) -> tuple[Event, tuple[str, ...]]:
    """Return the result of a round and who loses a life.

    If somebody has 31, all others lose; else those with the lowest hand; nobody if all hands are equal.
    """
    low, high = min(worth.values()), max(worth.values())
    if low == high:
        return NobodyLoses(low), ()
    if high == BEST:
        best = tuple(name for name, points in worth.items() if points == BEST)
        losers = tuple(name for name in worth if name not in best)
        return ThirtyOne(best, losers), losers
    losers = tuple(name for name, points in worth.items() if points == low)
    return LivesLost(losers, low), losers


RULES = TrenteEtUn
