"""A game checked as it is made in a medium: what is wrong with its cards and its board, in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit.boards.plan import plan
from printkit.braille import BrailleCode, own_code
from printkit.cards.layout import dots, look, own, worth
from printkit.check.alike import Alike, groups_of
from printkit.check.faces import Face, back_face, board_face, card_face, places_of, plate_faces
from printkit.check.findings import Finding
from printkit.check.rules import COUNT_RULES, FACE_RULES, PAIR_RULES
from printkit.choices import DrawnMedium
from printkit.job import PARTS, Part
from printkit.media import swell_card
from printkit.media.medium import Medium, media
from printkit.media.relief import plated, plates_of
from printkit.media.swell_board import in_touch
from printkit.sizes import CardSize
from printkit.words import printed
from templates.board import Board, has_board, load_board
from templates.deck import Deck, load_deck
from words.faults import Fault, Kind
from words.language import decimal


@dataclass(frozen=True)
class Checked:
    """What was looked at, what is wrong, and what fingers cannot tell apart though nothing is wrong."""

    deck: Deck
    board: bool
    findings: tuple[Finding, ...]
    alike: Alike | None = None


def check_game(
    game: str, made: DrawnMedium, size: CardSize, language: str, braille: BrailleCode | None
) -> Checked:
    """Check the deck of a game, and its board where the medium makes one. Raises the faults of `load_deck` and
    `load_board`; those of laying out are findings.
    """
    deck = load_deck(game)
    findings = list(check_deck(deck, made, size, language, braille))
    board = has_board(game) and Part.BOARD in PARTS[made]
    if board:
        findings += check_board(load_board(game), made, language, braille)
    return Checked(deck, board, tuple(findings), alike_in(deck, made, size, language, braille))


def alike_in(
    deck: Deck, made: DrawnMedium, size: CardSize, language: str, braille: BrailleCode | None
) -> Alike | None:
    """The cards that feel alike as a medium makes them, if there are any, and what tells them apart. Where pictograms
    are raised, those that feel alike are faults.
    """
    if media()[made].outline is not None:
        return None
    groups = groups_of(deck.cards, language, braille)
    if not groups:
        return None
    helps = []
    own_braille = own_code(language)
    if not braille and not groups_of(deck.cards, language, own_braille):
        helps.append(f"--braille {own_braille}")
    if not list(check_deck(deck, "swell", size, language, braille)):
        helps.append("--medium swell")
    return Alike(groups, braille is not None, tuple(helps))


def check_deck(
    deck: Deck, made: DrawnMedium, size: CardSize, language: str, braille: BrailleCode | None
) -> Iterator[Finding]:
    """Each kind of card once: copies are meant."""
    of = media()[made]
    kinds = replace(deck, cards=tuple(dict.fromkeys(deck.cards)))
    faces: list[Face] = []
    try:
        for face in faces_of(kinds, made, of, size, language, braille):
            if isinstance(face, Finding):
                yield face
            else:
                faces.append(face)
    except Fault as fault:
        yield _finding(fault)
    yield from check_faces(faces, of)


def check_board(
    board: Board, made: DrawnMedium, language: str, braille: BrailleCode | None
) -> Iterator[Finding]:
    """A board as a whole, then its places against one another."""
    of = media()[made]
    try:
        laid = plan(board, language)
        if not of.for_eyes:
            laid = in_touch(laid, of, braille)
    except Fault as fault:
        yield _finding(fault)
        return
    face = board_face(laid, printed(language).text("checked-board"))
    yield from check_faces([face], of)
    places = list(places_of(face))
    for rule in PAIR_RULES:
        yield from rule(places, of)


def check_faces(faces: Sequence[Face], of: Medium) -> Iterator[Finding]:
    """All rules on some faces."""
    for face in faces:
        for rule in FACE_RULES:
            yield from rule(face, of)
    for game_rule in (*COUNT_RULES, *PAIR_RULES):
        yield from game_rule(faces, of)


def faces_of(
    deck: Deck, made: DrawnMedium, of: Medium, size: CardSize, language: str, braille: BrailleCode | None
) -> Iterator[Face | Finding]:
    """What a medium makes of each card, and of each back where it has two sides; or why it cannot be laid out."""
    if made == "stl":
        plates = plates_of(deck, size, language, braille)
        yield from plate_faces(plated(deck.cards, braille), plates, language)
        return
    if not of.for_eyes:
        fronts = swell_card.fronts(deck, size, language, of, braille)
        for card, layers in zip(deck.cards, fronts, strict=True):
            artwork = tuple(shape for layer in layers for shape in layer)
            yield card_face(card, artwork, size, language, of)
        return
    if braille:
        size = size.with_braille()
    for card in deck.cards:
        try:
            artwork = (*look(card, size, language), *worth(card, size, language), *own(card, size, language))
            if braille:
                artwork += dots(card, deck.cards, size, language, braille)
            yield card_face(card, artwork, size, language, of)
        except Fault as fault:
            yield _finding(fault)
    if Part.BACKS in PARTS[made]:
        for back in dict.fromkeys(card.back for card in deck.cards):
            try:
                yield back_face(back, size, language, of)
            except Fault as fault:
                yield _finding(fault)


def _finding(fault: Fault) -> Finding:
    """A card or board that cannot be laid out. Other faults are the user's, and go on."""
    if fault.kind is not Kind.FAILED:
        raise fault
    return Finding(f"fault {fault.key}", fields=tuple(fault.fields.items()))


def sentences(checked: Checked, language: str) -> Iterator[str]:
    """One sentence a fault, those that many cards share said once; or that all is well. Then, what feels alike."""
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
        yield _alike(checked.alike, language)


def _alike(found: Alike, language: str) -> str:
    """One sentence, with one group for all: a deck may have dozens."""
    say = printed(language).text
    one, other, *more = [card.name(language) for card in found.groups[0]]
    names = say("alike-several" if more else "alike-two", one=one, other=other, more=len(more))
    advice = say("alike-helps", helps=found.helps) if found.helps else say("alike-no-help")
    key = "alike-code-and-braille" if found.braille else "alike-code"
    return say(key, groups=len(found.groups), names=names, advice=advice)


def _sentence(finding: Finding, where: str, game: str, language: str) -> str:
    def shown(value: float | str) -> str:
        return value if isinstance(value, str) else decimal(value, language, digits=2)

    wording = printed(language)
    kind, _, key = finding.rule.rpartition(" ")
    fields: dict[str, Any] = {
        "key": key,
        "game": game,
        "where": where,
        "what": finding.what,
        "other": shown(finding.other),
        "text": finding.text,
        "found": shown(finding.found),
        "wanted": shown(finding.wanted),
        **{name: shown(value) for name, value in finding.fields},
    }
    if not kind:
        return wording.text(f"check-{key}", **fields)
    sentence = f"check-{key}" if f"check-{key}" in wording.faults else "check-other"
    return wording.fault(Fault(Kind.FAILED, sentence, **fields))
