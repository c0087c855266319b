"""Stopenzi. Words in quotes are from the French rules that its `game.toml` names."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorer.events import Event
from scorer.grammar import Grammar
from scorer.rules import InRounds, Sheet, Standing, ending, ranked
from words.faults import Fault, Kind


class FirstPlace(NamedTuple):
    """A player takes the first place of a cell."""

    player: str
    cell: int
    points: int


class SecondPlace(NamedTuple):
    """A player takes the second place of a cell; `points` is `worth` plus `bonus`."""

    player: str
    cell: int
    points: int
    worth: int
    bonus: int


class EqualTotals(NamedTuple):
    """Players have the same total: none of them is placed, and each takes a malus."""

    players: tuple[str, ...]
    total: int
    malus: int


class CellFull(NamedTuple):
    """Both places of the cell were taken in earlier rounds, so the player takes a malus."""

    player: str
    cell: int
    malus: int


class CardsLaid(NamedTuple):
    """The cards that were entered for the round."""

    round: int
    laid: dict[str, int]
    kept: dict[str, int]


class TrackCount(NamedTuple):
    """How many cards lie on the track, how many end the game, and how many each player still holds."""

    placed: int
    end: int
    hand: int


class TrackFilled(NamedTuple):
    """The game ends because enough cards lie on the track."""

    placed: int
    end: int
    rounds: int


class HandsOut(NamedTuple):
    """The game ends because nobody holds two cards."""

    placed: int
    rounds: int


class MalusCounts(NamedTuple):
    """How many malus each player has taken, and what each of them costs."""

    counts: dict[str, int]
    malus: int


class AskRound(NamedTuple):
    """Ask for the next round."""

    round: int


class CellsToAvoid(NamedTuple):
    """The cells that are full: a player who aims at one takes a malus."""

    cells: tuple[int, ...]


class FullCells(NamedTuple):
    """The cells where nobody can be placed any more."""

    cells: tuple[int, ...]


class SecondPlaces(NamedTuple):
    """The cells whose second place is free."""

    cells: tuple[int, ...]
    bonus: int


class EmptyCells(NamedTuple):
    """The cells whose two places are free."""

    cells: tuple[int, ...]


class OnTrack(NamedTuple):
    """How many cards lie on the track, as told on request."""

    placed: int
    end: int


class LaidSoFar(NamedTuple):
    """The cards that a player has laid and those still in hand, which are public."""

    player: str
    cards: tuple[int, ...]
    hand: tuple[int, ...]
    malus: int


class PlayerCells(NamedTuple):
    """The cells where a player is placed; a cell appears twice if the player has both places."""

    player: str
    cells: tuple[int, ...]


# Each player has the cards 0 to 4 "en 2 exemplaires".
CARDS = range(5)
COPIES = 2
# The table of the rules, for the cells from 0 to 8.
POINTS = (60, 30, 20, 15, 12, 15, 20, 30, 60)
# "2 emplacements par case".
PLACES = 2
# For the second place of a cell, "un bonus de 20 points".
BONUS = 20
# The game is over with "13 cartes sur les emplacements",
TRACK_END = 13
# or when nobody has "les deux cartes requises".
CARDS_NEEDED = 2


class Play(NamedTuple):
    """A player's two cards: one is laid on the track or for the malus, the other returns to the hand."""

    laid: int
    kept: int


class Round(NamedTuple):
    """A move: what each player played, in seat order."""

    plays: tuple[Play, ...]


class State(NamedTuple):
    """The state of a game.

    `hands`: each player's cards, lowest first. `cells`: the seats placed on each cell, in order.
    """

    rounds: int
    hands: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[int, ...], ...]
    malus: tuple[int, ...]

    @property
    def placed(self) -> int:
        """Return how many cards lie on the track."""
        return sum(map(len, self.cells))

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        # Every player lays one card a round, so all hands have the same size.
        return self.placed >= TRACK_END or len(self.hands[0]) < CARDS_NEEDED


class Stopenzi(InRounds):
    """The rules, for 2 to 4 players and at most 9 rounds. Option: `malus` (20, 25)."""

    low_wins = False

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        self.players = players
        self.options = options
        self._malus = int(options["malus"])

    def start(self) -> State:
        hand = tuple(card for card in CARDS for _ in range(COPIES))
        seats = len(self.players)
        return State(0, (hand,) * seats, ((),) * len(POINTS), (0,) * seats)

    def read(self, line: str, state: State, grammar: Grammar) -> Round:
        values = self._values(line, self.players, grammar)
        plays = {name: self._read_play(name, value, grammar) for name, value in values.items()}
        self._check(state, plays)
        grammar.require(plays)
        return Round(tuple(plays[name] for name in self.players))

    def _values(self, text: str, players: Sequence[str], grammar: Grammar) -> dict[str, str]:
        """Return each player's cards as `4+2`."""
        if re.fullmatch(r"[0-9](\s+[0-9])+", text.strip()):
            raise Fault(Kind.INCOMPLETE, "cards-not-joined")
        # On a number pad: `30.23.24`, or `3.0.2.3.2.4`, in twos.
        text = re.sub(r"\.(?=[1-9]\*)", " ", text)
        text = re.sub(r"(?<![0-9.])[0-9]{2}(?:\.[0-9]{2})+(?![0-9.])", _split_at_points, text)
        text = re.sub(r"(?<![0-9.])[0-9](?:\.[0-9]){3,}(?![0-9.])", _pair_at_points, text)
        # `4 + 2` and `4/2` are `4+2`, and so is `42`; on some pads the point is easier to reach than the plus.
        text = re.sub(r"(?<=[0-9])\s*[+./]\s*(?=[0-9])", "+", text)
        text = re.sub(r"(?<![0-9+-])([0-9])([0-9])(?![0-9+*-])", r"\1+\2", text)
        return grammar.pairs(text, players)

    def sheet(self, text: str, state: State, grammar: Grammar) -> tuple[Sheet, str]:
        self._check(state, {})
        return Sheet(
            "",
            self.players,
            lambda values, players: self._values(values, players, grammar),
            lambda player, value: self._check(state, {player: self._read_play(player, value, grammar)}),
            lambda word: not word[:1].isalpha(),
        ), text

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        return False

    def write(self, move: Round, grammar: Grammar) -> str:
        return " ".join(f"{laid}+{kept}" for laid, kept in move.plays)

    def play(self, state: State, move: Round) -> tuple[State, tuple[Event, ...]]:
        self._check(state, dict(zip(self.players, move.plays, strict=True)))
        # The total of the two cards is the number of the cell.
        totals = [laid + kept for laid, kept in move.plays]
        cells = list(state.cells)
        malus = list(state.malus)
        placed: list[Event] = []
        refused: list[Event] = []
        for seat, (name, total) in enumerate(zip(self.players, totals, strict=True)):
            # For the same total, "2 joueurs (ou plus)" take a malus each: one, even if the cell is also full.
            if totals.count(total) > 1:
                malus[seat] += 1
                if seat == totals.index(total):
                    tied = [
                        other
                        for other, other_total in zip(self.players, totals, strict=True)
                        if other_total == total
                    ]
                    refused.append(EqualTotals(tuple(tied), total, self._malus))
            # A cell with "2 emplacements déjà pris" gives a malus.
            elif len(cells[total]) == PLACES:
                malus[seat] += 1
                refused.append(CellFull(name, total, self._malus))
            else:
                worth = POINTS[total]
                if cells[total]:
                    placed.append(SecondPlace(name, total, worth + BONUS, worth, BONUS))
                else:
                    placed.append(FirstPlace(name, total, worth))
                cells[total] = (*cells[total], seat)
        # One of the two cards is laid on the track, or in front of the player for a malus, and the other is kept.
        hands = [_without(hand, laid) for hand, (laid, _) in zip(state.hands, move.plays, strict=True)]
        state = State(state.rounds + 1, tuple(hands), tuple(cells), tuple(malus))
        plays = list(zip(self.players, move.plays, strict=True))
        revealed = CardsLaid(
            state.rounds, {name: play.laid for name, play in plays}, {name: play.kept for name, play in plays}
        )
        return state, (*placed, *refused, revealed, *self._close_round(state))

    def _close_round(self, state: State) -> tuple[Event, ...]:
        """Return the last events of a round: the count of the track, or the reason and result if the game is over."""
        if not state.over:
            return (TrackCount(state.placed, TRACK_END, len(state.hands[0])),)
        reason = (
            TrackFilled(state.placed, TRACK_END, state.rounds)
            if state.placed >= TRACK_END
            else HandsOut(state.placed, state.rounds)
        )
        scores = self._scores(state)
        # The most points win. Players tied for the best score share the victory.
        return reason, *ending(scores, ranked(scores)), self._malus_counts(state)

    def asks(self, state: State) -> Event:
        return AskRound(state.rounds + 1)

    def asks_head(self, state: State) -> Event | None:
        return None

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        full = tuple(cell for cell, seats in enumerate(state.cells) if len(seats) == PLACES)
        return (CellsToAvoid(full),) if full else ()

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        empty, second, full = (
            tuple(cell for cell, seats in enumerate(state.cells) if len(seats) == count) for count in range(3)
        )
        events: list[Event] = [FullCells(full)] if full else []
        if second:
            events.append(SecondPlaces(second, BONUS))
        if empty:
            events.append(EmptyCells(empty))
        return (*events, OnTrack(state.placed, TRACK_END), self._malus_counts(state))

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        seat = self.players.index(player)
        hand = state.hands[seat]
        laid = tuple(card for card in CARDS for _ in range(COPIES - hand.count(card)))
        own_cells = tuple(cell for cell, seats in enumerate(state.cells) for _ in range(seats.count(seat)))
        placed = (PlayerCells(player, own_cells),) if own_cells else ()
        return (LaidSoFar(player, laid, hand, state.malus[seat]), *placed)

    def standing(self, state: State) -> Standing:
        scores = self._scores(state)
        ranking = ranked(scores)
        winners = ranking[0] if state.over else []
        malus = dict(zip(self.players, state.malus, strict=True))
        return Standing(state.over, scores, ranking, winners, {"malus": malus, "placed": state.placed})

    def _scores(self, state: State) -> dict[str, int]:
        scores = [-self._malus * count for count in state.malus]
        for worth, seats in zip(POINTS, state.cells, strict=True):
            for place, seat in enumerate(seats):
                scores[seat] += worth + place * BONUS
        return dict(zip(self.players, scores, strict=True))

    def _malus_counts(self, state: State) -> MalusCounts:
        return MalusCounts(dict(zip(self.players, state.malus, strict=True)), self._malus)

    def _read_play(self, player: str, text: str, grammar: Grammar) -> Play:
        """Read `4+2`: the card laid, then the card kept."""
        if text[0].isalpha():
            raise grammar.unknown(text)  # a word in place of a name
        if re.fullmatch(r"[0-9]{1,6}[+.]?", text):
            raise Fault(Kind.INCOMPLETE, "one-card-only", player=player, card=int(text.rstrip("+.")))
        found = re.fullmatch(r"([0-9]{1,6})\+([0-9]{1,6})", text)
        if not found:
            raise Fault(Kind.UNREADABLE, "not-two-cards", player=player, text=text)
        return Play(int(found[1]), int(found[2]))

    def _check(self, state: State, plays: Mapping[str, Play]) -> None:
        """Raise Fault unless the players can have these cards; all cards laid before are public."""
        if state.over:
            raise Fault(Kind.ILLEGAL, "game-is-over", rounds=state.rounds)
        for player, hand in zip(self.players, state.hands, strict=True):
            for card in plays.get(player, ()):
                if card not in CARDS:
                    raise Fault(Kind.ILLEGAL, "no-such-card", player=player, card=card)
                if card not in hand:
                    raise Fault(Kind.ILLEGAL, "not-in-hand", player=player, card=card, hand=hand)
                if hand.count(card) < plays[player].count(card):
                    raise Fault(Kind.ILLEGAL, "only-one-in-hand", player=player, card=card, hand=hand)


def _split_at_points(found: re.Match[str]) -> str:
    return found[0].replace(".", " ")


def _pair_at_points(found: re.Match[str]) -> str:
    cards = found[0].split(".")
    if len(cards) % 2:
        raise Fault(Kind.INCOMPLETE, "cards-not-joined")
    return " ".join(map("+".join, zip(cards[::2], cards[1::2], strict=True)))


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a hand without one card."""
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]


RULES = Stopenzi
