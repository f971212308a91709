"""Ouroboros in words: the notation of moves, objections, and the state (protocol.md: Moves, State)."""

from engines.game import CHANCE, RESIGN, Game, IllegalMove
from engines.ouroboros import texts
from engines.ouroboros.kernels import CODE, CODE_ROW, MOVES, SQUARE
from engines.ouroboros.tables import COLOURS, EDGE, FIRST, SETUP, STONE, SYMBOLS, cubes_of_each


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
            return "setup:" + "".join([SYMBOLS[cube] for cube in setup])
        p, code = move >> SQUARE, move & CODE
        if 0 < p < len(game.cells) and game.cells[p] != EDGE:
            if code < 2:
                return game.name_of(p) + "+x"[code]
            if CODE_ROW * code < len(game.codes) and game.cells[p + game.codes[CODE_ROW * code]] != EDGE:
                names = sorted((game.name_of(p), game.name_of(p + game.codes[CODE_ROW * code])))
                return "&".join(names) + ":" + _payment(game, code)
    raise IllegalMove(texts.NO_MOVE)


def _payment(game, code):
    """The cubes that a code of a removal takes, as sorted letters."""
    return "".join([SYMBOLS[colour] * game.codes[CODE_ROW * code + colour] for colour in COLOURS])


def parse(game, word):
    """The move that a word says, legal now or not. Only the one spelling that `text` has is taken.

    Raises: IllegalMove.
    """
    if not isinstance(word, str):
        raise IllegalMove(texts.FORMS)
    if word[:6] == "setup:":
        return _read_setup(game, word[6:])
    if word[:6] == "first:":
        if word[6:] in game.PLAYERS[: game.players]:
            return FIRST + 1 + game.PLAYERS.index(word[6:])
        raise IllegalMove(texts.NO_PLAYER, game.PLAYERS[game.players - 1])
    if len(word) == 2 and word[0] == "-" and word[1] in SYMBOLS[1:5]:
        return SYMBOLS.index(word[1])
    if word[-1:] == "+":
        return game.index_of(word[:-1]) * MOVES
    if word[-1:] == "x":
        return game.index_of(word[:-1]) * MOVES + 1
    if "&" in word and ":" in word:
        return _read_removal(game, word)
    raise IllegalMove(texts.NO_MOVE)


def _read_setup(game, letters):
    size = game.size
    if game.ply:
        raise IllegalMove(texts.LAID_OUT, game.to_move_name())
    each = cubes_of_each(size)
    cubes = [SYMBOLS.find(letter) for letter in letters[: size * size]]
    counts = [cubes.count(colour) for colour in COLOURS]
    if len(letters) != size * size or sum(counts) != size * size or max(counts) > each:
        raise IllegalMove(texts.SETUP, size * size, each)
    return game.keep_setup(bytes(cubes))


def _read_removal(game, word):
    pair, _, cubes = word.partition(":")
    first, _, second = pair.partition("&")
    p, q = sorted((game.index_of(first), game.index_of(second)))
    if not first < second:
        raise IllegalMove(texts.ALPHABET, second, first)
    codes, seen = game.codes, False
    for code in range(2, len(codes) // 5):
        if p + codes[CODE_ROW * code] == q:
            seen = True
            if _payment(game, code) == cubes:
                return p * MOVES + code
    if seen:
        raise IllegalMove(texts.OTHER_CUBES)
    raise IllegalMove(texts.NO_PATTERN, first, second)


def refusal(game, move):
    """The IllegalMove that says why this move is not legal now."""
    if not game.ply:
        return IllegalMove(texts.SETUP_GONE if type(move) is int and move >= SETUP else texts.LAY_OUT)
    if game.to_move == CHANCE:
        return IllegalMove(texts.WHO_BEGINS, game.PLAYERS[game.players - 1])
    if type(move) is not int or (not FIRST + game.players < move < SETUP and not 0 < move <= FIRST):
        return IllegalMove(texts.TURN, game.to_move_name())
    word = text(game, move)
    if move <= FIRST:
        return IllegalMove(texts.NONE_LEFT, texts.COLOURS[move - 1], game.to_move_name())
    p, code = move >> SQUARE, move & CODE
    if code < 2:
        return IllegalMove(texts.NO_CUBE, word[:-1]) if game.stones else IllegalMove(texts.NO_STONES)
    if game.cells[p] != STONE or game.cells[p + game.codes[CODE_ROW * code]] != STONE:
        return IllegalMove(texts.NOT_TWO_STONES, word[:5])
    return IllegalMove(texts.CANNOT_PAY, game.to_move_name(), word[6:])


def state(game):
    """The state as protocol.md has it."""
    state = Game.state(game)
    state["size"] = game.size
    state["board"] = game.rows(game.cells, SYMBOLS)
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
