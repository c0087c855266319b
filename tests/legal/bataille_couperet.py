"""Random legal games of La bataille couperet, from what is public: a card not seen may be in any hand."""

from random import Random
from typing import Any

from scorer.games.bataille_couperet import (
    HAND,
    PACK,
    RANKS,
    BatailleCouperet,
    Battle,
    Deal,
    Lay,
    Move,
    Pass,
    State,
    Table,
    follows,
)


def next_move(rules: Any, state: State, rng: Random) -> Move:
    """Any legal move. One manche in four is entered by its battle alone; one turn in six is a pass."""
    table = state.table
    if table is None:
        return _quick(rules, rng) if rng.random() < 0.25 else Deal(tuple(rng.sample(PACK, len(RANKS))))
    unseen = [card for card in PACK if card not in {*table.centre, *(card for _, card in table.laid)}]
    rng.shuffle(unseen)
    everybody_passed = table.idle >= len(rules.players)
    if table.last_turns == 0 or (everybody_passed and rng.random() < 0.5):
        return Battle(tuple(_taken(unseen, table.hand(seat)) for seat in range(len(rules.players))))
    player = rng.choice(rules.players) if table.turn is None else rules.players[table.turn]
    lays = _lays(table, player, unseen)
    if not lays or rng.random() < 1 / 6:
        return Pass(player)
    following = [lay for lay in lays if not lay.cut]
    return rng.choice(following if following and rng.random() < 0.5 else lays)


def _lays(table: Table, player: str, cards: list[str]) -> list[Lay]:
    lays = []
    for card in cards:
        for rank, last in zip(RANKS, table.tops, strict=True):
            if follows(card, last):
                lays.append(Lay(player, card, rank, False))
            elif card[-1] != last[-1] and rank in table.to_cut:
                lays.append(Lay(player, card, rank, True))
    return lays


def _taken(cards: list[str], count: int) -> tuple[str, ...]:
    return tuple(cards.pop() for _ in range(count))


def _quick(rules: BatailleCouperet, rng: Random) -> Battle:
    cards = rng.sample(PACK, len(PACK))
    hands = [_taken(cards, rng.choice((1, 1, 1, 2, 3, HAND))) for _ in rules.players]
    bare = rng.random() < 0.5
    return Battle(tuple(tuple(card.rstrip("SHDC") if bare else card for card in hand) for hand in hands))
