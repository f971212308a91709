"""Vacuum in words: the notation of moves, the state as protocol.md has it, and why a move is not legal."""

from engines.game import RESIGN, Game, IllegalMove
from engines.vacuum import actions, terrain, texts
from engines.vacuum.actions import action_of, count_of, pack, source_of, target_of
from engines.vacuum.decided import JOINS
from engines.vacuum.terrain import BOULDER, KIND, OWNER, SIDE, STONE, name_of, pressure, square_at, square_of

NEUTRAL = 0  # owner


def text(move):
    """The word for a move, legal or not. Raises: IllegalMove where there is no such move."""
    if type(move) is int and 0 <= move <= RESIGN:
        for control in actions.CONTROLS:
            if control[0] == move:
                return control[1]
        word = _written(move)
        if _read(word) == move:
            return word
    raise IllegalMove(texts.NO_MOVE)


def parse(word):
    """The move that a word is, legal or not. Raises: IllegalMove where it is none."""
    move = _read(word) if isinstance(word, str) else None
    if move is None:
        raise IllegalMove(texts.NOTATION)
    return move


def state(game):
    """The state as protocol.md has it."""
    state = Game.state(game)
    state["stage"] = "commit" if game.stage == actions.COMMITTING else game.stage
    state["turn"] = game.turn
    state["move"] = game.move_number()
    state["board"] = [
        " ".join([square_text(game, square_at(row, column)) for column in range(SIDE)]) for row in range(SIDE)
    ]
    state["active"] = _names(game, game.active)
    state["stone_era"] = _names(game, game.stone_era)
    state["cooldowns"] = {}
    for index in range(len(terrain.PEDESTALS)):
        if game.cooldowns[index]:
            state["cooldowns"][name_of(terrain.PEDESTALS[index])] = game.PLAYERS[game.cooldowns[index] - 1]
    state["chain"] = ["boulder" if game.stage == 1 else "supply", name_of(game.chain)] if game.chain else None
    return state


def square_text(game, square):
    """A square of the board as protocol.md has it under State."""
    letter = terrain.TERRAIN_LETTERS[game.terrain[square]]
    unit = game.units[square]
    if unit == terrain.EMPTY:
        return letter + "--"
    kind = unit & KIND
    return letter + str(unit >> OWNER) + ("s" if kind == STONE else "b" if kind == BOULDER else str(kind))


def _names(game, players):
    """The names, in turn order, of a set of players, a bit 1 << player each."""
    return [game.PLAYERS[p - 1] for p in range(1, game.players + 1) if players >> p & 1]


def pressures(game, square):
    """Each active player's pressure at a square by name, and neutral pressure where there is some."""
    units, tiles, weights, found = game.units, game.terrain, terrain.WEIGHTS, {}
    for player in range(1, game.players + 1):
        if game.active >> player & 1:
            found[game.PLAYERS[player - 1]] = pressure(units, tiles, weights, square, player)
    neutral = pressure(units, tiles, weights, square, NEUTRAL)
    if neutral:
        found["neutral"] = neutral
    return found


def refusal(game, move):
    """The IllegalMove that says why this move is not legal now."""
    if move == actions.COMMIT:
        return IllegalMove(texts.TOO_EARLY)
    if move == actions.UNDO:
        return IllegalMove(texts.NOTHING_OF_THE_TURN)
    try:
        word = text(move)
    except IllegalMove as error:
        return error
    if game.stage == actions.COMMITTING:
        return IllegalMove(texts.COMMIT_OR_UNDO)
    action = action_of(move)
    if action == actions.EXIT:
        return IllegalMove(texts.NO_CHAIN)
    if game.chain and game.stage == 1:
        return IllegalMove(texts.ROLLING)
    _, stage, _, _, _, label, tip = actions.ACTIONS[action]
    if stage < game.stage:
        return IllegalMove(texts.OTHER_STAGE, game.stage, label, stage)
    if action == actions.SUPPLY and game.joins == JOINS and game.units[target_of(move)] >> OWNER == game.to_move:
        return IllegalMove(texts.JOINED, JOINS)
    return IllegalMove(texts.NOT_POSSIBLE, word, tip)


def _written(move):
    """The words of an action as protocol.md has them under Moves."""
    action = action_of(move)
    name, needs = actions.ACTIONS[action][0], actions.ACTIONS[action][3]
    if needs & actions.SOURCE:
        name += ":" + name_of(source_of(move)) + "-"
        if needs & actions.DIRECTION:
            name += actions.DIRECTIONS[move - actions.FIRSTS[action] & 7]
        else:
            name += name_of(target_of(move))
    elif needs & actions.TARGET:
        name += ":" + name_of(target_of(move))
    if needs & actions.COUNT:
        name += "*" + str(count_of(move))
    return name


def _read(word):
    """The move of this word, None where it is none."""
    if word == "exit":
        return actions.EXIT_MOVE
    for move, name, _, _ in actions.CONTROLS:
        if word == name:
            return move
    name, _, squares = word.partition(":")
    for action in range(1, len(actions.ACTIONS)):
        if actions.ACTIONS[action][0] == name and action != actions.EXIT:
            break
    else:
        return None
    needs = actions.ACTIONS[action][3]
    count = 1
    try:
        if needs & actions.COUNT:
            squares, _, digit = squares.partition("*")
            count = ("1", "2", "3", "4").index(digit) + 1
        if needs & actions.DIRECTION:
            name, _, direction = squares.partition("-")
            source = square_of(name)
            target = source - terrain.NEAR + actions.AROUND[actions.DIRECTIONS.index(direction)]
        elif needs & actions.SOURCE:
            name, _, squares = squares.partition("-")
            source = square_of(name)
            target = square_of(squares)
        else:
            source = target = square_of(squares)
    except (ValueError, IllegalMove):
        return None
    return pack(action, source, target, count)
