"""The site that `make docs` builds: pages that are valid and whole for a screen reader, commands that are
understood and answer what the pages say, records that score.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import html5lib
import pytest
import typer
from typer.exceptions import TyperException

from scorer.records.record import read_record
from scorer.records.report import score
from tactideck import app as front_door
from tactideck.version import VERSION
from templates.game import load_game
from templates.loader import shipped
from tests.conftest import ROOT, Run
from tests.test_booklets import by_axe, check_schemes, needs_axe
from words.install import EXTRAS
from words.languages import FALLBACK

DOCS = ROOT / "docs"
LANGUAGES = sorted(page.parent.name for page in DOCS.glob("*/index.md"))
READMES = {FALLBACK: ROOT / "README.md"} | {
    path.suffixes[0][1:]: path for path in sorted(ROOT.glob("README.*.md"))
}
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
LARGEST_PICTURE = 100_000


class Pages(dict[Path, Any]):
    """Where the site was built, and from each page's path below that its tree."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(
            (
                path.relative_to(folder),
                html5lib.parse(path.read_text("utf-8"), namespaceHTMLElements=False),
            )
            for path in sorted(folder.rglob("*.html"))
        )

    def source(self, path: Path) -> str:
        return (self.folder / path).read_text("utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    pytest.importorskip("markdown_it", reason='no markdown-it-py: pip install "tactideck[docs]"')
    folder = tmp_path_factory.mktemp("docs") / "the site"
    subprocess.run(
        [sys.executable, str(DOCS / "build.py"), "--out", str(folder)],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
    )
    return Pages(folder)


def text(node: Any) -> str:
    return "".join(node.itertext())


# Pages


def test_each_game_has_a_page_in_each_language(site: Pages) -> None:
    for language in LANGUAGES:
        assert {path.stem for path in site if path.parent == Path(language)} >= set(shipped())


def test_all_languages_have_the_same_pages(site: Pages) -> None:
    """Sections, tables, pictures and blocks of commands come in the same order."""

    def shape(path: Path) -> list[str]:
        shown = ("h2", "h3", "table", "tr", "img", "svg", "pre", "kbd", "li")
        return [node.tag for node in site[path].find(".//main").iter() if node.tag in shown]

    untranslated = {"adding-a-game.html", "design.html", "hardening.html"}
    names = {path.name for path in site if path.parts[0] == FALLBACK} - untranslated
    for language in set(LANGUAGES) - {FALLBACK}:
        assert {path.name for path in site if path.parts[0] == language} == names
        for name in names:
            assert shape(Path(language, name)) == shape(Path(FALLBACK, name)), f"{language}, {name}"


def test_pages_are_valid(site: Pages) -> None:
    for path in site:
        html5lib.HTMLParser(strict=True).parse(site.source(path))


def test_pages_have_what_a_screen_reader_wants(site: Pages) -> None:
    titles = [tree.findtext("head/title") for path, tree in site.items() if len(path.parts) > 1]
    for path, tree in site.items():
        assert tree.get("lang") == (path.parts[0] if len(path.parts) > 1 else FALLBACK), path
        assert tree.findtext("head/title"), path
        for tag in ("main", "h1"):
            assert len(tree.findall(f".//{tag}")) == 1, path
        levels = [int(node.tag[1]) for node in tree.iter() if re.fullmatch(r"h[1-6]", str(node.tag))]
        assert all(one <= before + 1 for before, one in pairwise(levels)), path
        assert all(node.get("alt") for node in tree.iter("img")), path
        for table in tree.iter("table"):
            named = table.get("aria-labelledby")
            assert table.find("caption") is not None or any(node.get("id") == named for node in tree.iter())
            assert {node.get("scope") for node in table.iter("th")} == {"col", "row"}
        if len(path.parts) > 1:
            assert titles.count(tree.findtext("head/title")) <= len(LANGUAGES), path  # once a language
            first = tree.find("body")[0]
            assert (first.get("class"), first.get("href")) == ("skip", "#text"), path
            assert tree.find(".//main").get("id") == "text"
            names = [nav.get("aria-label") for nav in tree.iter("nav")]
            assert len(names) == len(set(names)) == 2


def test_nothing_is_fetched_and_nothing_runs(site: Pages) -> None:
    for path in site:
        # What is typed in a terminal may name an address.
        source = re.sub(r"<kbd>.*?</kbd>", "", site.source(path), flags=re.DOTALL)
        assert not re.search(r"<script|javascript:|\bon\w+=\"|https?:|//\w", source), path
    assert not re.search(r"url\(|@import", (site.folder / "style.css").read_text("utf-8"))


def test_links_and_pictures_are_there(site: Pages) -> None:
    for path, tree in site.items():
        for node in tree.iter():
            address = node.get("href") or node.get("src")
            if address is None:
                continue
            file, _, anchor = unquote(address).partition("#")
            to = Path(os.path.normpath(path.parent / file)) if file else path
            assert (site.folder / to).is_file(), f"{path} links to {address}"
            if anchor:
                assert any(other.get("id") == anchor for other in site[to].iter()), f"{path}: {address}"


def test_every_page_is_reached(site: Pages) -> None:
    reached, ahead = set(), [Path("index.html")]
    while ahead:
        path = ahead.pop()
        if path in reached:
            continue
        reached.add(path)
        files = {node.get("href").partition("#")[0] for node in site[path].iter("a")} - {""}
        ahead += (Path(os.path.normpath(path.parent / file)) for file in files)
    assert reached == set(site)


def test_pictures_are_small_and_shown(site: Pages) -> None:
    shown = {
        Path(os.path.normpath(path.parent / node.get("src")))
        for path, tree in site.items()
        for node in tree.iter("img")
    }
    shown |= {
        Path(found).relative_to("docs")
        for readme in READMES.values()
        for found in re.findall(r"\]\((docs/pictures/[^)]+)\)", readme.read_text("utf-8"))
    }
    pictures = [path for path in (DOCS / "pictures").rglob("*") if path.is_file()]
    assert {path.relative_to(DOCS) for path in pictures} == shown
    assert max(path.stat().st_size for path in pictures) < LARGEST_PICTURE


def test_the_data_flow_is_told_in_words_too() -> None:
    drawing = (DOCS / "pictures" / "data-flow.svg").read_text("utf-8")
    named = re.findall(r'<(title|desc) id="(\w+)">[^<]+<', drawing)
    assert named == [("title", "title"), ("desc", "desc")]
    assert 'role="img" aria-labelledby="title desc"' in drawing


def test_colours_have_the_contrast() -> None:
    check_schemes((DOCS / "style.css").read_text("utf-8"))


@needs_axe
def test_axe_finds_no_fault(site: Pages, tmp_path: Path) -> None:
    style = f"<style>{(site.folder / 'style.css').read_text('utf-8')}</style>"
    # A page in a frame has no address from which a style could be fetched.
    # The pages of games are made alike: some stand for all.
    paths = [
        path for path in site if path.stem not in shipped() or path.stem in ("kariba", "tarot", "vampir")
    ]
    pages = [re.sub(r'<link rel="stylesheet"[^>]*>', lambda _: style, site.source(path)) for path in paths]
    for path, (passed, broken, undecided) in zip(paths, by_axe(pages, tmp_path), strict=True):
        assert passed > 10, path
        assert (broken, undecided) == ([], []), path


# What is shown


def typed(tree: Any) -> Iterator[str]:
    """Each line that is typed, in a block or within a sentence."""
    for node in tree.iter():
        if node.tag in ("code", "kbd"):
            yield from text(node).splitlines()


def markdown(file: Path) -> list[Any]:
    """The tokens of a README, which is read as it is and is no page of the site."""
    return pytest.importorskip("markdown_it").MarkdownIt("commonmark").parse(file.read_text("utf-8"))


def typed_in(file: Path) -> Iterator[str]:
    """Each line of its blocks and of the code within its sentences."""
    for token in markdown(file):
        for part in (token, *(token.children or ())):
            if part.type in ("fence", "code_block", "code_inline"):
                yield from part.content.splitlines()


def test_commands_are_understood(site: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = typer.main.get_command(front_door.app)
    commands = {line.strip() for tree in site.values() for line in typed(tree)}
    commands |= {line.strip() for file in READMES.values() for line in typed_in(file)}
    commands = {line for line in commands if line.startswith("tactideck ")}
    assert len(commands) > 40
    for line in sorted(commands):
        name, *arguments = shlex.split(line)[1:]
        assert name in app.commands, line
        if arguments and "--help" not in arguments:
            try:
                app.commands[name].make_context(name, arguments)
            except TyperException as fault:
                pytest.fail(f"{line}: {fault.format_message()}")


def test_options_exist(site: Pages) -> None:
    app = typer.main.get_command(front_door.app)
    known = {option for command in app.commands.values() for param in command.params for option in param.opts}
    known |= {
        option for command in app.commands.values() for p in command.params for option in p.secondary_opts
    }
    shown = {
        option
        for tree in site.values()
        for line in typed(tree)
        if not line.startswith(("pip", "python", "uv"))
        for option in re.findall(r"(?<![\w-])--[a-z][\w-]*", line)
    }
    assert shown - known == {"--help"}


def test_extras_exist(site: Pages) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    shown = {
        name for tree in site.values() for line in typed(tree) for name in re.findall(r"\[(\w+)\]\"", line)
    }
    assert "workshop" in shown
    assert shown <= set(extras)
    for language in LANGUAGES:
        _, table = site[Path(language, "start.html")].iter("table")
        named = [text(row.find("th")) for row in table.iterfind("tbody/tr")]
        assert sorted(named) == sorted([*EXTRAS, "workshop"])


def test_the_wheel_is_called_as_it_is_now() -> None:
    pages = [*DOCS.glob("*/*.md"), *READMES.values()]
    named = {
        name for page in pages for name in re.findall(r"tactideck-[\w.-]+?\.whl", page.read_text("utf-8"))
    }
    assert named == {f"tactideck-{VERSION}-py3-none-any.whl"}


def test_records_score(site: Pages) -> None:
    found = 0
    for path, tree in site.items():
        for node in tree.iter("pre"):
            if node.get("class") == "record":
                found += 1
                fault = score(text(node).encode()).fault
                assert (fault is not None) == (node.get("data-fault") is not None), f"{path}: {fault}"
    assert found >= 2 * len(shipped())


def test_options_shown_choose_another_value_in_the_language_of_the_page(site: Pages) -> None:
    for language in LANGUAGES:
        for game in map(load_game, shipped()):
            tree = site[Path(language, f"{game.id}.html")]
            lines = [text(node) for node in tree.iter("code") if text(node).startswith("option ")]
            assert len(lines) == len(game.options)
            players = ", ".join("ABCDEF"[: game.players.min])
            for line, (name, option) in zip(lines, game.options.items(), strict=True):
                assert line.startswith(f"option {game.typed(name).in_language(language)}: ")
                record = read_record(f"game: {game.id}\nplayers: {players}\n{line}".encode())
                assert record.options[name] != option.default


def test_commands_answer_as_shown(site: Pages, tactideck: Run, tmp_path: Path) -> None:
    """A page's records are in the folder; `...` stands for lines left out."""
    for path, tree in site.items():
        _empty(tmp_path / "output")
        for node in tree.iter("pre"):
            if node.get("data-file"):
                (tmp_path / node.get("data-file")).write_text(text(node), "utf-8")
            elif node.get("class") == "console" and node.find("samp") is not None:
                for block in re.split(r"\n(?=tactideck )", text(node)):
                    _answers(block, path, path.parts[0], tactideck)


def test_readmes_answer_as_they_show(tactideck: Run, tmp_path: Path) -> None:
    for language, readme in READMES.items():
        _empty(tmp_path / "output")
        for token in (token for token in markdown(readme) if token.type == "fence"):
            kind, *file = token.info.split()
            if kind == "record":
                (tmp_path / file[0]).write_text(token.content, "utf-8")
            elif kind == "console":
                for block in re.split(r"\n(?=tactideck )", token.content):
                    if block.startswith("tactideck ") and "\n" in block.strip():
                        _answers(block, readme, language, tactideck)


def test_all_readmes_have_the_same_parts() -> None:
    """Headings, blocks, pictures, links and points of lists come in the same order."""

    def shape(file: Path) -> list[str]:
        parts = [part for token in markdown(file) for part in (token, *(token.children or ()))]
        shown = ("heading_open", "fence", "image", "list_item_open")
        return [part.type + part.tag for part in parts if part.type in shown]

    assert len({tuple(shape(file)) for file in READMES.values()}) == 1
    assert set(READMES) == set(LANGUAGES)


def test_links_between_files_are_there() -> None:
    """Those of the READMEs, and of what is read beside them."""
    for file in (*READMES.values(), CONTRIBUTING, ROOT / "CHANGELOG.md"):
        for found in re.findall(r"\]\(([^)#]+)[^)]*\)", file.read_text("utf-8")):
            assert (ROOT / found).exists(), f"{file.name} links to {found}"


def test_files_that_are_named_are_there() -> None:
    """Paths from the top of the house, but those with a name to fill in, such as `words/LANG/help.toml`."""
    rooms = "words|templates|printkit|scorer|tts|tactideck|tests|docs|benchmarks"
    found = 0
    for file in (*DOCS.rglob("*.md"), *READMES.values(), CONTRIBUTING):
        for path in re.findall(rf"`((?:{rooms})/[\w./-]*)`", file.read_text("utf-8")):
            if not re.search(r"[A-Z]{2}|\bit\b", path):  # Italian is the language that is added as an example
                found += 1
                assert (ROOT / path).exists(), f"{file.name} names {path}"
    assert found > 40


def _empty(folder: Path) -> None:
    """Remove the records in it: each is named for the second it begins in."""
    shutil.rmtree(folder, ignore_errors=True)


def _answers(block: str, path: Path, language: str, tactideck: Run) -> None:
    command, *lines = block.splitlines()
    # A test does not speak.
    arguments = [argument for argument in shlex.split(command)[1:] if argument != "--say"]
    if arguments[0] == "play":
        arguments.append("--no-voice")
    entered = "".join(f"{line.removeprefix('> ')}\n" for line in lines if line.startswith("> "))
    done = tactideck(*arguments, language=language, input=entered)
    answered = [*done.stdout.splitlines(), *done.stderr.splitlines()]
    at, left_out = 0, False
    for line in (line for line in lines if not line.startswith("> ")):
        if line == "...":
            left_out = True
            continue
        if left_out:
            assert line in answered[at:], f"{path}: {command} does not answer {line!r} but {answered[at:]}"
            at = answered.index(line, at)
        assert answered[at : at + 1] == [line], f"{path}: {command}"
        at, left_out = at + 1, False
    assert left_out or at == len(answered), f"{path}: {command} also answers {answered[at:]}"
