"""Help and faults of the command line: everything that can be typed is explained, in each language, in plain lines."""

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tactideck import app as front_door
from tactideck import choices, help
from tactideck.arguments import after_command, asks_help, asks_nothing, command_in, language_in, with_help
from tactideck.console import run
from tactideck.usage import no_such_command
from tests.conftest import Run
from words import languages
from words.faults import Fault, Kind
from words.wording import Wording

FRONT: Any = typer.main.get_command(front_door.app)
COMMANDS = list(FRONT.commands)
LINES = {"": 26, "print": 50, "play": 31, "deck": 25}
"""Lines that a help may have; the others leave one of a screen of 24 to what is typed next."""

pytestmark = pytest.mark.parametrize("language", languages.languages())


@pytest.fixture(autouse=True)
def _columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def parameters(command: str) -> list[Any]:
    return list(FRONT.commands[command].params)


def told(command: str | None, language: str) -> str:
    if command is None:
        return help.front(COMMANDS, language)
    return help.page(command, parameters(command), language)


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_it_fits_a_screen_in_plain_lines(command: str | None, language: str) -> None:
    lines = told(command, language).splitlines()
    frame = help.texts(language).frame
    assert max(map(len, lines)) <= 80
    assert len(lines) <= LINES.get(command or "", 23)
    assert lines[0].endswith(".")
    assert [line.partition(":")[0].strip() for line in lines[1:4] if not line.startswith(" ")] == [
        frame.usage.partition(":")[0].strip(),
        frame.example.partition(":")[0].strip(),
        *([""] if "" in lines[:4] else []),
    ]
    for line in lines:
        assert not set("{}<>|_*`\t") & set(line), line
        assert not re.match(r" *[:;,.]", line), f"a sign begins the line: {line}"
        assert line.startswith(("    ", "  ")) == line.startswith(" "), line


def values_of(parameter: Any) -> tuple[str, ...]:
    """The values that a parameter takes, where it takes no others."""
    if parameter.type_descriptor.choices:
        return tuple(str(getattr(choice, "value", choice)) for choice in parameter.type_descriptor.choices)
    if parameter.callback is not None:
        try:
            parameter.callback(None, parameter, "no such value")
        except Fault as fault:
            return tuple(fault.fields["values"])
    return ()


FIELDS = {
    "braille": "braille", "card": "cards", "lang": "languages", "level": "levels", "paper": "papers",
    "reader": "readers", "voice": "voices",
}  # fmt: skip
FIXED = {"sides", "size", "grade", "of", "ink", "hand", "ends"}
"""What the program decides, and the texts name themselves."""


@pytest.mark.parametrize("command", COMMANDS)
def test_what_there_is_to_choose_from_is_what_is_listed(command: str, language: str) -> None:
    for parameter in parameters(command):
        values = values_of(parameter)
        if values and parameter.name not in FIXED:
            medium = "media" if command in ("print", "deck") else "drawn_media"
            field = FIELDS.get(parameter.name, medium)
            assert values == choices.LISTS[field](language), parameter.name


def test_sizes_and_glosses_go_with_their_names(language: str) -> None:
    cards, sizes = choices.LISTS["cards"](language), choices.LISTS["card_sizes"](language)
    for name, size in zip(cards, sizes, strict=True):
        assert re.fullmatch(rf"{name} \d+([.,]\d+)? x \d+([.,]\d+)? mm", size)
    for field, names in help.texts(language).glosses.items():
        assert names.keys() <= set(choices.LISTS[field](language)), field


def test_a_list_names_what_is_added_to_it(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    either = help.texts(language).frame.either
    monkeypatch.setitem(choices.LISTS, "cards", lambda language: ("poker", "square"))
    monkeypatch.setitem(choices.LISTS, "media", lambda language: ("swell", "clay"))
    swell = help.texts(language).glosses["media"]["swell"]
    page = " ".join(told("print", language).split())
    assert either.format(one=f"swell ({swell})", other="clay") in page
    assert either.format(one="poker", other="square") in " ".join(told("deck", language).split())


@pytest.mark.parametrize("command", COMMANDS)
def test_everything_that_a_command_takes_is_explained(command: str, language: str) -> None:
    page = told(command, language)
    either = help.texts(language).frame.either.format(one=r"\S+", other="")
    for parameter in parameters(command):
        about = help.about(command, parameter, language)
        assert about.endswith("."), parameter.name
        assert about in " ".join(page.split()), parameter.name
        for option in (*parameter.opts, *parameter.secondary_opts):
            assert parameter.param_type_name == "argument" or re.search(rf"(?m)^({either})?{option}\b", page)
        for value in values_of(parameter):
            assert re.search(rf"(?<![\w-]){value}(?![\w-])", about), (parameter.name, value)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_can_be_typed(command: str, language: str) -> None:
    name, *arguments = shlex.split(help.texts(language).commands[command].example)[1:]
    assert name == command
    FRONT.commands[command].make_context(command, arguments)


def test_no_word_is_left_without_what_it_explains(language: str) -> None:
    catalogue = help.texts(language)
    assert catalogue.commands.keys() == set(COMMANDS)
    names, shared = set(), set()
    for command in COMMANDS:
        own = catalogue.commands[command].takes.keys()
        taken = {parameter.name for parameter in parameters(command)}
        assert own <= taken, command
        shared |= taken - own
        names |= {each.name for each in parameters(command) if not getattr(each, "is_flag", False)}
    assert catalogue.values.keys() == names
    assert catalogue.shared.keys() == shared
    other = help.texts(languages.FALLBACK)
    for command in COMMANDS:
        assert catalogue.commands[command].takes.keys() == other.commands[command].takes.keys()


def test_it_fits_a_narrow_screen(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large letters leave 40 columns."""
    monkeypatch.setenv("COLUMNS", "40")
    assert all(len(line) <= 40 for line in told("score", language).splitlines())


def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str
) -> tuple[int, str, str]:
    """Type a command line: its exit code, what it prints and what it complains of."""
    languages._chosen.set(None)
    monkeypatch.setattr(sys, "argv", ["tactideck", *words])
    with pytest.raises(SystemExit) as left:
        run(front_door.app)
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


@pytest.mark.parametrize(
    "words",
    ["--help --lang {0}", "--lang {0} --help", "--lang={0} --help", "--lang {0}"],
)
@pytest.mark.parametrize("command", [None, "score"])
def test_help_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    command: str | None,
    language: str,
) -> None:
    monkeypatch.setenv("LC_ALL", f"{other_than(language)}_XX")
    line = words.format(language).split()
    if command and "--help" not in line:
        line.append("--help")
    said = told(command, language) if command or "--help" in line else help.welcome(language)
    for given in ([command, *line], [*line, command]) if command else (line,):
        assert typed(capsys, monkeypatch, *given) == (0, f"{said}\n", "")


def other_than(language: str) -> str:
    return next(code for code in languages.languages() if code != language)


@pytest.mark.parametrize(
    "words", ["-h", *(word for code in languages.languages() for word in help.texts(code).typed)]
)
def test_help_as_other_programs_have_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str, language: str
) -> None:
    for command in (None, "score"):
        line = [words, *([command] if command else []), "--lang", language]
        assert typed(capsys, monkeypatch, *line) == (0, f"{told(command, language)}\n", "")
    # Only as the command, and not after what ends the options.
    assert with_help(["say", "help", "--", "-h"], COMMANDS) == ["say", "help", "--", "-h"]
    assert with_help(["--lang", words, words.upper()], COMMANDS)[-1] == ("-H" if words == "-h" else "--help")


def test_help_in_the_language_of_the_locale(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_CA.UTF-8")
    assert typed(capsys, monkeypatch) == (0, f"{help.welcome(language)}\n", "")
    assert typed(capsys, monkeypatch, "--help") == (0, f"{told(None, language)}\n", "")
    assert typed(capsys, monkeypatch, "play", "--help") == (0, f"{told('play', language)}\n", "")


FAULTS = {
    "scor": ("no command “scor”; type score", "pas de commande « scor » ; tapez score"),
    "xyzzy": (
        "“xyzzy”; for the list, type tactideck --help",
        "« xyzzy » ; pour la liste, tapez tactideck --help",
    ),
    "--foo": ("no option --foo here; for the list", "pas d'option --foo ici ; pour la liste"),
    "score": (
        "FILE... is missing; type for example tactideck score game.txt --say",
        "Il manque FICHIER... ; tapez par exemple tactideck score partie.txt --say",
    ),
    "score x --jsn": ("no option --jsn here; type --json", "pas d'option --jsn ici ; tapez --json"),
    "score x --zzz": ("type tactideck score --help", "tapez tactideck score --help"),
    "score x --json=3": ("type --json alone", "tapez --json seul"),
    "score x --wav": ("type --wav FILE", "tapez --wav FICHIER"),
    "score x --level loud": ("type brief, normal, full or braille", "tapez brief, normal, full ou braille"),
    "score x --lang xx": ("“xx” does not go with --lang; type", "« xx » ne va pas avec --lang ; tapez"),
    "--lang xx score x": ("“xx” does not go with --lang; type", "« xx » ne va pas avec --lang ; tapez"),
    "say a b": (
        "“b”; put a text of several words in quotes",
        "« b » ; mettez un texte de plusieurs mots entre",
    ),
    "say a --rate 10": ("type a number from 80 to 450", "tapez un nombre de 80 à 450"),
    "say a --rate fast": ("type a number from 80 to 450", "tapez un nombre de 80 à 450"),
    "say a --voice loud": (
        "choose auto, pico, pyttsx3, natural or none",
        "choisissez auto, pico, pyttsx3, natural ou none",
    ),
    "stickers --start 0": ("type a number, 1 or more", "tapez un nombre à partir de 1"),
    "stickers --scale big": (
        "does not go with --scale; type a number",
        "ne va pas avec --scale ; tapez un nombre",
    ),
    "score x --reader eagle": (
        "There is no reader “eagle”; write low-vision, very-low-vision, braille or touch.",
        "Le profil « eagle » n'existe pas ; écrivez low-vision, very-low-vision, braille ou touch.",
    ),
    "say --wav x.wav a b c": ("“b c”; put a text", "« b c » ; mettez un texte"),
    "code 1 2 -3": ("“2 -3”; put a text", "« 2 -3 » ; mettez un texte"),
    "code abc": ("“abc” does not go with NUMBER", "« abc » ne va pas avec NOMBRE"),
}


@pytest.mark.parametrize("words", FAULTS)
def test_faults_of_the_line_are_one_sentence_with_what_to_type(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX")
    code, out, err = typed(capsys, monkeypatch, *words.split())
    assert (code, out) == (2, "")
    if language in ("en", "fr"):
        assert FAULTS[words][("en", "fr").index(language)] in err
    assert re.fullmatch(r"[^\n]+\.\n", err)


def test_a_fault_is_told_in_the_language_that_the_line_asks_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{other_than(language)}_XX")
    wording = Wording(language)
    for line, fault in (
        (["scor"], no_such_command("scor", COMMANDS)),
        (["say", "--zzz"], Fault(Kind.USAGE, "no-such-option", option="--zzz", help="tactideck say --help")),
    ):
        said = typed(capsys, monkeypatch, *line, "--lang", language)
        assert said == (2, "", f"{wording.fault(fault)}\n")


def test_escapes_in_a_wrong_word_are_harmless(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    for line in (["\x1b[2J"], ["score", "--\x1b[2J"], ["say", "a", "\x1b[2J"], ["code", "\x1b[2J"]):
        code, out, err = typed(capsys, monkeypatch, *line, "--lang", language)
        assert (code, out) == (2, "")
        assert "\x1b" not in err


def test_what_was_typed_is_read_with_care(language: str) -> None:
    assert command_in(["--lang", language, "say", "score"]) == "say"
    assert command_in(["--lang"]) is None
    assert language_in(["say", "--lang", "de", f"--lang={language}"]) == language
    assert language_in(["say", "--lang"]) is None
    assert language_in(["say", "--", "--lang", language]) is None
    assert after_command(["--lang", "say", "say", "a", "b"]) == ["a", "b"]
    assert list(after_command(["--lang", "say"])) == []
    assert asks_nothing([])
    assert asks_nothing(["--lang", language])
    assert not asks_help([])
    assert not asks_nothing(["--help"])
    assert not asks_help(["say", "--", "--help"])
    assert not asks_help(["--lang", language, "games"])


def test_the_version_and_python_m(tactideck: Run, language: str, tmp_path: Path) -> None:
    done = tactideck("--version", language=language)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"tactideck \d+\.\d+\.\d+\n", done.stdout)
    done = tactideck("--help", language=language)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("tactideck")


def test_without_a_command_it_says_five_things_to_do(tactideck: Run, language: str) -> None:
    done = tactideck(language=language)
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr, len(lines)) == (0, "", 7)
    assert max(map(len, lines)) <= 40  # a braille display
    commands = [line.partition("tactideck ")[2].split() for line in lines[1:]]
    assert [words[0] for words in commands] == ["play", "print", "score", "stickers", "doctor", "--help"]
    assert tactideck("--lang", language).stdout == done.stdout
    for words in (["print", "kariba", "--only", "key"], ["stickers", "stopenzi"]):
        assert tactideck(*words, language=language).returncode == 0
