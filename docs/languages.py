"""The languages in which the pages of `docs/` are written: a folder beside this module for each."""

from pathlib import Path

DOCS = Path(__file__).parent
LANGUAGES = tuple(sorted(page.parent.name for page in DOCS.glob("*/index.md")))
