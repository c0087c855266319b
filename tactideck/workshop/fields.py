"""What the forms ask for, from the parameters of the command line, and command lines made of what was filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import typer.main

from tactideck.choices import LISTS
from tactideck.help import about
from words.toml import Model, read_toml

Kind = Literal["choice", "several", "switch", "number", "text"]

LONGEST = 500
"""Characters of a field."""


class Form(Model):
    """One table of `forms.toml`: the parameters that are asked for at once, and those behind a line that opens."""

    main: tuple[str, ...]
    more: tuple[str, ...] = ()


class _Forms(Model):
    """The contents of `forms.toml`: which list each parameter chooses from, and a form for each command."""

    lists: dict[str, str]
    suggested: dict[str, str]
    forms: dict[str, Form]


@dataclass(frozen=True)
class Field:
    """One thing that is asked for. `values` are all there is to choose from, or what a text may be, among others."""

    name: str
    option: str | None
    """What comes before it on the command line, or None for an argument."""
    kind: Kind
    help: str
    values: tuple[str, ...] = ()
    default: str = ""
    low: int | None = None
    high: int | None = None
    repeated: bool = False
    """Whether the option is typed once for each of several texts with commas between them."""


@cache
def _forms() -> _Forms:
    return read_toml(Path(__file__).with_name("forms.toml"), _Forms)


def form_of(command: str) -> Form:
    """Return the form of a command."""
    return _forms().forms[command]


@cache
def _parameters(command: str) -> Mapping[str, Any]:
    from tactideck.app import app

    front: Any = typer.main.get_command(app)
    return {parameter.name: parameter for parameter in front.commands[command].params}


def fields_of(command: str, names: Sequence[str], language: str) -> tuple[Field, ...]:
    """Return the fields of a form, from the parameters of these names."""
    return tuple(_field(command, name, language) for name in names)


def _field(command: str, name: str, language: str) -> Field:
    parameter = _parameters(command)[name]
    annotation = parameter.type_descriptor.annotation
    listed = _forms().lists.get(name) or _forms().suggested.get(name)
    literal = tuple(map(str, get_args(annotation))) if get_origin(annotation) is Literal else ()
    values = LISTS[listed](language) if listed else literal
    is_option = parameter.param_type_name == "option"
    kind: Kind = "text"
    if is_option and parameter.is_flag:
        kind = "switch"
    elif name in _forms().lists or literal:
        kind = "several" if parameter.multiple else "choice"
    elif parameter.min is not None:
        kind = "number"
    default = parameter.default
    said = about(command, parameter, language)
    return Field(
        name,
        parameter.opts[0] if is_option else None,
        kind,
        said[:1].upper() + said[1:],
        values,
        "" if default is None or isinstance(default, bool) else str(default),
        parameter.min,
        parameter.max,
        repeated=kind == "text" and parameter.multiple,
    )


Filled = Mapping[str, Sequence[str]]
"""What was filled in, by the names of the parameters."""


def arguments(command: str, filled: Filled, language: str) -> list[str]:
    """Return the command line of a form; what is as the command has it anyway is left out."""
    form = form_of(command)
    first, options = [command], []
    for field in fields_of(command, (*form.main, *form.more), language):
        values = [value for each in filled.get(field.name, ()) if (value := _plain(each))]
        if not values or (field.kind != "several" and values[0] == field.default):
            continue
        if field.option is None:
            if not values[0].startswith("-"):  # which would be an option
                first.append(values[0])
        elif field.kind == "switch":
            options.append(field.option)
        elif field.repeated:
            options += [f"{field.option}={part.strip()}" for part in values[0].split(",") if part.strip()]
        else:
            # With =, so that a value that begins with a hyphen is no option.
            options.append(f"{field.option}={','.join(values) if field.kind == 'several' else values[0]}")
    return [*first, *options]


def _plain(value: str) -> str:
    return " ".join(value.split())[:LONGEST]
