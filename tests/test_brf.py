"""BRF: pages that an embosser takes, braille as liblouis has it, and lists of cards that read back."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby, pairwise, takewhile
from pathlib import Path

import pytest

from printkit import code
from printkit.booklets.blocks import Booklet, Heading, Items, Paragraph, Table, Typed
from printkit.booklets.rules import rules_booklet
from printkit.braille import BrailleCode as Code
from printkit.braille import cells, codes, liblouis_table, own_code, plain, spaced, unicode
from printkit.code import Shape, Sign
from printkit.media.brf import liblouis
from printkit.media.brf.pages import (
    BOOKLETS,
    ROOM,
    WrittenBrf,
    booklet_of,
    braille_pages,
    brf,
    write_brf,
)
from printkit.sizes import BRAILLE_PAGE, BraillePage, braille_page
from printkit.words import printed
from templates.deck import load_deck
from templates.loader import SHIPPED, shipped
from tests.conftest import ROOT
from tests.readback_brf import ASCII, CODES, print_of, read_pages
from words import FOLDER
from words.faults import Fault, Kind
from words.languages import languages

GAMES = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())
LANGUAGES = languages()
ALL = [(name, game, language) for name in BOOKLETS for game in GAMES for language in LANGUAGES]
ALL += [("rules", game, language) for game in shipped() if game not in GAMES for language in LANGUAGES]
booklets = pytest.mark.parametrize(("name", "game", "language"), ALL)

GOLDEN = json.loads((Path(__file__).parent / "data" / "braille.json").read_text("utf-8"))
"""Texts of ours that hold all their characters, as liblouis 3.24 put them into cells: `lou_translate --forward
unicode.dis,TABLE`. A character that is new to our texts needs a line here."""

louis = pytest.mark.skipif(not liblouis.installed(), reason="lou_translate of liblouis-bin is not installed")
of_liblouis = pytest.mark.parametrize(
    "language", [each for each in LANGUAGES if liblouis_table(own_code(each), 1)]
)
"""The languages whose braille liblouis has too."""


Written = Callable[..., WrittenBrf]
made_booklet = cache(booklet_of)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """A file, made once for all tests that read it: `written(name, game, language)`."""

    @cache
    def write(name: str, game: str, language: str, braille: Code | None = None) -> WrittenBrf:
        folder = tmp_path_factory.mktemp("brf")
        return write_brf(name, game, language=language, folder=folder, braille=braille)

    return write


def texts(booklet: Booklet) -> Iterator[str]:
    """Every text of a booklet."""
    for block in booklet.blocks:
        match block:
            case Heading(_, text) | Paragraph(text):
                yield text
            case Items(lines) | Typed(lines):
                yield from lines
            case Table():
                yield block.caption
                for cell in (cell for row in (block.heads, *block.rows) for cell in row):
                    yield from (cell.text, cell.blank, cell.drawing.words if cell.drawing else "")


@cache
def every_text(language: str) -> list[str]:
    found = {
        text
        for name, game, tongue in ALL
        if tongue == language
        for text in texts(made_booklet(name, game, tongue, own_code(tongue)))
    }
    for game in GAMES:
        found |= {card.name(language) for card in load_deck(game).cards}
    return sorted(found - {""})


# Braille


def catalogue_words(language: str) -> list[str]:
    """Every word that the catalogues, the games and the messages of a language say, with 7 or Anne for a field."""

    def sentences(found: object, code: str | None) -> Iterator[str]:
        if isinstance(found, str):
            yield from (found,) if code == language else ()
        elif isinstance(found, list):
            for each in found:
                yield from sentences(each, code)
        elif isinstance(found, dict):
            by_language = set(found) <= set(languages())
            for key, each in found.items():
                # Letters that a voice says are no words.
                if key not in ("letters", "spelled"):
                    yield from sentences(each, key if by_language else code)

    paths = [path for path in (FOLDER / language).glob("*.toml") if path.name != "braille.toml"]
    told = [
        sentence for path in paths for sentence in sentences(tomllib.loads(path.read_text("utf-8")), language)
    ]
    for path in sorted(SHIPPED.glob("*/*.toml")):
        code = path.name.split(".")[-2] if path.name.count(".") == 2 else None
        told += sentences(tomllib.loads(path.read_text("utf-8")), code)
    filled = {re.sub(r"\{[^{}]*\}", name, sentence) for sentence in told for name in ("7", "Anne")}
    return sorted({word for text in filled for word in plain(text, own_code(language)).split()})


@louis
@of_liblouis
def test_all_our_texts_are_as_liblouis_has_them(language: str) -> None:
    code, ours = own_code(language), every_text(language)
    assert len(ours) > 800
    lines = [*ours, *(spaced(line, language) for line in ours)]
    theirs = liblouis.translated([plain(line, code) for line in lines], code, 1)
    differ = [line for line, by in zip(lines, theirs, strict=True) if cells(line, code) != by]
    # Some tables make one number of several that stand side by side, and mark three words of capitals as one.
    # Word for word, all is the same.
    together = r"\d [−-]?\d|([\dA-Z]*[A-Z] ){2}[\dA-Z]*[A-Z]\b"
    assert [line for line in differ if not re.search(together, line)] == []
    alone = sorted({word for line in lines for word in plain(line, code).split()})
    assert [cells(word, code) for word in alone] == liblouis.translated(alone, code, 1)


@louis
@of_liblouis
def test_all_our_words_are_as_liblouis_has_them(language: str) -> None:
    """All that is said, on the screen too, and not in braille alone."""
    code = own_code(language)
    # Some tables take the name of a file or a package for an address, in another braille, and options are no words;
    # suits have no cells.
    ours = [word for word in catalogue_words(language) if not re.search(r"\w\.\w|[♠♥♦♣]|\w\[|^--", word)]
    assert len(ours) > 1000
    theirs = liblouis.translated(ours, code, 1)
    differ = {
        word: (unicode(cells(word, code)), unicode(by))
        for word, by in zip(ours, theirs, strict=True)
        if by is not None and cells(word, code) != by and len(word) > 1
    }
    assert differ == {}
    assert theirs.count(None) < 10


@louis
@of_liblouis
def test_marks_and_numbers_are_as_liblouis_has_them(language: str) -> None:
    """What our texts lack, and yours may have; but for characters that a table lacks."""
    code = own_code(language)
    lines = [
        "(a", "a)", "(4)", "1-15", "1,5", "1.5", "1:2", "9-2", "+10", "4x", "2e", "1a", "1K", "A1", "JH", "10S", "L'AS",
        "A-B", "AB-CD", "CHLOÉ", "ABc", "aBC", "(AB)", "É", "2É", "50 %", "50%", "«a»", "“a”", '"a b" c', "a’b", "a…",
        "a–b", "a – b", "a—b", "1=2", "a=b", "a+b", "a & b", "5 €", "5 $", "5 £", "a/b", "1/b", "3×4", "n° 4", "(2, 3)",
        "a*b", "a_b", "#", "2;", "2!", "2?", "x-2", "Noël", "Ñandú", "äöüáíóúìòæ", "àâçèêëîïôûùœ", "a\u00a0: b", "a(b)",
        "7)", "(7):", "a,b", "a;b", "a:b", "7A", "[a]", "¿a?", "¡a!", "5 %:", "5 %, a", "-5", "−5", "7−3", "2.", "2.:",
        "Maß", "STRASSE", "1.000", "a.", "SÍ", "áéíóúñü", "3 + 4 = 7",
    ]  # fmt: skip
    theirs = zip(lines, liblouis.translated([plain(line, code) for line in lines], code, 1), strict=True)
    known = {line: unicode(by) for line, by in theirs if by is not None}
    assert {line: unicode(cells(line, code)) for line in known} == known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_golden_sample(language: str) -> None:
    """Checked without liblouis, and complete: no text of ours has a character that it lacks."""
    sample = GOLDEN[language]
    assert {line: unicode(cells(line, own_code(language))) for line in sample} == sample
    assert set("".join(every_text(language))) <= set("".join(sample))


@louis
@pytest.mark.parametrize(
    ("name", "game", "language"),
    [one for one in ALL if one[0] == "rules" or one[1] in ("stopenzi", "kariba")],
)
def test_files_are_the_same_without_liblouis(
    name: str, game: str, language: str, written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_it = written(name, game, language)
    monkeypatch.setattr(shutil, "which", lambda program: None)
    without = write_brf(name, game, language=language, folder=tmp_path)
    assert (with_it.by, without.by) == ("liblouis", "tables")
    assert with_it.path.read_bytes() == without.path.read_bytes()


def test_french_sets_no_space_before_high_marks() -> None:
    assert spaced("Oui : « non » ; 3 points !", "fr") == "Oui: «non»; 3 points!"
    assert spaced("Oui\u00a0: non", "fr") == "Oui: non"
    assert spaced("Yes : no", "en") == "Yes : no"


@louis
@pytest.mark.parametrize("language", [each for each in LANGUAGES if liblouis_table(own_code(each), 2)])
def test_contracted_braille_is_shorter_and_what_is_typed_is_not_contracted(language: Code) -> None:
    aim = next(block for block in rules_booklet("kariba", language).blocks if isinstance(block, Paragraph))
    text = " ".join(aim.text.split()[:5])
    booklet = Booklet("x", language, (Heading(1, "x"), Paragraph(text), Typed((text,))))
    (page,) = braille_pages(booklet, BRAILLE_PAGE, language, 2)
    lines = [line for line in page if line][1:-1]
    assert unicode(lines[-1]) == unicode(cells(text, language))
    assert len([cell for cell in lines[0] if cell]) < len([cell for cell in lines[-1] if cell])
    # Numbers side by side stay apart.
    (page,) = braille_pages(
        Booklet("x", language, (Heading(1, "x"), Paragraph("12 7"))), BRAILLE_PAGE, language, 2
    )
    assert unicode(page[2]).strip("⠀") == unicode(cells("12 7", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_contracted_braille_without_liblouis_is_a_fault(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(Fault) as caught:
        write_brf("rules", "kariba", language=language, folder=tmp_path, grade=2)
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "liblouis-missing")
    assert not list(tmp_path.iterdir())


def test_a_liblouis_that_fails_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "PROGRAM", "true")  # It says nothing at all.
    with pytest.raises(Fault) as caught:
        write_brf("rules", "kariba", language="en", folder=tmp_path, grade=2)
    assert caught.value.key == "liblouis-failed"


def test_a_character_without_cells_is_a_fault_whatever_makes_the_braille() -> None:
    with pytest.raises(Fault) as caught:
        braille_pages(Booklet("x", "fr", (Heading(1, "7♠"),)), BRAILLE_PAGE, "fr")
    assert (caught.value.key, caught.value.fields["character"]) == ("no-braille", "♠")


# Pages


@booklets
def test_pages_are_whole_and_numbered(name: str, game: str, language: str, written: Written) -> None:
    made = written(name, game, language)
    pages = read_pages(made.path)
    assert len(pages) == made.pages
    for number, page in enumerate(pages, 1):
        assert len(page) == 25
        assert all(len(line) <= 40 and line == line.rstrip() for line in page)
        assert len(page[-1]) == 40
        assert print_of(page[-1], language) == str(number)
        assert page[0]


@booklets
def test_no_word_is_split_and_none_is_lost(name: str, game: str, language: Code, written: Written) -> None:
    blocks = made_booklet(name, game, language, own_code(language)).blocks
    pages = _text(written(name, game, language))
    found = Counter(word for page in pages for line in page for word in line.split())
    wanted = Counter[str]()
    for block in blocks:
        if isinstance(block, Heading | Paragraph | Items | Typed):
            for text in texts(Booklet("", language, (block,))):
                of = text if isinstance(block, Typed) else spaced(text, language)
                wanted.update(_ascii(of, language).split())
    # Tables add the words that say how to read them.
    assert not wanted - found
    if not any(isinstance(block, Table) or getattr(block, "numbered", False) for block in blocks):
        assert not found - wanted


def _text(written: WrittenBrf) -> list[list[str]]:
    """The pages without their numbers."""
    return [page[:-1] for page in read_pages(written.path)]


CHARACTERS = {frozenset(map(int, dots)): character for character, dots in ASCII.items()}


def _ascii(text: str, language: Code) -> str:
    return "".join(CHARACTERS[cell] for cell in cells(text, language))


@booklets
def test_headings_stand_out_and_are_never_last(
    name: str, game: str, language: Code, written: Written
) -> None:
    pages = _text(written(name, game, language))
    blocks = made_booklet(name, game, language, own_code(language)).blocks
    headings = [block for block in blocks if isinstance(block, Heading)]
    rest = [(page, at) for page in pages for at in range(len(page))]
    for heading in headings:
        text = _ascii(spaced(heading.text, language), language)
        while True:
            page, at = rest.pop(0)
            first = page[at].strip()
            if (
                first
                and text.startswith(first)
                and page[at].startswith("    " if heading.level == 3 else "   ")
            ):
                break
        assert at == 0 or page[at - 1] == "" or heading.level == 3
        lines = 1
        while " ".join(line.strip() for line in page[at : at + lines]) != text:
            lines += 1
        if heading.level < 3:
            for line in page[at : at + lines]:
                left, right = len(line) - len(line.lstrip()), 40 - len(line)
                assert left >= 3
                assert right - left in (0, 1)
            assert page[at + lines] == ""
        assert any(page[at + lines :]), f"the heading {heading.text} is the last of its page"


def test_a_word_longer_than_a_line_goes_on_behind_a_hyphen() -> None:
    booklet = Booklet("x", "en", (Heading(1, "x"), Items(("a " + "b" * 45,))))
    (page,) = braille_pages(booklet, BraillePage(20, 10), "en")
    lines = brf([page]).decode("ascii").split("\r\n")
    assert lines[2:6] == ["A", "  " + "B" * 17 + "-", "  " + "B" * 17 + "-", "  " + "B" * 11]
    assert "".join(line.strip(" -") for line in lines[2:6]).count("B") == 45


def test_a_page_as_it_is_typed() -> None:
    assert braille_page("40x25") == BRAILLE_PAGE
    assert braille_page(" 30 X 27 ") == BraillePage(30, 27)
    for text in ("40", "40x", "19x25", "40x7", "81x25", "40x61", "axb", "-40x25"):
        with pytest.raises(Fault) as caught:
            braille_page(text)
        assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "bad-braille-page")


@pytest.mark.parametrize("page", [BraillePage(20, 8), BraillePage(30, 27), BraillePage(80, 60)])
def test_other_pages(page: BraillePage, tmp_path: Path) -> None:
    for name in BOOKLETS:
        for lines in read_pages(write_brf(name, "stopenzi", language="fr", folder=tmp_path, page=page).path):
            assert len(lines) == page.lines
            assert max(map(len, lines)) == page.cells


def test_braille_waits_for_no_typeface(tmp_path: Path) -> None:
    """ReportLab is the slow import, and cells are not measured."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom printkit.media.brf.pages import write_brf\n"
        f"write_brf('rules', 'kariba', language='fr', folder=Path({str(tmp_path)!r}))\n"
        "sys.exit('reportlab' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


# The score sheet


def test_the_score_sheet_has_room_after_each_letter(written: Written) -> None:
    lines = [line for page in _text(written("scoresheet", "stupide-vautour", "en")) for line in page]
    for number in range(1, 16):
        at = next(at for at, line in enumerate(lines) if print_of(line[:4], "en") == str(number))
        row = lines[at : at + 2]
        assert [character for line in row for character in line[4:].split()] == list("ABCDEF")
        columns = [
            [at for at, character in enumerate(line) if character in "ABCDEF" and at >= 4] for line in row
        ]
        assert columns[0] == columns[1]
        assert all(right - left > ROOM for line in columns for left, right in pairwise(line))
        assert all(40 - line[-1] > ROOM for line in columns)
    total = next(at for at, line in enumerate(lines) if line.startswith(",TOTAL"))
    # Nothing is added up in the column of the point cards.
    assert "".join(lines[total : total + 2]).split()[1:] == list("BCDEF")
    names = [print_of(line, "en") for line in lines]
    assert [line for line in names if re.fullmatch(r"[a-f]: .*", line)] == [
        "a: Card", *(f"{letter}: Player {number}:" for number, letter in enumerate("bcdef", 1))
    ]  # fmt: skip


def test_what_is_given_in_a_row_is_told(written: Written) -> None:
    lines = [line for page in _text(written("scoresheet", "stopenzi", "en")) for line in page]
    rows = [line for line in lines if line.split()[2:] == ["A", "B"]]
    assert [print_of(" ".join(line.split()[:2]), "en") for line in rows] == [
        f"{cell}; {points}" for cell, points in enumerate((60, 30, 20, 15, 12, 15, 20, 30, 60))
    ]


# Cards


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_reads_back_from_the_list(game: str, language: Code, written: Written) -> None:
    """From the cells alone: names, values and how many there are of each."""
    cards = load_deck(game).cards
    code = own_code(language)
    for card in cards:
        name = card.name(language).replace("−", "-")
        assert as_read(name, code) == (name if CODES[code].capital else name.lower())
    read = read_cards(written("cards", game, language).path, language)
    assert read == Counter((as_read(card.name(language), code), card.value) for card in cards)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("braille", codes())
def test_every_card_reads_back_in_the_braille_that_was_chosen(
    game: str, language: Code, braille: Code, written: Written
) -> None:
    path = written("cards", game, language, braille).path
    assert read_cards(path, language, braille) == Counter(
        (as_read(card.name(language), braille), card.value) for card in load_deck(game).cards
    )
    for number, page in enumerate(read_pages(path), 1):
        assert print_of(page[-1], braille) == str(number)


@pytest.mark.parametrize("game", ["kariba", "stupide-vautour", "douze-cases"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("braille", codes())
def test_every_text_has_cells_in_every_braille(game: str, language: Code, braille: Code) -> None:
    for name in BOOKLETS if game in GAMES else ("rules",):
        assert braille_pages(made_booklet(name, game, language, braille), BRAILLE_PAGE, braille)


@pytest.mark.parametrize("there", [True, False])
def test_by_what_it_was_made(there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(liblouis, "installed", lambda: there)
    monkeypatch.setattr(liblouis, "translated", lambda lines, code, _: [cells(line, code) for line in lines])
    made = {
        braille: write_brf("key", "kariba", language="fr", folder=tmp_path, braille=braille).by
        for braille in codes()
    }
    by = "liblouis" if there else "tables"
    assert made == {each: by if liblouis_table(each, 1) else "tables_alone" for each in codes()}
    assert (made["fr"], made["fr-literary"]) == (by, "tables_alone")


@pytest.mark.parametrize("there", [True, False])
def test_no_contracted_braille_with_other_digits(
    there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: program if there else None)
    with pytest.raises(Fault) as caught:
        write_brf("rules", "kariba", language="fr", folder=tmp_path, grade=2, braille="fr-literary")
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "not-contracted")


def test_a_wrong_code_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = code.spoken
    monkeypatch.setattr(
        "printkit.booklets.card_list.spoken",
        lambda value, language: right(8 if value == 7 else value, language),
    )
    found = read_cards(write_brf("cards", "kariba", language="en", folder=tmp_path).path, "en")
    assert found["Buffalo 7", 8] == 8


def read_cards(path: Path, language: str, braille: Code | None = None) -> "Counter[tuple[str, int | None]]":
    """The cards of a list: each its name, its value by its code, and how often."""
    code = braille or own_code(language)
    lines = [line for page in read_pages(path) for line in ("", *page[:-1])][1:]
    # The title and the paragraph below it come first.
    lines = lines[lines.index("", lines.index("") + 1) + 1 :]
    found = Counter[tuple[str, int | None]]()
    of_mark = as_read(printed(language).text("card-list-mark", name="", mark="").strip(", :"), code)
    named, blocks = (
        [""],
        [list(block) for blank, block in groupby(lines, key=lambda line: line == "") if not blank],
    )
    while blocks:
        block = blocks.pop(0)
        heading = list(takewhile(lambda line: line.startswith("   "), block))
        if heading:
            named = print_of(" ".join(heading), code).split(", ")
            if as_read(printed(language).text("legend-title"), code) == " ".join(named).replace("  ", " "):
                break
            named = [""] if named == [as_read(printed(language).text("card-list-others"), code)] else named
        # An entry goes on in cell 3.
        entries = re.sub(r"\n +", " ", "\n".join(block[len(heading) :])).splitlines()
        for entry in entries:
            # Marks are read by tests/test_marks.py.
            unmarked = print_of(entry, code).partition(f"; {of_mark}:")[0]
            if f", {of_mark}:" in unmarked:
                continue
            name, _, told = unmarked.partition(": ")
            parts = told.split("; ")
            for word in named:
                # What a value is called stands behind a comma.
                card = f"{word} {name.split(', ')[0]}".strip()
                copies = int(parts[1].split()[0]) if len(parts) > 1 else 1
                found[card, _value(parts[0], language, code) if told else None] += copies
    return found


@cache
def as_read(text: str, braille: Code) -> str:
    """Return a text as its cells are read, which may lose an accent in the braille of another language."""
    return print_of(_ascii(text, braille), braille)


def _value(told: str, language: str, braille: Code) -> int:
    return code.value(tuple(_signs(language, braille)[name] for name in told.split(", ")))


@cache
def _signs(language: str, braille: Code) -> dict[str, Sign]:
    """The signs of the sticker code by their names as they are read."""
    names = printed(language).lists
    return {
        as_read(name, braille): Sign(shape, at)
        for shape in Shape
        for at, name in enumerate(names[f"code-{shape.value}"])
        if name
    }
