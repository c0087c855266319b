"""The commands that score: `score`, `play`, `history`, `rules`, `new`, `schema` and `demo`."""

import json
import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from templates.faults import Fault, Kind
from templates.languages import Lang, chosen, current
from templates.own import Games
from templates.plain import show
from templates.schema import SchemaOf
from tts.cli import VoiceName
from tts.console import complain
from tts.levels import Level

if TYPE_CHECKING:
    from scorer.events import Event
    from scorer.history import Played
    from scorer.report import Report
    from scorer.sitting import Sitting
    from templates.game import Game
    from tts.sound import Sound
    from tts.words import Wording

# What loads catalogues, rules or voices is imported where it is used: other commands do not wait for it.

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SAMPLE_GAME = "stupide-vautour"

Csv = Annotated[Path | None, typer.Option("--csv")]
BgStats = Annotated[Path | None, typer.Option("--bgstats")]


@app.command("score")
def score_files(
    files: list[Path],
    as_json: Annotated[bool, typer.Option("--json")] = False,
    say: Annotated[bool, typer.Option("--say")] = False,
    wav: Annotated[Path | None, typer.Option("--wav")] = None,
    level: Annotated[Level | None, typer.Option("--level")] = None,
    reader: str | None = None,
    voice: Annotated[VoiceName, typer.Option("--voice")] = VoiceName.AUTO,
    csv: Csv = None,
    bgstats: BgStats = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Score recorded games."""
    from tts.words import Wording

    told: Level = level or _speech_of(reader) or "normal"
    worst = 0
    speech: list[tuple[str, list[str]]] = []
    scored: list[tuple[Path, bytes, Report]] = []
    for file in files:
        if len(files) > 1 and not as_json:
            show(Wording(current()).event("file-heading", {"file": str(file)}))
        try:
            data, report = _read(file)
            worst = max(worst, _score(report, as_json, told, speech))
        except Fault as fault:
            worst = max(worst, _answer(fault, Wording(current()), as_json))
        else:
            if csv or bgstats:
                scored.append((file, data, report))
    if say or wav:
        worst = max(worst, _speak(speech, voice, aloud=say, wav=wav, quiet=as_json))
    if scored and not worst:
        from scorer.history import played_of

        _export([played_of(*each) for each in scored], csv, bgstats, quiet=as_json)
    raise typer.Exit(worst)


def _speech_of(reader: str | None) -> Level | None:
    """The level of speech of a reader profile. Raises Fault `unknown-reader`."""
    if reader is None:
        return None
    from templates.readers import load_reader

    return load_reader(reader).speech


def _read(file: Path) -> "tuple[bytes, Report]":
    """Read a record and score it. Raises the faults of `score`, or `cannot-read`."""
    from scorer.record import read_file
    from scorer.report import score

    data = read_file(file)
    return data, score(data)


def _score(found: "Report", as_json: bool, level: Level, speech: list[tuple[str, list[str]]]) -> int:
    """Print what a record comes to and add what is to be spoken; the exit code."""
    from scorer import report
    from tts.words import Wording

    wording = Wording(chosen() or found.record.language, found.record.game)
    rounds = list(_told(found, wording, level))
    speech.append((wording.language, [" ".join(sentences) for sentences in rounds]))
    if as_json and found.fault is None:
        _print_json(report.as_json(found))
    elif not as_json:
        for sentence in (sentence for sentences in rounds for sentence in sentences):
            show(sentence)
    return _answer(found.fault, wording, as_json) if found.fault else 0


def _told(found: "Report", wording: "Wording", level: Level) -> Iterator[list[str]]:
    """The sentences of each line of the record."""
    from scorer.events import name_of

    for _, events in found.events:
        told = [wording.event(name_of(type(event)), event._asdict(), level) for event in events]
        yield [sentence for sentence in told if sentence]


def _print_json(data: dict[str, Any]) -> None:
    """One object on one line, in UTF-8 whatever the terminal's encoding: machines read it."""
    line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


def _answer(fault: Fault, wording: "Wording", as_json: bool) -> int:
    from scorer.report import fault_as_json

    if as_json:
        _print_json(fault_as_json(fault, wording.fault(fault)))
    else:
        complain(fault, wording)
    return int(fault.kind)


def _speak(
    speech: Iterable[tuple[str, list[str]]], voice: VoiceName, *, aloud: bool, wav: Path | None, quiet: bool
) -> int:
    """Speak, and write what was spoken; the exit code. A fault of the voice is told once, and is no fault of the score:
    only a file that could not be written is.
    """
    from tts.sound import join, write_wav
    from tts.speaker import GAP, open_speaker
    from tts.words import Wording

    noticed: set[str] = set()

    def notice(fault: Fault) -> None:
        if fault.key not in noticed:
            noticed.add(fault.key)
            complain(fault)

    kept: list[Sound] = []
    for language, rounds in speech:
        with open_speaker(voice.value, language, notice, aloud=aloud, keep=wav is not None) as speaker:
            for sentences in rounds:
                speaker.say(sentences)
            speaker.wait()
            kept.append(speaker.recording())
    if wav is None:
        return 0
    sound = join(kept, GAP)
    if not sound.pcm:
        fault = Fault(Kind.FAILED if noticed else Kind.USAGE, "wav-without-speech", path=str(wav))
        complain(fault)
        return int(fault.kind)
    write_wav(sound, wav)
    if not quiet:
        show(Wording(current()).event("wrote", {"file": str(wav)}))
    return 0


def _export(games: "list[Played]", csv: Path | None, bgstats: Path | None, *, quiet: bool = False) -> None:
    """Write what was asked for of these games."""
    from scorer.export import as_bgstats, as_csv
    from templates.files import write_whole
    from tts.words import Wording

    if bgstats:
        for played in games:
            if not played.report.standing.over:
                raise Fault(Kind.INCOMPLETE, "game-not-over", file=str(played.file))
        text = json.dumps(as_bgstats(games), ensure_ascii=False, indent=1)
        write_whole(bgstats, f"{text}\n".encode())
    if csv:
        write_whole(csv, as_csv(games).encode("utf-8-sig"))  # with a BOM, by which Excel knows UTF-8
    for path in (csv, bgstats):
        if path and not quiet:
            show(Wording(current()).event("wrote", {"file": str(path)}))


@app.command()
def play(
    game: Annotated[str | None, typer.Argument()] = None,
    players: Annotated[str | None, typer.Option("--players")] = None,
    option: Annotated[list[str] | None, typer.Option("--option")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    level: Annotated[Level | None, typer.Option("--level")] = None,
    reader: str | None = None,
    voice: Annotated[VoiceName | None, typer.Option("--voice")] = None,
    no_voice: Annotated[bool, typer.Option("--no-voice")] = False,
    rate: Annotated[int | None, typer.Option("--rate", min=80, max=450)] = None,
    polite: Annotated[bool | None, typer.Option("--polite/--no-polite")] = None,
    announce: Annotated[Path | None, typer.Option("--announce")] = None,
    out: Annotated[Path, typer.Option("--out")] = Path("output"),
    csv: Csv = None,
    bgstats: BgStats = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Hold the live table."""
    from contextlib import closing

    from scorer import sitting
    from tts.words import Wording

    silent = VoiceName.NONE if no_voice else voice
    asked = {
        "level": level or _speech_of(reader),
        "voice": silent.value if silent else None,
        "rate": str(rate) if rate else None,
        "polite": None if polite is None else "yes" if polite else "no",
    }
    wanted = {name: value for name, value in asked.items() if value is not None}
    if resume:
        sat = sitting.resume(Path(game) if game else None, out)
    else:
        sat = sitting.begin(game, players, option or [], current(), out, wanted)
    with closing(sat.journal):
        over = _sit(sat, wanted if resume else None, announce)
    file = sat.journal.path
    wording = Wording(chosen() or sat.record.language)
    if over:
        show(wording.event("wrote", {"file": str(file)}))
        if csv or bgstats:
            from scorer.history import read_played

            _export([read_played(file)], csv, bgstats)
    else:
        again = [str(file), *(["--games", str(own_games)] if own_games else [])]
        show(wording.event("resume-with", {"file": shlex.join(again)}))


def _sit(sat: "Sitting", changed: Mapping[str, str] | None, announce: Path | None) -> bool:
    """Play at a table until it is left; whether the game is over. `changed`: settings to resume a game with."""
    from scorer.table import Table
    from scorer.terminal import Announcer, Terminal, sit
    from tts.speaker import open_speaker
    from tts.words import Wording

    settings = {**sat.settings, **(changed or {})}
    wording = Wording(chosen() or sat.record.language, sat.record.game)
    terminal = Terminal()

    def notice(fault: Fault) -> None:
        if fault.key == "no-sound-card":  # its words name an option of other commands
            fault = Fault(Kind.FAILED, "table-without-sound")
        terminal.show([wording.fault(fault)])

    with open_speaker(
        settings["voice"],
        wording.language,
        notice,
        rate=int(settings["rate"]),
        polite=settings["polite"] == "yes",
    ) as speaker:
        table = Table(sat.record, sat.journal, wording, speaker, cast(Level, settings["level"]))
        opening = table.open() if changed is None else table.reopen(changed, cut_short=sat.cut_short)
        sit(table, opening, terminal, Announcer(announce) if announce else None)
        return table.over


@app.command("history")
def list_history(
    folder: Annotated[Path, typer.Argument()] = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """List the finished games of a folder, with totals for each player."""
    from scorer.history import read_played, totals
    from scorer.rules import in_order
    from tts.words import Wording

    wording = Wording(current())
    if not folder.is_dir():
        raise Fault(Kind.USAGE, "no-such-folder", folder=str(folder))
    games = []
    for file in sorted(folder.glob("*.txt")):
        try:
            played = read_played(file)
            fault, words = played.report.fault, Wording(current(), played.report.record.game)
        except Fault as found:
            if found.key == "not-a-record":
                continue
            fault, words = found, wording
        if fault is None:
            games.append(played)
        else:
            complain(Fault(fault.kind, "in-file", file=file.name, sentence=words.fault(fault)))
    finished = sorted((each for each in games if each.report.standing.over), key=lambda each: each.begun)
    for played in finished:
        standing = played.report.standing
        told = {
            "date": f"{played.begun:%Y-%m-%d}",
            "game": played.report.record.game.name.in_language(wording.language),
            "winners": tuple(standing.winners),
            "scores": in_order(standing.scores, standing.ranking),
        }
        show(wording.event("history-game", told))
    for total in totals(finished):
        title = total.game.name.in_language(wording.language)
        fields = {**total._asdict(), "game": title, "mean": _mean(total.mean, wording)}
        show(wording.event("history-total", fields))
    count = {"finished": len(finished), "unfinished": len(games) - len(finished)}
    show(wording.event("history-count", count))


def _mean(mean: float, wording: "Wording") -> str:
    """To the nearest tenth, as it is said."""
    number = f"{abs(mean):.1f}".removesuffix(".0")
    if wording.language == "fr":
        number = number.replace(".", ",")
    return wording.event("negative", {"number": number}) if round(mean, 1) < 0 else number


@app.command()
def rules(game: str, own_games: Games = None, lang: Lang = None) -> None:
    """Summarise the rules of a game."""
    from scorer.events import name_of
    from templates.game import load_game
    from tts.words import Wording

    template = load_game(game)
    words = template.words[current()]
    wording = Wording(current(), template)
    for section in words.rules:
        show(f"{section.title}.")
        for sentence in section.text:
            show(sentence)
    if template.scoring:
        for event in _scoring(template):
            show(wording.event(name_of(type(event)), event._asdict()))
    for name, option in template.options.items():
        show(wording.event("option-about", {"option": name, "about": words.options[name].about}))
        for value, meaning in words.options[name].values.items():
            default = "option-default" if value == option.default else "option-value"
            show(wording.event(default, {"value": value, "meaning": meaning}))


def _scoring(template: "Game") -> "tuple[Event, ...]":
    """How a game is scored that has no rules of its own, with the options as they stand by default."""
    from scorer.games.points import Points

    assert template.scoring is not None
    options = {name: option.default for name, option in template.options.items()}
    return Points(template.scoring, (), options).explained()


@app.command()
def new(
    game: str,
    name: Annotated[str | None, typer.Option("--name")] = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Begin a game of your own. Example: tactideck new my-game --name "My game\""""
    from templates.new_game import create
    from tts.words import Wording

    folder = create(game, name, current())
    sample = shlex.quote(str(folder / "sample.txt"))
    if own_games:
        sample += f" --games {shlex.quote(str(own_games))}"
    show(Wording(current()).event("game-created", {"folder": str(folder), "sample": sample}))


@app.command("schema")
def print_schema(
    of: Annotated[SchemaOf, typer.Argument()] = "game",
    lang: Lang = None,
) -> None:
    """Print the JSON Schema of a template file, for editors."""
    from templates.schema import schema

    show(schema(of).rstrip())


@app.command()
def demo(context: typer.Context, lang: Lang = None) -> None:
    """Print a deck, score the sample game, speak it."""
    import shutil

    from templates.loader import folder_of

    output = Path("output")
    record, speech = output / "stupide-vautour-sample.txt", output / "stupide-vautour-sample.wav"
    for step in (
        ["print", SAMPLE_GAME],
        ["score", str(record), "--say", "--wav", str(speech)],
    ):
        if step[0] == "score":
            shutil.copyfile(folder_of(SAMPLE_GAME) / "sample.txt", record)
        show(f"tactideck {' '.join(step)}")
        context.find_root().command.main([*step, "--lang", current()], standalone_mode=False)
