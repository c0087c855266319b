"""What an entry is worth, by the tables of a game of points."""

import math

from scorer.games.point_entry import Result
from scorer.games.point_moves import Bonuses
from templates.scoring import Bids, Scoring, Worth


def bid_worth(bids: Bids, bid: int, made: int) -> Worth:
    """Return the worth that applies to a bid and what was made of it."""
    if made == bid:
        return bids.zero if bids.zero and bid == 0 else bids.exact
    over = bids.over or bids.under
    if bid == 0:
        return bids.zero_over or over
    return over if made > bid else bids.under


def worth_of(worth: Worth, bid: int, made: int, number: int) -> int:
    """Return the points for a bid and what was made of it in the round of this number."""
    points = worth.points + worth.each_bid * bid + worth.each_made * made
    return points + worth.each_off * abs(made - bid) + worth.each_round * number


def base_worth(scoring: Scoring, entry: Result, number: int) -> int:
    """Return the points of an entry in this round, before anything multiplies or adds to them."""
    bids, bid, made = scoring.bids, entry.bid, entry.made
    if bids is None or bid is None:
        return int(made)
    # Half a point counts as a whole one for the side that gains by it.
    off = math.ceil(abs(made - bid))
    whole = bid + (off if made > bid else -off)
    return worth_of(bid_worth(bids, bid, whole), bid, whole, number)


def entry_worth(scoring: Scoring, entry: Result, number: int) -> int:
    """Return the points of an entry in this round, with its factor and its bonuses."""
    plain = bonus_worth(scoring, gained(scoring, entry))
    return base_worth(scoring, entry, number) * entry.factor + entry.extra + plain


def bonus_worth(scoring: Scoring, bonuses: Bonuses) -> int:
    """Return the points of bonuses as they are, before any contract multiplies them."""
    return sum(scoring.bonuses[word].points * times for word, times in bonuses)


def gained(scoring: Scoring, entry: Result) -> Bonuses:
    """Return the bonuses of an entry that count."""
    return tuple(
        (word, times)
        for word, times in entry.bonuses
        if entry.bid == entry.made or not scoring.bonuses[word].exact
    )
