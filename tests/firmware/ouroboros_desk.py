"""A desk with a position of Ouroboros drawn as text, and what is on its squares."""

from engines.ouroboros.tables import SYMBOLS
from firmware.games.ouroboros import palette as lights
from tests.engines.ouroboros.positions import FULL, position
from tests.firmware.desk import SETTLE_MS

STONES = """
o.o...
......
..BG..
..RY..
.o....
o.....
"""


def stand(desk, board=STONES, players=2, **supplies):
    """Let the desk's game stand as position() draws it, p1 to move."""
    wanted = position(board, players, **supplies)
    options = {"players": str(players), "size": str(wanted.size)}
    moves = ["setup:" + FULL[wanted.size], "first:p1"]
    desk.app.load({"game": "ouroboros", "options": options, "moves": moves}, desk.now)
    game = desk.game
    for mine, theirs in ((game.cells, wanted.cells), (game.supplies, wanted.supplies), (game.turns, wanted.turns)):
        for i in range(len(mine)):
            mine[i] = theirs[i]
    game.stones = wanted.stones
    desk.app.play.view.moved()
    desk.app.play.refresh()
    desk.run(SETTLE_MS)


def symbol(desk, name):
    """The symbol on a square."""
    row, column = desk.square(name)
    return desk.app.play.symbols[desk.app.screen.layout.square_at(row, column)]


def symbols(desk, *names):
    """The symbols on squares."""
    return [symbol(desk, name) for name in names]


def moves(desk):
    """The moves since, as texts."""
    return desk.game.dump()["moves"][2:]


def slide(desk, start, end):
    """Rest a finger on one square and tap another; return the tip before the finger goes."""
    desk.press(*desk.square(start))
    desk.run(50)
    desk.tap(*desk.square(end))
    tip = desk.panel.tip
    desk.release(*desk.square(start))
    desk.run(50)
    desk.settle()
    return tip


def cube(colour, symbol=lights.CUBE):
    """The symbol of a cube of the colour with this letter."""
    return symbol + SYMBOLS.index(colour)
