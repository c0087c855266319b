"""The README's pictures, made from what tactideck prints: a sheet of cards, and one of its cards close up."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium

PICTURES = Path(__file__).parent / "pictures"
POINTS_PER_MM = 72 / 25.4
PAGE, ROW, COLUMN = 1, 1, 0  # the 13 of the first series: page 2, second row, first column
POKER = (63.5, 88.9)  # mm


def main() -> None:
    """Write `sheet.png` at 60 dots an inch and `card.png` at 150."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tactideck", "print", "stupide-vautour", "--only", "cards", "--lang", "en"]
        subprocess.run([*command, "--sides", "none", "--out", folder], check=True, stdout=subprocess.DEVNULL)
        document = pdfium.PdfDocument(Path(folder) / "stupide-vautour-cards.pdf")
        page = document[PAGE]
        left, _, _, top = page.get_trimbox()
        width, height = (side * POINTS_PER_MM for side in POKER)
        x, y = left + COLUMN * width, page.get_height() - top + ROW * height
        page.render(scale=60 / 72).to_pil().save(PICTURES / "sheet.png", optimize=True)
        scale = 150 / 72
        box = [round(scale * edge) for edge in (x, y, x + width, y + height)]
        page.render(scale=scale).to_pil().crop(box).save(PICTURES / "card.png", optimize=True)
        document.close()


if __name__ == "__main__":
    main()
