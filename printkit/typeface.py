"""The font as figures: what its glyphs measure, and which it lacks. The outlines stay in the file.

Atkinson Hyperlegible (Braille Institute, SIL Open Font License), made for low vision: its figures do not
close up.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import unpack_from

from reportlab.pdfbase.ttfonts import TTFont, TTFontFile

from words.faults import Fault, Kind

FOLDER = Path(__file__).parent / "fonts"


@dataclass(frozen=True)
class Glyph:
    """One glyph in ems: how far it moves the pen, and the box of its ink about the pen and the baseline (y
    up).
    """

    advance: float
    left: float
    low: float
    right: float
    high: float


@dataclass(frozen=True)
class Font:
    """The measures of a font, in ems."""

    cap: float
    glyphs: Mapping[str, Glyph]
    advances: Mapping[str, float]

    def require(self, text: str, *, where: str) -> None:
        """Check that the font has all characters of a text, because a PDF would show an empty box or nothing.

        Raises Fault `missing-glyph`, with `where` the text is.
        """
        for character in text:
            # What has been measured is there.
            if character not in self.advances and character not in self.glyphs:
                code = f"U+{ord(character):04X}"
                raise Fault(Kind.FAILED, "missing-glyph", character=character, code=code, where=where)

    def span(self, text: str, spacing: float = 0.0) -> tuple[float, float]:
        """Return where the ink of `text` begins and where it ends, from the pen's start."""
        advances = map(self.advances.__getitem__, text[:-1])
        before = sum([advance + spacing for advance in advances] if spacing else advances)
        return self.glyphs[text[0]].left, before + self.glyphs[text[-1]].right


def font_path(weight: str) -> Path:
    """Return the file of a weight."""
    return FOLDER / f"AtkinsonHyperlegible-{weight}.ttf"


@cache
def truetype(weight: str) -> TTFont:
    """Return the font as ReportLab holds it, read once for measuring and embedding."""
    path = font_path(weight)
    return TTFont(path.stem, str(path))


class _Glyphs(Mapping[str, Glyph]):
    """The glyphs of a font file, each measured when it is first asked for: a page wants few of them."""

    def __init__(self, file: TTFontFile) -> None:
        self._file = file
        self._outlines = file.get_table("glyf")
        self._em = float(unpack_from(">H", file.get_table("head"), 18)[0])
        self._measured: dict[str, Glyph] = {}

    def __getitem__(self, character: str) -> Glyph:
        if character not in self._measured:
            self._measured[character] = self._measure(ord(character))
        return self._measured[character]

    def _measure(self, code: int) -> Glyph:
        index = self._file.charToGlyph[code]
        start, end = self._file.glyphPos[index], self._file.glyphPos[index + 1]
        # A glyph without outlines (the space) takes no bytes; else its box follows the number of contours.
        box = unpack_from(">hhhh", self._outlines, start + 2) if end > start else (0, 0, 0, 0)
        left, low, right, high = (measure / self._em for measure in box)
        # ReportLab gives widths in thousandths of an em, whatever the font's own unit.
        return Glyph(self._file.charWidths[code] / 1000, left, low, right, high)

    def __contains__(self, character: object) -> bool:
        return isinstance(character, str) and ord(character) in self._file.charToGlyph

    def __iter__(self) -> Iterator[str]:
        return map(chr, self._file.charToGlyph)

    def __len__(self) -> int:
        return len(self._file.charToGlyph)


class _Advances(dict[str, float]):
    """How far each glyph moves the pen: text is measured over and over."""

    def __init__(self, glyphs: Mapping[str, Glyph]) -> None:
        super().__init__()
        self._glyphs = glyphs

    def __missing__(self, character: str) -> float:
        advance = self[character] = self._glyphs[character].advance
        return advance


@cache
def font(weight: str) -> Font:
    """Return the measures of a weight."""
    glyphs = _Glyphs(truetype(weight).face)
    return Font(glyphs["H"].high, glyphs, _Advances(glyphs))
