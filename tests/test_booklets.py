"""The booklets as a reader gets them: the text in order, its size, its tags, its HTML, and examples that are true."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import html5lib
import pikepdf
import pypdfium2
import pytest

from printkit import code
from printkit.booklets.blocks import Booklet, Cell, Drawing, Heading, Items, Paragraph, Table, Typed
from printkit.booklets.files import booklet_of
from printkit.booklets.html import booklet_html
from printkit.booklets.key import key_booklet, signs_of
from printkit.booklets.layout import LEADING, Laid, lay_out
from printkit.booklets.rules import rules_booklet
from printkit.booklets.scoresheet import score_sheet
from printkit.shapes import Box, Frame, Label, Shape, bounds
from printkit.sizes import CARD_SIZES, PAPERS
from printkit.typeface import font
from scorer.events import name_of
from scorer.records.record import read_record
from scorer.records.report import score
from templates.colour import contrast
from templates.deck import load_deck
from templates.game import Example, load_game
from templates.loader import SHIPPED, shipped
from tests.printing import write_booklet
from words.faults import Fault, Kind
from words.languages import languages
from words.wording import Wording

GAMES = tuple(game for game in shipped() if (SHIPPED / game / "deck.toml").is_file())
MAKERS = {
    "rules": rules_booklet,
    "scoresheet": score_sheet,
    "key": partial(booklet_of, "key"),
}
ALL = [(name, game, language) for name in MAKERS for game in GAMES for language in ("fr", "en")]
HEAD = {"fr": "jeu: {}\nlangue: fr\njoueurs: {}\n", "en": "game: {}\nlanguage: en\nplayers: {}\n"}
EXAMPLES = [
    pytest.param(game, language, example, id=f"{game}-{language}-{at}")
    for game in GAMES
    for language in ("fr", "en")
    for at, example in enumerate(load_game(game).words[language].examples)
]

booklets = pytest.mark.parametrize(("name", "game", "language"), ALL)


class Files(NamedTuple):
    """Where all booklets were written once, in large print and larger."""

    large: Path
    larger: Path

    def path(self, name: str, game: str, language: str, ending: str = "pdf", *, size: int = 18) -> Path:
        folder = self.large if size == 18 else self.larger
        return folder / language / f"{game}-{name}.{ending}"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    made = Files(tmp_path_factory.mktemp("large"), tmp_path_factory.mktemp("larger"))
    for size, folder in ((18, made.large), (24, made.larger)):
        for name, game, language in ALL:
            write_booklet(
                name, game, language=language, size=size, paper=PAPERS["a4"], folder=folder / language
            )
    return made


# The examples


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_examples_and_a_score_sheet(game: str) -> None:
    fr, en = (load_game(game).words[language] for language in ("fr", "en"))
    assert fr.examples
    assert fr.scoresheet
    for one, other in zip(fr.examples, en.examples, strict=True):
        assert (one.players, one.scores, len(one.steps)) == (other.players, other.scores, len(other.steps))
    for table, same in zip(fr.scoresheet, en.scoresheet, strict=True):
        assert (table.players, len(table.columns), bool(table.total)) == (
            same.players,
            len(same.columns),
            bool(same.total),
        )
        assert table.rows == same.rows or len(table.rows) == len(same.rows)


@pytest.mark.parametrize(("game", "language", "example"), EXAMPLES)
def test_examples_are_true(game: str, language: str, example: Example) -> None:
    """The program scores the lines of the example, and each step holds the program's own sentences, brief or
    normal, for what happened.
    """
    head = HEAD[language].format(game, ", ".join(example.players))
    report = score((head + "\n".join(step.line for step in example.steps)).encode())
    assert report.fault is None
    wording = Wording(language, load_game(game))
    # How a record ends is told by the table of scores, and the cards are read back in the words of the story.
    closing = {"scores-so-far", "final-scores", "totals-so-far", "manches-so-far"}
    closing |= {"battle-cards", "cards-laid", "cards-played", "heads-laid"}
    if game == "bataille-couperet":
        closing |= {"winner"}  # The program counts a battle by itself as a game.
    for step, (_, events) in zip(example.steps, report.events, strict=False):
        for event in events:
            kind = name_of(type(event))
            said = {wording.event(kind, event._asdict(), level) for level in ("brief", "normal")}
            if kind not in closing and "" not in said:
                assert any(sentence in step.text for sentence in said), f"{step.text!r} lacks {said}"
    if example.scores:
        assert report.standing.scores == example.scores


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_options_are_told_as_a_record_takes_them(game: str, language: str) -> None:
    template = load_game(game)
    blocks = rules_booklet(game, language).blocks
    names = ", ".join(["Anne", "Bruno", "Chloé", "David", "Eve", "Fanny"][: template.players.min])
    for at, name in enumerate(template.options):
        heads = [
            place
            for place, block in enumerate(blocks)
            if isinstance(block, Heading)
            and isinstance(blocks[place + 1], Paragraph)
            and blocks[place + 1].text == template.words[language].options[name].about
        ]
        assert len(heads) == 1, at
        typed, values = blocks[heads[0]], blocks[heads[0] + 2]
        assert isinstance(typed, Heading)
        assert isinstance(values, Items)
        for item in values.items:
            value = re.split(r" \(| ?:", item)[0]
            record = f"{HEAD[language].format(game, names)}option {typed.text}: {value}\n"
            assert read_record(record.encode()).options


# PDF


def spoken(booklet: Booklet) -> str:
    """All the text of a booklet in reading order."""
    parts: list[str] = []
    for block in booklet.blocks:
        match block:
            case Heading(_, text) | Paragraph(text):
                parts.append(text)
            case Items(items, numbered):
                parts += (f"{at}. {item}" if numbered else f"• {item}" for at, item in enumerate(items, 1))
            case Typed(lines):
                parts += lines
            case Drawing(shapes):
                parts += (shape.text for shape in shapes if isinstance(shape, Label))
            case Table(caption, heads, rows):
                parts += (caption, *(cell.text for row in (heads, *rows) for cell in row))
    return " ".join(" ".join(parts).split())


class Written(NamedTuple):
    """A run of text in a page's content: what it belongs to, its size and its baseline in points, and its text."""

    marks: tuple[str, int | None]
    size: float
    baseline: float


def written(pdf: pikepdf.Pdf) -> Iterator[list[Written]]:
    """The runs of text of each page, read from the operators."""
    for page in pdf.pages:
        matrix, stack, font, runs = pikepdf.Matrix(), [], 0.0, []
        text, marks = pikepdf.Matrix(), []
        for step in pikepdf.parse_content_stream(page):
            operands = step.operands
            match str(step.operator):
                case "q":
                    stack.append(matrix)
                case "Q":
                    matrix = stack.pop()
                case "cm":
                    matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
                case "BDC":
                    marks.append((str(operands[0]), int(operands[1].MCID)))
                case "BMC":
                    marks.append((str(operands[0]), None))
                case "EMC":
                    marks.pop()
                case "Tf":
                    font = float(operands[1])
                case "Tm":
                    text = pikepdf.Matrix(*map(float, operands))
                case "Tj" | "TJ":
                    assert len(marks) == 1, "text that is neither tagged nor marked as no part of it"
                    whole = text @ matrix
                    runs.append(Written(marks[0], font * abs(whole.d), whole.f))
        yield runs


@booklets
def test_the_text_of_a_pdf_comes_in_reading_order(files: Files, name: str, game: str, language: str) -> None:
    booklet = MAKERS[name](game, language)
    with pypdfium2.PdfDocument(files.path(name, game, language)) as document:
        pages = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    around = re.compile(rf" ?50 mm {re.escape(booklet.name)}, page \d+ (?:sur|of) {len(pages)}$")
    assert all(around.search(page) for page in pages)
    # A table that goes on has its heads again.
    text = " ".join(around.sub("", page) for page in pages)
    wanted = spoken(booklet)
    for table in (block for block in booklet.blocks if isinstance(block, Table)):
        heads = " ".join(cell.text for cell in table.heads if cell.text)
        wanted, text = (whole.replace(f"{heads} ", "").replace(heads, "") for whole in (wanted, text))
    assert text.split() == wanted.split()


@pytest.mark.parametrize("size", [18, 24])
def test_print_is_large_and_its_lines_are_apart(files: Files, size: int) -> None:
    for name, game, language in ALL:
        with pikepdf.open(files.path(name, game, language, size=size)) as pdf:
            for every in written(pdf):
                # Cards for the table have figures of their own size.
                runs = [run for run in every if run.marks[0] != "/Figure"]
                assert min(run.size for run in every) >= 18 - 0.01
                assert min(run.size for run in runs) == pytest.approx(size, abs=0.01)
                for one, other in pairwise(runs):
                    tagged = one.marks[1] is not None and one.marks == other.marks
                    if tagged and one.baseline > other.baseline + 1:
                        assert one.baseline - other.baseline == pytest.approx(LEADING * one.size, abs=0.02)
                        assert LEADING == 1.5


def elements(node: Any, page_of: dict[Any, int]) -> Iterator[tuple[str, Any, list[tuple[int, int]]]]:
    """The tree from its root in order: role, element, and the marks right under it as (page, number)."""
    kids = list(node.K) if "/K" in node else []
    own = [(page_of[kid.Pg.objgen], int(kid.MCID)) for kid in kids if kid.get("/Type") == "/MCR"]
    if "/S" in node:
        yield str(node.S), node, own
    for kid in kids:
        if kid.get("/Type") != "/MCR":
            yield from elements(kid, page_of)


@booklets
def test_pdfs_are_tagged(files: Files, name: str, game: str, language: str) -> None:
    booklet = MAKERS[name](game, language)
    with pikepdf.open(files.path(name, game, language)) as pdf:
        assert str(pdf.Root.Lang) == language
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert str(pdf.docinfo.Title) == booklet.title
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        page_of = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        tree = list(elements(pdf.Root.StructTreeRoot, page_of))
        roles = [role for role, _, _ in tree]
        headings = [f"/H{heading.level}" for heading in booklet.headings()]
        assert [role for role in roles if re.fullmatch(r"/H\d", role)] == headings
        assert roles[:2] == ["/Document", "/H1"]
        tables = [block for block in booklet.blocks if isinstance(block, Table)]
        assert roles.count("/Table") == len(tables)
        assert roles.count("/LI") == sum(
            len(block.items) for block in booklet.blocks if isinstance(block, Items)
        )
        scopes = [str(element.A.Scope) for role, element, _ in tree if role == "/TH"]
        assert scopes.count("/Row") == sum(len(table.rows) for table in tables)
        figures = [str(element.Alt) for role, element, _ in tree if role == "/Figure"]
        drawings = [c.drawing.words for t in tables for row in t.rows for c in row if c.drawing]
        assert figures == drawings + [block.words for block in booklet.blocks if isinstance(block, Drawing)]
        # Every mark on a page hangs in the tree once, in the order of the page; and the way back is there.
        hung = [mark for _, _, own in tree for mark in own]
        assert hung == sorted(hung)
        on_pages = [
            (number, int(step.operands[1].MCID))
            for number, page in enumerate(pdf.pages)
            for step in pikepdf.parse_content_stream(page)
            if str(step.operator) == "BDC"
        ]
        assert hung == on_pages
        back = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        for number, page in enumerate(pdf.pages):
            assert int(page.obj.StructParents) == back[2 * number] == number
            assert len(back[2 * number + 1]) == sum(place == number for place, _ in hung)
        assert list(written(pdf))


@booklets
def test_each_heading_is_a_bookmark(files: Files, name: str, game: str, language: str) -> None:
    with pypdfium2.PdfDocument(files.path(name, game, language)) as document:
        found = [(mark.get_title(), mark.level + 1) for mark in document.get_toc()]
    assert found == [(heading.text, heading.level) for heading in MAKERS[name](game, language).headings()]


def test_ink_is_black(files: Files) -> None:
    for name, game, language in ALL:
        with pikepdf.open(files.path(name, game, language)) as pdf:
            colours = {
                tuple(map(float, step.operands))
                for page in pdf.pages
                for step in pikepdf.parse_content_stream(page)
                if str(step.operator) in ("rg", "RG", "g", "G")
            }
        assert {channel for colour in colours for channel in colour} == {0.0}


def test_the_same_booklet_makes_the_same_bytes(files: Files, tmp_path: Path) -> None:
    name: str = "rules"
    again = write_booklet(name, "kariba", language="fr", size=18, paper=PAPERS["a4"], folder=tmp_path)
    for path in (again.pdf, again.html):
        assert path.read_bytes() == files.path(name, "kariba", "fr", path.suffix[1:]).read_bytes()


def test_a_character_that_the_font_lacks_is_a_fault() -> None:
    booklet = Booklet("Kariba", "en", (Heading(1, "Kariba"), Paragraph("A suit: ♠")))
    with pytest.raises(Fault) as caught:
        lay_out(booklet, PAPERS["a4"], 18)
    assert (caught.value.kind, caught.value.key) == (Kind.FAILED, "missing-glyph")
    assert caught.value.fields == {"character": "♠", "code": "U+2660", "where": "Kariba"}


def test_french_marks_stay_with_their_word() -> None:
    """No line begins with ; : ? ! or »."""
    for name, game, language in ALL:
        for page in lay_out(MAKERS[name](game, language), PAPERS["a4"], 24).pages:
            for ink in page:
                for shape in ink.artwork:
                    assert getattr(shape, "text", "x").strip()[:1] not in (";", ":", "?", "!", "»")


# The key


@pytest.mark.parametrize("game", GAMES)
def test_the_key_has_every_sign_and_every_value_of_the_game_once(game: str) -> None:
    tables = [block for block in key_booklet(game, "fr").blocks if isinstance(block, Table)]
    deck = load_deck(game)
    marks = {card.group.mark for card in deck.cards}
    of_marks, values, *signs = tables if len(marks) > 1 else (None, *tables)
    own = {card.value for card in deck.cards if card.value is not None}
    assert [int(row[0].text.replace("−", "-")) for row in values.rows] == sorted(own)
    used = {sign for value in own for sign in code.signs(value)}
    others = {sign for sign in used - {code.signs(-1)[0]} if code.value((sign,)) not in own}
    assert of_marks is None or len(of_marks.rows) == len(marks)
    rows = [row for table in signs for row in table.rows]
    assert {row[0].text for row in rows} == {str(code.value((sign,))) for sign in others}
    assert len(rows) == len(others)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_leave_the_code_to_the_key(game: str) -> None:
    for block in rules_booklet(game, "fr").blocks:
        assert not isinstance(block, Table) or not any(cell.drawing for row in block.rows for cell in row)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_for_the_table_hold_each_sign_within_their_edges(game: str) -> None:
    """One of A6 and one of poker size, each with all signs of the game, none across an edge or another sign."""
    (drawing,) = [block for block in booklet_of("key", game, "en").blocks if isinstance(block, Drawing)]
    frames = [shape for shape in drawing.shapes if isinstance(shape, Frame) and shape.wall < 1]
    poker = CARD_SIZES["poker"]
    assert [(frame.box.width, frame.box.height) for frame in frames] == [
        (105, 148),
        (poker.width, poker.height),
    ]
    own = [card.value for card in load_deck(game).cards if card.value is not None]
    worths = ["−" if sign.shape is code.Shape.BAR else str(code.value((sign,))) for sign in signs_of(own)]
    for frame in frames:
        inner = frame.box.inset(2.5)
        held = [shape for shape in drawing.shapes if shape is not frame and meet(bounds(shape), frame.box)]
        held = [shape for shape in held if shape not in frames]
        assert [shape.text for shape in held if isinstance(shape, Label)] == worths
        for shape in held:
            box = ink(shape)
            assert inner.x <= box.x <= box.right <= inner.right
            assert inner.y <= box.y <= box.bottom <= inner.bottom
        labels = [ink(shape) for shape in held if isinstance(shape, Label)]
        for label in labels:
            assert not any(meet(label, ink(other)) for other in held if ink(other) != label)


def meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def ink(shape: Shape) -> Box:
    """The box of a shape's ink."""
    if not isinstance(shape, Label):
        return bounds(shape)
    start, end = font(shape.weight).span(shape.text)
    high = font(shape.weight).cap * shape.em
    return Box(shape.x + start * shape.em, shape.y - high, (end - start) * shape.em, high)


# The pages

EVERY = [(name, game) for name in MAKERS for game in shipped() if name != "key" or game in GAMES]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", [18, 24])
@pytest.mark.parametrize("language", languages())
def test_no_heading_ends_a_page_and_no_row_is_alone_on_one(language: str, size: int, paper: str) -> None:
    for name, game in EVERY:
        booklet = MAKERS[name](game, language)
        laid = lay_out(booklet, PAPERS[paper], size)
        for page in laid.pages:
            drawn = [ink.node for ink in page if ink.node is not None]
            assert drawn, (game, name, "an empty page")
            assert laid.nodes[drawn[-1]].role not in ("H1", "H2", "H3", "Caption"), (game, name)
            rows: dict[int, set[int]] = {}
            for at in dict.fromkeys(drawn):
                row = next((up for up in upwards(laid, at) if laid.nodes[up].role == "TR"), None)
                if row is not None:
                    rows.setdefault(laid.nodes[row].parent or 0, set()).add(row)
            for table, on_page in rows.items():
                heads = {row for row in on_page if is_head(laid, row)}
                of = sum(node.role == "TR" and node.parent == table for node in laid.nodes)
                assert heads, (game, name, "rows without heads")
                assert len(on_page - heads) >= min(2, of - 1), (game, name)


def upwards(laid: Laid, node: int) -> Iterator[int]:
    """The node and what it is in, up to the document."""
    at: int | None = node
    while at is not None:
        yield at
        at = laid.nodes[at].parent


def is_head(laid: Laid, row: int) -> bool:
    cells = [node for node in laid.nodes if node.parent == row]
    return all(cell.scope == "Column" for cell in cells)


# HTML


@booklets
def test_html_is_valid(files: Files, name: str, game: str, language: str) -> None:
    html5lib.HTMLParser(strict=True).parse(files.path(name, game, language, "html").read_text("utf-8"))


@booklets
def test_html_has_what_a_screen_reader_wants(files: Files, name: str, game: str, language: str) -> None:
    booklet = MAKERS[name](game, language)
    source = files.path(name, game, language, "html").read_text("utf-8")
    tree = html5lib.parse(source, namespaceHTMLElements=False)
    assert tree.get("lang") == language
    assert tree.findtext("head/title") == booklet.title
    for landmark in ("header", "main"):
        assert len(tree.findall(f".//{landmark}")) == 1
    found = [
        (int(node.tag[1]), " ".join("".join(node.itertext()).split()))
        for node in tree.iter()
        if re.fullmatch(r"h\d", node.tag)
    ]
    assert found == [(heading.level, heading.text) for heading in booklet.headings()]
    assert all(other[0] <= one[0] + 1 for one, other in pairwise(found)), "a level of headings is left out"
    anchors = {node.get("id") for node in tree.iter() if node.get("id")}
    for table in tree.iter("table"):
        assert table.find("caption") is not None or table.get("aria-labelledby") in anchors
        assert {node.get("scope") for node in table.iter("th")} == {"col", "row"}
        for row in table.findall("tbody/tr"):
            assert row[0].tag == "th"
    for link in tree.iter("a"):
        assert link.get("href")[1:] in anchors
    # Nothing is fetched: no address in the file but anchors.
    assert not re.search(r"https?:|\bsrc=|url\(|@import|<script|<link", source)


@booklets
def test_html_says_what_the_pdf_says(name: str, game: str, language: str) -> None:
    booklet = MAKERS[name](game, language)
    tree = html5lib.parse(booklet_html(booklet, 18), namespaceHTMLElements=False)
    for label in tree.iter("label"):
        label.text = ""  # The names of columns whose heads are blank on paper.
    text = " ".join("".join(f"{part} " for part in tree.find(".//main").itertext()).split())
    wanted = spoken(booklet).removeprefix(booklet.title)
    # Numbers and bullets of lists are the browser's.
    for block in booklet.blocks:
        if isinstance(block, Items):
            for at, item in enumerate(block.items, 1):
                item = " ".join(item.split())
                wanted = wanted.replace(f"{at}. {item}" if block.numbered else f"• {item}", item)
    assert text.split() == wanted.split()


def test_html_colours_have_the_contrast() -> None:
    check_schemes(booklet_html(rules_booklet("kariba", "en"), 18))


def check_schemes(style: str) -> None:
    """Light and dark: ink on paper as strong as can be, links as strong as any text must be."""
    schemes = re.findall(r"--ink: (#\w+); --paper: (#\w+); --link: (#\w+)", style)
    assert len(schemes) == 2
    for scheme in schemes:
        ink, paper, link = (
            "#" + "".join(digit * (2 if len(colour) == 4 else 1) for digit in colour[1:]).upper()
            for colour in scheme
        )
        assert contrast(ink, paper) == pytest.approx(21)
        assert contrast(link, paper) >= 7


CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
AXE = os.environ.get("AXE_CORE", "")
"""The file axe.min.js of npm's axe-core."""

_HARNESS = """<!DOCTYPE html><html lang="en"><title>axe</title><body><script>
const pages = $pages, axeSource = $axe, results = [];
async function check(page) {
  const frame = document.createElement('iframe');
  frame.width = 1600;
  frame.height = 1200;
  frame.srcdoc = page;
  await new Promise(loaded => { frame.onload = loaded; document.body.append(frame); });
  frame.contentWindow.eval(axeSource);
  const found = await frame.contentWindow.axe.run({resultTypes: ['violations', 'incomplete']});
  frame.remove();
  const told = rules => rules.map(rule => rule.id + ': ' + rule.nodes.map(node => node.html).join(' | '));
  results.push([found.passes.length, told(found.violations), told(found.incomplete)]);
}
(async () => {
  for (const page of pages) await check(page);
  document.body.innerHTML = '<pre></pre>';
  document.querySelector('pre').textContent = JSON.stringify(results);
})();
</script></body></html>
"""


def by_axe(pages: list[str], folder: Path) -> list[tuple[int, list[str], list[str]]]:
    """What axe says of each page: how many rules pass, which are broken and which it cannot decide."""
    # A script ends at the first "</script", wherever it stands.
    quoted = {
        name: json.dumps(value).replace("</", "<\\/")
        for name, value in (("pages", pages), ("axe", Path(AXE).read_text("utf-8")))
    }
    harness = folder / "axe.html"
    harness.write_text(Template(_HARNESS).substitute(quoted), "utf-8")
    command = [
        *(str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1700,1300"),
        *(f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=600000", "--dump-dom"),
        harness.as_uri(),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120)
    results = html5lib.parse(done.stdout, namespaceHTMLElements=False).findtext(".//pre")
    assert results, f"axe did not run: {done.stderr}"
    return [tuple(result) for result in json.loads(results)]


needs_axe = pytest.mark.skipif(
    CHROMIUM is None or not Path(AXE).is_file(),
    reason="no chromium, or AXE_CORE does not name the axe.min.js of axe-core",
)


@needs_axe
def test_axe_finds_no_fault(files: Files, tmp_path: Path) -> None:
    # One language: what axe looks at is the same in the other.
    looked_at = [which for which in ALL if which[2] == "fr"]
    pages = [files.path(*which, "html").read_text("utf-8") for which in looked_at]
    for which, (passed, broken, undecided) in zip(looked_at, by_axe(pages, tmp_path), strict=True):
        assert passed > 15, which
        assert (broken, undecided) == ([], []), which


@needs_axe
def test_axe_would_find_one(files: Files, tmp_path: Path) -> None:
    page = files.path("scoresheet", "kariba", "en", "html").read_text("utf-8")
    planted = {
        "html-has-lang": page.replace(' lang="en"', ""),
        "label": re.sub(r' aria-label="[^"]*"', "", page),
        "color-contrast": page.replace("--ink: #000", "--ink: #999"),
        "page-has-heading-one": page.replace("h1>", "p>"),
        "landmark-one-main": page.replace("main", "div"),
    }
    for rule, (_, broken, _) in zip(planted, by_axe(list(planted.values()), tmp_path), strict=True):
        assert any(told.startswith(f"{rule}:") for told in broken), rule


def test_a_blank_cell_is_a_cell() -> None:
    """The tree of a score sheet holds its empty cells: rows all have as many."""
    table = next(block for block in score_sheet("kariba", "en").blocks if isinstance(block, Table))
    assert isinstance(table.heads[1], Cell)
    nodes = lay_out(score_sheet("kariba", "en"), PAPERS["a4"], 18).nodes
    rows = [at for at, node in enumerate(nodes) if node.role == "TR"]
    assert {sum(node.parent == row for node in nodes) for row in rows} == {len(table.heads)}
