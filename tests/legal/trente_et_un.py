"""Random legal games of Trente et un."""

from random import Random

from scorer.cards import PACK
from scorer.games.trente_et_un import HAND, Round, State, TrenteEtUn


def next_move(rules: TrenteEtUn, state: State, rng: Random) -> Round:
    """Any legal move; a pack of one suit is taken now and then, which makes 31 common."""
    pack = rng.sample(PACK, len(PACK))
    if rng.random() < 0.3:
        pack.sort(key=lambda card: card[:-1] not in ("A", "K", "Q", "J", "10"), reverse=True)
    return Round(tuple(tuple(pack.pop() for _ in range(HAND)) if left else None for left in state.lives))
