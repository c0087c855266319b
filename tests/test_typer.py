"""What hangs on the inside of Typer, which may change without a word in its release notes.

A fault of the command line is told in the user's language with what to type instead, and help is laid out by us, so
both look into Typer's parameters and errors. `pyproject.toml` keeps Typer below the first version that was not tried.
"""

import re
import tomllib
from typing import Annotated, Any, Literal

import pytest
import typer
import typer._click.exceptions as errors
import typer.main

from tests.conftest import ROOT

PARAMETER = (
    "name",
    "opts",
    "secondary_opts",
    "param_type_name",
    "required",
    "default",
    "callback",
    "min",
    "max",
)
"""What `tactideck.help` and `tactideck.usage` read of a parameter."""


def command(
    number: Annotated[int, typer.Argument(min=1, max=9)],
    side: Literal["long", "short"] = "long",
    png: Annotated[bool, typer.Option("--png/--no-png")] = False,
) -> None:
    pass


def built() -> Any:
    app = typer.Typer(add_completion=False)
    app.command()(command)
    return typer.main.get_command(app)


def refused(*arguments: str) -> Any:
    with pytest.raises(errors.UsageError) as caught:
        built().make_context("command", list(arguments))
    return caught.value


def lacks(what: str) -> str:
    return (
        f"Typer {typer.__version__} has changed {what}: correct tactideck/usage.py, tactideck/help.py and the option "
        "readers in printkit, then raise the bound of Typer in pyproject.toml"
    )


def test_typer_is_what_help_and_usage_know() -> None:
    (bound,) = (
        requirement
        for requirement in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
            "dependencies"
        ]
        if requirement.startswith("typer")
    )
    low, high = re.fullmatch(r"typer>=(\d+\.\d+),<(\d+\.\d+)", bound).groups()  # type: ignore[union-attr]
    version = tuple(map(int, typer.__version__.split(".")[:2]))
    assert tuple(map(int, low.split("."))) <= version < tuple(map(int, high.split("."))), lacks("its version")

    number, side, png = built().params
    for parameter in (number, side, png):
        for name in PARAMETER if parameter is not png else PARAMETER[:-2]:
            assert hasattr(parameter, name), lacks(f"the attribute {name} of a parameter")
    assert (number.min, number.max, number.param_type_name) == (1, 9, "argument"), lacks(
        "the limits of a number"
    )
    assert (side.opts, side.param_type_name, side.is_flag) == (["--side"], "option", False), lacks(
        "an option"
    )
    assert (png.secondary_opts, png.is_flag) == (["--no-png"], True), lacks("a flag")
    assert tuple(side.type_descriptor.choices) == ("long", "short"), lacks("type_descriptor.choices")
    assert not number.type_descriptor.choices, lacks("type_descriptor.choices")

    context = built().make_context("command", ["3", "--side", "short"])
    sources = [context.get_parameter_source(name).name for name in ("side", "png")]
    assert sources == ["COMMANDLINE", "DEFAULT"], lacks("get_parameter_source")
    left = built().make_context("command", ["3", "4", "5"], allow_extra_args=True).args
    assert left == ["4", "5"], lacks("what a context keeps of words that are too many")

    unknown = refused("3", "--sid", "long")
    assert type(unknown) is errors.NoSuchOption, lacks("the error for an unknown option")
    assert (unknown.option_name, unknown.possibilities) == ("--sid", ["--side"]), lacks("NoSuchOption")
    for arguments, option in ((("3", "--side"), "--side"), (("3", "--png=1"), "--png")):
        assert type(refused(*arguments)) is errors.BadOptionUsage, lacks("the error for a value of an option")
        assert refused(*arguments).option_name == option, lacks("BadOptionUsage")
    assert type(refused()) is errors.MissingParameter, lacks("the error for a missing argument")
    assert refused().param.name == "number", lacks("MissingParameter")
    assert type(refused("3", "4")) is errors.UsageError, lacks("the error for words that are too many")
    for arguments, typed in ((("x",), "x"), (("3", "--side", "flat"), "flat")):
        wrong = refused(*arguments)
        assert type(wrong) is errors.BadParameter is typer.BadParameter, lacks("the error for a wrong value")
        (found,) = wrong.__cause__.errors()
        assert found["input"] == typed, lacks("the cause of BadParameter, which holds what was typed")
    assert refused("x").__cause__.errors()[0]["type"] == "int_parsing", lacks("the cause of a wrong number")
