"""Boxed games that people own, as sets of cards to put stickers on: this module reads `sets/` and `suits.toml`.

A set holds facts alone: which cards are in the box, how many of each, and how they are told apart by touch.
"""

from dataclasses import dataclass
from functools import cache
from typing import Annotated

from pydantic import Field, RootModel, field_validator, model_validator

from templates.deck import Copies, ValueName, Values
from templates.limits import CODE_LIMIT
from templates.loader import SHIPPED
from templates.marks import NO_MARK, MarkName
from words.catalogue import Text
from words.toml import Model, read_toml

FOLDER = SHIPPED / "sets"

Number = Annotated[int, Field(ge=-CODE_LIMIT, le=CODE_LIMIT)]
Millimetres = Annotated[float, Field(gt=20, lt=300)]


class Suit(Model):
    """A suit, colour or series: its word, and the mark that says it by touch."""

    word: Text
    mark: MarkName = NO_MARK


class _Suits(RootModel[dict[str, Suit]]):
    """The contents of `suits.toml`."""


@cache
def common_suits() -> dict[str, Suit]:
    """Return the suits and colours that sets share, by name."""
    return read_toml(SHIPPED / "suits.toml", _Suits).root


class CardGroup(Model):
    """Cards of a box that are alike but for their suit and their number.

    `values` are the numbers of the sticker code: those that are printed on the cards or, with a `name`, the number that
    stands for a card without one; the key explains it. `copies` is how many there are of each number in each suit: one
    number for all, or one for each. `names` has what is printed on the card in place of a number ("V"), and its word
    ("valet"). `pile` names the pile of cards with a back of its own that the group lies in: the same number may come
    again in another pile.
    """

    values: Values | Annotated[tuple[Number, ...], Field(min_length=1)]
    copies: Copies | tuple[Copies, ...] = 1
    suits: tuple[str, ...] = ()
    name: Text | None = None
    names: dict[Annotated[str, Field(pattern=r"^-?\d+$")], ValueName] = Field(default={})
    pile: Text | None = None

    @model_validator(mode="after")
    def _copies_of_each_number(self) -> "CardGroup":
        if isinstance(self.copies, tuple) and len(self.copies) != len(self.numbers()):
            raise ValueError(f"copies has {len(self.copies)} numbers for {len(self.numbers())} values")
        if unused := set(self.names) - {str(number) for number in self.numbers()}:
            raise ValueError(f"names has {', '.join(sorted(unused))}, which are not among the values")
        return self

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the cards, each once."""
        return tuple(self.values.all()) if isinstance(self.values, Values) else self.values

    def copies_of(self, index: int) -> int:
        """Return how many cards of the number with this index there are in each suit."""
        return self.copies if isinstance(self.copies, int) else self.copies[index]


class SetFile(Model):
    """The contents of one file of `sets/`, named after what people call the game.

    `name` is the name on the box; `also` has the other names that it is asked for by, and `games` the scored games that
    are played with it. `edition` says which box it is, and `year` when that was published; `cards` is the number
    printed on the box, or of the publisher's list of contents, and the copies add up to it. `size` is the width and
    height of a card in millimetres, where a source gives it. `sources` are the pages that the counts are from.
    """

    name: Text
    also: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    publisher: str | None = None
    year: int | None = Field(default=None, ge=1400, le=2100)
    edition: Text
    cards: int = Field(ge=1, le=999)
    size: tuple[Millimetres, Millimetres] | None = None
    sources: tuple[str, ...] = Field(min_length=1)
    suits: dict[str, Suit] = {}
    groups: dict[str, CardGroup] = Field(min_length=1)

    @field_validator("suits")
    @classmethod
    def _suits_have_one_place(cls, suits: dict[str, Suit]) -> dict[str, Suit]:
        if twice := suits.keys() & common_suits().keys():
            raise ValueError(f"{', '.join(sorted(twice))} is in suits.toml already")
        return suits

    @model_validator(mode="after")
    def _adds_up(self) -> "SetFile":
        known = {**common_suits(), **self.suits}
        for name, group in self.groups.items():
            if unknown := [suit for suit in group.suits if suit not in known]:
                raise ValueError(
                    f"{name} has the suit {unknown[0]!r}, which is neither here nor in suits.toml"
                )
        found = len(cards_of(self))
        if found != self.cards:
            raise ValueError(f"the groups have {found} cards and the box has {self.cards}")
        return self


@dataclass(frozen=True)
class BoxedCard:
    """One card of a box: the number of its code, its suit if it has one, and what it is called."""

    value: int
    suit: Suit | None
    title: Text | None
    naming: ValueName
    pile: Text | None

    @property
    def mark(self) -> str:
        return self.suit.mark if self.suit else NO_MARK

    def figure(self, language: str) -> str:
        """Return what is printed on the card in place of its number ("V"), or else the number."""
        return self.naming.figure.in_language(language) if self.naming.figure else str(self.value)

    def called(self, language: str) -> str:
        """Return what the card is called besides its number and suit: "valet", "skip", or nothing."""
        title = self.title or self.naming.word
        return title.in_language(language) if title else ""

    def name(self, language: str, number: str) -> str:
        """Return the card as people say it, with its `number` in words: "Rouge 7", "Cœur valet", "Skip"."""
        suit = self.suit.word.in_language(language) if self.suit else ""
        pile = f"{self.pile.in_language(language)}," if self.pile else ""
        called = self.called(language)
        # What is printed in place of a number ("V") says it, and a title stands for one; another name goes beside it.
        told = number if not called else called if self.title or self.naming.figure else f"{called} {number}"
        return " ".join(filter(None, (pile, suit, told)))


@dataclass(frozen=True)
class BoxedSet:
    """The cards of a box, in the order of its groups; `id` is the name of its file."""

    id: str
    file: SetFile
    cards: tuple[BoxedCard, ...]

    @property
    def name(self) -> Text:
        return self.file.name


def cards_of(file: SetFile) -> tuple[BoxedCard, ...]:
    """Return the cards of a box: group by group, suit by suit, number by number, copies together."""
    known = {**common_suits(), **file.suits}
    return tuple(
        BoxedCard(number, suit, group.name, group.names.get(str(number), _UNNAMED), group.pile)
        for group in file.groups.values()
        for suit in _suits_of(group, known)
        for index, number in enumerate(group.numbers())
        for _ in range(group.copies_of(index))
    )


_UNNAMED = ValueName()


def _suits_of(group: CardGroup, known: dict[str, Suit]) -> tuple[Suit | None, ...]:
    return tuple(known[name] for name in group.suits) or (None,)


@cache
def set_names() -> tuple[str, ...]:
    """Return the names of all sets, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load_set(name: str) -> BoxedSet:
    """Load and check a set. Raises the faults of `read_toml`."""
    file = read_toml(FOLDER / f"{name}.toml", SetFile)
    return BoxedSet(name, file, cards_of(file))
