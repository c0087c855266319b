"""The catalogues: all languages say the same, of every event, at every level, for the ear."""

import ast
import re
import string
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import scorer.events
from printkit.words import printed
from scorer.events import name_of
from templates.game import Words, load_game, missing_languages
from templates.loader import shipped
from tests.conftest import faults_of
from words import FOLDER
from words.catalogue import Catalogue, Forms, Levels
from words.language import Language, takes_singular
from words.languages import FALLBACK, languages
from words.levels import LEVELS
from words.toml import read_toml
from words.wording import Wording, shared_words

ROOT = Path(__file__).parent.parent
DESCRIBED = "trop-plein"  # one of the games that their template describes: they share their words
SHARED = ("common", "print", "phones", "points", "workshop")
"""The catalogues of a language's folder that several commands or games share."""

OTHERS = [code for code in languages() if code != FALLBACK]


def read(name: str, language: str) -> Catalogue:
    """One of the shared catalogues, or that of a game with what it has of `points`."""
    if name not in SHARED:
        return load_game(name).words[language]
    return read_toml(FOLDER / language / f"{name}.toml", Words if name == "points" else Catalogue)


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


def fields_of(text: str) -> set[tuple[str, bool]]:
    """The fields of a text, and whether each is told by its name in the catalogue: "the numeral" for `numeral`."""
    return {(field, how in ("term", "terms", "named", "card")) for field, how in placeholders(text)}


def differences(own: Catalogue, fallback: Catalogue) -> Iterator[str]:
    """Where a catalogue and that of the fallback are not alike: keys, levels, fields, numbers of sentences, plurals."""
    tables = ("terms", "counts", "events", "faults", "lists", "typed", "keywords", "options", "rules")
    for table in tables:
        ours, theirs = (getattr(words, table, {}) for words in (own, fallback))
        if isinstance(theirs, tuple):
            if len(ours) != len(theirs):
                yield f"{table}: {len(ours)} and {len(theirs)}"
        elif ours.keys() != theirs.keys():
            yield f"{table}: {', '.join(sorted(ours.keys() ^ theirs.keys()))}"
    sentences = [
        (key, texts(own.events[key]), texts(said))
        for key, said in fallback.events.items()
        if key in own.events
    ]
    sentences += [
        (key, texts(own.faults[key]), texts(said))
        for key, said in fallback.faults.items()
        if key in own.faults
    ]
    sentences += [
        (key, dict(enumerate(own.lists[key])), dict(enumerate(said)))
        for key, said in fallback.lists.items()
        if key in own.lists
    ]
    for key, ours, theirs in sentences:
        if ours.keys() != theirs.keys():
            yield f"{key}: {ours.keys() ^ theirs.keys()}"
        for at in ours.keys() & theirs.keys():
            if fields_of(ours[at]) != fields_of(theirs[at]):
                yield f"{key}, {at}: {fields_of(ours[at]) ^ fields_of(theirs[at])}"
            if bool(ours[at]) != bool(theirs[at]):
                yield f"{key}, {at}: only one of them says nothing"
    for key in own.counts.keys() & fallback.counts.keys():
        ours, theirs = own.counts[key], fallback.counts[key]
        if ("{n}" in ours.other) != ("{n}" in theirs.other):
            yield f"{key}: {ours.other}"
        if (ours.zero == "") != (theirs.zero == ""):
            yield f"{key}: only one of them says nothing of 0"


def unknown(own: Catalogue, shared: Catalogue) -> Iterator[str]:
    """How fields are told that no `[counts]` knows, and fields other than the number in these."""
    counts = {**shared.counts, **own.counts}
    said = [text for entry in own.events.values() for text in texts(entry).values()]
    said += [*own.faults.values(), *(line for lines in own.lists.values() for line in lines)]
    for text in said:
        for _, how in placeholders(text):
            how = how.removeprefix("apart").removeprefix("each").removeprefix(" ")
            told = ("", "term", "terms", "named", "card", "or", "get", "repair", *counts)
            if how not in told and not how.startswith("of "):
                yield f"{how}: {text}"
    for forms in own.counts.values():
        for form in forms.model_dump(exclude_none=True).values():
            if placeholders(form) - {("n", ""), ("name", "")}:
                yield form


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", [*SHARED, *shipped()])
def test_every_language_says_the_same(name: str, language: str) -> None:
    assert list(differences(read(name, language), read(name, FALLBACK))) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", [*SHARED, *shipped()])
def test_every_field_is_told_in_a_way_that_is_known(name: str, language: str) -> None:
    assert list(unknown(read(name, language), shared_words(language))) == []


@pytest.mark.parametrize("game", shipped())
def test_a_game_has_words_in_every_language_or_none_of_its_own(game: str) -> None:
    assert missing_languages(game) in ((), languages())


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("events", {"print-start": None}),
        ("events", {"print-start": "Laying out {name}."}),
        ("events", {"print-start": "Laying out."}),
        ("events", {"print-scale": ""}),
        ("events", {"print-start": Levels(normal="Laying out {game}.", brief="")}),
        ("events", {"print-done-none": "Wrote {path}: {cards:cards} on {pages:pages}."}),
        ("events", {"check-line": "{game}, {where}: {what} has a line of {found} mm; make it {wanted} mm."}),
        ("events", {"one-more": "One more."}),
        ("terms", {"numeral": None}),
        ("counts", {"rows": None}),
        ("counts", {"rows": Forms(one="a row", other="rows")}),
        ("counts", {"rows": Forms(one="{n} row", other="{n} rows", zero="")}),
        ("lists", {"materials-how": None}),
        ("lists", {"materials-how": ("Stick.",)}),
        ("lists", {"print-feed": ("Print pages {start} to {first}.", "Then print pages {next} to the last.")}),
        ("typed", {"rules": None}),
    ],
)  # fmt: skip
def test_what_a_language_lacks_is_found(table: str, change: dict[str, Any]) -> None:
    whole = read("print", FALLBACK)
    entries = {**getattr(whole, table), **change}
    changed = {key: entry for key, entry in entries.items() if entry is not None}
    assert len(list(differences(whole.model_copy(update={table: changed}), whole))) == 1


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("events", {"print-done-board": "Wrote {path}: the board on {pages:page} of {paper}."}),
        ("counts", {"pages": Forms(one="{n} page", other="{n} pages of {paper}")}),
    ],
)
def test_a_field_told_in_an_unknown_way_is_found(table: str, change: dict[str, Any]) -> None:
    whole = read("print", FALLBACK)
    changed = whole.model_copy(update={table: {**getattr(whole, table), **change}})
    assert len(list(unknown(changed, shared_words(FALLBACK)))) == 1


@pytest.mark.parametrize("language", languages())
def test_a_language_has_a_plural_rule(language: str, tmp_path: Path) -> None:
    assert takes_singular(1, language)
    assert not takes_singular(2, language)
    file = FOLDER / language / "language.toml"
    line = re.search("^plural = .*$", file.read_text("utf-8"), re.MULTILINE)
    assert line
    ((_, key, reason),) = faults_of(file, Language, tmp_path, (line[0], ""))
    assert (key, reason.key) == ("plural", "reason-key-missing")


@pytest.mark.parametrize("language", languages())
def test_words_for_print_hide_no_other(language: str) -> None:
    shared, own = shared_words(language), read("print", language)
    for table in ("terms", "counts", "events", "faults"):
        assert not getattr(shared, table).keys() & getattr(own, table).keys(), table


@pytest.mark.parametrize("language", languages())
def test_paper_keeps_blanks_and_minus_signs(language: str) -> None:
    """A path is copied from the screen as it is, and a number stands on paper as on the card."""
    said = printed(language).text("deck-game", path=Path("my  cards\N{NO-BREAK SPACE}!"), game=-5)
    assert "my  cards\N{NO-BREAK SPACE}!" in said
    assert " -5 " in said


def keys_in(node: ast.expr) -> list[str]:
    """The keys that an argument may be: a text, or either of two."""
    if isinstance(node, ast.IfExp):
        return keys_in(node.body) + keys_in(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def test_what_is_printed_has_its_sentence_and_every_sentence_its_fields() -> None:
    """`say("print-title", game=name)`, where `say` is the `text` of a wording, and the same of `lines`."""
    wording = Wording(FALLBACK, also="print")
    found = 0
    for path in (ROOT / "printkit").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            if name not in ("say", "text", "lines") or not node.args:
                continue
            for key in keys_in(node.args[0]):
                found += 1
                entries = wording.lists[key] if name == "lines" else [wording.events[key]]
                wanted = {field for text in entries for field, _ in placeholders(str(text))}
                given = {keyword.arg for keyword in node.keywords}
                # `**fields` are not seen here.
                assert wanted <= given or None in given, f"{path.name}: {key}"
    assert found > 80


@pytest.mark.parametrize("game", shipped())
def test_the_rules_are_summed_up_with_their_options(game: str) -> None:
    template = load_game(game)
    for language in languages():
        words = template.words[language]
        assert len(words.rules) >= 4
        assert all(sentence[-1] in ".!?" for section in words.rules for sentence in section.text)
        assert words.options.keys() == template.options.keys()
        for name, option in template.options.items():
            assert set(words.options[name].values) == set(option.values)


def event_classes(game: str) -> dict[str, type]:
    """The events of a game and those that all games share, by name: the named tuples that a catalogue knows."""
    rules = "point_events" if load_game(game).scoring else game.replace("-", "_")
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
    if hint is float:
        return [40.5, 41]
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
    some_term = next(iter(words.terms), "minus")  # a term that all games have
    fields = {}
    for field, hint in typing.get_type_hints(kind).items():
        term = {"card": "9S", "term": some_term}.get(terms.get(field, ""))
        fields[field] = samples(hint, term)
        if (field, "terms") in used or (field, "named") in used:
            fields[field] = [{some_term: number} for number in samples(int, None)]
    for level in LEVELS:
        for n in range(max(map(len, fields.values()), default=1)):
            yield level, {field: values[n % len(values)] for field, values in fields.items()}


@pytest.mark.parametrize("language", languages())
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
            game = DESCRIBED if module.stem.startswith("point") else module.stem.replace("_", "-")
            own = load_game(game).words["fr"].faults
        sentence = {**shared, **own}.get(key)
        assert sentence is not None, f"{where}: no sentence for the fault {key}"
        wanted = {field for field, _ in placeholders(sentence)}
        wanted |= {how[3:] for _, how in placeholders(sentence) if how.startswith("of ")}
        assert wanted <= fields, f"{where}: the sentence of {key} lacks {wanted - fields}"
        # What ends in a field ends in another sentence, and a reason stands in one.
        assert sentence.endswith((".", "}")) or key.startswith("reason-"), key


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
        "Chloé prend les cartes moins 5, 3, et moins 1. Total : moins 3 points. Il reste une manche."
    )
    assert wording.event("pile-won", fields, "brief") == "Chloé gagne les cartes moins 5, 3 et moins 1."


def test_a_name_with_braces_is_only_a_name() -> None:
    assert Wording("en").event("winner", {"winner": "{score}", "score": 3}) == (
        "Victory: {score}, with 3 points."
    )


def test_terms_that_carry_their_article() -> None:
    forms = Forms(one="souris", other="souris", single="une souris")
    assert load_game("kariba").words["fr"].terms["mouse"] == forms
