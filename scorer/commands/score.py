"""The command `score`, which imports what it needs when it runs."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, NamedTuple

import typer

from scorer.commands.choices import BgStats, Csv, check_outputs, speech_level
from templates.options import Games, Reader
from tts.choices import VoiceModel, VoiceOption
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from words.faults import Fault, Kind
from words.languages import chosen, current
from words.levels import Level, cells
from words.options import Lang
from words.screen import fitted, show

if TYPE_CHECKING:
    from scorer.records.report import Report
    from tts.sound import Sound
    from words.wording import Wording


def score(
    files: list[Path],
    json_lines: Annotated[bool, typer.Option("--json")] = False,
    say: Annotated[bool, typer.Option("--say")] = False,
    wav: Annotated[Path | None, typer.Option("--wav")] = None,
    mp3: Annotated[Path | None, typer.Option("--mp3")] = None,
    level: Annotated[Level | None, typer.Option("--level")] = None,
    reader: Reader = None,
    voice: Annotated[str, VoiceOption] = "auto",
    voice_model: VoiceModel = None,
    rate: Annotated[int, typer.Option("--rate", min=SLOWEST, max=FASTEST)] = NORMAL_RATE,
    csv: Csv = None,
    bgstats: BgStats = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Score recorded games."""
    check_outputs(files, wav, mp3, csv, bgstats)
    level = level or speech_level(reader) or "normal"
    if not (say or wav or mp3):
        exit_code, _, scored = _score(files, level, json_lines=json_lines)
    else:
        from tts.files import opened

        spoken = _Spoken(voice, voice_model, rate, say, wav, mp3)
        with opened(wav, mp3) as output:
            exit_code, speech, scored = _score(files, level, json_lines=json_lines)
            exit_code = max(exit_code, _speak(speech, spoken, output, json_lines=json_lines))
    if (csv or bgstats) and scored and not exit_code:
        from scorer.records.export import write_exports
        from scorer.records.history import make_played

        for path in write_exports([make_played(*each) for each in scored], csv, bgstats):
            _report_written(path, json_lines=json_lines)
    raise typer.Exit(exit_code)


class _Spoken(NamedTuple):
    """How the sentences are spoken, and where to."""

    voice: str
    model: Path | None
    rate: int
    aloud: bool
    wav: Path | None
    mp3: Path | None


class _Speech(NamedTuple):
    """What is to be said of a record: a text for each of its lines."""

    language: str
    players: tuple[str, ...]
    texts: list[str]


def _score(
    files: list[Path], level: Level, *, json_lines: bool
) -> "tuple[int, list[_Speech], list[tuple[Path, bytes, Report]]]":
    """Print the result of each record, and return the exit code, what is to be said, and the records scored."""
    from scorer.records.report import fault_as_json
    from words.wording import Wording

    exit_code = 0
    speech: list[_Speech] = []
    scored: list[tuple[Path, bytes, Report]] = []
    for file in files:
        named = file if len(files) > 1 else None
        if named and not json_lines:
            show(Wording(current()).event("file-heading", {"file": str(file)}))
        try:
            data, report = _read(file)
        except Fault as fault:
            sentence = _fault_sentence(fault, Wording(current()), named)
            if json_lines:
                _print_json(fault_as_json(fault, sentence))
            else:
                show(sentence, err=True)
            exit_code = max(exit_code, int(fault.kind))
        else:
            speech.append(_print_report(report, level, named, json_lines=json_lines))
            scored.append((file, data, report))
            exit_code = max(exit_code, int(report.fault.kind) if report.fault else 0)
    return exit_code, speech, scored


def _read(file: Path) -> "tuple[bytes, Report]":
    """Read a record and score it. Raises the faults of `score`, or `cannot-read`."""
    from scorer.records import report
    from scorer.records.record import read_file

    data = read_file(file)
    return data, report.score(data)


def _print_report(report: "Report", level: Level, named: Path | None, *, json_lines: bool) -> _Speech:
    """Print the result of a record and its fault, which names the file if that is given; return what is to be said."""
    from scorer.records.report import as_json, fault_as_json
    from words.wording import Wording

    wording = Wording(chosen() or report.record.language, report.record.game)
    rounds = list(_sentences(report, wording, level))
    sentence = _fault_sentence(report.fault, wording, named) if report.fault else ""
    if json_lines:
        error = fault_as_json(report.fault, sentence) if report.fault else {}
        _print_json(as_json(report) | error)
    else:
        for line in (line for sentences in rounds for line in fitted(sentences, cells(level))):
            show(line)
        if sentence:
            show(sentence, err=True)
    return _Speech(wording.language, report.record.players, [" ".join(sentences) for sentences in rounds])


def _sentences(report: "Report", wording: "Wording", level: Level) -> Iterator[list[str]]:
    """Yield the sentences of each line of the record."""
    from scorer.events import name_of

    for _, events in report.events:
        sentences = [wording.event(name_of(type(event)), event._asdict(), level) for event in events]
        yield [sentence for sentence in sentences if sentence]


def _fault_sentence(fault: Fault, wording: "Wording", named: Path | None) -> str:
    """Return the sentence for a fault, after the name of its file where there are several."""
    sentence = wording.fault(fault)
    if named is None or fault.fields.get("file") == str(named):
        return sentence
    return wording.fault(Fault(fault.kind, "in-file", file=str(named), sentence=sentence))


def _print_json(data: dict[str, Any]) -> None:
    """Print one object on one line, always in UTF-8 because programs read it."""
    line = json.dumps(data, ensure_ascii=False).encode() + b"\n"
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()


def _speak(speech: Iterable[_Speech], how: _Spoken, output: BinaryIO, *, json_lines: bool) -> int:
    """Speak the texts, write them to the files that are asked for, and return the exit code.

    A fault of the voice is printed once. It fails the command if there is nothing to write, or a sentence is missing.
    """
    from tts.files import write_speech
    from tts.sound import join
    from tts.speaker import GAP, open_speaker
    from words.wording import complain

    noticed_keys: set[str] = set()

    def notice(fault: Fault) -> None:
        if fault.key not in noticed_keys:
            noticed_keys.add(fault.key)
            complain(fault)

    path = how.wav or how.mp3
    sounds: list[Sound] = []
    lost: list[str] = []
    for language, players, texts in speech:
        with open_speaker(
            how.voice,
            language,
            notice,
            model=how.model,
            aloud=how.aloud,
            keep=path is not None,
            rate=how.rate,
        ) as speaker:
            speaker.players = players
            for text in texts:
                speaker.say(text)
            speaker.wait()
            sounds.append(speaker.recording())
            lost += speaker.lost
    if path is None:
        return 0
    sound = join(sounds, GAP)
    if not sound.pcm:
        fault = Fault(Kind.FAILED if noticed_keys else Kind.USAGE, "wav-without-speech", path=str(path))
        complain(fault)
        return int(fault.kind)
    for file in write_speech(sound, how.wav, how.mp3, output):
        _report_written(file, json_lines=json_lines)
    if lost:
        complain(Fault(Kind.FAILED, "speech-incomplete", path=str(path), count=len(lost), sentence=lost[0]))
        return int(Kind.FAILED)
    return 0


def _report_written(path: Path, *, json_lines: bool) -> None:
    """Print which file was written, unless the output is JSON."""
    from words.wording import Wording

    if not json_lines:
        show(Wording(current()).event("wrote", {"file": str(path)}))
