"""What is wrong with a command line, as a fault that says what to type instead.

Typer's own sentences are English, so nothing is read out of them: what a fault says comes from the attributes of the
error, from the parameter that it names and from the arguments themselves. `tests/test_typer.py` holds the internals
of Typer that this needs.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import typer
from typer._click.exceptions import BadOptionUsage, MissingParameter, NoSuchOption, UsageError
from typer.exceptions import TyperException

from tactideck import help
from words.faults import Fault, Kind


def no_such_command(name: str, names: list[str]) -> Fault:
    """Return the fault for a command that does not exist."""
    like = get_close_matches(name, names)
    if like:
        return Fault(Kind.USAGE, "no-such-command-like", command=name, commands=tuple(like))
    return Fault(Kind.USAGE, "no-such-command", command=name)


def fault_of(error: TyperException, command: Any, arguments: Sequence[str], language: str) -> Fault:
    """Return the fault for what Typer found wrong with the arguments of a command.

    `command` is the front door where no command was named.
    """
    front = hasattr(command, "commands")
    more = "tactideck --help" if front else f"tactideck {command.name} --help"
    if isinstance(error, NoSuchOption):
        name, like = error.option_name, error.possibilities
        if like:
            return Fault(Kind.USAGE, "no-such-option-like", option=name, options=tuple(like))
        return Fault(Kind.USAGE, "no-such-option", option=name, help=more)
    if isinstance(error, BadOptionUsage):
        name = error.option_name
        (option,) = (each for each in command.params if name in (*each.opts, *each.secondary_opts))
        if option.is_flag:
            return Fault(Kind.USAGE, "option-takes-no-value", option=name)
        return Fault(Kind.USAGE, "option-needs-value", option=name, value=help.value_name(option, language))
    if isinstance(error, MissingParameter):
        what = help.value_name(error.param, language)
        example = help.texts(language).commands[command.name].example
        return Fault(Kind.USAGE, "argument-missing", what=what, example=example)
    if isinstance(error, typer.BadParameter) and error.param is not None:
        return _bad_value(error, error.param, language, more)
    if isinstance(error, UsageError) and not front and (extra := _extra(command, arguments)):
        return Fault(Kind.USAGE, "arguments-too-many", arguments=" ".join(extra), help=more)
    return Fault(Kind.USAGE, "usage", message=str(error).rstrip("."))


def _bad_value(error: typer.BadParameter, parameter: Any, language: str, more: str) -> Fault:
    is_option = parameter.param_type_name == "option"
    what = parameter.opts[0] if is_option else help.value_name(parameter, language)
    # Pydantic's errors hold what was typed; a callback of our own has none.
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


def _extra(command: Any, arguments: Sequence[str]) -> list[str]:
    """Return the arguments that are left when a command has taken what it can."""
    # Read once more, with leave to have some over: the error itself holds them in a sentence only.
    left: list[str] = command.make_context(command.name, list(arguments), allow_extra_args=True).args
    return left
