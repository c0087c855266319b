"""The help of the command line, in the user's language: one plain line for each thing that a command takes.

What a command takes, its limits and its defaults come from the program, so the commands carry no words of help;
what each thing means stands in `help.toml` of each language, which is read only when somebody asks.
"""

import shutil
import textwrap
import tomllib
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any

from words.languages import FOLDER

WIDEST, NARROWEST = 80, 30
"""Columns. Large letters leave few of them."""


@cache
def texts(language: str) -> dict[str, Any]:
    """The catalogue of a language."""
    return tomllib.loads((FOLDER / language / "help.toml").read_text("utf-8"))


def front(names: Sequence[str], language: str) -> str:
    """The help of the whole: the commands, a line each."""
    catalogue = texts(language)
    frame = catalogue["frame"]
    lines = [frame["front"], frame["usage"].format(line=f"tactideck {frame['command']} {frame['options']}")]
    lines += [frame["example"].format(line=frame["front-example"]), ""]
    lines += [frame["line"].format(what=name, about=catalogue["commands"][name]["about"]) for name in names]
    return _screen([*lines, frame["front-options"]])


def page(name: str, parameters: Sequence[Any], language: str) -> str:
    """The help of one command, from what it takes."""
    catalogue = texts(language)
    frame, own = catalogue["frame"], catalogue["commands"][name]
    given = [each for each in parameters if each.param_type_name == "argument"]
    usage = ["tactideck", name, *(_in_usage(each, language) for each in given), frame["options"]]
    lines = [own["about"], frame["usage"].format(line=" ".join(usage))]
    lines += [frame["example"].format(line=own["example"]), ""]
    return _screen([*lines, *(_line(name, each, language) for each in parameters)])


def value_name(parameter: Any, language: str) -> str:
    """What stands for the value of an argument or an option."""
    name: str = texts(language)["values"][parameter.name]
    return name


def about(command: str, parameter: Any, language: str) -> str:
    """What an argument or an option means."""
    catalogue = texts(language)
    text: str = catalogue["commands"][command].get(parameter.name) or catalogue["shared"][parameter.name]
    return text


def _in_usage(argument: Any, language: str) -> str:
    name = value_name(argument, language)
    return name if argument.required else f"[{name}]"


def _line(command: str, parameter: Any, language: str) -> str:
    frame = texts(language)["frame"]
    if parameter.param_type_name == "argument":
        what = value_name(parameter, language)
    elif parameter.secondary_opts:
        what = frame["or"].format(one=parameter.opts[0], other=parameter.secondary_opts[0])
    elif parameter.is_flag:
        what = parameter.opts[0]
    else:
        what = f"{parameter.opts[0]} {value_name(parameter, language)}"
    return "".join(
        [
            frame["line"].format(what=what, about=about(command, parameter, language)),
            *_limits(parameter, frame),
            *_default(parameter, frame),
        ]
    )


def _limits(parameter: Any, frame: dict[str, str]) -> Iterator[str]:
    if parameter.min is not None:
        key = "least" if parameter.max is None else "between"
        yield frame[key].format(low=parameter.min, high=parameter.max)


def _default(parameter: Any, frame: dict[str, str]) -> Iterator[str]:
    value = parameter.default
    if value is not None and not isinstance(value, bool):
        yield frame["default"].format(value=value.value if isinstance(value, Enum) else value)


def _screen(lines: Sequence[str]) -> str:
    """Lines that fit the screen; what goes over is set in, and no sign begins a line."""
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
