"""`tactideck print`: which files it writes, what it says, and what it leaves when it cannot."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest

from printkit.parts import Part, part_names, parts
from printkit.words import printed
from tactideck.help import texts
from templates.loader import SHIPPED, bare, shipped
from templates.readers import load_reader
from tests.conftest import ROOT, Run
from tests.test_help import FRONT
from words.languages import languages


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def pages(path: Path) -> int:
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


def has(game: str, file: str) -> bool:
    return (SHIPPED / game / file).is_file()


@pytest.mark.parametrize("game", [game for game in shipped() if has(game, "deck.toml")])
def test_by_default_what_the_game_needs_and_no_stickers(tactideck: Run, tmp_path: Path, game: str) -> None:
    done = tactideck("print", game)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    booklets = {
        f"{game}-{name}.{end}" for name in ("plan", "rules", "scoresheet", "key") for end in ("pdf", "html")
    }
    printed = {f"{game}-cards.pdf", f"{game}-board.pdf"}
    assert has(game, "board.toml")
    assert names(tmp_path / "output") == printed | booklets
    assert pages(tmp_path / "output" / f"{game}-cards.pdf") % 2 == 0


def test_a_game_whose_cards_have_no_values_is_printed_without_stickers_and_key(
    tactideck: Run, tmp_path: Path
) -> None:
    (tmp_path / "cards.csv").write_text("name\nPig\nHen\n", "utf-8")
    games = ("--games", tmp_path / "games")
    assert tactideck("new", "farm", *games).returncode == 0
    assert tactideck("deck", "cards.csv", "--game", "farm", *games, "--out", "deck").returncode == 0
    done = tactideck("print", "farm", *games)
    assert (done.returncode, done.stderr) == (0, "")
    assert names(tmp_path / "output") == {
        "farm-cards.pdf",
        *(f"farm-{name}.{end}" for name in ("rules", "scoresheet", "plan") for end in ("pdf", "html")),
    }
    done = tactideck("print", "farm", *games, "--medium", "brf", "--out", "braille")
    assert (done.returncode, done.stderr) == (0, "")
    assert names(tmp_path / "braille") == {"farm-cards.brf", "farm-rules.brf", "farm-scoresheet.brf"}
    for part in ("stickers", "key"):
        done = tactideck("print", "farm", *games, "--only", part)
        assert done.returncode == 2
        assert done.stderr.startswith("No card of Farm has a code")


def test_what_it_says(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "stupide-vautour", "--only", "cards,backs")
    assert done.stdout.replace("\\", "/").splitlines() == [
        "Laying out Stupide Vautour.",
        "Wrote output/stupide-vautour-cards.pdf: 90 cards with backs on 20 pages of A4,"
        " to print on both sides, long edge.",
        "Print at 100 %: the bar in the margin must measure 50 mm.",
    ]
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("options", "files"),
    [
        (("--only", "cards"), {"stupide-vautour-cards.pdf": 10}),
        (("--only", "backs"), {"stupide-vautour-backs.pdf": 10}),
        (("--only", "backs", "--only", "cards"), {"stupide-vautour-cards.pdf": 20}),
        (("--only", " cards, backs"), {"stupide-vautour-cards.pdf": 20}),
        (("--only", "board", "--paper", "a3"), {"stupide-vautour-board.pdf": 1}),
        (("--only", "cards,backs", "--sides", "fold"), {"stupide-vautour-cards.pdf": 23}),
        (("--only", "cards,backs", "--sides", "none"), None),
        (("--sides", "none", "--only", "cards"), {"stupide-vautour-cards.pdf": 10}),
        (("--sides", "apart", "--only", "cards,backs"), {"stupide-vautour-cards.pdf": 20}),
        (("--sides", "short", "--only", "backs"), {"stupide-vautour-backs.pdf": 10}),
        (("--only", "stickers"), {"stupide-vautour-stickers.pdf": 5, "stupide-vautour-peel-order.txt": None}),
        (
            ("--only", "scoresheet"),
            {"stupide-vautour-scoresheet.pdf": 2, "stupide-vautour-scoresheet.html": None},
        ),
        (("--only", "key"), {"stupide-vautour-key.pdf": 3, "stupide-vautour-key.html": None}),
    ],
)
def test_parts_and_sides(
    tactideck: Run, tmp_path: Path, options: tuple[str, ...], files: dict[str, int | None] | None
) -> None:
    done = tactideck("print", "stupide-vautour", *options)
    if files is None:
        assert done.returncode == 2
        assert not (tmp_path / "output").exists()
    else:
        assert done.returncode == 0, done.stderr
        found = {
            path.name: pages(path) if path.suffix == ".pdf" else None
            for path in (tmp_path / "output").iterdir()
        }
        assert found == files


@pytest.mark.parametrize("size", ["18", "24"])
def test_the_size_of_booklets(tactideck: Run, tmp_path: Path, size: str) -> None:
    assert tactideck("print", "kariba", "--only", "rules", "--size", size).returncode == 0
    document = pdfium.PdfDocument(tmp_path / "output" / "kariba-rules.pdf")
    text = document[0].get_textpage()
    sizes = Counter(pdfium.raw.FPDFText_GetFontSize(text, n) for n in range(text.count_chars()))
    assert sizes.most_common(1)[0][0] * 72 / 25.4 == pytest.approx(float(size), abs=0.01)  # pages are in mm


def test_what_to_buy_is_listed_and_nothing_printed(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "stupide-vautour", "--materials")
    # 5 series of 1 to 15, and -5 to -1 and 1 to 10: two rings in three cards of a series, a square from 10 on.
    assert "Self-adhesive foam dots, 5 mm: 195." in done.stdout.splitlines()
    assert not (tmp_path / "output").exists()


def test_feeding_by_hand_says_in_which_order(tactideck: Run) -> None:
    done = tactideck("print", "stupide-vautour", "--only", "cards,backs", "--sides", "apart")
    assert "First print pages 1 to 10, the fronts." in done.stdout
    assert re.search("feed sheet 1 first, and print pages 11 to 20, the backs", done.stdout)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (("--only", "crads"), "“crads”"),
        (("--only", "cards,"), "“”"),
        (("--back-offset", "1"), "“1”"),
        (("--back-offset", "1,5,-0,5"), "write 1.5,-0.5, since a comma"),
        (("--scale-correction", "101,4"), "write 101.4, since a comma"),
        (("--scale-correction", "100,5, 99,8"), "write 100.5,99.8, since a comma"),
        (("--scale-correction", "94,1"), "“94,1” is not a correction"),
        (("--scale-correction", "97%"), "“97%”"),
        (("--sides", "none", "--only", "backs"), "--sides none"),
        (("--sides", "fold", "--only", "cards"), "--only cards,backs"),
        (("--sides", "fold", "--back-offset", "1,1"), "--back-offset"),
        (("--sides", "none", "--back-offset", "1,1"), "--back-offset"),
        (("--only", "board", "--back-offset", "1,1"), "--back-offset"),
    ],
)
def test_what_cannot_be_had_is_one_sentence(
    tactideck: Run, tmp_path: Path, options: tuple[str, ...], word: str
) -> None:
    done = tactideck("print", "stupide-vautour", *options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert word in done.stderr
    assert not (tmp_path / "output").exists()


def test_faults_in_french(tactideck: Run) -> None:
    done = tactideck("print", "stupide-vautour", "--only", "crates", "--lang", "fr")
    assert done.stderr.startswith(
        "« crates » n'est pas une partie d'un jeu ; écrivez plan, cartes, dos, plateau, "
    )
    assert done.stderr.endswith(", clé ou boîte.\n")
    done = tactideck("print", "stupide-vautour", "--only", "dos", "--medium", "svg", "--lang", "fr")
    assert done.stderr == "« dos » n'existe pas avec --medium svg ; écrivez plan, cartes ou plateau.\n"


def test_parts_by_their_names_in_both_languages() -> None:
    """Whatever language is spoken: help that somebody passes on need not be translated."""
    for language in languages():
        for named in languages():
            assert parts([",".join(part_names(Part, named))], language) == frozenset(Part)
        assert parts(["Cartes, REGLES", "feuille de score"], language) == {
            Part.CARDS,
            Part.RULES,
            Part.SCORESHEET,
        }
        about = texts(language).commands["print"].takes["only"]
        assert about.startswith(", ".join(part_names(Part, language)))
        assert printed(language).typed.keys() == {part.value for part in Part}
    every = {
        (bare(name), part)
        for named in languages()
        for part, names in printed(named).typed.items()
        for name in names
    }
    assert len(every) == len({name for name, _ in every}), "a name is that of one part"


NAMES = {
    "print kariba": {
        "paper": "A4", "card": "Jumbo", "medium": "SWELL", "sides": "None", "braille": "FR-literary",
    },
    "check kariba": {"card": "POKER", "medium": "Print", "braille": "EN"},
    "deck cards.csv": {"paper": "Letter", "card": "Tarot", "sides": "FOLD"},
    "stickers kariba": {"paper": "A3"},
}  # fmt: skip


@pytest.mark.parametrize("line", NAMES)
def test_names_go_in_any_case(line: str) -> None:
    command, what = line.split()
    typed = [word for option, name in NAMES[line].items() for word in (f"--{option}", name)]
    context = FRONT.commands[command].make_context(command, [what, *typed])
    assert {option: context.params[option] for option in NAMES[line]} == {
        option: name.lower() for option, name in NAMES[line].items()
    }
    assert load_reader("Very-Low-VISION") == load_reader("very-low-vision")


@pytest.mark.parametrize(("paper", "box"), [("letter", (612, 792)), ("a4", (595.276, 841.89))])
def test_the_paper_that_was_asked_for(
    tactideck: Run, tmp_path: Path, paper: str, box: tuple[float, float]
) -> None:
    done = tactideck("print", "stupide-vautour", "--paper", paper, "--out", "é", "--lang", "fr")
    assert done.returncode == 0, done.stderr
    assert f"20 pages {paper.capitalize()}" in done.stdout
    for name in ("stupide-vautour-cards.pdf", "stupide-vautour-board.pdf"):
        with pikepdf.open(tmp_path / "é" / name) as pdf:
            for page in pdf.pages:
                sides = sorted(float(edge) for edge in list(page.mediabox)[2:])
                assert sides == pytest.approx(sorted(box), abs=0.01)
                assert not page.get("/Rotate")


def test_a_folder_that_is_a_file_is_one_sentence(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "déjà là").write_text("in the way")
    done = tactideck("print", "stupide-vautour", "--out", "déjà là")
    assert done.returncode == 1
    assert "déjà là" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32" or not hasattr(os, "geteuid"), reason="POSIX permissions")
def test_a_folder_without_leave_to_write_is_one_sentence(tactideck: Run, tmp_path: Path) -> None:
    locked = Path("/proc") if os.geteuid() == 0 else tmp_path / "locked"
    if os.geteuid() == 0 and not locked.is_dir():
        pytest.skip("root may write everywhere but in /proc, and there is none")
    if os.geteuid():
        locked.mkdir(mode=0o500)
    done = tactideck("print", "stupide-vautour", "--out", locked)
    assert done.returncode == 1
    assert str(locked) in done.stderr
    assert len(done.stderr.splitlines()) == 1


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
import tactideck.app
tactideck.app.main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no RLIMIT_FSIZE")
@pytest.mark.parametrize("most", [0, 4096, 30_000])
def test_a_file_cut_short_leaves_nothing_half_written(tmp_path: Path, most: int) -> None:
    folder = tmp_path / "output"
    folder.mkdir()
    old = folder / "stupide-vautour-cards.pdf"
    old.write_bytes(b"the old one")
    done = subprocess.run(
        [sys.executable, "-B", "-c", LIMITED, str(most), "print", "stupide-vautour", "--lang", "en"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "stupide-vautour-cards.pdf" in done.stderr
    assert names(folder) == {old.name}
    assert old.read_bytes() == b"the old one"


def test_a_full_disk_leaves_nothing_half_written(tactideck: Run, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)], capture_output=True, check=False
    ) if sys.platform == "linux" and os.geteuid() == 0 else None  # fmt: skip
    if mounted is None or mounted.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        done = tactideck("print", "stupide-vautour", "--out", disk)
        left = names(disk)
    finally:
        subprocess.run(["umount", str(disk)], check=True)
    assert done.returncode == 1
    assert done.stderr.startswith("The disk is full")
    assert left == set()


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("en", ["--scale-correction", "100,98"], "Scaled to 100 % across the paper and 98 % along it."),
        ("fr", ["--scale-correction", "100.98"], "Mis à l'échelle : 100,98 % en largeur et 100,98 % en hauteur."),
        ("en", ["--back-offset=-1,0.5"], "Backs are moved minus 1 mm to the right and 0.5 mm down."),
        ("fr", ["--back-offset=-1,0.5"],
         "Les dos sont déplacés de moins 1 mm vers la droite et de 0,5 mm vers le bas."),
    ],
)  # fmt: skip
def test_a_correction_is_told_as_it_was_understood(
    tactideck: Run, language: str, typed: list[str], told: str
) -> None:
    """A decimal comma makes two numbers of one, which costs a deck where nobody hears of it."""
    done = tactideck("print", "stupide-vautour", "--only", "cards,backs", *typed, language=language)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1] == told
