"""The `[scoring]` table of `game.toml`, which describes how a game without rules in Python is scored each round.

Its parts are independent: what wins (`best`, `ranks`), what ends the game (`target`, `reached`, `rounds`, `final`),
what a round must add up to (`sum`, `range`, `blank`, `cards`), what multiplies points (`factors`, `ended`), what is
added to them (`bonuses`), what a bid is worth (`bids`), what an entry stands for (`places`, `categories`, `left`),
and who scores: everybody, or one player or team against the others (`taker`). Teams are set by `players.team`;
`house` holds what a value of an option changes.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, ValidationError, model_validator

from words.toml import Model

Count = Annotated[int, Field(ge=1, le=999)]
Factor = Annotated[int, Field(ge=2, le=99)]
Number = Annotated[int, Field(ge=-99_999, le=99_999)]
Word = Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$")]
"""The canonical word for something that is typed: `[keywords]` of the game's words says how, in each language."""
Players = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
"""A number of players, as a key."""


class Worth(Model):
    """The points for a bid: `points`, and more for each trick bid, each trick made and each trick off the bid.

    `each_round` is multiplied by the number of the round: in round 3, `each_round = 10` is 30. Where `deal` lets fewer
    cards be dealt, it is multiplied by their number.
    """

    points: Number = 0
    each_bid: Number = 0
    each_made: Number = 0
    each_off: Number = 0
    each_round: Number = 0


class Bids(Model):
    """The worth of bids, for games in which `bid/made` is entered.

    Defaults: `over` is worth the same as `under`, and a bid of zero the same as any other bid. `allowed`: the legal
    bids, if not every number is one. `counted`: bids that are named by a number of things, such as `2 oudlers`: the
    word for the thing, and the bid for 0, 1, 2 of them and so on.
    """

    exact: Worth
    under: Worth
    over: Worth | None = None
    zero: Worth | None = None
    zero_over: Worth | None = None
    allowed: tuple[Annotated[int, Field(ge=0)], ...] = ()
    counted: dict[Word, tuple[Annotated[int, Field(ge=0)], ...]] = {}


class Shares(Model):
    """What the two sides of a round score: the one that took, and the others."""

    taker: Worth = Worth()
    others: Worth = Worth()


class Outcome(Model):
    """What a contract is worth that was kept, and one that was lost."""

    kept: Shares
    lost: Shares


class Sides(Outcome):
    """Two sides that share the `total` points of a round, of which the taker's are entered.

    The taker's contract is kept with as many points as were bid, or without bids with more than the others have.
    With as many as the others it is lost, or with `tie = "held"` the others score theirs, and the side that wins the
    next round scores the rest. What replaces `kept` and `lost`: `multiplied`, in a round that counts several times,
    and `bids`, for certain bids. `nearest`: what the taker and the others made is rounded to multiples of this.
    """

    total: Count
    tie: Literal["lost", "held"] = "lost"
    multiplied: Outcome | None = None
    bids: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]*$")], Outcome] = {}
    nearest: Count = 1


class Taker(Model):
    """One player, the taker, plays against the others, and a round adds up to zero.

    Each of the others pays the points to the taker, or receives them if they are negative. `partner`: the numbers of
    players with which a partner may help the taker, each with the number of shares that the partner gets. `halves`:
    half points may be entered, and the difference from the bid is rounded up. With `sides`, nobody pays: both sides
    score.
    """

    partner: dict[Players, Count] = {}
    halves: bool = False
    sides: Sides | None = None


class Factors(Model):
    """The factors that may multiply the points of one player (`12x2`) or of a whole round (`x2: 12 0 7`).

    `words`: factors that have a name, such as a contract. A factor of 1 may be said too.
    """

    value: tuple[Factor, ...] = ()
    round: tuple[Factor, ...] = ()
    words: dict[Word, Annotated[int, Field(ge=1, le=99)]] = {}


class Bonus(Model):
    """Points that a word adds to an entry: `Anne 3/3 pirate`.

    `most`: how many there are in a round, for all players; `pirate x2` is two of them. `exact`: it counts only with a
    bid that was made exactly. For a taker: `multiplied` with the contract; `to_winner`: it is for the side that wins,
    no matter who said it; `counts`: towards the contract; `all`: its side has made all points of the round. `ends`: the
    game ends after a round in which a player has had it so many times, and these players are before the others.
    """

    points: Number = 0
    most: Count = 1
    exact: bool = False
    multiplied: bool = False
    to_winner: bool = False
    counts: bool = False
    all: bool = False
    ends: Count | None = None


class Kind(Model):
    """Cards that are worth the same: a card with a `name`, or the numbers from the first to the second of `span`.

    `points`: by default the number. `count`: how many of each there are. The first kind that has a number counts.
    """

    name: Word | None = None
    numbers: tuple[Number, ...] = ()
    span: tuple[Number, Number] | None = None
    points: Number | None = None
    count: Count = 1

    @model_validator(mode="after")
    def _has_cards(self) -> "Kind":
        if self.name and self.points is None:
            raise ValueError("a card with a name needs points")
        if bool(self.name) + bool(self.numbers) + bool(self.span) != 1:
            raise ValueError("a kind has a name, numbers or a span")
        return self


class Cards(Model):
    """The cards that points are added up from, typed as `cards 55+10` or `joker+7`.

    `kinds`: all cards of the deck, so that a total that they cannot make is refused. `hand`: the most cards that the
    points of one player come from.
    """

    kinds: tuple[Kind, ...] = Field(min_length=1)
    hand: Count | None = None

    @cached_property
    def deck(self) -> Mapping[str, tuple[int, int]]:
        """Return the points and the count of each card, by its name or its number."""
        cards: dict[str, tuple[int, int]] = {}
        for kind in self.kinds:
            low, high = kind.span or (0, -1)
            for number in (*kind.numbers, *range(low, high + 1)):
                cards.setdefault(str(number), (number if kind.points is None else kind.points, kind.count))
            if kind.name:
                cards[kind.name] = (kind.points or 0, kind.count)
        return cards

    @property
    def faces_are_points(self) -> bool:
        """Return whether the number on each card is what it is worth, so that a number can be either."""
        return all(points == int(card) for card, (points, _) in self.deck.items() if not card[0].isalpha())

    @cached_property
    def limits(self) -> tuple[int, int]:
        """Return the least and the most that one player's cards can make."""
        worth = sorted(points for points, count in self.deck.values() for _ in range(count))
        hand = self.hand or len(worth)
        low = sum(points for points in worth[:hand] if points < 0)
        return low, sum(points for points in worth[-hand:] if points > 0)

    @cached_property
    def total(self) -> tuple[int, int]:
        """Return the least and the most that the cards of all players can make."""
        worth = [points * count for points, count in self.deck.values()]
        return sum(points for points in worth if points < 0), sum(points for points in worth if points > 0)


class Category(Model):
    """A box that each player fills once: with 0, one of the `values`, or a multiple of `step` in `range`."""

    values: tuple[Number, ...] = ()
    range: tuple[Number, Number] | None = None
    step: Count = 1

    @model_validator(mode="after")
    def _has_values(self) -> "Category":
        if bool(self.values) == bool(self.range):
            raise ValueError("a category has values or a range")
        return self


class Threshold(Model):
    """Points for a player who has `at` or more in some categories together."""

    of: tuple[Word, ...] = Field(min_length=1)
    at: Count
    points: Number


class Places(Model):
    """Points by the place in which players finish a round: of the `first` ones, and of the `last` ones, last first."""

    first: tuple[Number, ...] = Field(min_length=1)
    last: tuple[Number, ...] = ()


class Reached(Model):
    """What happens at the target, if not the end of the game after that round.

    `out`: the player is out, and the game ends when one is left. `back`: the target has to be hit, and ends the game
    at once; a total above it falls back to this.
    """

    out: bool = False
    back: Annotated[int, Field(ge=0, le=99_999)] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> "Reached":
        if self.out == (self.back is not None):
            raise ValueError("it needs out = true or back, not both")
        return self


class Scoring(Model):
    """How rounds add up to totals, and what ends the game.

    `best`: whether the highest or the lowest total wins. `target`: the game ends with the round in which a player
    reaches this total, unless `reached` says else; `rounds`: after this many rounds, which may depend on the number
    of players. If the players may choose one of these, it is an option of that name instead. `sum`: what the values
    of a round add up to (the tricks made, if there are bids), or several such sums; "round" means the number of the
    round. `deal`: the most that "round" can be, by the number of players. `short`: how much less the sum may be.
    `range`: the least and most that may be entered for a player. `blank`: players left out of a line score nothing;
    `turns`: a line is the turn of one player, or of several. `misses`: who enters 0 so many times in a row is out.
    `sweep`: who has the whole sum scores nothing and each of the others scores it, or with "self" it is taken off.
    `left`: what is entered is left in hand; the lowest wins the differences from all others, who lose them. `final`:
    a line that begins with this word ends the game, and has what is left in hand: it is taken off, and who has
    nothing left gains it all. `ended`: how many times the points of the player who ended the round count, unless
    they are the best of the round alone or not above zero. `ranks`: after two players who share rank 1 comes rank 3,
    or rank 2 if it is "dense". `house`: for an option and a value of it, keys of this table with what replaces them;
    `false` takes a key out.
    """

    best: Literal["high", "low"]
    target: Annotated[int, Field(ge=1, le=99_999)] | None = None
    reached: Reached | None = None
    rounds: Count | dict[Players, Count] | None = None
    sum: Number | Literal["round"] | tuple[Number, ...] | None = None
    deal: dict[Players, Count] = {}
    short: Annotated[int, Field(ge=0, le=999)] = 0
    range: tuple[Number, Number] | None = None
    step: Count = 1
    blank: bool = False
    turns: bool = False
    misses: Count | None = None
    sweep: Literal["others", "self"] | None = None
    left: bool = False
    final: bool = False
    cards: Cards | None = None
    bids: Bids | None = None
    bonuses: dict[Word, Bonus] = {}
    places: Places | None = None
    categories: dict[Word, Category] = {}
    threshold: Threshold | None = None
    taker: Taker | None = None
    factors: Factors = Factors()
    ended: Factor | None = None
    ranks: Literal["competition", "dense"] = "competition"
    house: dict[str, dict[str, dict[str, JsonValue]]] = {}

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> "Scoring":
        if self.range and self.range[0] > self.range[1]:
            raise ValueError("range goes from the least to the most")
        if self.ended and (self.bids or self.taker):
            raise ValueError("ended does not go with bids or a taker")
        if self.taker and (self.sum is not None or self.partial or self.factors.round):
            raise ValueError("a taker's line has one value: sum, blank and factors.round do not go with it")
        if self.sweep and (self.bids or not isinstance(self.sum, int)):
            raise ValueError("sweep needs a sum, and no bids")
        if self.reached and self.reached.out and self.target is None and "target" in self.model_fields_set:
            raise ValueError("reached needs a target")
        if (self.places or self.left or self.categories) and (self.bids or self.taker or self.ended):
            raise ValueError("places, left and categories do not go with bids, a taker or ended")
        if self.categories and not self.turns:
            raise ValueError("categories need turns = true")
        if self.threshold and not set(self.threshold.of) <= set(self.categories):
            raise ValueError("threshold.of names categories")
        return self

    @property
    def partial(self) -> bool:
        """Return whether players may be left out of a line."""
        return self.blank or self.turns

    @property
    def words(self) -> tuple[str, ...]:
        """Return all words that may be typed in an entry, in the order of their numbers on a pad."""
        cards = (card for card in (self.cards.deck if self.cards else ()) if card[0].isalpha())
        counted = self.bids.counted if self.bids else ()
        return tuple(dict.fromkeys((*self.factors.words, *self.bonuses, *cards, *counted, *self.categories)))

    @property
    def sums(self) -> tuple[int, ...]:
        """Return the sums that a round may have, if they do not depend on its number."""
        if self.sum is None or isinstance(self.sum, str):
            return ()
        return self.sum if isinstance(self.sum, tuple) else (self.sum,)

    def chosen(self, options: Mapping[str, str]) -> "Scoring":
        """Return the scoring with what the values of some options change. Raises ValueError if that makes no sense."""
        changes = [self.house.get(option, {}).get(value, {}) for option, value in options.items()]
        return _merged(self, changes) if any(changes) else self


def _merged(scoring: Scoring, changes: Sequence[Mapping[str, Any]]) -> Scoring:
    """Return a scoring with some keys replaced; a table replaces what it has, and `false` takes a key out."""
    import json

    kept = scoring.model_dump(mode="json", exclude={"house"}, exclude_unset=True)
    for each in changes:
        kept = _changed(kept, each)
    try:
        return Scoring.model_validate_json(json.dumps(kept))
    except ValidationError as error:
        one = error.errors(include_url=False, include_input=False)[0]
        raise ValueError(f"{'.'.join(map(str, one['loc']))}: {one['msg']}".lstrip(": ")) from None


def _changed(kept: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(kept)
    for key, value in changes.items():
        old = result.get(key)
        if value is False and not isinstance(old, bool):
            result.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(old, Mapping):
            result[key] = _changed(old, value)
        else:
            result[key] = value
    return result
