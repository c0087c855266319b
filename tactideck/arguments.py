"""What must be known of the command line before Typer reads it, such as the language of its help and its faults."""

from collections.abc import Collection, Sequence

from words.languages import languages


def with_help(arguments: Sequence[str], commands: Collection[str]) -> list[str]:
    """Return the arguments with `--help` in place of `-h`, and of a word such as `help` that is typed as a command."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    words = ["--help" if word == "-h" else word for word in arguments[:end]]
    place = _place_of_command(words)
    if place is not None and words[place] not in commands and words[place].casefold() in _help_words():
        words[place] = "--help"
    return [*words, *arguments[end:]]


def _help_words() -> set[str]:
    """Return the words for help in every language."""
    from tactideck.help import texts  # read only where no command was typed

    return {word for language in languages() for word in texts(language).typed}


def command_in(arguments: Sequence[str]) -> str | None:
    """Return the first word that is not an option, which should be a command, or None."""
    place = _place_of_command(arguments)
    return None if place is None else arguments[place]


def after_command(arguments: Sequence[str]) -> Sequence[str]:
    """Return what follows the command."""
    place = _place_of_command(arguments)
    return () if place is None else arguments[place + 1 :]


def _place_of_command(arguments: Sequence[str]) -> int | None:
    place = 0
    while place < len(arguments):
        if not arguments[place].startswith("-"):
            return place
        place += 2 if arguments[place] == "--lang" else 1
    return None


def language_in(arguments: Sequence[str]) -> str | None:
    """Return what follows the last `--lang`, at any place, or None."""
    found = None
    for number, word in enumerate(arguments):
        if word == "--":
            break
        if word == "--lang":
            found = next(iter(arguments[number + 1 :]), None)
        elif word.startswith("--lang="):
            found = word.removeprefix("--lang=")
    return found


def asks_help(arguments: Sequence[str]) -> bool:
    """Return whether the arguments ask for help."""
    return "--help" in _without_language(arguments)


def asks_nothing(arguments: Sequence[str]) -> bool:
    """Return whether there is nothing but perhaps a language."""
    return all(word.startswith("--lang=") for word in _without_language(arguments))


def _without_language(arguments: Sequence[str]) -> list[str]:
    words = list(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    while "--lang" in words:
        where = words.index("--lang")
        del words[where : where + 2]
    return words
