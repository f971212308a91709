"""Drawn boards of Robble: full ones, and games that repeat a board."""

from engines.robble.kernels import FREE, PLAYER
from engines.robble.rules import Robble

PLAYERS = {"b": "black", "w": "white"}

# -- the end: (name, full board)

ENDS = (
    ("the biggest group wins", "bbbbb bbbbb bbbbb wwwww wwwww"),
    ("not the most stones", "bbwbb bbwbb wwwww bbwbb bbwbb"),
    ("equal groups cancel, the next one wins", "wwwww wwwww bbbbb bbbbb wwwww"),
    ("equal groups cancel, the bigger of the next wins", "bbbbbb bbbbbb wwwwww wwwwww bbbbbb wwwwwb"),
    ("a group cancels one other only", "bbwwbb bbwwbb wwbbww wwbbww bbwwbb bbwwbb"),
    ("stones on a diagonal are no group", "bwbwb wbwbw bwbwb wbwbw bwbwb"),
    ("nothing is left: the last mover loses, white", "bbbbbb bbbbbb wwwwww wwwwww bbbbbb wwwwww"),
    ("nothing is left: the last mover loses, black", "wwwwww wwwwww bbbbbb bbbbbb wwwwww bbbbbb"),
)

# -- moves on 5x5 by which a board comes again

CYCLE = "c4 d4 b3 b4 c2 b2 d3 d2 "
OPENING = "b5 a5 b4 b5 b4 d3 d2 "
# The board after 34 moves, with black to move, comes again after 55 and after a LAP, with white to move.
TURNED = (
    "e5 a5 d5 b5 c5 a4 d5 b4 c5 c4 d5 b4 c5 c4 d5 a5 d4 b3 a4 b4 a3 b3 a2 b2 a5 c4 b5 b4 e5 d3 e4 d4 c5 a5 "
    "c4 b5 b4 c1 d3 d4 c2 d2 b3 b2 c4 b4 d3 d4 c2 d2 a3 b3 a2 b2 c5 "
)
LAP = "c4 b5 b4 d3 d4 c2 d2 a1 b3 a2 b2 c5 "


def put(board, to_move):
    """Return a game on a drawn board. It has no history; a game that has one gets to a board by its moves only."""
    rows = board.split(" ")
    game = Robble(len(rows))
    free = 0
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            game.cells[(row + 1) * game.width + column + 1] = ".bw".index(sign)
            free += sign == "."
    game.to_move = game.PLAYERS.index(to_move) + 1
    game._record[PLAYER], game._record[FREE] = game.to_move, free
    return game


def drawn(game):
    """Return a game's board as the cases draw it."""
    return " ".join(game.state()["board"])
