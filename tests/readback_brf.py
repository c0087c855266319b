"""What a reader finds in a BRF file: its pages of cells, and uncontracted braille as text. It shares nothing with the
maker: ASCII braille and the alphabets stand here once more.
"""

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
MARKS = {"2": ",", "23": ";", "25": ":", "256": ".", "3": "'", "36": "-", "235": "!"}
FULL_STOP = MARKS | {"3": "."}
# Unified English Braille: what stands between 45 and the letter that has it.
ACCENTS = {
    "16": "\u0300",
    "34": "\u0301",
    "146": "\u0302",
    "25": "\u0308",
    "12346": "\u0327",
    "12456": "\u0303",
}
LIGATURE = "235"
ANTOINE = ["3456", "16", "126", "146", "1456", "156", "1246", "12456", "1256", "246"]  # DESIGN, section 3.
LOUIS_BRAILLE = ["245", "1", "12", "14", "145", "15", "124", "1245", "125", "24"]


@dataclass(frozen=True)
class Code:
    """What stands for what. `minus` stands before the hyphen of a number, `apart` between a number and what follows."""

    letters: dict[str, str]
    marks: dict[str, str] = field(default_factory=lambda: FULL_STOP)
    number: str = "3456"
    digits: Sequence[str] = tuple(LOUIS_BRAILLE)
    capital: str = "46"
    minus: str = ""
    apart: str = ""


# Letters of other languages that share a cell with one of these are read as that.
FRENCH = LETTERS | {
    "12356": "à", "16": "â", "12346": "ç", "123456": "é", "2346": "è", "126": "ê", "1246": "ë", "146": "î",
    "12456": "ï", "1456": "ô", "246": "œ", "23456": "ù", "156": "û", "1256": "ü", "345": "ä", "34": "í", "346": "ó",
}  # fmt: skip
GERMAN = LETTERS | {
    "345": "ä", "246": "ö", "1256": "ü", "2346": "ß", "16": "au", "34": "äu", "1456": "ch", "146": "ei", "126": "eu",
    "346": "ie", "156": "sch", "23456": "st",
}  # fmt: skip
SPANISH = LETTERS | {
    "12356": "á", "2346": "é", "34": "í", "12456": "ñ", "346": "ó", "23456": "ú", "1256": "ü", "16": "â", "345": "ä",
    "12346": "ç", "126": "ê", "1246": "ë", "146": "î", "1456": "ô", "246": "ö", "156": "û",
}  # fmt: skip
CODES = {
    "fr": Code(FRENCH, MARKS, "6", tuple(ANTOINE)),
    "fr-literary": Code(FRENCH, MARKS),
    "en": Code(LETTERS, MARKS, capital="6", minus="5"),
    "de": Code(GERMAN, capital="", minus="4", apart="6"),
    "es": Code(SPANISH, apart="5"),
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


def _word(found: list[str], name: str) -> str:
    code = CODES[name]
    read, at, numeric, upper = "", 0, False, False
    while at < len(found):
        cell = found[at]
        following = found[at + 1 : at + 3]
        if cell == code.minus and following == ["36", code.number]:
            read, at = read + "-", at + 1
        elif name == "en" and cell == "45" and following[0] in ACCENTS:
            letter = normalize("NFC", code.letters[following[1]] + ACCENTS[following[0]])
            read, at = read + (letter.upper() if upper else letter), at + 2
            numeric = upper = False
        elif name == "en" and cell == "45" and following == [LIGATURE, "15"] and read.endswith("o"):
            read, at = read[:-1] + "œ", at + 2
        elif name == "en" and cell == "46" and following[0] == "2346":
            read, at = read + "ß", at + 1
        elif name == "de" and cell == "4" and following[0] in LETTERS:
            read, at = read + normalize("NFC", LETTERS[following[0]] + "\u0301"), at + 1
        elif numeric and cell == code.apart and following:
            numeric = False
        elif cell == code.number and following and (following[0] in code.digits or following[0] == "36"):
            numeric = True
        elif numeric and cell in code.digits:
            read += str(code.digits.index(cell))
        elif cell == code.capital:
            upper = True
        elif cell in code.letters and not (numeric and cell == "36"):
            read += code.letters[cell].upper() if upper else code.letters[cell]
            numeric = upper = False
        elif cell in code.marks:
            read += code.marks[cell]
            numeric = numeric and cell == "36"
        elif name == "de" and cell == "6":
            read += "'"
        else:
            raise ValueError(f"no cell of a list of cards: {cell}")
        at += 1
    return read
