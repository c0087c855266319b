"""A game is named as people write it, and a name that is nearly right is answered with the right one."""

import re
from pathlib import Path

import pytest

from scorer.records.record import read_record
from templates import own
from templates.loader import check_name, decks, printed, shipped
from templates.names import find_game
from tests.conftest import Run
from words.faults import Fault, Kind


def offered(name: str) -> tuple[str, ...]:
    """The games that are offered in place of a name."""
    with pytest.raises(Fault) as caught:
        find_game(name)
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "unknown-game")
    names: tuple[str, ...] = caught.value.fields["games"]
    return names


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A folder with two games of one's own, of which one is not whole."""
    for name, text in (("mes-des", 'name = { fr = "Dés à jouer", en = "Dice" }\nplayers = { min = 2, max = 4 }\n'),
                       ("half", "name =")):  # fmt: skip
        (tmp_path / "mine" / name).mkdir(parents=True)
        (tmp_path / "mine" / name / "game.toml").write_text(text, "utf-8")
    own._chosen.set(tmp_path / "mine")
    return tmp_path / "mine"


@pytest.mark.parametrize("game", shipped())
def test_case_accents_blanks_and_hyphens_do_not_count(game: str) -> None:
    for typed in (
        game,
        game.upper(),
        game.replace("-", " ").title(),
        game.replace("-", ""),
        f" {game}\u2011",
    ):
        assert find_game(typed) == game


def test_a_game_has_its_title_too(mine: Path) -> None:
    assert find_game("La bataille couperet") == "bataille-couperet"
    assert find_game("labataillecouperet") == "bataille-couperet"
    assert (
        find_game("Mes dés")
        == find_game("MESDES")
        == find_game("DES A JOUER")
        == find_game("dice")
        == "mes-des"
    )
    assert find_game("half") == find_game("Half") == "half"


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("karriba", ("kariba",)),
        ("Vautour", ("stupide-vautour",)),
        ("stupid vautours", ("stupide-vautour",)),
        ("couperet", ("bataille-couperet",)),
        ("vampire", ("vampir",)),
        ("../kariba", ("kariba",)),
        ("mages", ("mages-et-fous",)),
        ("douze", ("douze-cases",)),
        ("bridge", printed()),
        ("", printed()),
    ],
)
def test_the_nearest_is_offered_or_else_all(typed: str, near: tuple[str, ...]) -> None:
    assert offered(typed) == near


def test_no_more_than_two_are_offered_where_some_are_near() -> None:
    for game in shipped():
        for typed in (game[:-1], game[1:], f"{game}x", f"x-{game}"):
            try:
                assert find_game(typed) == game  # nearly the name on a box
            except Fault as fault:
                assert 1 <= len(fault.fields["games"]) <= 2
                assert game in fault.fields["games"]


def test_games_of_ones_own_are_offered(mine: Path) -> None:
    assert offered("mes-de") == ("mes-des",)
    assert {"mes-des", "half", *shipped(), *decks()} == set(offered("bridge"))


def test_two_names_that_differ_by_a_hyphen_are_both_offered(mine: Path) -> None:
    (mine / "mes-des").rename(mine / "mesdes")
    (mine / "half").rename(mine / "mes-des")
    assert find_game("mes-des") == "mes-des"
    assert find_game("mesdes") == "mesdes"
    assert set(offered("Mes dés")) == {"mes-des", "mesdes"}


def test_no_game_of_ones_own_is_spelt_as_a_shipped_one() -> None:
    with pytest.raises(Fault) as caught:
        check_name("stupidevautour")
    assert (caught.value.key, caught.value.fields) == ("game-name-taken", {"game": "stupide-vautour"})


def test_a_record_names_a_game_so_too() -> None:
    for name in ("stupidevautour", "Stupide-Vautour", "La Bataille Couperet", "KARIBA"):
        assert read_record(f"jeu: {name}\njoueurs: A, B, C, D\n".encode()).game.id in shipped()
    with pytest.raises(Fault) as caught:
        read_record(b"\njeu: karriba\njoueurs: Anne, Bruno\n")
    fault = caught.value
    assert (fault.kind, fault.line, fault.fields["games"]) == (Kind.UNREADABLE, 2, ("kariba",))


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("rules", ()),
        ("print", ("--only", "key")),
        ("print", ("--materials",)),
        ("check", ()),
        ("stickers", ()),
        ("play", ("--players", "Anne,Bruno", "--no-voice")),
    ],
)
def test_every_command_takes_the_name_as_it_is_written(
    tactideck: Run, tmp_path: Path, command: str, more: tuple[str, ...]
) -> None:
    done = tactideck(command, "Stupide Vautour", *more, input="")
    assert (done.returncode, done.stderr) == (0, "")
    written = [path.name for path in (tmp_path / "output").glob("*")]
    assert all(name.startswith("stupide-vautour-") for name in written), written
    done = tactideck(command, "stupide vautours", *more, language="fr", input="")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Le jeu « stupide vautours » n'existe pas ici ; écrivez stupide-vautour.\n"


def test_games_of_ones_own_are_named_so_on_the_command_line(tactideck: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert tactideck("new", "mes-des", "--games", mine).returncode == 0
    assert tactideck("rules", "Mes dés", "--games", mine).returncode == 0
    played = tactideck("play", "mesdes", "--players", "Anne,Bruno", "--no-voice", "--games", mine, input="")
    (record,) = (tmp_path / "output").glob("mes-des-*.txt")
    assert played.returncode == 0
    assert re.search("^game: mes-des$", record.read_text("utf-8"), re.MULTILINE)
    (tmp_path / "c.csv").write_text("name\nx\n", "utf-8")
    assert tactideck("deck", "c.csv", "--game", "Mes Dés", "--games", mine).returncode == 0
    assert (mine / "mes-des" / "deck.toml").is_file()


def test_the_test_of_the_printer_is_named_so_too(tactideck: Run, tmp_path: Path) -> None:
    assert tactideck("print", "Calibration").returncode == 0
    assert (tmp_path / "output" / "calibration.pdf").is_file()


def test_the_newest_record_of_a_game_is_resumed_by_its_name(tactideck: Run, tmp_path: Path) -> None:
    def play(*arguments: str) -> tuple[int, str]:
        done = tactideck("play", *arguments, "--no-voice", language="fr", input="q\n")
        return done.returncode, (done.stdout or done.stderr).splitlines()[0]

    play("kariba", "--players", "Anne,Bruno", "--out", "output/kariba-1.txt")
    play("stopenzi", "--players", "Chloé,David", "--out", "output/stopenzi-1.txt")
    resumed = (0, "Kariba, reprise avec Anne et Bruno : aucun coup joué.")
    assert play("KARIBA", "--resume") == resumed
    assert play("--resume") == resumed, "it is the newest by now"
    (tmp_path / "stopenzi").mkdir()
    assert play("stopenzi", "--resume") == (0, "Stopenzi, reprise avec Chloé et David : aucun coup joué.")
    assert play("stupide vautour", "--resume") == (
        1,
        "Il n'y a aucune partie de Stupide Vautour à reprendre dans output ; donnez le fichier après --resume, ou "
        "commencez une partie.",
    )
    (tmp_path / "kariba").write_bytes((tmp_path / "output" / "stopenzi-1.txt").read_bytes())
    assert play("kariba", "--resume")[1].startswith("Stopenzi, reprise"), "a file that is called so is meant"
    code, said = play("output/kariba-2.txt", "--resume")
    assert (code, said.partition("kariba-2.txt ")[2]) == (
        3, "ne peut pas être lu (il n'y a ni fichier ni dossier de ce nom) ; vérifiez son nom."
    )  # fmt: skip
