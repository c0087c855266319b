"""The option `--lang`, and options whose values come from data."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

from words.faults import Fault, Kind
from words.languages import choose, languages


def one_of(
    names: Callable[[], Iterable[str]],
    *,
    fault: str = "value-not-a-choice",
    also: Callable[[str], bool] = lambda value: False,
) -> Any:
    """Return a Typer option that takes one of these names, whatever the case, and what `also` holds for.

    Raises Fault `fault`, which lists them, while the line is read. The names are asked for only when a value is given.
    """

    def check(parameter: typer.CallbackParam, value: str | None) -> str | None:
        if value is None or value == parameter.default:
            return value
        known = {name.casefold(): name for name in names()}
        if value.casefold() not in known and also(value):
            return value
        if value.casefold() not in known:
            what = parameter.opts[0]
            raise Fault(Kind.USAGE, fault, value=value, what=what, values=tuple(known.values()))
        return known[value.casefold()]

    return typer.Option(callback=check)


def _chosen_language(parameter: typer.CallbackParam, value: str | None) -> str | None:
    if value is not None:
        known = languages()
        if value not in known:
            raise Fault(Kind.USAGE, "value-not-a-choice", value=value, what=parameter.opts[0], values=known)
        choose(value)
    return value


Lang = Annotated[str | None, typer.Option("--lang", callback=_chosen_language)]
"""The option `--lang` of every command. It sets what `words.languages.current` returns."""
