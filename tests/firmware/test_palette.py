"""The tables of lights and symbols agree with each other."""

from importlib import import_module

import pytest

from engines.registry import GAMES
from firmware.games import stones_palette
from firmware.games.registry import view_of
from firmware.output import palette
from firmware.output.palette import PALETTE, RHYTHMS, level
from tests.vision.looks import lights_of, symbols_of
from tests.vision.pairs import names, palette_of

PALETTES = [PALETTE] + [view_of(name).PALETTE for name in GAMES]


@pytest.mark.parametrize("table", PALETTES)
def test_colours_rhythms_and_symbols_are_in_range(table):
    assert len(lights_of(table)) <= 256 and len(symbols_of(table)) <= 256
    for red, green, blue, rhythm in lights_of(table):
        assert 0 <= red <= 255 and 0 <= green <= 255 and 0 <= blue <= 255
        assert 0 <= rhythm < len(RHYTHMS)
    for symbol in symbols_of(table):
        assert len(symbol) == 5 and all(0 <= light < len(lights_of(table)) for light in symbol)


@pytest.mark.parametrize("name", names())
def test_a_scene_has_different_symbols_of_its_palette(name):
    table = palette_of(name)
    for scene in table.scenes.values():
        assert len(set(scene)) == len(scene) > 1 and all(0 <= symbol < len(table.symbols) for symbol in scene)


def test_rhythms_stay_between_dark_and_full_and_move():
    for rhythm in range(len(RHYTHMS)):
        floor, period, beats = RHYTHMS[rhythm]
        levels = [level(rhythm, now) for now in range(0, period, 5)]
        assert 0 < min(levels) <= floor + 5 and 240 < max(levels) <= 255
        assert (len(set(levels)) > 1) == (rhythm != palette.STEADY)
        assert sum(beats) <= period


def test_beats_are_full_and_floor_by_turns():
    floor, _, (first, second, *_) = RHYTHMS[palette.TWO]
    times = (0, first - 1, first, first + second - 1, first + second)
    assert [level(palette.TWO, now) for now in times] == [255, 255, floor, floor, 255]


def luminance(light):
    """Relative luminance (Rec. 709) of a light at full, as a camera without colour sees it."""
    red, green, blue, _ = light
    return sum(
        weight * (value / 255) ** 2.2
        for weight, value in zip((0.2126, 0.7152, 0.0722), (red, green, blue), strict=True)
    )


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("robble", {1: "blue", 2: "white"}),
        ("konane", {1: "blue", 2: "white"}),
        ("pebble_rebel", {1: "blue", 2: "red", 3: "white", 4: "yellow"}),
        ("ouroboros", {1: "blue", 2: "green", 3: "red", 4: "yellow"}),
    ],
)
def test_a_colour_has_the_same_shape_in_every_game(name, pieces):
    """What is brightest in a block makes the shape; the rest is dim, but never dark."""
    table, module = palette_of(name), import_module(f"firmware.games.{name}.palette")
    for number, colour in pieces.items():
        symbol = (
            module.CUBE + number
            if name == "ouroboros"
            else getattr(module, "of", stones_palette.of)(number, module.STONE)
        )
        lights = [table.lights[light] for light in table.symbols[symbol][1:]]
        shape = palette.SHAPES[colour]
        assert "".join("#" if light == lights[shape.index("#")] else "." for light in lights) == shape
        assert all(luminance(light) > 0 for light in lights)
        assert max(lights, key=luminance) == lights[shape.index("#")]
