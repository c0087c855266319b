"""Limits and safety: what strangers' files and names can do to a terminal, a voice, the memory or the disk: nothing.

What the limits are, and how they were tried, stands in docs/hardening.md.
"""

import io
import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
import typer

import tactideck.app
from printkit.spreadsheet import grid
from printkit.spreadsheet import reader as table
from scorer.records.history import read_played, totals
from scorer.records.journal import Journal, find_newest, read_notes
from scorer.records.lock import Lock, remove_locks
from scorer.records.record import MAX_BYTES, read_file, read_record
from scorer.records.report import score
from scorer.referee import MAX_MOVES, Referee
from scorer.table.commands import check_names, one_line
from scorer.table.terminal import Announcer
from tactideck import console
from templates.board import BoardFile
from templates.deck import DeckFile
from templates.game import GameFile, SheetTable, Words, load_game
from templates.loader import SHIPPED, folder_of, shipped
from tests.conftest import ROOT, Run
from tts.engines.engine import clean
from words import toml
from words.catalogue import Text
from words.faults import Fault, Faults, Kind
from words.screen import order_in, plain, show
from words.toml import read_toml
from words.wording import Wording

ESCAPES = {
    "clear the screen": "\x1b[2J",
    "set the title": "\x1b]0;owned\x07",
    "bell": "\x07",
    "backspace": "\x08",
    "carriage return": "\r",
    "C1 introducer": "\x9b31m",
    "delete": "\x7f",
    "nought": "\x00",
    "line separator": "\u2028",
    "written right to left": "\u202e",
    "half of a pair": "\udcff",
}
escapes = pytest.mark.parametrize("escape", ESCAPES.values(), ids=ESCAPES)
HEAD = "game: stupide-vautour\nplayers: Anne, Bruno\n"
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names of files")


def fault_of(call: object, *args: object) -> Fault:
    with pytest.raises(Fault) as found:
        call(*args)
    return found.value


# What is shown: the sentence, the stream, the voice, the line for another device.


@escapes
def test_what_a_person_wrote_is_shown_and_not_obeyed(escape: str) -> None:
    shown = plain(f"a{escape}b")
    assert order_in(shown) is None
    assert shown.startswith("a<U+" if order_in(escape) == escape[0] else "a")
    for language in ("fr", "en"):
        said = Wording(language).fault(Fault(Kind.UNREADABLE, "unknown-language", language=f"a{escape}b"))
        assert order_in(said) is None


def test_a_text_without_orders_is_left_alone() -> None:
    for text in ("Chloé a 12 points.", "♠ ♥ −5", "שלום", "👩‍👧", "a\u00a0: b", "e\u0301"):
        assert plain(text) == text
    assert plain("a\tb\n", "\t\n") == "a\tb\n"


@escapes
def test_nothing_written_to_the_terminal_gives_it_orders(
    escape: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bytes_out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", console._guarded(io.TextIOWrapper(bytes_out, "utf-8")))
    sys.stdout.write(f"é a{escape}b\n")
    sys.stdout.writelines(["c\td\n"])
    sys.stdout.flush()
    text = bytes_out.getvalue().decode()
    assert order_in(text, "\n\t") is None
    assert text.startswith("é a")
    assert text.endswith("c\td\n")


def test_a_stream_for_reading_back_is_left_in_its_place() -> None:
    stream = io.StringIO()
    assert console._guarded(stream) is stream


@escapes
@pytest.mark.parametrize("err", [False, True])
def test_a_line_that_is_shown_gives_no_orders_whatever_the_stream(
    escape: str, err: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even on a stream without a guard, such as Python's own for a console of Windows."""
    streams = {name: io.BytesIO() for name in ("stdout", "stderr")}
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, io.TextIOWrapper(stream, "utf-8", newline=""))
    show(f"é a{escape}b\n\tc", err=err)
    show(err=err)
    shown, other = (streams[name].getvalue().decode() for name in sorted(streams, reverse=err is False))
    assert shown == f"é a{plain(escape)}b\n\tc\n\n", "it is there at once, without being flushed"
    assert other == ""


def test_typer_is_not_asked_to_show_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It opens a console of Windows anew, past the guarded stream."""

    def past_the_guard(*_: object) -> None:
        raise AssertionError("words.screen.show is what shows a line")

    monkeypatch.setattr(typer, "echo", past_the_guard)
    stream = io.StringIO()
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, stream)
    for words in (
        "code 17",
        "--help",
        "score --help",
        "rules kariba",
        "no-such",
        "stock avery",
        "--version",
        "games",
    ):
        monkeypatch.setattr(sys, "argv", ["tactideck", *words.split()])
        with pytest.raises(SystemExit):
            tactideck.app.main()
    assert "tactideck" in stream.getvalue()


@posix
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_stream_is_no_traceback(closed: str, tmp_path: Path) -> None:
    for words in ("code 17", "score none.txt --json", "no-such"):
        done = subprocess.run(
            f'"{sys.executable}" -m tactideck {words} {closed}',
            shell=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False,
        )  # fmt: skip
        assert b"Traceback" not in done.stderr
        assert done.returncode == {"code": 0, "score": 3, "no-such": 2}[words.split()[0]]


@posix
def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    """As `head` does."""
    done = subprocess.run(
        f'"{sys.executable}" -m tactideck stock avery | head -n 1',
        shell=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False,
    )  # fmt: skip
    assert len(done.stdout.splitlines()) == 1
    assert (done.returncode, done.stderr) == (0, b"")


@escapes
def test_the_voice_is_given_letters_only(escape: str) -> None:
    assert order_in(clean(f"Anne{escape} gagne.")) is None
    assert clean(f"Anne {escape} gagne.").startswith("Anne")


@escapes
def test_say_shows_what_it_cannot_print(tactideck: Run, escape: str) -> None:
    if escape in ("\x00", "\udcff"):
        return  # no system hands these over as text
    done = tactideck("say", f"a{escape}b", "--voice", "none")
    assert order_in(done.stdout, "\n") is None


@escapes
def test_another_device_is_sent_what_is_shown(tmp_path: Path, escape: str) -> None:
    sentence = Wording("en").event("wrote", {"file": f"a{escape}b"})
    announcer = Announcer(tmp_path / "lines")
    announcer.announce([sentence])
    announcer.close()
    assert order_in((tmp_path / "lines").read_text("utf-8"), "\n") is None


@posix
@pytest.mark.parametrize(
    "command",
    [
        ("score", "no-\x1b[2J.txt"),
        ("score", "--no-such\x1b[2J"),
        ("no-such\x1b[2J",),
        ("rules", "\x1b[2J"),
        ("print", "\x1b[2J"),
        ("check", "\x1b[2J"),
        ("stock", "\x1b[2J"),
        ("history", "\x1b[2J"),
        ("new", "\x1b[2J"),
        ("new", "my-game", "--name", "a\x1b[2J", "--games", "g"),
        ("deck", "\x1b[2J.csv"),
        ("code", "\x1b[2J"),
        ("say", "a", "--voice", "\x1b[2J"),
        ("say", "a", "--lang", "\x1b[2J"),
        ("play", "kariba", "--players", "A\x1b[2J,B"),
        ("play", "kariba", "--players", "A\udcff,B"),
        ("play", "stupide-vautour", "--players", "Anne,Bruno", "--option", "ties=\x1b[2J"),
        ("play", "stupide-vautour", "--players", "Anne,Bruno", "--option", "ties\n8=1"),
        ("play", "stupide-vautour", "--players", "Anne,Bruno", "--option", "\udcff=1"),
        ("play", "--resume", "no-\x1b[2J.txt"),
        ("schema", "\x1b[2J"),
    ],
    ids=lambda command: " ".join(command[:1]),
)
def test_what_is_typed_on_the_command_line_is_quoted_safely(tactideck: Run, command: tuple[str, ...]) -> None:
    done = tactideck(*command)
    assert done.returncode in (1, 2, 3)
    assert order_in(done.stdout + done.stderr, "\n") is None
    assert "Traceback" not in done.stderr
    assert done.stderr


@posix
def test_the_name_of_a_file_that_is_good_is_quoted_safely(tactideck: Run, tmp_path: Path) -> None:
    (tmp_path / "a\x1b[2J.txt").write_text(f"{HEAD}8: 3 9\n", "utf-8")
    (tmp_path / "b\x1b[2J.csv").write_text("name,value\nPig,1\n", "utf-8")
    scored = tactideck("score", "a\x1b[2J.txt", "a\x1b[2J.txt", "--csv", "c\x1b[2J.csv")
    assert scored.returncode == 0
    assert "a<U+001B>[2J.txt" in scored.stdout
    printed = tactideck("deck", "b\x1b[2J.csv", "--name", "Pigs", "--out", "o\x1b[2J")
    assert printed.returncode == 0
    for done in (scored, printed):
        assert order_in(done.stdout + done.stderr, "\n") is None


# Records.


@escapes
def test_a_record_holds_no_orders(escape: str) -> None:
    if escape == "\r":
        return  # which ends a line, as it did before 2001
    data = f"{HEAD}8: 3 {escape} 9\n".encode("utf-8", "surrogateescape")
    assert fault_of(read_record, data).key in ("control-character", "not-utf8")


@escapes
def test_a_player_has_a_name_that_can_be_shown(escape: str) -> None:
    game = load_game("stupide-vautour")
    assert fault_of(check_names, game, ("Anne", f"B{escape}b"), "en").key == "name-unusable"


def test_a_file_is_read_no_further_than_tells_that_it_is_too_large(tmp_path: Path, tactideck: Run) -> None:
    file = tmp_path / "large.txt"
    with file.open("wb") as large:
        large.write(HEAD.encode())
        large.truncate(50_000_000)
    assert fault_of(read_file, file).key == "record-too-large"
    file.write_bytes(b"#" * MAX_BYTES)
    assert len(read_file(file)) == MAX_BYTES
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    for command in (("score", file), ("play", "--resume", file), ("history", tmp_path)):
        done = tactideck(*command)
        assert "larger than 1000 kilobytes" in done.stderr
    assert file.stat().st_size == MAX_BYTES + 1, "what is too large to be read is not written over"
    assert fault_of(find_newest, tmp_path).key == "nothing-to-resume"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="an endless file of POSIX")
def test_an_endless_file_ends(tactideck: Run) -> None:
    assert tactideck("score", "/dev/zero").returncode == 3


def test_a_game_has_so_many_moves_and_no_more() -> None:
    head = b"game: trop-plein\nplayers: A, B\n"
    report = score(head + b"0 0\n" * (MAX_MOVES + 5))
    assert report.moves == MAX_MOVES
    assert report.fault is not None
    assert (report.fault.key, report.fault.line) == ("too-many-moves", 2 + MAX_MOVES + 1)
    referee = Referee(read_record(head))
    referee.moves = [None] * MAX_MOVES
    assert fault_of(referee.enter, "0 0").key == "too-many-moves"


def test_notes_are_read_in_one_go() -> None:
    begun = time.process_time()
    assert read_notes("# level: " + " " * 500_000 + "brief").settings == {}
    assert read_notes("# level: brief \t\r\n# rate: 200").settings == {"level": "brief", "rate": "200"}
    assert time.process_time() - begun < 10  # s of the processor; it took minutes


def test_a_record_that_is_resumed_is_one(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(f"{HEAD}8: \x1b[2J 9\n".encode())
    assert fault_of(Journal.reopen, file).key == "control-character"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.txt"]


# Templates.


def template(tmp_path: Path, text: str | bytes, model: type = GameFile) -> list[tuple[str, str]]:
    """The key and the reason of each fault."""
    file = tmp_path / "template.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    fault = fault_of(read_toml, file, model)
    several = fault.faults if isinstance(fault, Faults) else (fault,)
    assert all(order_in(Wording(language).fault(one)) is None for one in several for language in ("fr", "en"))
    return [(one.fields.get("key", one.key), str(one.fields.get("reason", ""))) for one in several]


def test_a_template_is_no_larger_than_a_template(tmp_path: Path) -> None:
    assert template(tmp_path, b"#" * (toml.MAX_BYTES + 1)) == [("template-too-large", "")]
    largest = max(file.stat().st_size for file in SHIPPED.rglob("*.toml"))
    assert largest * 5 < toml.MAX_BYTES


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 50_000,
        "a = " + "{ b = " * 20_000,
        "a." * 50_000 + "a = 1",
        "[" + "a . " * 40_000 + "a]",
        '"\\"".' * 30_000 + "a = 1",
        "'a'." * 40_000 + "a = 1",
        "a = " + "9" * 5_000,
        "a = 1\na = 2",
        'a = "' + '\\"' * 90_000,
        "a" * 150_000,
    ],
    ids=lambda text: text[:12],
)
def test_toml_that_takes_all_memory_or_time_is_refused(tmp_path: Path, text: str) -> None:
    begun = time.process_time()
    assert [key for key, _ in template(tmp_path, text)] == ["template-unreadable"]
    assert time.process_time() - begun < 10  # s of the processor; the dots took 20 GB and minutes


def test_names_with_dots_that_people_write_are_read(tmp_path: Path) -> None:
    file = tmp_path / "template.toml"
    file.write_text('fr = "a.b.c.d. 1.2.3.4.5.6.7.8.9. ' + "x. " * 60 + '"\nen = "a"', "utf-8")
    assert read_toml(file, Text).in_language("en") == "a"


@escapes
def test_no_text_of_a_template_gives_orders(tmp_path: Path, escape: str) -> None:
    if escape in ("\udcff", "\r"):
        return  # no TOML; and a line end
    text = "".join(f"\\u{ord(sign):04x}" if order_in(sign) else sign for sign in escape)
    assert template(tmp_path, f'fr = "a"\nen = "{text}"', Text)[0][0] == "en"
    assert (
        template(tmp_path, f'[[rules]]\ntitle = "a"\ntext = ["b", "{text}"]', Words)[0][0] == "rules.0.text.1"
    )
    assert template(tmp_path, f'[terms]\n"{text}" = "a"', Words)[0][0] == "terms"


def test_lines_and_tabs_may_stand_in_a_template(tmp_path: Path) -> None:
    file = tmp_path / "template.toml"
    file.write_text('fr = "a\\nb"\nen = """a\n\tb"""', "utf-8")
    assert read_toml(file, Text).in_language("fr") == "a\nb"


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e999"])
def test_lengths_are_numbers(tmp_path: Path, number: str) -> None:
    board = (SHIPPED / "stopenzi" / "board.toml").read_text("utf-8")
    wide = board.replace("width = 79.0", f"width = {number}")
    assert template(tmp_path, wide, BoardFile)[0][0] == "kinds.cell.width"


def test_counts_have_an_end(tmp_path: Path) -> None:
    deck = (SHIPPED / "kariba" / "deck.toml").read_text("utf-8")
    many = template(tmp_path, deck.replace("copies = 8", "copies = 999999999", 1), DeckFile)
    assert many[0][0].startswith("groups.mouse.copies")
    total = template(tmp_path, deck.replace("last = 1 }\ncopies = 8", "last = 99 }\ncopies = 999"), DeckFile)
    assert "10000 is the most" in total[0][1]
    board = (SHIPPED / "stopenzi" / "board.toml").read_text("utf-8")
    wide = template(tmp_path, board.replace("width = 79.0", "width = 9e9"), BoardFile)
    assert "limit 841" in str(wide[0][1])
    places = "".join(f'[places.p{n}]\nkind = "k"\n' for n in range(300))
    text = f"[styles]\n[kinds.k]\nwidth = 80\nrows = [{{ cards = {{}} }}]\n{places}"
    assert template(tmp_path, text, BoardFile)[0][0] == "places"
    rows = template(tmp_path, 'caption = "a"\nfirst = "b"\nrows = 1000000000', SheetTable)
    assert "999" in rows[0][1]


def test_a_template_with_faults_without_end_tells_the_first_of_them(tmp_path: Path) -> None:
    assert len(template(tmp_path, "".join(f"k{n} = 1\n" for n in range(5_000)))) == toml.MOST_FAULTS
    orders = "".join(f'k{n} = "\\u001b"\n' for n in range(5_000))
    assert len(template(tmp_path, orders)) == toml.MOST_FAULTS


@pytest.mark.parametrize(
    "game",
    [
        "../kariba",
        "kariba/../kariba",
        "..",
        ".",
        "/etc",
        "kariba/",
        "kariba\\..",
        "C:kariba",
        "",
        "new",
        "KARIBA",
    ],
)
def test_the_name_of_a_game_is_no_path(game: str) -> None:
    assert fault_of(folder_of, game).key == "unknown-game"
    if game not in ("", "KARIBA"):
        fault = fault_of(read_record, f"game: {game}\nplayers: A, B".encode())
        assert fault.key == "unknown-game"


@pytest.mark.parametrize("game", ["../outside", "a/b", "..", "/tmp/x", "a\\b", "a b", "con.", "é"])
def test_no_game_is_made_outside_its_folder(tactideck: Run, tmp_path: Path, game: str) -> None:
    done = tactideck("new", game, "--games", tmp_path / "games")
    assert done.returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_no_template_names_a_file() -> None:
    """There is nothing in a template that is opened: no path could lead out of its folder."""
    for file in (file for game in shipped() for file in (SHIPPED / game).glob("*.toml")):
        for text in _texts(tomllib.loads(file.read_text("utf-8"))):
            assert "../" not in text
            assert "\\" not in text


def _texts(data: object) -> list[str]:
    if isinstance(data, dict):
        return [text for each in data.values() for text in _texts(each)]
    if isinstance(data, list):
        return [text for each in data for text in _texts(each)]
    return [data] if isinstance(data, str) else []


@pytest.mark.parametrize(
    "sentence",
    [
        "{nonsense} leads",
        "{leaders.__class__}",
        "{leaders[0]}",
        "{0}",
        "{",
        "{leaders!r:x}",
        "{score:of leaders}",
    ],
)
def test_a_sentence_of_ones_own_is_filled_with_what_it_may_name(sentence: str) -> None:
    wording = Wording("en", load_game("trop-plein"))
    wording.events = {**wording.events, "lead": sentence}
    fault = fault_of(wording.event, "lead", {"leaders": ("Anne",), "score": 3})
    assert (fault.kind, fault.key) == (Kind.UNREADABLE, "sentence-unusable")
    told = Wording("en").fault(fault)
    assert sentence in told
    wording.faults = {**wording.faults, "not-points": sentence, "sentence-unusable": sentence}
    assert wording.fault(Fault(Kind.UNREADABLE, "not-points", text="x")) == told


def test_an_option_without_words_is_told_when_the_game_is_read(tactideck: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games" / "mine"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(
        'name = { fr = "a", en = "b" }\nplayers = { min = 2, max = 3 }\n'
        '[options.speed]\ndefault = "1"\nvalues = ["1"]\n',
        "utf-8",
    )
    for language in ("fr", "en"):
        (folder / f"words.{language}.toml").write_text("", "utf-8")
    done = tactideck("rules", "mine", "--games", tmp_path / "games")
    assert done.returncode == 3
    assert "options.speed" in done.stderr


# Tables.


def test_a_table_has_an_end() -> None:
    for data, key in (
        (b"a" * (grid.MAX_BYTES + 1), "table-too-large"),
        (b"name\n" + b"x\n" * (grid.MAX_ROWS + 1), "table-too-long"),
        (b"name," * 300 + b"\nx", "table-too-wide"),
        (b"name\n" * 2 + b"a,\n", None),
    ):
        if key is None:
            assert len(table.read(data, "a.csv").rows) == 2
        else:
            assert fault_of(table.read, data, "a.csv").key == key


def test_a_wide_row_under_no_heading_is_one_fault() -> None:
    fault = fault_of(table.read, b"name,value\nPig,1" + b",x" * 200, "a.csv")
    assert isinstance(fault, Faults)
    assert len(fault.faults) == 1


def test_a_heading_is_no_longer_than_a_cell() -> None:
    zalgo = "name" + "\u0301" * 600  # which is "name" when it is compared
    fault = fault_of(table.read, f"{zalgo},value\nPig,1".encode(), "a.csv")
    assert fault.fields["fault"].key == "table-cell-too-long"
    assert len(Wording("en").fault(fault)) < 2_000


@escapes
def test_a_cell_gives_no_orders(escape: str) -> None:
    for data in (f"name,value\na{escape}b,1", f"na{escape}me,value\na,1", f"name\na,{escape}b"):
        try:
            found = table.read(data.encode("utf-8", "surrogateescape"), "a.csv")
        except Fault as fault:
            several = fault.faults if isinstance(fault, Faults) else (fault,)
            assert all(order_in(Wording("fr").fault(one)) is None for one in several)
        else:
            cells = [text for row in found.rows for text in row.cells.values()]
            assert all(order_in(text, "\n") is None for text in cells)


def test_the_page_tells_the_limits() -> None:
    page = (Path(__file__).parents[1] / "docs" / "hardening.md").read_text("utf-8").replace(",", "")
    for number in (MAX_BYTES, toml.MAX_BYTES, MAX_MOVES, grid.MAX_ROWS, grid.MAX_COLUMNS, grid.MAX_CELL):
        assert f" {number} " in page


@pytest.mark.parametrize(
    "sign", "\u00ad\u034f\u061c\u180e\u200b\u200d\u200e\u200f\u2060\u3164\ufe0f\ufeff\U000e0041"
)
def test_an_invisible_sign_makes_no_second_player(tmp_path: Path, sign: str) -> None:
    """Soft hyphen, zero-width signs, marks of direction, fillers, variation selectors, tags."""
    head = "game: kariba\nplayers: "
    for names in (f"An{sign}ne, Anne", f"Anne, {sign}Anne", f"Anne, Anne{sign}"):
        assert fault_of(read_record, f"{head}{names}\n".encode()).key == "name-twice"
    played = []
    for name in ("Anne", f"An{sign}ne"):
        file = tmp_path / f"{len(played)}.txt"
        file.write_text(f"{head}{name}, Bruno\nAnne: 3\n", "utf-8")
        played.append(read_played(file))
    assert sorted(total.player for total in totals(played)) == ["Anne", "Bruno"]


@posix
def test_pipes_and_broken_links_in_a_folder_of_records_are_passed_over(
    tactideck: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "output"
    folder.mkdir()
    (folder / "game.txt").write_text(
        "game: kariba\nplayers: Anne, Bruno\nAnne: 3\n# begun: 2026-01-02 10:00:00\n"
    )
    os.mkfifo(folder / "pipe.txt")
    (folder / "link.txt").symlink_to(tmp_path / "nowhere")
    done = tactideck("history")
    assert (done.returncode, done.stderr) == (0, "")
    assert find_newest(folder) == folder / "game.txt"


def test_a_line_at_the_table_is_not_called_a_file() -> None:
    for length in (1_001, 1_600_000):
        assert fault_of(one_line, "9" * length).key == "line-too-long"


@posix
def test_a_lock_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / ".game.txt.lock").symlink_to(tmp_path / "made")
    assert fault_of(Lock, tmp_path / "game.txt").key == "cannot-write"
    remove_locks(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [".game.txt.lock"]


def test_the_page_names_tests_that_there_are() -> None:
    page = (ROOT / "docs" / "hardening.md").read_text("utf-8")
    named = re.findall(r"`(\w+)`: ((?:`test_\w+`(?:, )?)+)", page)
    assert len(named) > 8
    for file, tests in named:
        source = (ROOT / "tests" / f"test_{file}.py").read_text("utf-8")
        for test in re.findall(r"`(\w+)`", tests):
            assert f"def {test}(" in source, test
