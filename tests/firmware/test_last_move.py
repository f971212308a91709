"""The last move has a mark that a still picture shows: on the lights, on the glass of the page, on a saved picture."""

import importlib
from itertools import product

import pytest

from engines.registry import GAMES
from firmware.games.view import LAST
from firmware.output.palette import STEADY
from host.web.glass import areas_of, drawn
from tests.firmware.test_squares import squares, view_at
from tests.support.positions import positions
from tests.vision.pairs import ENOUGH, apart, palette_of, pixels

STONES = ("robble", "reversi", "konane", "ouroboros")


def marked(game):
    """Return the squares that a program is told to mark, by name."""
    areas = areas_of(squares(view_at(game)))
    return {area.square.name for area in areas if LAST in area.square.pieces}


def last_squares(game):
    """Return the squares that the text of the last move names, of games whose texts do."""
    return set(game.texts()[-1].split("-"))


@pytest.mark.parametrize("name", GAMES)
def test_programs_are_told_which_squares_are_of_the_last_move(name):
    for game in positions(name):
        if not game.ply:
            assert not marked(game)
        elif game.texts()[-1] == "resign":
            assert not marked(game) or name == "pebble_rebel"  # whose way stays, too
        elif name in ("robble", "reversi"):
            assert marked(game) == last_squares(game)
        elif name != "ouroboros" or game.effects():  # a cube from the supply lies on no square
            assert marked(game)


def test_a_mark_lies_below_the_piece_and_is_drawn():
    game = next(game for game in positions("robble") if game.outcome is None)
    pieces = [area.square.pieces for area in areas_of(squares(view_at(game))) if LAST in area.square.pieces]
    assert pieces and all(found[0] == LAST for found in pieces)
    assert drawn(LAST, 56).getbbox()


@pytest.mark.parametrize("name", STONES)
def test_a_still_picture_tells_the_last_stone_from_all_that_keep_still(name):
    """Of what stands on the board with it; and it has no rhythm, so that every picture shows it alike."""
    palette, lights = palette_of(name), importlib.import_module(f"firmware.games.{name}.palette")
    one = name == "ouroboros"
    lasts = [lights.LAST] if one else [lights.of(player, lights.LAST) for player in (1, 2)]
    stones = [lights.STONE] if one else [lights.of(player, lights.STONE) for player in (1, 2)]
    for last, scale in product(lasts, palette.scales):
        assert {palette.lights[light][3] for light in pixels(palette, last, scale)} == {STEADY}
        for sight in [sight for stone in stones for sight in apart(palette, last, stone, scale).values()]:
            assert sight.difference >= ENOUGH or (sight.shape and not one)


@pytest.mark.parametrize("colour", [1, 2, 3, 4])
def test_a_corner_marks_the_last_stone_of_pebble_rebel(colour):
    lights, palette = importlib.import_module("firmware.games.pebble_rebel.palette"), palette_of("pebble_rebel")
    last, stone = lights.of(colour, lights.LAST), lights.of(colour, lights.STONE)
    assert pixels(palette, last, 2)[:3] == pixels(palette, stone, 2)[:3]
    assert all(sight.difference >= ENOUGH for sight in apart(palette, last, stone, 2).values())
