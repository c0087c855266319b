"""Options of `print` that would change nothing of what is asked for: whoever types one expects something of it, and is
told before paper is spent.
"""

from collections.abc import Callable, Collection

from printkit.choices import MediumName
from printkit.job import BOOKLETS, Job, Part, called
from words.faults import Fault, Kind

_CARDS = (Part.CARDS, Part.BACKS)

# What each option changes: a part as it is made in a medium. Options that are not here always change something.
_CHANGES: dict[str, Callable[[Part, MediumName], bool]] = {
    "--paper": lambda part, medium: medium not in ("stl", "brf"),
    "--card": lambda part, medium: part in _CARDS and medium != "brf",
    "--braille": lambda part, medium: (
        part is Part.CARDS or medium == "brf" or (part is Part.BOARD and medium == "swell")
    ),
    "--sides": lambda part, medium: part is Part.BACKS,
    "--scale-correction": lambda part, medium: medium in ("print", "swell"),
    "--size": lambda part, medium: part in BOOKLETS and medium == "print",
    "--page": lambda part, medium: medium == "brf",
    "--grade": lambda part, medium: medium == "brf",
    "--png": lambda part, medium: medium in ("print", "swell"),
}

CALIBRATION = (
    "--paper",
    "--back-offset",
    "--scale-correction",
    "--png",
    "--dpi",
    "--out",
    "--games",
    "--lang",
)
MATERIALS = ("--materials", "--out", "--games", "--lang")


def check_options(typed: Collection[str], job: Job) -> None:
    """Raises Fault `option-goes-with` or `option-unused` for one of the options that were typed."""
    made = job.made()
    for option, changes in _CHANGES.items():
        # That there be none of something is true where there is none.
        none = (option == "--sides" and job.backs is None) or (option == "--braille" and job.braille is None)
        if option in typed and not none and not any(changes(part, medium) for part, medium in made):
            raise _unused(option, job)


def check_dpi(typed: Collection[str]) -> None:
    """Raises Fault `option-goes-with`."""
    if "--dpi" in typed and "--png" not in typed:
        raise Fault(Kind.USAGE, "option-goes-with", option="--dpi", other="--png")


def check_alone(typed: Collection[str], used: Collection[str], what: str) -> None:
    """Raises Fault `option-not-with` where an option has nothing to do with a thing that takes these alone."""
    for option in sorted(set(typed) - set(used)):
        raise Fault(Kind.USAGE, "option-not-with", option=option, other=what)


def _unused(option: str, job: Job) -> Fault:
    match option:
        case "--page" | "--grade":
            other = "--medium brf"
        case "--sides":
            other = f"--only {','.join(called(_CARDS, job.language))}"
        case _:
            return Fault(Kind.USAGE, "option-unused", option=option)
    return Fault(Kind.USAGE, "option-goes-with", option=option, other=other)
