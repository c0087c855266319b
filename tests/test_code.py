"""The sticker code: values and signs, both ways; gaps and sizes in millimetres; the signs in words."""

from itertools import combinations, pairwise, product
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.code import (
    SWELL_GAP,
    SWELL_SCALE,
    Shape,
    Sign,
    drawn,
    signs,
    spoken,
    value,
)
from printkit.shapes import Box, Disc, Frame, Panel, Ring
from templates.faults import Fault, Kind

VALUES = range(-99, 100)
ROUND = 1e-9


@pytest.mark.parametrize("number", VALUES)
def test_signs_lead_back_to_their_value(number: int) -> None:
    assert value(signs(number)) == number


def test_no_two_values_share_their_signs() -> None:
    assert len({signs(number) for number in VALUES}) == len(VALUES)


SIGN = st.builds(Sign, st.sampled_from(Shape), st.integers(0, 10))


@given(st.lists(SIGN, max_size=5).map(tuple))
def test_signs_that_no_value_makes_are_refused(of: tuple[Sign, ...]) -> None:
    if of in {signs(number) for number in VALUES}:
        assert signs(value(of)) == of
    else:
        with pytest.raises(ValueError, match="not the signs of any value"):
            value(of)


@pytest.mark.parametrize(
    "of",
    [
        (),
        (Sign(Shape.BAR, 0),),
        (Sign(Shape.BAR, 0), Sign(Shape.RING, 0)),  # minus nought
        (Sign(Shape.DOTS, 2), Sign(Shape.RING, 1)),  # the smaller first
        (Sign(Shape.RING, 1), Sign(Shape.RING, 1)),  # 10 is a square
        (Sign(Shape.DOTS, 5),),  # 5 is a ring
        (Sign(Shape.SQUARE, 10),),
    ],
)
def test_known_wrong_spellings_are_refused(of: tuple[Sign, ...]) -> None:
    with pytest.raises(ValueError, match="not the signs of any value"):
        value(of)


@pytest.mark.parametrize("number", [-100, 100, 1000])
def test_a_value_out_of_reach_is_a_fault(number: int) -> None:
    with pytest.raises(Fault) as caught:
        signs(number)
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "code-out-of-range")


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        (17, "carré à un point, rond, deux points", "square with one dot, ring, two dots"),
        (0, "rond vide", "empty ring"),
        (-4, "barre, quatre points", "bar, four dots"),
        (75, "carré à sept points, rond", "square with seven dots, ring"),
        (
            -99,
            "barre, carré à neuf points, rond, quatre points",
            "bar, square with nine dots, ring, four dots",
        ),
    ],
)
def test_signs_in_words(number: int, french: str, english: str) -> None:
    assert spoken(number, "fr") == french
    assert spoken(number, "en") == english


def test_every_value_has_words_of_its_own() -> None:
    for language in ("fr", "en"):
        assert len({spoken(number, language) for number in VALUES}) == len(VALUES)


# Sizes of the design, in mm: what people stick on.
def test_sizes_of_the_signs() -> None:
    assert _boxes(1) == [(5, 5)]
    assert _boxes(4) == [(13, 13)]
    assert _boxes(5) == [(12, 12)]
    assert _boxes(10) == [(15, 15)]
    assert _boxes(40) == [(15, 15)]
    assert _boxes(50) == [(19, 19)]
    assert _boxes(-1) == [(12.5, 2), (5, 5)]
    ring, dot = drawn(5, 50).signs[0].parts
    assert isinstance(ring, Ring)
    assert isinstance(dot, Disc)
    assert (ring.diameter, ring.wall, dot.diameter) == (12, 1.5, 4)
    frame, *pips = drawn(90, 50).signs[0].parts
    assert isinstance(frame, Frame)
    assert frame.wall == 1.5
    assert [pip.diameter for pip in pips if isinstance(pip, Disc)] == [2] * 9


def _boxes(number: int) -> list[tuple[float, float]]:
    return [(sign.box.width, sign.box.height) for sign in drawn(number, 100).signs]


MEDIA = [(1.0, 3.0), (SWELL_SCALE, SWELL_GAP)]


@given(st.integers(-99, 99), st.floats(24, 90), st.sampled_from(MEDIA))
def test_signs_keep_their_distance_and_stay_inside(
    number: int, width: float, medium: tuple[float, float]
) -> None:
    scale, gap = medium
    laid = drawn(number, width, scale=scale, gap=gap)
    assert tuple(sign.sign for sign in laid.signs) == signs(number)
    assert laid.width <= width + ROUND
    for sign in laid.signs:
        assert sign.box.x >= -ROUND
        assert sign.box.y >= -ROUND
        assert sign.box.right <= laid.width + ROUND
        assert sign.box.bottom <= laid.height + ROUND
        assert all(_within(_extent(part), sign.box) for part in sign.parts)
    for one, other in combinations(laid.signs, 2):
        assert min(_gap(a, b) for a, b in product(one.parts, other.parts)) >= gap - ROUND
    for sign in laid.signs:
        least = 3.0 if sign.sign.shape is Shape.DOTS else 2.3
        for a, b in combinations(sign.parts, 2):
            assert _gap(a, b) >= least * scale - ROUND


@given(st.integers(-99, 99), st.floats(24, 90))
def test_rows_are_read_in_order(number: int, width: float) -> None:
    boxes = [sign.box for sign in drawn(number, width).signs]
    for before, after in pairwise(boxes):
        same_row = after.x > before.x
        assert after.x >= before.right + 3 - ROUND if same_row else after.y >= before.bottom + 3 - ROUND


def test_a_sign_wider_than_the_room_is_refused_and_never_split() -> None:
    with pytest.raises(ValueError, match="wider than"):
        drawn(50, 18.9)
    assert len(drawn(50, 19).signs) == 1


def test_signs_that_share_a_shape_differ_by_a_quarter() -> None:
    # Dots of 5, ring dots of 4 and pips of 2 stand in different company; the two squares are told by size
    # and pips.
    small, large = _boxes(40)[0][0], _boxes(50)[0][0]
    assert large / small >= 1.25


def _extent(part: Disc | Ring | Panel | Frame) -> Box:
    if isinstance(part, Disc | Ring):
        half = part.diameter / 2
        return Box(part.x - half, part.y - half, part.diameter, part.diameter)
    return part.box


def _within(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - ROUND
        and inner.y >= outer.y - ROUND
        and inner.right <= outer.right + ROUND
        and inner.bottom <= outer.bottom + ROUND
    )


def _gap(one: Disc | Ring | Panel | Frame, other: Disc | Ring | Panel | Frame) -> float:
    """The white between two parts: from edge to edge, or from a wall inwards to what it encloses."""
    for outside, inside in ((one, other), (other, one)):
        if isinstance(outside, Ring) and isinstance(inside, Disc):
            centres = hypot(outside.x - inside.x, outside.y - inside.y)
            if centres < outside.diameter / 2:
                return outside.diameter / 2 - outside.wall - centres - inside.diameter / 2
        if isinstance(outside, Frame) and isinstance(inside, Disc):
            hole, disc = outside.box.inset(outside.wall), _extent(inside)
            if hole.x < inside.x < hole.right and hole.y < inside.y < hole.bottom:
                return min(
                    disc.x - hole.x, hole.right - disc.right, disc.y - hole.y, hole.bottom - disc.bottom
                )
    if isinstance(one, Disc) and isinstance(other, Disc):
        return hypot(one.x - other.x, one.y - other.y) - (one.diameter + other.diameter) / 2
    a, b = _extent(one), _extent(other)
    across = max(a.x - b.right, b.x - a.right, 0.0)
    down = max(a.y - b.bottom, b.y - a.bottom, 0.0)
    return hypot(across, down)
