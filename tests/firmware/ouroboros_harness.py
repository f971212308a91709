"""Positions of Ouroboros drawn as text, and the symbols of cubes."""

from engines.ouroboros.tables import SYMBOLS
from firmware.games.ouroboros import palette as lights
from tests.engines.ouroboros.positions import FULL, position
from tests.support.app_harness import SETTLE_MS

STONES = """
o.o...
......
..BG..
..RY..
.o....
o.....
"""


def stand(harness, board=STONES, players=2, first="p1", seat=0, **supplies):
    """Set up the position that position() draws, `first` to move. seat: as in a record."""
    wanted = position(board, players, first, **supplies)
    options = {"players": str(players), "size": str(wanted.size)}
    moves = ["setup:" + FULL[wanted.size], "first:" + first]
    harness.app.load({"game": "ouroboros", "options": options, "moves": moves, "seat": seat}, harness.now)
    game = harness.game
    for mine, theirs in ((game.cells, wanted.cells), (game.supplies, wanted.supplies), (game.turns, wanted.turns)):
        for i in range(len(mine)):
            mine[i] = theirs[i]
    game.stones = wanted.stones
    harness.app.play._first = -1  # it is no first move
    harness.app.play.view.moved()
    harness.app.play.refresh()
    harness.run(SETTLE_MS)


def cube(colour, symbol=lights.CUBE):
    """The symbol of a cube of the colour with this letter."""
    return symbol + SYMBOLS.index(colour)
