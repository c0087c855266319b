"""Build the pages of `docs/` as a site of plain HTML: `python docs/build.py`, or `make docs`.

markdown-it-py turns Markdown into HTML; this module puts it into a page with landmarks, a skip link and a
language, and gives tables their heads. There is no script and nothing to fetch. A page for each game is made from
the game's own template (`game_pages.py`), and the drawings of the sticker code from what `tactideck print` writes.

What a fence can say after the three marks: `console` for commands and what they answer, `record FILE` for a record,
`record FILE fault` for one that is refused. `tests/test_docs.py` runs the one and scores the other.
"""

import argparse
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from os.path import relpath
from pathlib import Path
from typing import Any, NamedTuple

import game_pages
from languages import DOCS, LANGUAGES
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from PIL import Image

from words.languages import FALLBACK

PAGES = (
    "index",
    "start",
    "first-game",
    "workshop",
    "printing",
    "boxed-games",
    "code",
    "table",
    "phones",
    "phones-check",
    "voices",
    "games",
    "records",
)
"""The pages that each language has, in the order in which they are read."""
UNTRANSLATED = ("adding-a-game", "design", "hardening")
"""The pages for people who write games or code: in `docs/` itself, and in the fallback language alone."""

TYPED = (
    *("tactideck ", "make ", "> ", "python3 ", "py ", ". .venv", ".venv\\Scripts"),
    *("pip ", "pipx ", "uv ", "uvx ", "curl ", "powershell ", "cd "),
)
"""How lines begin that are typed; all others of a `console` are answers."""

_SIGNS = "<p>&lt;!-- signs --&gt;</p>"  # the place of the drawings: HTML is not let through, comments neither


class Page(NamedTuple):
    """A page before it is rendered. `source` and `path` are below `docs/` and below the site."""

    source: Path
    path: Path
    language: str
    text: str

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0].removeprefix("# ")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=DOCS.parent / "site", help="the folder to write to")
    out = parser.parse_args(arguments).out
    words = {each: tomllib.loads((DOCS / f"words.{each}.toml").read_text("utf-8")) for each in LANGUAGES}
    pages = [page for language in LANGUAGES for page in _pages(language, words[language])]
    by_source = {page.source: page for page in pages}
    # The whole site or nothing: it is written beside its place, then moved there.
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent) as beside:
        site = Path(beside) / "site"
        shutil.copytree(DOCS / "pictures", site / "pictures")
        shutil.copy(DOCS / "style.css", site)
        for page in pages:
            html = _whole(page, by_source, words)
            (site / page.path).parent.mkdir(exist_ok=True)
            (site / page.path).write_text(html, "utf-8", newline="\n")
        (site / "index.html").write_text(_front(words), "utf-8", newline="\n")
        if out.exists():
            shutil.rmtree(out)
        shutil.move(site, out)
    sys.stdout.write(f"{len(pages) + 1} pages: {out / 'index.html'}\n")


def _pages(language: str, words: dict[str, Any]) -> Iterator[Page]:
    listed, games = game_pages.pages(language, words["games"])
    for name in PAGES:
        source = Path(language) / f"{name}.md"
        text = (DOCS / source).read_text("utf-8").replace("<!-- games -->", listed)
        text = text.replace("<!-- boxes -->", game_pages.boxes(language))
        yield Page(source, source.with_suffix(".html"), language, text)
    for game, text in games.items():
        source = Path(language) / f"{game}.md"
        yield Page(source, source.with_suffix(".html"), language, text)
    if language == FALLBACK:
        for name in UNTRANSLATED:
            source = Path(f"{name}.md")
            path = Path(language) / f"{name}.html"
            yield Page(source, path, language, (DOCS / source).read_text("utf-8"))


# A page


def _whole(page: Page, pages: dict[Path, Page], all_words: dict[str, dict[str, Any]]) -> str:
    """Return a page with all that is around its text."""
    words = all_words[page.language]
    others = {
        other: _to(page, pages[source].path)
        for other in LANGUAGES
        if other != page.language and (source := Path(other) / page.source.name) in pages
    }
    alternates = (
        f'<link rel="alternate" hreflang="{other}" href="{address}">' for other, address in others.items()
    )
    switches = (
        f'<p><a href="{address}" hreflang="{other}" lang="{other}">{all_words[other]["here"]}</a></p>'
        for other, address in others.items()
    )
    title = page.title if page.name == "index" else f"{page.title} – tactideck"
    body = _html(page, pages)
    if _SIGNS in body:
        body = body.replace(_SIGNS, game_pages.signs(page.language))
    return _lines(
        *_opening(page.language, title, "../style.css"),
        *alternates,
        "</head>",
        "<body>",
        f'<a class="skip" href="#text">{words["skip"]}</a>',
        "<header>",
        f'<nav aria-label="{words["pages"]}">',
        "<ul>",
        *_navigation(page, pages, words),
        "</ul>",
        "</nav>",
        *switches,
        "</header>",
        '<main id="text" tabindex="-1">',
        body,
        "</main>",
        *_footer(page, pages, words),
        "</body>",
        "</html>",
    )


def _opening(language: str, title: str, style: str) -> tuple[str, ...]:
    return (
        "<!DOCTYPE html>",
        f'<html lang="{language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(_bound(title))}</title>",
        f'<link rel="stylesheet" href="{style}">',
    )


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line) + "\n"


def _to(page: Page, path: Path) -> str:
    """Return the relative address of a file of the site, from a page."""
    return Path(relpath(path, page.path.parent)).as_posix()


def _navigation(page: Page, pages: dict[Path, Page], words: dict[str, Any]) -> Iterator[str]:
    for name in (*PAGES, *UNTRANSLATED):
        linked = pages[Path(f"{name}.md") if name in UNTRANSLATED else Path(page.language) / f"{name}.md"]
        current = ' aria-current="page"' if linked is page else ""
        abroad = f' hreflang="{linked.language}"' if linked.language != page.language else ""
        label = escape(words["labels"][name])
        yield f'<li><a href="{_to(page, linked.path)}"{current}{abroad}>{label}</a></li>'


def _footer(page: Page, pages: dict[Path, Page], words: dict[str, Any]) -> tuple[str, ...]:
    """Return the links to read on with. A game's page leads back to the list of games."""
    links = []
    order = [pages[Path(page.language) / f"{name}.md"] for name in PAGES]
    if page in order:
        at = order.index(page)
        around = {"before": order[at - 1] if at else None, "next": (*order, None)[at + 1]}
    else:
        around = {"back": order[PAGES.index("games" if page.name not in UNTRANSLATED else "index")]}
    for key, linked in around.items():
        if linked:
            text = escape(_bound(f"{words[key]} {linked.title}"))
            links.append(f'<li><a href="{_to(page, linked.path)}">{text}</a></li>')
    return (
        "<footer>",
        f'<nav aria-label="{words["further"]}">',
        "<ul>",
        *links,
        "</ul>",
        "</nav>",
        "</footer>",
    )


def _front(words: dict[str, dict[str, Any]]) -> str:
    """Return the first page, where a language is picked."""
    sections = (
        f'<section lang="{each}">\n<h2>{words[each]["name"]}</h2>\n<p>{_bound(words[each]["about"])}</p>\n'
        f'<p><a href="{each}/index.html" hreflang="{each}">{words[each]["enter"]}</a></p>\n</section>'
        for each in LANGUAGES
    )
    return _lines(
        *_opening(FALLBACK, "tactideck", "style.css"),
        "</head>",
        "<body>",
        "<main>",
        "<h1>tactideck</h1>",
        *sections,
        "</main>",
        "</body>",
        "</html>",
    )


# Its text


def _html(page: Page, pages: dict[Path, Page]) -> str:
    markdown = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False}, renderer_cls=_Renderer).enable(
        "table"
    )
    tokens = markdown.parse(page.text)
    _name_headings(tokens)
    _head_tables(tokens)
    for token in tokens:
        for child in token.children or ():
            _within(child, page, pages)
    return str(markdown.renderer.render(tokens, markdown.options, {})).strip()


class _Renderer(RendererHTML):
    """Renders a fence as what it is: what is typed, what is answered, or a record."""

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        kind, *more = tokens[idx].info.split() or [""]
        content = tokens[idx].content.rstrip("\n")
        if kind == "console":
            return f'<pre class="console">{_console(content)}</pre>\n'
        if kind == "record":
            file, fault = (*more, "", "")[:2]
            data = (f' data-file="{file}"' if file else "") + (" data-fault" if fault else "")
            return f'<pre class="record"{data}><code>{escape(content, quote=False)}</code></pre>\n'
        return f"<pre><code>{escape(content, quote=False)}</code></pre>\n"

    def code_block(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        return self.fence(tokens, idx, options, env)


def _console(content: str) -> str:
    """Return commands, and after `> ` what is typed when asked, as `kbd`, and answers as `samp`.

    Each is a block with its line end inside: axe cannot tell the background of an inline element of several lines.
    """
    return "".join(
        f"<{tag}>{escape(line, quote=False)}\n</{tag}>"
        for line in content.splitlines()
        for tag in ["kbd" if line.startswith(TYPED) else "samp"]
    )


def _name_headings(tokens: list[Token]) -> None:
    """Give each heading below the first an anchor from its words."""
    used: set[str] = set()
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            words = "-".join(re.findall(r"\w+", inline.content.casefold()))
            anchor = next(
                name for n in range(1, 99) if (name := f"{words}-{n}" if n > 1 else words) not in used
            )
            used.add(anchor)
            token.attrSet("id", anchor)


def _head_tables(tokens: list[Token]) -> None:
    """Name tables by the heading before them, and give columns and rows their heads."""
    heading, body, first = "", False, False
    for token in tokens:
        match token.type:
            case "heading_open":
                heading = str(token.attrGet("id") or "")
            case "table_open" if heading:
                token.attrSet("aria-labelledby", heading)
            case "th_open":
                token.attrSet("scope", "col")
            case "tbody_open" | "tbody_close":
                body = token.nesting == 1
            case "tr_open":
                first = body
            case "td_open" if first:
                token.tag = "th"
                token.attrSet("scope", "row")
            case "td_close" if first:
                token.tag, first = "th", False


def _within(token: Token, page: Page, pages: dict[Path, Page]) -> None:
    """Change links to pages and pictures to those of the site, and bind marks and units to their word."""
    if token.type == "text":
        token.content = _bound(token.content)
    elif token.type == "link_open":
        address, hash_, anchor = str(token.attrGet("href")).partition("#")
        if address.endswith(".md") and "://" not in address:
            linked = pages[_beside(page.source, address)]
            token.attrSet("href", _to(page, linked.path) + hash_ + anchor)
            if linked.language != page.language:
                token.attrSet("hreflang", linked.language)
    elif token.type == "image":
        path = _beside(page.source, str(token.attrGet("src")))
        token.attrSet("src", _to(page, path))
        for child in token.children or ():
            child.content = _bound(child.content)
        if path.suffix == ".png":
            with Image.open(DOCS / path) as picture:
                token.attrSet("width", str(picture.width))
                token.attrSet("height", str(picture.height))


def _beside(source: Path, address: str) -> Path:
    return Path(relpath(source.parent / address))


def _bound(text: str) -> str:
    """Return text whose marks and units do not begin a line."""
    text = re.sub(r" ([;:?!»%])", "\u00a0\\1", text).replace("« ", "«\u00a0")
    return re.sub(r"(\d) (mm|cm|pt|kB|%)", "\\1\u00a0\\2", text)


if __name__ == "__main__":
    main()
