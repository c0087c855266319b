"""Random legal games of Stupide Vautour."""

from random import Random

from scorer.games.stupide_vautour import BITS, POINT_BITS, POINT_CARDS, SERIES, Round
from scorer.rules import Rules


def next_move(rules: Rules, state: object, rng: Random) -> Round:
    """Any legal move; small hands of likely cards make ties common."""
    deck = [card for card in POINT_CARDS if state.deck & POINT_BITS[card]]
    hands = [[card for card in SERIES if hand & BITS[card]] for hand in state.hands]
    cut = rng.choice((1, 3, 15))
    return Round(rng.choice(deck), tuple(rng.choice(hand[:cut]) for hand in hands))
