"""`[scoring]` in `game.toml`: how a game without rules of its own is scored, from what is entered for each round.

Six ideas, each of which stands alone: what wins (`best`, `ranks`), when it is over (`target`, `rounds`), what a round
must add up to (`sum`, `range`, `blank`), what multiplies points (`factors`), what a bid is worth (`bids`), and who
scores: everybody, or one player against the others (`taker`). Teams are `players.team`.
"""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from words.toml import Model

Count = Annotated[int, Field(ge=1, le=999)]
Factor = Annotated[int, Field(ge=2, le=99)]
Number = Annotated[int, Field(ge=-99_999, le=99_999)]


class Worth(Model):
    """What a bid comes to: so many points, and more for each trick bid, made, or off the bid, and for each of the
    round's number (in round 3, `each_round = 10` is 30).
    """

    points: Number = 0
    each_bid: Number = 0
    each_made: Number = 0
    each_off: Number = 0
    each_round: Number = 0


class Bids(Model):
    """What is entered is `bid/made`, and this is what it is worth.

    What is left out: `over` is worth what `under` is, and a bid of zero what any other bid is. `allowed`: the only
    bids there are, where not every number is one.
    """

    exact: Worth
    under: Worth
    over: Worth | None = None
    zero: Worth | None = None
    zero_over: Worth | None = None
    allowed: tuple[Annotated[int, Field(ge=0)], ...] = ()


class Taker(Model):
    """One player, the taker, plays against the others: each of them pays the points, or is paid where they are less
    than zero, so that a round adds up to nothing.

    `partner`: with how many players somebody may help the taker, and how many of the shares that partner has.
    """

    partner: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]?$")], Count] = {}


class Factors(Model):
    """What points may be multiplied by: those of a player (`12x2`) or of a whole round (`x2: 12 0 7`)."""

    value: tuple[Factor, ...] = ()
    round: tuple[Factor, ...] = ()


class Scoring(Model):
    """How totals are made of rounds, and what ends the game.

    `best`: whether the highest total wins or the lowest. `target`: the game is over at the end of a round in which
    somebody has this many points; `rounds`: after this many rounds. Where the players may choose one of these, it is
    an option of that name instead. `sum`: what the values of a round add up to, tricks made where there are bids;
    "round" is the number of the round. `range`: the least and most that is entered for a player. `blank`: whoever
    is left out of a line scores nothing. `ended`: how often the points of the player who ended the round count, unless
    they are the best of the round alone, or not above zero. `ranks`: after two who share rank 1 comes rank 3, or 2 where it is dense.
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
