"""The rules of `tactideck check`: each looks at a face, or at all faces of a game, and tells what it finds.

Figures that depend on the medium are in `media.toml`; those beside the rules are the same in all of them.
"""

from collections.abc import Callable, Sequence

from printkit.check.faces import Face
from printkit.check.findings import Findings
from printkit.check.gaps import dots_apart, gaps, lines, outlines, patterns_apart, signs_apart
from printkit.check.reading import (
    contrasts,
    free_corners,
    heights,
    indices,
    inks,
    rooms,
    text_sizes,
    underlines,
    values,
)
from printkit.check.sameness import same_look, steps, textures
from printkit.check.touch import edges, mark, outlines_alike, same_places
from printkit.media.measures import Measures

FACE_RULES: tuple[Callable[[Face, Measures], Findings], ...] = (
    gaps,
    signs_apart,
    dots_apart,
    lines,
    outlines,
    patterns_apart,
    text_sizes,
    inks,
    contrasts,
    heights,
    indices,
    free_corners,
    rooms,
    underlines,
    values,
    mark,
    edges,
)

GameRule = Callable[[Sequence[Face], Measures], Findings]

COUNT_RULES: tuple[GameRule, ...] = (textures, steps)
"""What is counted over all faces."""

PAIR_RULES: tuple[GameRule, ...] = (same_places, same_look, outlines_alike)
"""What holds between any two faces, or any two places of a board."""
