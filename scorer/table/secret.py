"""Cards that are laid in secret: whose are awaited, and whether one may be laid, without ever saying which it is.

This is all that there is to know of secrets for what takes the cards, the keyboard or phones. What a `Secret`
holds is for its file alone (`secret_file.py`), until all cards are there and make a line of the record.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorer.events import Event
from scorer.records.record import Record
from scorer.referee import Referee, rules_for
from scorer.rules import Simultaneous
from words.faults import Fault, Kind

# What would make several values, or a comment, of one card.
_SEPARATORS = re.compile("[,;:#]")
# Faults of a card whose reason can be told without the card.
_TOLD = {
    *("already-played", "no-such-card", "not-a-number", "not-in-hand", "not-two-cards", "one-card-only"),
    "only-one-in-hand",
}


@dataclass(frozen=True)
class Secret:
    """An entry of which some cards are laid, by player, and known to nobody else.

    `entry` is its number in the game, and `head` what everybody sees, such as the point card.
    """

    entry: int
    head: str = ""
    cards: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def begun(self) -> bool:
        """Return whether anything of it is there."""
        return bool(self.head or self.cards)


class Secrecy:
    """What may be laid in secret at the present moment of a game.

    Raises Fault `no-secret-entry` unless all players of the game lay their cards at once.
    """

    def __init__(self, game: Referee) -> None:
        self._game = game
        self._rules = _simultaneous(game.record)
        self._players = game.record.players

    def asks_head(self, secret: Secret) -> Event | None:
        """Return the event that asks for the head, or None if there is one or the game needs none."""
        return None if secret.head else self._rules.asks_head(self._game.state)

    def awaited(self, secret: Secret) -> tuple[str, ...]:
        """Return the players who have not laid their cards, in seat order."""
        return tuple(name for name in self._players if name not in secret.cards)

    def begin(self, secret: Secret, head: str) -> Secret:
        """Return the secret with its head, which is no secret. Raises the faults of a line, or `secret-head-only`."""
        head = head.strip().removesuffix(":").strip()
        if self._missing(head if ":" in head else f"{head}:") != self._players:
            raise Fault(Kind.INCOMPLETE, "secret-head-only")
        return replace(secret, head=head)

    def lay(self, secret: Secret, player: str, card: str) -> Secret:
        """Return the secret with the card or cards of a player.

        Raises Fault: its key begins with `secret-`, and its fields hold the player alone.
        """
        try:
            alone = self._missing(_line(secret.head, {player: card}))
        except Fault as fault:
            key = f"secret-{fault.key}" if fault.key in _TOLD else "secret-refused"
            raise Fault(fault.kind, key, player=player) from None
        if player in secret.cards:
            raise Fault(Kind.ILLEGAL, "secret-already-laid", player=player)
        others = tuple(name for name in self._players if name != player)
        if alone != others or _SEPARATORS.search(card):
            raise Fault(Kind.UNREADABLE, "secret-refused", player=player)
        return replace(secret, cards={**secret.cards, player: card})

    def take_back(self, secret: Secret) -> tuple[Secret, str | None]:
        """Return the secret without what came last, and whose cards that were; the head is nobody's."""
        if not secret.cards:
            return replace(secret, head=""), None
        last = [*secret.cards][-1]
        return self.without(secret, last), last

    def without(self, secret: Secret, player: str) -> Secret:
        """Return the secret without the cards of a player."""
        return replace(secret, cards={name: card for name, card in secret.cards.items() if name != player})

    def carried_over(self, secret: Secret) -> Secret:
        """Return what of a secret still holds, if the entries before it have changed."""
        now = Secret(len(self._game.moves) + 1)
        try:
            if secret.head:
                now = self.begin(now, secret.head)
        except Fault:
            return now
        if self.asks_head(now):
            return now
        for player, card in secret.cards.items():
            try:
                now = self.lay(now, player, card)
            except Fault:
                continue
        return now

    def line(self, secret: Secret) -> str:
        """Return the line of the record that all cards make."""
        return _line(secret.head, {name: secret.cards[name] for name in self._players})

    def _missing(self, line: str) -> tuple[str, ...]:
        """Return the players that a line lacks if nothing else is wrong with it."""
        try:
            self._game.read(line)
        except Fault as fault:
            if fault.key != "players-missing":
                raise
            return tuple(fault.fields["players"])
        return ()


def check_secret(record: Record) -> None:
    """Raise Fault `no-secret-entry` unless all players of the game lay their cards at once."""
    _simultaneous(record)


def lays_at_once(record: Record) -> bool:
    """Return whether all players of the game lay their cards at once."""
    return isinstance(rules_for(record.game, record.players, record.options), Simultaneous)


def _simultaneous(record: Record) -> Simultaneous:
    rules = rules_for(record.game, record.players, record.options)
    if not isinstance(rules, Simultaneous):
        raise Fault(Kind.USAGE, "no-secret-entry", game=record.game.name)
    return rules


def _line(head: str, cards: Mapping[str, str]) -> str:
    values = ", ".join(f"{name} {card}" for name, card in cards.items())
    return f"{head}: {values}" if head else values
