"""Options of `print` that would change nothing of what is asked for: a fault before paper is spent, since the user
expects something of them.
"""

from collections.abc import Collection, Sequence

from printkit.job import Job
from printkit.media import media
from printkit.parts import Part, part_names
from words.faults import Fault, Kind

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
"""What `print calibration` takes."""

MATERIALS = ("--materials", "--out", "--games", "--lang")


def check_options(typed: Sequence[str], job: Job) -> None:
    """Check that every option that was typed changes something.

    Raises Fault `option-goes-with` or `option-unused` for the first one, in the order of help, that does not.
    """
    depends = {option for medium in media() for maker in medium.makers.values() for option in maker.options}
    used = {option for part, medium in job.tasks() for option in medium.makers[part].options}
    # `--sides none` and `--braille none` are always allowed.
    if job.backs is None:
        used.add("--sides")
    if job.braille is None:
        used.add("--braille")
    paged = {part for part, medium in job.tasks() if "--pages" in medium.makers[part].options}
    if job.pages and len(paged - {Part.BACKS}) > 1:
        raise Fault(
            Kind.USAGE, "pages-of-one", parts=part_names(sorted(paged, key=list(Part).index), job.language)
        )
    for option in typed:
        if option in depends - used:
            raise _unused(option, job.language)


def check_dpi(typed: Collection[str]) -> None:
    """Check that `--dpi` goes with `--png`. Raises Fault `option-goes-with`."""
    if "--dpi" in typed and "--png" not in typed:
        raise Fault(Kind.USAGE, "option-goes-with", option="--dpi", other="--png")


def check_alone(typed: Collection[str], used: Collection[str], what: str) -> None:
    """Check that only options that a thing uses were typed. Raises Fault `option-not-with`."""
    for option in sorted(set(typed) - set(used)):
        raise Fault(Kind.USAGE, "option-not-with", option=option, other=what)


def _unused(option: str, language: str) -> Fault:
    """Return the fault of an unused option.

    It names the medium whose parts all depend on the option, or the backs; else it suggests nothing.
    """
    if option == "--sides":
        other = f"--only {','.join(part_names((Part.CARDS, Part.BACKS), language))}"
        return Fault(Kind.USAGE, "option-goes-with", option=option, other=other)
    takers = [m for m in media() if any(option in maker.options for maker in m.makers.values())]
    if len(takers) == 1 and all(option in maker.options for maker in takers[0].makers.values()):
        return Fault(Kind.USAGE, "option-goes-with", option=option, other=f"--medium {takers[0].name}")
    return Fault(Kind.USAGE, "option-unused", option=option)
