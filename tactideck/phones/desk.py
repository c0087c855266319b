"""What a phone may ask of its place at the table: each request is done once, however often it comes."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import NamedTuple

from scorer.table.shared import Shared
from tactideck.phones.board import Board
from tactideck.phones.budget import Clock, Rate
from tactideck.phones.pages import asked, look_of
from tactideck.phones.register import LONGEST_HAND, Place, Register
from tactideck.web.page import LONGEST_ENTRY
from words.faults import Fault, Kind
from words.wording import Wording

REMEMBERED = 100
"""Requests of a place whose replies are kept."""

RATE = 20
"""Requests a second of a place."""


class Reply(NamedTuple):
    """What is said to a phone alone, and whether what it asked for was done. `entered`: it was an entry."""

    said: tuple[str, ...]
    done: bool = True
    entered: bool = False


class Desk:
    """Serves one place. Its methods may be called on any thread, and answer one after the other."""

    def __init__(self, place: Place, table: Shared, board: Board, register: Register, clock: Clock) -> None:
        self.place = place
        self.rate = Rate(RATE, clock)
        self.said: tuple[str, ...] = ()
        """The last reply, for pages without a script."""
        self._table = table
        self._board = board
        self._register = register
        self._lock = Lock()
        self._replies: OrderedDict[str, Reply] = OrderedDict()

    def clear(self) -> None:
        """Forget what was said to the one who had the place before."""
        with self._lock:
            self.said = ()
            self._replies.clear()

    def ask(self, fields: Mapping[str, str]) -> Reply:
        """Do what a phone asks for, unless the same request has come before."""
        request = fields.get("request", "")
        with self._lock:
            known = self._replies.get(request)
            if known is not None:
                return known
            reply = self._done(fields)
            if request:
                self._replies[request] = reply
                while len(self._replies) > REMEMBERED:
                    self._replies.popitem(last=False)
            self.said = reply.said
            return reply

    def _done(self, fields: Mapping[str, str]) -> Reply:
        what = fields.get("do", "enter")
        acts: Mapping[str, Callable[[Mapping[str, str]], Reply]] = {
            "enter": self._enter,
            "undo": self._undo,
            "repeat": self._repeat,
            "scores": self._look,
            "table": self._look,
            "played": self._look,
            "keep-hand": self._keep_hand,
            "tell-hand": self._tell_hand,
        }
        try:
            return acts[what](fields) if what in acts else Reply((), done=False)
        except Fault as fault:
            return Reply((self._worded(fault),), done=False)

    def _worded(self, fault: Fault) -> str:
        teller = self._board.teller(self.place.language, self.place.level)
        return teller.fault(fault)

    @property
    def _wording(self) -> Wording:
        return look_of(self.place).wording

    def _enter(self, fields: Mapping[str, str]) -> Reply:
        self._table.enter(self.place.player, fields.get("text", "")[:LONGEST_ENTRY], fields.get("ticket", ""))
        return Reply((), entered=True)

    def _undo(self, fields: Mapping[str, str]) -> Reply:
        self._table.undo(self.place.player)
        return Reply(())

    def _repeat(self, fields: Mapping[str, str]) -> Reply:
        place, board = self.place, self._board
        count = board.count
        told = board.told(max(0, count - 4), count, place.player, place.language, place.level)
        teller = board.teller(place.language, place.level)
        return Reply((*told[-1:], asked(board.due(place.player), teller)))

    def _look(self, fields: Mapping[str, str]) -> Reply:
        teller = self._board.teller(self.place.language, self.place.level)
        return Reply(tuple(self._table.look(fields["do"], teller)))

    def _keep_hand(self, fields: Mapping[str, str]) -> Reply:
        hand = " ".join(fields.get("hand", "").split())
        if len(hand) > LONGEST_HAND:
            raise Fault(Kind.USAGE, "hand-too-long", most=LONGEST_HAND)
        self.place.hand = hand
        self._register.save()
        return Reply((self._wording.text("hand-kept"),), entered=True)

    def _tell_hand(self, fields: Mapping[str, str]) -> Reply:
        say = self._wording.text
        return Reply((say("hand-told", hand=self.place.hand) if self.place.hand else say("hand-empty"),))
