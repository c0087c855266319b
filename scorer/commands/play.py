"""The command `play`, which imports what it needs when it runs."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from scorer.commands.choices import BgStats, Csv, check_outputs, speech_level
from scorer.records.resuming import resume_arguments
from templates.options import Games, Reader
from tts.choices import VoiceOption
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from words.faults import Fault, Kind
from words.languages import chosen, current
from words.levels import Level
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.table.session import Session

DEFAULTS = {"level": "normal", "voice": "auto", "rate": str(NORMAL_RATE), "polite": "no", "countdown": "no"}
"""The settings that are saved in the record."""


def play(
    game: Annotated[str | None, typer.Argument()] = None,
    players: Annotated[str | None, typer.Option("--players")] = None,
    option: Annotated[list[str] | None, typer.Option("--option")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    level: Annotated[Level | None, typer.Option("--level")] = None,
    reader: Reader = None,
    voice: Annotated[str | None, VoiceOption] = None,
    no_voice: Annotated[bool, typer.Option("--no-voice")] = False,
    rate: Annotated[int | None, typer.Option("--rate", min=SLOWEST, max=FASTEST)] = None,
    polite: Annotated[bool | None, typer.Option("--polite/--no-polite")] = None,
    countdown: Annotated[bool, typer.Option("--countdown")] = False,
    countdown_tones: Annotated[bool, typer.Option("--countdown-tones")] = False,
    tones: Annotated[bool | None, typer.Option("--tones/--no-tones")] = None,
    announce: Annotated[Path | None, typer.Option("--announce")] = None,
    out: Annotated[Path, typer.Option("--out")] = Path("output"),
    csv: Csv = None,
    bgstats: BgStats = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Play a game at the live table."""
    from contextlib import closing

    from scorer.table.session import begin, resume_game
    from words.wording import Wording

    asked = {
        "level": level or speech_level(reader),
        "voice": "none" if no_voice else voice,
        "rate": str(rate) if rate else None,
        "polite": None if polite is None else "yes" if polite else "no",
        "tones": None if tones is None else "yes" if tones else "no",
        "countdown": "tones" if countdown_tones else "words" if countdown else None,
    }
    settings = {name: value for name, value in asked.items() if value is not None}
    if resume:
        session = resume_game(game, out)
    else:
        session = begin(game, players, option or [], current(), out, {**DEFAULTS, **settings})
    with closing(session.journal):
        check_outputs([session.journal.path], announce, csv, bgstats)
        over = _play_session(session, settings if resume else None, announce)
    file = session.journal.path
    wording = Wording(chosen() or session.record.language)
    if over:
        show(wording.event("wrote", {"file": str(file)}))
        if csv or bgstats:
            from scorer.records.export import write_exports
            from scorer.records.history import read_played

            for path in write_exports([read_played(file)], csv, bgstats):
                show(wording.event("wrote", {"file": str(path)}))
    else:
        show(wording.event("resume-with", {"again": resume_arguments(file, csv, bgstats)}))


def _play_session(session: "Session", changed: Mapping[str, str] | None, announce: Path | None) -> bool:
    """Play until the players leave, and return whether the game is over.

    `changed`: the new settings of a resumed game, or None for a new game.
    """
    from scorer.table.table import Countdown, Table
    from scorer.table.terminal import Announcer, Terminal, sit
    from tts.speaker import open_speaker
    from words.wording import Wording, complain

    settings = {**DEFAULTS, **session.settings, **(changed or {})}
    wording = Wording(chosen() or session.record.language, session.record.game)
    terminal = Terminal()

    def notice(fault: Fault) -> None:
        if fault.key == "no-sound-card":  # its sentence names an option that `play` lacks
            fault = Fault(Kind.FAILED, "table-without-sound")
        terminal.show([wording.fault(fault)])

    with open_speaker(
        settings["voice"],
        wording.language,
        notice,
        rate=int(settings["rate"]),
        polite=settings["polite"] == "yes",
        tones=settings.get("tones", "no" if settings["voice"] == "none" else "yes") == "yes",
    ) as speaker:
        try:
            level, countdown = cast(Level, settings["level"]), cast(Countdown, settings["countdown"])
            table = Table(session.record, session.journal, wording, speaker, level, countdown)
        except Fault as fault:  # in a line of the record: word it as its game does
            complain(fault, wording)
            raise typer.Exit(int(fault.kind)) from None
        if changed is None:
            opening = table.open()
        else:
            opening = table.reopen(changed, cut_short=session.cut_short, unfinished=session.unfinished)
        sit(table, opening, terminal, Announcer(announce) if announce else None)
        return table.over
