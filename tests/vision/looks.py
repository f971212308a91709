"""What the lights of a palette look like: their LED bytes, and those through eyes of five kinds.

The bytes come from Frame itself. They are linear light. The LEDs' three colours are taken for those of sRGB, as on the
page in the browser; those of a WS2812B are more saturated, and how bright each is differs from make to make. Eyes
adapt: what counts as white is the brightest white at the same brightness setting.

Dichromats see as Viénot, Brettel and Mollon simulate it ("Digital video colourmaps", 1999), tritanopes as Brettel,
Viénot and Mollon do ("Computerized simulation of color appearance for dichromats", 1997): full dichromacy, the weaker
forms see more. Without colour there is luminance alone (Rec. 709). Differences are CIEDE2000 (CIE 142-2001).
"""

from functools import cache
from types import SimpleNamespace

from coloraide import Color

from firmware.hardware.wiring import PIXELS
from firmware.output.frame import CHAIN, Frame
from firmware.output.palette import STEADY
from firmware.output.palette import Palette as Bytes
from firmware.storage import settings

# Vision -> filter of the library
VISIONS = {"normal": None, "protan": "protan", "deutan": "deutan", "tritan": "tritan", "grey": "grayscale"}
_CHOICES = list(zip(settings.choices(0), settings.TABLE[0][3], strict=True))
BRIGHTNESSES = {name: choice[1] for name, choice in reversed(_CHOICES) if name in ("full", "half", "night")}
WHITE = (255, 255, 255, STEADY)
AMPLE_MA = 1_000_000  # a supply that dims nothing

# The luminance, white being 1, from which a light counts as lit: that of the faintest white that the LEDs make at full.
# It is some 5 mcd (a 255th of the WS2812B data sheet's 1.3 cd), which on a cap of 1.4 cm2 is 36 cd/m2: as bright as
# white paper at 120 lux, in a well lit living room.
LIT = 1 / 255


def sent(lights: tuple, brightness: int) -> list[tuple[int, int, int]]:
    """Return the bytes (red, green, blue) that Frame sends for each light, those with a rhythm at their brightest."""
    frame = Frame(brightness, AMPLE_MA)
    frame.use(SimpleNamespace(colours=b"".join(bytes((*light[:3], STEADY)) for light in lights)))
    shown = []
    for first in range(0, len(lights), PIXELS):
        part = range(first, min(first + PIXELS, len(lights)))
        for key, light in enumerate(part):
            frame.lights[key] = light
        frame.compose()
        frame.render(0)
        for key in range(len(part)):
            green, red, blue = frame.wire[3 * CHAIN[key] : 3 * CHAIN[key] + 3]
            shown.append((red, green, blue))
    return shown


@cache
def seen(colour: tuple[float, float, float], vision: str) -> Color:
    """Return how a colour (linear red, green, blue; white is 1, 1, 1) looks to such eyes, in CIELAB."""
    light = Color("srgb-linear", colour)
    name = VISIONS[vision]
    return (light.filter(name, 1) if name else light).convert("lab-d65")


@cache
def difference(one: tuple[float, float, float], other: tuple[float, float, float], vision: str) -> float:
    """Return the CIEDE2000 difference of two colours to such eyes."""
    return seen(one, vision).delta_e(seen(other, vision), method="2000")


@cache
def is_lit(colour: tuple[float, float, float], vision: str) -> bool:
    """Return True if such eyes see that there is a light at all."""
    return seen(colour, vision).luminance() >= LIT


def lights_of(palette: Bytes) -> list[tuple[int, ...]]:
    """Return red, green, blue and rhythm of each light of a palette of the firmware."""
    return [tuple(palette.colours[start : start + 4]) for start in range(0, len(palette.colours), 4)]


def symbols_of(palette: Bytes) -> list[tuple[int, ...]]:
    """Return the five lights of each symbol of a palette of the firmware: of one pixel, and of the four of a block."""
    return [tuple(palette.shapes[start : start + 5]) for start in range(0, len(palette.shapes), 5)]


class Palette:
    """A palette of the firmware, `made`, or made of lights and symbols; with the scenes and scales of its module."""

    def __init__(
        self,
        lights: tuple = (),
        symbols: tuple = (),
        scenes: dict[str, tuple] | None = None,
        scales: tuple = (1,),
        made: Bytes | None = None,
    ) -> None:
        made = made or Bytes(lights, symbols)
        self.made, self.lights, self.symbols = made, lights_of(made), symbols_of(made)
        self.scenes, self.scales = scenes or {}, scales


@cache
def colours_of(palette: Palette, brightness: int) -> list[tuple[float, float, float]]:
    """Return the lights of a palette at one brightness, 1..255: red, green and blue, white being 1, 1, 1."""
    *colours, (white, _, _) = sent((*palette.lights, WHITE), brightness)
    return [(red / white, green / white, blue / white) for red, green, blue in colours]
