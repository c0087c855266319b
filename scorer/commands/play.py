"""The command `play`, which imports what it needs when it runs."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

import typer

from scorer.commands.choices import BgStats, Csv, check_outputs, speech_level
from scorer.records.resuming import resume_arguments
from templates.options import Games, Reader
from tts.choices import VoiceModel, VoiceOption
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from words.faults import Fault, Kind
from words.languages import chosen, current
from words.levels import Level, cells
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.table.places import Phones
    from scorer.table.session import Session
    from scorer.table.terminal import Host, Terminal
    from tts.speaker import Speaker
    from words.wording import Wording

DEFAULTS = {
    **{"level": "normal", "voice": "auto", "rate": str(NORMAL_RATE), "polite": "no"},
    **{"countdown": "no", "secret": "no"},
}
"""The settings that are saved in the record."""


def play(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument()] = None,
    players: Annotated[str | None, typer.Option("--players")] = None,
    option: Annotated[list[str] | None, typer.Option("--option")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    secret: Annotated[bool | None, typer.Option("--secret/--no-secret")] = None,
    level: Annotated[Level | None, typer.Option("--level")] = None,
    reader: Reader = None,
    voice: Annotated[str | None, VoiceOption] = None,
    voice_model: VoiceModel = None,
    no_voice: Annotated[bool, typer.Option("--no-voice")] = False,
    rate: Annotated[int | None, typer.Option("--rate", min=SLOWEST, max=FASTEST)] = None,
    polite: Annotated[bool | None, typer.Option("--polite/--no-polite")] = None,
    countdown: Annotated[bool, typer.Option("--countdown")] = False,
    countdown_tones: Annotated[bool, typer.Option("--countdown-tones")] = False,
    tones: Annotated[bool | None, typer.Option("--tones/--no-tones")] = None,
    announce: Annotated[Path | None, typer.Option("--announce")] = None,
    phones: Annotated[bool, typer.Option("--phones")] = False,
    address: Annotated[str | None, typer.Option("--address")] = None,
    phones_card: Annotated[Path | None, typer.Option("--phones-card")] = None,
    out: Annotated[Path, typer.Option("--out")] = Path("output"),
    csv: Csv = None,
    bgstats: BgStats = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Play a game at the live table."""
    from scorer.table.session import begin, resume_game

    asked = {
        "level": level or speech_level(reader),
        "voice": "none" if no_voice else voice,
        "voice_model": str(voice_model.absolute()) if voice_model else None,
        "rate": str(rate) if rate else None,
        "polite": _noted(polite),
        "secret": _noted(secret),
        "tones": _noted(tones),
        "countdown": "tones" if countdown_tones else "words" if countdown else None,
    }
    settings = {name: value for name, value in asked.items() if value is not None}
    for wanted, unused in ((address, "--address"), (phones_card, "--phones-card")):
        if wanted is not None and not phones:
            raise Fault(Kind.USAGE, "option-goes-with", option=unused, other="--phones")
    if phones and secret is False:
        raise Fault(Kind.USAGE, "option-not-with", option="--no-secret", other="--phones")
    door = context.find_root().obj.phones(address, phones_card) if phones else None
    outputs = _Outputs(announce, csv, bgstats, door)
    if resume:
        _play(resume_game(game, out), settings, outputs)
    elif game is not None and players is not None:
        session = begin(game, players, option or [], current(), out, {**DEFAULTS, **settings})
        _play(session, None, outputs)
    else:
        _ask_and_play(game, players, option or [], settings, out, outputs)


class _Outputs(NamedTuple):
    """The files that are written besides the record, and the phones that are told."""

    announce: Path | None
    csv: Path | None
    bgstats: Path | None
    phones: "Phones | None"


def _ask_and_play(
    game: str | None,
    players: str | None,
    options: list[str],
    asked: Mapping[str, str],
    out: Path,
    outputs: _Outputs,
) -> None:
    """Ask what to play and play it, and then perhaps once more.

    What is not asked for is as last time. Raises Fault `play-needs-game` or `play-needs-players` if nobody answers.
    """
    from scorer.table.session import begin, resume_game
    from scorer.table.sitting import Choice, Sitting, last_game
    from scorer.table.terminal import Announcer, Outlet, sit
    from words.wording import Wording

    again: Choice | None = None
    while True:
        last = last_game(out)
        before = {name: value for name, value in last.settings.items() if name != "secret"} if last else {}
        settings = {**DEFAULTS, **before, **asked}
        wording = Wording(current())
        with _heard(settings, wording) as (speaker, terminal):
            sitting = Sitting(
                wording,
                speaker,
                last,
                date.today(),
                game=game,
                players=players,
                options=options,
                secret=settings["secret"] == "yes",
                again=again,
                width=cells(cast(Level, settings["level"])),
            )
            announcer = Announcer(outputs.announce) if outputs.announce else None
            sit(sitting, sitting.open(), Outlet(sitting, terminal, announcer))
        choice = sitting.choice
        if choice is None:
            if again is None and sitting.unanswered and not sys.stdin.isatty():
                raise sitting.missing
            return
        if choice.file is not None:
            session = resume_game(str(choice.file), out)
            over = _play(session, asked, outputs)
        else:
            names = ", ".join(choice.players)
            session = begin(choice.game, names, choice.options, current(), out, settings)
            over = _play(session, None, outputs)
        if not over:
            return
        record = session.record
        chosen_options = tuple(f"{name}={value}" for name, value in record.options.items())
        again = Choice(record.game.id, record.players, chosen_options)


def _play(session: "Session", changed: Mapping[str, str] | None, outputs: _Outputs) -> bool:
    """Play until the players leave, say where the game is, and return whether it is over."""
    from contextlib import closing

    from words.wording import Wording

    announce, csv, bgstats, phones = outputs
    with closing(session.journal):
        check_outputs([session.journal.path], announce, csv, bgstats)
        over = _play_session(session, changed, announce, phones)
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
        again = resume_arguments(file, csv, bgstats, phones=phones is not None)
        show(wording.event("resume-with", {"again": again}))
    return over


@contextmanager
def _heard(settings: Mapping[str, str], wording: "Wording") -> Iterator["tuple[Speaker, Terminal]"]:
    """Open the voice and the terminal that these settings want."""
    from scorer.table.echo import unseen
    from scorer.table.terminal import Terminal
    from tts.speaker import open_speaker

    def notice(fault: Fault) -> None:
        if fault.key == "no-sound-card":  # its sentence names an option that `play` lacks
            fault = Fault(Kind.FAILED, "table-without-sound")
        terminal.show([wording.fault(fault)])

    with unseen(settings["secret"] == "yes") as read:
        terminal = Terminal(read)
        with open_speaker(
            settings["voice"],
            wording.language,
            notice,
            model=Path(settings["voice_model"]) if "voice_model" in settings else None,
            rate=int(settings["rate"]),
            polite=settings["polite"] == "yes",
            tones=settings.get("tones", "no" if settings["voice"] == "none" else "yes") == "yes",
        ) as speaker:
            yield speaker, terminal


def _noted(wanted: bool | None) -> str | None:
    """Return a setting as it is noted in the record, or None if it was not given."""
    return None if wanted is None else "yes" if wanted else "no"


def _play_session(
    session: "Session",
    changed: Mapping[str, str] | None,
    announce: Path | None,
    phones: "Phones | None",
) -> bool:
    """Play until the players leave, and return whether the game is over.

    `changed`: the new settings of a resumed game, or None for a new game.
    """
    from scorer.table.secret import check_secret, lays_at_once
    from scorer.table.secret_file import SecretFile
    from scorer.table.secret_table import SecretTable
    from scorer.table.table import Countdown, Table
    from scorer.table.terminal import Announcer, Outlet, sit
    from words.wording import Wording, complain

    settings = {**DEFAULTS, **session.settings, **(changed or {})}
    wording = Wording(chosen() or session.record.language, session.record.game)
    if phones is not None and lays_at_once(session.record):
        settings["secret"] = "yes"
    secret = settings["secret"] == "yes"
    if secret:
        check_secret(session.record)
    elif SecretFile(session.journal.path).read():
        raise Fault(Kind.FAILED, "secret-cards-laid")
    with _heard(settings, wording) as (speaker, terminal):
        make = SecretTable if secret else Table
        try:
            level, countdown = cast(Level, settings["level"]), cast(Countdown, settings["countdown"])
            table = make(session.record, session.journal, wording, speaker, level, countdown)
        except Fault as fault:  # in a line of the record: word it as its game does
            complain(fault, wording)
            raise typer.Exit(int(fault.kind)) from None
        if changed is None:
            opening = table.open()
        else:
            opening = table.reopen(changed, cut_short=session.cut_short, unfinished=session.unfinished)
        with ExitStack() as stack:
            host: Host = table
            if phones is not None:
                from scorer.table.shared import Shared

                host = shared = Shared(table)
            outlet = Outlet(host, terminal, Announcer(announce) if announce else None)
            if phones is not None:
                shared.tell = outlet.tell
                places = phones.at(shared, outlet, session.journal.path, wording.language, level)
                table.places = stack.enter_context(places)
                opening = opening._replace(told=[*opening.told, *table.places.told(None)])
            sit(host, opening, outlet)
        return table.over
