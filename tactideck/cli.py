"""The commands `doctor` and `demo`, and those of the workshop."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from templates.options import Games
from words import languages
from words.languages import current
from words.options import Lang
from words.screen import show

app = typer.Typer(rich_markup_mode=None, add_completion=False)

SAMPLE_GAME = "stupide-vautour"

INTERRUPTED = 130
"""What a command of Typer returns after Ctrl+C, where it does not end the process."""


@app.command("doctor")
def doctor(
    out: Path = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Say what works here and what to install for the rest; exit with 1 if something essential is missing."""
    from tactideck.doctor import findings
    from words.faults import Kind
    from words.wording import Wording

    wording = Wording(languages.current())
    well = True
    for finding in findings(out):  # each line as soon as it is known, since voices are slow to try
        show(finding.sentence(wording))
        if finding.advice:
            show(wording.event(finding.advice, finding.fields))
        well = well and not finding.grave
    show(wording.event("doctor-well" if well else "doctor-ill", {}))
    if not well:
        raise typer.Exit(Kind.FAILED)


@app.command("demo")
def demo(context: typer.Context, lang: Lang = None) -> None:
    """Print a deck, score the sample game, speak it."""
    from templates.loader import folder_of
    from words.files import write_whole

    def run(*words: str) -> None:
        show(f"tactideck {' '.join(words)}")
        code = context.find_root().command.main([*words, "--lang", current()], standalone_mode=False)
        if code == INTERRUPTED:
            raise KeyboardInterrupt

    # In a subfolder, since `history` counts every record in the output folder as a game that was played.
    record = Path("output") / "demo" / f"{SAMPLE_GAME}-sample.txt"
    run("print", SAMPLE_GAME)
    write_whole(record, (folder_of(SAMPLE_GAME) / "sample.txt").read_bytes())
    run("score", str(record), "--say", "--wav", str(Path("output") / f"{SAMPLE_GAME}-sample.wav"))


@app.command("workshop")
def workshop(
    no_browser: Annotated[bool, typer.Option("--no-browser")] = False,
    out: Path = Path("output"),
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Open the workshop in the browser: print and play without a terminal."""
    import webbrowser

    from tactideck.web.needs import check_packages
    from words.wording import Wording

    check_packages()
    from tactideck.workshop.door import address_of, is_open, served
    from tactideck.workshop.folders import own_folder
    from tactideck.workshop.shop import Shop

    say = Wording(current(), also="workshop").text
    shop = Shop(own_folder(), out, current(), own_games)

    def lead_there() -> None:
        show(say("workshop-open", address=address_of(shop)))
        if not no_browser:
            webbrowser.open(address_of(shop))

    if is_open(shop):
        lead_there()
        return
    with served(shop):
        lead_there()
        show(say("workshop-how"))
        shop.closed.wait()
    show(say("workshop-closed"))


@app.command("install-launcher")
def install_launcher(
    out: Path | None = None,
    own_games: Games = None,
    lang: Lang = None,
) -> None:
    """Put the workshop where programs are started: in the menu, or on the desktop."""
    from tactideck.launcher import install
    from tactideck.web.needs import check_packages
    from words.wording import Wording

    check_packages()
    say = Wording(current(), also="workshop").text
    folder, written = install(out, own_games, current())
    show(say("launcher-done", path=written))
    show(say(f"launcher-how-{sys.platform if sys.platform in ('win32', 'darwin') else 'linux'}"))
    show(say("launcher-folder", folder=folder))
