"""The grammar of a line: names without case or accents, words in any language, `Name value` pairs."""

import re
from collections.abc import Container, Iterable, Mapping
from functools import cached_property

from templates.game import Game, Words
from words.catalogue import TEAMED
from words.faults import Fault, Kind
from words.spelling import bare, fold

# What people may type instead of TEAMED; "et" and "and" because sentences name teams with them.
_TEAM_JOINERS = ("+", "+ ", " +", " et ", " and ")
_MAYBE_KEYWORD = re.compile(r"\D*[^\W\d_]\D*")  # it has a letter and no digit
_MINUS = str.maketrans({"−": "-", "–": "-"})  # what editors and keyboards turn a minus sign into


def integer(text: str) -> int:
    """Read a whole number as people type it: `-5`, `+5`, `−5`. Raises Fault `not-a-number`."""
    plain = text.translate(_MINUS)
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain):
        raise Fault(Kind.UNREADABLE, "not-a-number", text=text)
    return int(plain)


def head_and_rest(line: str) -> tuple[str, str]:
    """Split a line as `head: rest`, or as `head rest` if it has no colon."""
    head, colon, rest = line.partition(":")
    if not colon:
        head, _, rest = line.strip().partition(" ")
    return head.strip(), rest.strip()


class Grammar:
    """The words and names that a line of one record may use.

    `language` decides what differs between languages (the letters of cards); keywords are accepted in all of them. A
    word of another language that is also the name of a player is the player.
    """

    def __init__(self, game: Game, players: tuple[str, ...], language: str) -> None:
        self.players = players
        self.language = language
        self.words = game.words[language]
        self._game = game
        self._players = {fold(name): name for name in players}
        if game.players.team > 1:
            members = {team: team.split(TEAMED) for team in players}
            self._players |= {
                fold(joiner.join(names)): team for team, names in members.items() for joiner in _TEAM_JOINERS
            }
            # The name of one player stands for the team.
            self._players |= {fold(name): team for team, names in members.items() for name in names}
        self._keywords = keywords_of(self.words)

    @cached_property
    def _foreign_keywords(self) -> dict[str, str]:
        """The keywords of all languages, read when a word is not one of the record's language."""
        found: dict[str, str] = {}
        for words in self._game.words.values():
            found |= keywords_of(words)
        return found

    def keyword(self, text: str) -> str | None:
        """Return the canonical word for what was typed in any language, or None."""
        word = fold(text)
        known = self._keywords.get(word)
        if known is not None or word in self._players or not _MAYBE_KEYWORD.fullmatch(word):
            return known
        return self._foreign_keywords.get(word)

    def typed(self, canonical: str) -> str:
        """Return how a canonical word is written in the language of the record."""
        return self.words.keywords[canonical][0]

    def player(self, text: str) -> str:
        """Return the player with this name. Raises Fault `unknown-player`, which lists the known names."""
        try:
            return self._players[fold(text)]
        except KeyError:
            raise Fault(Kind.UNREADABLE, "unknown-player", name=text, players=self.players) from None

    def named(self, text: str) -> tuple[str, str] | None:
        """Return the player whose name begins a text and the rest of the text, or None; the longest name wins."""
        words = text.split()
        for count in range(len(words), 0, -1):
            name = self._players.get(fold(" ".join(words[:count])))
            if name is not None:
                return name, " ".join(words[count:])
        return None

    def pairs(self, text: str) -> dict[str, str]:
        """Read `Name value` pairs separated by commas, in any order, or bare values in seat order.

        A bare value is one word. Players may be missing; the rules decide whether that is allowed. Raises Fault
        `unknown-player`, `player-twice`, `names-and-bare-values`, `commas-missing`, `value-missing` or
        `too-many-values`.
        """
        pieces = [piece for piece in (" ".join(piece.split()) for piece in text.split(",")) if piece]
        splits = [self.named(piece) for piece in pieces]
        if not any(splits):
            return self._by_seat(pieces)
        pairs: dict[str, str] = {}
        for piece, split in zip(pieces, splits, strict=True):
            if split is None:
                first = piece.split()[0]
                if re.match(r"[^\W\d_]", first) and " " in piece:
                    self.player(first)  # a word in place of a name: report it as an unknown player
                raise Fault(Kind.INCOMPLETE, "names-and-bare-values", text=piece)
            name, value = split
            if name in pairs:
                raise Fault(Kind.INCOMPLETE, "player-twice", player=name)
            if not value:
                raise Fault(Kind.INCOMPLETE, "value-missing", player=name)
            if other := self._name_within(value):
                raise Fault(Kind.INCOMPLETE, "commas-missing", text=piece, player=other)
            pairs[name] = value
        return pairs

    def pairs_of_all(self, text: str) -> dict[str, str]:
        """Read `pairs` with a value for every player, in seat order. Raises Fault `players-missing` too."""
        pairs = self.pairs(text)
        self.require(pairs)
        return {name: pairs[name] for name in self.players}

    def require(self, names: Container[str], players: Iterable[str] | None = None) -> None:
        """Raise Fault `players-missing` unless each of these players, by default all, is among the names."""
        missing = tuple(name for name in (self.players if players is None else players) if name not in names)
        if missing:
            raise Fault(Kind.INCOMPLETE, "players-missing", players=missing)

    def _name_within(self, value: str) -> str | None:
        """Return a player named inside a value, which means that a comma was forgotten, or None."""
        # No card has three letters, so a word this long may be a name.
        words = [word for word in value.split() if len(word) > 2 and self.keyword(word) is None]
        return next((self._players[fold(word)] for word in words if fold(word) in self._players), None)

    def _by_seat(self, pieces: list[str]) -> dict[str, str]:
        """Assign bare values to the players in seat order."""
        values = [word for piece in pieces for word in piece.split()]
        # "Ane 3", or "A 3, B 9": words in place of names.
        names = [piece.split()[0] for piece in pieces if re.match(r"[^\W\d_]+ -?\d", piece)]
        if values and (re.match(r"[^\W\d_]{3}", values[0]) or len(names) == len(pieces) > 1):
            self.player(values[0])
        if len(values) > len(self.players):
            raise Fault(Kind.INCOMPLETE, "too-many-values", found=len(values), expected=len(self.players))
        return dict(zip(self.players, values, strict=False))


def keywords_of(words: Words) -> dict[str, str]:
    """Return what may be typed in one language, folded, with the canonical word for each."""
    return {fold(typed): canonical for canonical, typable in words.keywords.items() for typed in typable}


def canonical_option(
    game: Game, text: str, known: Mapping[str, object] | tuple[str, ...], language: str
) -> str | None:
    """Return the canonical word of an option or value typed in any language, this one first, or None if unknown."""
    typed = bare(text)
    for canonical in known:
        if bare(canonical) == typed:
            return canonical
    if typed.isdecimal():  # a number is the same in all languages
        return None
    for code in (language, *game.words):
        keywords = game.words[code].keywords
        for canonical in known:
            if typed in map(bare, keywords.get(canonical, ())):
                return canonical
    return None
