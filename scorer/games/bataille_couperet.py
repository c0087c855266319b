"""La bataille couperet. Words in quotes are from the French rules that its `game.toml` names.

Cards are written as in English records, `9S` or `QH`, here and in events; quick entry may leave out the suit.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from scorer.cards import (
    FACES,
    PACK,
    SUITS,
    SYMBOLS,
    card_letters,
    face,
    is_card,
    pad_card,
    read_card,
    read_hand,
    write_cards,
    written,
)
from scorer.events import Event
from scorer.grammar import Grammar, Unclear, Unfinished, head_and_rest, integer
from scorer.rules import InTurns, Sheet, Standing, ending, in_order, ranked
from words.faults import Fault, Kind


class Dealt(NamedTuple):
    """A new manche begins with these centre cards."""

    manche: int
    cards: tuple[str, ...]


class Followed(NamedTuple):
    """A player lays a lower card of the same suit on the last card of a rank."""

    player: str
    card: str
    rank: int
    last: str
    left: int


class RankCut(NamedTuple):
    """A player cuts a rank: its suit is now that of this card."""

    player: str
    card: str
    rank: int
    last: str
    left: int


class Passed(NamedTuple):
    """A player lays nothing."""

    player: str
    left: int


class CuttingClosed(NamedTuple):
    """All four ranks are cut: cutting waits for a following card on these."""

    ranks: tuple[int, ...]


class CuttingOpen(NamedTuple):
    """The ranks that may be cut."""

    ranks: tuple[int, ...]


class LastTurns(NamedTuple):
    """A player has one card left: the others have one more turn each."""

    player: str
    others: tuple[str, ...]


class EverybodyPassed(NamedTuple):
    """A whole round without a card: the battle may take place; `player` is the next to play otherwise."""

    player: str


class WrongPass(NamedTuple):
    """A card revealed now could have followed on a rank when its player passed."""

    player: str
    card: str
    rank: int


class BattleWon(NamedTuple):
    """The lowest cards win the manche."""

    manche: int
    winners: tuple[str, ...]
    value: int


class ManchePoints(NamedTuple):
    """The points of each player for the manche."""

    points: dict[str, int]


class EqualCards(NamedTuple):
    """Players with cards of equal value share a place."""

    players: tuple[str, ...]
    value: int
    place: int


class SurplusCards(NamedTuple):
    """A player with several cards adds them up, and marks one more point for each card after the first."""

    player: str
    held: int
    value: int
    place: int
    surplus: int
    points: int


class BattleCards(NamedTuple):
    """The cards revealed in the battle."""

    cards: dict[str, tuple[str, ...]]


class TotalsSoFar(NamedTuple):
    """The totals, lowest first, after a manche that may not be the last."""

    manches: int
    totals: dict[str, int]


class AskDeal(NamedTuple):
    """Ask for a new manche: its centre cards, or its battle alone."""

    manche: int


class AskFirstTurn(NamedTuple):
    """Ask for the first turn of the manche, which anybody may take."""

    manche: int


class AskTurn(NamedTuple):
    """Ask for the turn of a player."""

    player: str


class AskTurnOrBattle(NamedTuple):
    """Ask for the turn of a player or for the battle, because everybody has passed."""

    player: str


class AskBattle(NamedTuple):
    """Ask for the battle."""

    manche: int


class Tops(NamedTuple):
    """The cards that lie on top of the ranks, the first rank first."""

    cards: tuple[str, ...]


class RankTop(NamedTuple):
    """The last card of a rank."""

    rank: int
    card: str


class HandsLeft(NamedTuple):
    """How many cards each player holds."""

    cards: dict[str, int]


class CardsLaid(NamedTuple):
    """The cards that a player has laid in this manche."""

    player: str
    cards: tuple[str, ...]
    left: int


class PointsMarked(NamedTuple):
    """The points of a player, manche by manche."""

    player: str
    points: tuple[int, ...]


# The 2 is the lowest card, and the ace, worth 14, the highest; jack 11, queen 12, king 13.
VALUES = dict(zip(FACES, range(2, 15), strict=True))
# Four cards face up in the centre, each of which "compose un rang".
RANKS = (1, 2, 3, 4)
# "Chaque joueur reçoit 8 cartes".
HAND = 8


class Deal(NamedTuple):
    """A move: the centre cards of a new manche."""

    cards: tuple[str, ...]


class Lay(NamedTuple):
    """A move: a card laid on a rank, to follow or to cut."""

    player: str
    card: str
    rank: int
    cut: bool


class Pass(NamedTuple):
    """A move: a turn without a card."""

    player: str


class Battle(NamedTuple):
    """A move: the cards left in each hand, in seat order."""

    hands: tuple[tuple[str, ...], ...]


Move = Deal | Lay | Pass | Battle


class Table(NamedTuple):
    """A manche in progress.

    `cut`: the ranks cut in this phase. `followed`: the ranks that got a following card since all four were cut.
    `turn`: the seat to play, None before the first turn. `last_turns`: turns left before the battle, once
    somebody has one card. `idle`: passes in a row. `laid`: seat and card of each lay. `passes`: seat of each
    pass, with the last cards of the ranks at that time.
    """

    centre: tuple[str, ...]
    tops: tuple[str, ...]
    cut: frozenset[int] = frozenset()
    followed: frozenset[int] = frozenset()
    turn: int | None = None
    last_turns: int | None = None
    idle: int = 0
    laid: tuple[tuple[int, str], ...] = ()
    passes: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def to_cut(self) -> tuple[int, ...]:
        """Return the ranks that may be cut: those not cut yet "dans cette phase de jeu"."""
        return tuple(rank for rank in RANKS if rank not in self.cut)

    @property
    def to_follow(self) -> tuple[int, ...]:
        """Return the ranks that must get a following card before cutting reopens; none while cutting is open.

        Once all four ranks are cut, each must get a new card before any may be cut: "il faut ensuite", so that cards
        laid before the fourth cut do not count.
        """
        return () if self.to_cut else tuple(rank for rank in RANKS if rank not in self.followed)

    def laid_by(self, seat: int) -> tuple[str, ...]:
        return tuple(card for laid_by, card in self.laid if laid_by == seat)

    def hand(self, seat: int) -> int:
        """Return how many cards a player still holds."""
        return HAND - len(self.laid_by(seat))


class State(NamedTuple):
    """The points of each manche in seat order, and the manche under way."""

    manches: tuple[tuple[int, ...], ...]
    table: Table | None


def value(card: str) -> int:
    return VALUES[face(card)]


def follows(card: str, last: str) -> bool:
    """Return whether a card may follow: "de même couleur et de valeur plus faible"."""
    return card[-1] == last[-1] and value(card) < value(last)


def may_pass(hand: Iterable[str], tops: Iterable[str]) -> bool:
    """Return whether a player with these cards may pass.

    Only a player who can follow nowhere may pass, and need not cut then.
    """
    lasts = tuple(tops)
    return not any(follows(card, last) for card in hand for last in lasts)


class BatailleCouperet(InTurns):
    """The rules, for 4 or 5 players. Option: `manches` (open, or the number agreed)."""

    low_wins = True

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str]) -> None:
        self.players = players
        self.options = options
        # The players choose how many manches they play.
        self._agreed = None if options["manches"] == "open" else int(options["manches"])

    def start(self) -> State:
        return State((), None)

    def read(self, line: str, state: State, grammar: Grammar) -> Move:
        text = written(line, grammar)
        battle = self._battle_of(text, state, grammar)
        if battle is not None:
            values = self._hands(battle, self.players, grammar)
            grammar.require(values)
            bare = state.table is None
            hands = [read_hand(values[name], grammar.language, bare=bare) for name in self.players]
            return Battle(tuple(hands))
        head, rest = head_and_rest(text)
        if self._word(head, ("deal",), grammar) == "deal":
            return Deal(self._centre(rest, grammar))
        if state.table is None and (centre := self._bare_cards(text, grammar)):
            return Deal(centre)
        return self._read_turn(text, state, grammar)

    def _word(self, head: str, among: tuple[str, ...], grammar: Grammar) -> str | None:
        """Return the word that a line begins with, or None; its first two letters will do where nobody is called so."""
        word = grammar.keyword(head)
        if word is not None or len(head) < 2 or grammar.named(head) or is_card(head, grammar.language):
            return word if word in among else None
        return grammar.begun(head, among)

    def _battle_of(self, text: str, state: State, grammar: Grammar) -> str | None:
        """Return the hands in a text that is a battle, or None."""
        head, rest = head_and_rest(text)
        if self._word(head, ("battle",), grammar) == "battle":
            return self._one_each(rest, grammar)
        if re.fullmatch(r"[0-9./]+", text) and "/" in text:  # a number pad
            return text
        # Once the battle is due, nothing else can be entered.
        due = state.table is not None and state.table.last_turns == 0
        hands = grammar.named(text, whole=True) is None and ":" not in text
        if due and hands and re.match(r"\S", text) and self._all_cards(text, grammar):
            return self._one_each(text, grammar)
        return None

    def _all_cards(self, text: str, grammar: Grammar) -> bool:
        words = re.split(r"[\s,/]+", text.strip())
        return all(is_card(word, grammar.language) or re.fullmatch(r"[0-9.]+", word) for word in words)

    def _one_each(self, text: str, grammar: Grammar) -> str:
        """Return the hands after the word `battle`; without names or slashes each player has one card."""
        if "/" in text or any(name for name, _ in grammar.parts(text, self._is_card(grammar))):
            return text
        words, hands = text.replace(",", " ").split(), [hand for hand in text.split(",") if hand.strip()]
        if len(words) > len(self.players):
            raise Fault(Kind.INCOMPLETE, "too-many-values", found=len(words), expected=len(self.players))
        # "2 3, 4 5" for four players looks like two hands.
        if "," in text and len(hands) != len(self.players):
            raise Unclear(Kind.INCOMPLETE, "hands-without-names", players=self.players)
        return ", ".join(words)

    def _hands(self, text: str, players: Sequence[str], grammar: Grammar) -> dict[str, str]:
        """Return each player's cards; without names, the hands stand between commas."""
        return grammar.pairs(text.replace("/", ","), players, self._is_card(grammar), hands=True)

    def _is_card(self, grammar: Grammar) -> Callable[[str], bool]:
        return lambda word: not word[:1].isalpha() or is_card(word, grammar.language)

    def sheet(self, text: str, state: State, grammar: Grammar) -> tuple[Sheet, str] | None:
        """Open a battle."""
        hands = self._battle_of(written(text, grammar), state, grammar)
        if hands is None:
            return None
        if len(state.manches) == self._agreed:
            raise Fault(Kind.ILLEGAL, "game-is-over", manches=self._agreed)
        if state.table is not None:
            self._check_due(state.table)
        return Sheet(
            grammar.typed("battle"),
            self.players,
            lambda values, players: self._hands(written(values, grammar), players, grammar),
            lambda player, value: self._check_hand(state, player, value, grammar),
            self._is_card(grammar),
        ), hands

    def _check_hand(self, state: State, player: str, text: str, grammar: Grammar) -> None:
        """Raise Fault unless a player may show these cards, whatever the others show."""
        cards = read_hand(text, grammar.language, bare=state.table is None)
        if state.table is None:
            _check_quick_entry({player: cards})
            return
        left = state.table.hand(self.players.index(player))
        if len(cards) != left:
            raise Fault(Kind.ILLEGAL, "hand-size", player=player, found=len(cards), left=left)
        _check_unseen(cards, _seen_cards(state.table))

    def line_of(self, player: str, text: str, state: State, grammar: Grammar) -> str:
        """Cards alone are those of the deal, or of the player in the battle, where that is due."""
        head, rest = head_and_rest(text)
        word = self._word(head, ("deal", "battle"), grammar)
        if word == "deal" or state.table is None:
            return text
        hand = rest if word else text if state.table.last_turns == 0 else ""
        if hand and self._all_cards(hand, grammar):
            return f"{grammar.typed('battle')}: {player} {hand}"
        return super().line_of(player, text, state, grammar)

    def opens(self, begun: str, text: str, state: State, grammar: Grammar) -> bool:
        head, _ = head_and_rest(text)
        if self._word(head, ("deal", "battle"), grammar):
            return True
        hands = self._word(head_and_rest(begun)[0], ("battle",), grammar) == "battle"
        return not hands and super().opens(begun, text, state, grammar)

    def _read_turn(self, text: str, state: State, grammar: Grammar) -> Move:
        pad = re.fullmatch(r"(?:([1-9])-)?(?:0|([0-9]{1,2})\.([0-9])\.([0-9]))", text)
        player, rest = grammar.turn(text, lambda word: self._begins_turn(word, grammar))
        if player is None:
            player = self._whose(rest, state, grammar)
        if pad and pad[2] is None:
            return Pass(player)
        if pad:
            card = pad_card(int(pad[2]), int(pad[3]), text)
            return self._on_rank(state, player, card, int(pad[4]))
        words = [
            word
            for word in rest.split()
            if is_card(word, grammar.language) or grammar.keyword(word) != "rank"
        ]
        if not words:
            raise Unfinished(Kind.INCOMPLETE, "value-missing", player=player)
        if len(words) == 1 and self._passes(words[0], grammar):
            return Pass(player)
        card = self._card(words[0], grammar)
        if len(words) == 2 and words[1].isdecimal():
            return self._on_rank(state, player, card, integer(words[1]))
        verb = grammar.begun(words[1], ("on", "cuts")) if len(words) > 1 else None
        if len(words) == 1 or (len(words) == 2 and verb):
            raise Unfinished(Kind.INCOMPLETE, "turn-unclear", player=player)
        if verb is None or len(words) > 3:
            kind = Kind.INCOMPLETE if len(words) < 3 else Kind.UNREADABLE
            raise Fault(kind, "turn-unclear", player=player)
        return Lay(player, card, integer(words[2]), verb == "cuts")

    def _passes(self, word: str, grammar: Grammar) -> bool:
        return len(word) > 1 and grammar.begun(word, ("pass",)) is not None

    def _whose(self, text: str, state: State, grammar: Grammar) -> str:
        """Return whose turn a text without a name is. Raises the fault of a word in place of a name."""
        word = text.split()[0] if text.split() else text
        glued = self._glued(word, grammar)
        if glued:
            raise glued
        known = self._begins_turn(word, grammar) or is_card(word, grammar.language)
        if not known and not self._passes(word, grammar) and re.match(r"[^\W\d_]{3}|[^\W\d_]+$|$", word):
            raise grammar.unknown(word)
        words = text.split()
        cards = [read_card(each, grammar.language) for each in words if is_card(each, grammar.language)]
        only_cards = len(cards) == len(words) > 1
        if state.table is None:
            if only_cards:
                _check_unseen(cards, ())
            raise Fault(Kind.INCOMPLETE, "no-deal")
        if only_cards and all(card in PACK for card in cards):
            raise Fault(Kind.ILLEGAL, "manche-under-way", manche=len(state.manches) + 1)
        if state.table.turn is None:
            raise Unfinished(Kind.INCOMPLETE, "who-begins", players=self.players)
        return self.players[state.table.turn]

    def _begins_turn(self, word: str, grammar: Grammar) -> bool:
        """Return whether a word is no name: a face alone may be the beginning of one, since a turn needs the suit."""
        if word[:1].isdecimal():
            return True
        if is_card(word, grammar.language):
            return read_card(word, grammar.language) in PACK
        return grammar.keyword(word) is not None

    def _card(self, word: str, grammar: Grammar) -> str:
        glued = self._glued(word, grammar)
        if glued:
            raise glued
        return read_card(word, grammar.language)

    def _glued(self, word: str, grammar: Grammar) -> Fault | None:
        """Return the fault of `9T2`, a card and its rank without a blank between them."""
        card, rank = word[:-1], word[-1:]
        suits = card_letters(grammar.language)[1] + SYMBOLS
        if rank in "1234" and card[-1:].upper() in suits and is_card(card, grammar.language):
            return Unclear(Kind.INCOMPLETE, "card-and-rank", text=word, apart=f"{card} {rank}")
        return None

    def _on_rank(self, state: State, player: str, card: str, rank: int) -> Lay:
        """Return a card laid on a rank; the suit says whether it cuts.

        "toujours par une carte de même couleur", while a cut changes the suit.
        """
        last = state.table.tops[rank - 1] if state.table and rank in RANKS else card
        return Lay(player, card, rank, card[-1] != last[-1])

    def _centre(self, text: str, grammar: Grammar) -> tuple[str, ...]:
        if re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,2})+", text):
            return read_hand(text, grammar.language)
        return tuple(read_card(word, grammar.language) for word in text.replace(",", " ").split())

    def _bare_cards(self, line: str, grammar: Grammar) -> tuple[str, ...]:
        """Read a line that consists of cards with suits only; return no cards for any other line."""
        try:
            cards = self._centre(line, grammar)
        except Fault:
            return ()
        return cards if all(card in PACK for card in cards) else ()

    def write(self, move: Move, grammar: Grammar) -> str:
        def write(cards: Iterable[str]) -> str:
            return write_cards(cards, grammar.language)

        match move:
            case Deal(cards):
                return f"{grammar.typed('deal')}: {write(cards)}"
            case Lay(player, card, rank, cut):
                return f"{player}: {write([card])} {grammar.typed('cuts' if cut else 'on')} {rank}"
            case Pass(player):
                return f"{player}: {grammar.typed('pass')}"
            case Battle(hands):
                pairs = zip(self.players, map(write, hands), strict=True)
                return f"{grammar.typed('battle')}: {', '.join(f'{name} {cards}' for name, cards in pairs)}"

    def play(self, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
        if len(state.manches) == self._agreed:
            raise Fault(Kind.ILLEGAL, "game-is-over", manches=self._agreed)
        if isinstance(move, Deal):
            return self._deal(state, move)
        if isinstance(move, Battle):
            return self._battle(state, move)
        if state.table is None:
            raise Fault(Kind.INCOMPLETE, "no-deal")
        table, events = self._turn(state.table, move)
        return state._replace(table=table), tuple(events)

    def _deal(self, state: State, move: Deal) -> tuple[State, tuple[Event, ...]]:
        if state.table is not None:
            raise Fault(Kind.ILLEGAL, "manche-under-way", manche=len(state.manches) + 1)
        if len(move.cards) != len(RANKS):
            if len(move.cards) < len(RANKS):
                raise Unfinished(Kind.INCOMPLETE, "four-centre-cards", found=len(move.cards))
            raise Fault(Kind.ILLEGAL, "four-centre-cards", found=len(move.cards))
        _check_unseen(move.cards, ())
        table = Table(centre=move.cards, tops=move.cards)
        return state._replace(table=table), (Dealt(len(state.manches) + 1, move.cards),)

    def _turn(self, table: Table, move: Lay | Pass) -> tuple[Table, list[Event]]:
        player, seats = move.player, len(self.players)
        seat = self.players.index(player)
        if table.last_turns == 0:
            raise Fault(Kind.ILLEGAL, "battle-is-due", player=player)
        if table.turn not in (None, seat):
            raise Fault(Kind.ILLEGAL, "not-your-turn", player=player, turn=self.players[table.turn or 0])
        events: list[Event]
        if isinstance(move, Pass):
            passes = (*table.passes, (seat, table.tops))
            table = table._replace(idle=table.idle + 1, passes=passes)
            events = [Passed(player, table.hand(seat))]
        else:
            _check_lay(table, move)
            wrong = self._wrong_passes(table, seat, (move.card,))
            table, events = self._lay(table, move, seat)
            events.extend(wrong)
        table = table._replace(turn=(seat + 1) % seats)
        if table.last_turns is not None:
            table = table._replace(last_turns=table.last_turns - 1)
        elif table.hand(seat) == 1:
            # With one player down to the card of the battle, the others may play "une dernière carte" each.
            table = table._replace(last_turns=seats - 1)
            events.append(LastTurns(player, self._next_players(table, seats - 1)))
        elif table.idle == seats:
            events.append(EverybodyPassed(self._next_players(table, 1)[0]))
        return table, events

    def _lay(self, table: Table, move: Lay, seat: int) -> tuple[Table, list[Event]]:
        """Lay a legal card, and return the new table and the events."""
        player, card, rank, cut = move
        last = table.tops[rank - 1]
        tops = (*table.tops[: rank - 1], card, *table.tops[rank:])
        to_follow = table.to_follow
        table = table._replace(tops=tops, idle=0, laid=(*table.laid, (seat, card)))
        left = table.hand(seat)
        if cut:
            table = table._replace(cut=table.cut | {rank})
            closed = [CuttingClosed(table.to_follow)] if table.to_follow else []
            return table, [RankCut(player, card, rank, last, left), *closed]
        followed: Event = Followed(player, card, rank, last, left)
        if to_follow == (rank,):
            table = table._replace(cut=frozenset(), followed=frozenset())
            return table, [followed, CuttingOpen(table.to_cut)]
        if to_follow:  # cards that followed before the fourth cut do not count
            table = table._replace(followed=table.followed | {rank})
        return table, [followed]

    def _next_players(self, table: Table, count: int) -> tuple[str, ...]:
        """Return the players of the next turns."""
        return tuple(self.players[((table.turn or 0) + n) % len(self.players)] for n in range(count))

    def _wrong_passes(self, table: Table, seat: int, cards: Iterable[str]) -> list[Event]:
        """Return the cards revealed now with which the player should not have passed; the passes still count."""
        wrong: list[Event] = []
        for card in cards:
            ranks = [
                rank
                for passed_by, tops in table.passes
                for rank, last in zip(RANKS, tops, strict=True)
                if passed_by == seat and not may_pass([card], [last])
            ]
            if ranks:
                wrong.append(WrongPass(self.players[seat], card, ranks[0]))
        return wrong

    def _battle(self, state: State, move: Battle) -> tuple[State, tuple[Event, ...]]:
        hands = dict(zip(self.players, move.hands, strict=False))
        if len(hands) < len(self.players):
            raise Fault(Kind.INCOMPLETE, "players-missing", players=self.players[len(hands) :])
        wrong: list[Event] = []
        if state.table is None:
            _check_quick_entry(hands)
        else:
            self._check_battle(state.table, hands)
            for seat, hand in enumerate(move.hands):
                wrong += self._wrong_passes(state.table, seat, hand)
        number = len(state.manches) + 1
        points, events = _battle_points(number, hands)
        state = State((*state.manches, points), None)
        totals = self._totals(state)
        ranking = ranked(totals, low_wins=True)
        if number == self._agreed:
            return state, (*events, *wrong, *ending(totals, ranking))
        return state, (*events, *wrong, TotalsSoFar(number, in_order(totals, ranking)))

    def _check_due(self, table: Table) -> None:
        """Raise Fault unless the battle may take place.

        A round in which everybody passes allows the battle too, because the rules do not say how it would go on.
        """
        if table.last_turns != 0 and table.idle < len(self.players):
            if table.last_turns:
                raise Fault(
                    Kind.ILLEGAL, "last-turns-first", players=self._next_players(table, table.last_turns)
                )
            raise Fault(Kind.ILLEGAL, "battle-too-early")

    def _check_battle(self, table: Table, hands: Mapping[str, tuple[str, ...]]) -> None:
        """Raise Fault unless the battle may take place with these hands."""
        self._check_due(table)
        for seat, (player, hand) in enumerate(hands.items()):
            # All cards left are shown in the battle: the player "doit toutes les abattre".
            if len(hand) != table.hand(seat):
                raise Fault(Kind.ILLEGAL, "hand-size", player=player, found=len(hand), left=table.hand(seat))
        _check_unseen([card for hand in hands.values() for card in hand], _seen_cards(table))

    def asks(self, state: State) -> Event:
        number, table = len(state.manches) + 1, state.table
        if table is None:
            return AskDeal(number)
        if table.turn is None:
            return AskFirstTurn(number)
        if table.last_turns == 0:
            return AskBattle(number)
        player = self.players[table.turn]
        return AskTurn(player) if table.idle < len(self.players) else AskTurnOrBattle(player)

    def before_choice(self, state: State, begun: str) -> tuple[Event, ...]:
        return () if state.table is None else (Tops(tuple(state.table.tops)),)

    def shows(self, state: State, begun: str = "") -> tuple[Event, ...]:
        table = state.table
        if table is None:
            return ()
        tops = [RankTop(rank, card) for rank, card in zip(RANKS, table.tops, strict=True)]
        cutting = CuttingOpen(table.to_cut) if table.to_cut else CuttingClosed(table.to_follow)
        return (*tops, cutting, HandsLeft({name: table.hand(seat) for seat, name in enumerate(self.players)}))

    def played_by(self, state: State, player: str) -> tuple[Event, ...]:
        seat, table = self.players.index(player), state.table
        marked = PointsMarked(player, tuple(points[seat] for points in state.manches))
        if table is None:
            return (marked,)
        return CardsLaid(player, table.laid_by(seat), table.hand(seat)), marked

    def standing(self, state: State) -> Standing:
        """Return the standing; if no number of manches is agreed, the game is over after each battle."""
        played = len(state.manches)
        over = state.table is None and played > 0 and self._agreed in (None, played)
        totals = self._totals(state)
        # The fewest points over all manches win: "le moins de points possibles".
        ranking = ranked(totals, low_wins=True)
        manches = [dict(zip(self.players, points, strict=True)) for points in state.manches]
        return Standing(over, totals, ranking, ranking[0] if over else [], {"manches": manches})

    def _totals(self, state: State) -> dict[str, int]:
        return {name: sum(points[seat] for points in state.manches) for seat, name in enumerate(self.players)}


def _seen_cards(table: Table) -> set[str]:
    return {*table.centre, *(card for _, card in table.laid)}


def _check_unseen(cards: Iterable[str], seen: Iterable[str]) -> None:
    """Raise Fault unless each card has its suit and was not seen before in the manche."""
    known = set(seen)
    for card in cards:
        if card not in PACK:
            raise Fault(Kind.INCOMPLETE, "suit-missing", card=card)
        if card in known:
            raise Fault(Kind.ILLEGAL, "card-seen", card=card)
        known.add(card)


def _check_lay(table: Table, move: Lay) -> None:
    """Raise Fault unless a card may be laid so."""
    _, card, rank, cut = move
    if rank not in RANKS:
        raise Fault(Kind.ILLEGAL, "no-such-rank", rank=rank)
    _check_unseen([card], _seen_cards(table))
    last = table.tops[rank - 1]
    if card[-1] == last[-1]:
        if not follows(card, last):
            raise Fault(Kind.ILLEGAL, "not-lower", card=card, rank=rank, last=last)
        if cut:
            raise Fault(Kind.ILLEGAL, "would-follow", card=card, rank=rank, last=last)
    # Nobody may "surcouper" a card that has cut: that rank is cut in this phase.
    elif cut and table.to_follow:
        raise Fault(Kind.ILLEGAL, "cutting-closed", ranks=table.to_follow)
    elif cut and rank not in table.to_cut:
        raise Fault(Kind.ILLEGAL, "already-cut", rank=rank, ranks=table.to_cut)
    elif not cut:
        key = "would-cut" if rank in table.to_cut else "other-suit"
        raise Fault(Kind.ILLEGAL, key, card=card, rank=rank, last=last)


def _check_quick_entry(hands: Mapping[str, tuple[str, ...]]) -> None:
    """Raise Fault unless these can be the hands of a battle that is entered alone."""
    for player, hand in hands.items():
        if not 1 <= len(hand) <= HAND:
            raise Fault(Kind.ILLEGAL, "hand-out-of-range", player=player, found=len(hand), most=HAND)
    cards = [card for hand in hands.values() for card in hand]
    _check_unseen([card for card in cards if card != face(card)], ())
    faces = [face(card) for card in cards]
    for name in FACES:
        if faces.count(name) > len(SUITS):
            raise Fault(Kind.ILLEGAL, "too-many-alike", card=name, found=faces.count(name), most=len(SUITS))


def _battle_points(number: int, hands: Mapping[str, tuple[str, ...]]) -> tuple[tuple[int, ...], list[Event]]:
    """Return the points of each player in seat order, and the events of the battle.

    The lowest mark 1 point, "le ou les joueurs suivants 2 points": equal values share a place, and the next value gets
    the next place.
    """
    values = {name: sum(map(value, hand)) for name, hand in hands.items()}
    points: dict[str, int] = {}
    equal: list[Event] = []
    surplus: list[Event] = []
    groups = ranked(values, low_wins=True)
    for place, group in enumerate(groups, 1):
        if len(group) > 1:
            equal.append(EqualCards(tuple(group), values[group[0]], place))
        for name in group:
            # Each card after the first costs a point more: for three cards, "2 points en plus".
            extra = len(hands[name]) - 1
            points[name] = place + extra
            if extra:
                surplus.append(SurplusCards(name, extra + 1, values[name], place, extra, place + extra))
    points = {name: points[name] for name in hands}
    won = BattleWon(number, tuple(groups[0]), values[groups[0][0]])
    return tuple(points.values()), [won, ManchePoints(points), *equal, *surplus, BattleCards(dict(hands))]


RULES = BatailleCouperet
