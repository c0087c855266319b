"""JSON Schemas of the template files, for editors that check a file as you type."""

import json
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from words.toml import Model

# Models are imported inside the functions: they are slow to build, and the command line loads this module at start.

SchemaOf = Literal["game", "words", "deck", "board", "set"]


def schema(kind: SchemaOf) -> str:
    """Return the schema of `game.toml`, `words.*.toml`, `deck.toml`, `board.toml` or a file of `sets/`, as JSON."""
    keys = {**_model(kind).model_json_schema(), "$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(keys, ensure_ascii=False, indent=2) + "\n"


def _model(kind: SchemaOf) -> "type[Model]":
    if kind == "deck":
        from templates.deck import DeckFile

        return DeckFile
    if kind == "board":
        from templates.board import BoardFile

        return BoardFile
    if kind == "set":
        from templates.boxed import SetFile

        return SetFile
    from templates.game import GameFile, Words

    return GameFile if kind == "game" else Words
