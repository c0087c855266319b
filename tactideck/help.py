"""The help of the command line, in the user's language: one plain line for each thing that a command takes.

What a command takes, its limits and its defaults come from the program, so the commands carry no words of help. What
each thing means is in `help.toml` of each language, which is read only when somebody asks, and lists of what there is
to choose from are filled into its texts.
"""

import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

from tactideck.choices import LISTS
from words import FOLDER
from words.toml import Model, read_toml

WIDEST, NARROWEST = 80, 30
"""Columns. Large letters leave few of them."""


class Frame(Model):
    """The words around what is explained, with fields for it."""

    usage: str
    options: str
    example: str
    line: str
    either: str
    default: str
    between: str
    least: str
    front: str
    command: str
    front_example: str
    front_options: str


class Command(Model):
    """What a command does, an example of it, and what it takes, by the names of its parameters."""

    about: str
    example: str
    takes: dict[str, str] = {}


class Texts(Model):
    """One `help.toml`.

    `typed` is what may be typed as a command to see it, `welcome` what is shown without any command, `values` names
    what stands for a value ("FILE"), `shared` explains what has the same meaning in all commands, and `glosses` says
    what a name means, by the list that it is in.
    """

    typed: tuple[str, ...]
    welcome: tuple[str, ...]
    frame: Frame
    values: dict[str, str]
    shared: dict[str, str]
    glosses: dict[str, dict[str, str]] = {}
    commands: dict[str, Command]


@cache
def texts(language: str) -> Texts:
    """Return the texts of a language."""
    return read_toml(FOLDER / language / "help.toml", Texts)


def welcome(language: str) -> str:
    """Return what is shown without any command: the five things that one can do."""
    return "\n".join(texts(language).welcome)


def front(names: Sequence[str], language: str) -> str:
    """Return the help of the whole program: its commands, one a line."""
    read = texts(language)
    frame = read.frame
    usage = frame.usage.format(line=f"tactideck {frame.command} {frame.options}")
    lines = [frame.front, usage, frame.example.format(line=frame.front_example), ""]
    lines += [frame.line.format(what=name, about=read.commands[name].about) for name in names]
    return _fitted([*lines, _filled(frame.front_options, language)])


def page(name: str, parameters: Sequence[Any], language: str) -> str:
    """Return the help of one command, from what it takes."""
    frame, command = texts(language).frame, texts(language).commands[name]
    arguments = [each for each in parameters if each.param_type_name == "argument"]
    usage = ["tactideck", name, *(_in_usage(each, language) for each in arguments), frame.options]
    lines = [command.about, frame.usage.format(line=" ".join(usage))]
    lines += [frame.example.format(line=command.example), ""]
    return _fitted([*lines, *(_line(name, each, language) for each in parameters)])


def value_name(parameter: Any, language: str) -> str:
    """Return what stands for the value of an argument or an option."""
    return texts(language).values[parameter.name]


def about(command: str, parameter: Any, language: str) -> str:
    """Return what an argument or an option means."""
    read = texts(language)
    text = read.commands[command].takes.get(parameter.name) or read.shared[parameter.name]
    return _filled(text, language)


class _List:
    """A list as a field: `{cards:or}` names what there is, `{cards:glossed}` also says what each name means."""

    def __init__(self, names: Sequence[str], glosses: Mapping[str, str], either: str) -> None:
        self._names = names
        self._glosses = glosses
        self._either = either

    def __format__(self, how: str) -> str:
        items = self._names
        if how == "glossed":
            items = [f"{name} ({self._glosses[name]})" if name in self._glosses else name for name in items]
        *others, last = items
        return self._either.format(one=", ".join(others), other=last) if others else last


class _Lists:
    """The fields that a text may have, each list made when its field is filled in."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __getitem__(self, field: str) -> _List:
        read = texts(self._language)
        return _List(LISTS[field](self._language), read.glosses.get(field, {}), read.frame.either)


def _filled(text: str, language: str) -> str:
    return text.format_map(_Lists(language))


def _in_usage(argument: Any, language: str) -> str:
    name = value_name(argument, language)
    return name if argument.required else f"[{name}]"


def _line(command: str, parameter: Any, language: str) -> str:
    frame = texts(language).frame
    if parameter.param_type_name == "argument":
        what = value_name(parameter, language)
    elif parameter.secondary_opts:
        what = frame.either.format(one=parameter.opts[0], other=parameter.secondary_opts[0])
    elif parameter.is_flag:
        what = parameter.opts[0]
    else:
        what = f"{parameter.opts[0]} {value_name(parameter, language)}"
    explained = frame.line.format(what=what, about=about(command, parameter, language))
    return "".join([explained, *_limits(parameter, frame), *_default(parameter, frame)])


def _limits(parameter: Any, frame: Frame) -> Iterator[str]:
    if parameter.min is not None:
        text = frame.least if parameter.max is None else frame.between
        yield text.format(low=parameter.min, high=parameter.max)


def _default(parameter: Any, frame: Frame) -> Iterator[str]:
    value = parameter.default
    if value is not None and not isinstance(value, bool):
        yield frame.default.format(value=value.value if isinstance(value, Enum) else value)


def _fitted(lines: Sequence[str]) -> str:
    """Return lines that fit the screen: long ones go on indented, and no line begins with a punctuation mark."""
    width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    filled = []
    for line in lines:
        for sign in ":;":
            line = line.replace(f" {sign}", f"\u00a0{sign}")
        filled.append(
            textwrap.fill(
                line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
            ).replace("\u00a0", " ")
        )
    return "\n".join(filled)
