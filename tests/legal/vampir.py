"""Random legal games of Vampir."""

from random import Random

from scorer.games.vampir import (
    COACH,
    COACHES,
    COLOURS,
    LEAST,
    Final,
    Hand,
    Turn,
    card,
    coaches_needed,
    heads_of,
    unseen,
)
from scorer.rules import Rules


def next_move(rules: Rules, state: object, rng: Random) -> Turn | Final:
    """Any legal move, with hidden cards dealt at random from those that nobody has seen."""
    if state.turn is None and rng.random() < 0.05:
        return _final(rules, rng)
    seat = rng.randrange(len(rules.players)) if state.turn is None else state.turn
    player, hand = rules.players[seat], state.hands[seat]
    hidden = sorted(unseen(state).elements())
    for taken in rng.sample(COLOURS, 2):
        row = state.field[COLOURS.index(taken)]
        if row and rng.random() < 0.5:
            longer = Hand(hand.size + len(row), (*hand.known, *(card(taken, value) for value in row)))
            hunt = _hunt(_dealt(longer, hidden, rng), state.series[seat], rng)
            if hunt:
                return Turn(player, taken, True, *hunt)
    cards = _dealt(Hand(hand.size + 2, hand.known), hidden, rng)
    hunt = _hunt(cards, state.series[seat], rng)
    if hunt and rng.random() < 0.7:
        return Turn(player, "", True, *hunt)
    name = rng.choice(cards)
    if name == "coach":
        return Turn(player, "", False, rng.choice(COLOURS), (COACH,))
    colour, value = name.split("-")
    return Turn(player, "", False, colour, (int(value),))


def _dealt(hand: Hand, hidden: list[str], rng: Random) -> list[str]:
    """A hand that holds the cards known to be there, and others that may be."""
    return [*hand.known, *rng.sample(hidden, hand.size - len(hand.known))]


def _hunt(hand: list[str], laid: tuple, rng: Random) -> tuple[str, tuple[int, ...]] | None:
    """A series that may be laid with these cards, if there is one."""
    coaches = hand.count("coach")
    for colour in rng.sample(COLOURS, len(COLOURS)):
        vampires = [value for value in (1, 2) for name in hand if name == card(colour, value)]
        cards = [*rng.sample(vampires, len(vampires)), *[COACH] * rng.randint(0, coaches)]
        if vampires and len(cards) >= LEAST and heads_of(cards) > heads_of(laid[COLOURS.index(colour)]):
            return colour, tuple(cards)
    return None


def _final(rules: Rules, rng: Random) -> Final:
    """Series that can exist together."""
    while True:
        heads = tuple(tuple(rng.choice((0, 3, 5, 8)) for _ in COLOURS) for _ in rules.players)
        if sum(map(coaches_needed, zip(*heads, strict=True))) <= COACHES:
            return Final(heads)
