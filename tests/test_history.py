"""`tactideck history`: what was played, and what it comes to for each player."""

import os
from datetime import datetime
from random import Random

from scorer.records.history import read_played, totals
from scorer.records.record import read_record
from scorer.referee import Referee
from tests.legal.stupide_vautour import next_move

VAUTOUR = ["game: stupide-vautour", "players: Anne, Bruno"]
COUPERET = ["jeu: bataille-couperet", "joueurs: Anne, BRUNO, Chloé, Dora"]


def legal_game(seed: int) -> list[str]:
    """A whole game of Stupide Vautour."""
    referee = Referee(read_record("\n".join(VAUTOUR).encode()))
    rng = Random(seed)
    while not referee.standing().over:
        referee.enter(referee.rules.write(next_move(referee.rules, referee.state, rng), referee.grammar))
    return referee.written()


def write(folder, name, lines, begun=None, left=None):
    notes = [f"# begun: {begun}", f"# left: {left}"] if begun else []
    (folder / name).write_text("\n".join([*lines, *notes, ""]), encoding="utf-8")
    return folder / name


def fill(folder):
    write(folder, "a.txt", [*COUPERET, "bataille: 2 4 5 7"], "2026-01-02 10:00:00", "2026-01-02 10:30:00")
    write(folder, "b.txt", [*COUPERET, "bataille: 9 2 5 7", "bataille: 9 2 5 7"], "2026-01-01 10:00:00")
    write(folder, "open.txt", [*VAUTOUR, "8: 3 9"])
    write(folder, "notes.txt", ["Buy cards"])


def test_history_tells_games_and_totals(tactideck, tmp_path) -> None:
    (tmp_path / "output").mkdir()
    fill(tmp_path / "output")
    told = tactideck("history").stdout.splitlines()
    assert told[0] == (
        "2026-01-01, La bataille couperet. Victory: BRUNO. Scores: BRUNO 2, Chloé 4, Dora 6, Anne 8."
    )
    assert told[1].startswith("2026-01-02, La bataille couperet. Victory: Anne.")
    assert "Anne, La bataille couperet: 2 games, 1 won, best score 1, mean 4.5." in told
    assert "Chloé, La bataille couperet: 2 games, 0 won, best score 3, mean 3.5." in told
    assert told[-1] == "2 finished games. One game is not over."


def test_history_in_french(tactideck, tmp_path) -> None:
    fill(tmp_path)
    told = tactideck("history", tmp_path, language="fr").stdout.splitlines()
    assert "Anne, La bataille couperet : 2 parties, 1 gagnée, meilleur score 1, moyenne 4,5." in told
    assert told[-1] == "2 parties finies. Une partie n'est pas finie."


def test_a_victory_that_is_shared_is_told_so(tactideck, tmp_path) -> None:
    write(tmp_path, "a.txt", [*COUPERET, "bataille: 2 2 5 7"])
    for language, said in (
        ("fr", "Victoire partagée : Anne et BRUNO. "),
        ("en", "Shared victory: Anne and BRUNO. "),
    ):
        told = tactideck("history", tmp_path, language=language).stdout.splitlines()
        assert said in told[0]


def test_an_empty_folder_and_none(tactideck, tmp_path) -> None:
    assert tactideck("history", tmp_path).stdout == "No finished game.\n"
    answer = tactideck("history", "nowhere")
    assert answer.returncode == 2
    assert answer.stderr == "There is no folder nowhere; give the one where the records are.\n"


def test_a_faulty_record_is_named_and_the_others_are_told(tactideck, tmp_path) -> None:
    fill(tmp_path)
    write(tmp_path, "c.txt", [*VAUTOUR, "8: 3 3", "8: 4 4"])
    answer = tactideck("history", tmp_path)
    assert answer.returncode == 0
    assert answer.stderr.startswith("c.txt: Line 4: Card 8 was revealed before")
    assert answer.stdout.endswith("2 finished games. One game is not over.\n")


def test_names_are_one_player_whatever_their_case(tmp_path) -> None:
    fill(tmp_path)
    write(tmp_path, "d.txt", [*COUPERET[:1], "joueurs: Chloe, Bruno, Zoé, Anne", "bataille: 2 4 5 7"])
    played = [read_played(tmp_path / name) for name in ("a.txt", "b.txt", "d.txt")]
    by_name = {total.player: total for total in totals(played)}
    assert set(by_name) == {"Anne", "BRUNO", "Chloé", "Dora", "Zoé"}
    assert (by_name["Chloé"].played, by_name["Chloé"].won, by_name["Chloé"].best) == (3, 1, 1)


def test_low_scores_and_high_scores(tmp_path) -> None:
    for name, seed in (("e.txt", 1), ("f.txt", 2)):
        write(tmp_path, name, [*VAUTOUR, *legal_game(seed)])
    write(tmp_path, "g.txt", [*COUPERET, "bataille: 9 2 5 7"])
    write(tmp_path, "h.txt", [*COUPERET, "bataille: 2 4 5 7"])
    found = {(t.player, t.game.id): t for t in totals(read_played(f) for f in sorted(tmp_path.iterdir()))}
    high = [read_played(tmp_path / name).report.standing.scores["Anne"] for name in ("e.txt", "f.txt")]
    assert high[0] != high[1]
    assert found["Anne", "stupide-vautour"].best == max(high)
    assert found["Anne", "stupide-vautour"].mean == sum(high) / 2
    assert found["Anne", "bataille-couperet"].best == 1


def test_when_and_how_long(tmp_path) -> None:
    file = write(
        tmp_path, "a.txt", [*COUPERET, "bataille: 2 4 5 7"], "2026-01-02 10:00:00", "2026-01-02 10:30:00"
    )
    with file.open("a") as more:
        more.write("# begun: 2026-01-03 09:00:00\n")
    when = datetime(2026, 1, 3, 9, 15).timestamp()
    os.utime(file, (when, when))
    played = read_played(file)
    assert (played.begun, played.minutes) == (datetime(2026, 1, 2, 10), 45)
    by_hand = write(tmp_path, "h.txt", [*COUPERET, "bataille: 2 4 5 7"])
    os.utime(by_hand, (when, when))
    assert (read_played(by_hand).begun, read_played(by_hand).minutes) == (datetime(2026, 1, 3, 9, 15), 0)
