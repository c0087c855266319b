"""What may be entered in a game of points: the faults of entries that its cards and its rules do not allow."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scorer.games.point_entry import Result
from scorer.games.point_moves import Bonuses
from templates.scoring import Scoring
from words.faults import Fault, Kind


class Limits(NamedTuple):
    """What a scoring allows with this number of players."""

    scoring: Scoring
    players: int

    def check_entry(self, player: str, entry: Result) -> None:
        """Raise Fault unless the scoring allows an entry of a player."""
        words = self.scoring.factors.words.values()
        if not self.scoring.taker or entry.factor not in words:
            self.check_factor(entry.factor, (*self.scoring.factors.value, *(n for n in words if n > 1)))
        low, high = self.of(entry)
        if not low <= entry.made <= high:
            raise Fault(
                Kind.ILLEGAL,
                "value-out-of-range",
                player=player,
                value=int(entry.made),
                low=int(low),
                high=int(high),
            )
        if self.scoring.step > 1 and entry.made % self.scoring.step:
            raise Fault(
                Kind.ILLEGAL, "not-a-step", player=player, value=int(entry.made), step=self.scoring.step
            )
        if entry.category:
            self._check_category(player, entry.category, int(entry.made))
        allowed = self.scoring.bids.allowed if self.scoring.bids else ()
        if allowed and entry.bid not in allowed:
            raise Fault(Kind.ILLEGAL, "no-such-bid", player=player, bid=entry.bid, allowed=allowed)

    def of(self, entry: Result) -> tuple[float, float]:
        """Return the least and the most that may be entered: as the scoring says, or as the cards allow."""
        if self.scoring.taker and self.scoring.taker.sides:
            return 0, self.scoring.taker.sides.total
        if self.scoring.places:
            return 1, self.players
        if self.scoring.range:
            return self.scoring.range
        if self.scoring.cards:
            return self.scoring.cards.limits
        return entry.made, entry.made

    def _check_category(self, player: str, category: str, made: int) -> None:
        about = self.scoring.categories[category]
        low, high = about.range or (0, 0)
        right = made in about.values or (about.range and low <= made <= high and made % about.step == 0)
        if not right and made != 0:
            values = about.values or tuple(n for n in range(low, high + 1) if n % about.step == 0)
            if len(values) > 8:
                raise Fault(Kind.ILLEGAL, "value-out-of-range", player=player, value=made, low=low, high=high)
            raise Fault(
                Kind.ILLEGAL,
                "category-value",
                player=player,
                value=made,
                category=category,
                values=tuple(dict.fromkeys((0, *values))),
            )

    def check_bonuses(self, entries: Sequence[Bonuses]) -> None:
        """Raise Fault if a bonus is named more often than it can be in one round."""
        found = Counter[str]()
        for bonuses in entries:
            found.update(dict(bonuses))
        for word, times in found.items():
            if times > self.scoring.bonuses[word].most:
                raise Fault(
                    Kind.ILLEGAL,
                    "too-many-bonuses",
                    bonus=word,
                    found=times,
                    most=self.scoring.bonuses[word].most,
                )

    def sums(self, number: int) -> tuple[int, ...]:
        """Return what the values of this round may add up to; none if it does not matter."""
        return (self.dealt(number),) if self.scoring.sum == "round" else self.scoring.sums

    def dealt(self, number: int) -> int:
        """Return the number of a round, or of the cards that a player is dealt in it if these are fewer."""
        return min(number, self.scoring.deal.get(str(self.players), number))

    def check_bid(self, player: str, entry: Result, number: int) -> None:
        most = max(self.sums(number), default=None)
        if most is not None and entry.bid is not None and entry.bid > most:
            raise Fault(Kind.ILLEGAL, "bid-too-high", player=player, bid=entry.bid, most=most)

    def check_factor(self, factor: int, allowed: tuple[int, ...]) -> None:
        if factor == 1 or factor in allowed:
            return
        if not allowed:
            raise Fault(Kind.ILLEGAL, "no-factors", factor=factor)
        raise Fault(Kind.ILLEGAL, "no-such-factor", factor=factor, allowed=tuple(sorted(set(allowed))))
