"""Colours as eyes that mix hues see them, and as a printer without colour makes them."""

from functools import cache

from templates.colour import contrast

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

# Machado, Oliveira, Fernandes: "A physiologically-based model for simulation of color vision deficiency", IEEE
# Transactions on Visualization and Computer Graphics 15 (6), 2009, the tables of severity 1.0. For linear RGB.
MACHADO: dict[str, Matrix] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

GREY = (0.3, 0.59, 0.11)
"""ISO 32000-1 (PDF), 10.3.3: from RGB to grey, as printers without colour take it."""

SIGHTS = ("all", *MACHADO, "grey")


def seen(colour: str, sight: str) -> str:
    """Return a colour `#RRGGBB` as it is seen by one of `SIGHTS`."""
    channels = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    if sight in MACHADO:
        light = [_linear(channel) for channel in channels]
        mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in MACHADO[sight])
        channels = [_encoded(min(1.0, max(0.0, channel))) for channel in mixed]
    elif sight == "grey":
        channels = [sum(a * b for a, b in zip(GREY, channels, strict=True))] * 3
    return "#" + "".join(f"{round(channel * 255):02X}" for channel in channels)


@cache
def least_contrast(one: str, other: str) -> tuple[float, str]:
    """Return the least contrast of two colours over all sights, and which sight has it."""
    return min((contrast(seen(one, sight), seen(other, sight)), sight) for sight in SIGHTS)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
