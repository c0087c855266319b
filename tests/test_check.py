"""`tactideck check`: every game that comes with it passes, and every kind of fault, planted, is found and said."""

import json
import shutil
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
import typer
from typer.testing import CliRunner

from printkit.boards.plan import plan
from printkit.braille import BrailleCode as Code
from printkit.braille import own_code
from printkit.check.colours import SIGHTS, least_contrast, seen
from printkit.check.command import check
from printkit.check.faces import Face, Part, Role, board_face, places_of
from printkit.check.findings import Finding
from printkit.check.game import Checked, alike_in, check_board, check_deck, faces_of, sentences
from printkit.check.geometry import distance, likeness
from printkit.check.rules import COUNT_RULES, FACE_RULES, PAIR_RULES
from printkit.media import drawn_names
from printkit.media.measures import measures_of
from printkit.shapes import Box, Disc, Frame, Label, Outline, Panel, Ring, Shape, Texture, Trace, moved
from printkit.sizes import CARD_SIZES
from printkit.words import printed
from templates.board import Board, BoardFile, load_board
from templates.colour import contrast
from templates.deck import Deck, DeckFile, cards_of, load_deck
from templates.loader import SHIPPED
from templates.marks import marks as marks_by_name
from templates.pictures import pictures, segments
from tests.conftest import FULL_SIZES
from words.catalogue import Text
from words.toml import read_toml
from words.wording import catalogue

GAMES = ("bataille-couperet", "kariba", "stopenzi", "stupide-vautour", "vampir")
LANGUAGES = ("fr", "en")
POKER = CARD_SIZES["poker"]


def said(found: Iterable[Finding], language: str = "en", game: str = "kariba") -> list[str]:
    return list(sentences(Checked(load_deck(game), True, tuple(found)), language))


# What comes with tactideck passes.


@pytest.mark.parametrize("made", drawn_names())
@pytest.mark.parametrize("game", GAMES)
def test_shipped_decks_pass_on_every_card(game: str, made: str) -> None:
    for card, size in CARD_SIZES.items():
        braille = "fr" if card in FULL_SIZES or not measures_of(made).for_eyes else None
        found = list(check_deck(load_deck(game), made, size, "fr", braille))
        assert not found, (card, said(found, "fr", game))
    for language in LANGUAGES:
        found = list(check_deck(load_deck(game), made, POKER, language, None))
        assert not found, said(found, language, game)
    found = list(check_deck(load_deck(game), made, CARD_SIZES["bridge"], "en", "en"))
    assert not found, said(found, "en", game)


@pytest.mark.parametrize("made", ["print", "swell", "svg"])
@pytest.mark.parametrize("game", GAMES)
def test_shipped_boards_pass(game: str, made: str) -> None:
    for language in LANGUAGES:
        found = list(check_board(load_board(game), made, CARD_SIZES["poker"], language, own_code(language)))
        assert not found, said(found, language, game)


# Planted in shapes: each rule finds one fault, and says the figures.


@cache
def card(game: str, name: str, made: str = "print", braille: Code | None = None, size: str = "poker") -> Face:
    """A card as it is made."""
    deck = load_deck(game)
    kinds = replace(deck, cards=tuple(dict.fromkeys(deck.cards)))
    for face in faces_of(kinds, made, CARD_SIZES[size], "en", braille):
        assert isinstance(face, Face)
        if face.where == name:
            return face
    raise AssertionError(name)


Change = Callable[[Shape], Shape | None]


def altered(face: Face, role: Role, change: Change) -> Face:
    """A face whose shapes of one role are changed; None takes a shape out."""
    parts = []
    for part in face.parts:
        if part.role == role:
            shapes = tuple(new for shape in part.shapes if (new := change(shape)) is not None)
            part = replace(part, shapes=shapes)
        if part.shapes:
            parts.append(part)
    return replace(face, parts=tuple(parts))


def added(face: Face, role: Role, shape: Shape) -> Face:
    whole = Box(0, 0, 1000, 1000)
    return replace(face, parts=(*face.parts, Part(role, (shape,), whole)))


def found(face: Face, made: str = "print") -> list[Finding]:
    return [finding for rule in FACE_RULES for finding in rule(face, measures_of(made))]


def once(kind: type, change: Change, at: int = 0) -> Change:
    """The change of one shape of a kind, counted from 0; the others stay."""
    count = iter(range(1000))
    return lambda shape: change(shape) if isinstance(shape, kind) and next(count) == at else shape


def thin(wall: float) -> Change:
    return lambda shape: replace(shape, wall=wall) if isinstance(shape, Ring | Frame) else shape


def push(dx: float, dy: float) -> Change:
    return lambda shape: moved(shape, dx, dy)


def sized(em: float) -> Change:
    return lambda shape: replace(shape, em=em) if isinstance(shape, Label) else shape


def inked(ink: str) -> Change:
    return lambda shape: replace(shape, ink=ink)


def only(kind: type) -> Change:
    return lambda shape: shape if isinstance(shape, kind) else None


LION = "Lion 6"
DENSE = {"tile": (6.5, 3.0)}
HOLE = "M 10 30 L 60 30 L 60 60 L 10 60 Z M 10.5 31 L 50 31 L 50 50 L 10.5 50 Z"

PLANTED: dict[str, tuple[Callable[[], Face], str, str, tuple[str, ...]]] = {
    "braille too near the code": (
        lambda: altered(card("kariba", LION, braille="en"), "braille", push(0, 8)),
        "print", "gap", ("the code and the braille are 0 mm apart", "leave 3 mm"),
    ),
    "a pictogram over the numeral": (
        lambda: altered(card("kariba", LION), "picture", push(-8, 0)),
        "print", "gap", ("the numeral and the pictogram", "leave 0.5 mm"),
    ),
    "a pictogram too near on swell paper": (
        lambda: altered(card("kariba", LION, "swell", "en"), "picture", push(-8, 0)),
        "swell", "gap", ("the numeral and the pictogram are ", "leave 6 mm"),
    ),
    "dots of the code too near": (
        lambda: altered(card("kariba", "Monkey 3"), "code", once(Disc, push(2.5, 0))),
        "print", "signs", ("two signs of the code are 0.5 mm apart", "leave 3 mm"),
    ),
    "signs of the code too near": (
        lambda: altered(card("kariba", LION), "code", once(Disc, push(-2, 0), at=1)),
        "print", "signs", ("two signs of the code are 1 mm apart", "leave 3 mm"),
    ),
    "a dot too near the wall of its square": (
        lambda: altered(card("stupide-vautour", "Star 10"), "code", once(Disc, push(4, 0))),
        "print", "inside", ("inside the code", "1 mm apart; leave 2.3 mm"),
    ),
    "two outlines of a figure too near": (
        lambda: altered(card("kariba", LION, "swell", "en"), "numeral",
                lambda shape: replace(shape, width=3.0) if isinstance(shape, Trace) else shape),
        "swell", "inside", ("inside the numeral", "leave 2.3 mm"),
    ),
    "a pattern too dense": (
        lambda: altered(card("stopenzi", "Moon 1"), "pattern", lambda shape: replace(shape, **DENSE)),
        "print", "inside", ("inside the pattern", "1 mm apart; leave 2.3 mm"),
    ),
    "dots of braille too near": (
        lambda: altered(card("kariba", LION, braille="en"), "braille", once(Disc, push(0, 1), at=1)),
        "print", "pitch", ("from middle to middle; leave 2.5 mm",),
    ),
    "a thin ring": (
        lambda: altered(card("kariba", LION), "code", thin(0.8)),
        "print", "line", ("the code has a line of 0.8 mm; make it 1 mm",),
    ),
    "a thin outline": (
        lambda: altered(card("kariba", LION, "swell", "en"), "picture",
                lambda shape: replace(shape, width=0.6) if isinstance(shape, Trace) else shape),
        "swell", "line", ("the pictogram has a line of 0.6 mm; make it 1 mm",),
    ),
    "a thin wall": (
        lambda: added(card("kariba", LION, "swell", "en"), "picture", Outline(segments(HOLE))),
        "swell", "wall", ("a wall of 0.5 mm between two edges; make it 1 mm",),
    ),
    "small text": (
        lambda: altered(card("stopenzi", "Moon 1"), "word", sized(5.0)),
        "print", "text", ("“Moon” is set in 14.17 pt; make it 18 pt",),
    ),
    "text for fingers": (
        lambda: added(card("kariba", LION, "swell", "en"), "word", Label("Lion", 300, 300, 8)),
        "swell", "print", ("“Lion” stands in print",),
    ),
    "a grey on swell paper": (
        lambda: altered(card("kariba", LION, "swell", "en"), "picture", inked("#808080")),
        "swell", "ink", ("#808080; this medium takes #000000 only",),
    ),
    "a texture on swell paper": (
        lambda: added(card("kariba", LION, "swell", "en"), "pattern",
              Texture(Box(300, 300, 20, 20), "#FFFFFF", "#000000", (6.5, 5.0),
                      segments("M -1 2.5 L 7.5 2.5"), 2.0)),
        "swell", "fill", ("the pattern is a full area",),
    ),
    "pale ink": (
        lambda: altered(card("stopenzi", "Moon 1"), "word", inked("#767676")),
        "print", "contrast", ("the word has a contrast of 4.5", "make it 7"),
    ),
    "a red that eyes without green see less dark": (
        lambda: altered(card("bataille-couperet", "Hearts 2"), "picture", inked("#A80000")),
        "print", "contrast", ("the pictogram has a contrast of 6.6 to eyes without green",),
    ),
    "a green that is darker in grey": (
        lambda: altered(card("kariba", LION), "ground", inked("#4DBD6B")),
        "print", "contrast", ("the numeral has a contrast of 6.7 in grey",),
    ),
    "a low numeral": (
        lambda: altered(card("kariba", LION), "numeral", sized(40.0)),
        "print", "height", ("the numeral is 26.72 mm high; make it 31 mm",),
    ),
    "a low index": (
        lambda: altered(card("kariba", LION), "index", sized(18.0)),
        "print", "height", ("the index is 12.02 mm high; make it 12.7 mm",),
    ),
    "a low numeral for fingers": (
        lambda: altered(card("kariba", "Mouse 1", "swell", "en"), "numeral",
                lambda shape: Outline(segments("M 4 40 L 8 40 L 8 48 L 4 48 Z"))),
        "swell", "height", ("the numeral is 8 mm high; make it 12.7 mm",),
    ),
    "one index": (
        lambda: altered(card("kariba", "Mouse 1"), "index", once(Label, lambda shape: None)),
        "print", "indices", ("two of them, and 1 found",),
    ),
    "two indices of one way": (
        lambda: altered(card("kariba", "Mouse 1"), "index", lambda shape: replace(shape, turn=0)),
        "print", "indices", ("two of them, and 2 found",),
    ),
    "something in a free corner": (
        lambda: added(card("kariba", LION), "picture", Disc(52, 10, 4)),
        "print", "corner", ("the pictogram stands in a corner that must stay free",),
    ),
    "a code out of its place": (
        lambda: altered(card("kariba", LION), "code", push(0, 9)),
        "print", "outside", ("the code reaches", "mm out of its place"),
    ),
    "braille out of its place": (
        lambda: altered(card("kariba", LION, braille="en"), "braille", push(40, 0)),
        "print", "outside", ("the braille reaches",),
    ),
    "braille off a plate": (
        lambda: altered(card("kariba", LION, "stl", "en"), "braille", push(-6, 0)),
        "stl", "outside", ("the braille reaches 3 mm out of its place",),
    ),
    "a six without its line": (
        lambda: altered(card("kariba", LION), "numeral", only(Label)),
        "print", "underline", ("the numeral 6 can be read upside down",),
    ),
    "a nine for fingers without its line": (
        lambda: altered(card("kariba", "Elephant 9", "swell", "en"), "numeral", only(Trace)),
        "swell", "underline", ("the numeral 9 can be read upside down",),
    ),
    "a code that says something else": (
        lambda: altered(card("kariba", "Meerkat 2"), "code", once(Disc, lambda shape: None)),
        "print", "value", ("the code says 1 where the card says 2",),
    ),
    "no code": (
        lambda: altered(card("kariba", "Meerkat 2"), "code", lambda shape: None),
        "print", "value", ("the code says ? where the card says 2",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", PLANTED)
def test_each_rule_finds_its_fault(fault: str) -> None:
    make, made, rule, says = PLANTED[fault]
    face = make()
    findings = [finding for finding in found(face, made) if finding.rule == rule]
    assert findings, [finding.rule for finding in found(face, made)]
    texts = said(findings)
    assert any(all(part in text for part in says) for text in texts), texts
    assert all(text.startswith(f"Kariba, {face.where}: ") for text in texts)


def test_a_whole_card_has_no_fault() -> None:
    """The cards that faults are planted in are right before."""
    for name in (LION, "Monkey 3", "Mouse 1"):
        assert not found(card("kariba", name))
        assert not found(card("kariba", name, "swell", "en"), "swell")


def test_gaps_are_measured_on_a_board_as_it_is_printed() -> None:
    face = board_face(plan(load_board("kariba"), CARD_SIZES["poker"], "en"), "the board")
    assert not found(face)
    nearer = replace(
        face,
        parts=tuple(
            replace(part, shapes=tuple(moved(shape, 0, -5) for shape in part.shapes))
            if part.role == "word" and part.place == "lion"
            else part
            for part in face.parts
        ),
    )
    assert {finding.rule for finding in found(nearer)} == {"gap"}


def test_places_of_a_board_that_say_the_same() -> None:
    face = board_face(plan(load_board("stupide-vautour"), CARD_SIZES["poker"], "en"), "the board")
    one, other = (place for place in places_of(face) if place.where in ("stake-1", "stake-2"))
    wide = other.parts[0].room.x - one.parts[0].room.x
    copy = replace(
        one,
        where="twin",
        parts=tuple(
            replace(part, shapes=tuple(moved(s, wide, 0) for s in part.shapes), room=part.room.moved(wide, 0))
            for part in one.parts
        ),
    )
    pairs = [finding for rule in PAIR_RULES for finding in rule([one, other, copy], measures_of("print"))]
    assert [(finding.rule, finding.where, finding.text) for finding in pairs] == [
        ("same-touch", "stake-1", "twin"),
        ("same-look", "stake-1", "twin"),
    ]


# Planted in a copy of a template.


def deck_of(tmp_path: Path, game: str, *changes: tuple[str, str]) -> Deck:
    text = (SHIPPED / game / "deck.toml").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = tmp_path / "deck.toml"
    file.write_text(text, "utf-8")
    return Deck(game, load_deck(game).name, cards_of(read_toml(file, DeckFile)))


def rules_of(deck: Deck, made: str = "print", size: str = "poker") -> dict[str, str]:
    """By rule, the first sentence."""
    code = None if measures_of(made).fills else "en"
    found = list(check_deck(deck, made, CARD_SIZES[size], "en", code))
    return {finding.rule: said([finding], game=deck.game)[0] for finding in reversed(found)}


def test_a_sixth_pattern(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, "vampir", ('pattern = "bare"', 'pattern = "crosses"'))
    assert rules_of(deck) == {"textures": "Vampir has 6 patterns to tell apart by touch; use 5 at most."}


def test_dots_that_differ_too_little() -> None:
    face = altered(
        card("kariba", LION),
        "code",
        once(Disc, lambda s: replace(s, diameter=4.5) if isinstance(s, Disc) else s),
    )
    found = [finding for rule in COUNT_RULES for finding in rule([face], measures_of("print"))]
    assert said(found) == [
        "Kariba has dots of 4.5 and of 5 mm, which feel the same; make one 25 % larger than the other."
    ]


def alike(deck: Deck, made: str = "print", braille: Code | None = None) -> str:
    """What is said of cards that feel alike, or nothing."""
    found = alike_in(deck, made, POKER, "en", braille)
    return list(sentences(Checked(deck, False, (), found), "en"))[-1] if found else ""


def test_cards_of_one_mark_that_feel_alike_are_told_and_no_fault(tmp_path: Path) -> None:
    """Flat pictograms, patterns and braille on paper tell nothing to fingers; what is raised does."""
    deck = deck_of(tmp_path, "bataille-couperet", ('mark = "half-bar"', 'mark = "bar-up"'))
    said = "13 groups of cards feel alike, such as Hearts 2 and Diamonds 2; "
    assert not rules_of(deck)
    assert alike(deck) == f"{said}--medium stl or --medium swell tells them apart."
    assert alike(deck, braille="en") == (
        f"{said}--medium stl, --medium svg or --medium swell tells them apart."
    )
    assert alike(deck, "svg") == f"{said}--medium stl or --medium swell tells them apart."
    assert alike(deck, "svg", "en") == ""


def test_what_tells_cards_apart_is_offered_only_where_it_does(tmp_path: Path) -> None:
    """Two cards of one word, value and mark."""
    words = ('fr = "Carreau", en = "Diamonds"', 'fr = "Cœur", en = "Hearts"')
    deck = deck_of(tmp_path, "bataille-couperet", ('mark = "half-bar"', 'mark = "bar-up"'), words)
    assert alike(deck) == (
        "13 groups of cards feel alike, such as Hearts 2 and Hearts 2; give each suit a mark of its own, change a "
        "value, or give them backs of their own if they never meet in a hand."
    )


def test_cards_with_backs_of_their_own_are_kept_apart(tmp_path: Path) -> None:
    """A card of a series and a point card of one value meet in no hand; copies are meant."""
    none = ('mark = "bar-up"\n', "")
    assert alike(deck_of(tmp_path, "stupide-vautour", none)) == ""
    one_back = ('values = { first = 1, last = 15 }\nface = "series"',
                'values = { first = 1, last = 15 }\nface = "series"\nback = "points"')  # fmt: skip
    both = deck_of(tmp_path, "stupide-vautour", none, one_back)
    assert alike(both).startswith("10 groups of cards feel alike, such as Star 1 and Meerkat 1; ")


def test_cards_that_differ_by_colour_alone(tmp_path: Path) -> None:
    rules = rules_of(
        deck_of(
            tmp_path,
            "stopenzi",
            ('fr = "Lune", en = "Moon"', 'fr = "Étoile", en = "Star"'),
            ('pictograms = ["moon"]\npattern = "rungs"', 'pictograms = ["star"]\npattern = "slants"'),
            ('mark = "half-bar"', 'mark = "bar-up"'),
        )
    )  # fmt: skip
    assert rules["same-look"].startswith("Stopenzi: Star 0 and Star 0 look the same, colour aside; ")
    # They are not in one hand: each player's backs differ in colour alone too, and that is said of backs.
    assert set(rules) == {"same-look"}


BROKEN = [
    ("kariba", 'fr = "Lion", en = "Lion"', 'fr = "Lion", en = "Lion of the mountains"', "print", "text-too-long",
     "“Lion of the mountains” is too long for “Lion of the mountains 6”"),
    ("kariba", 'fr = "Lion", en = "Lion"', 'fr = "Lion", en = "Li♠n"', "print", "missing-glyph",
     "The font lacks “♠” (U+2660)"),
    ("kariba", "first = 9, last = 9", "first = 99, last = 99", "print", "code-too-large",
     "The code for 99 does not fit on the card Elephant 99"),
    ("kariba", "first = 9, last = 9", "first = 88, last = 88", "swell", "medium-card-too-small",
     "do not fit on a poker card; write --card tarot"),
    ("kariba", 'fr = "Lion", en = "Lion"', 'fr = "Lion", en = "√ion"', "stl", "no-braille",
     "The braille here lacks the character “√”"),
    ("vampir", 'fr = "Lieu rouge", en = "Red place"', 'fr = "Lieu rouge", en = "Counterrevolutionary place"', "stl",
     "braille-too-long", "“Counterrevolutionary” in braille does not fit in the"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "old", "new", "made", "key", "says"), BROKEN)
def test_what_cannot_be_laid_out_is_a_fault(
    game: str, old: str, new: str, made: str, key: str, says: str, tmp_path: Path
) -> None:
    rules = rules_of(deck_of(tmp_path, game, (old, new)), made)
    assert says in rules[f"fault {key}"], rules


def test_text_without_room_is_a_fault() -> None:
    text = " ".join(["Go on three cells and play again, unless somebody is in your way."] * 9)
    face = {"head": "nothing", "edge": "nothing", "foot": "nothing", "main": ["word", "text"]}
    group = {
        "word": {"fr": "Chance", "en": "Luck"}, "text": {"fr": text, "en": text}, "face": "text",
        "pattern": "bare", "colour": "#FFFFFF", "ink": "#000000",
    }  # fmt: skip
    file = DeckFile.model_validate_json(json.dumps({"faces": {"text": face}, "groups": {"luck": group}}))
    deck = Deck("kariba", Text(fr="Chance", en="Luck"), cards_of(file))
    assert rules_of(deck)["fault text-does-not-fit"].startswith(
        "Kariba: The text of the card Luck does not fit, even in"
    )
    assert rules_of(deck, "swell")["fault medium-no-text"].startswith(
        "Kariba: The card Luck has a text to read"
    )


def test_a_board_too_tight_is_a_fault(tmp_path: Path) -> None:
    text = (SHIPPED / "bataille-couperet" / "board.toml").read_text("utf-8")
    file = tmp_path / "board.toml"
    file.write_text(text.replace("height = 62.5", "height = 50.0", 1), "utf-8")
    board = load_board("bataille-couperet")
    changed = Board(board.game, board.name, read_toml(file, BoardFile))
    (finding,) = check_board(changed, "print", CARD_SIZES["poker"], "en", None)
    (text,) = said([finding])
    assert text.startswith("Kariba: On the board, rank-1 wants 59.7 mm and has 50; ")


# Colours.


def test_colours_as_others_see_them() -> None:
    assert [seen("#000000", sight) for sight in SIGHTS] == ["#000000"] * 5
    assert [seen("#FFFFFF", sight) for sight in SIGHTS] == ["#FFFFFF"] * 5
    assert seen("#808080", "protan") == "#808080"
    # Red is dark to eyes without red, and lighter to eyes without green.
    red = contrast("#A80000", "#FFFFFF")
    assert (
        contrast(seen("#A80000", "protan"), "#FFFFFF") > red > contrast(seen("#A80000", "deutan"), "#FFFFFF")
    )
    assert seen("#00FF00", "grey") == "#969696"


@pytest.mark.parametrize(
    ("one", "other", "sight"),
    [
        ("#0072B2", "#FFFFFF", "protan"),
        ("#A80000", "#FFFFFF", "deutan"),
        ("#4DBD6B", "#000000", "grey"),
        ("#0050A0", "#FFFFFF", "tritan"),
    ],
)
def test_which_sight_has_least_contrast(one: str, other: str, sight: str) -> None:
    least, of = least_contrast(one, other)
    assert least == min(contrast(seen(one, each), seen(other, each)) for each in SIGHTS)
    assert of == sight


# Geometry.


def test_distances() -> None:
    dots = (Disc(0, 0, 2),), (Disc(6, 8, 4),)
    assert distance(*dots, 20.0) == pytest.approx(7)
    assert distance(*dots, 5.0) == 5.0
    assert distance((Ring(0, 0, 12, 1.5),), (Disc(0, 0, 4),), 9.0) == pytest.approx(2.5, abs=0.02)
    assert distance((Frame(Box(0, 0, 15, 15), 1.5),), (Disc(7.5, 7.5, 2),), 9.0) == pytest.approx(5)
    assert distance((Panel(Box(0, 0, 10, 10)),), (Panel(Box(5, 5, 10, 10)),), 9.0) == 0
    heart, hollow, star = (
        segments(pictures().pictograms[name]) for name in ("heart", "hollow-heart", "star")
    )
    assert likeness(heart, heart) == 1
    assert likeness(heart, hollow) > 0.95
    assert likeness(heart, star) < 0.8


# The command, and its words.


def run(*args: str) -> tuple[int, list[str]]:
    app = typer.Typer(rich_markup_mode=None)
    app.command()(check)
    result = CliRunner().invoke(app, list(args))
    return result.exit_code, result.output.splitlines()


def test_one_sentence_when_all_is_well() -> None:
    well = run("kariba", "--lang", "en")
    assert well == (0, ["Kariba: 72 cards and the board checked, nothing to mend."])
    assert run("kariba", "--medium", "stl", "--card", "tarot", "--lang", "fr") == (
        0,
        ["Kariba : 72 cartes vérifiées, rien à corriger."],
    )
    assert run("stopenzi", "--medium", "swell", "--braille", "none", "--lang", "fr") == (
        0,
        ["Stopenzi : 40 cartes et le plateau vérifiés, rien à corriger."],
    )


def test_braille_on_paper_is_told_to_be_flat() -> None:
    assert run("bataille-couperet", "--braille", "en", "--lang", "en") == (
        0,
        [
            "La bataille couperet: 52 cards and the board checked, nothing to mend.",
            "Braille on paper is flat unless you emboss it or stick it.",
        ],
    )


def test_strict_ends_with_4_where_cards_feel_alike(tmp_path: Path) -> None:
    own = tmp_path / "my-couperet"
    shutil.copytree(SHIPPED / "bataille-couperet", own)
    (own / "deck.toml").write_text(
        (own / "deck.toml").read_text("utf-8").replace('mark = "dot"\n', ""), "utf-8"
    )
    args = ("my-couperet", "--games", str(tmp_path), "--lang", "en")
    code, lines = run(*args)
    assert (code, len(lines)) == (0, 2)
    assert lines[1].startswith("13 groups of cards feel alike, such as Spades 2 and Clubs 2; ")
    assert run(*args, "--strict") == (4, lines)
    assert run("bataille-couperet", "--strict", "--lang", "en")[0] == 0


def test_a_sentence_a_fault_and_exit_1(tmp_path: Path) -> None:
    own = tmp_path / "my-stopenzi"
    shutil.copytree(SHIPPED / "stopenzi", own)
    deck = (own / "deck.toml").read_text("utf-8")
    (own / "deck.toml").write_text(deck.replace("#D488B4", "#D084B0"), "utf-8")
    code, lines = run("my-stopenzi", "--games", str(tmp_path), "--lang", "fr")
    assert code == 1
    assert lines == [
        "Stopenzi, Cœur 0 et 5 de plus : le motif a un contraste de 6,9 pour les yeux qui ne voient pas le rouge "
        "(protan) ; il en faut 7."
    ]


def test_every_finding_has_its_sentence() -> None:
    wording = printed("en")
    planted = {rule for _, _, rule, _ in PLANTED.values()}
    over_all = {"textures", "step", "same-touch", "same-look", "card-room", "join", "fault"}
    marks = {"mark", "reach", "edge", "outline"}  # tests/test_marks.py
    rules = {key.removeprefix("check-") for key in wording.events if key.startswith("check-")}
    assert planted | over_all | marks == rules, "each rule has a test that plants its fault"
    shapes = {"dots", "rings", "squares"}
    named = {f"mark-{name}" for name in (*marks_by_name(), "unknown")}
    assert catalogue("en", "print").terms.keys() == {*SIGHTS, *get_args(Role)} | shapes | named


def test_a_reader_is_checked_with_what_print_makes_for_them(tactideck) -> None:
    braille = tactideck("check", "kariba", "--reader", "braille")
    typed = tactideck("check", "kariba", "--medium", "swell", "--braille", "en", "--hand", "right")
    assert (braille.returncode, braille.stdout) == (typed.returncode, typed.stdout)
    flat = tactideck("check", "kariba", "--reader", "braille", "--medium", "print")
    assert "flat" in flat.stdout
