"""The command `history`, which imports what it needs when it runs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from templates.options import Games
from words.faults import Fault, Kind
from words.languages import current
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.records.history import Played
    from words.wording import Wording


def history(
    folder: Annotated[Path, typer.Argument()] = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """List the finished games of a folder, with totals for each player."""
    from scorer.records.history import totals
    from scorer.rules import in_order
    from words.wording import Wording

    wording = Wording(current())
    if not folder.is_dir():
        raise Fault(Kind.USAGE, "no-such-folder", folder=str(folder))
    games = _read_games(folder, wording)
    finished = sorted((game for game in games if game.report.standing.over), key=lambda game: game.begun)
    for played in finished:
        standing = played.report.standing
        fields = {
            "date": f"{played.begun:%Y-%m-%d}",
            "game": played.report.record.game.name.in_language(wording.language),
            "winners": tuple(standing.winners),
            "scores": in_order(standing.scores, standing.ranking),
        }
        show(wording.event("history-shared" if len(standing.winners) > 1 else "history-game", fields))
    for total in totals(finished):
        title = total.game.name.in_language(wording.language)
        fields = {**total._asdict(), "game": title, "mean": _write_mean(total.mean, wording)}
        show(wording.event("history-total", fields))
    counts = {"finished": len(finished), "unfinished": len(games) - len(finished)}
    show(wording.event("history-count", counts))


def _read_games(folder: Path, wording: "Wording") -> "list[Played]":
    """Read the records of a folder that can be scored to their end, and report the faults of the others."""
    from scorer.records.history import read_played
    from scorer.records.record import files_in
    from words.wording import Wording, complain

    games = []
    for file in files_in(folder):
        try:
            played = read_played(file)
            fault, words = played.report.fault, Wording(wording.language, played.report.record.game)
        except Fault as found:
            if found.key == "not-a-record":
                continue
            fault, words = found, wording
        if fault is None:
            games.append(played)
        else:
            complain(Fault(fault.kind, "in-file", file=file.name, sentence=words.fault(fault)))
    return games


def _write_mean(mean: float, wording: "Wording") -> str:
    """Write a mean to the nearest tenth, with the word for minus."""
    from words.language import decimal

    number = decimal(abs(mean), wording.language)
    return wording.event("negative", {"number": number}) if round(mean, 1) < 0 else number
