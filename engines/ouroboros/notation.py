"""Ouroboros in words: the notation of moves, objections, and the state (protocol.md: Moves, State)."""

from engines.game import CHANCE, NOBODY, RESIGN, Game, IllegalMove
from engines.ouroboros.tables import COLOURS, EDGE, FIRST, SETUP, STONE, SYMBOLS, cubes_of_each

NAMES = ("", "blue", "green", "red", "yellow")
FORMS = "A move is c3+ or c3x, a1&c1:RRR, or -R."


def text(game, move):
    """The word for a move. Raises: IllegalMove where there is no such move, or its setup is no longer kept."""
    if type(move) is int:
        if move == RESIGN:
            return "resign"
        if 0 < move <= FIRST:
            return "-" + SYMBOLS[move]
        if FIRST < move <= FIRST + game.players:
            return "first:" + game.PLAYERS[move - FIRST - 1]
        setup = game.setup_of(move)
        if setup:
            return "setup:" + _letters(setup)
        p, code = move >> 6, move & 63
        if 0 < p < len(game.cells) and game.cells[p] != EDGE:
            if code < 2:
                return game.name_of(p) + "+x"[code]
            if 5 * code < len(game.codes) and game.cells[p + game.codes[5 * code]] != EDGE:
                return _pair(game, p, code) + ":" + _payment(game, code)
    raise IllegalMove("This is no move of Ouroboros. " + FORMS)


def _pair(game, p, code):
    names = sorted((game.name_of(p), game.name_of(p + game.codes[5 * code])))
    return "&".join(names)


def _payment(game, code):
    """The cubes that a code of a removal takes, as sorted letters."""
    return "".join([SYMBOLS[colour] * game.codes[5 * code + colour] for colour in COLOURS])


def parse(game, word):
    """The move that a word says, legal now or not. Only the one spelling that `text` has is taken.

    Raises: IllegalMove.
    """
    if not isinstance(word, str):
        raise IllegalMove(FORMS)
    if word == "resign":
        return RESIGN
    if word[:6] == "setup:":
        return _read_setup(game, word[6:])
    if word[:6] == "first:":
        if word[6:] in game.PLAYERS[: game.players]:
            return FIRST + 1 + game.PLAYERS.index(word[6:])
        raise IllegalMove("There is no such player; there are p1 to " + game.PLAYERS[game.players - 1] + ".")
    if len(word) == 2 and word[0] == "-" and word[1] in SYMBOLS[1:5]:
        return SYMBOLS.index(word[1])
    if word[-1:] == "+":
        return game.index_of(word[:-1]) * 64
    if word[-1:] == "x":
        return game.index_of(word[:-1]) * 64 + 1
    if "&" in word and ":" in word:
        return _read_removal(game, word)
    raise IllegalMove("This is no move of Ouroboros. " + FORMS)


def _read_setup(game, letters):
    size = game.size
    if game.ply:
        raise IllegalMove("The cubes lie on the board already; " + game.to_move_name() + " is to move.")
    each = cubes_of_each(size)
    cubes = [SYMBOLS.find(letter) for letter in letters[: size * size]]
    counts = [cubes.count(colour) for colour in COLOURS]
    if len(letters) != size * size or sum(counts) != size * size or max(counts) > each:
        raise IllegalMove(
            "A setup has "
            + str(size * size)
            + " letters of B, G, R, Y, the top row first, at most "
            + str(each)
            + " of each."
        )
    return game.keep_setup(bytes(cubes))


def _read_removal(game, word):
    pair, _, cubes = word.partition(":")
    first, _, second = pair.partition("&")
    p, q = sorted((game.index_of(first), game.index_of(second)))
    if not first < second:
        raise IllegalMove("Name two squares, in the order of the alphabet: " + "&".join((second, first)) + ".")
    codes, seen = game.codes, False
    for code in range(2, len(codes) // 5):
        if p + codes[5 * code] == q:
            seen = True
            if _payment(game, code) == cubes:
                return p * 64 + code
    if seen:
        raise IllegalMove("Removing these two takes other cubes; write them as sorted letters, such as BGRY.")
    raise IllegalMove(first + " and " + second + " match no pattern.")


def objection(game, move):
    """Why this move is not legal now, as a message."""
    player = game.to_move
    if player == NOBODY:
        return "The game is over; take back a move or start a new game."
    if not game.ply:
        if type(move) is int and move >= SETUP:
            return "This setup is not kept any more, two others were read since; name its cubes again."
        return "First chance lays out the cubes: setup: and a letter for each square."
    if player == CHANCE:
        return "Now chance picks who goes first, p1 to " + game.PLAYERS[game.players - 1] + "."
    if type(move) is not int or (not FIRST + game.players < move < SETUP and not 0 < move <= FIRST):
        return "It is the turn of " + game.to_move_name() + "."
    word = text(game, move)
    if move <= FIRST:
        return "There is no " + NAMES[move] + " cube in the supply of " + game.to_move_name() + "."
    p, code = move >> 6, move & 63
    if code < 2:
        if not game.stones:
            return "All stones are on the board; remove two or discard a cube."
        return "There is no cube on " + word[:-1] + "; a stone goes on a square with a cube."
    if game.cells[p] != STONE or game.cells[p + game.codes[5 * code]] != STONE:
        return "Only stones are removed, and there are not two on " + word[:5] + "."
    return game.to_move_name() + " has not all of the cubes " + word[6:] + "."


def state(game):
    """The state as protocol.md has it."""
    state = Game.state(game)
    state["size"] = size = game.size
    state["board"] = board = []
    for row in range(1, size + 1):
        first = row * game.width + 1
        board.append(_letters(game.cells[first : first + size]))
    state["supplies"], state["turns"], state["out"] = {}, {}, []
    for player in range(1, game.players + 1):
        name = game.PLAYERS[player - 1]
        counts = [(SYMBOLS[colour], game.supplies[4 * player + colour]) for colour in COLOURS]
        state["supplies"][name] = dict(counts)
        state["turns"][name] = game.turns[player]
        if game.out[player]:
            state["out"].append(name)
    state["stones"] = game.stones
    return state


def _letters(cells):
    return "".join([SYMBOLS[cell] for cell in cells])
