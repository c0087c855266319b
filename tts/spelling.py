"""Spell what an engine cannot say with the letters that it has, so that no name is lost without a sound."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from words.catalogue import TEAMED
from words.language import language
from words.spelling import fold
from words.toml import Model, read_toml

_NUMBER_LAST = re.compile(r"(?<=\d)\.(?=\s|$)")
_WORD = re.compile(r"[^\W\d_](?:[^\W_]|[\u0300-\u036f])*")

# In place of a word, while a text is spelled; no clean text holds it.
_UNREADABLE = "\0"
_SEVERAL_UNREADABLE = re.compile(r"\0(?:\W*\0)*")


class _Letters(Model):
    """The file `letters.toml`."""

    latin: dict[str, str]
    greek: dict[str, str]
    cyrillic: dict[str, str]


@dataclass(frozen=True)
class Alphabet:
    """What an engine says in a language: `kept` are its letters beyond a to z, and `table` spells others."""

    kept: frozenset[str]
    table: Mapping[str, str]

    def spell(self, word: str) -> str | None:
        """Return a word in these letters, in lower case but for its first letter, or None if it cannot be spelled.

        A word that needs no change comes back as it is.
        """
        if all(letter.isascii() or letter.lower() in self.kept for letter in word):
            return word
        spelled = self._spell(word.lower())
        if not spelled:
            return None
        return spelled if word[0].islower() else spelled[:1].upper() + spelled[1:]

    def _spell(self, word: str) -> str | None:
        spelled = ""
        while word:
            size = 2 if word[:2] in self.table else 1
            part = self._spell_letter(word[:size])
            if part is None:
                return None
            spelled, word = spelled + part, word[size:]
        return spelled

    def _spell_letter(self, letter: str) -> str | None:
        if letter in self.table:
            return self.table[letter]
        if letter.isascii() or letter in self.kept:
            return letter
        plain = "".join(c for c in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(c))
        return None if plain == letter else self._spell(plain)


@cache
def alphabet(engine: str, code: str) -> Alphabet:
    """Return what an engine says in a language; `engine` is a key of `[voices.letters]` in its `language.toml`."""
    voices = language(code).voices
    letters = read_toml(Path(__file__).with_name("letters.toml"), _Letters)
    table = {**letters.latin, **letters.greek, **letters.cyrillic, **voices.spelled}
    kept = frozenset(voices.letters.get(engine, ""))
    return Alphabet(kept, {letter: spelled for letter, spelled in table.items() if letter not in kept})


def sayable(text: str, code: str, engine: str, players: Sequence[str] = ()) -> str:
    """Return a text in the letters that an engine says in a language, in which no number is taken for an ordinal.

    A player whose name cannot be spelled, or is then that of another player, is called by seat, "player 2"; any other
    word that cannot be spelled becomes "unreadable word".
    """
    if language(code).voices.ordinal_stop:
        text = _NUMBER_LAST.sub(" .", text)
    if text.isascii():
        return text
    letters = alphabet(engine, code)
    for name, said in _renamed(players, letters, code):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda _, said=said: said, text)  # type: ignore[misc]
    text = re.sub(r"\d", lambda found: str(unicodedata.digit(found[0])), text)
    text = _WORD.sub(lambda found: _UNREADABLE if (said := letters.spell(found[0])) is None else said, text)
    return _SEVERAL_UNREADABLE.sub(lambda _: _said("unreadable-word", code), text)


def _renamed(players: Sequence[str], letters: Alphabet, code: str) -> Iterator[tuple[str, str]]:
    """Yield the players who are called by seat, with what they are called, longer names first."""
    names = [name for player in players for name in player.split(TEAMED)]
    taken = {fold(name) for name in names}
    for seat, name in sorted(enumerate(names, 1), key=lambda player: -len(player[1])):
        words = _WORD.findall(name)
        spelled = [letters.spell(word) for word in words]
        same = fold(" ".join(filter(None, spelled))) in taken - {fold(name)}
        if not words or None in spelled or (same and spelled != words):
            yield name, _said("player-by-seat", code, seat=seat)


def _said(key: str, code: str, **fields: object) -> str:
    from words.wording import Wording  # the catalogues, which most texts never need

    return Wording(code).event(key, fields)
