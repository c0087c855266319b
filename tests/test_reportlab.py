"""What is used of ReportLab beyond its documented interface, so that an upgrade is refused until it has been tried."""

import re
import tomllib

import reportlab
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFImageXObject
from reportlab.pdfbase.ttfonts import TTFont, TTFontFile
from reportlab.pdfgen.canvas import Canvas

from tests.conftest import ROOT

WHY = (
    "pages and letters need this of ReportLab, which does not promise it: see printkit/typeface.py, "
    "printkit/paper/pdf.py and printkit/booklets/pdf.py before the upper bound in pyproject.toml is raised"
)


def test_the_upper_bound_is_the_next_major_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (bound,) = (each for each in project["dependencies"] if each.startswith("reportlab"))
    found = re.fullmatch(r"reportlab>=([0-9]+)[0-9.]*,<([0-9]+)", bound)
    assert found, WHY
    # `make lowest` runs this with the first version that is taken.
    assert int(reportlab.Version.split(".")[0]) in (int(found[1]), int(found[2]) - 1), WHY


def test_the_canvas_takes_operators_and_names_fonts() -> None:
    canvas = Canvas("never written", invariant=1)
    assert callable(canvas.addLiteral), WHY
    font = _font()
    ((subset, letters),) = font.splitString("7", canvas._doc)
    assert isinstance(letters, bytes), WHY
    assert re.fullmatch(r"/F\d+\+\d+", font.getSubsetInternalName(subset, canvas._doc)), WHY


def test_the_font_file_gives_its_tables_and_its_glyphs() -> None:
    file: TTFontFile = _font().face
    index = file.charToGlyph[ord("7")]
    assert file.glyphPos[index] < file.glyphPos[index + 1] <= len(file.get_table("glyf")), WHY
    assert file.charWidths[ord("7")] > 0, WHY


def test_the_document_takes_a_tree_of_its_pages() -> None:
    canvas = Canvas("never written", invariant=1)
    document = canvas._doc
    assert callable(document.thisPageRef().format), WHY
    assert re.fullmatch(rb"\d+ 0 R", document.Reference(PDFDictionary()).format(document)), WHY
    canvas.showPage()
    assert "Contents" in document.Pages.pages[-1].__NoDefault__, WHY


def test_an_image_is_written_as_it_is_given() -> None:
    canvas = Canvas("never written", invariant=1)
    image = PDFImageXObject("p0")
    image.width, image.height, image.bitsPerComponent = 2, 1, 8
    image.colorSpace, image.streamContent, image._filters = "DeviceGray", b"encoded", ("FlateDecode",)
    written = image.format(canvas._doc)
    for part in (
        b"/Width 2",
        b"/Height 1",
        b"/BitsPerComponent 8",
        b"/DeviceGray",
        b"/FlateDecode",
        b"encoded",
    ):
        assert part in written, WHY
    canvas.doForm("p0")
    canvas._doc.addForm("p0", image)
    assert canvas.hasForm("p0"), WHY


def _font() -> TTFont:
    return TTFont(
        "AtkinsonHyperlegible-Bold", str(ROOT / "printkit" / "fonts" / "AtkinsonHyperlegible-Bold.ttf")
    )
