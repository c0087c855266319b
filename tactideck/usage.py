"""What is wrong with a command line, as a fault that says what to type instead."""

from difflib import get_close_matches
from typing import Any

import typer
from typer.exceptions import TyperException

from tactideck import help
from words.faults import Fault, Kind


def no_such_command(name: str, names: list[str]) -> Fault:
    """A command that there is not."""
    like = get_close_matches(name, names)
    if like:
        return Fault(Kind.USAGE, "no-such-command-like", command=name, commands=tuple(like))
    return Fault(Kind.USAGE, "no-such-command", command=name)


def fault_of(error: TyperException, command: Any, language: str) -> Fault:
    """The fault for what Typer found wrong with a command, or with the front door where none was named."""
    path = "tactideck" if hasattr(command, "commands") else f"tactideck {command.name}"
    name = getattr(error, "option_name", None)
    kind = type(error).__name__
    if kind == "NoSuchOption":
        like = getattr(error, "possibilities", None)
        if like:
            return Fault(Kind.USAGE, "no-such-option-like", option=name, options=tuple(like))
        return Fault(Kind.USAGE, "no-such-option", option=name, help=f"{path} --help")
    if kind == "BadOptionUsage":
        (taken,) = (each for each in command.params if name in (*each.opts, *each.secondary_opts))
        if taken.is_flag:
            return Fault(Kind.USAGE, "option-takes-no-value", option=name)
        return Fault(Kind.USAGE, "option-needs-value", option=name, value=help.value_name(taken, language))
    if isinstance(error, typer.BadParameter) and error.param is not None:
        if kind == "MissingParameter":
            what = help.value_name(error.param, language)
            example = help.texts(language)["commands"][command.name]["example"]
            return Fault(Kind.USAGE, "argument-missing", what=what, example=example)
        return _bad_value(error, language, f"{path} --help")
    more = str(error).partition("unexpected extra argument(s) (")[2]
    if more:
        return Fault(
            Kind.USAGE, "arguments-too-many", arguments=more.removesuffix(")"), help=f"{path} --help"
        )
    return Fault(Kind.USAGE, "usage", message=str(error).rstrip("."))


def _bad_value(error: typer.BadParameter, language: str, more: str) -> Fault:
    parameter: Any = error.param
    option = parameter.param_type_name == "option"
    what = parameter.opts[0] if option else help.value_name(parameter, language)
    # Pydantic's errors, which hold what was typed; a callback of our own has none.
    found: list[Any] = getattr(error.__cause__, "errors", list)()
    value = str(found[0]["input"]) if found else error.message
    choices = parameter.type_descriptor.choices
    low, high = parameter.min, parameter.max
    if choices:
        values = tuple(str(getattr(choice, "value", choice)) for choice in choices)
        return Fault(Kind.USAGE, "value-not-a-choice", value=value, what=what, values=values)
    if low is not None and high is not None:
        return Fault(Kind.USAGE, "value-not-between", value=value, what=what, low=str(low), high=str(high))
    if low is not None:
        return Fault(Kind.USAGE, "value-too-low", value=value, what=what, low=str(low))
    if found and found[0]["type"].endswith("_parsing"):
        return Fault(Kind.USAGE, "value-not-a-number", value=value, what=what)
    return Fault(Kind.USAGE, "value-unusable", value=value, what=what, help=more)
