"""The pictures of the README and of `docs/`, made from what tactideck prints.

The README has a sheet of cards and one of its cards close up; the pages have sheets of each game, backs, a board, a
calibration sheet, stickers and a score sheet, in each language.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from PIL import Image

PICTURES = Path(__file__).parent / "pictures"
POINTS_PER_MM = 72 / 25.4
PAGE, ROW, COLUMN = 1, 1, 0  # the 13 of the first series: page 2, second row, first column
POKER = (63.5, 88.9)  # mm
COLOURS = 32
"""Flat colours and the greys at the edges of letters need no more."""

# Game to the page of its cards, counted from 0, that shows most of its kinds.
SHEETS = {"stupide-vautour": 1, "stopenzi": 2, "kariba": 2, "vampir": 1, "bataille-couperet": 4}
# Name to the command, the file that it writes and the page.
OTHERS = {
    "backs": (("print", "kariba", "--only", "backs"), "kariba-backs.pdf", 0),
    "calibration": (("print", "calibration"), "calibration.pdf", 1),
    "stickers": (("stickers", "kariba", "--stock", "avery-l7160"), "kariba-stickers.pdf", 1),
    "scoresheet": (
        ("print", "stupide-vautour", "--only", "scoresheet"),
        "stupide-vautour-scoresheet.pdf",
        0,
    ),
}
BOARD = (("print", "kariba", "--only", "board"), "kariba-board.pdf", 2)  # two sheets a row


def main() -> None:
    """Write everything anew, each picture at 60 dots an inch, the card at 150 and the sheets of a board at 30."""
    with TemporaryDirectory() as folder:
        out = Path(folder)
        _readme(out)
        for language in ("en", "fr"):
            to = PICTURES / language
            to.mkdir(exist_ok=True)
            for game, page in SHEETS.items():
                command = ("print", game, "--only", "cards", "--sides", "none")
                with _made(command, f"{game}-cards.pdf", language, out) as document:
                    _save(_picture(document[page], 60), to / f"sheet-{game}.png")
            for name, (command, file, page) in OTHERS.items():
                with _made(command, file, language, out) as document:
                    _save(_picture(document[page], 60), to / f"{name}.png")
            command, file, across = BOARD
            with _made(command, file, language, out) as document:
                _save(_side_by_side([_picture(page, 30) for page in document], across), to / "board.png")


def _made(command: tuple[str, ...], file: str, language: str, out: Path) -> pdfium.PdfDocument:
    whole = [sys.executable, "-m", "tactideck", *command, "--lang", language, "--out", str(out)]
    subprocess.run(whole, check=True, stdout=subprocess.DEVNULL)
    return pdfium.PdfDocument(out / file)


def _readme(out: Path) -> None:
    command = ("print", "stupide-vautour", "--only", "cards", "--sides", "none")
    with _made(command, "stupide-vautour-cards.pdf", "en", out) as document:
        page = document[PAGE]
        left, _, _, top = page.get_trimbox()
        width, height = (side * POINTS_PER_MM for side in POKER)
        x, y = left + COLUMN * width, page.get_height() - top + ROW * height
        _picture(page, 60).save(PICTURES / "sheet.png", optimize=True)
        box = [round(150 / 72 * edge) for edge in (x, y, x + width, y + height)]
        _picture(page, 150).crop(box).save(PICTURES / "card.png", optimize=True)


def _picture(page: pdfium.PdfPage, dpi: float) -> Image.Image:
    return page.render(scale=dpi / 72).to_pil()


def _side_by_side(pictures: list[Image.Image], across: int) -> Image.Image:
    """Sheets in rows, with grey between them, as they lie before they are glued."""
    gap = 6
    width, height = (max(picture.size[axis] for picture in pictures) + gap for axis in (0, 1))
    rows = -(-len(pictures) // across)
    whole = Image.new("RGB", (across * width + gap, rows * height + gap), "#767676")
    for at, picture in enumerate(pictures):
        whole.paste(picture, (gap + at % across * width, gap + at // across * height))
    return whole


def _save(picture: Image.Image, path: Path) -> None:
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)


if __name__ == "__main__":
    main()
