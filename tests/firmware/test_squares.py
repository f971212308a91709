"""What the board says of its squares for programs: names, symbols, and what stands there, as the engine has it.

The last move has a mark that a still picture shows: on the lights, on the glass of the page, on a saved picture.
"""

import importlib
from itertools import product

import pytest

from engines.registry import GAMES
from firmware.games import stones_palette
from firmware.games.registry import Setup, open_view
from firmware.games.view import LAST
from firmware.hardware.wiring import ROWS
from firmware.input.layout import Layout
from firmware.output.palette import STEADY
from host.web.glass import TRAIL, areas_of, drawn
from tests.support.positions import positions, standing, told, way
from tests.vision.pairs import ENOUGH, apart, palette_of, pixels


def view_at(game):
    """Return a view of the position of a game."""
    view = open_view(Setup(game.NAME, game.options()))
    view.game.load(game.texts())
    view.moved()
    return view


def squares(view, rotation=0):
    layout, symbols = Layout(view.size, rotation), bytearray(view.size * view.size)
    view.paint(symbols)
    return [text for row in range(ROWS) for text in view.squares(row, layout, symbols)]


@pytest.mark.parametrize("name", GAMES)
def test_every_square_is_told_as_the_engine_has_it(name):
    seen = set()
    for game in positions(name):
        texts = squares(view_at(game))
        assert told(texts) == standing(game)
        seen.add(game.outcome is None)
        areas = areas_of(texts)
        assert len(areas) == len({area.square.name for area in areas}) == view_at(game).size ** 2
        stops = {
            int(piece[1:]): area.square.name for area in areas for piece in area.square.pieces if piece[0] == TRAIL
        }
        assert [stops[number] for number in sorted(stops)] == way(game)
    assert seen == {True, False}, "positions in play, and ends"


def test_turn_lights_say_whose_they_are(harness):
    assert harness.app.describe(0, 12) == ""
    harness.begin("robble")
    assert [harness.app.describe(row, 12) for row in (0, 11)] == ["turn of White", "turn of Blue"]
    harness.begin("vacuum", players="3")
    labels = [harness.app.describe(*key) for key in ((0, 12), (11, 12), (11, 13), (0, 13))]
    assert labels == ["turn of Red", "turn of Gold", "turn of Green", ""]


STONES = ("robble", "reversi", "konane", "ouroboros")


def marked(game):
    """Return the squares that a program is told to mark, by name."""
    areas = areas_of(squares(view_at(game)))
    return {area.square.name for area in areas if LAST in area.square.pieces}


@pytest.mark.parametrize("name", GAMES)
def test_programs_are_told_which_squares_are_of_the_last_move(name):
    for game in positions(name):
        if not game.ply:
            assert not marked(game)
        elif game.texts()[-1] == "resign":
            assert not marked(game) or name == "pebble_rebel"  # whose way stays, too
        elif name in ("robble", "reversi"):
            assert marked(game) == {game.texts()[-1]}
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
    one, of = name == "ouroboros", getattr(lights, "of", stones_palette.of)
    lasts = [lights.LAST] if one else [of(player, lights.LAST) for player in (1, 2)]
    stones = [lights.STONE] if one else [of(player, lights.STONE) for player in (1, 2)]
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
