"""A page for each game, as Markdown: from its template, and from what `tactideck` itself says of it."""

import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from scorer.grammar import Grammar
from scorer.records.record import head_lines, read_record
from scorer.referee import Referee
from tactideck.app import app
from templates.boxed import load_set, set_names
from templates.game import Game, load_game
from templates.loader import SHIPPED, shipped
from words.language import language as language_data

PLAYERS = ("Léa", "Hugo", "Zoé", "Noé", "Olga", "Theo")

Words = dict[str, str]


def pages(language: str, words: Words) -> tuple[str, dict[str, str]]:
    """Return the list of games and the page of each, those with cards first."""
    # A line without a colon is the heading of a kind.
    about = dict(line.split(":", 1) for line in _command("games", language=language) if ":" in line)
    about = {game.strip(): line.strip() for game, line in about.items()}
    with_cards = [game for game in shipped() if _has_cards(game)]
    games = [*with_cards, *(game for game in shipped() if game not in with_cards)]
    made = {game: "\n".join(_blocks(load_game(game), about[game], language, words)) for game in games}
    listed = [f"## {words['with_cards']}\n"]
    colon = language_data(language).colon
    for game in games:
        if game == games[len(with_cards)]:
            listed.append(f"\n## {words['without_cards']}\n")
        name, rest = about[game].split(", ", 1)
        listed.append(f"- [{name}]({game}.md), `{game}`{colon}{rest}")
    return "\n".join(listed), made


def boxes(language: str) -> str:
    """Return the rows of the table of boxed games: the name on the box, and how many cards are in it."""
    return "\n".join(
        f"| {boxed.name.in_language(language)} | {boxed.file.cards} |" for boxed in map(load_set, set_names())
    )


def signs(language: str) -> str:
    """Return the sticker code with its drawings, at true size.

    It is what `tactideck print` writes as the key of a game, without the values of that game.
    """
    with TemporaryDirectory() as folder:
        _command("print", "kariba", "--only", "key", "--out", folder, language=language)
        html = (Path(folder) / "kariba-key.html").read_text("utf-8")
    text = html.partition('<main id="text">')[2].partition("</main>")[0]
    return text.rpartition("</h2>")[2].strip()


def _blocks(game: Game, about: str, language: str, words: Words) -> Iterator[str]:
    own = game.words[language]
    cards = _has_cards(game.id)
    yield f"# {game.name.in_language(language)}\n"
    yield about.split(", ", 1)[1].capitalize() + "\n"
    if cards:
        yield f"![{words[f'sheet_{game.id}']}](../pictures/{language}/sheet-{game.id}.png)\n"
    players = ",".join(PLAYERS[: max(game.players.min, 3 if game.players.max > 2 else 2)])
    yield "```console"
    if cards:
        yield f"tactideck print {game.id}"
    yield f"tactideck play {game.id} --players {players}\n```\n"
    yield from _rules(game, language, words)
    for example in own.examples:
        yield f"## {words['example']} {example.title[0].lower() + example.title[1:]}\n"
        yield f"{words['players']} {', '.join(example.players)}.\n"
        yield from (f"{at}. `{step.line}` {step.text}" for at, step in enumerate(example.steps, 1))
        if example.scores:
            scores = ", ".join(f"{name} {score}" for name, score in example.scores.items())
            yield f"\n{words['scores']} {scores}."
        yield ""
    record = _record(game, language)
    yield f"## {words['whole']}\n\n{words['whole_about']}\n"
    yield f"```record {words['file']}\n{record}\n```\n"
    said = _said(record, language)
    yield f"{words['said']}\n\n```console\ntactideck score {words['file']}\n...\n{said}\n```\n"


def _rules(game: Game, language: str, words: Words) -> Iterator[str]:
    """Yield what `tactideck rules` says, sentence by sentence, under the titles of the template."""
    titles = {f"{section.title}." for section in game.words[language].rules}
    lines = _command("rules", game.id, language=language)
    last = max(at for at, line in enumerate(lines) if line in titles)
    end = last + 1 + len(game.words[language].rules[-1].text)
    if game.scoring:
        titles.add(lines[end])
    options = {option.about: name for name, option in game.words[language].options.items()}
    # Last comes how the first option is chosen, which a page says of each.
    for at, line in enumerate(lines[:-1] if options else lines):
        about = next((about for about in options if at >= end and line.endswith(f" {about}")), None)
        if line in titles:
            yield f"\n## {line.removesuffix('.')}\n"
        elif about:
            named = line.removesuffix(about).strip(" .")
            other = game.typed(game.options[options[about]].other).in_language(language)
            yield f"\n## {named}\n\n{_plain(about)}\n"
            yield f"{words['option']} `{named[0].lower()}{named[1:]}: {other}`\n"
        else:
            yield f"- {_plain(line)}"
    yield ""


def _plain(line: str) -> str:
    """Return a sentence without marks that mean something to Markdown."""
    return re.sub(r"([\\`*_<\[])", r"\\\1", line)


def _record(game: Game, language: str) -> str:
    """Return the sample game as it is written in a language."""
    record = read_record((SHIPPED / game.id / "sample.txt").read_bytes())
    referee = Referee(record)
    for _, line in record.lines:
        referee.enter(line)
    grammar = Grammar(game, record.players, language)
    moves = [referee.rules.write(move, grammar) for move in referee.moves]
    return "\n".join((*head_lines(replace(record, language=language)), *moves))


def _said(record: str, language: str) -> str:
    """Return the last two sentences of a scored record."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "record.txt"
        file.write_text(record, "utf-8")
        return "\n".join(_command("score", str(file), language=language)[-2:])


def _has_cards(game: str) -> bool:
    return (SHIPPED / game / "deck.toml").is_file()


def _command(*arguments: str, language: str) -> list[str]:
    """Return the lines that `tactideck` answers."""
    answered = StringIO()
    with redirect_stdout(answered):
        code = app([*arguments, "--lang", language], standalone_mode=False)
    if code:
        raise ValueError(f"tactideck {' '.join(arguments)} ends with {code}")
    return answered.getvalue().splitlines()
