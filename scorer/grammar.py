"""The grammar of a line: names without case or accents, words in any language, values with names or in seat order."""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache

from scorer.typed import cleaned
from templates.game import Game, Words
from words.catalogue import TEAMED
from words.faults import Fault, Kind
from words.language import language
from words.languages import languages
from words.spelling import bare, fold

# What people may type instead of TEAMED; "et" and "and" because sentences name teams with them.
_TEAM_SIGNS = ("+", "+ ", " +", "&", " & ")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# On a number pad: `2*9`, the value of the second player, and `2-3.1`, the turn of the second player.
_SEAT = re.compile(r"([1-9][0-9]?)\*(.*)")
_SEAT_OF_TURN = re.compile(r"([1-9])-([0-9].*)")


class Unfinished(Fault):
    """A line that is right as far as it goes: more text can complete it."""


class Unclear(Fault):
    """A word or a value that could mean several things."""


_MAYBE_KEYWORD = re.compile(r"\D*[^\W\d_]\D*")  # it has a letter and no digit


def integer(text: str) -> int:
    """Read a whole number as people type it: `-5`, `+5`. Raises Fault `not-a-number`."""
    plain = cleaned(text)
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain):
        raise Fault(Kind.UNREADABLE, "not-a-number", text=text)
    return int(plain)


def head_and_rest(line: str) -> tuple[str, str]:
    """Split a line as `head: rest`, or as `head rest` if it has no colon."""
    head, colon, rest = line.partition(":")
    if not colon:
        head, _, rest = line.strip().partition(" ")
    return head.strip(), rest.strip()


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return a name as names are compared: without case, accents, hyphens or invisible signs."""
    return fold(re.sub(r"(?<=\w)-(?=\w)", " ", cleaned(name)))


@cache
def joiners() -> frozenset[str]:
    """Return what may stand between players in any language: `et`, `and`, `&`."""
    return frozenset(fold(word) for code in languages() for word in language(code).joiners) | {"&"}


@cache
def _numbers() -> Mapping[str, str]:
    """Return the number words of all languages, folded, and their digits."""
    return {
        fold(word): str(number)
        for code in languages()
        for number, words in enumerate(language(code).numbers)
        for word in words
    }


@cache
def _minus() -> re.Pattern[str]:
    words = "|".join(re.escape(word) for code in languages() for word in language(code).minus)
    return re.compile(rf"\b(?:{words})\s+(?=[0-9])", re.IGNORECASE)


@cache
def _label() -> re.Pattern[str]:
    """Return the pattern of `manche 3:`, which people write before a line."""
    words = "|".join(re.escape(word) for code in languages() for word in language(code).round)
    return re.compile(rf"(?:{words})\s*[0-9]+\s*:\s*(?=\S)", re.IGNORECASE)


@cache
def _around() -> re.Pattern[str]:
    """Return the pattern of what our sentences say before a card: `Pour la carte 8, Hugo joue le 10`."""
    words = sorted((word for code in languages() for word in language(code).around), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\s+(?=-?[0-9])", re.IGNORECASE)


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
        self._players = {name_key(name): name for name in players}
        if game.players.team > 1:
            members = {team: team.split(TEAMED) for team in players}
            signs = (*_TEAM_SIGNS, *(f" {word} " for word in joiners()))
            self._players |= {
                name_key(sign.join(names)): team for team, names in members.items() for sign in signs
            }
            # The name of one player stands for the team.
            self._players |= {name_key(name): team for team, names in members.items() for name in names}
        self._longest = max(len(key.split()) for key in self._players)
        self._keywords = keywords_of(self.words)

    @cached_property
    def _all_keywords(self) -> dict[str, str]:
        """The keywords of all languages, read when a word is not one of the record's language."""
        found: dict[str, str] = {}
        for words in self._game.words.values():
            found |= keywords_of(words)
        return found

    def plain(self, line: str) -> str:
        """Return a line as rules read it: plain signs, digits for number words, no `manche 3:` before it."""
        text = cleaned(line)
        if re.search(r"[^\W\d_]", text):
            text = _WORD.sub(self._in_digits, text)
            text = _minus().sub("-", text)
            text = _label().sub("", text) if _label().match(text) else text
            text = _around().sub(self._unless_named, text)
        return text

    def _unless_named(self, found: re.Match[str]) -> str:
        """Drop what was found, unless a player is called so."""
        words = name_key(found[0]).split()
        return found[0] if any(word in key.split() for word in words for key in self._players) else ""

    def numbered(self, phrase: str) -> str:
        """Return a phrase of the game as it is in a plain line: with digits for its number words."""
        return _WORD.sub(lambda word: _numbers().get(fold(word[0]), word[0]), phrase)

    def _in_digits(self, found: re.Match[str]) -> str:
        word = fold(found[0])
        number = _numbers().get(word)
        # A player may be called Seven.
        if number is None or self.keyword(word) or any(word in key.split() for key in self._players):
            return found[0]
        return number

    def keyword(self, text: str) -> str | None:
        """Return the canonical word for what was typed in any language, or None."""
        word = fold(text)
        known = self._keywords.get(word)
        if known is not None or word in self._players or not _MAYBE_KEYWORD.fullmatch(word):
            return known
        return self._all_keywords.get(word)

    def begun(self, text: str, among: Sequence[str]) -> str | None:
        """Return which of some canonical words was typed, whole or as its beginning; the record's language goes first.

        Raises Unclear `word-unclear` if it begins several of them.
        """
        typed = fold(text)
        if not typed[:1].isalpha():
            return None
        if self.keyword(typed) in among:
            return self.keyword(typed)
        if not typed[:1].isalpha():
            return None
        for own in (True, False):  # the other languages are read only where they are needed
            known = self._keywords if own else self._all_keywords
            found = dict.fromkeys(
                canonical
                for word, canonical in known.items()
                if canonical in among and word.startswith(typed)
            )
            if len(found) == 1:
                return next(iter(found))
            if found:
                raise Unclear(Kind.INCOMPLETE, "word-unclear", text=text, words=tuple(map(self.typed, found)))
        return None

    def phrases(self, among: Sequence[str], *, all_languages: bool) -> dict[str, str]:
        """Return what may be typed, folded, for some canonical words: in the record's language, or in all.

        The name of a player is the player.
        """
        known = {**self._all_keywords, **self._keywords} if all_languages else self._keywords
        return {
            word: canonical
            for word, canonical in known.items()
            if canonical in among and name_key(word) not in self._players
        }

    def knows(self, word: str) -> bool:
        """Return whether a word is one of the record's language, or stands in the name of a player."""
        typed = name_key(word)
        names = {part for key in self._players for part in key.split()}
        return (
            fold(word) in self._keywords
            or any(part.startswith(typed) for part in names)
            or fold(word) in joiners()
        )

    def typed(self, canonical: str) -> str:
        """Return how a canonical word is written in the language of the record."""
        return self.words.keywords[canonical][0]

    def player(self, text: str) -> str:
        """Return the player with this name, or the only one whose name begins so, or the one in this seat (`2`).

        Raises Fault `unknown-player`, which lists the known names.
        """
        found = self._players.get(name_key(text)) or self._by_beginning(text) or self._in_seat(text)
        if found is None:
            raise self.unknown(text)
        return found

    def unknown(self, text: str) -> Fault:
        """Return the fault of a name that nobody has."""
        return Fault(Kind.UNREADABLE, "unknown-player", name=text, players=self.players)

    def named(
        self, text: str, is_value: Callable[[str], bool] | None = None, *, whole: bool = False
    ) -> tuple[str, str] | None:
        """Return the player whose name begins a text and the rest of the text, or None; the longest name wins.

        The beginning of a name will do, unless it `is_value` or the `whole` name is wanted.
        """
        words = text.split()
        for count in range(min(self._longest + 2, len(words)), 0, -1):
            name = self._players.get(name_key(" ".join(words[:count])))
            if name is not None:
                return name, " ".join(words[count:])
        if not words or whole or (is_value is not None and is_value(words[0])):
            return None
        name = self._by_beginning(words[0])
        return None if name is None else (name, " ".join(words[1:]))

    def turn(self, line: str, is_value: Callable[[str], bool] | None = None) -> tuple[str | None, str]:
        """Split a turn as `Name: rest`, `Name rest` or `seat-rest`, with None for a name that is not there.

        Raises Fault `unknown-player` for the word before a colon.
        """
        head, colon, rest = line.partition(":")
        if colon:
            return self.player(head.strip()), rest.strip()
        seat = _SEAT_OF_TURN.fullmatch(line.strip())
        if seat:
            return self.player(seat[1]), seat[2]
        return self.named(line, is_value) or (None, line.strip())

    def _by_beginning(self, word: str) -> str | None:
        """Return the only player whose name begins so, or None; a word of the game is not the beginning of a name."""
        typed = name_key(word)
        if not typed or not typed[0].isalpha() or self.keyword(typed) is not None:
            return None
        found = {name for key, name in self._players.items() if key.startswith(typed)}
        return found.pop() if len(found) == 1 else None

    def _in_seat(self, text: str) -> str | None:
        if text.isascii() and text.isdecimal() and len(text) < 3 and 0 < int(text) <= len(self.players):
            return self.players[int(text) - 1]
        return None

    def parts(self, text: str, is_value: Callable[[str], bool] | None = None) -> list[tuple[str | None, str]]:
        """Split a text into values, each with its player, or None if it has no name.

        A comma, a joiner (`et`) or the next name ends a value. `2*9` is the value 9 of the second player. `is_value`
        says which words are values rather than names; by default those that begin with no letter, and keywords.
        """
        is_value = is_value or self._is_value
        parts: list[tuple[str | None, str]] = []
        text = re.sub(r"(?<=[0-9]) \* (?=\S)", "*", text.replace(":", " "))
        for piece in text.split(","):
            name: str | None = None
            value: list[str] = []
            words = piece.split()
            while words:
                seat = _SEAT.fullmatch(words[0])
                rest = " ".join(words)
                if seat:
                    found: tuple[str, str] | None = self.player(seat[1]), " ".join([seat[2], *words[1:]])
                elif len(words) > 1 and self._joins(
                    words[0],
                    # After a comma "y Hugo 9" is the last of a list, and "y 9" the value of Yves.
                    begins=not value and not (parts and self.named(" ".join(words[1:]), is_value)),
                ):
                    words = words[1:]
                    continue
                elif (value or name) and is_value(words[0]):
                    found = None
                else:
                    found = self.named(rest, is_value, whole=bool(value) and name is None)
                if found is None:
                    value.append(words.pop(0))
                    continue
                if value or name:
                    parts.append((name, " ".join(value)))
                name, value = found[0], []
                words = found[1].split()
                if words and is_value(words[0]):
                    value.append(words.pop(0))
            if value or name:
                parts.append((name, " ".join(value)))
        return parts

    def _joins(self, word: str, *, begins: bool) -> bool:
        """Return whether a word such as `et` is none of the values; a single letter joins between two only."""
        return (
            fold(word) in joiners()
            and name_key(word) not in self._players
            and not (begins and word.isalpha() and len(word) == 1)
        )

    def _is_value(self, word: str) -> bool:
        return not word[:1].isalpha() or self.keyword(word) is not None

    def pairs(
        self,
        text: str,
        players: Sequence[str] | None = None,
        is_value: Callable[[str], bool] | None = None,
        *,
        hands: bool = False,
    ) -> dict[str, str]:
        """Read values with names, in any order, or bare values in the order of `players`, by default by seat.

        A bare value is one word, or with `hands` all that stands between two commas. Players may be missing; the
        rules decide whether that is allowed. Raises Fault `unknown-player`, `player-twice`, `names-and-bare-values`,
        `value-missing` or `too-many-values`.
        """
        parts = self.parts(text, is_value)
        if not any(name for name, _ in parts):
            return self._by_seat(
                [value for _, value in parts],
                self.players if players is None else players,
                is_value or self._is_value,
                hands=hands,
            )
        pairs: dict[str, str] = {}
        for name, value in parts:
            if name is None:
                first = value.split()[0]
                if re.match(r"[^\W\d_]", first) and " " in value:
                    raise self.unknown(first)  # a word in place of a name
                raise Fault(Kind.INCOMPLETE, "names-and-bare-values", text=value)
            if name in pairs:
                raise Fault(Kind.INCOMPLETE, "player-twice", player=name)
            if not value:
                raise Fault(Kind.INCOMPLETE, "value-missing", player=name)
            pairs[name] = value
        return pairs

    def require(self, names: Container[str], players: Iterable[str] | None = None) -> None:
        """Raise Unfinished `players-missing` unless each of these players, by default all, is among the names."""
        missing = tuple(name for name in (self.players if players is None else players) if name not in names)
        if missing:
            raise Unfinished(Kind.INCOMPLETE, "players-missing", players=missing)

    def _by_seat(
        self, pieces: list[str], players: Sequence[str], is_value: Callable[[str], bool], *, hands: bool
    ) -> dict[str, str]:
        """Assign bare values to players in their order."""
        values = pieces if hands else [word for piece in pieces for word in piece.split()]
        # "Ane 3", or "X 3, Y 9": words in place of names.
        names = [piece.split()[0] for piece in pieces if re.match(r"[^\W\d_]+ -?\d", piece)]
        if (
            values
            and not is_value(values[0].split()[0])
            and (re.match(r"[^\W\d_]{3}", values[0]) or len(names) == len(pieces) > 1)
        ):
            raise self.unknown(values[0].split()[0])
        if len(values) > len(players):
            raise Fault(Kind.INCOMPLETE, "too-many-values", found=len(values), expected=len(players))
        return dict(zip(players, values, strict=False))


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
