"""The outlines of the labels of a sheet, to print on plain paper and hold with the sheet against the light."""

from printkit.paper.page import Page
from printkit.shapes import Box, Frame, Ring, around
from printkit.stickers.stock import LabelShape, Stock

LINE = 0.3
"""Thick enough to see through a sheet, thin enough to tell half a millimetre."""


def outline_page(stock: Stock) -> Page:
    """Return a page with the outline of each label, along its edge; that of an oval is a rectangle."""
    boxes = [place.box for place in stock.places()]
    outlines = tuple(_outline(box, stock.shape) for box in boxes)
    return Page(stock.width, stock.height, around(boxes), (), outlines)


def _outline(box: Box, shape: LabelShape) -> Frame | Ring:
    if shape is LabelShape.ROUND:
        return Ring(*box.middle, box.width, LINE)
    return Frame(box, LINE)
