"""Ouroboros in words: its log, its supplies and its end. `say` is that of the board, see firmware/speech.py."""

from engines.game import CHANCE, RESIGN
from engines.ouroboros.kernels import CODE, CODE_ROW, SQUARE
from engines.ouroboros.tables import COLOURS, CUBES_LEAVE, FIRST, SETUP
from firmware.games.ouroboros import texts
from firmware.games.view import packed
from firmware.output.panel import LETTERS as WIDTH

KEY_NAMES = ("", "blue", "green", "red", "yellow")  # of the soft keys, by the engine's numbers of colours
LETTERS = (0, 0, 2, 1)  # by the style of supplies(): how many letters of a colour follow its number; 0: a word

_OPENING = 2  # moves of chance: the cubes, and who goes first


def moves(game) -> int:
    """Return how many moves the players have made."""
    return max(0, game.ply - _OPENING)


def cubes(say, counts) -> str:
    """Return cubes that are counted by colour: '2 red, 1 yellow'."""
    if all(counts[colour] == 1 for colour in COLOURS):
        return say(texts.ONE_OF_EACH)
    return ", ".join(_counted(say, texts.COUNT, counts))


def given(say, effects: list) -> str:
    """Return what a placement gives to the next player, of the engine's effects(): 'blue, 2 red'."""
    cells = [cell for cell, _, _ in effects[1:]]
    found = [(cells.count(colour), texts.COLOURS[colour - 1]) for colour in COLOURS if colour in cells]
    if len(found) == len(COLOURS):
        return say(texts.ONE_OF_EACH)
    words = [say(texts.COUNT, number, name) if number > 1 else say(name) for number, name in found]
    return ", ".join(words) or say(texts.NOTHING)


def _counted(say, text: tuple, counts) -> list[str]:
    return [say(text, counts[colour], texts.COLOURS[colour - 1]) for colour in COLOURS if counts[colour]]


def supplies(say, game, lines: int) -> str:
    """Return the cubes of all players, in as many words as fit into so many lines of the display. First with whole
    words, then with numbers for the players, then with two letters and with one for a colour. Where there is no line
    for each player, those have one who are to move next.
    """
    players, rows = range(1, game.players + 1), []
    for style in range(len(LETTERS)):
        rows = []
        used = 0
        for player in players:
            rows.append(supply(say, game, player, style))
            used += rows[-1].count("\n") + 1
            if used + len(players) - len(rows) > lines or (LETTERS[style] and len(rows[-1]) > WIDTH):
                break
        else:
            return "\n".join(rows)
    rows = [supply(say, game, player, len(LETTERS) - 1) for player in players]
    first = max(game.to_move - 1, 0)
    return "\n".join((rows[first:] + rows[:first])[: max(lines, 0)])


def supply(say, game, player: int, style: int = 0) -> str:
    """Return what a player has, with the name of the player in style 0, else with the number."""
    letters = LETTERS[style]
    start = (str(player) if style else say(texts.PLAYER, player)) + ":"
    counts = game.supplies[4 * player : 4 * player + 5]  # by colour from 1 on
    if game.out[player] and game.players >= CUBES_LEAVE:
        return start + " " + say(texts.OUT)
    if not any(counts[colour] for colour in COLOURS):
        return start + " " + say(texts.NO_CUBES)
    if not letters:
        return packed(start, _counted(say, texts.COUNT, counts))
    for colour in COLOURS:
        if counts[colour]:
            name = say(texts.INITIALS)[colour - 1] if letters == 1 else say(texts.COLOURS[colour - 1])[:letters]
            start += " " + str(counts[colour]) + name
    return start


def spell(say, game, move: int) -> str:
    """Return a player's move in a few words."""
    if move == RESIGN:
        return say(texts.RESIGN)
    if move <= FIRST:
        return say(texts.DISCARD_ONE, texts.COLOURS[move - 1])
    if move & CODE < 2:
        return say(texts.PLACE, game.name_of(move >> SQUARE), texts.KINDS[move & CODE])
    return say(texts.TAKE_OFF, *_taken_off(say, game, move))


def _taken_off(say, game, move: int) -> tuple:
    """Return the squares of a removal, and what it takes."""
    first, second = game.text(move).partition(":")[0].split("&")
    row = CODE_ROW * (move & CODE)
    counts = game.codes[row : row + CODE_ROW]
    if all(counts[colour] == 1 for colour in COLOURS):
        return first, second, say(texts.CUBE_OF_EACH)
    return first, second, say(texts.PAID_CUBES, ", ".join(_counted(say, texts.PAID_COUNT, counts)))


def line(say, game, move: int, player: int) -> str:
    """Return a line for the log about the game's last move."""
    if move >= SETUP:
        return say(texts.LAID_OUT)
    if player == CHANCE:
        return say(texts.BEGINS, game.to_move)
    number = moves(game)
    if move == RESIGN:
        return say(texts.RESIGNS, number, player)
    if move <= FIRST:
        return say(texts.DISCARDS, number, player, texts.COLOURS[move - 1])
    if move & CODE > 1:
        return say(texts.TAKES_OFF, number, player, *_taken_off(say, game, move))
    effects = game.effects()
    square, colour = game.name_of(move >> SQUARE), texts.COLOURS[effects[0][0] - 1]
    words = say(texts.PLACES, number, player, square, texts.KINDS[move & CODE], colour)
    return say(texts.FED, words, effects[1][2], given(say, effects)) if len(effects) > 1 else words


def verdict(say, game) -> str:
    """Return who won, and why."""
    if game.last_move() != RESIGN:
        return say(texts.EMPTIED, game.outcome)
    if game.players > 2:
        return say(texts.OTHERS_RESIGNED, game.outcome)
    return say(texts.OTHER_RESIGNED, game.outcome, 3 - game.outcome)
