"""The catalogues: both languages say the same, of every event, at every level, for the ear."""

import ast
import re
import string
import sys
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import scorer.events
from scorer.events import name_of
from templates.game import Words, load_game
from templates.loader import shipped
from words.catalogue import Forms, Levels
from words.faults import Fault, Kind
from words.levels import LEVELS
from words.wording import Wording, shared_words

ROOT = Path(__file__).parent.parent
DESCRIBED = "trop-plein"  # one of the games that their template describes: they share their words
CATALOGUES = [
    pytest.param(None, id="shared"),
    *(pytest.param(game, id=game) for game in shipped()),
]


def catalogue(game: str | None, language: str) -> Words:
    return load_game(game).words[language] if game else shared_words(language)


def texts(entry: str | Levels) -> dict[str, str]:
    """The texts of an entry, by level."""
    return {"normal": entry} if isinstance(entry, str) else entry.model_dump(exclude_none=True)


def placeholders(text: str) -> set[tuple[str, str]]:
    """The fields of a text, each with how it is told."""
    return {(field, how or "") for _, field, how, _ in string.Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("game", shipped())
def test_a_keyword_has_a_letter_and_no_digit(game: str) -> None:
    """Anything else that is typed is not looked for among the words of other languages."""
    for words in load_game(game).words.values():
        for typed in (word for typable in words.keywords.values() for word in typable):
            assert re.fullmatch(r"\D*[^\W\d_]\D*", typed), typed


@pytest.mark.parametrize("game", CATALOGUES)
def test_both_languages_say_the_same(game: str | None) -> None:
    fr, en = catalogue(game, "fr"), catalogue(game, "en")
    for table in ("terms", "counts", "events", "faults", *(("keywords", "options") if game else ())):
        assert getattr(fr, table).keys() == getattr(en, table).keys(), table
    if game:
        assert len(fr.rules) == len(en.rules)
    for key, said in fr.events.items():
        other = texts(en.events[key])
        assert texts(said).keys() == other.keys(), f"{key}: the levels differ"
        for level, text in texts(said).items():
            fields = {field for field, _ in placeholders(text)}
            assert fields == {field for field, _ in placeholders(other[level])}, f"{key}, {level}"
            assert bool(text) == bool(other[level]), f"{key}, {level}"
    for key, text in fr.faults.items():
        fields = {field for field, _ in placeholders(text)}
        assert fields == {field for field, _ in placeholders(en.faults[key])}, key


@pytest.mark.parametrize("game", shipped())
def test_the_rules_are_summed_up_with_their_options(game: str) -> None:
    template = load_game(game)
    for language in ("fr", "en"):
        words = template.words[language]
        assert len(words.rules) >= 4
        assert all(sentence[-1] in ".!?" for section in words.rules for sentence in section.text)
        assert words.options.keys() == template.options.keys()
        for name, option in template.options.items():
            assert set(words.options[name].values) == set(option.values)


def event_classes(game: str) -> dict[str, type]:
    """The events of a game and those that all games share, by name: the named tuples that a catalogue knows."""
    rules = "points" if load_game(game).scoring else game.replace("-", "_")
    modules = (scorer.events, import_module(f"scorer.games.{rules}"))
    known = {**shared_words("en").events, **load_game(game).words["en"].events}
    found = {}
    for module in modules:
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
                found[name_of(kind)] = kind
    return {name: kind for name, kind in found.items() if name in known}


def samples(hint: Any, term: str | None) -> list[Any]:
    """Values of a field: a few numbers, a name or a term, and tuples and dicts of them."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is int:
        return [0, 1, -1, 2, -10]
    if hint is str:
        return [term or "Chloé"]
    if origin is tuple:
        values = samples(args[0], term)
        return [tuple(values[:1]), tuple((values * 3)[:3])]
    if origin is dict:
        return [dict.fromkeys(("Anne", "Bruno"), value) for value in samples(args[1], term)]
    raise AssertionError(f"no event field is a {hint}")


def tellings(name: str, kind: type, words: Words) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every level of an event with every kind of value in every field."""
    entry = texts(words.events.get(name) or shared_words("en").events[name])
    used = {use for text in entry.values() for use in placeholders(text)}
    terms = {field: "card" for field, how in used if how == "card"}
    terms |= dict.fromkeys([field for field, how in used if how == "term"], "term")
    terms |= dict.fromkeys([how[3:] for _, how in used if how.startswith("of ")], "term")
    some_term = next(iter(words.terms), None)
    fields = {}
    for field, hint in typing.get_type_hints(kind).items():
        term = {"card": "9S", "term": some_term}.get(terms.get(field, ""))
        fields[field] = samples(hint, term)
    for level in LEVELS:
        for n in range(max(map(len, fields.values()), default=1)):
            yield level, {field: values[n % len(values)] for field, values in fields.items()}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", shipped())
def test_every_event_is_told_at_every_level(game: str, language: str) -> None:
    template = load_game(game)
    wording = Wording(language, template)
    told_at_all = set()
    for name, kind in event_classes(game).items():
        for level, fields in tellings(name, kind, template.words[language]):
            said = wording.event(name, fields, level)
            assert not set("{}<>[]_|") & set(said), f"{name}, {level}: {said}"
            assert not re.search(r"[-−–]\s?\d", said), f"{name}, {level}, a sign that voices drop: {said}"
            assert said == "" or re.search(r"[.!?]$", said), f"{name}, {level}: {said}"
            assert "  " not in said
            if said:
                told_at_all.add(name)
    assert told_at_all == event_classes(game).keys(), "an event that no level tells"


@pytest.mark.parametrize("game", shipped())
def test_no_sentence_is_left_without_its_event(game: str) -> None:
    """A sentence whose event nobody tells any more is dead, and hides a renamed one."""
    overridden = set(shared_words("en").events)
    assert set(load_game(game).words["en"].events) - overridden <= event_classes(game).keys()


def raised_faults() -> Iterator[tuple[str, str, set[str]]]:
    """Where a fault is made, its key and its fields: `Fault(Kind.X, "key", **fields)`."""
    for room in ("printkit", "scorer", "templates", "tts"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Fault":
                    key = node.args[1]
                    if isinstance(key, ast.Constant):
                        fields = {keyword.arg for keyword in node.keywords if keyword.arg}
                        yield str(path.relative_to(ROOT)), key.value, fields


def test_every_fault_has_its_sentence_and_every_sentence_its_fields() -> None:
    shared = shared_words("fr").faults
    for where, key, fields in raised_faults():
        module = Path(where)
        own = {}
        if module.parent.name == "games" and module.stem != "__init__":
            game = DESCRIBED if module.stem == "points" else module.stem.replace("_", "-")
            own = load_game(game).words["fr"].faults
        sentence = {**shared, **own}.get(key)
        assert sentence is not None, f"{where}: no sentence for the fault {key}"
        wanted = {field for field, _ in placeholders(sentence)}
        wanted |= {how[3:] for _, how in placeholders(sentence) if how.startswith("of ")}
        wanted -= {"pip"}
        assert wanted <= fields, f"{where}: the sentence of {key} lacks {wanted - fields}"
        # What ends in a field ends in another sentence.
        assert sentence.endswith((".", "}")), key


@pytest.mark.parametrize(
    ("language", "count", "form"),
    [("fr", 0, "one"), ("fr", 1, "one"), ("fr", -1, "one"), ("fr", 2, "other"), ("fr", -2, "other"),
     ("en", 0, "other"), ("en", 1, "one"), ("en", -1, "one"), ("en", 2, "other")],
)  # fmt: skip
def test_plurals(language: str, count: int, form: str) -> None:
    """French says one where |n| < 2, English where |n| = 1."""
    said = Wording(language).event("winner", {"winner": "Anne", "score": count})
    assert said.endswith(" point." if form == "one" else " points.")


def test_an_empty_list_of_cards_is_feminine_in_french() -> None:
    none = {"cards": (), "player": "Anne", "points": ()}
    for game, event, fr, en in [
        ("stupide-vautour", "point-cards-left", "Cartes Points à venir : aucune.", "Point cards still to come: none."),
        ("stupide-vautour", "series-played", "Anne, cartes jouées : aucune.", "Anne has played none."),
        ("bataille-couperet", "points-marked", "Anne, manches jouées, en points : aucune.",
         "Anne, points round by round: nothing."),
    ]:  # fmt: skip
        said = {language: Wording(language, load_game(game)).event(event, none) for language in ("fr", "en")}
        assert said == {"fr": fr, "en": en}


def test_numbers_and_lists_are_said_in_words() -> None:
    wording = Wording("fr", load_game("stupide-vautour"))
    fields = {"winner": "Chloé", "cards": (-5, 3, -1), "total": -3, "played": 2, "place": 1, "left": 1}
    assert wording.event("pile-won", fields) == (
        "Chloé gagne les cartes moins 5, 3 et moins 1, moins 3 points en tout. Il reste une manche."
    )
    assert wording.event("pile-won", fields, "brief") == "Chloé gagne les cartes moins 5, 3 et moins 1."


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_to_be_installed_is_installed_where_tactideck_runs(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shell's own `pip` may be that of another Python, and outside a virtual environment there may be none."""
    catalogue = shared_words(language)
    sentences = [
        *catalogue.faults.values(),
        *(text for entry in catalogue.events.values() for text in texts(entry).values()),
    ]
    assert not [sentence for sentence in sentences if re.search(r"(?<!\{)\bpip\b", sentence)]
    assert sum("{pip} install " in sentence for sentence in sentences) > 10
    for python, typed in (
        ("/a/b/python", "/a/b/python"),
        ("C:\\My files\\python.exe", '"C:\\My files\\python.exe"'),
        ("", "python"),
    ):
        monkeypatch.setattr(sys, "executable", python)
        said = Wording(language).fault(
            Fault(Kind.FAILED, "voice-missing", voice="pico", packages="py-nanotts")
        )
        assert said.endswith(f" {typed} -m pip install py-nanotts.")


def test_a_name_with_braces_is_only_a_name() -> None:
    assert Wording("en").event("winner", {"winner": "{score}", "score": 3}) == (
        "Victory: {score}, with 3 points."
    )


def test_terms_that_carry_their_article() -> None:
    forms = Forms(one="souris", other="souris", single="une souris")
    assert load_game("kariba").words["fr"].terms["mouse"] == forms
