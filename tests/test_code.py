"""The sticker code: values and signs, both ways; gaps and sizes in millimetres; the signs in words."""

from itertools import combinations, pairwise, product
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.code import (
    Shape,
    Sign,
    drawn,
    signs,
    spoken,
    value,
)
from printkit.media.measures import measures_of
from printkit.shapes import Box, Disc, Frame, Panel, Ring
from words.faults import Fault, Kind

VALUES = range(-189, 190)
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
        (Sign(Shape.SQUARE, 1), Sign(Shape.SQUARE, 9)),  # 100 has the full square first
        (Sign(Shape.SQUARE, 5), Sign(Shape.SQUARE, 5)),  # and only one other
        (Sign(Shape.SQUARE, 9), Sign(Shape.SQUARE, 9), Sign(Shape.SQUARE, 1)),  # 190 is out of reach
    ],
)
def test_known_wrong_spellings_are_refused(of: tuple[Sign, ...]) -> None:
    with pytest.raises(ValueError, match="not the signs of any value"):
        value(of)


@pytest.mark.parametrize("number", [-190, 190, 1000])
def test_a_value_out_of_reach_is_a_fault(number: int) -> None:
    with pytest.raises(Fault) as caught:
        signs(number)
    assert (caught.value.kind, caught.value.key) == (Kind.USAGE, "code-out-of-range")


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        (17, "carré à un point, rond pointé, deux points", "square with one dot, ring with a dot, two dots"),
        (0, "rond vide", "empty ring"),
        (-4, "barre, quatre points", "bar, four dots"),
        (75, "carré à sept points, rond pointé", "square with seven dots, ring with a dot"),
        (
            -99,
            "barre, carré à neuf points, rond pointé, quatre points",
            "bar, square with nine dots, ring with a dot, four dots",
        ),
        # DESIGN 2: from 100 on there are two squares, 90 and the rest.
        (100, "carré à neuf points, carré à un point", "square with nine dots, square with one dot"),
        (
            104,
            "carré à neuf points, carré à un point, quatre points",
            "square with nine dots, square with one dot, four dots",
        ),
        (
            189,
            "carré à neuf points, carré à neuf points, rond pointé, quatre points",
            "square with nine dots, square with nine dots, ring with a dot, four dots",
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


SWELL = measures_of("swell")
MEDIA = [(1.0, 3.0), (SWELL.code_scale, SWELL.gap)]


@given(st.integers(-189, 189), st.floats(24, 90), st.sampled_from(MEDIA))
def test_signs_keep_their_distance_and_stay_inside(
    number: int, width: float, sizes: tuple[float, float]
) -> None:
    scale, gap = sizes
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


@given(st.integers(-189, 189), st.floats(24, 90))
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


@pytest.fixture(autouse=True)
def _drawn_anew() -> None:
    """Nothing is taken from the cache: where the code is altered to try these tests, it would hide that."""
    drawn.cache_clear()


@pytest.mark.parametrize("number", [-190, 190])
def test_the_fault_says_how_far_the_code_reaches(number: int) -> None:
    with pytest.raises(Fault) as caught:
        signs(number)
    assert caught.value.fields == {"value": number, "least": -189, "most": 189}


def test_what_is_said_of_wrong_signs() -> None:
    with pytest.raises(ValueError, match=r"^not the signs of any value: none$"):
        value(())
    with pytest.raises(ValueError, match=r"^not the signs of any value: ring 1, dots 9$"):
        value((Sign(Shape.RING, 1), Sign(Shape.DOTS, 9)))
    with pytest.raises(ValueError, match=r"^not the signs of any value: bar 1, ring 1$"):
        value((Sign(Shape.BAR, 1), Sign(Shape.RING, 1)))


# Where each part of a sign lies from the top left corner of the code, at scale 1 and at scale 2.
PLACES = {
    0: [("Ring", 6.0, 6.0, 12.0, 1.5)],
    5: [("Ring", 6.0, 6.0, 12.0, 1.5), ("Disc", 6.0, 6.0, 4.0)],
    1: [("Disc", 2.5, 2.5, 5.0)],
    4: [("Disc", 2.5, 2.5, 5.0), ("Disc", 10.5, 2.5, 5.0), ("Disc", 2.5, 10.5, 5.0), ("Disc", 10.5, 10.5, 5.0)],
    3: [("Disc", 2.5, 2.5, 5.0), ("Disc", 10.5, 2.5, 5.0), ("Disc", 2.5, 10.5, 5.0)],
    10: [("Frame", 0.0, 0.0, 15.0, 15.0, 1.5), ("Disc", 7.5, 7.5, 2.0)],
    20: [("Frame", 0.0, 0.0, 15.0, 15.0, 1.5), ("Disc", 5.25, 9.75, 2.0), ("Disc", 9.75, 5.25, 2.0)],
    30: [
        ("Frame", 0.0, 0.0, 15.0, 15.0, 1.5),
        *(("Disc", x, y, 2.0) for x, y in ((7.5, 5.25), (5.25, 9.75), (9.75, 9.75))),
    ],
    80: [
        ("Frame", 0.0, 0.0, 19.0, 19.0, 1.5),
        *(("Disc", x, y, 2.0) for x, y in ((5.0, 5.0), (14.0, 5.0), (5.0, 14.0), (14.0, 14.0))),
        *(("Disc", x, y, 2.0) for x, y in ((5.0, 9.5), (14.0, 9.5), (9.5, 5.0), (9.5, 14.0))),
    ],
    -1: [("Panel", 0.0, 1.5, 12.5, 2.0), ("Disc", 18.0, 2.5, 5.0)],
}  # fmt: skip


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("number", PLACES)
def test_where_every_part_lies(number: int, scale: float) -> None:
    laid = drawn(number, 200, scale=scale, gap=3.0 * scale)
    found = [_placed(part) for sign in laid.signs for part in sign.parts]
    assert [name for name, *_ in found] == [name for name, *_ in PLACES[number]]
    for (_, *at), (_, *wanted) in zip(found, PLACES[number], strict=True):
        assert at == pytest.approx([scale * length for length in wanted])


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    ("number", "width", "height"),
    [(0, 12, 12), (1, 5, 5), (2, 13, 5), (3, 13, 13), (4, 13, 13), (5, 12, 12), (10, 15, 15), (50, 19, 19),
     (-1, 20.5, 5), (-17, 12.5 + 15 + 12 + 13 + 9, 15)],
)  # fmt: skip
def test_the_size_of_a_code(number: int, width: float, height: float, scale: float) -> None:
    laid = drawn(number, 200, scale=scale, gap=3.0 * scale)
    assert (laid.width, laid.height) == pytest.approx((width * scale, height * scale))


def test_rows_wrap_where_the_next_sign_no_longer_fits() -> None:
    # 17: a square of 15, a ring of 12 and two dots of 13 x 5; gaps of 3.
    assert [(sign.box.x, sign.box.y) for sign in drawn(17, 46).signs] == [(0, 0), (18, 1.5), (33, 5)]
    assert [(sign.box.x, sign.box.y) for sign in drawn(17, 45.9).signs] == [(0, 0), (18, 1.5), (0, 18)]
    assert [(sign.box.x, sign.box.y) for sign in drawn(17, 29.9).signs] == [(0, 0), (0, 18), (15, 21.5)]
    assert [(sign.box.x, sign.box.y) for sign in drawn(17, 15).signs] == [(0, 0), (0, 18), (0, 33)]
    assert [(code.width, code.height) for code in (drawn(17, 45.9), drawn(17, 29.9), drawn(17, 15))] == [
        (30, 23),
        (28, 30),
        (15, 38),
    ]
    with pytest.raises(ValueError, match=r"^a square of 19 mm is wider than 18\.9 mm$"):
        drawn(50, 18.9)


def test_a_code_is_put_where_it_is_wanted_in_the_ink_that_is_wanted() -> None:
    laid = drawn(-1, 50)
    (bar, dot) = laid.at(100, 200, "#FFFFFF")
    assert _placed(bar) == ("Panel", 100.0, 201.5, 12.5, 2.0)
    assert _placed(dot) == ("Disc", 118.0, 202.5, 5.0)
    assert (bar.ink, dot.ink) == ("#FFFFFF", "#FFFFFF")
    black = laid.signs[0].parts[0].ink
    assert [part.ink for part in laid.at(0, 0, black)] == [black, black]


def _placed(part: Disc | Ring | Panel | Frame) -> tuple[str, *tuple[float, ...]]:
    name = type(part).__name__
    if isinstance(part, Ring):
        return name, part.x, part.y, part.diameter, part.wall
    if isinstance(part, Disc):
        return name, part.x, part.y, part.diameter
    box = (name, part.box.x, part.box.y, part.box.width, part.box.height)
    return (*box, part.wall) if isinstance(part, Frame) else box
