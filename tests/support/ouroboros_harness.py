"""Positions of Ouroboros drawn as text, and what the squares show."""

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


def stand(harness, board=STONES, players=2, **supplies):
    """Set up the position that position() draws, p1 to move."""
    wanted = position(board, players, **supplies)
    options = {"players": str(players), "size": str(wanted.size)}
    moves = ["setup:" + FULL[wanted.size], "first:p1"]
    harness.app.load({"game": "ouroboros", "options": options, "moves": moves}, harness.now)
    game = harness.game
    for mine, theirs in ((game.cells, wanted.cells), (game.supplies, wanted.supplies), (game.turns, wanted.turns)):
        for i in range(len(mine)):
            mine[i] = theirs[i]
    game.stones = wanted.stones
    harness.app.play.view.moved()
    harness.app.play.refresh()
    harness.run(SETTLE_MS)


def symbol(harness, name):
    """The symbol on a square."""
    row, column = harness.square(name)
    return harness.app.play.symbols[harness.app.screen.layout.square_at(row, column)]


def symbols(harness, *names):
    """The symbols on squares."""
    return [symbol(harness, name) for name in names]


def moves(harness):
    """The moves made from there, as texts."""
    return harness.game.dump()["moves"][2:]


def slide(harness, start, end):
    """Hold one square and tap another; return the tip shown before the release."""
    harness.press(*harness.square(start))
    harness.run(50)
    harness.tap(*harness.square(end))
    tip = harness.panel.tip
    harness.release(*harness.square(start))
    harness.run(50)
    harness.settle()
    return tip


def cube(colour, symbol=lights.CUBE):
    """The symbol of a cube of the colour with this letter."""
    return symbol + SYMBOLS.index(colour)
