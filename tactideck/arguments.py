"""What was typed, as far as it must be known before Typer reads it: its faults too are told in a language."""

from collections.abc import Sequence


def with_help(arguments: Sequence[str]) -> list[str]:
    """`help play`, `aide play` and `play -h` as `play --help`: people type what other programs take."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    words = ["--help" if word == "-h" else word for word in arguments[:end]]
    if (first := command_in(words)) in ("help", "aide"):
        words[words.index(first)] = "--help"
    return [*words, *arguments[end:]]


def command_in(arguments: Sequence[str]) -> str | None:
    """The first word that is no option: the command, where it is one."""
    words = iter(arguments)
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("-"):
            return word
    return None


def language_in(arguments: Sequence[str]) -> str | None:
    """What follows the last `--lang`, wherever it stands."""
    found = None
    for number, word in enumerate(arguments):
        if word == "--":
            break
        if word == "--lang":
            found = next(iter(arguments[number + 1 :]), None)
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
    return found


def ask_help(arguments: Sequence[str]) -> bool:
    """Whether they ask for help, or for nothing at all."""
    words = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    while "--lang" in words:
        where = words.index("--lang")
        del words[where : where + 2]
    return "--help" in words or all(word.startswith("--lang=") for word in words)
