"""Random positions of every game, and what stands on their squares: as the engines have it, and as a board says it."""

import random

from engines.game import CHANCE, RESIGN
from engines.vacuum.terrain import BARREN, BOARD, PEDESTAL, PEDESTALS, name_of, square_at
from firmware.games.view import LAST
from host.games import new_game
from host.web.glass import TRAIL, areas_of
from host.web.manual import name_of as piece_name

# (options, moves at most; the game may end before)
POSITIONS = {
    "robble": (("size=5", 6), ("size=6", 14), ("size=9", 40), ("size=5", 400)),
    "konane": (("size=6", 1), ("size=8", 13), ("size=12", 30), ("size=6", 400)),
    "ouroboros": (("", 2), ("", 14), ("size=8", 23), ("size=7", 150)),
    "pebble_rebel": (("", 0), ("", 9), ("setup=random", 24), ("", 400)),
    "vacuum": (("", 0), ("players=4", 60), ("players=3", 130), ("turns=12", 400)),
}
MAX_MOVES = 400
COLOURS = {
    "ouroboros": ("", "blue", "green", "red", "yellow"),
    "pebble_rebel": ("", "blue", "red", "white", "yellow"),
    "vacuum": ("neutral", "red", "yellow", "green", "white"),
}
UNITS = ("", "pebbles", "pebbles", "pebbles", "pebbles", "standing stone", "boulder")


def positions(name):
    """Yield games in the beginning, in the middle and at their end, the same each time."""
    for seed, (option, most) in enumerate(POSITIONS.get(name, (("", 3), ("", 10), ("", MAX_MOVES)))):
        game, chance = new_game(name, option.split()), random.Random(f"{name} {seed}")
        while game.outcome is None and game.ply < most:
            game.play(_move(game, chance))
        if most >= MAX_MOVES and game.outcome is None:
            game.play(RESIGN)
        yield game


def _move(game, chance):
    """Draw a move; of a few the one after which most stands on the board, or a game would not end for long."""
    if game.to_move == CHANCE:
        return game.sample(chance.getrandbits(30))
    moves = game.legal_moves()
    few = chance.sample(moves, min(3 if game.NAME == "robble" else 1, len(moves)))
    return max(few, key=lambda move: crowd(game, move)) if len(few) > 1 else few[0]


def crowd(game, move):
    """Return how many stones are on the board after a move."""
    game.play(move)
    count = sum(cell in (1, 2) for cell in game.cells)
    game.undo()
    return count


def standing(game):
    """Return what is on each square that has something, by its name: {`blue disc`}, {`red edge`, `red pebbles 3`}."""
    found = {name: set(things) for name, things in _things(game)}
    return {name: things for name, things in found.items() if things}


def _things(game):
    if game.NAME == "vacuum":
        for row in range(12):
            for column in range(12):
                square = square_at(row, column)
                yield name_of(square), _vacuum(game, square)
        return
    colours = COLOURS.get(game.NAME, ("", "blue", "white"))
    kind = {"ouroboros": "cube", "pebble_rebel": "stone"}.get(game.NAME, "disc")
    for row in range(game.size):
        for column in range(game.size):
            cell = game.cells[(row + 1) * (game.size + 2) + column + 1]
            name = chr(97 + column) + str(game.size - row)
            if cell == len(colours):  # Ouroboros's stones
                yield name, ["neutral stone"]
            elif cell:
                yield name, [f"{colours[cell]} {kind}"]


def _vacuum(game, square):
    terrain, unit = game.terrain[square], game.units[square]
    if terrain == BARREN:
        yield "void"
    elif terrain == PEDESTAL:
        yield "resting pedestal" if game.cooldowns[PEDESTALS.index(square)] else "pedestal"
    elif terrain < BOARD:
        yield f"{COLOURS['vacuum'][terrain]} edge"
    if unit:
        kind, count = UNITS[unit & 7], f" {unit & 7}" if unit & 7 < 5 else ""
        yield f"{COLOURS['vacuum'][unit >> 3]} {kind}{count}"


def way(game):
    """Return the names of the stops of Pebble's last slide, none in other games."""
    slides = [text for text in game.texts() if "-" in text] if game.NAME == "pebble_rebel" else []
    return slides[-1].split("-") if slides else []


def told(texts):
    """What stands on each square by what the board says, in the words of standing(); no marks of the last move."""
    found = {}
    for area in areas_of(texts):
        pieces = [piece for piece in area.square.pieces if piece[0] not in (TRAIL, LAST)]
        if pieces:
            found[area.square.name] = {f"{piece_name(piece)} {piece[2:]}".strip() for piece in pieces}
    return found
