"""Random legal games of Kariba."""

from random import Random

from scorer.games.kariba import COPIES, Kariba, State, Turn


def next_move(rules: Kariba, state: State, rng: Random) -> Turn:
    """Any legal move: hands are hidden, so whoever is to play may hold any cards not laid yet."""
    player = rng.choice(rules.players) if state.turn is None else rules.players[state.turn]
    hand = state.hands[rules.players.index(player)]
    left = [COPIES - sum(laid) for laid in zip(*state.laid, strict=True)]
    animal = rng.choice([number for number, cards in enumerate(left, 1) if cards])
    return Turn(player, animal, rng.randint(1, min(hand, left[animal - 1])))
