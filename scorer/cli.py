"""The commands that score: `score`, `rules` and `demo`."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from templates.faults import Fault, Kind
from templates.languages import Lang, chosen, current
from tts.cli import VoiceName
from tts.console import complain
from tts.levels import Level

if TYPE_CHECKING:
    from scorer.report import Report
    from tts.sound import Sound
    from tts.words import Wording

# What loads catalogues, rules or voices is imported where it is used: other commands do not wait for it.

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SAMPLE_GAME = "stupide-vautour"


@app.command("score")
def score_files(
    files: Annotated[list[Path], typer.Argument(help="Records of games.", metavar="FILE...")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a file, each on a line.")
    ] = False,
    say: Annotated[bool, typer.Option("--say", help="Speak the rounds and the result.")] = False,
    wav: Annotated[Path | None, typer.Option("--wav", help="Write the speech to this WAV file.")] = None,
    level: Annotated[Level, typer.Option("--level", help="How much is told.")] = "normal",
    voice: Annotated[VoiceName, typer.Option("--voice", help="Which voice speaks.")] = VoiceName.AUTO,
    lang: Lang = None,
) -> None:
    """Score recorded games. Example: tactideck score game.txt --say"""
    from tts.words import Wording

    worst = 0
    speech: list[tuple[str, list[str]]] = []
    for file in files:
        if len(files) > 1 and not as_json:
            typer.echo(Wording(current()).event("file-heading", {"file": str(file)}))
        try:
            worst = max(worst, _score(file, as_json, level, speech))
        except Fault as fault:
            worst = max(worst, _answer(fault, Wording(current()), as_json))
    if say or wav:
        _speak(speech, voice, aloud=say, wav=wav)
    raise typer.Exit(worst)


def _score(file: Path, as_json: bool, level: Level, speech: list[tuple[str, list[str]]]) -> int:
    """Score one record, print it and add what is to be spoken; the exit code."""
    from scorer import report
    from tts.words import Wording

    try:
        data = file.read_bytes()
    except OSError as error:
        raise Fault(Kind.UNREADABLE, "cannot-read", file=str(file), reason=error.strerror) from None
    found = report.score(data)
    wording = Wording(chosen() or found.record.language, found.record.game)
    rounds = list(_told(found, wording, level))
    speech.append((wording.language, [" ".join(sentences) for sentences in rounds]))
    if as_json and found.fault is None:
        typer.echo(json.dumps(report.as_json(found), ensure_ascii=False))
    elif not as_json:
        for sentence in (sentence for sentences in rounds for sentence in sentences):
            typer.echo(sentence)
    return _answer(found.fault, wording, as_json) if found.fault else 0


def _told(found: "Report", wording: "Wording", level: Level) -> Iterator[list[str]]:
    """The sentences of each line of the record."""
    from scorer.events import name_of

    for _, events in found.events:
        told = [wording.event(name_of(type(event)), event._asdict(), level) for event in events]
        yield [sentence for sentence in told if sentence]


def _answer(fault: Fault, wording: "Wording", as_json: bool) -> int:
    from scorer.report import fault_as_json

    if as_json:
        typer.echo(json.dumps(fault_as_json(fault, wording.fault(fault)), ensure_ascii=False))
    else:
        complain(fault, wording)
    return int(fault.kind)


def _speak(
    speech: Iterable[tuple[str, list[str]]], voice: VoiceName, *, aloud: bool, wav: Path | None
) -> None:
    """Speak, and write what was spoken. A fault of the voice is told once, and is no fault of the score."""
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
    if wav:
        write_wav(join(kept, GAP), wav)
        typer.echo(Wording(current()).event("wrote", {"file": str(wav)}))


@app.command()
def rules(game: Annotated[str, typer.Argument(metavar="GAME")], lang: Lang = None) -> None:
    """Summarise the rules of a game. Example: tactideck rules stupide-vautour"""
    from templates.game import load_game
    from tts.words import Wording

    template = load_game(game)
    words = template.words[current()]
    wording = Wording(current(), template)
    for section in words.rules:
        typer.echo(f"{section.title}.")
        for sentence in section.text:
            typer.echo(sentence)
    for name, option in template.options.items():
        typer.echo(wording.event("option-about", {"option": name, "about": words.options[name].about}))
        for value, meaning in words.options[name].values.items():
            default = "option-default" if value == option.default else "option-value"
            typer.echo(wording.event(default, {"value": value, "meaning": meaning}))


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
        typer.echo(f"tactideck {' '.join(step)}")
        context.find_root().command.main([*step, "--lang", current()], standalone_mode=False)
