"""Kariba. Words in quotes are from the French rules of the first edition, which its `game.toml` names."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from scorer.events import Event
from scorer.grammar import Grammar, Unclear, Unfinished
from scorer.rules import InTurns, Standing, ending, ranked
from words.catalogue import Forms
from words.faults import Fault, Kind
from words.spelling import fold


class CardsTaken(NamedTuple):
    """A player wins all cards of the animal `prey`, which are scared by the animals now at the lake."""

    player: str
    taken: int
    prey: str
    score: int
    laid: int
    animal: str
    here: int


class TooFew(NamedTuple):
    """Nothing is won, because too few cards of the animal lie at the lake."""

    player: str
    laid: int
    animal: str
    here: int
    needed: int


class NoPrey(NamedTuple):
    """Nothing is won, because the only animal that these could scare is not at the lake."""

    player: str
    laid: int
    animal: str
    here: int
    prey: str


class NoWeaker(NamedTuple):
    """Nothing is won, because no weaker animal is at the lake."""

    player: str
    laid: int
    animal: str
    here: int


class CardsDrawn(NamedTuple):
    """The player draws cards to fill up the hand."""

    player: str
    drawn: int
    deck: int


class DeckEmpty(NamedTuple):
    """The last card was drawn, so nobody fills up from now on."""

    player: str
    hand: int


class LastCardLaid(NamedTuple):
    """A player has no card left, which ends the game."""

    player: str


class AskFirstTurn(NamedTuple):
    """Ask for the first turn; if no name is typed, it is this player's."""

    player: str


class AskTurn(NamedTuple):
    """Ask for a player's turn."""

    player: str


class LakeEmpty(NamedTuple):
    """No card lies at the lake."""


class Lake(NamedTuple):
    """How many cards of each animal lie at the lake."""

    lake: dict[str, int]


class AtLake(NamedTuple):
    """The cards of one animal at the lake."""

    animal: str
    here: int


class HandSizes(NamedTuple):
    """How many cards everybody holds."""

    hands: dict[str, int]


class DeckLeft(NamedTuple):
    """How many cards can still be drawn."""

    deck: int


class HasLaid(NamedTuple):
    """How many cards of one animal a player has laid in the whole game."""

    player: str
    laid: int
    animal: str


class HasLaidNothing(NamedTuple):
    """A player has laid no card yet."""

    player: str


# Of each animal "8 cartes", 72 in all.
COPIES = 8
# Five cards are dealt, and each turn ends with drawing "pour revenir à 5 cartes".
HAND = 5
# The cards at the place are "égal ou supérieur à 3".
ENOUGH = 3


class Edition(NamedTuple):
    """The differences between editions; the first of `animals` is number 1."""

    animals: tuple[str, ...]
    most_players: int
    takes_nearest: bool


EDITIONS = {
    # Each animal scares the one before it, from the elephant, 9, down to the mouse, 1, which scares the elephant.
    "2010": Edition(
        ("mouse", "meerkat", "monkey", "gazelle", "zebra", "lion", "buffalo", "rhinoceros", "elephant"),
        most_players=6,
        takes_nearest=False,
    ),
    # We do not have the rules text of Helvetiq's edition: these are the numbers and animals that published
    # reviews and other programs give. Number 6, a spotted cat, is called leopard, cheetah or jaguar there.
    "helvetiq": Edition(
        ("mouse", "meerkat", "zebra", "giraffe", "ostrich", "leopard", "rhinoceros", "elephant"),
        most_players=4,
        takes_nearest=True,
    ),
}

# `3`, `3 2`, `3.2`, `3x2`, `singe`, `singe x2`: the animal, then how many.
_ANIMAL_FIRST = re.compile(
    r"(?P<animal>[0-9]{1,6}(?![0-9])|[^\W\d_]+?)(?:(?P<sign> ?[x×*.] ?| ?)(?P<count>[0-9]{1,6}))?"
)
# `2 singes`, `2x singe`: how many, then the animal by its name.
_COUNT_FIRST = re.compile(r"(?P<count>[0-9]{1,6})(?: ?[x×*] ?| ?)(?P<animal>[^\W\d_]{2,})")


class Turn(NamedTuple):
    """A move: the player lays a number of cards of the animal with this number."""

    player: str
    animal: int
    cards: int


class State(NamedTuple):
    """The state of a game. `turn` is the seat to play, None before the first turn.

    `lake` counts cards by animal, and so does each entry of `laid`: the cards that a seat has laid in the whole game.
    Hands are hidden, so only their sizes are kept.
    """

    turn: int | None
    lake: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    deck: int
    scores: tuple[int, ...]


class Kariba(InTurns):
    """The rules, for 2 to 6 players. Option: `edition` (2010; helvetiq, for 2 to 4 players)."""

    low_wins = False

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        self.players = players
        self.options = options
        self.edition = EDITIONS[options["edition"]]
        most = self.edition.most_players
        if len(players) > most:
            raise Fault(Kind.ILLEGAL, "number-of-players", found=len(players), min=2, max=most)

    def start(self) -> State:
        seats, animals = len(self.players), len(self.edition.animals)
        no_cards = (0,) * animals
        deck = animals * COPIES - seats * HAND
        return State(None, no_cards, (no_cards,) * seats, (HAND,) * seats, deck, (0,) * seats)

    def read(self, line: str, state: State, grammar: Grammar) -> Turn:
        player, text = grammar.turn(line)
        turn = player or self.players[state.turn or 0]
        if not text:
            raise Unfinished(Kind.INCOMPLETE, "value-missing", player=turn)
        cards: dict[int, int] = {}
        for piece in re.split("[,+]", text):
            animal, count = self._read_cards(piece.strip(), text, grammar, player)
            cards[animal] = cards.get(animal, 0) + count
        # The cards of a turn are "du même animal".
        if len(cards) > 1:
            raise Fault(Kind.ILLEGAL, "mixed-animals", text=text)
        ((animal, count),) = cards.items()
        return Turn(turn, animal, count)

    def _read_cards(self, piece: str, text: str, grammar: Grammar, player: str | None) -> tuple[int, int]:
        """Read one piece of a line: the number of an animal, and how many cards of it."""
        folded = fold(piece)
        found = _ANIMAL_FIRST.fullmatch(folded) or _COUNT_FIRST.fullmatch(folded)
        if not found:
            words = piece.split()
            animals = {animal for animal in (_read_animal(word, grammar) for word in words) if animal}
            if len(animals) > 1:
                raise Fault(Kind.ILLEGAL, "mixed-animals", text=text)
            if player is None and words and words[0].isalpha() and not _read_animal(words[0], grammar):
                raise grammar.unknown(words[0])  # a word in place of a name
            raise Fault(Kind.UNREADABLE, "cards-unreadable", text=text)
        typed, count = found["animal"], int(found["count"] or 1)
        if typed.isdecimal():
            # "3 3" may be two cards of animal 3 or three of them; "2 2" is two in any case.
            if found["count"] and not found["sign"].strip() and int(typed) == count != 2:
                raise Unclear(Kind.INCOMPLETE, "cards-or-count", text=piece, number=count)
            return int(typed), count
        animal = _read_animal(typed, grammar)
        if animal is None:
            raise Fault(Kind.UNREADABLE, "unknown-animal", text=piece, last=len(self.edition.animals))
        if animal not in self.edition.animals:
            raise Fault(Kind.ILLEGAL, "not-in-edition", animal=animal, last=len(self.edition.animals))
        number = self.edition.animals.index(animal) + 1
        # "3 singe" may be one card of animal 3, the monkey, or three of them; "3 singes" is three. "8 rhinocéros"
        # is ambiguous too, because its singular ends in s.
        plural = _is_plural(typed, grammar.words.terms.get(animal), fold(grammar.typed(animal)))
        if found.re is _COUNT_FIRST and count == number > 1 and not plural:
            raise Unclear(Kind.INCOMPLETE, "count-or-number", text=piece, number=number)
        return number, count

    def write(self, move: Turn, grammar: Grammar) -> str:
        animal = grammar.typed(self.edition.animals[move.animal - 1])
        return f"{move.player}: {animal}" + (f" x{move.cards}" if move.cards > 1 else "")

    def play(self, state: State, move: Turn) -> tuple[State, tuple[Event, ...]]:
        self._check(state, move)
        player, number, count = move
        seat, spot = self.players.index(player), number - 1
        lake, hands, scores = list(state.lake), list(state.hands), list(state.scores)
        lake[spot] += count
        here, animal = lake[spot], self.edition.animals[spot]
        prey = self._prey(spot, lake)
        events: list[Event]
        if here < ENOUGH:
            events = [TooFew(player, count, animal, here, ENOUGH)]
        elif prey is None:
            events = [NoWeaker(player, count, animal, here)]
        elif not lake[prey]:
            events = [NoPrey(player, count, animal, here, self.edition.animals[prey])]
        else:
            # All of them are won, "même si elles sont plus nombreuses", and each is worth a point.
            won, lake[prey] = lake[prey], 0
            scores[seat] += won
            events = [CardsTaken(player, won, self.edition.animals[prey], scores[seat], count, animal, here)]
        # The hand is filled up again; if the deck has too few cards, all of it is drawn.
        hands[seat] -= count
        drawn = min(HAND - hands[seat], state.deck)
        hands[seat] += drawn
        deck = state.deck - drawn
        if drawn:
            events.append(CardsDrawn(player, drawn, deck))
            if not deck:
                events.append(DeckEmpty(player, hands[seat]))
        counts = list(state.laid)
        counts[seat] = (*counts[seat][:spot], counts[seat][spot] + count, *counts[seat][number:])
        turn = (seat + 1) % len(self.players)
        state = State(turn, tuple(lake), tuple(counts), tuple(hands), deck, tuple(scores))
        # The game is over when a player has laid the last card in hand, and taken what it won.
        if _over(state):
            final = dict(zip(self.players, scores, strict=True))
            events += [LastCardLaid(player), *ending(final, ranked(final))]
        return state, tuple(events)

    def _prey(self, spot: int, lake: list[int]) -> int | None:
        """Return the index of the animal that those at `spot` scare, or None if no weaker animal is at the lake.

        It is "que la catégorie directement inférieure"; in the Helvetiq edition, the nearest weaker animal at the
        lake. In both, mice scare elephants and nothing else.
        """
        if spot == 0 or not self.edition.takes_nearest:
            return (spot - 1) % len(lake)
        return next((weaker for weaker in range(spot - 1, -1, -1) if lake[weaker]), None)

    def _check(self, state: State, move: Turn) -> None:
        player, number, count = move
        seat, last = self.players.index(player), len(self.edition.animals)
        if _over(state):
            raise Fault(Kind.ILLEGAL, "game-is-over", player=self.players[state.hands.index(0)])
        if state.turn is not None and seat != state.turn:
            raise Fault(Kind.ILLEGAL, "not-your-turn", player=player, turn=self.players[state.turn])
        if not 1 <= number <= last:
            raise Fault(Kind.ILLEGAL, "no-such-animal", number=number, last=last)
        if count < 1:
            raise Fault(Kind.ILLEGAL, "no-card-laid", player=player)
        if count > state.hands[seat]:
            raise Fault(Kind.ILLEGAL, "more-than-in-hand", player=player, count=count, hand=state.hands[seat])
        already_laid = sum(counts[number - 1] for counts in state.laid)
        if already_laid + count > COPIES:
            animal = self.edition.animals[number - 1]
            left = COPIES - already_laid
            raise Fault(Kind.ILLEGAL, "more-than-exist", count=count, animal=animal, copies=COPIES, left=left)

    def asks(self, state: State) -> Event:
        return AskFirstTurn(self.players[0]) if state.turn is None else AskTurn(self.players[state.turn])

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        counts = zip(self.edition.animals, state.lake, strict=True)
        lake = {animal: here for animal, here in counts if here}
        return (Lake(lake),) if lake else ()

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        counts = zip(self.edition.animals, state.lake, strict=True)
        lake: tuple[Event, ...] = tuple(AtLake(animal, here) for animal, here in counts if here)
        hands = HandSizes(dict(zip(self.players, state.hands, strict=True)))
        return (*(lake or (LakeEmpty(),)), hands, DeckLeft(state.deck))

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        counts = zip(self.edition.animals, state.laid[self.players.index(player)], strict=True)
        events = tuple(HasLaid(player, count, animal) for animal, count in counts if count)
        return events or (HasLaidNothing(player),)

    def standing(self, state: State) -> Standing:
        scores = dict(zip(self.players, state.scores, strict=True))
        ranking = ranked(scores)
        details = {
            "lake": {str(number): here for number, here in enumerate(state.lake, 1)},
            "deck": state.deck,
            "hands": dict(zip(self.players, state.hands, strict=True)),
        }
        return Standing(_over(state), scores, ranking, list(ranking[0]) if _over(state) else [], details)


def _over(state: State) -> bool:
    """Return whether a hand is empty: hands are filled up, so then the deck is empty too."""
    return 0 in state.hands


def _read_animal(word: str, grammar: Grammar) -> str | None:
    """Return the animal that a word stands for, or None; other keywords belong to the option."""
    keyword = grammar.keyword(word)
    return keyword if any(keyword in edition.animals for edition in EDITIONS.values()) else None


def _is_plural(typed: str, term: str | Forms | None, singular: str) -> bool:
    """Return whether a folded word names several animals, by the term of the record's language or by its s."""
    if isinstance(term, Forms) and typed == fold(term.other) != fold(term.one):
        return True
    return typed.endswith("s") and typed != singular


RULES = Kariba
