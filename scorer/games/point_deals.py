"""Rounds of one player against the others: how their line is read and written, and what each of them pays."""

import re
from collections.abc import Sequence

from scorer.events import Event
from scorer.games.point_entry import read_bonuses, read_entry, write_bonuses, write_entry
from scorer.games.point_events import (
    BonusesGained,
    BonusesTurned,
    ContractPlayed,
    RoundMultiplied,
    TookAlone,
    TookTogether,
)
from scorer.games.point_limits import Limits
from scorer.games.point_lines import split_name
from scorer.games.point_moves import Deal
from scorer.games.point_sides import play_sides
from scorer.games.worth import base_worth
from scorer.grammar import Grammar, Unfinished
from templates.scoring import Scoring
from words.faults import Fault, Kind


def read_deal(text: str, factor: int, scoring: Scoring, grammar: Grammar) -> Deal:
    """Read `Anne: 40` or `Anne + Bruno: 40`; there is one value, so the factor of the round is its factor."""
    # On a number pad: `1x41/47`, or `1+2x41/47` with a partner, and `.3x@word` for a bonus of another.
    if pad := re.fullmatch(r"([1-9])(?:\+([1-9]))?x([0-9@-].*)", text):
        rest = re.sub(r"[.+]([1-9])x(?=@)", lambda found: f", {grammar.player(found[1])} ", pad[3])
        text = " + ".join(grammar.player(seat) for seat in pad.groups()[:2] if seat) + f" : {rest}"
    text, *pieces = (piece.replace(":", " : ").strip() for piece in text.split(","))
    taker, rest = split_name(text, grammar)
    partner = None
    if rest.startswith("+"):
        partner, rest = split_name(rest[1:].strip(), grammar)
    value = rest.replace(":", " ").strip()
    # "Anne, guard, 2 oudlers, 49": what has no name is the taker's, until another name comes.
    others: dict[str, str] = {}
    for piece in pieces:
        named = grammar.named(piece, lambda word: not word[:1].isalpha())
        name, more = named or (next(reversed(others), None), piece)
        if name is None:
            value = f"{value} {more}"
        else:
            others[name] = f"{others.get(name, '')} {more}".replace(":", " ").strip()
    if not value:
        raise Unfinished(Kind.INCOMPLETE, "value-missing", player=partner or taker)
    entry = read_entry(re.sub(r"\s+", " ", value), taker, scoring)
    if entry is None:
        raise Fault(Kind.UNREADABLE, "not-points", text=value)
    gained = tuple((name, read_bonuses(each, scoring)) for name, each in others.items())
    return Deal(taker, partner, entry._replace(factor=entry.factor * factor), gained)


def write_deal(move: Deal, grammar: Grammar) -> str:
    """Return the line that `read_deal` reads back as the same move."""
    side = f"{move.taker} + {move.partner}" if move.partner else move.taker
    others = "".join(f", {name}{write_bonuses(bonuses, grammar)}" for name, bonuses in move.others)
    return f"{side}: {write_entry(move.entry, grammar)}{others}"


def play_deal(
    move: Deal, number: int, held: int, limits: Limits, players: Sequence[str]
) -> tuple[tuple[int, ...], list[Event], int]:
    """Return the points of a round of one against the others, why, and the points that wait for a winner."""
    scoring = limits.scoring
    assert scoring.taker is not None
    taker, partner, entry, others = move
    partner_shares = scoring.taker.partner.get(str(len(players)))
    if partner and partner_shares is None:
        raise Fault(Kind.ILLEGAL, "no-partner", partner=partner, players=len(players))
    if partner == taker:
        raise Fault(Kind.INCOMPLETE, "player-twice", player=taker)
    limits.check_entry(taker, entry)
    limits.check_bonuses([entry.bonuses, *(bonuses for _, bonuses in others)])
    if scoring.taker.sides:
        return play_sides(move, number, held, scoring, players)
    share = _share(move, number, scoring)
    points = {name: -share for name in players if name not in (taker, partner)}
    points[taker] = share * len(points)
    if partner:
        points[partner] = share * (partner_shares or 0)
        points[taker] -= points[partner]
    took: Event = TookTogether(taker, partner, share) if partner else TookAlone(taker, share)
    reasons = [took, *([RoundMultiplied(entry.factor)] if entry.factor > 1 else [])]
    if entry.bid is not None:
        reasons.append(ContractPlayed(entry.made, entry.bid))
    return tuple(points[name] for name in players), [*reasons, *_bonus_events(move, scoring)], held


def _share(move: Deal, number: int, scoring: Scoring) -> int:
    """Return what each of the others pays to the taker, bonuses included."""
    entry = move.entry
    added = 0
    for name, bonuses in ((move.taker, entry.bonuses), *move.others):
        for word, times in bonuses:
            for_taker = _took_side(name, move) != _is_turned(name, word, move, scoring)
            points = _points(word, times, move, scoring)
            added += points if for_taker else -points
    return (base_worth(scoring, entry, number) + entry.extra) * entry.factor + added


def _bonus_events(move: Deal, scoring: Scoring) -> list[Event]:
    """Return who has said which bonuses, and whether the other side has them."""
    events: list[Event] = []
    for name, bonuses in ((move.taker, move.entry.bonuses), *move.others):
        for kind, turned in ((BonusesGained, False), (BonusesTurned, True)):
            here = {word: n for word, n in bonuses if _is_turned(name, word, move, scoring) == turned}
            points = sum(_points(word, times, move, scoring) for word, times in here.items())
            events += [kind(name, here, points)] if points else []
    return events


def _took_side(name: str, move: Deal) -> bool:
    return name in (move.taker, move.partner)


def _is_turned(name: str, word: str, move: Deal, scoring: Scoring) -> bool:
    """Return whether a bonus is for the side that wins, and its player is on the other."""
    won = move.entry.bid is None or move.entry.made >= move.entry.bid
    return scoring.bonuses[word].to_winner and won != _took_side(name, move)


def _points(word: str, times: int, move: Deal, scoring: Scoring) -> int:
    bonus = scoring.bonuses[word]
    return bonus.points * times * (move.entry.factor if bonus.multiplied else 1)
