"""What the board says of its squares for programs: names, symbols, and what stands there, as the engine has it."""

import pytest

from engines.registry import GAMES
from firmware.games.registry import Setup, open_view
from firmware.hardware.wiring import ROWS
from firmware.input.layout import Layout
from host.web.glass import TRAIL, areas_of
from tests.support.positions import positions, standing, told, way


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


@pytest.mark.parametrize(("name", "size"), [("konane", 12), ("robble", 7), ("pebble_rebel", 6)])
def test_names_turn_with_the_board(name, size):
    view = open_view(Setup(name, {"size": str(size)} if name != "pebble_rebel" else {}))
    corners = []
    for rotation in range(4):
        texts = squares(view, rotation)
        areas = {area.square.name: area for area in areas_of(texts)}
        middle = (ROWS - 1) / 2
        a1 = areas["a1"]
        corners.append((a1.row > middle, a1.column > middle))
        assert areas[f"a{size}"].keys == (2 if size == 6 else 1)
    assert corners == [(True, False), (False, False), (False, True), (True, True)]


def test_turn_lights_say_whose_they_are(harness):
    assert harness.app.describe(0, 12) == ""
    harness.begin("robble")
    assert [harness.app.describe(row, 12) for row in (0, 11)] == ["turn of White", "turn of Blue"]
    harness.begin("vacuum", players="3")
    labels = [harness.app.describe(*key) for key in ((0, 12), (11, 12), (11, 13), (0, 13))]
    assert labels == ["turn of Red", "turn of Gold", "turn of Green", ""]
