"""Everything that is said, and in which language: one folder a language, and one loader for all."""

from pathlib import Path

FOLDER = Path(__file__).parent
"""The folders of the languages stand in it, each named by the code of its language."""
