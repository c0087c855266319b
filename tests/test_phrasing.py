"""Phrasing for the ear, by rule, of every event in every language, at the levels that are spoken in sentences.

Measured by transcribing what the voices say (`benchmarks/understood.py`): in French a number loses its last consonant
before most nouns (six, huit, dix), and two names with "and", or a name and a number, run together.
"""

import re
import typing
from typing import Any

import pytest

from scorer.records.record import read_record
from scorer.referee import Referee
from templates.game import load_game
from templates.loader import shipped
from tests.test_words import event_classes, placeholders, texts
from words.language import language
from words.languages import languages
from words.wording import Wording, shared_words

NAMES = ("Zoé", "Hugo", "Léa")

# What may follow a number in French without a pause, since it is understood there: points, the suit of a card, and
# animals, each measured at 6, 8 and 10.
SAFE = {"fr": {"points", "point", "de"}}


def value(hint: Any, term: str | None) -> Any:
    """A value for a field: the number 8, a name or a term, and two or three of these."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple:
        return (8, -5, 10) if args[0] is int else tuple([term] * 2) if term else NAMES[:2]
    if origin is dict:
        return dict.fromkeys(NAMES[:2], value(args[1], term))
    return 8 if hint is int else term or NAMES[0]


def sentences(game: str, code: str) -> dict[str, str]:
    """What is said of each event, by its name and level; questions of the table are asked in other words."""
    template = load_game(game)
    words, wording = template.words[code], Wording(code, template)
    found = {}
    for name, kind in event_classes(game).items():
        entry = texts(words.events.get(name) or shared_words(code).events[name])
        used = {use for text in entry.values() for use in placeholders(text)}
        unnamed = any(how.endswith(("term", "terms", "named")) or how.startswith("of ") for _, how in used)
        terms = {field: "8S" for field, how in used if how.endswith("card")}
        thing = next(iter(words.terms), "")
        terms |= {field: thing for field, how in used if how == "term"}
        terms |= {how[3:]: thing for _, how in used if how.startswith("of ")}
        counted = {field: {thing: 8} for field, how in used if how.endswith(("terms", "named"))}
        fields = {
            field: value(hint, terms.get(field)) for field, hint in typing.get_type_hints(kind).items()
        } | counted
        if not name.startswith("ask-") and (thing or not unnamed):
            found |= {f"{name}, {level}": wording.event(name, fields, level) for level in ("normal", "full")}
    return found


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", shipped())
def test_names_and_numbers_stand_between_pauses(game: str, code: str) -> None:
    name = "|".join(NAMES)
    joiner = "|".join(map(re.escape, language(code).joiners))
    minus = "|".join(map(re.escape, language(code).minus))
    for where, said in sentences(game, code).items():
        run_together = re.search(
            rf"(?:{name}) (?:{joiner})\b|(?:{name}) (?:(?:{minus}) )?\d|\d (?:{name})\b", said
        )
        assert run_together is None, f"{where}: {said}"
        # In a list too: "8, moins 5, et 10".
        assert not re.search(rf"\d (?:{joiner}) (?:(?:{minus}) )?\d", said), f"{where}: {said}"


@pytest.mark.parametrize("game", shipped())
def test_a_french_number_comes_last_or_before_a_pause_or_a_safe_noun(game: str) -> None:
    words = load_game(game).words["fr"]
    animals = {form.other for form in words.terms.values() if not isinstance(form, str)}
    animals |= {form for form in words.terms.values() if isinstance(form, str)}
    for where, said in sentences(game, "fr").items():
        for after in re.findall(r"\d (\w+)", said):
            assert after in SAFE["fr"] | animals, f"{where}: {said}"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", shipped())
def test_what_each_person_has_is_a_sentence_or_a_clause_of_its_own(game: str, code: str) -> None:
    scores = {"scores": {"Zoé": 27, "Hugo": -9}}
    said = Wording(code, load_game(game)).event("final-scores", scores)
    assert len(re.split(r"\. ", said)) == 3
    assert re.search(r"\. Zoé, \d+.*\. Hugo, ", said)


@pytest.mark.parametrize("code", languages())
def test_brief_and_braille_keep_short_forms(code: str) -> None:
    wording = Wording(code, load_game("stupide-vautour"))
    played = {"round": 1, "card": 8, "played": {"Zoé": 3, "Hugo": 9}}
    for level in ("brief", "braille"):
        assert "Zoé 3, Hugo 9" in wording.event("cards-played", played, level)
        assert "Zoé 3, Hugo 9" in wording.event("final-scores", {"scores": played["played"]}, level)


def test_two_who_laid_the_same_card_have_no_gender() -> None:
    said = Wording("fr", load_game("stupide-vautour")).event(
        "tie-dropped", {"value": 10, "players": NAMES[:2]}
    )
    assert said == "Même carte pour Zoé, et Hugo : le 10. Ces cartes s'annulent."


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("level", ["brief", "normal"])
def test_the_cards_of_a_round_are_typed_as_they_are_told(code: str, level: Any) -> None:
    wording = Wording(code, load_game("stupide-vautour"))
    for card in (8, -5):
        told = wording.event(
            "cards-played", {"round": 1, "card": card, "played": {"Zoé": 3, "Hugo": 9}}, level
        )
        played = Referee(read_record("game: stupide-vautour\nplayers: Zoé, Hugo\n".encode()))
        played.enter(told)
        assert played.written() == [f"{card}: 3 9"]


def test_a_player_may_be_called_as_sentences_put_it() -> None:
    played = Referee(read_record(b"game: stupide-vautour\nplayers: Carte, Hugo\n"))
    played.enter("8: Carte 3, Hugo 9")
    assert played.written() == ["8: 3 9"]
