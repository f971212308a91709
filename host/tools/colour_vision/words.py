"""Lights and symbols in words."""

from colorsys import rgb_to_hsv

from firmware.output.palette import BEAT, BLINK, BREATHE, DARK, FOUR, ONE, PULSE, SWELL, THREE, TWO, WINK
from host.tools.colour_vision.looks import Palette

# Quadrants, by which pixels of a block are lit: top left 1, top right 2, bottom left 4, bottom right 8
_SHAPES = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
# (up to this hue in degrees, name)
_HUES = (
    (15, "red"),
    (42, "orange"),
    (70, "yellow"),
    (165, "green"),
    (200, "cyan"),
    (250, "blue"),
    (290, "violet"),
    (335, "magenta"),
    (360, "red"),
)
_RHYTHMS = {
    **{BREATHE: "breathing", PULSE: "pulsing", BLINK: "blinking", WINK: "winking", SWELL: "swelling", BEAT: "beating"},
    **{ONE: "one dip", TWO: "two dips", THREE: "three dips", FOUR: "four dips"},
}
_DIM, _SOFT = 90, 170  # up to this value of the brightest channel
_PALE, _TINTED = 0.15, 0.45  # up to this saturation


def light_words(light: tuple) -> str:
    """Return a light in words, such as `dim blue, breathing`."""
    red, green, blue, rhythm = light
    hue, saturation, _ = rgb_to_hsv(red, green, blue)
    name = next(name for limit, name in _HUES if hue * 360 <= limit)
    if saturation <= _PALE:
        name = "white"
    elif saturation <= _TINTED:
        name = "warm white" if name in ("orange", "yellow") else f"pale {name}"
    top = max(red, green, blue)
    name = ("dim " if top <= _DIM else "soft " if top <= _SOFT else "") + name
    return f"{name}, {_RHYTHMS[rhythm]}" if rhythm in _RHYTHMS else name


def symbol_words(palette: Palette, lights: tuple) -> str:
    """Return a symbol in words, from its lights: the shape of each and what it is like."""
    if set(lights) == {DARK}:
        return "dark"
    parts = []
    for light in sorted(set(lights) - {DARK}, key=lights.index):
        shape = _SHAPES[sum(1 << index for index, other in enumerate(lights) if other == light)]
        parts.append((f"{shape} " if len(lights) > 1 else "") + light_words(palette.lights[light]))
    return " on ".join(parts)
