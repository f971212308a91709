"""How the symbols of a palette are distinguished: shape, colour or rhythm."""

import importlib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from engines.registry import GAMES
from firmware.output import palette as common
from firmware.output.palette import DARK, GO, KEY, KEY_ASKING, KEY_PRESSED, SYMBOLS, full
from firmware.screens import menu_palette, scenes
from tests.vision.looks import BRIGHTNESSES, VISIONS, Palette, colours_of, difference, is_lit

# The CIEDE2000 difference that is enough. On a test field of two degrees viewers notice 1; but these are small lights
# with gaps between them, compared across a board. For marks of one degree, a key at two thirds of a metre, Stone,
# Szafir and Setlur ("An engineering model for color difference as a function of size", 2014) find that half of the
# viewers notice 6 in lightness and 7 to 8 in hue; 9 of 10 need 10 in lightness.
ENOUGH = 10.0

_KEYS = (DARK, KEY, KEY_PRESSED, KEY_ASKING, GO)
# What is no game's. The soft keys have lights and no symbols; here each light is a symbol of its own.
COMMON = {
    "menus": Palette(scenes=scenes.MENUS, scales=scenes.SCALES, made=menu_palette.PALETTE),
    "help": Palette(scenes=scenes.HELP, scales=scenes.SCALES, made=common.PALETTE),
    "soft_keys": Palette(
        symbols=tuple(full(light) for light in _KEYS),
        scenes={"soft keys": tuple(range(len(SYMBOLS), len(SYMBOLS) + len(_KEYS)))},
    ),
}


class Sight(NamedTuple):
    """How two symbols differ for one vision at one brightness."""

    shape: bool  # some pixel is lit in one and dark in the other
    difference: float  # CIEDE2000, the largest of all pixels
    rhythm: bool  # some pixel that is lit in both has another rhythm

    @property
    def by(self) -> str:
        """What distinguishes them: shape, colour, rhythm or, if nothing does, nothing."""
        if self.shape:
            return "shape"
        if self.difference >= ENOUGH:
            return "colour"
        return "rhythm" if self.rhythm else "nothing"


class Pair(NamedTuple):
    """Two symbols that can be on the board at the same time, as seen by one vision at one brightness."""

    scene: str
    scale: int
    first: int
    second: int
    vision: str
    brightness: str
    sight: Sight


def names() -> list[str]:
    """Return the names of all palettes: those of COMMON, then the games'."""
    return [*COMMON, *sorted(GAMES)]


@cache
def palette_of(name: str) -> Palette:
    """Return a palette by its name."""
    if name in COMMON:
        return COMMON[name]
    lights: Any = importlib.import_module(f"firmware.games.{name}.palette")
    shown: Any = importlib.import_module(f"firmware.games.{name}.look")
    return Palette(scenes=scenes.scenes_of(shown.LOOK), scales=shown.SCALES, made=lights.PALETTE)


def pixels(palette: Palette, symbol: int, scale: int) -> tuple:
    """Return the lights of a symbol where a square is `scale` pixels along an edge."""
    return palette.symbols[symbol][1:] if scale == 2 else palette.symbols[symbol][:1]


@cache
def apart(palette: Palette, first: int, second: int, scale: int) -> dict[tuple[str, str], Sight]:
    """Return how two symbols differ, for each (vision, brightness), on those squares where they differ least."""
    versions = [
        list(zip(one, other, strict=True))
        for one in _on_floor(palette, pixels(palette, first, scale))
        for other in _on_floor(palette, pixels(palette, second, scale))
    ]
    return {
        (vision, name): min(_sight(palette, brightness, vision, lights) for lights in versions)
        for name, brightness in BRIGHTNESSES.items()
        for vision in VISIONS
    }


def _on_floor(palette: Palette, lights: tuple) -> set[tuple]:
    """Return the lights on the two kinds of squares of a chequerboard."""
    return {tuple(light + odd if light == palette.made.floor else light for light in lights) for odd in (0, 1)}


def _sight(palette: Palette, brightness: int, vision: str, lights: list[tuple[int, int]]) -> Sight:
    """Return how pairs of lights differ."""
    colours = colours_of(palette, brightness)
    lit = [(is_lit(colours[one], vision), is_lit(colours[other], vision)) for one, other in lights]
    return Sight(
        any(one != other for one, other in lit),
        max(difference(colours[one], colours[other], vision) for one, other in lights),
        any(
            all(both) and palette.lights[one][3] != palette.lights[other][3]
            for both, (one, other) in zip(lit, lights, strict=True)
        ),
    )


def pairs(palette: Palette) -> Iterator[Pair]:
    """Yield all pairs of all scenes, at all scales, for all visions and brightnesses."""
    for scale in palette.scales:
        for scene, symbols in palette.scenes.items():
            for first, second in combinations(sorted(set(symbols)), 2):
                for (vision, brightness), sight in apart(palette, first, second, scale).items():
                    yield Pair(scene, scale, first, second, vision, brightness, sight)


def failing(palette: Palette) -> list[Pair]:
    """Return the pairs that nothing distinguishes, the most alike first."""
    return sorted(
        (pair for pair in pairs(palette) if pair.sight.by == "nothing"), key=lambda pair: pair.sight.difference
    )
