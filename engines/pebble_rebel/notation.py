"""Pebble Rebel in words: options, moves, objections, records, the state, and what chance picks (protocol.md)."""

from engines.game import CHANCE, MANY, NOBODY, RESIGN, Game, IllegalMove
from engines.pebble_rebel.paths import PebbleRebelPaths
from engines.pebble_rebel.tables import (
    BLUE,
    COLOURS,
    DEFAULT_START,
    DRAWS,
    EDGE,
    EMPTY,
    HANDLES,
    LETTERS,
    OF_A_COLOUR,
    OWED,
    PEBBLE,
    REBEL,
    SLIDES,
    SQUARES,
    START_OF_A_COLOUR,
    START_STONES,
    TOP,
    board_of,
    draw_text,
    one_of,
    text_of,
)
from engines.random32 import Random32

DRAW, SETUP = "draw:", "setup:"
LONGEST = 3 * 36  # characters of a move: a path with all squares
AGAIN = "The game is over; take back a move or start a new game."
SLIDE = "This is not possible now. Pebble slides a stone: name its stops, such as c3-c1-a1."
SET_UP = "Chance sets up now: setup: and 36 characters with " + str(START_OF_A_COLOUR) + " stones of each colour."


class PebbleRebelText(PebbleRebelPaths):
    """The half of the class PebbleRebel that speaks. The attributes are the other half's."""

    setup: str
    diagonals: str
    draw: str
    bag: bytearray
    hand: bytearray
    _counts: bytearray
    _start: bytearray
    _board: bytearray

    # -- options

    def _read_options(self, setup, diagonals, draw):
        """Check and keep the options; return the board to begin on, or None where chance makes it."""
        if diagonals not in ("off", "on"):
            raise ValueError("The option diagonals is on or off.")
        if draw not in ("all", "one"):
            raise ValueError("The option draw is all or one.")
        start = None
        if setup == "default":
            start = board_of(DEFAULT_START)
        elif setup != "random":
            start = board_of(_joined(setup))
            if start is None:
                raise ValueError(
                    "The option setup is default, random, or 36 characters with the top row first: B, R, W or Y for a "
                    "stone and . for an empty square."
                )
            setup = text_of(start)
            if 36 - setup.count(".") not in START_STONES:
                raise ValueError("A setup has at least one stone and one empty square.")
            for colour in COLOURS:
                if setup.count(LETTERS[colour]) > OF_A_COLOUR:
                    raise ValueError("A setup has " + str(OF_A_COLOUR) + " stones of one colour at most.")
        self.setup, self.diagonals, self.draw = setup, diagonals, draw
        return start

    def options(self):
        return {"setup": self.setup, "diagonals": self.diagonals, "draw": self.draw}

    def _is_setup(self, ply):
        return ply == 0 and self.setup == "random"

    def owed(self):
        """The stones that chance has still to draw; 0 when the game is over."""
        return self._counts[OWED] if self.to_move != NOBODY else 0

    def open_chance(self):
        """True while a setup is due, of which `legal_moves` does not list the outcomes."""
        return self.to_move == CHANCE and not self._counts[OWED]

    # -- moves to words

    def text(self, move):
        """The word for a move, legal now or not; but a slide is legal, or stands in the history, or was kept last.

        Raises: IllegalMove.
        """
        if type(move) is int and move >= 0:
            if move == RESIGN:
                return "resign"
            if move < SLIDES:
                if BLUE <= move >> 6 < EDGE:
                    return LETTERS[move >> 6] + "@" + self.name_of(move & 63)
            elif move < DRAWS:
                if self.segments(move):
                    return self._path_text(self._first_path(self.cells, move >> 6, move & 63))
                for ply in range(self.ply - 1, -1, -1):
                    if self._tokens[ply] == move:
                        return self.texts(ply, ply + 1)[0]
            elif move < HANDLES:
                return draw_text(move)
            else:
                for ply in range(self._counts[TOP]):
                    if self._tokens[ply] == move:
                        return self._kept_text(ply)
        raise IllegalMove("This is no move of Pebble Rebel as the game stands.")

    def _kept_text(self, ply):
        return SETUP + text_of(self._start) if self._is_setup(ply) else self._path_text(self._kept_path(ply))

    def texts(self, start=0, end=MANY):
        """The moves are taken back on a board of their own, for the paths: the same slide leads elsewhere later."""
        board, texts = self._board, []
        for p in SQUARES:
            board[p] = self.cells[p]
        for ply in range(self.ply - 1, start - 1, -1):
            move = self._tokens[ply]
            if RESIGN < move < SLIDES:
                board[move & 63] = EMPTY
            elif SLIDES <= move < DRAWS or (move > HANDLES and not self._is_setup(ply)):
                path = self._kept_path(ply) if move > HANDLES else [move >> 6, move & 63]
                board[path[0]] = board[path[-1]]
                board[path[-1]] = EMPTY
            if ply < end:
                texts.append(self._text_on(board, move, ply))
        texts.reverse()
        return texts

    def _text_on(self, board, move, ply):
        """The word for a move of the history, on the board that it was made on."""
        if SLIDES <= move < DRAWS:
            return self._path_text(self._first_path(board, move >> 6, move & 63))
        return self._kept_text(ply) if move > HANDLES else self.text(move)

    # -- words to moves

    def parse(self, text):
        """The legal move that this word is. Any valid path is one, not only those that `legal_moves` lists.

        Raises: IllegalMove.
        """
        move = -1
        if not isinstance(text, str) or len(text) > LONGEST:
            pass
        elif text == "resign":
            move = RESIGN
        elif self.to_move == PEBBLE:
            return self.move_along([self.index_of(name) for name in text.split("-")])
        elif self.to_move == REBEL:
            if text[1:2] == "@":
                move = LETTERS.find(text[0]) << 6 | self.index_of(text[2:])
        elif self.open_chance():
            return self._parse_setup(text)
        elif text.startswith(DRAW):
            move = DRAWS
            for letter in text[len(DRAW) :]:
                if letter in LETTERS:
                    move += one_of(LETTERS.find(letter))
            if draw_text(move) != text:
                move = -1
        if not self.is_legal(move):
            raise IllegalMove(self._objection(move))
        return move

    def _parse_setup(self, text):
        board = board_of(text[len(SETUP) :])
        if not text.startswith(SETUP) or board is None:
            raise IllegalMove(SET_UP)
        for colour in COLOURS:
            if text.count(LETTERS[colour]) != START_OF_A_COLOUR:
                raise IllegalMove(SET_UP)
        self._start = board
        return self._keep()

    def _objection(self, move):
        """Why this move is not legal now, as a message."""
        if self.to_move == NOBODY:
            return AGAIN
        if self.to_move == PEBBLE:
            return SLIDE
        if self.to_move == REBEL:
            if type(move) is int and BLUE << 6 < move < EDGE << 6 and self.hand[move >> 6]:
                return self.name_of(move & 63) + " is taken; choose an empty square."
            hand = _letters_of(self.hand)
            return "This is not possible now. Rebel places a stone of the hand, " + hand + ": " + hand[0] + "@b2."
        if self.open_chance():
            return SET_UP
        stones = str(self._due())
        return "Chance draws now: draw: and " + stones + " letters of stones in the bag, in the order B R W Y."

    # -- chance

    def _due(self):
        """How many stones the draw has that is due."""
        return self._counts[OWED] if self.draw == "all" else 1

    def sample(self, seed):
        """The move of chance that this seed picks. Raises: IllegalMove if none is due, ValueError for a bad seed."""
        if self.to_move != CHANCE:
            raise IllegalMove("Nothing is left to chance now.")
        random = Random32(seed)
        if self.open_chance():
            letters = "".join([LETTERS[colour] * START_OF_A_COLOUR for colour in COLOURS])
            letters += "." * (36 - len(letters))
            return self._parse_setup(SETUP + "".join(random.pick(list(letters), 36)))
        move = DRAWS
        for letter in random.pick(list(_letters_of(self.bag)), self._due()):
            move += one_of(LETTERS.find(letter))
        return move

    # -- records and state

    def load(self, moves):
        moves = list(moves)
        Game.load(type(self)(**self.options()), moves)  # what is wrong shows here, before this game is touched
        Game.load(self, moves)

    def state(self):
        state = Game.state(self)
        board = text_of(self.cells)
        state["board"] = [board[first : first + 6] for first in range(0, 36, 6)]
        state["bag"] = {LETTERS[colour]: self.bag[colour] for colour in COLOURS}
        state["hand"] = _letters_of(self.hand)
        state["owed"] = self.owed()
        state["options"] = self.options()
        return state


def _joined(setup):
    """Rows joined by / as 36 characters; all else as it is."""
    if isinstance(setup, str) and len(setup) == 41 and [len(row) for row in setup.split("/")] == [6] * 6:
        return setup.replace("/", "")
    return setup


def _letters_of(stones):
    """The letters of stones that are counted by colour."""
    return "".join([LETTERS[colour] * stones[colour] for colour in COLOURS])
