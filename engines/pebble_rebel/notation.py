"""Pebble Rebel in words: the option setup, the notation of moves, objections, and the state (protocol.md)."""

from engines import texts as shared
from engines.game import MANY, RESIGN, Game, IllegalMove
from engines.pebble_rebel import tables
from engines.pebble_rebel import texts as messages
from engines.pebble_rebel.kernels import BOARD, INDEX, SQUARE
from engines.pebble_rebel.paths import first_path
from engines.pebble_rebel.tables import COLOURS, DEFAULT_START, LETTERS, SQUARES, START_STONES, one_of

DRAW, SETUP = "draw:", "setup:"  # how the words of chance begin
MAX_LENGTH = 3 * 36  # characters of a move: a path with all squares

# -- boards as texts of 36 characters, top row first


def board_of(text):
    """The board that a text describes, EMPTY around; None where it describes none."""
    if not isinstance(text, str) or len(text) != 36:
        return None
    board = bytearray(BOARD)
    for k in range(36):
        colour = LETTERS.find(text[k])
        if colour < tables.EMPTY:
            return None
        board[SQUARES[k]] = colour
    return board


def text_of(board):
    """The text of a board."""
    return "".join([LETTERS[board[p]] for p in SQUARES])


def start_of(setup):
    """The board that the option `setup` stands for, None where chance makes it. Raises: ValueError."""
    if setup == "random":
        return None
    if setup == "default":
        return board_of(DEFAULT_START)
    if isinstance(setup, str) and [len(row) for row in setup.split("/")] == [6] * 6:
        setup = setup.replace("/", "")
    start = board_of(setup)
    if start is None:
        raise ValueError(
            "The option setup is default, random, or 36 characters with the top row first: B, R, W or Y for a "
            "stone and . for an empty square."
        )
    if 36 - setup.count(".") not in START_STONES:
        raise ValueError("A setup has at least one stone and one empty square.")
    for colour in COLOURS:
        if setup.count(LETTERS[colour]) > tables.OF_A_COLOUR:
            raise ValueError("A setup has " + str(tables.OF_A_COLOUR) + " stones of one colour at most.")
    return start


# -- moves to words


def text(game, move):
    """The word for a move, legal now or not; but a slide is legal, or stands in the history, or was kept last.

    Raises: IllegalMove.
    """
    if type(move) is int and move >= 0:
        if move == RESIGN:
            return "resign"
        if move < tables.SLIDES:
            if tables.BLUE <= move >> SQUARE < tables.EDGE:
                return LETTERS[move >> SQUARE] + "@" + game.name_of(move & INDEX)
        elif move < tables.SLIDES_END:
            if game.segments(move):
                return _path_text(game, first_path(game, game.cells, move >> SQUARE, move & INDEX))
            moves = game.history()
            for ply in range(game.ply - 1, -1, -1):
                if moves[ply] == move:
                    return texts(game, ply, ply + 1)[0]
        elif tables.DRAWS <= move < tables.HANDLES:
            return _draw_text(move)
        else:
            ply = game.ply_of(move)
            if ply >= 0:
                return _kept_text(game, ply)
    raise IllegalMove(messages.NO_MOVE)


def texts(game, start=0, end=MANY):
    """The words for the moves that stand, from `start` on and before `end`.

    The moves are taken back on a board of their own, for the paths: the same slide leads elsewhere later.
    """
    board, moves, words = game.board, game.history(), []
    for p in SQUARES:
        board[p] = game.cells[p]
    for ply in range(game.ply - 1, start - 1, -1):
        move, path = moves[ply], None
        if tables.SLIDES <= move < tables.SLIDES_END:
            path = [move >> SQUARE, move & INDEX]
        elif move > tables.HANDLES and not game.is_setup(ply):
            path = game.kept_path(ply)
        elif move < tables.SLIDES:
            board[move & INDEX] = tables.EMPTY
        if path:
            board[path[0]] = board[path[-1]]
            board[path[-1]] = tables.EMPTY
        if ply < end:
            if move > tables.HANDLES:
                word = _kept_text(game, ply)
            elif path:
                word = _path_text(game, first_path(game, board, path[0], path[1]))
            else:
                word = text(game, move)
            words.append(word)
    words.reverse()
    return words


def _kept_text(game, ply):
    return SETUP + text_of(game.start) if game.is_setup(ply) else _path_text(game, game.kept_path(ply))


def _path_text(game, path):
    return "-".join([game.name_of(p) for p in path])


def _draw_text(move):
    return DRAW + "".join([LETTERS[colour] * (move // one_of(colour) % 16) for colour in COLOURS])


def _letters_of(stones):
    """The letters of stones that are counted by colour."""
    return "".join([LETTERS[colour] * stones[colour] for colour in COLOURS])


# -- words to moves


def parse(game, word):
    """The move that a word is, legal now or not; -1 where it is none. Any valid path is a move, and the game keeps it.

    Raises: IllegalMove for a square that is not on the board, a path that is not possible, a setup that is none.
    """
    if not isinstance(word, str) or len(word) > MAX_LENGTH:
        return -1
    if game.to_move == tables.PEBBLE:
        return game.move_along([game.index_of(name) for name in word.split("-")])
    if game.to_move == tables.REBEL:
        return LETTERS.find(word[0]) << SQUARE | game.index_of(word[2:]) if word[1:2] == "@" else -1
    if game.open_chance():
        return _read_setup(game, word)
    if not word.startswith(DRAW):
        return -1
    move = tables.DRAWS
    for letter in word[len(DRAW) :]:
        if letter in LETTERS:
            move += one_of(LETTERS.find(letter))
    return move if _draw_text(move) == word else -1


def _read_setup(game, word):
    board = board_of(word[len(SETUP) :])
    each = tables.START_OF_A_COLOUR
    if word.startswith(SETUP) and board and all(word.count(LETTERS[colour]) == each for colour in COLOURS):
        return game.keep_setup(board)
    raise IllegalMove(messages.SET_UP, each)


def refusal(game, move):
    """The IllegalMove that says why this move is not legal now."""
    if game.to_move == tables.PEBBLE:
        return IllegalMove(messages.SLIDE)
    if game.to_move == tables.REBEL:
        if type(move) is int and tables.BLUE << SQUARE < move < tables.EDGE << SQUARE and game.hand[move >> SQUARE]:
            return IllegalMove(shared.TAKEN, game.name_of(move & INDEX))
        hand = _letters_of(game.hand)
        return IllegalMove(messages.PLACE, hand, hand[0])
    if game.open_chance():
        return IllegalMove(messages.SET_UP, tables.START_OF_A_COLOUR)
    return IllegalMove(messages.DRAW, game.due())


def state(game):
    """The state as protocol.md has it."""
    state = Game.state(game)
    state["board"] = game.rows(game.cells, LETTERS)
    state["bag"] = {LETTERS[colour]: game.bag[colour] for colour in COLOURS}
    state["hand"] = _letters_of(game.hand)
    state["owed"] = game.owed()
    state["options"] = game.options()
    return state
