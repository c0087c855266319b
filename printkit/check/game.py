"""A game checked as it is made in a medium: what is wrong with its cards and its board, in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit import media
from printkit.boards.pages import keep_whole
from printkit.boards.plan import plan
from printkit.boards.tiles import tiling
from printkit.braille import BrailleCode, own_code
from printkit.check.alike import Alike, Groups
from printkit.check.boards import card_rooms, joins
from printkit.check.faces import Face, board_face, places_of
from printkit.check.findings import Finding
from printkit.check.rules import COUNT_RULES, FACE_RULES, PAIR_RULES
from printkit.check.touch import groups_alike
from printkit.media.measures import Measures, measures_of
from printkit.parts import Part
from printkit.sizes import PAPERS, CardSize
from printkit.words import printed
from templates.board import Board, has_board, load_board
from templates.deck import Deck, load_deck, without_pictures
from words.faults import Fault, Kind
from words.language import decimal


@dataclass(frozen=True)
class Checked:
    """What was looked at, what is wrong, and what fingers cannot tell apart though nothing is wrong."""

    deck: Deck
    board: bool
    findings: tuple[Finding, ...]
    alike: Alike | None = None


def check_game(game: str, medium: str, size: CardSize, language: str, braille: BrailleCode | None) -> Checked:
    """Check the deck of a game, and its board where the medium makes one.

    Raises the faults of `load_deck` and `load_board`; those of laying out are findings.
    """
    deck = load_deck(game)
    findings = list(check_deck(deck, medium, size, language, braille))
    board = has_board(game) and media.medium(medium).makes(Part.BOARD)
    if board:
        findings += check_board(load_board(game), medium, size, language, braille)
    return Checked(deck, board, tuple(findings), alike_in(deck, medium, size, language, braille))


def alike_in(
    deck: Deck, medium: str, size: CardSize, language: str, braille: BrailleCode | None
) -> Alike | None:
    """Return the cards that feel alike as a medium makes them, and what tells them apart, or None."""
    groups = _groups_in(deck, medium, size, language, braille)
    if not groups:
        return None
    helps = []
    for other in media.drawn_names():
        code = braille or default_braille(other, language)
        told_apart = other != medium and not _groups_in(deck, other, size, language, code)
        if told_apart and not list(check_deck(deck, other, size, language, code)):
            helps.append(f"--medium {other}")
    return Alike(groups, tuple(helps))


def default_braille(medium: str, language: str) -> BrailleCode | None:
    """Return the braille that is checked where none is asked for: that of the language where all is for fingers."""
    return None if measures_of(medium).for_eyes else own_code(language)


def _groups_in(deck: Deck, medium: str, size: CardSize, language: str, braille: BrailleCode | None) -> Groups:
    faces = [
        face for face in faces_of(_kinds(deck), medium, size, language, braille) if isinstance(face, Face)
    ]
    return groups_alike(faces, measures_of(medium))


def _kinds(deck: Deck) -> Deck:
    """Return a deck with one card of each kind, because copies are meant to be the same."""
    return replace(deck, cards=tuple(dict.fromkeys(deck.cards)))


def check_deck(
    deck: Deck, medium: str, size: CardSize, language: str, braille: BrailleCode | None
) -> Iterator[Finding]:
    """Check each kind of card once."""
    faces: list[Face] = []
    for face in faces_of(_kinds(deck), medium, size, language, braille):
        if isinstance(face, Fault):
            yield _finding(face)
        else:
            faces.append(face)
    yield from check_faces(faces, measures_of(medium))


def check_board(
    board: Board, medium: str, size: CardSize, language: str, braille: BrailleCode | None
) -> Iterator[Finding]:
    """Check a board as a whole, then its places against one another."""
    measures, adapt = measures_of(medium), media.medium(medium).adapt_board
    try:
        layout = plan(board, size, language)
        if adapt:
            layout = adapt(layout, braille)
    except Fault as fault:
        yield _finding(fault)
        return
    whole = printed(language).text("checked-board")
    yield from card_rooms(layout, board, size)
    for paper in PAPERS.values():
        cut = tiling(layout.width, layout.height, paper, *keep_whole(layout))
        yield from joins(layout, cut, paper, whole)
    face = board_face(layout, whole)
    yield from check_faces([face], measures)
    places = list(places_of(face))
    for rule in PAIR_RULES:
        yield from rule(places, measures)


def check_faces(faces: Sequence[Face], measures: Measures) -> Iterator[Finding]:
    """Apply all rules to some faces."""
    for face in faces:
        for rule in FACE_RULES:
            yield from rule(face, measures)
    for game_rule in (*COUNT_RULES, *PAIR_RULES):
        yield from game_rule(faces, measures)


def faces_of(
    deck: Deck, medium: str, size: CardSize, language: str, braille: BrailleCode | None
) -> Iterator[Face | Fault]:
    """Yield what a medium makes of each card, and of each back if it has two sides, or why it cannot be laid out."""
    record = media.medium(medium)
    lay_out = record.faces
    if lay_out is None:
        return
    deck = deck if record.pictures else without_pictures(deck)
    try:
        yield from lay_out(deck, size, language, braille)
    except Fault as fault:
        yield fault


def _finding(fault: Fault) -> Finding:
    """Return the finding for a card or board that cannot be laid out. Faults of the user are raised again."""
    if fault.kind is not Kind.FAILED:
        raise fault
    return Finding(f"fault {fault.key}", fields=tuple(fault.fields.items()))


def sentences(checked: Checked, language: str) -> Iterator[str]:
    """Yield one sentence for each fault, or one that says that all is well.

    Those that many cards share come once. At the end it says what feels alike.
    """
    say = printed(language).text
    game = checked.deck.name.in_language(language)
    if not checked.findings:
        key = "checked-well-board" if checked.board else "checked-well"
        yield say(key, game=game, cards=len(checked.deck.cards))
    shared: dict[Finding, list[str]] = {}
    for finding in checked.findings:
        shared.setdefault(replace(finding, where=""), []).append(finding.where)
    for finding, everywhere in shared.items():
        where = list(dict.fromkeys(everywhere))
        first, more = where[0], len(where) - 1
        if more:
            first = say("checked-and-more", where=first, more=more)
        yield _sentence(finding, first, game, language)
    if checked.alike:
        yield alike_sentence(checked.alike, language)


def alike_sentence(found: Alike, language: str) -> str:
    """Return one sentence that names one group for all, because a deck may have dozens."""
    say = printed(language).text
    one, other, *more = [face.where for face in found.groups[0]]
    names = say("alike-several" if more else "alike-two", one=one, other=other, more=len(more))
    advice = say("alike-helps", helps=found.helps) if found.helps else say("alike-no-help")
    return say("alike-note", groups=len(found.groups), names=names, advice=advice)


def _sentence(finding: Finding, where: str, game: str, language: str) -> str:
    def shown(value: float | str) -> str:
        return value if isinstance(value, str) else decimal(value, language, digits=2)

    wording = printed(language)
    kind, _, key = finding.rule.rpartition(" ")
    if kind:
        of_layout: dict[str, Any] = dict(finding.fields)
        return wording.text(
            "check-fault", game=game, fault=wording.fault(Fault(Kind.FAILED, key, **of_layout))
        )
    fields: dict[str, Any] = {
        "game": game,
        "where": where,
        "what": finding.what,
        "other": shown(finding.other),
        "text": finding.text,
        "found": shown(finding.found),
        "wanted": shown(finding.wanted),
    }
    return wording.text(f"check-{finding.rule}", **fields)
