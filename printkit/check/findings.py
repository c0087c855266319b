"""What a rule of `tactideck check` tells, and by how much lengths may stray."""

from collections.abc import Iterator
from dataclasses import dataclass

from printkit.check.faces import Face, Part

EXACT = 0.05
"""What lengths may stray by: DESIGN 3."""


@dataclass(frozen=True)
class Finding:
    """One fault: the rule, where it is, and what fills the sentence `check-RULE` of `print.toml`.

    Where a card cannot be laid out, the rule is `fault` and the key of the fault, and `fields` are those of the fault.
    """

    rule: str
    where: str = ""
    what: str = ""
    other: float | str = ""
    found: float | str = ""
    wanted: float | str = ""
    text: str = ""
    fields: tuple[tuple[str, float | str], ...] = ()


Findings = Iterator[Finding]


def too_little(rule: str, face: Face, part: Part, found: float, wanted: float) -> Findings:
    """Find a length that is less than it should be."""
    if found < wanted - EXACT:
        yield Finding(rule, face.where, part.role, found=max(0.0, found), wanted=wanted)
