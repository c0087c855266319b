"""Stopenzi. The sentences quoted are those of the published rules, in French."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from scorer.events import Event
from scorer.grammar import Grammar
from scorer.rules import Standing, ending, ranked
from words.faults import Fault, Kind


class FirstPlace(NamedTuple):
    """A player takes the first place of a cell."""

    player: str
    cell: int
    points: int


class SecondPlace(NamedTuple):
    """A player takes the second place of a cell: `points` is what the cell is worth and the bonus."""

    player: str
    cell: int
    points: int
    worth: int
    bonus: int


class EqualTotals(NamedTuple):
    """Players have the same total: none is placed, each takes a malus."""

    players: tuple[str, ...]
    total: int
    malus: int


class CellFull(NamedTuple):
    """Both places of the cell were taken in rounds before: the player takes a malus."""

    player: str
    cell: int
    malus: int


class CardsLaid(NamedTuple):
    """What was entered for the round."""

    round: int
    laid: dict[str, int]
    kept: dict[str, int]


class TrackCount(NamedTuple):
    """How many cards lie on the track, how many end the game, and how many each player still holds."""

    placed: int
    end: int
    hand: int


class TrackFilled(NamedTuple):
    """The game ends: enough cards lie on the track."""

    placed: int
    end: int
    rounds: int


class HandsOut(NamedTuple):
    """The game ends: nobody holds two cards."""

    placed: int
    rounds: int


class MalusCounts(NamedTuple):
    """How many malus each player has taken, and what each of them costs."""

    counts: dict[str, int]
    malus: int


class AskRound(NamedTuple):
    """The next round is to be entered."""

    round: int


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
    """How many cards lie on the track, for whoever asks."""

    placed: int
    end: int


class LaidSoFar(NamedTuple):
    """The cards that a player has laid and those still in hand, which everybody can work out."""

    player: str
    cards: tuple[int, ...]
    hand: tuple[int, ...]
    malus: int


class PlayerCells(NamedTuple):
    """The cells where a player is placed; twice the same where both places are."""

    player: str
    cells: tuple[int, ...]


# "10 cartes par joueur (0 1 2 3 4 en 2 exemplaires)"
CARDS = range(5)
COPIES = 2
# "Cases | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |" and "Points | 60 | 30 | 20 | 15 | 12 | 15 | 20 | 30 | 60 |"
POINTS = (60, 30, 20, 15, 12, 15, 20, 30, 60)
# "Il n'y a que 2 emplacements par case !"
PLACES = 2
# "Occuper la 2ème place d'une case donne un bonus de 20 points."
BONUS = 20
# "Le tour de jeu s'achève quand il y a 13 cartes sur les emplacements"
TRACK_END = 13
# "ou quand on ne peut plus jouer les deux cartes requises pour le total"
CARDS_NEEDED = 2


class Play(NamedTuple):
    """A player's two cards: one is laid on the track or for the malus, the other goes back to the hand."""

    laid: int
    kept: int


class Round(NamedTuple):
    """A move: what each player played, in seat order."""

    plays: tuple[Play, ...]


class State(NamedTuple):
    """`hands`: each player's cards, lowest first. `cells`: the seats placed on each cell, in order."""

    rounds: int
    hands: tuple[tuple[int, ...], ...]
    cells: tuple[tuple[int, ...], ...]
    malus: tuple[int, ...]

    @property
    def placed(self) -> int:
        """How many cards lie on the track."""
        return sum(map(len, self.cells))

    @property
    def over(self) -> bool:
        """Every player lays one card a round, so all hands are of one size."""
        return self.placed >= TRACK_END or len(self.hands[0]) < CARDS_NEEDED


class Stopenzi:
    """2 to 4 players, at most 9 rounds. Option: `malus` (20, 25)."""

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
        if re.fullmatch(r"[0-9](\s+[0-9])+", line.strip()):
            raise Fault(Kind.INCOMPLETE, "cards-not-joined")
        # `4 + 2` is `4+2`; the keypads of some keyboards have the point nearer than the plus.
        joined = re.sub(r"(?<=[0-9])\s*[+.]\s*(?=[0-9])", "+", line)
        plays = {name: self._two_cards(name, value, grammar) for name, value in grammar.pairs(joined).items()}
        self._check(state, plays)
        grammar.require(plays)
        return Round(tuple(plays[name] for name in self.players))

    def write(self, move: Round, grammar: Grammar) -> str:
        return " ".join(f"{laid}+{kept}" for laid, kept in move.plays)

    def play(self, state: State, move: Round) -> tuple[State, tuple[Event, ...]]:
        self._check(state, dict(zip(self.players, move.plays, strict=True)))
        # "Le total des 2 cartes indique où aller se placer."
        totals = [laid + kept for laid, kept in move.plays]
        cells = list(state.cells)
        malus = list(state.malus)
        placed: list[Event] = []
        refused: list[Event] = []
        for seat, (name, total) in enumerate(zip(self.players, totals, strict=True)):
            # "si 2 joueurs (ou plus) ont joué le même total, ils ne peuvent pas se placer. ils récupèrent
            # tous les deux un malus": one malus, also where the cell is full.
            if totals.count(total) > 1:
                malus[seat] += 1
                if seat == totals.index(total):
                    alike = [other for other, of in zip(self.players, totals, strict=True) if of == total]
                    refused.append(EqualTotals(tuple(alike), total, self._malus))
            # "Si un joueur joue 2 cartes donc le total correspond à une case aux 2 emplacements déjà pris, il
            # récupère un malus"
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
        # "Le joueur place l'une des 2 cartes [...] et conserve l'autre carte dans son jeu"; with a malus too,
        # "il pose une de ses 2 cartes devant lui pour indiquer son malus et conserve l'autre en main".
        hands = [_without(hand, laid) for hand, (laid, _) in zip(state.hands, move.plays, strict=True)]
        after = State(state.rounds + 1, tuple(hands), tuple(cells), tuple(malus))
        laid = {name: play.laid for name, play in zip(self.players, move.plays, strict=True)}
        kept = {name: play.kept for name, play in zip(self.players, move.plays, strict=True)}
        return after, (*placed, *refused, CardsLaid(after.rounds, laid, kept), *self._close(after))

    def _close(self, state: State) -> tuple[Event, ...]:
        """What ends a round: the count of the track or, when the game is over, why and with what result."""
        if not state.over:
            return (TrackCount(state.placed, TRACK_END, len(state.hands[0])),)
        reason = (
            TrackFilled(state.placed, TRACK_END, state.rounds)
            if state.placed >= TRACK_END
            else HandsOut(state.placed, state.rounds)
        )
        scores = self._scores(state)
        # "Gagne celui qui a marqué le plus de points." Several with that score share the victory.
        return reason, *ending(scores, ranked(scores)), self._malus_counts(state)

    def asks(self, state: State) -> Event:
        return AskRound(state.rounds + 1)

    def shows(self, state: State) -> tuple[Event, ...]:
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
        held = tuple(cell for cell, seats in enumerate(state.cells) for each in seats if each == seat)
        placed = (PlayerCells(player, held),) if held else ()
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

    def _two_cards(self, player: str, text: str, grammar: Grammar) -> Play:
        """`4+2`: the card laid, then the card kept; so the card laid is always one of the two."""
        if text[0].isalpha():
            grammar.player(text)  # a word where a name should be: say that nobody is called that
        if re.fullmatch(r"[0-9]{1,6}[+.]?", text):
            raise Fault(Kind.INCOMPLETE, "one-card-only", player=player, card=int(text.rstrip("+.")))
        found = re.fullmatch(r"([0-9]{1,6})\+([0-9]{1,6})", text)
        if not found:
            raise Fault(Kind.UNREADABLE, "not-two-cards", player=player, text=text)
        return Play(int(found[1]), int(found[2]))

    def _check(self, state: State, plays: Mapping[str, Play]) -> None:
        """Whether the players can play these cards now: all that was laid before is public."""
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


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A hand after one card has left it."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


RULES = Stopenzi
