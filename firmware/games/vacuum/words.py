"""Vacuum's words on the board: whose turn, what to do, what is on a square, what happened, and why something is not."""

from engines.game import DRAW, NOBODY, RESIGN
from engines.vacuum.actions import (
    ACTIONS,
    ATTACK,
    BOULDER_MOVE,
    CAST,
    COMMIT,
    COMMITTING,
    EXIT_MOVE,
    VACUUM,
    WAR,
    action_of,
    target_of,
)
from engines.vacuum.terrain import (
    BARREN,
    BOARD,
    PEDESTALS,
    WEIGHTS,
    column_of,
    name_of,
    row_of,
)

PAGES = (
    "Be the last one in the game. Who has no final action as a turn begins is out. So is, after a first stone, who has"
    " no piece left.",
    "Your turn: one action of stage 1, some of stage 2, a final one of stage 3; then commit. Stages 1 and 2 may be"
    " skipped.",
    "A pebble counts 1, a stone 3, a boulder 9: times 1 on the edge, 2 on the board, 4 on a pedestal.",
    "Pressure: what you have on a square and the 8 around it. To beat a piece, have more on its square than its owner.",
    "Stage 1: entrench, retreat, extend, cast a stone, move a boulder, attack with pebbles. Hold a key to read more.",
    "Stage 2: supply, reduce, create a stone, war and teleport, as often as you like. Free supply and reduce end it.",
    "Stage 3: vacuum puts a pebble in an empty 3 x 3 area. Perimeter slides a tile of your edge into the void.",
    "The more pebbles, the brighter, and as many dips. A stone swells, a boulder beats. What breathes is new, or can be"
    " tapped.",
    "Press an action, a lit source, a lit target. The source again: more pebbles. Or hold the source and press the"
    " target.",
)

_TERRAIN = ("void", "red edge", "gold edge", "green edge", "white edge", "board", "pedestal")
_KINDS = ("", "1 pebble", "2 pebbles", "3 pebbles", "4 pebbles", "stone", "boulder")
_WAR_LIKE = (ATTACK, BOULDER_MOVE, WAR)  # pressure decides


def owner_name(game, owner: int) -> str:
    """Return the name of an owner, 0 for neutral."""
    return game.PLAYERS[owner - 1] if owner else "neutral"


def title(player_name: str) -> str:
    """Return a name as a sentence begins with it."""
    return player_name[0].upper() + player_name[1:]


def unit_words(game, unit: int) -> str:
    """Return a unit in words."""
    return owner_name(game, unit >> 3) + ", " + _KINDS[unit & 7]


def heading(game) -> str:
    """Return the title line: the turn, and the action of it that comes next."""
    limit = "/" + str(game.turns) if game.turns else ""
    if game.to_move == NOBODY:
        return "Vacuum, turn " + str(game.turn) + limit
    return "Turn " + str(game.turn + 1) + limit + ", move " + str(game.move_number() + 1)


def status(game, choice) -> str:
    """Return whose turn it is, the stage, and what is chosen."""
    choice.look()
    words = title(owner_name(game, game.to_move))
    if game.stage == COMMITTING:
        return words + " to commit"
    if not choice.action:
        return words + " moves, stage " + str(game.stage)
    words += ": " + ACTIONS[choice.action][5].lower()
    if choice.source:
        words += " from " + name_of(choice.source)
        if choice.most(choice.source) > 1:
            words += ", " + _KINDS[choice.count]
    return words


def tip(game, choice) -> str:
    """Return what the player to move can do now."""
    choice.look()
    action, source = choice.action, choice.source
    if game.stage == COMMITTING:
        return "Commit (k) ends the turn. Undo (u) goes back."
    if not action:
        if game.chain and game.stage == 1:
            return "The boulder is rolling: exit (o) ends that."
        if choice.is_open(VACUUM):
            return "Press a lit key, or tap a free area: vacuum."
        return "Press a lit key." if choice.has_moves() else "No final action is left: undo (u) or resign (q)."
    if not source:
        return "Tap a lit square. " + ACTIONS[action][6]
    words = "Tap a lit square."
    again = ""
    if choice.move_to(source, source) >= 0:
        again = "it cools down where it is."
    elif choice.most(source) > 1:
        again = _KINDS[choice.count % choice.most(source) + 1] + "."
    if again:
        words += " " + name_of(source) + " again: " + again
    return words + " Exit: o." if game.chain else words


def describe(game, choice, square: int) -> str:
    """Return what is on a square, the pressure there, and what a tap does; rows and columns count from 0."""
    unit, tile = game.units[square], game.terrain[square]
    words = name_of(square) + ", row " + str(row_of(square)) + ", column " + str(column_of(square)) + ": "
    if unit:
        words += unit_words(game, unit) + "; "
    elif tile != BARREN:
        words += "empty; "
    words += _TERRAIN[tile]
    if BARREN < tile < BOARD and not game.active >> tile & 1:
        words += ", nobody's"
    elif tile > BOARD:
        player = game.cooldowns[PEDESTALS.find(bytes((square,)))]
        if player:
            words += ", cools until " + owner_name(game, player) + "'s turn"
    words += ". Pressure: " + pressures(game, square) + "."
    if game.to_move != NOBODY:
        choice.look()
        if square == choice.source:
            words += " Chosen."
        elif choice.marks[square]:
            if choice.waits_for_source():
                words += " Tap: choose it."
            else:
                words += " Tap: " + ACTIONS[choice.action or VACUUM][5].lower() + "."
    return words


def pressures(game, square: int) -> str:
    """Return the pressure on a square of all who are in the game, and of neutral pieces if they have any."""
    units, terrain = game.units, game.terrain
    totals = [0, 0, 0, 0, 0]
    for first in (square - 17, square - 1, square + 15):
        for place in range(first, first + 3):
            unit = units[place]
            if unit:
                totals[unit >> 3] += WEIGHTS[(terrain[place] << 3) + (unit & 7)]
    words = ""
    for player in range(1, game.players + 1):
        if game.active >> player & 1:
            words += ", " + game.PLAYERS[player - 1] + " " + str(totals[player])
    if totals[0]:
        words += ", neutral " + str(totals[0])
    return words[2:]


def preview(game, choice, square: int) -> str:
    """Return what a tap on a square will do, with the reason why it wins or where it ends; '' if it plays nothing."""
    move = choice.move_to(choice.source, square)
    if move < 0:
        return ""
    words = "Let go: " + game.text(move).replace(":", " ") + "."
    if action_of(move) == CAST:
        words += " It ends on " + name_of(game.landing(move)) + "."
    elif game.units[square] >> 3 not in (0, game.to_move):
        words += " Pressure: " + pressures(game, square) + "."
    return words


def refusal(game, choice, square: int) -> str:
    """Return why a tap on a square means nothing now, and what does."""
    name, unit = name_of(square), game.units[square]
    if game.stage == COMMITTING:
        return "The final action is done: commit (k), or undo (u)."
    if not choice.action:
        if game.chain and game.stage == 1:
            return tip(game, choice)
        if game.terrain[square] == BARREN:
            return name + " is void: nothing can be there."
        if unit:
            return name + ": " + unit_words(game, unit) + ". Press the key of an action first."
        return name + " is in no empty 3 x 3 area: no vacuum move there."
    label = ACTIONS[choice.action][5]
    if not choice.source:
        verb = " cannot start on " if choice.waits_for_source() else " is not possible on "
        return label + verb + name + ". Tap a lit square."
    if choice.action in _WAR_LIKE and unit >> 3 not in (0, game.to_move):
        return label + " needs more pressure on " + name + " than its owner has: " + pressures(game, square) + "."
    start = "from " + name_of(choice.source) + " to " + name
    return label + " " + start + " is not possible. Tap a lit square."


def line(game, move: int, player: int, left: int) -> str:
    """Return the log's line about the last move. left: who left the game with it, a bit 1 << player each."""
    name = owner_name(game, player)
    words = str(game.ply) + " " + name + " "
    if move == COMMIT:
        words += "commits"
    elif move == RESIGN:
        words += "resigns"
    elif move == EXIT_MOVE:
        words += "exits"
    else:
        words += game.text(move).replace(":", " ") + _effect(game, move, player)
    for other in range(1, game.players + 1):
        if left >> other & 1 and (move != RESIGN or other != player):
            words += ", " + owner_name(game, other) + " is out"
    return words


def _effect(game, move: int, player: int) -> str:
    """Return what the last move, an action, did beyond what its notation says."""
    action, units = action_of(move), game.units
    if action == CAST:
        square = game.changes()[0][0]
        return ", " + _KINDS[units[square] & 7] + " on " + name_of(square)
    if action in _WAR_LIKE:
        if not units[target_of(move)]:
            return ", both boulders go"
        for _, before in game.changes():
            if before >> 3 not in (0, player):
                return ", takes " + unit_words(game, before)
    return ""


def verdict(game, mover: int, left: int) -> str:
    """Return how the game ended. mover: who made the last move; left: who left the game with it."""
    if game.outcome == DRAW:
        return "Draw: the limit of " + str(game.turns) + " turns."
    reasons = []
    for player in range(1, game.players + 1):
        if left >> player & 1:
            reasons.append(title(owner_name(game, player)) + _reason(game, player, mover))
    return title(owner_name(game, game.outcome)) + " wins: " + ", ".join(reasons) + "."


def _reason(game, player: int, mover: int) -> str:
    """Return why a player left the game with the last move."""
    if game.last_move() == RESIGN and player == mover:
        return " resigned"
    had = [unit for unit in game.units if unit >> 3 == player]
    had += [before for _, before in game.changes() if before >> 3 == player]
    if game.stone_era >> player & 1 and not had:
        return " lost all pieces"
    return " had no final action"
