"""Positions of Vacuum from drawings, for CPython and MicroPython alike.

A drawing is a window of the board: rows with " / " between them, squares with a blank between them, each `--` or a
piece as in protocol.md (`13`, `2s`, `0b`); where it is and all else stands in words:

    at=c8            the window's upper left square (a12 without)
    also=c3:13,j3:2s pieces outside the window
    fill=24 free=d6  this on all squares that are not free, then the window and `also`
    slid=b4-a4,c2-c1 perimeter tiles that have slid, one after the other
    players=4 to_move=red stage=1 chain=c4 joins=64 turns=0 turn=0
    gone=white       players who have left; stone_era=red,gold; cool=c3:red,j3:gold
"""

from engines.vacuum.actions import COMMITTING
from engines.vacuum.notation import square_text
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import BARREN, BOULDER, PEDESTALS, STONE, name_of, square_of


def put(words, drawing):
    """Return a game in the position. It has no history; undo goes back to it and no further."""
    given = {"players": "4", "turns": "0", "at": "a12"}
    for word in words.split():
        key, _, value = word.partition("=")
        given[key] = value
    game = Vacuum(given["players"], given["turns"])
    for slide in _several(given, "slid"):
        source, _, target = slide.partition("-")
        game.terrain[square_of(target)] = game.terrain[square_of(source)]
        game.terrain[square_of(source)] = BARREN
    for square in range(256):
        if "fill" in given and game.terrain[square] and name_of(square) not in _several(given, "free"):
            _place(game, square, given["fill"])
    for square, token in squares(given["at"], drawing):
        _place(game, square, token)
    for piece in _several(given, "also"):
        name, _, token = piece.partition(":")
        _place(game, square_of(name), token)
    game.to_move = game.PLAYERS.index(given.get("to_move", "red")) + 1
    game.stage = COMMITTING if given.get("stage") == "commit" else int(given.get("stage", "1"))
    game.chain = square_of(given["chain"]) if "chain" in given else 0
    game.joins = int(given.get("joins", "0"))
    game.turn = int(given.get("turn", "0"))
    for name in _several(given, "gone"):
        game.active &= ~(2 << game.PLAYERS.index(name))
    for name in _several(given, "stone_era"):
        game.stone_era |= 2 << game.PLAYERS.index(name)
    for word in _several(given, "cool"):
        name, _, player = word.partition(":")
        game.cooldowns[list(PEDESTALS).index(square_of(name))] = game.PLAYERS.index(player) + 1
    return game


def squares(at, drawing):
    """Return the window as a list of (square, what is drawn there)."""
    found = []
    row = square_of(at)
    for line in drawing.split(" / "):
        square = row
        for token in line.split():
            found.append((square, token))
            square += 1
        row += 16
    return found


def drawn(game, at, drawing):
    """Draw the same window of another position."""
    lines = []
    row = square_of(at)
    for line in drawing.split(" / "):
        lines.append(" ".join([square_text(game, row + column)[1:] for column in range(len(line.split()))]))
        row += 16
    return " / ".join(lines)


def outside(game, at, drawing):
    """Return the pieces outside the window, as `also` names them, by square."""
    inside = [square for square, _ in squares(at, drawing)]
    pieces = []
    for square in range(256):
        if game.units[square] and square not in inside:
            pieces.append(name_of(square) + ":" + square_text(game, square)[1:])
    return ",".join(pieces)


def _several(given, key):
    return given[key].split(",") if given.get(key) else []


def _place(game, square, token):
    if token == "--":
        return
    if not game.terrain[square]:
        raise ValueError(name_of(square) + " is barren")
    kind = {"s": STONE, "b": BOULDER}.get(token[1]) or int(token[1])
    game.units[square] = int(token[0]) * 8 + kind
