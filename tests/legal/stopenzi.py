"""Random legal games of Stopenzi."""

from random import Random

from scorer.games.stopenzi import Play, Round
from scorer.rules import Rules


def next_move(rules: Rules, state: object, rng: Random) -> Round:
    """Any legal move: two cards of each hand. At times all play alike, so that games end by the hands too."""
    alike = Play(*rng.sample(state.hands[0], 2))
    held = all(hand.count(card) >= alike.count(card) for hand in state.hands for card in alike)
    if held and rng.random() < 0.2:
        return Round((alike,) * len(state.hands))
    return Round(tuple(Play(*rng.sample(hand, 2)) for hand in state.hands))
