"""Cards in white on black: less glare for eyes that white paper dazzles. Pure values."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

from printkit.shapes import BLACK, WHITE, Artwork, Box, Label, Panel, Photo, Shape, Texture, bounds
from printkit.typeface import font
from templates.colour import MIN_CONTRAST, contrast


def inverse(layers: Sequence[Artwork], width: float, height: float) -> tuple[Artwork, ...]:
    """Return the layers of a card with its white black, and with signs on that in white.

    A colour that reads on black stays. What is on a colour stays as it is, and so do pictures of the user's own.
    """
    whole = Panel(Box(0.0, 0.0, width, height), WHITE)
    middles = [_middle(shape) for layer in layers for shape in layer]
    below: list[Panel | Texture] = [whole]
    turned = []
    at = 0
    for number, layer in enumerate(layers):
        shapes: list[Shape] = [] if number else [replace(whole, ink=BLACK)]
        for shape in layer:
            ground = next(one for one in reversed(below) if _holds(one.box, middles[at]))
            at += 1
            if isinstance(shape, Panel) and any(_holds(shape.box, middle) for middle in middles[at:]):
                # A band is no sign: it keeps its colour.
                shapes.append(replace(shape, ink=BLACK) if shape.ink == WHITE else shape)
            else:
                shapes.append(_turned(shape, ground.ground if isinstance(ground, Texture) else ground.ink))
            if isinstance(shape, Panel | Texture):
                below.append(shape)
        turned.append(tuple(shapes))
    return tuple(turned)


def _middle(shape: Shape) -> tuple[float, float]:
    if not isinstance(shape, Label):
        return bounds(shape).middle
    # The box of a text that is turned is too wide for that.
    measures = font(shape.weight)
    along = sum(measures.span(shape.text, shape.spacing)) / 2 * shape.em * shape.stretch
    up = measures.cap / 2 * shape.em
    across, down = cos(radians(shape.turn)), sin(radians(shape.turn))
    return shape.x + along * across + up * down, shape.y + along * down - up * across


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom


def _turned(shape: Shape, on: str) -> Shape:
    if isinstance(shape, Photo):
        return shape
    if isinstance(shape, Texture):
        if shape.ground != WHITE:
            return shape
        return replace(shape, ground=BLACK, ink=_readable(shape.ink))
    return replace(shape, ink=_readable(shape.ink)) if on == WHITE else shape


def _readable(ink: str) -> str:
    """Return a colour of print on white as it is on black."""
    return ink if contrast(ink, BLACK) >= MIN_CONTRAST else WHITE
