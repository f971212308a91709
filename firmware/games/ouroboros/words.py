"""Ouroboros in words: its help pages, its log, its supplies and its end."""

from engines.game import CHANCE, RESIGN
from engines.ouroboros.tables import COLOURS as NUMBERS
from engines.ouroboros.tables import CUBES_LEAVE, FIRST, SETUP, SYMBOLS

COLOURS = ("", "blue", "green", "red", "yellow")  # by the engine's numbers
KINDS = ("orthogonal", "diagonal")
PAGES = (
    "Who first has no cubes left wins. All begin with none, so it counts from your second turn on.",
    "A turn is one of these: place a stone, take two stones off, or discard one cube.",
    "Place a stone on a cube. You get that cube. The next player gets cubes from around it:",
    "from the four squares beside it, orthogonal, or from the four at its corners, diagonal. You choose.",
    "Take two stones off and pay. Two apart: 3 of one colour. Side by side: one of each colour.",
    "Diagonal: 3 of one colour and 2 of another. A knight's move apart: 6 of one colour.",
    "There are ten stones. Those you take off can be placed again. Cubes you pay are out of the game.",
    "Keys: tap a cube to see who gets what, again to place. Key k: orthogonal or diagonal.",
    "Tap two stones, then the second one again. Colour keys pay or discard; as bars they show your cubes.",
)

_OPENING = 2  # moves of chance: the cubes, and who goes first


def moves(game) -> int:
    """Return how many moves the players have made."""
    return max(0, game.ply - _OPENING)


def letters(effects: list) -> str:
    """Return what a placement gives to the next player, of the engine's effects(); '' for nothing."""
    return ", ".join(sorted([SYMBOLS[cell] for cell, _, _ in effects[1:]]))


def supplies(game) -> str:
    """Return a line for each player with the cubes of each colour."""
    lines = []
    for player in range(1, game.players + 1):
        line = game.PLAYERS[player - 1]
        if game.out[player] and game.players >= CUBES_LEAVE:
            line += " out"
        else:
            for colour in NUMBERS:
                line += " " + SYMBOLS[colour] + str(game.supplies[4 * player + colour])
        lines.append(line)
    return "\n".join(lines)


def spell(game, move: int) -> str:
    """Return a player's move in a few words."""
    if move == RESIGN:
        return "resign"
    if move <= FIRST:
        return "discard " + COLOURS[move]
    if move & 63 < 2:
        return game.name_of(move >> 6) + " " + KINDS[move & 63]
    squares, _, cubes = game.text(move).partition(":")
    return "take off " + squares.replace("&", ", ") + " for " + cubes


def line(game, move: int, player: int) -> str:
    """Return a line for the log about the game's last move."""
    if move >= SETUP:
        return "The cubes are laid out."
    if player == CHANCE:
        return game.PLAYERS[game.to_move - 1] + " goes first."
    words = str(moves(game)) + " " + game.PLAYERS[player - 1]
    if move == RESIGN:
        return words + " resigns"
    words += ": " + spell(game, move)
    if move <= FIRST or move & 63 > 1:
        return words
    effects = game.effects()
    words += ", gets " + SYMBOLS[effects[0][0]]
    if len(effects) > 1:
        words += ", " + game.PLAYERS[effects[1][2] - 1] + " gets " + letters(effects)
    return words


def verdict(game) -> str:
    """Return who won, and why."""
    winner = game.PLAYERS[game.outcome - 1]
    if game.last_move() != RESIGN:
        return winner + " wins: the supply is empty."
    if game.players > 2:
        return winner + " wins: the others resigned."
    return winner + " wins: " + game.PLAYERS[2 - game.outcome] + " resigned."
