"""The command `play`. What it needs is imported when it runs."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from scorer.commands.choices import BgStats, Csv, check_outputs, speech_of
from scorer.records.resuming import resuming
from templates.options import Games
from tts.choices import VoiceName
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from words.faults import Fault, Kind
from words.languages import chosen, current
from words.levels import Level
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.table.sitting import Sitting

DEFAULTS = {"level": "normal", "voice": "auto", "rate": str(NORMAL_RATE), "polite": "no"}
"""The settings that a record notes."""


def play(
    game: Annotated[str | None, typer.Argument()] = None,
    players: Annotated[str | None, typer.Option("--players")] = None,
    option: Annotated[list[str] | None, typer.Option("--option")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    level: Annotated[Level | None, typer.Option("--level")] = None,
    reader: str | None = None,
    voice: Annotated[VoiceName | None, typer.Option("--voice")] = None,
    no_voice: Annotated[bool, typer.Option("--no-voice")] = False,
    rate: Annotated[int | None, typer.Option("--rate", min=SLOWEST, max=FASTEST)] = None,
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

    from scorer.table import sitting
    from words.wording import Wording

    silent = VoiceName.NONE if no_voice else voice
    asked = {
        "level": level or speech_of(reader),
        "voice": silent.value if silent else None,
        "rate": str(rate) if rate else None,
        "polite": None if polite is None else "yes" if polite else "no",
    }
    wanted = {name: value for name, value in asked.items() if value is not None}
    if resume:
        sat = sitting.resume(game, out)
    else:
        sat = sitting.begin(game, players, option or [], current(), out, {**DEFAULTS, **wanted})
    with closing(sat.journal):
        check_outputs([sat.journal.path], announce, csv, bgstats)
        over = _sit(sat, wanted if resume else None, announce)
    file = sat.journal.path
    wording = Wording(chosen() or sat.record.language)
    if over:
        show(wording.event("wrote", {"file": str(file)}))
        if csv or bgstats:
            from scorer.records.export import write_exports
            from scorer.records.history import read_played

            for path in write_exports([read_played(file)], csv, bgstats):
                show(wording.event("wrote", {"file": str(path)}))
    else:
        show(wording.event("resume-with", {"again": resuming(file, csv, bgstats)}))


def _sit(sat: "Sitting", changed: Mapping[str, str] | None, announce: Path | None) -> bool:
    """Play at a table until it is left; whether the game is over. `changed`: settings to resume a game with."""
    from scorer.table.table import Table
    from scorer.table.terminal import Announcer, Terminal, sit
    from tts.speaker import open_speaker
    from words.wording import Wording, complain

    settings = {**DEFAULTS, **sat.settings, **(changed or {})}
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
        try:
            table = Table(sat.record, sat.journal, wording, speaker, cast(Level, settings["level"]))
        except Fault as fault:  # of a line of the record, in the words of its game
            complain(fault, wording)
            raise typer.Exit(int(fault.kind)) from None
        opening = table.open() if changed is None else table.reopen(changed, cut_short=sat.cut_short)
        sit(table, opening, terminal, Announcer(announce) if announce else None)
        return table.over
