"""Stupide Vautour. Words in quotes are from the French rules that its `game.toml` names."""

import re
from collections.abc import Mapping, Sequence
from operator import and_
from typing import NamedTuple

from scorer.events import Event, FinalScores
from scorer.grammar import Grammar, head_and_rest, integer
from scorer.rules import InRounds, Sheet, Standing, ending, in_order, ranked
from words.faults import Fault, Kind


class CardWon(NamedTuple):
    """A player takes the point card; `place` is 1 for the best card, 2 for the second after a tie, and so on."""

    winner: str
    card: int
    played: int
    place: int
    left: int


class PileWon(NamedTuple):
    """A player takes the point card and those left from earlier rounds."""

    winner: str
    cards: tuple[int, ...]
    total: int
    played: int
    place: int
    left: int


class NobodyWins(NamedTuple):
    """Ties leave the cards on the table, to be won in the next round."""

    cards: tuple[int, ...]
    total: int
    left: int


class CardsLost(NamedTuple):
    """A tie in the last round: nobody gets the cards."""

    cards: tuple[int, ...]
    total: int


class TieDropped(NamedTuple):
    """Players laid the same card, which would have won: it does not count."""

    value: int
    players: tuple[str, ...]


class CardsPlayed(NamedTuple):
    """The cards that were revealed in the round."""

    round: int
    card: int
    played: dict[str, int]


class SecondBestWins(NamedTuple):
    """First place is tied, so the second-best score wins."""

    winners: tuple[str, ...]
    score: int
    tied: tuple[str, ...]
    top_score: int


class AskRound(NamedTuple):
    """Ask for the next round."""

    round: int


class AskPointCard(NamedTuple):
    """Ask for the point card of the next round, and not yet for the cards."""

    round: int


class AtStake(NamedTuple):
    """The point cards left on the table from earlier rounds."""

    cards: tuple[int, ...]
    total: int


class HighestTakes(NamedTuple):
    """The point card revealed goes to the highest card."""

    card: int


class LowestTakes(NamedTuple):
    """The point card revealed goes to the lowest card."""

    card: int


class HighestTakesAll(NamedTuple):
    """The point card revealed and those from earlier rounds go to the highest card."""

    cards: tuple[int, ...]
    total: int


class LowestTakesAll(NamedTuple):
    """The point card revealed and those from earlier rounds go to the lowest card."""

    cards: tuple[int, ...]
    total: int


class PointCardsLeft(NamedTuple):
    """The point cards that are still in the pile."""

    cards: tuple[int, ...]


class SeriesPlayed(NamedTuple):
    """The cards of the series that a player has laid, lowest first."""

    player: str
    cards: tuple[int, ...]


# 5 vultures, which are negative, and 10 meerkats, which are positive: their values are those of the cards.
POINT_CARDS = (*range(-5, 0), *range(1, 11))
# "15 cartes de valeur 1 à 15"
SERIES = range(1, 16)
ROUNDS = 15
# As typed on a number pad: `8.3.9.14`.
_PAD = re.compile(r"([-+]?[0-9]+)[.,](?! )(.+)")
# A set of cards is a number with one bit for each card: fast to compare, and immutable.
POINT_BITS = {card: 1 << place for place, card in enumerate(POINT_CARDS)}
BITS = {card: 1 << card for card in SERIES}


class Round(NamedTuple):
    """A move: the point card revealed, and the card of each player in seat order."""

    point: int
    cards: tuple[int, ...]


class State(NamedTuple):
    """The state of a game. `deck` and each of `hands` are sets of cards, made of `POINT_BITS` and `BITS`."""

    rounds: int
    deck: int
    hands: tuple[int, ...]
    pile: tuple[int, ...]
    scores: tuple[int, ...]


class StupideVautour(InRounds):
    """The rules, for 2 to 5 players and 15 rounds.

    Options: `ties` (second-only, highest-unique), `first` (second-best, shared).
    """

    low_wins = False

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        self.players = players
        self.options = options
        # After a tie, "la deuxième carte la plus élevée" or lowest wins: the first and second values are tried, or all
        # values until one is not tied.
        self._tries = 2 if options["ties"] == "second-only" else len(players)

    def start(self) -> State:
        seats = len(self.players)
        return State(0, sum(POINT_BITS.values()), (sum(BITS.values()),) * seats, (), (0,) * seats)

    def read(self, line: str, state: State, grammar: Grammar) -> Round:
        card, cards = self._split(line)
        played = {name: integer(value) for name, value in self._values(cards, self.players, grammar).items()}
        self._check_cards(state, card, played)
        grammar.require(played)
        return Round(card, tuple(played[name] for name in self.players))

    def _split(self, line: str) -> tuple[int, str]:
        """Return the point card, and what follows it."""
        text = re.sub("^([-+]) (?=[0-9])", r"\1", line)
        text = re.sub(r"^([-+]?[0-9]+), (?=[^\W\d_])", r"\1: ", text)  # as our sentences say it
        pad = _PAD.fullmatch(text) if ":" not in text else None
        point, cards = (pad[1], pad[2]) if pad else head_and_rest(text)
        try:
            return integer(point), cards
        except Fault:
            raise Fault(Kind.UNREADABLE, "point-card-first", text=point) from None

    def _values(self, text: str, players: Sequence[str], grammar: Grammar) -> dict[str, str]:
        return grammar.pairs(re.sub(r"(?<=[0-9])\.(?=[0-9])", " ", text), players)

    def sheet(self, text: str, state: State, grammar: Grammar) -> tuple[Sheet, str]:
        point, cards = self._split(text)
        refused = None
        try:
            self._check_cards(state, point, {})
        except Fault as fault:
            if state.rounds == ROUNDS:
                raise
            refused = fault
        return Sheet(
            str(point),
            self.players,
            lambda values, players: self._values(values, players, grammar),
            lambda player, value: self._check_card(state, player, integer(value)),
            lambda word: not word[:1].isalpha(),
            refused,
        ), cards

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        head, colon, _ = text.partition(":")
        if colon:
            return grammar.named(head) is None
        # The same line, typed again as a whole.
        numbers = re.split(r"[ .]", text)
        whole = len(numbers) == len(self.players) + 1 and begun.startswith(f"{numbers[0]}:")
        return whole and all(re.fullmatch("-?[0-9]+", number) for number in numbers)

    def write(self, move: Round, grammar: Grammar) -> str:
        return f"{move.point}: {' '.join(map(str, move.cards))}"

    def play(self, state: State, move: Round) -> tuple[State, tuple[Event, ...]]:
        rounds, deck, hands, pile, scores = state
        point, cards = move
        bits = [BITS.get(card, 0) for card in cards]
        bit = POINT_BITS.get(point, 0)
        if not (deck & bit and all(map(and_, hands, bits)) and len(cards) == len(hands)):
            raise self._refusal(state, move)
        hands = tuple([hand ^ played for hand, played in zip(hands, bits, strict=True)])
        rounds += 1
        left = ROUNDS - rounds
        pile = (*pile, point)
        total = sum(pile)
        winner, place, dropped = self._winner(cards, total)
        events: list[Event]
        if winner is not None:
            won = list(scores)
            won[winner] += total
            scores = tuple(won)
            name, played = self.players[winner], cards[winner]
            if len(pile) == 1:
                events = [CardWon(name, point, played, place, left)]
            else:
                events = [PileWon(name, pile, total, played, place, left)]
            pile = ()
        elif left:
            events = [NobodyWins(pile, total, left)]
        else:
            # Nobody gets the card for a tie in "la 15ème et dernière manche", nor those left from earlier rounds.
            events = [CardsLost(pile, total)]
        for value in dropped:
            tied = [name for name, card in zip(self.players, cards, strict=True) if card == value]
            events.append(TieDropped(value, tuple(tied)))
        events.append(CardsPlayed(rounds, point, dict(zip(self.players, cards, strict=True))))
        state = State(rounds, deck ^ bit, hands, pile, scores)
        if not left:
            events.extend(self.result(dict(zip(self.players, scores, strict=True)))[1])
        return state, tuple(events)

    def _winner(self, cards: tuple[int, ...], total: int) -> tuple[int | None, int, list[int]]:
        """Return the seat that takes the pile or None, the place of its card, and the values dropped as tied.

        With a sum "égale à zéro ou plus" the highest card takes it, as with a meerkat; below zero the lowest does, as
        with a vulture.
        """
        best = max if total >= 0 else min
        value = best(cards)
        if cards.count(value) == 1:
            return cards.index(value), 1, []
        # Cards of the same value "ne sont plus prises en compte".
        dropped: list[int] = []
        for place, value in enumerate(sorted(set(cards), reverse=total >= 0)[: self._tries], 1):
            if cards.count(value) == 1:
                return cards.index(value), place, dropped
            dropped.append(value)
        return None, 0, dropped

    def asks(self, state: State) -> Event:
        return AskRound(state.rounds + 1)

    def asks_head(self, state: State) -> Event | None:
        return AskPointCard(state.rounds + 1)

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        card = self._revealed(state, begun)
        if card is None:
            return ()
        if not state.pile:
            return (HighestTakes(card),) if card >= 0 else (LowestTakes(card),)
        cards = (*state.pile, card)
        total = sum(cards)
        return (HighestTakesAll(cards, total),) if total >= 0 else (LowestTakesAll(cards, total),)

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        revealed = self._revealed(state, begun)
        left = tuple(card for card in POINT_CARDS if state.deck & POINT_BITS[card] and card != revealed)
        if revealed is not None:
            return (*self.before_choice(state, begun), PointCardsLeft(left))
        at_stake = (AtStake(state.pile, sum(state.pile)),) if state.pile else ()
        return (*at_stake, PointCardsLeft(left))

    def _revealed(self, state: State, begun: str) -> int | None:
        """Return the point card that begins a line, or None if that is not one still to come."""
        try:
            card = integer(begun)
        except Fault:
            return None
        return card if state.deck & POINT_BITS.get(card, 0) else None

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        hand = state.hands[self.players.index(player)]
        return (SeriesPlayed(player, tuple(card for card in SERIES if not hand & BITS[card])),)

    def standing(self, state: State) -> Standing:
        over = state.rounds == ROUNDS
        scores = dict(zip(self.players, state.scores, strict=True))
        winners = list(self.result(scores)[0]) if over else []
        ranking = ranked(scores)
        if winners:  # first, although the second-best score may have won
            others = ([name for name in group if name not in winners] for group in ranking)
            ranking = [winners, *filter(None, others)]
        return Standing(over, scores, ranking, winners, {"unattributed": list(state.pile)})

    def result(self, scores: Mapping[str, int]) -> tuple[tuple[str, ...], tuple[Event, ...]]:
        """Return who wins with these final scores, and the events that announce it.

        Where first place is tied, "le joueur avec le deuxième meilleur score" wins.
        Players tied for the second-best score share the victory, and so do all players if everybody is tied.
        """
        ranking = ranked(scores)
        if self.options["first"] == "shared" or len(ranking[0]) == 1 or len(ranking) == 1:
            return tuple(ranking[0]), ending(scores, ranking)
        tied, seconds = map(tuple, ranking[:2])
        return seconds, (
            SecondBestWins(seconds, scores[seconds[0]], tied, scores[tied[0]]),
            FinalScores(in_order(scores, ranking)),
        )

    def _refusal(self, state: State, move: Round) -> Fault:
        """Return the fault of a move that is refused."""
        try:
            self._check_cards(state, move.point, dict(zip(self.players, move.cards, strict=False)))
        except Fault as fault:
            return fault
        return Fault(Kind.INCOMPLETE, "players-missing", players=self.players[len(move.cards) :])

    def _check_cards(self, state: State, point: int, played: Mapping[str, int]) -> None:
        """Raise Fault unless these cards can be played now."""
        if state.rounds == ROUNDS:
            raise Fault(Kind.ILLEGAL, "game-is-over", rounds=ROUNDS)
        if point not in POINT_CARDS:
            raise Fault(Kind.ILLEGAL, "no-such-point-card", card=point)
        if not state.deck & POINT_BITS[point]:
            raise Fault(Kind.ILLEGAL, "point-card-revealed-twice", card=point)
        for name in self.players:
            if name in played:
                self._check_card(state, name, played[name])

    def _check_card(self, state: State, player: str, card: int) -> None:
        """Raise Fault unless a player still has this card."""
        if card not in SERIES:
            raise Fault(Kind.ILLEGAL, "no-such-card", player=player, card=card)
        if not state.hands[self.players.index(player)] & BITS[card]:
            raise Fault(Kind.ILLEGAL, "already-played", player=player, card=card)


RULES = StupideVautour
