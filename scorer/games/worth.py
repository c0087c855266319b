"""What a bid is worth, by the tables of a game of points."""

from templates.scoring import Bids, Worth


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
