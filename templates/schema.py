"""JSON Schemas of the template files, for editors that check a file while it is typed."""

import json
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from words.toml import Model

# Models are imported where a schema is asked for: they take time to build, and the command line loads this module.

SchemaOf = Literal["game", "words", "deck", "board"]


def schema(of: SchemaOf) -> str:
    """The schema of `game.toml`, `words.*.toml`, `deck.toml` or `board.toml`, as JSON."""
    found = {**_model(of).model_json_schema(), "$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _model(of: SchemaOf) -> "type[Model]":
    if of == "deck":
        from templates.deck import DeckFile

        return DeckFile
    if of == "board":
        from templates.board import BoardFile

        return BoardFile
    from templates.game import GameFile, Words

    return GameFile if of == "game" else Words
