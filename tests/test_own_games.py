"""Games of one's own: begun with `new`, then scored, listed and explained like those that come with tactideck."""

import json
import shutil
import tomllib
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from templates.loader import SHIPPED, check_name, shipped
from templates.schema import schema
from tests.conftest import Run
from words.faults import Fault

KINDS = ("game", "words", "deck", "board")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "mes jeux é"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_new_game_scores_at_once(tactideck: Run, own: Path, language: str) -> None:
    made = tactideck("new", "my-game", "--name", 'L\'été "bleu"', "--games", own, "--lang", language)
    assert (made.returncode, made.stderr) == (0, "")
    assert str(own / "my-game") in made.stdout
    assert sorted(file.name for file in own.iterdir()) == ["my-game"]
    scored = tactideck("score", own / "my-game" / "sample.txt", "--games", own, "--json")
    assert (scored.returncode, scored.stderr) == (0, "")
    found = json.loads(scored.stdout)
    assert (found["game"], found["over"], found["winners"]) == ("my-game", True, ["Hugo"])
    # By its display name too.
    record = (own / "my-game" / "sample.txt").read_text("utf-8").replace(": my-game", ': L\'ETE "bleu"')
    (own / "record.txt").write_text(record, "utf-8")
    assert tactideck("score", own / "record.txt", "--games", own).returncode == 0


def test_it_is_listed_and_explained(tactideck: Run, own: Path) -> None:
    tactideck("new", "my-game", "--games", own)
    listed = tactideck("games", "--games", own).stdout.splitlines()
    assert "my-game: My game, 2 to 6 players." in listed
    rules = tactideck("rules", "my-game", "--games", own).stdout.splitlines()
    assert "The highest total wins; a tie is a shared victory." in rules
    # Its words are in one language; in the other, the scoring is told all the same.
    rules = tactideck("rules", "my-game", "--games", own, "--lang", "fr").stdout.splitlines()
    assert rules[0] == "Le comptage."


def test_the_folder_may_be_named_by_a_variable(
    tactideck: Run, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TACTIDECK_GAMES", str(own))
    assert tactideck("new", "my-game").returncode == 0
    assert tactideck("score", own / "my-game" / "sample.txt").returncode == 0
    without = tactideck("score", own / "my-game" / "sample.txt", "--games", own / "none")
    assert without.returncode == 3
    assert "my-game" in without.stderr


@pytest.mark.parametrize(
    "name", ["My-Game", "mon jeu", "../x", "-x", "x-", "x--y", "jeu_1", "été", "x\n", "x" * 41, ""]
)
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(Fault) as found:
        check_name(name)
    assert found.value.key == "game-name-unusable"


def test_a_name_that_will_not_do_is_one_sentence(tactideck: Run, own: Path) -> None:
    for name in ("kariba", "../x"):
        done = tactideck("new", name, "--games", own)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
    assert not own.exists()


def test_nothing_is_written_over(tactideck: Run, own: Path) -> None:
    tactideck("new", "my-game", "--games", own)
    (own / "my-game" / "game.toml").write_text("mine", "utf-8")
    done = tactideck("new", "my-game", "--games", own)
    assert done.returncode == 2
    assert (own / "my-game" / "game.toml").read_text("utf-8") == "mine"


def test_a_folder_where_none_can_be(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = tactideck("new", "my-game", "--games", tmp_path / "file")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr


def test_one_bad_folder_hides_no_game(tactideck: Run, own: Path) -> None:
    """Each of them is named with what to do, and everything else works."""
    for name in ("my-game", "other"):
        tactideck("new", name, "--games", own)
    for copy in ("mon-jeu (copie)", ".hidden", "kariba", "stupidevautour", "Été"):
        shutil.copytree(own / "other", own / copy)
    done = tactideck("games", "--games", own)
    assert done.returncode == 0
    assert {"my-game: My game, 2 to 6 players.", "other: Other, 2 to 6 players."} <= set(
        done.stdout.splitlines()
    )
    told = done.stderr.splitlines()
    assert [line.split(" is not used, ")[0] for line in told] == [
        f"The folder {own / name}" for name in ("kariba", "mon-jeu (copie)", "stupidevautour", "Été")
    ]
    assert told[0].endswith(
        "because the game kariba comes with tactideck; rename it, or name it kariba and write replaces = true in the "
        "first line of its game.toml."
    )
    assert told[1].endswith("digits and hyphens, 40 characters at most.")
    assert "mouse" in tactideck("rules", "kariba", "--games", own).stdout
    assert tactideck("score", own / "my-game" / "sample.txt", "--games", own).returncode == 0
    asked = tactideck("rules", "mon-jeu (copie)", "--games", own)
    assert (asked.returncode, asked.stderr.splitlines()) == (2, [told[1]])
    assert told[1] in tactideck("doctor", "--games", own).stdout


def test_a_file_in_place_of_the_folder_is_named(tactideck: Run, own: Path) -> None:
    own.write_text("")
    told = f"{own} is a file, so none of your own games are used; rename it, or give a folder with --games.\n"
    done = tactideck("games", "--games", own)
    assert (done.returncode, done.stderr) == (0, told)
    assert told in tactideck("doctor", "--games", own).stdout


def test_a_game_of_ones_own_replaces_one_only_if_it_says_so(tactideck: Run, own: Path) -> None:
    tactideck("new", "my-game", "--games", own, "--name", "Mine")
    (own / "my-game").rename(own / "kariba")
    file = own / "kariba" / "game.toml"
    assert "kariba: Kariba" in tactideck("games", "--games", own).stdout
    file.write_text("replaces = true\n" + file.read_text("utf-8"), "utf-8")
    done = tactideck("games", "--games", own)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line for line in done.stdout.splitlines() if line.startswith("kariba: ")] == [
        "kariba: Mine, 2 to 6 players."
    ]
    assert (
        "The highest total wins; a tie is a shared victory."
        in tactideck("rules", "kariba", "--games", own).stdout
    )
    sample = (own / "kariba" / "sample.txt").read_text("utf-8").replace("my-game", "kariba")
    (own / "record.txt").write_text(sample, "utf-8")
    assert json.loads(tactideck("score", own / "record.txt", "--json", "--games", own).stdout)["winners"] == [
        "Hugo"
    ]


def test_what_replaces_a_game_with_rules_keeps_them_and_changes_the_rest(tactideck: Run, own: Path) -> None:
    (own / "kariba").mkdir(parents=True)
    text = (SHIPPED / "kariba" / "game.toml").read_text("utf-8")
    (own / "kariba" / "game.toml").write_text(f"replaces = true\n{text}", "utf-8")
    (own / "kariba" / "words.en.toml").write_text(
        '[terms]\nmouse = { one = "flea", other = "fleas" }\n', "utf-8"
    )
    shutil.copy(SHIPPED / "kariba" / "sample.txt", own / "a.txt")
    scored = tactideck("score", own / "a.txt", "--games", own, "--lang", "en")
    assert (scored.returncode, scored.stderr) == (0, "")
    assert "flea" in scored.stdout
    assert "mouse" not in scored.stdout
    file = own / "kariba" / "game.toml"
    file.write_text(file.read_text("utf-8").replace("max = 6", "max = 9"), "utf-8")
    done = tactideck("score", own / "a.txt", "--games", own)
    assert (done.returncode, done.stderr.count("game.toml, players: it must be as in the game")) == (3, 1)


def test_a_faulty_template_is_told_by_file_and_key(tactideck: Run, own: Path) -> None:
    tactideck("new", "my-game", "--games", own)
    file = own / "my-game" / "game.toml"
    file.write_text(file.read_text("utf-8").replace('best = "high"', 'best = "most"'), "utf-8")
    done = tactideck("rules", "my-game", "--games", own)
    assert done.returncode == 3
    assert "scoring.best" in done.stderr
    file.write_text('name = { fr = "Jeu", en = "Game" }\nplayers = { min = 2, max = 4 }\n', "utf-8")
    for language in ("fr", "en"):
        (own / "my-game" / f"words.{language}.toml").write_text("", "utf-8")
    done = tactideck("score", own / "my-game" / "sample.txt", "--games", own)
    assert done.returncode == 2
    assert (
        done.stderr
        == "The template of the game my-game does not say how to score; add a [scoring] table to it.\n"
    )


def test_a_game_of_ones_own_is_checked_in_every_language(tactideck: Run, own: Path) -> None:
    tactideck("new", "my-game", "--games", own)
    (own / "my-game" / "words.fr.toml").write_text("[terms]\nnothing = 1\n", "utf-8")
    done = tactideck("score", own / "my-game" / "sample.txt", "--games", own)
    assert done.returncode == 3
    assert "words.fr.toml, terms.nothing" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "english", "french"),
    [
        ("target =", "targt =", "scoring.targt: there is no key of that name; write perhaps target.",
         "scoring.targt : il n'y a pas de clé de ce nom ; écrivez peut-être target."),
        ("target =", "zzzz =", "scoring.zzzz: there is no key of that name.",
         "scoring.zzzz : il n'y a pas de clé de ce nom."),
        ('best = "high"', 'best = "haut"', "scoring.best: it must be high or low.",
         "scoring.best : il faut high ou low."),
        ("min = 2", 'min = "deux"', "players.min: it must be a whole number.",
         "players.min : il faut un nombre entier."),
        ("min = 2", "min = 0", "players.min: it must be at least 1.", "players.min : il faut au moins 1."),
        ("min = 2", "", "players.min: this key is missing.", "players.min : cette clé manque."),
        ("target = 100", "target = [100]", "scoring.target: it must be a whole number.",
         "scoring.target : il faut un nombre entier."),
    ],
)  # fmt: skip
def test_why_a_key_is_refused_is_told_in_both_languages(
    tactideck: Run, own: Path, old: str, new: str, english: str, french: str
) -> None:
    tactideck("new", "my-game", "--games", own)
    file = own / "my-game" / "game.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    for language, told in (("en", english), ("fr", french)):
        said = tactideck("rules", "my-game", "--games", own, "--lang", language).stderr
        assert f", {told}\n" in said


def test_shipped_names_are_names() -> None:
    for game in shipped():
        with pytest.raises(Fault) as found:
            check_name(game)
        assert found.value.key == "game-name-taken"


def kind_of(file: Path) -> str:
    return file.name.partition(".")[0]


FILES = [
    file for game in shipped() for file in sorted((SHIPPED / game).glob("*.toml")) if kind_of(file) in KINDS
]


@cache
def checker(kind: str) -> jsonschema.Draft202012Validator:
    """What checks files of a kind; made once, since the schema itself is checked against that of all schemas."""
    found = json.loads(schema(kind))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_schemas_take_all_that_is_shipped(file: Path) -> None:
    checker(kind_of(file)).validate(tomllib.loads(file.read_text("utf-8")))


def test_the_schema_refuses_what_the_loader_refuses() -> None:
    game = tomllib.loads((SHIPPED / "trop-plein" / "game.toml").read_text("utf-8"))
    game["scoring"]["bset"] = "low"
    with pytest.raises(jsonschema.ValidationError, match="bset"):
        checker("game").validate(game)


def test_schema_prints_what_new_writes(tactideck: Run, own: Path) -> None:
    tactideck("new", "my-game", "--games", own)
    printed = tactideck("schema", "game").stdout
    assert (own / "my-game" / "game.schema.json").read_text("utf-8") == printed
    assert (own / "my-game" / "game.toml").read_text("utf-8").startswith("#:schema game.schema.json\n")
    assert tactideck("schema", "cards").returncode == 2


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_line_offered_by_the_new_template_is_understood(language: str) -> None:
    """What stands behind a `#` and looks like TOML is TOML that the schema takes."""
    text = (SHIPPED / "new" / f"game.{language}.toml").read_text("utf-8")
    offered = [line.removeprefix("# ") for line in text.splitlines()]
    lines = [line for line in offered if line[:1] in "[" or (" = " in line and not line.startswith("#"))]
    data = tomllib.loads("\n".join(lines))
    assert {"bids", "taker", "factors", "sum", "range", "blank", "ranks", "rounds"} <= data["scoring"].keys()
    checker("game").validate(data)
