"""List the symbols of the palettes that look alike; docs/colour-vision.md says how that is measured."""

import argparse
import sys

from host.tools.colour_vision.looks import BRIGHTNESSES, VISIONS, Palette
from host.tools.colour_vision.pairs import ENOUGH, Pair, failing, names, pairs, palette_of, pixels
from host.tools.colour_vision.words import symbol_words

SQUARES = {1: "pixels", 2: "blocks"}  # by scale


def _line(palette: Palette, pair: Pair) -> str:
    what = " / ".join(
        f"{symbol} {symbol_words(palette, pixels(palette, symbol, pair.scale))}" for symbol in (pair.first, pair.second)
    )
    return f"{pair.vision:7} {pair.brightness:6} {pair.sight.difference:5.1f}  {what}"


def closest(name: str) -> None:
    """Print, for each scene, vision and brightness, the closest two symbols of those that only colour distinguishes."""
    palette = palette_of(name)
    found: dict[tuple, Pair] = {}
    for pair in pairs(palette):
        if not pair.sight.shape and not pair.sight.rhythm:
            key = (pair.scale, pair.scene, pair.vision, pair.brightness)
            found[key] = min(found.get(key, pair), pair, key=lambda one: one.sight.difference)
    for scale in palette.scales:
        for scene in palette.scenes:
            print(f"\n{name}, {scene}, {SQUARES[scale]}: what only colour distinguishes")
            rows = [(scale, scene, vision, brightness) for vision in VISIONS for brightness in BRIGHTNESSES]
            for row in rows:
                print("  " + (_line(palette, found[row]) if row in found else f"{row[2]:7} {row[3]:6}     -"))


def faults(name: str) -> int:
    """Print what nothing distinguishes; return how many pairs of symbols that are."""
    palette = palette_of(name)
    alike: dict[tuple, list[Pair]] = {}
    for pair in failing(palette):
        alike.setdefault((pair.scale, pair.first, pair.second), []).append(pair)
    for (scale, _, _), same in alike.items():
        scenes = ", ".join(sorted({pair.scene for pair in same}))
        print(f"{name}, {SQUARES[scale]}; {scenes}")
        for pair in {(pair.vision, pair.brightness): pair for pair in same}.values():
            print("  " + _line(palette, pair))
    if alike:
        print(
            f"{name}: {len(alike)} pairs are indistinguishable: their colours differ by less than {ENOUGH:g}.\n"
            "Another lightness helps all eyes, at night brightness too. So does another rhythm or, in blocks, shape."
        )
    return len(alike)


def main() -> int:
    """Do what the command line asks; return 1 if symbols are indistinguishable."""
    parser = argparse.ArgumentParser("python -m host.tools.colour_vision", description=__doc__)
    parser.add_argument(
        "palettes", nargs="*", metavar="palette", help="a game, menus, help or soft_keys; without any, all of them"
    )
    parser.add_argument("--failing", action="store_true", help="list only the pairs that nothing distinguishes")
    arguments = parser.parse_args()
    try:
        chosen = arguments.palettes or names()
        for name in chosen:
            if not arguments.failing:
                closest(name)
        return 1 if sum([faults(name) for name in chosen]) else 0
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main())
