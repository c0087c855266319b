"""Make the pictures of the README and of `docs/` from what tactideck prints.

The README has a row of cards from four games; the pages have sheets of each game, backs, a board, a calibration sheet,
stickers, a score sheet, and pages of the workshop in the Chromium of the system. Each is made in each language.
"""

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from languages import DOCS, LANGUAGES
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tactideck.web.address import LOOPBACK
from tactideck.workshop.door import address_of, port_of, served
from tactideck.workshop.shop import Shop

PICTURES = DOCS / "pictures"
POKER = (63.5 * 72 / 25.4, 88.9 * 72 / 25.4)  # points
COLOURS = 32
"""Flat colours and the greys at the edges of letters need no more."""

# Game to the page of its cards, counted from 0, that shows most of its kinds.
SHEETS = {"stupide-vautour": 1, "stopenzi": 2, "kariba": 2, "vampir": 1, "bataille-couperet": 4}
# Game to the row and column, on that sheet, of the card that the README shows.
CARDS = {"stupide-vautour": (1, 0), "kariba": (0, 0), "bataille-couperet": (0, 1), "vampir": (0, 2)}
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
BOARD = (("print", "kariba", "--only", "board"), "kariba-board.pdf", 3)  # three sheets a row


def main() -> None:
    """Write all pictures again: each at 60 dots an inch, cards alone at 80 and the sheets of a board at 30."""
    with TemporaryDirectory() as folder:
        out = Path(folder)
        for language in LANGUAGES:
            to = PICTURES / language
            to.mkdir(exist_ok=True)
            cards = {}
            for game, page in SHEETS.items():
                command = ("print", game, "--only", "cards", "--sides", "none")
                with _made(command, f"{game}-cards.pdf", language, out) as document:
                    _save(_picture(document[page], 60), to / f"sheet-{game}.png")
                    if game in CARDS:
                        cards[game] = _card(document[page], *CARDS[game], 80)
            _save(_side_by_side([cards[game] for game in CARDS], len(CARDS)), to / "cards.png")
            for name, (command, file, page) in OTHERS.items():
                with _made(command, file, language, out) as document:
                    _save(_picture(document[page], 60), to / f"{name}.png")
            command, file, across = BOARD
            with _made(command, file, language, out) as document:
                _save(_side_by_side([_picture(page, 30) for page in document], across), to / "board.png")
            _picture_workshop(language, out, to)


# Name to the address of a page of the workshop.
WORKSHOP = {"print": "/", "look": "/look?game=vampir"}


def _picture_workshop(language: str, out: Path, to: Path) -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with (
        served(shop := Shop(out / f"workshop-{language}", out / "played", language)),
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"]) as browser,
    ):
        page = browser.new_page(viewport={"width": 760, "height": 860}, locale=language)
        page.goto(address_of(shop))
        for name, path in WORKSHOP.items():
            page.goto(f"http://{LOOPBACK}:{port_of(shop)}{path}")
            _shoot(page, to / f"workshop-{name}.png")
        page.goto(
            f"http://{LOOPBACK}:{port_of(shop)}/play?game=stupide-vautour&players=Léa,Hugo,Zoé&voice=none"
        )
        page.click("form[action='/play'] button")
        for line, count in (("8 3 9 14", 5), ("-4 12 12 7", 8)):
            page.fill("#text", line)
            page.keyboard.press("Enter")
            page.wait_for_selector(f"#log li:nth-child({count})", state="attached")
        _shoot(page, to / "workshop-table.png")


def _shoot(page: Page, path: Path) -> None:
    _save(Image.open(BytesIO(page.screenshot())), path)


def _made(command: tuple[str, ...], file: str, language: str, out: Path) -> pdfium.PdfDocument:
    whole = [sys.executable, "-m", "tactideck", *command, "--lang", language, "--out", str(out)]
    subprocess.run(whole, check=True, stdout=subprocess.DEVNULL)
    return pdfium.PdfDocument(out / file)


def _picture(page: pdfium.PdfPage, dpi: float) -> Image.Image:
    return page.render(scale=dpi / 72).to_pil()


def _card(page: pdfium.PdfPage, row: int, column: int, dpi: float) -> Image.Image:
    """Return one card of a sheet, along its cutting lines."""
    left, _, _, top = page.get_trimbox()
    width, height = POKER
    x, y = left + column * width, page.get_height() - top + row * height
    return _picture(page, dpi).crop([round(dpi / 72 * edge) for edge in (x, y, x + width, y + height)])


def _side_by_side(pictures: list[Image.Image], across: int) -> Image.Image:
    """Return pictures in rows, with grey between them: cards, or sheets before they are glued."""
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
