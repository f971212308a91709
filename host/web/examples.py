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
from engines.texts import ENGLISH
from host.games import new_game
from host.web import picture
from host.web.timeline import whole_timeline

MAX_MOVES = 200  # moves of a random game, of which the first half is made
COLOURS = 255  # of a file


@cache
def png_of(game: str) -> bytes:
    """Return the picture of a game of the registry as a PNG."""
    shown = whole_timeline(record_of(game), ENGLISH).position({})
    image = picture.draw(shown.still, shown.squares, shown.marks)
    file = BytesIO()
    image.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()


def record_of(game: str) -> dict[str, Any]:
    """Return the record of a game's example."""
    known: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))
    if game in known:
        return {"game": game, **known[game]}
    chance, played = random.Random(1), new_game(game)
    while played.outcome is None and played.ply < MAX_MOVES:
        to_move = played.to_move
        played.play(played.sample(chance.getrandbits(30)) if to_move == CHANCE else chance.choice(played.legal_moves()))
    return {"game": game, "options": played.options(), "moves": played.texts(0, played.ply // 2)}
