"""Moves as they are typed on a number pad: the shortest line for each."""

from collections.abc import Callable
from statistics import median
from typing import Any

from scorer.cards import FACES, SUITS, face
from scorer.games.bataille_couperet import Battle, Deal, Lay, Pass
from scorer.games.point_entry import Result
from scorer.games.point_moves import Deal as Contract
from scorer.games.vampir import COLOURS
from scorer.records.record import read_record
from scorer.referee import Referee
from templates.loader import SHIPPED
from templates.scoring import Scoring


def vautour(move: Any, played: Referee) -> str:
    return ".".join(map(str, (move.point, *move.cards)))


def stopenzi(move: Any, played: Referee) -> str:
    return ".".join(f"{laid}{kept}" for laid, kept in move.plays)


def kariba(move: Any, played: Referee) -> str:
    cards = f"{move.animal}.{move.cards}" if move.cards > 1 else str(move.animal)
    if played.state.turn is None and move.player != played.rules.players[0]:
        return f"{seat(move.player, played)}-{move.animal}.{move.cards}"
    return cards


def vampir(move: Any, played: Referee) -> str:
    place, cards = COLOURS.index(move.colour) + 1, "".join(map(str, move.cards))
    first = f"{seat(move.player, played)}-" if played.state.turn is None else ""
    if not move.taken:
        return f"{first}{place}{'*' if move.hunt else '.'}{cards}"
    row = COLOURS.index(move.taken) + 1
    return f"{first}{row}/{cards}" if row == place else f"{first}{row}/{place}*{cards}"


def couperet(move: Any, played: Referee) -> str:
    if isinstance(move, Deal):
        return ".".join(map(card, move.cards))
    if isinstance(move, Battle):
        typed = number if played.state.table is None else card
        return "/".join(".".join(map(typed, hand)) for hand in move.hands)
    first = f"{seat(move.player, played)}-" if played.state.table.turn is None else ""
    match move:
        case Pass():
            return f"{first}0"
        case Lay():
            return f"{first}{card(move.card)}.{move.rank}"
    raise AssertionError(move)


def trente_et_un(move: Any, played: Referee) -> str:
    return "/".join(".".join(map(card, hand)) for hand in move.hands if hand)


def points(move: Any, played: Referee) -> str:
    if isinstance(move, Contract):
        sides = [side for side in (move.taker, move.partner) if side]
        others = "".join(f".{seat(name, played)}*{words(bonuses, played)}" for name, bonuses in move.others)
        return f"{'+'.join(seat(side, played) for side in sides)}*{entry(move.entry, played)}{others}"
    head = "*0+" if move.final else f"*{move.factor}+" if move.factor > 1 else ""
    if None in move.entries:
        return head + "+".join(
            f"{place}*{entry(each, played)}" for place, each in enumerate(move.entries, 1) if each is not None
        )
    entries = zip(played.rules.players, (entry(each, played) for each in move.entries), strict=True)
    between = "." if any(each.extra for each in move.entries) else "+"
    return head + between.join(points + ("*" if name == move.out else "") for name, points in entries)


def entry(result: Result, played: Referee) -> str:
    bid = "" if result.bid is None else f"{result.bid}/"
    if result.category:
        bid = f"{list(scoring_of(played).categories).index(result.category) + 1}/"
    factor = f"*{result.factor}" if result.factor > 1 else ""
    extra = f"+{result.extra}" if result.extra else ""
    return f"{bid}{result.made:g}{factor}{extra}{words(result.bonuses, played)}"


def scoring_of(played: Referee) -> Scoring:
    rules: Any = played.rules
    scoring: Scoring = rules.scoring
    return scoring


def words(bonuses: tuple[tuple[str, int], ...], played: Referee) -> str:
    """Words of the game by their numbers."""
    numbers = {word: number for number, word in enumerate(scoring_of(played).words, 1)}
    return "".join(f"//{numbers[word]}" + (f"*{count}" if count > 1 else "") for word, count in bonuses)


def seat(player: str, played: Referee) -> str:
    return str(played.rules.players.index(player) + 1)


def number(typed: str) -> str:
    """The number of a card's face, as on a number pad."""
    return str(FACES.index(face(typed)) + 2)


def card(typed: str) -> str:
    """A card as on a number pad."""
    return f"{number(typed)}.{SUITS.index(typed[-1]) + 1}"


PADS: dict[str, Callable[[Any, Referee], str]] = {
    "stupide-vautour": vautour,
    "stopenzi": stopenzi,
    "kariba": kariba,
    "vampir": vampir,
    "bataille-couperet": couperet,
    "trente-et-un": trente_et_un,
}


def pad_line(move: Any, played: Referee) -> str:
    """Return a move as it is typed on a number pad in this state of the game."""
    return PADS.get(played.record.game.id, points)(move, played)


def pad_lines(game: str) -> list[str]:
    """The sample game as it is typed on a number pad, each line checked to be the same move."""
    record = read_record((SHIPPED / game / "sample.txt").read_bytes())
    sample, typed = Referee(record), Referee(record)
    lines = []
    for _, line in record.lines:
        before = Referee(record)
        before.moves, before._states = list(sample.moves), list(sample._states)
        sample.enter(line)
        pad = pad_line(sample.moves[-1], before)
        typed.enter(pad)
        if typed.moves[-1] != sample.moves[-1]:
            raise AssertionError(f"{pad} is not {line}")
        lines.append(pad)
    return lines


def keys(game: str) -> float:
    """The median of the key presses for a move, Enter included."""
    return median(len(line) + 1 for line in pad_lines(game))
