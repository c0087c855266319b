"""`tactideck print --medium` and `--reader`: what each medium makes, and that all say the same values."""

import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from printkit.braille import codes
from templates.deck import load_deck
from tests.conftest import Run
from tests.readback_stl import read_sheet
from tests.test_brf import as_read, read_cards
from tests.test_media import swell_codes
from tests.test_round_trip import codes_of
from tests.test_svg import values as svg_values

FILES = {
    "swell": {"kariba-cards-swell.pdf", "kariba-board-swell.pdf"},
    "svg": {
        f"kariba-{part}-{n}.svg"
        for part, sheets in (("cards", 8), ("board", 6))
        for n in range(1, sheets + 1)
    },
    "stl": {"kariba-plates-1.stl", "kariba-plates-2.stl", "kariba-plates-3.stl", "kariba-plates.txt"},
    "brf": {f"kariba-{name}.brf" for name in ("cards", "scoresheet", "rules", "key")},
}
EMBOSSED = FILES["brf"]  # among it the list of the cards, which says what their braille stands for
PLAN = {"kariba-plan.pdf", "kariba-plan.html"}
BOOKLETS = {f"kariba-{name}.{end}" for name in ("scoresheet", "rules", "key") for end in ("pdf", "html")}


@pytest.mark.parametrize("medium", FILES)
def test_what_each_medium_makes(tactideck: Run, tmp_path: Path, medium: str) -> None:
    done = tactideck("print", "kariba", "--medium", medium)
    assert (done.returncode, done.stderr) == (0, "")
    plan = set() if medium == "brf" else PLAN
    assert {path.name for path in (tmp_path / "output").iterdir()} == FILES[medium] | plan
    true_size = "Print at 100 %: the bar in the margin must measure 50 mm."
    assert (true_size in done.stdout) == (medium != "brf")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_one_file_is_named_once(tactideck: Run, tmp_path: Path, language: str) -> None:
    """Both plates go on one sheet, both cards on one page; of several files the first and the last are named."""
    games = ("--games", tmp_path / "games")
    (tmp_path / "cards.csv").write_text("name,value\nOne,1\nTwo,2\n", "utf-8")
    assert tactideck("new", "pair", *games).returncode == 0
    assert tactideck("deck", "cards.csv", "--game", "pair", *games).returncode == 0
    for medium, name in (("svg", "pair-cards-1.svg"), ("stl", "pair-plates-1.stl")):
        done = tactideck("print", "pair", *games, "--only", "cards", "--medium", medium, language=language)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count(name) == 1
    assert (tmp_path / "output" / "pair-plates.txt").read_text("utf-8").count("pair-plates-1.stl") == 1
    several = {"fr": "de {0}1.svg à {0}6.svg", "en": "from {0}1.svg to {0}6.svg"}[language]
    done = tactideck("print", "kariba", "--only", "board", "--medium", "svg", "--out", ".", language=language)
    assert several.format("kariba-board-") in done.stdout


def test_no_file_of_an_earlier_print_stays_among_the_new(tactideck: Run, tmp_path: Path) -> None:
    """A print of mixed sheets would waste the whole."""
    output = tmp_path / "output"
    for medium, end in (("svg", "svg"), ("print", "png"), ("stl", "stl")):
        options = ("print", "kariba", "--only", "cards", "--medium", medium)
        more = ("--png", "--dpi", "20") if end == "png" else ()
        few = ("--card", "poker" if end == "stl" else "bridge")
        name = "kariba-plates" if end == "stl" else "kariba-cards"
        output.mkdir(exist_ok=True)
        kept = {
            f"{name}-x.{end}",
            f"{name}-007.{end}",
            f"{name}-7-7.{end}",
            f"{name}-9.txt",
            f"x{name}-9.{end}",
        }
        for file in (*kept, f"{name}-12.{end}", f"{name}-345.{end}"):
            (output / file).write_text("mine")
        done = tactideck(*options, *more, *few)
        assert (done.returncode, done.stderr) == (0, "")
        said = done.stdout.replace("\\", "/")
        assert (
            f"Removed 2 older files, too many among these: from output/{name}-12.{end} to {name}-345.{end}."
            in said
        )
        count = len(list(output.glob(f"{name}-[1-9]*.{end}"))) - 1  # but for 7-7
        numbers = {f"{name}-{number}.{end}" for number in range(1, count + 1)}
        assert {path.name for path in output.glob(f"*{name}-*.{end}")} == numbers | {
            file for file in kept if file.endswith(end)
        }
        assert (output / f"{name}-9.txt").exists()
        assert "older" not in tactideck(*options, *more, *few).stdout
    done = tactideck("print", "kariba", "--only", "cards", "--medium", "svg", language="fr")
    assert "retiré" not in done.stdout
    done = tactideck("print", "kariba", "--only", "cards", "--medium", "svg", "--paper", "a3", language="fr")
    kept_out = "de output/kariba-cards-5.svg à kariba-cards-8.svg."
    assert f"4 fichiers plus anciens sont retirés, de trop parmi ceux-ci : {kept_out}" in done.stdout


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (
            ("--medium", "swell", "--only", "rules"),
            "“rules” does not exist with --medium swell; write plan, cards, board or box.",
        ),
        (("--medium", "swell", "--sides", "long"), "This medium has one side only; "),
        (("--medium", "brf", "--page", "wide"), "“wide” is not a page of braille; "),
        (("--page", "nonsense"), "“nonsense” is not a page of braille; "),
        (("--medium", "brf", "--braille", "none"), "“none” is no braille for --medium brf; write "),
        (
            ("--medium", "brf", "--braille", "fr-literary", "--grade", "2"),
            "There is no contracted braille for --braille fr-literary; write --grade 1, or --braille ",
        ),
        (("--reader", "giant"), "There is no reader “giant”; "),
        (
            ("--page", "30x27"),
            "--page is of use with --medium brf only; write --medium brf, or leave out --page.",
        ),
        (("--medium", "swell", "--grade", "2"), "--grade is of use with --medium brf only; "),
        (
            ("--medium", "brf", "--size", "24"),
            "--size changes nothing of what is asked for; leave out --size.",
        ),
        (
            ("--reader", "braille", "--only", "board", "--grade", "2"),
            "--grade is of use with --medium brf only; ",
        ),
        (("--only", "cards", "--size", "24"), "--size changes nothing"),
        (("--only", "rules", "--card", "tarot"), "--card changes nothing"),
        (("--only", "board", "--braille", "fr"), "--braille changes nothing"),
        (("--only", "cards", "--sides", "short"), "--sides is of use with --only cards,backs only; "),
        (("--medium", "stl", "--only", "cards", "--paper", "a3"), "--paper changes nothing"),
        (("--medium", "svg", "--scale-correction", "101"), "--scale-correction changes nothing"),
        (("--medium", "svg", "--png"), "--png changes nothing"),
        (("--dpi", "100"), "--dpi is of use with --png only; write --png, or leave out --dpi."),
        (("--materials", "--card", "jumbo"), "--card changes nothing of --materials; leave out --card."),
        (
            ("--reader", "Touch", "--only", "backs"),
            "“backs” is not made with --reader touch; write plan, cards, board, scoresheet, rules, key or box",
        ),
        (
            ("--reader", "braille", "--braille", "fr-literary", "--grade", "2"),
            "There is no contracted braille for --braille fr-literary; ",
        ),
    ],
)
def test_what_cannot_be_had_is_one_sentence(
    tactideck: Run, tmp_path: Path, options: tuple[str, ...], fault: str
) -> None:
    done = tactideck("print", "kariba", *options)
    assert done.returncode == 2
    assert done.stderr.startswith(fault)
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "output").exists()


def test_a_reader_sets_card_medium_braille_and_level_together(tactideck: Run, tmp_path: Path) -> None:
    assert tactideck("print", "kariba", "--reader", "braille").returncode == 0
    assert {path.name for path in (tmp_path / "output").iterdir()} == FILES[
        "swell"
    ] | PLAN | BOOKLETS | EMBOSSED
    record = tmp_path / "game.txt"
    record.write_text("game: stupide-vautour\nplayers: Anne, Bruno\n8: 3 9\n", "utf-8")
    assert "Bruno wins card 8. " in tactideck("score", record, "--reader", "braille").stdout
    brief = tactideck("score", record, "--reader", "braille", "--level", "brief").stdout
    assert brief.startswith("Bruno wins card 8.\n"), "what is asked for by name wins over the profile"


def test_plates_have_the_braille_that_was_asked_for_or_none(tactideck: Run, tmp_path: Path) -> None:
    def plates(*options: str) -> set[str]:
        done = tactideck("print", "kariba", "--medium", "stl", *options)
        assert (done.returncode, done.stderr) == (0, "")
        return {
            plate.text
            for plate in read_sheet((tmp_path / "output" / "kariba-plates-1.stl").read_bytes(), "en")
        }

    assert plates("--braille", "none") == plates("--reader", "touch") == {""}
    own = plates()
    assert "" not in own
    assert plates("--braille", "en") == plates("--reader", "touch", "--braille", "en") == own
    assert plates("--reader", "braille") == own


@pytest.mark.parametrize(
    ("options", "files"),
    [
        (("braille",), FILES["swell"] | PLAN | BOOKLETS | EMBOSSED),
        (("touch",), FILES["swell"] | PLAN | BOOKLETS),
        (("braille", "--braille", "none"), FILES["swell"] | PLAN | BOOKLETS),
        (("touch", "--braille", "en"), FILES["swell"] | PLAN | BOOKLETS),
        (("braille", "--only", "rules"), {name for name in BOOKLETS | EMBOSSED if "rules" in name}),
        (("touch", "--only", "cards,key"), {"kariba-cards-swell.pdf", "kariba-key.pdf", "kariba-key.html"}),
        (("braille", "--medium", "swell"), FILES["swell"] | PLAN),
        (("touch", "--medium", "brf"), FILES["brf"]),
    ],
)
def test_a_reader_gets_rules_score_sheet_and_key_too(
    tactideck: Run, tmp_path: Path, options: tuple[str, ...], files: set[str]
) -> None:
    """In what they read; a medium that is typed makes what it can."""
    done = tactideck("print", "kariba", "--reader", *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert {path.name for path in (tmp_path / "output").iterdir()} == files


@pytest.mark.parametrize(
    "options",
    [
        "--only cards --sides none --braille none --card tarot --scale-correction 101",
        "--only cards,backs --sides short --paper A3",
        "--only board --medium swell --braille en --paper letter",
        "--only key --size 24 --paper letter",
        "--only key --reader braille --grade 1 --page 30x27 --size 24 --braille fr",
        "--only cards --medium stl --card jumbo --braille en",
        "--only cards --medium svg --card jumbo --braille en --paper a3",
        "--only cards --medium brf --braille en --grade 1 --page 30x27",
        "--only cards --hand left --ends both --card jumbo",
    ],
)
def test_options_that_change_something_are_taken(tactideck: Run, options: str) -> None:
    done = tactideck("print", "kariba", *options.split())
    assert (done.returncode, done.stderr) == (0, "")


def test_calibration_takes_what_it_tests(tactideck: Run, tmp_path: Path) -> None:
    done = tactideck("print", "calibration", "--medium", "swell")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--medium changes nothing of print calibration; leave out --medium.\n"
    options = "--paper letter --back-offset 1,-2 --scale-correction 101 --png --dpi 20 --out x"
    assert tactideck("print", "calibration", *options.split()).returncode == 0
    assert (tmp_path / "x" / "calibration.pdf").exists()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_embosser_is_given_the_braille_that_was_chosen(
    tactideck: Run, tmp_path: Path, language: str
) -> None:
    cards = load_deck("kariba").cards
    by = {"fr": "par nos propres tables", "en": "by our own tables"}[language]
    for braille in codes():
        done = tactideck("print", "kariba", "--medium", "brf", "--braille", braille, language=language)
        assert (done.returncode, done.stderr) == (0, "")
        assert read_cards(tmp_path / "output" / "kariba-cards.brf", language, braille) == Counter(
            (as_read(card.name(language), braille), card.value) for card in cards
        )
        louis = [line for line in done.stdout.splitlines() if "Louis Braille" in line]
        assert len(louis) == (4 if braille == "fr-literary" else 0)
        assert all(by in line for line in louis)
    done = tactideck("print", "kariba", "--medium", "brf", "--reader", "touch", language=language)
    assert (done.returncode, done.stderr) == (0, "")
    assert read_cards(tmp_path / "output" / "kariba-cards.brf", language) == Counter(
        (card.name(language), card.value) for card in cards
    )


def test_one_deck_in_all_media_says_the_same_values(tactideck: Run, tmp_path: Path) -> None:
    """90 of 90 from pixels of paper and swell paper, paths of SVG, bumps of STL and cells of BRF."""
    cards = load_deck("stupide-vautour").cards
    output = tmp_path / "output"
    for medium in ("print", "swell", "svg", "stl", "brf"):
        braille = ("--braille", "fr") if medium == "swell" else ()
        done = tactideck("print", "stupide-vautour", "--only", "cards", "--medium", medium, *braille)
        assert (done.returncode, done.stderr) == (0, "")

    def sheets(pattern: str) -> list[Path]:
        return sorted(output.glob(pattern), key=lambda path: int(path.stem.rpartition("-")[2]))

    wanted = [card.value for card in cards]
    assert codes_of(output / "stupide-vautour-cards.pdf", "poker", "a4") == wanted
    swell = (output / "stupide-vautour-cards-swell.pdf").read_bytes()
    assert swell_codes(swell, cards, "poker", "fr") == wanted
    svg = sheets("*.svg")
    assert [value for path in svg for value in svg_values(ET.parse(path).getroot())] == wanted
    stl = sheets("*.stl")
    assert [plate.value for path in stl for plate in read_sheet(path.read_bytes(), "en")] == wanted
    listed = read_cards(output / "stupide-vautour-cards.brf", "en")
    assert sorted(value for (_, value), copies in listed.items() for _ in range(copies)) == sorted(wanted)
