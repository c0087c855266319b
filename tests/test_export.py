"""The history as CSV, and plays for the app Board Game Stats."""

import csv
import json
import sys

import pytest

from scorer.records.export import COLUMNS, as_bgstats, as_csv
from scorer.records.history import read_played
from templates.loader import SHIPPED, shipped


def played(tmp_path, text, name="game.txt"):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return read_played(file)


@pytest.mark.parametrize("game", shipped())
def test_the_gains_of_a_history_add_up_to_the_scores(game, tmp_path) -> None:
    each = played(tmp_path, (SHIPPED / game / "sample.txt").read_text(encoding="utf-8"))
    rows = list(csv.DictReader(as_csv([each]).splitlines()))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == each.report.moves * len(each.report.record.players)
    for name, score in each.report.standing.scores.items():
        own = [row for row in rows if row["player"] == name]
        before = int(own[0]["score"]) - int(own[0]["gained"])  # some games begin with points
        assert before + sum(int(row["gained"]) for row in own) == int(own[-1]["score"]) == score


def test_no_cell_is_a_formula(tmp_path) -> None:
    text = "game: stupide-vautour\nplayers: @Anne, -Bruno\n-5: 1 2\n"
    rows = list(csv.DictReader(as_csv([played(tmp_path, text)]).splitlines()))
    assert {row["player"] for row in rows} == {"'@Anne", "'-Bruno"}
    assert {row["entry"] for row in rows} == {"'-5: 1 2"}
    assert {row["gained"] for row in rows} == {"0", "-5"}


def test_a_play_file(tmp_path) -> None:
    head = "game: bataille-couperet\nplayers: Anne, Bruno, Chloé, Dora\noption manches: 2\n"
    notes = "# begun: 2026-01-02 10:00:00\n# left: 2026-01-02 10:42:10\n"
    text = f"{head}battle: 2 4 5 7\nbattle: 9 4 5 2\n{notes}"
    found = as_bgstats([played(tmp_path, text)])
    (game,), (play,) = found["games"], found["plays"]
    names = {player["id"]: player["name"] for player in found["players"]}
    assert (game["name"], game["highestWins"]) == ("La bataille couperet", False)
    assert play["gameRefId"] == game["id"]
    assert (play["playDate"], play["durationMin"]) == ("2026-01-02 10:00:00", 42)
    assert not play["manualWinner"]
    scores = [
        (names[s["playerRefId"]], s["score"], s["rank"], s["winner"], s["seatOrder"])
        for s in play["playerScores"]
    ]
    assert scores == [
        ("Anne", "5", 2, False, 1),
        ("Bruno", "4", 1, True, 2),
        ("Chloé", "6", 4, False, 3),
        ("Dora", "5", 2, False, 4),
    ]


def test_the_same_players_have_the_same_ids_in_every_file(tmp_path) -> None:
    one = as_bgstats([played(tmp_path, "game: kariba\nplayers: Anne, Chloé\n", "a.txt")])
    two = as_bgstats([played(tmp_path, "game: kariba\nplayers: chloe, Bruno\n", "b.txt")])
    assert one["players"][1]["uuid"] == two["players"][0]["uuid"]
    assert one["games"][0]["uuid"] == two["games"][0]["uuid"]
    assert one["plays"][0]["uuid"] != two["plays"][0]["uuid"]


def test_a_winner_who_has_not_the_best_score_is_named(tmp_path) -> None:
    """Stupide Vautour: where first place is tied, the second-best score wins."""
    sample = (SHIPPED / "stupide-vautour" / "sample.txt").read_text(encoding="utf-8")
    each = played(tmp_path, sample)
    standing = each.report.standing._replace(
        ranking=[["Zoé"], ["Léa", "Hugo"]], winners=["Zoé"], scores={"Léa": 9, "Hugo": 9, "Zoé": 5}
    )
    report = each.report.__class__(each.report.record, each.report.moves, each.report.events, standing, None)
    (play,) = as_bgstats([each._replace(report=report)])["plays"]
    assert play["manualWinner"]
    assert [(s["rank"], s["winner"]) for s in play["playerScores"]] == [(2, False), (2, False), (1, True)]


def test_score_writes_both(tactideck, tmp_path) -> None:
    (tmp_path / "a.txt").write_text(
        "game: bataille-couperet\nplayers: Anne, Bruno, Chloé, Dora\nbattle: 2 4 5 7\n"
    )
    answer = tactideck("score", "a.txt", "--csv", "h.csv", "--bgstats", "h.bgsplay")
    assert [line.rstrip(".") for line in answer.stdout.splitlines()[-2:]] == [
        "File written: h.csv",
        "File written: h.bgsplay",
    ]
    assert (tmp_path / "h.csv").read_bytes().startswith(b"\xef\xbb\xbffile,date,game")
    assert json.loads((tmp_path / "h.bgsplay").read_text())["plays"][0]["playerScores"][0]["winner"] is True


@pytest.mark.skipif(sys.platform == "win32", reason="no /dev/stdin")
def test_a_record_is_read_once(process, tmp_path) -> None:
    """What comes through a pipe is gone after that."""
    record = "game: bataille-couperet\nplayers: Anne, Bruno, Chloé, Dora\nbattle: 2 4 5 7\n"
    answer = process("score", "/dev/stdin", "--csv", "h.csv", "--bgstats", "h.bgsplay", input=record)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert len((tmp_path / "h.csv").read_text("utf-8-sig").splitlines()) == 5
    assert len(json.loads((tmp_path / "h.bgsplay").read_text())["plays"]) == 1


def test_no_record_is_written_over(tactideck, tmp_path) -> None:
    """Not by its own scores or speech, nor one table by another, however the file is called."""
    record = tmp_path / "a game.txt"
    text = "game: stupide-vautour\nplayers: Anne, Bruno\n7: 3 2\n"
    record.write_text(text, "utf-8")
    for options in (["--csv", record], ["--wav", "a game.txt"], ["--bgstats", "x/../a game.txt"]):
        done = tactideck("score", record, *options)
        assert (done.returncode, done.stdout) == (2, ""), options
        assert "is already used for something else" in done.stderr
        assert record.read_text("utf-8") == text
    assert tactideck("score", record, "--csv", "table", "--bgstats", "table").returncode == 2
    assert not (tmp_path / "table").exists()


def test_one_faulty_record_and_nothing_is_exported(tactideck, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("game: kariba\nplayers: Anne, Bruno\n3 2\n")
    (tmp_path / "b.txt").write_text("game: kariba\nplayers: Anne, Bruno\n3 12\n")
    answer = tactideck("score", "a.txt", "b.txt", "--csv", "h.csv")
    assert answer.returncode in (3, 4)
    assert not (tmp_path / "h.csv").exists()
    assert tactideck("score", "a.txt", "a.txt", "--csv", "h.csv", "--json").returncode == 0
    assert len((tmp_path / "h.csv").read_text("utf-8-sig").splitlines()) == 5


def test_a_game_that_is_not_over_is_no_play(tactideck, tmp_path) -> None:
    (tmp_path / "a.txt").write_text("game: kariba\nplayers: Anne, Bruno\n3 2\n")
    answer = tactideck("score", "a.txt", "--bgstats", "h.bgsplay")
    assert answer.returncode == 5
    assert answer.stderr == "The game in a.txt is not over; type first tactideck play --resume a.txt.\n"
    assert not (tmp_path / "h.bgsplay").exists()
    (tmp_path / "a.txt").rename(tmp_path / "une partie.txt")
    answer = tactideck("score", "une partie.txt", "--bgstats", "h.bgsplay", "--games", "mine", language="fr")
    assert answer.stderr == (
        "La partie du fichier une partie.txt n'est pas finie ; tapez d'abord tactideck play --resume 'une partie.txt' "
        "--games mine.\n"
    )
