"""A picture of each game for the manual: the board in the middle of a real game, as a saved game shows it.

examples.json has the moves; of a game that is not in it the moves are random, always the same.
"""

import json
import random
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from engines.game import CHANCE
from firmware.games.registry import open_view, setup_of
from firmware.games.view import View
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.input.layout import Layout
from firmware.output.frame import Frame
from host.games import new_game
from host.targets.grid import in_grid_order
from host.web import picture
from host.web.legend import marks_of

MOST = 200  # moves of a random game, of which the first half is made
COLOURS = 255  # of a file


@cache
def png_of(game: str) -> bytes:
    """Return the picture of a game of the registry as a PNG."""
    view = view_of(game)
    image = picture.draw(lights_of(view), squares_of(view), marks_of(game))
    file = BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()


def view_of(game: str) -> View:
    """Return the view of a game after the moves of its example."""
    record = {"game": game, **_record(game)}
    view: View = open_view(setup_of(record))
    for text in record["moves"]:
        view.game.play(view.game.parse(text))
    view.moved()
    return view


def _record(game: str) -> dict[str, Any]:
    """Return options and moves of a game's example."""
    known: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))
    if game in known:
        return known[game]
    chance, played = random.Random(1), new_game(game)
    while played.outcome is None and played.ply < MOST:
        to_move = played.to_move
        played.play(played.sample(chance.getrandbits(30)) if to_move == CHANCE else chance.choice(played.legal_moves()))
    return {"options": played.options(), "moves": played.texts(0, played.ply // 2)}


def squares_of(view: View) -> list[str]:
    """Return what the keys of the board are, as a session has it."""
    layout, symbols = Layout(view.size), bytearray(view.size * view.size)
    view.paint(symbols)
    return [text for row in range(ROWS) for text in view.squares(row, layout, symbols)]


def lights_of(view: View) -> bytes:
    """Return the lights of the board, each at its brightest: red, green, blue of each key, row by row."""
    symbols, frame = bytearray(view.size * view.size), Frame()
    view.paint(symbols)
    frame.use(view.PALETTE)
    Layout(view.size).paint(symbols, frame.lights, view.PALETTE)
    for row, column, light in view.turn_lights():
        frame.lights[row * COLUMNS + column] = light
    frame.compose()
    return in_grid_order(bytes(frame.still()))
