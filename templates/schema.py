"""JSON Schemas of the template files, for editors that check a file while it is typed."""

import json
from typing import Literal

from templates.loader import Model

Kind = Literal["game", "words", "deck", "board"]


def schema(kind: Kind) -> str:
    """The schema of `game.toml`, `words.*.toml`, `deck.toml` or `board.toml`, as JSON."""
    found = {**_model(kind).model_json_schema(), "$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _model(kind: Kind) -> type[Model]:
    # Imported where asked for: the models of decks and boards take time to build.
    if kind == "deck":
        from templates.deck import DeckFile

        return DeckFile
    if kind == "board":
        from templates.board import BoardFile

        return BoardFile
    from templates.game import GameFile, Words

    return GameFile if kind == "game" else Words
