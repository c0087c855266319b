"""The `[scoring]` table of `game.toml`, which describes how a game without rules in Python is scored each round.

It has six independent parts: what wins (`best`, `ranks`), when the game ends (`target`, `rounds`), what a round must
add up to (`sum`, `range`, `blank`), what multiplies points (`factors`), what a bid is worth (`bids`), and who scores:
everybody, or one player against the others (`taker`). Teams are set by `players.team`.
"""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from words.toml import Model

Count = Annotated[int, Field(ge=1, le=999)]
Factor = Annotated[int, Field(ge=2, le=99)]
Number = Annotated[int, Field(ge=-99_999, le=99_999)]


class Worth(Model):
    """The points for a bid: `points`, and more for each trick bid, each trick made and each trick off the bid.

    `each_round` is multiplied by the number of the round: in round 3, `each_round = 10` is 30.
    """

    points: Number = 0
    each_bid: Number = 0
    each_made: Number = 0
    each_off: Number = 0
    each_round: Number = 0


class Bids(Model):
    """The worth of bids, for games in which `bid/made` is entered.

    Defaults: `over` is worth the same as `under`, and a bid of zero the same as any other bid. `allowed`: the legal
    bids, if not every number is one.
    """

    exact: Worth
    under: Worth
    over: Worth | None = None
    zero: Worth | None = None
    zero_over: Worth | None = None
    allowed: tuple[Annotated[int, Field(ge=0)], ...] = ()


class Taker(Model):
    """One player, the taker, plays against the others, and a round adds up to zero.

    Each of the others pays the points to the taker, or receives them if they are negative. `partner`: the numbers of
    players with which a partner may help the taker, each with the number of shares that the partner gets.
    """

    partner: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]?$")], Count] = {}


class Factors(Model):
    """The factors that may multiply the points of one player (`12x2`) or of a whole round (`x2: 12 0 7`)."""

    value: tuple[Factor, ...] = ()
    round: tuple[Factor, ...] = ()


class Scoring(Model):
    """How rounds add up to totals, and what ends the game.

    `best`: whether the highest or the lowest total wins. `target`: the game ends with the round in which a player
    reaches this total; `rounds`: after this many rounds. If the players may choose one of these, it is an option of
    that name instead. `sum`: what the values of a round add up to (the tricks made, if there are bids); "round" means
    the number of the round. `range`: the least and most that may be entered for a player. `blank`: players left out of
    a line score nothing. `ended`: how many times the points of the player who ended the round count, unless they are
    the best of the round alone or not above zero. `ranks`: after two players who share rank 1 comes rank 3, or rank 2
    if it is "dense".
    """

    best: Literal["high", "low"]
    target: Annotated[int, Field(ge=1, le=99_999)] | None = None
    rounds: Count | None = None
    sum: Number | Literal["round"] | None = None
    range: tuple[Number, Number] | None = None
    blank: bool = False
    bids: Bids | None = None
    taker: Taker | None = None
    factors: Factors = Factors()
    ended: Factor | None = None
    ranks: Literal["competition", "dense"] = "competition"

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> "Scoring":
        if self.range and self.range[0] > self.range[1]:
            raise ValueError("range goes from the least to the most")
        if self.ended and (self.bids or self.taker):
            raise ValueError("ended does not go with bids or a taker")
        if self.taker and (self.sum is not None or self.blank or self.factors.round):
            raise ValueError("a taker's line has one value: sum, blank and factors.round do not go with it")
        return self
