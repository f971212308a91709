"""The tables of lights and symbols agree with each other."""

import pytest

from engines.registry import GAMES
from firmware.games.registry import view_of
from firmware.games.robble.palette import LEGAL, STONE, of
from firmware.output import palette
from firmware.output.palette import PALETTE, RHYTHMS, level
from firmware.screens.attract import Attract
from host.tools.colour_vision.looks import lights_of, symbols_of
from host.tools.colour_vision.pairs import names, palette_of

ROBBLE = view_of("robble").PALETTE
PALETTES = [PALETTE, Attract.palette] + [view_of(name).PALETTE for name in GAMES]


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
    assert [level(palette.TWO, now) for now in (0, first - 1, first, first + second - 1, first + second)] == [
        255,
        255,
        floor,
        floor,
        255,
    ]


def luminance(light):
    """Relative luminance (Rec. 709) of a light at full, as a camera without colour sees it."""
    red, green, blue, _ = lights_of(ROBBLE)[light]
    return sum(
        weight * (value / 255) ** 2.2
        for weight, value in zip((0.2126, 0.7152, 0.0722), (red, green, blue), strict=True)
    )


def test_the_two_colours_of_stones_differ_in_brightness_and_in_shape():
    black, white = symbols_of(ROBBLE)[of(1, STONE)], symbols_of(ROBBLE)[of(2, STONE)]
    assert luminance(white[0]) > 5 * luminance(black[0])
    assert [bool(light) for light in black[1:]] != [bool(light) for light in white[1:]]


def test_a_legal_square_is_far_darker_than_a_stone():
    for player in (1, 2):
        legal, stone = symbols_of(ROBBLE)[of(player, LEGAL)][0], symbols_of(ROBBLE)[of(player, STONE)][0]
        assert luminance(stone) > 4 * luminance(legal) > 0
