"""Options are named in the language of whoever reads of them, and taken in both; records keep the program's words."""

import json
import shlex
from pathlib import Path

import pytest

from scorer.records.record import head_lines, read_record
from templates.game import Game, load_game
from templates.loader import shipped
from tests.conftest import Run
from words.faults import Fault
from words.language import language as data_of
from words.languages import languages
from words.wording import Wording

WITH_OPTIONS = [game for game in shipped() if load_game(game).options]
NAMES = ("Anne", "Bruno", "Chloé", "David", "Emma", "Farid")


def head(game: Game, *lines: str) -> bytes:
    return "\n".join(
        (f"game: {game.id}", f"players: {', '.join(NAMES[: game.players.max])}", *lines)
    ).encode()


def told(language: str, game: Game, line: str) -> str:
    with pytest.raises(Fault) as caught:
        read_record(head(game, line))
    return Wording(language).fault(caught.value)


@pytest.mark.parametrize("game", WITH_OPTIONS)
@pytest.mark.parametrize("language", languages())
def test_every_option_and_value_is_taken_as_it_is_told(game: str, language: str) -> None:
    template = load_game(game)
    for name, option in template.options.items():
        said = template.typed(name).in_language(language)
        for value in option.values:
            meant = template.typed(value).in_language(language)
            for typed in (f"{said}: {meant}", f"{said} : {meant}".replace(" ", "-").upper()):
                record = read_record(head(template, f"option {typed}"))
                assert record.options[name] == value
            assert (f"option {name}: {value}" in head_lines(record)) == (value != option.default)


@pytest.mark.parametrize("game", WITH_OPTIONS)
def test_an_example_chooses_what_is_not_the_default(game: str) -> None:
    template = load_game(game)
    for name, option in template.options.items():
        assert option.other != option.default
        assert read_record(head(template, f"option {name}: {option.other}")).options[name] == option.other


def test_french_has_words_of_its_own() -> None:
    for game in WITH_OPTIONS:
        template = load_game(game)
        words = [
            *template.options,
            *(value for option in template.options.values() for value in option.values),
        ]
        for word in words:
            if not word.isdecimal():
                said = template.typed(word).in_language("fr")
                assert said != word or word in ("malus", "manches", "helvetiq"), f"{game}: {word}"


def test_a_fault_names_them_in_the_language_of_the_user() -> None:
    vautour, couperet = load_game("stupide-vautour"), load_game("bataille-couperet")
    assert told("fr", vautour, "option égalité: x") == (
        "Ligne 3 : L'option « égalité » n'existe pas pour ce jeu ; écrivez égalités ou première place."
    )
    assert told("en", vautour, "option égalité: x") == (
        "Line 3: This game has no option “égalité”; write ties or first."
    )
    assert told("fr", vautour, "option ties: x") == (
        "Ligne 3 : « x » n'est pas une valeur de l'option égalités ; écrivez deuxième seulement ou plus haute unique."
    )
    assert told("en", couperet, "option manches: x") == (
        "Line 3: “x” is not a value of the option rounds; write a number from 1 to 99."
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", WITH_OPTIONS)
def test_rules_say_how_to_choose(game: str, language: str) -> None:
    """Both ways do what the sentence says."""
    from scorer.commands.chapters import _choice
    from words import languages

    languages.choose(language)
    template = load_game(game)
    name, option = next(iter(template.options.items()))
    fields = _choice(template, language)
    said = Wording(language, template).event("option-choose", fields)
    colon = " :" if language == "fr" else ":"
    assert f"--option {fields['choice']} " in said
    assert f"tactideck play {game}" in said
    word = data_of(language).record.option[0]
    assert f"{word} {fields['option']}{colon} {fields['value']} " in said
    assert shlex.split(fields["choice"]) == [fields["choice"]]
    for line in (fields["choice"].replace("=", ": "), f"{fields['option']}{colon} {fields['value']}"):
        assert read_record(head(template, f"option {line}")).options[name] == option.other


def test_rules_tell_options_in_the_language(tactideck: Run) -> None:
    french = tactideck("rules", "kariba", language="fr").stdout.splitlines()
    assert french[-4] == "Option édition. L'édition du jeu sur la table."
    assert french[-1] == (
        "Pour choisir autrement, ajoutez par exemple --option édition=helvetiq à tactideck play kariba, ou la ligne "
        "option édition : helvetiq en tête de la partie enregistrée."
    )
    english = tactideck("rules", "vampir").stdout.splitlines()
    assert english[-3:-1] == [
        "Value lose, the default: Everybody loses that series.",
        "Value keep: Everybody keeps that series.",
    ]


def test_what_is_chosen_at_the_table_stands_in_the_record_in_the_program_s_words(
    tactideck: Run, tmp_path: Path
) -> None:
    done = tactideck(
        "play", "stupide-vautour", "--players", "Anne,Bruno", "--no-voice", "--out", "a.txt",
        "--option", "Égalités=plus-haute-unique", "--option", "première-place=partagée", language="fr", input="",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    lines = (tmp_path / "a.txt").read_text("utf-8").splitlines()
    assert {"option ties: highest-unique", "option first: shared"} <= set(lines)
    found = json.loads(tactideck("score", "a.txt", "--json", language="fr").stdout)
    assert found["options"] == {"ties": "highest-unique", "first": "shared"}
