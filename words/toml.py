"""Read TOML files as checked values; every fault names its file and key."""

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from words.faults import Fault, Faults, Kind, reason_of
from words.screen import code_of, order_in

# Pydantic would look for plugins in the metadata of every installed package.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")

MAX_BYTES = 200_000  # ten times the largest template
MOST_FAULTS = 50  # reported at once

# A key with very many dots is as many tables in one another, and tomllib takes memory by the square of their number.
_PART = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
_TOO_DEEP = rf"(?:^|[{{,\[])[ \t]*(?:{_PART}[ \t]*\.[ \t]*){{100}}"


class Model(BaseModel):
    """The base of all models of TOML files: strict types, no unknown keys, immutable."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


M = TypeVar("M", bound=BaseModel)


Data = dict[str, Any]
"""The tables of a TOML file."""


def read_toml(path: Path, model: type[M], complete: Callable[[Data], Data] | None = None) -> M:
    """Read `path` as `model`, after `complete` has added what the file leaves to others.

    Raises Fault `template-missing`, `template-too-large`, `template-unreadable` (not UTF-8 or not TOML), or Faults
    with one `template-invalid` (`file`, `key`, `reason`) for each thing that is wrong.
    """
    data, as_json = _read(path)
    try:
        if complete:
            as_json = json.dumps(complete(data), default=str)
        return model.model_validate_json(as_json)
    except ValidationError as error:
        from words.invalid import reason_invalid  # only needed for a fault

        wrong = error.errors(include_url=False, include_input=False)[:MOST_FAULTS]
        faults = [
            invalid(path, ".".join(map(str, one["loc"])) or "the whole file", reason_invalid(one, model))
            for one in wrong
        ]
        raise Faults(faults) from None


def read_data(path: Path) -> Data:
    """Read a TOML file as it is. Raises those faults of `read_toml` that no model finds."""
    return _read(path)[0]


def _read(path: Path) -> tuple[Data, str]:
    """Read a TOML file, also as JSON: strict mode takes an array of JSON for a tuple, and TOML has no tuples."""
    try:
        with path.open("rb") as file:
            found = file.read(MAX_BYTES + 1)
        if len(found) > MAX_BYTES:
            raise Fault(Kind.UNREADABLE, "template-too-large", file=str(path), most=MAX_BYTES // 1000)
        text = found.decode("utf-8-sig")
        for line in text.split("\n"):
            if line.count(".") >= 100 and re.search(_TOO_DEEP, line):
                raise ValueError("tables in tables in tables")
        data = tomllib.loads(text)
        as_json = json.dumps(data, default=str)
    except FileNotFoundError:
        raise Fault(Kind.UNREADABLE, "template-missing", file=str(path)) from None
    except RecursionError:
        raise _unreadable(path, "lists in lists in lists") from None
    except OSError as error:
        raise _unreadable(path, reason_of(error)) from None
    except ValueError as error:  # not UTF-8, not TOML, or a number of thousands of digits
        raise _unreadable(path, str(error)) from None
    # Only escapes add characters to those of the text, and only tabs are allowed in some places alone.
    if "\\" in text or "\t" in text or order_in(text, "\r\n"):
        found_orders = islice(_orders(data), MOST_FAULTS)
        orders = [invalid(path, where, f"a control character, {code}") for where, code in found_orders]
        if orders:
            raise Faults(orders)
    return data, as_json


def invalid(path: Path, key: str, reason: Fault | str) -> Fault:
    """Return the fault for one key of a template."""
    return Fault(Kind.UNREADABLE, "template-invalid", file=str(path), key=key, reason=reason)


def _unreadable(path: Path, reason: Fault | str) -> Fault:
    return Fault(Kind.UNREADABLE, "template-unreadable", file=str(path), reason=reason)


def _orders(data: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Yield the key and the character of each text with a control character other than a line feed or a tab."""
    if isinstance(data, dict):
        for key, value in data.items():
            if found := order_in(key):
                yield where or "the whole file", code_of(found)
            yield from _orders(value, f"{where}.{key}".lstrip("."))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _orders(value, f"{where}.{index}")
    elif isinstance(data, str) and (found := order_in(data, "\n\t")):
        yield where, code_of(found)
