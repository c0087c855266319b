"""What a reader finds in a BRF file: its pages of cells, and uncontracted braille as text. It shares nothing with the
maker: ASCII braille and the alphabets stand here once more.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unicodedata import normalize

# The North American ASCII braille code: the dots of its 64 characters.
ASCII = {
    " ": "", "A": "1", "B": "12", "C": "14", "D": "145", "E": "15", "F": "124", "G": "1245", "H": "125", "I": "24",
    "J": "245", "K": "13", "L": "123", "M": "134", "N": "1345", "O": "135", "P": "1234", "Q": "12345", "R": "1235",
    "S": "234", "T": "2345", "U": "136", "V": "1236", "W": "2456", "X": "1346", "Y": "13456", "Z": "1356", "0": "356",
    "1": "2", "2": "23", "3": "25", "4": "256", "5": "26", "6": "235", "7": "2356", "8": "236", "9": "35", "'": "3",
    "@": "4", '"': "5", ",": "6", "*": "16", "/": "34", "-": "36", "^": "45", ".": "46", ";": "56", "<": "126",
    "%": "146", ":": "156", "[": "246", ">": "345", "+": "346", "_": "456", "$": "1246", "\\": "1256", "?": "1456",
    "!": "2346", "#": "3456", "&": "12346", "(": "12356", "]": "12456", ")": "23456", "=": "123456",
}  # fmt: skip
LETTERS = {ASCII[letter.upper()]: letter for letter in "abcdefghijklmnopqrstuvwxyz"}
MARKS = {"2": ",", "23": ";", "25": ":", "3": ".", "36": "-", "235": "!"}
LOUIS_BRAILLE = ("245", "1", "12", "14", "145", "15", "124", "1245", "125", "24")


@dataclass(frozen=True)
class Code:
    """One table of `data/alphabets.toml`, which says what its keys mean."""

    letters: dict[str, str] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)
    accents: dict[str, str] = field(default_factory=dict)
    number: str = "3456"
    digits: Sequence[str] = LOUIS_BRAILLE
    capital: str = "46"
    minus: str = ""
    apart: str = ""


CODES = {
    name: Code(**table)
    for name, table in tomllib.loads((Path(__file__).parent / "data" / "alphabets.toml").read_text()).items()
}


def read_pages(path: Path) -> list[list[str]]:
    """The lines of each page, in ASCII braille. Raises AssertionError where the file is not one for an embosser."""
    data = path.read_bytes()
    assert data.endswith(b"\r\n\f"), "the last page is not ended"
    pages = [page.split(b"\r\n") for page in data.split(b"\f")[:-1]]
    for page in pages:
        assert page.pop() == b"", "a page that ends within a line"
        for line in page:
            assert set(line.decode("ascii")) <= set(ASCII), line
    return [[line.decode("ascii") for line in page] for page in pages]


def print_of(line: str, code: str) -> str:
    """A line as print: letters, numbers, and the marks of lists of cards.

    A minus is a hyphen, and letters are small where a code marks no capitals.
    """
    return " ".join(_word([ASCII[character] for character in word], code) for word in line.split())


def _begun(cells: list[str], among: dict[str, str]) -> tuple[str, int] | None:
    """Return what the first cells stand for together, and how many they are, or None."""
    for written, meant in among.items():
        sign = written.split()
        if cells[: len(sign)] == sign:
            return meant, len(sign)
    return None


def _word(cells: list[str], name: str) -> str:
    code = CODES[name]
    letters, marks = LETTERS | code.letters, MARKS | code.marks
    read, at, numeric, upper = "", 0, False, False
    while at < len(cells):
        cell, following = cells[at], cells[at + 1 : at + 3]
        sign, accent = _begun(cells[at:], code.signs), _begun(cells[at:], code.accents)
        if cell == code.minus and following == ["36", code.number]:
            read += "-"
            at += 1
        elif sign is not None:
            read += sign[0]
            at += sign[1] - 1
        elif accent is not None and "".join(cells[at + accent[1] : at + accent[1] + 1]) in letters:
            at += accent[1]
            letter = normalize("NFC", letters[cells[at]] + accent[0])
            read += letter.upper() if upper else letter
            numeric = upper = False
        elif numeric and cell == code.apart and following:
            numeric = False
        elif cell == code.number and following and (following[0] in code.digits or following[0] == "36"):
            numeric = True
        elif numeric and cell in code.digits:
            read += str(code.digits.index(cell))
        elif cell == code.capital:
            upper = True
        elif cell in letters and not (numeric and cell == "36"):
            read += letters[cell].upper() if upper else letters[cell]
            numeric = upper = False
        elif cell in marks:
            read += marks[cell]
            numeric = numeric and cell == "36"
        else:
            raise ValueError(f"no cell of a list of cards: {cell}")
        at += 1
    return read
