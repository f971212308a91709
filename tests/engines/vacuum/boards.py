"""Positions of Vacuum in words:

also=c3:13,j3:2s pieces as in protocol.md (`13`, `2s`, `0b`)
fill=24 free=d6  this on all squares that are not free, then `also`
players=4 to_move=red stage=1 chain=c4 joins=64 turns=0 turn=0
gone=white       players who have left; stone_era=red,gold; cool=c3:red,j3:gold
"""

from engines.vacuum.actions import COMMITTING
from engines.vacuum.notation import square_text
from engines.vacuum.rules import Vacuum
from engines.vacuum.terrain import BOULDER, PEDESTALS, STONE, name_of, square_of


def put(words):
    """Return a game in the position. It has no history; undo goes back to it and no further."""
    given = {"players": "4", "turns": "0"}
    for word in words.split():
        key, _, value = word.partition("=")
        given[key] = value
    game = Vacuum(given["players"], given["turns"])
    for square in range(256):
        if "fill" in given and game.terrain[square] and name_of(square) not in _several(given, "free"):
            _place(game, square, given["fill"])
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


def pieces(game):
    """Return all pieces, as `also` names them, by square."""
    squares = [square for square in range(256) if game.units[square]]
    return ",".join([name_of(square) + ":" + square_text(game, square)[1:] for square in squares])


def _several(given, key):
    return given[key].split(",") if given.get(key) else []


def _place(game, square, token):
    if not game.terrain[square]:
        raise ValueError(name_of(square) + " is barren")
    kind = {"s": STONE, "b": BOULDER}.get(token[1]) or int(token[1])
    game.units[square] = int(token[0]) * 8 + kind
