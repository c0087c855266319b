"""`tactideck play` as people use it: in a terminal, typed by hand, in both languages, killed and taken up again."""

import io
import math
import multiprocessing
import os
import re
import select
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import tactideck.app
from scorer.records.record import read_record
from scorer.records.report import score
from scorer.referee import Referee
from tests.conftest import ROOT
from tests.legal import kariba, stopenzi, stupide_vautour

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pexpect types in a terminal of POSIX")

Play = Callable[..., "pexpect.spawn"]
ROUND = "Round {}: point card, then the cards."
MANCHE = "Manche {} : carte Points, puis les cartes."
LIMIT = 60  # s; how long a test waits for what should happen at once, on a busy machine too


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Start `tactideck play ARGS` in a terminal; `code` runs before it in the same process."""
    started = []

    def start(*args: str | Path, code: str = "", language: str = "en") -> "pexpect.spawn":
        program = f"{code}\nfrom tactideck.app import main\nmain()"
        environment = {
            **os.environ,
            "LC_ALL": f"{language}_XX.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONPATH": str(ROOT),
        }
        table = pexpect.spawn(
            sys.executable,
            ["-c", program, "play", *map(str, args)],
            cwd=str(tmp_path),
            env=environment,
            encoding="utf-8",
            timeout=LIMIT,
            echo=False,
            # A terminal's programs hear Ctrl+C; those that a job in the background starts would not.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        table.logfile_read = io.StringIO()
        # A person does not type sooner than a terminal can take it.
        table.delaybeforesend = None
        started.append(table)
        return table

    yield start
    for table in started:
        table.close(force=True)


def record(folder: Path) -> list[str]:
    """The moves in the one record of a folder."""
    (file,) = folder.glob("output/*.txt")
    return [line for _, line in read_record(file.read_bytes()).lines]


def leave(table: "pexpect.spawn") -> str:
    """Wait for the end; all that was on the screen."""
    table.expect(pexpect.EOF)
    table.wait()
    assert table.exitstatus == 0, table.logfile_read.getvalue()
    return table.logfile_read.getvalue()


def test_a_round_is_one_line_in_english(play, tmp_path) -> None:
    table = play("stupide-vautour", "--players", "Anne,Bruno,Chloé", "--no-voice")
    table.expect_exact(ROUND.format(1))
    table.sendline("8 3 9 14")
    table.expect_exact("Chloé wins card 8. 14 rounds are left.")
    table.expect_exact(ROUND.format(2))
    table.sendline("-5")
    table.expect_exact("Still to give: Anne, Bruno and Chloé.")
    table.sendline("7 9 7")
    table.expect_exact("Bruno has already played 9; give a card still in hand.")
    table.expect_exact("Still to give: Bruno.")
    table.sendline("u")
    table.expect_exact("The line begun is dropped: minus 5: Anne 7, Chloé 7.")
    table.sendline("q")
    screen = leave(table)
    assert "tactideck play --resume output/stupide-vautour-" in screen
    assert "\x1b" not in screen
    assert "\r\n\r\n" not in screen
    assert record(tmp_path) == ["8: 3 9 14"]


@pytest.mark.parametrize(
    ("game", "players", "language", "typed", "recorded"),
    [
        ("stupide-vautour", "Anne,Bruno,Chloé", "fr", "10|11|3|4|9|5|6|7", ["10: 11 3 4", "9: 5 6 7"]),
        ("stupide-vautour", "Anne,Bruno", "en", "8|12|15", ["8: 12 15"]),
        ("stupide-vautour", "Anne, Bruno et Chloé", "fr", "8.3.9.14|q", ["8: 3 9 14"]),
        ("stopenzi", "Anne,Bruno,Chloé", "fr", "3.2|0.4|2.1", ["3+2 0+4 2+1"]),
        (
            "bataille-couperet",
            "Anne,Bruno,Chloé,David",
            "fr",
            "bataille 7|V|2 3|4",
            ["bataille: Anne 7, Bruno V, Chloé 2 3, David 4"],
        ),
        (
            "bataille-couperet",
            "Anne,Bruno,Chloé,David",
            "en",
            "battle|2|Q|3|4",
            ["battle: Anne 2, Bruno Q, Chloé 3, David 4"],
        ),
    ],
)
def test_one_value_a_line_is_recorded_as_meant(
    play, tmp_path, game, players, language, typed, recorded
) -> None:
    table = play(game, "--players", players, "--no-voice", language=language)
    for line in typed.split("|"):
        table.sendline(line)
    table.sendeof()
    leave(table)
    assert record(tmp_path) == recorded


def test_a_round_is_one_line_in_french(play, tmp_path) -> None:
    table = play(
        "stupide-vautour", "--players", "Anne,Bruno,Chloé", "--no-voice", "--option", "égalités=plus haute unique",
        language="fr",
    )  # fmt: skip
    table.expect_exact(MANCHE.format(1))
    table.sendline("8 : Chloé 14, Bruno 9, Anne 3")
    table.expect_exact("Chloé gagne la carte 8.")
    table.expect_exact(MANCHE.format(2))
    for typed, answer in [
        ("répète", "Chloé gagne la carte 8."),
        ("scores", "Scores. Chloé, 8 points. Anne, 0 point. Bruno, 0 point."),
        ("p bruno", "Bruno, cartes jouées : 9."),
        ("bref", "Désormais, peu de détails."),
        ("aide", "Tapez ce qui s'est passé"),
        ("aide", "f ou corrige, puis un numéro"),
        ("corrige 1: 8: 3 15 14", "Le coup 1 est corrigé."),
        ("annule", "Coup 1 repris : 8: 3 15 14."),
        ("rétablis", "Coup 1 rétabli : 8: 3 15 14."),
        ("annule", "Coup 1 repris"),
    ]:
        table.sendline(typed)
        table.expect_exact(answer)
    table.sendline("8 3 9 14")
    table.expect_exact("Chloé gagne la carte 8.")
    table.sendline("quitter")
    assert "La partie est enregistrée." in leave(table)
    assert record(tmp_path) == ["8: 3 9 14"]
    (file,) = tmp_path.glob("output/*.txt")
    assert "option ties: highest-unique" in file.read_text("utf-8")
    assert "# level: brief" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "line", "fault"),
    [
        ("en", "8: 3 14", "Line 4: Anne has already played 3; give a card still in hand."),
        ("fr", "8: 3 14", "Ligne 4 : Anne a déjà joué 3 ; indiquez une carte encore en main."),
    ],
)
def test_a_record_with_a_faulty_line_is_told_and_left_alone(play, tmp_path, language, line, fault) -> None:
    text = f"game: stupide-vautour\nplayers: Anne, Bruno\n7: 3 2\n{line}\n"
    (tmp_path / "game.txt").write_text(text, "utf-8")
    table = play("--resume", "game.txt", "--no-voice", "--lang", language)
    table.expect_exact(fault)
    table.expect(pexpect.EOF)
    table.wait()
    assert table.exitstatus == 4
    assert (tmp_path / "game.txt").read_text("utf-8") == text


def test_what_a_game_is_resumed_with_is_not_forgotten(play, tmp_path) -> None:
    table = play("stupide-vautour", "--players", "Anne,Bruno", "--no-voice", "--csv", "a table.csv")
    table.expect_exact(ROUND.format(1))
    table.sendline("q")
    assert "--csv 'a table.csv'" in leave(table)


@pytest.mark.parametrize("ends", ["eof", "interrupt", "line and interrupt"])
def test_the_end_of_the_input_leaves_politely(play, tmp_path, ends) -> None:
    table = play("kariba", "--players", "Anne,Bruno", "--no-voice")
    table.expect_exact("Without a name")
    table.sendline("3 2")
    table.expect_exact("Bruno: animal")
    if ends == "eof":
        table.sendeof()
    else:
        if ends.startswith("line"):
            table.send("3 ")
        table.sendintr()
    screen = leave(table)
    assert "The game is saved." in screen
    assert "--resume output/kariba-" in screen
    assert "Traceback" not in screen
    assert record(tmp_path) == ["Anne: monkey x2"]


def test_it_goes_on_with_state_settings_and_players(play, tmp_path) -> None:
    table = play(
        "stupide-vautour", "--players", "Anne,Bruno", "--no-voice", "--level", "brief", "--rate", "200", "--polite"
    )  # fmt: skip
    table.expect_exact(ROUND.format(1))
    table.sendline("8 3 9")
    table.expect_exact("Bruno wins card 8.")
    table.sendline("v")
    table.expect_exact("225")
    table.kill(signal.SIGKILL)
    table.wait()
    table = play("--resume")
    table.expect_exact("Stupide Vautour, resumed, with Anne and Bruno: one entry so far.")
    table.expect_exact("Scores: Bruno 8, Anne 0.")
    table.expect_exact(ROUND.format(2))
    table.sendline("l")
    table.expect_exact("200")
    table.sendline("7 3 8")
    table.expect_exact("Anne has already played 3")
    table.sendline("7 4 8")
    table.expect_exact("Bruno wins card 7.")
    table.sendeof()
    assert "rounds are left" not in leave(table)
    (file,) = tmp_path.glob("output/*.txt")
    text = file.read_text()
    assert text.count("# begun: ") == text.count("# left: ") == 2
    assert {"# voice: none", "# polite: yes"} <= set(text.splitlines())


def test_a_line_begun_outlives_ctrl_c(play, tmp_path) -> None:
    table = play("stupide-vautour", "--players", "Anne,Bruno,Chloé", "--no-voice")
    table.sendline("8")
    table.expect_exact("At stake: 8. The highest wins.")
    table.sendline("Bruno 9")
    table.expect_exact("Still to give: Anne and Chloé.")
    table.sendintr()
    assert "The line begun is kept: 8" in leave(table)
    (file,) = tmp_path.glob("output/*.txt")
    assert "\n# unfinished: 8" in file.read_text("utf-8")
    table = play("--resume")
    table.expect_exact("The line begun is taken up: 8")
    table.expect_exact("Still to give: Anne and Chloé.")
    table.sendline("3 14")
    table.expect_exact("Chloé wins card 8.")
    table.sendline("q")
    leave(table)
    assert record(tmp_path) == ["8: 3 9 14"]


def test_a_reader_of_braille_has_short_lines(play, tmp_path) -> None:
    table = play(
        "stupide-vautour", "--players", "Anne,Bruno,Chloé", "--no-voice", "--reader", "braille", "--countdown"
    )
    table.expect_exact("Round 1: point card, cards.\r\n")
    table.sendline("8")
    table.expect_exact("At stake: 8. The highest wins.\r\nStill to give: Anne, Bruno and Chloé.\r\n")
    table.sendline("")
    table.expect_exact("3, 2, 1, reveal.\r\n")
    table.sendline("3 9 14")
    table.expect_exact(
        "Chloé wins card 8. Card 8: Anne 3, Bruno\r\n9, Chloé 14.\r\nRound 2: point card, cards.\r\n"
    )
    table.sendline("q")
    leave(table)
    (file,) = tmp_path.glob("output/*.txt")
    assert "\n# level: braille\n" in file.read_text("utf-8")
    assert "\n# countdown: words\n" in file.read_text("utf-8")


def test_a_second_table_is_refused(play, tmp_path) -> None:
    table = play("kariba", "--players", "Anne,Bruno", "--no-voice")
    table.expect_exact("Anne")
    (file,) = tmp_path.glob("output/*.txt")
    for args in (("--resume",), ("--resume", file)):
        second = play(*args)
        second.expect_exact("This game is open elsewhere already, ")
        second.expect(pexpect.EOF)
        second.wait()
        assert second.exitstatus == 1
    table.kill(signal.SIGKILL)
    table.wait()
    third = play("--resume", file)
    third.expect_exact("no entry yet")
    third.sendline("q")
    leave(third)


@pytest.mark.parametrize(
    ("game", "legal", "typed"),
    [
        ("stupide-vautour", stupide_vautour, lambda move: f"{move.point} {' '.join(map(str, move.cards))}"),
        ("stopenzi", stopenzi, lambda move: " ".join(f"{laid}.{kept}" for laid, kept in move.plays)),
        ("kariba", kariba, lambda move: f"{move.animal}.{move.cards}"),
    ],
)
def test_a_whole_game_from_the_numeric_keypad(play, tmp_path, game, legal, typed) -> None:
    """To its end, with the keypad's commands in between."""
    referee = Referee(read_record(f"game: {game}\nplayers: Anne, Bruno\n".encode()))
    table = play(game, "--players", "Anne,Bruno", "--no-voice", "--csv", "h.csv", "--bgstats", "h.bgsplay")
    table.expect_exact("type a question mark.")
    rng = Random(7)
    while not referee.standing().over:
        turn = getattr(referee.state, "turn", 0)
        move = legal.next_move(referee.rules, referee.state, rng)
        if turn is None:  # the first turn without a name is the first player's
            move = move._replace(player="Anne")
        referee.enter(referee.rules.write(move, referee.grammar))
        line = typed(move)
        assert set(line) <= set("0123456789+-. ")
        table.sendline(line)
        if rng.random() < 0.2:
            table.sendline(rng.choice([".", "-", "+", "++", "..", "..2", ""]))
            table.sendline("--")
            table.sendline(line)
    table.expect_exact("The game is over. Enter leaves the table")
    table.sendline("")
    screen = leave(table)
    assert record(tmp_path) == referee.written()
    assert "Victory: " in screen or "Shared victory: " in screen
    assert (tmp_path / "h.csv").exists()
    assert (tmp_path / "h.bgsplay").exists()


SILENT_CARD = "from tts.player import SoundCard\nSoundCard.play = lambda self, sound, over: None\n"
HANGS = "import time; time.sleep(3600)"
CRASHES = "input()"
CHILD = """
from pathlib import Path
from tts.engines.engine import Engine
from tts.engines.pico import Pico
Engine.__init__.__defaults__ = (0.5,)
Pico.script = Path('child.py')
"""
ABSENT = """
from tts.engines.engine import Engine
Engine.installed = classmethod(lambda cls: False)
"""


@pytest.mark.parametrize(
    ("child", "code", "voice", "notice"),
    [
        (HANGS, CHILD, "pico", "The voice pico does not work, so the voice pyttsx3 speaks."),
        (CRASHES, CHILD, "pico", "The voice pico does not work, so the voice pyttsx3 speaks."),
        ("", ABSENT, "auto", "No voice is installed"),
        ("", ABSENT, "pico", "The voice pico is not installed"),
    ],
)
def test_a_voice_that_fails_costs_one_line(play, tmp_path, child, code, voice, notice) -> None:
    (tmp_path / "child.py").write_text(child)
    table = play("stupide-vautour", "--players", "Anne,Bruno", "--voice", voice, code=SILENT_CARD + code)
    table.expect_exact(ROUND.format(1))
    table.sendline("8 3 9")
    table.expect_exact("Bruno wins card 8.")
    table.expect_exact(ROUND.format(2))
    if notice not in table.logfile_read.getvalue():
        table.expect_exact(notice)
    table.sendline("7 4 8")
    table.expect_exact("Bruno wins card 7.")
    table.sendline("q")
    screen = leave(table)
    assert screen.count(notice) == 1
    assert all(line.startswith(notice) for line in screen.splitlines() if notice in line)
    assert record(tmp_path) == ["8: 3 9", "7: 4 8"]


def test_a_table_without_a_sound_card_says_so_once(play, tmp_path) -> None:
    code = (
        "from tts.player import SoundCard\nfrom words.faults import Fault, Kind\n"
        "def play(self, sound, over): raise Fault(Kind.FAILED, 'no-sound-card')\n"
        "SoundCard.play = play\n"
    )
    table = play("kariba", "--players", "Anne,Bruno", code=code)
    table.expect_exact("There is no sound card here; the sentences stay on the screen.")
    for turn in ("3 2", "4", "5"):
        table.sendline(turn)
    table.expect_exact("Anne lays 1 zebra")
    table.sendline("q")
    assert leave(table).count("sound card") == 1


def test_each_sentence_is_announced_on_a_line(play, tmp_path) -> None:
    table = play("stupide-vautour", "--players", "Anne,Bruno", "--no-voice", "--announce", "a.txt")
    table.expect_exact(ROUND.format(1))
    assert (tmp_path / "a.txt").read_text().splitlines()[-1] == ROUND.format(1)
    table.sendline("8 3 9")
    table.expect_exact(ROUND.format(2))
    assert (tmp_path / "a.txt").read_text().splitlines()[-3:] == [
        "Bruno wins card 8. 14 rounds are left.",
        "Card 8: Anne plays 3, and Bruno plays 9.",
        ROUND.format(2),
    ]
    table.sendline("q")
    leave(table)


def test_a_pipe_without_a_reader_never_blocks_and_a_broken_one_costs_one_line(play, tmp_path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    table = play("stupide-vautour", "--players", "Anne,Bruno", "--no-voice", "--announce", pipe)
    table.expect_exact(ROUND.format(1))
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    table.sendline("8 3 9")
    table.expect_exact(ROUND.format(2))
    assert os.read(reader, 9999).decode().splitlines()[0] == "Bruno wins card 8. 14 rounds are left."
    os.close(reader)
    for number, line in enumerate(("7 4 8", "6 5 7", "5 6 10"), 3):
        table.sendline(line)
        table.expect_exact(ROUND.format(number))
    table.sendline("q")
    assert leave(table).count("takes no sentences now") == 1


def _table(terminal: str, folder: str) -> None:
    """A table in a process of its own, which owes nothing to the one that forked it."""
    os.setsid()
    handle = os.open(terminal, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(handle, standard)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
    os.chdir(folder)
    sys.argv = ["tactideck", "play", "--resume"]
    tactideck.app.main()


class _Screen:
    """What a table prints to a terminal of which this is the other end."""

    def __init__(self, terminal: int) -> None:
        self._terminal = terminal
        self.text = ""

    @property
    def questions(self) -> int:
        return len(re.findall(r"then the cards\.|The game is over\. Enter", self.text))

    def read(self, questions: float = math.inf) -> None:
        """Until so many questions have been asked in all, or to the end. A table that says nothing is a fault."""
        while self.questions < questions:
            ready, _, _ = select.select([self._terminal], [], [], LIMIT)
            assert ready, self.text
            try:
                self.text += os.read(self._terminal, 65536).decode("ascii", "replace")
            except OSError:  # which is how Linux ends a terminal
                break


def test_killed_thirty_times_at_any_moment_it_loses_nothing(play, tmp_path) -> None:
    """Each table types on where the last was killed, takes moves back at times, and is killed in the middle of it.

    What was answered must be there, and nothing but what was typed. The processes are forked from one that has
    loaded everything, because as many starts of Python would take long.
    """
    first = play("stupide-vautour", "--players", "Anne,Bruno", "--no-voice", "--lang", "en")
    first.expect_exact(ROUND.format(1))
    first.kill(signal.SIGKILL)
    first.wait()
    (file,) = tmp_path.glob("output/*.txt")
    rng = Random(20)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        [
            "tactideck",
            "scorer.table.table",
            "scorer.table.terminal",
            "scorer.table.session",
            "tests.test_play",
        ]
    )
    entries: list[str] = []
    total = 0
    for _ in range(30):
        master, slave = os.openpty()
        process = context.Process(target=_table, args=(os.ttyname(slave), str(tmp_path)))
        process.start()
        screen = _Screen(master)
        # The lines typed, and what the moves are after each.
        lines, states = [], [entries]
        for _ in range(rng.randrange(1, 6)):
            if len(states[-1]) == 15 or (states[-1] and rng.random() < 0.3):
                lines.append("u")
                states.append(states[-1][:-1])
            else:
                lines.append(_next_line(states[-1], rng))
                states.append([*states[-1], lines[-1]])
        if rng.random() < 0.9:
            screen.read(questions=1)
            os.write(master, "".join(f"{line}\n" for line in lines).encode())
            screen.read(questions=rng.randint(1, len(lines) + 1))
        os.kill(process.pid, signal.SIGKILL)
        process.join(LIMIT)
        process.close()
        os.close(slave)
        screen.read()
        os.close(master)
        answered = max(0, screen.questions - 1)
        total += answered
        report = score(file.read_bytes())
        assert report.fault is None
        entries = [line for _, line in report.record.lines]
        assert entries in states[answered:], (states, answered, entries, screen.text)
    assert total > 10  # or else nothing was tried
    last = play("--resume")
    last.expect_exact("resumed")
    last.sendline("q")
    leave(last)


def _next_line(entries: list[str], rng: Random) -> str:
    """A legal line after these."""
    referee = Referee(read_record(b"game: stupide-vautour\nplayers: Anne, Bruno"))
    for line in entries:
        referee.enter(line)
    move = stupide_vautour.next_move(referee.rules, referee.state, rng)
    return referee.rules.write(move, referee.grammar)
