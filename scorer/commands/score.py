"""The command `score`. What it needs is imported when it runs."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorer.commands.choices import BgStats, Csv, check_outputs, speech_of
from templates.options import Games
from tts.choices import VoiceName
from words.faults import Fault, Kind
from words.languages import chosen, current
from words.levels import Level
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.records.report import Report
    from tts.sound import Sound
    from words.wording import Wording


def score(
    files: list[Path],
    json_lines: Annotated[bool, typer.Option("--json")] = False,
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
    from words.wording import Wording

    check_outputs(files, wav, csv, bgstats)
    level = level or speech_of(reader) or "normal"
    wording = Wording(current())
    worst = 0
    speech: list[tuple[str, list[str]]] = []
    scored: list[tuple[Path, bytes, Report]] = []
    for file in files:
        if len(files) > 1 and not json_lines:
            show(wording.event("file-heading", {"file": str(file)}))
        try:
            data, report = _read(file)
            worst = max(worst, _tell(report, level, speech, json_lines=json_lines))
        except Fault as fault:
            worst = max(worst, _refuse(fault, wording, json_lines=json_lines))
        else:
            if csv or bgstats:
                scored.append((file, data, report))
    if say or wav:
        worst = max(worst, _speak(speech, voice, aloud=say, wav=wav, json_lines=json_lines))
    if scored and not worst:
        from scorer.records.export import write_exports
        from scorer.records.history import played_of

        for path in write_exports([played_of(*each) for each in scored], csv, bgstats):
            _wrote(path, json_lines=json_lines)
    raise typer.Exit(worst)


def _read(file: Path) -> "tuple[bytes, Report]":
    """Read a record and score it. Raises the faults of `score`, or `cannot-read`."""
    from scorer.records import report
    from scorer.records.record import read_file

    data = read_file(file)
    return data, report.score(data)


def _tell(found: "Report", level: Level, speech: list[tuple[str, list[str]]], *, json_lines: bool) -> int:
    """Print what a record comes to and add what is to be spoken; the exit code."""
    from scorer.records.report import as_json
    from words.wording import Wording

    wording = Wording(chosen() or found.record.language, found.record.game)
    rounds = list(_sentences(found, wording, level))
    speech.append((wording.language, [" ".join(sentences) for sentences in rounds]))
    if json_lines and found.fault is None:
        _print_json(as_json(found))
    elif not json_lines:
        for sentence in (sentence for sentences in rounds for sentence in sentences):
            show(sentence)
    return _refuse(found.fault, wording, json_lines=json_lines) if found.fault else 0


def _sentences(found: "Report", wording: "Wording", level: Level) -> Iterator[list[str]]:
    """Those of each line of the record."""
    from scorer.events import name_of

    for _, events in found.events:
        told = [wording.event(name_of(type(event)), event._asdict(), level) for event in events]
        yield [sentence for sentence in told if sentence]


def _refuse(fault: Fault, wording: "Wording", *, json_lines: bool) -> int:
    """Tell the fault of a record; the exit code."""
    from scorer.records.report import fault_as_json
    from words.wording import complain

    if json_lines:
        _print_json(fault_as_json(fault, wording.fault(fault)))
    else:
        complain(fault, wording)
    return int(fault.kind)


def _print_json(data: dict[str, Any]) -> None:
    """One object on one line, in UTF-8 whatever the terminal's encoding: machines read it."""
    line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


def _speak(
    speech: Iterable[tuple[str, list[str]]],
    voice: VoiceName,
    *,
    aloud: bool,
    wav: Path | None,
    json_lines: bool,
) -> int:
    """Speak, and write what was spoken; the exit code.

    A fault of the voice is told once, and is no fault of the score, unless it leaves nothing to write.
    """
    from tts.sound import join, write_wav
    from tts.speaker import GAP, open_speaker
    from words.wording import complain

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
    _wrote(wav, json_lines=json_lines)
    return 0


def _wrote(path: Path, *, json_lines: bool) -> None:
    from words.wording import Wording

    if not json_lines:
        show(Wording(current()).event("wrote", {"file": str(path)}))
