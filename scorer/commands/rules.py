"""The command `rules`: the summary of a game's rules, to read, to listen to, or both in step."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from templates.options import Games
from tts.choices import VoiceOption
from tts.rate import FASTEST, NORMAL_RATE, SLOWEST
from words.languages import current
from words.options import Lang
from words.screen import show

if TYPE_CHECKING:
    from scorer.commands.tracks import Track


def rules(
    game: str,
    mp3: Annotated[bool, typer.Option("--mp3")] = False,
    epub: Annotated[bool, typer.Option("--epub")] = False,
    voice: Annotated[str, VoiceOption] = "auto",
    rate: Annotated[int, typer.Option(min=SLOWEST, max=FASTEST)] = NORMAL_RATE,
    out: Annotated[Path, typer.Option("--out")] = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Summarise the rules of a game."""
    from scorer.commands.chapters import chapters
    from templates.game import load_game
    from templates.names import find_game

    template = load_game(find_game(game))
    template.check_rules()
    found = chapters(template, current())
    if not mp3 and not epub:
        for chapter in found:
            for sentence in (f"{chapter.title}.", *chapter.sentences)[not chapter.titled :]:
                show(sentence)
        return

    from importlib.util import find_spec

    from scorer.commands.epub import book
    from scorer.commands.tracks import spoken
    from words.faults import Fault, Kind
    from words.files import write_whole
    from words.wording import Wording

    if find_spec("lameenc") is None:
        raise Fault(Kind.FAILED, "no-mp3-rules", extra="mp3")
    tracks = spoken(found, voice, current(), rate)
    name = f"{template.id}-rules-{current()}"
    files = _by_number(tracks, out / name) if mp3 else {}
    if epub:
        written = Wording(current(), also="print").text(
            "booklet-title", game=template.name.in_language(current())
        )
        files[out / f"{name}.epub"] = book(written, current(), tracks)
    for path, data in files.items():
        write_whole(path, data)
        show(Wording(current()).event("wrote", {"file": str(path)}))


def _by_number(tracks: "tuple[Track, ...]", folder: Path) -> dict[Path, bytes]:
    """Return the MP3 file of each track; its name begins with its number, as players sort them: `01-materiel.mp3`."""
    import re

    from tts.mp3 import encode_mp3
    from words.spelling import fold

    titles = [re.sub("[^a-z0-9]+", "-", fold(track.title)).strip("-") for track in tracks]
    return {
        folder / f"{number:02}-{title}.mp3": encode_mp3(track.sound)
        for number, (title, track) in enumerate(zip(titles, tracks, strict=True), 1)
    }
