"""Why a key of a template is invalid, in the user's language."""

import re
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from words.faults import Fault, Kind

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

# By the types of Pydantic's errors.
_WANTED = {
    "missing": "reason-key-missing",
    "string_type": "reason-not-text",
    "int_type": "reason-not-whole",
    "int_from_float": "reason-not-whole",
    "float_type": "reason-not-number",
    "bool_type": "reason-not-bool",
    "list_type": "reason-not-list",
    "tuple_type": "reason-not-list",
    "dict_type": "reason-not-table",
    "model_type": "reason-not-table",
}
_BOUNDS = {
    "greater_than": ("gt", "reason-not-more"),
    "greater_than_equal": ("ge", "reason-not-least"),
    "less_than": ("lt", "reason-not-less"),
    "less_than_equal": ("le", "reason-not-most"),
}


def reason_invalid(error: "ErrorDetails", model: "type[BaseModel]") -> Fault | str:
    """Return a reason for the usual errors of a model, or the message of Pydantic or of our own check."""
    kind, context = error["type"], error.get("ctx", {})
    if kind in _WANTED:
        return Fault(Kind.UNREADABLE, _WANTED[kind])
    if kind in _BOUNDS:
        bound, key = _BOUNDS[kind]
        return Fault(Kind.UNREADABLE, key, limit=context[bound])
    if kind == "literal_error":
        return Fault(
            Kind.UNREADABLE, "reason-not-one-of", values=tuple(re.findall("'(.*?)'", context["expected"]))
        )
    if kind == "extra_forbidden":
        near = get_close_matches(str(error["loc"][-1]), _known(model), 1)
        key = "reason-key-unknown-like" if near else "reason-key-unknown"
        return Fault(Kind.UNREADABLE, key, keys=tuple(near))
    return error["msg"].removeprefix("Value error, ")


@cache
def _known(model: "type[BaseModel]") -> list[str]:
    """Return every key that a template of this model may have, in the order of the alphabet."""
    return sorted(_keys(model.model_json_schema()))


def _keys(schema: object) -> set[str]:
    """Return the keys of a schema, at any level."""
    if isinstance(schema, list):
        return set().union(*map(_keys, schema))
    if not isinstance(schema, dict):
        return set()
    found = set(schema.get("properties", {}))
    return found.union(*map(_keys, schema.values()))
