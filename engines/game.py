"""The interface between the rules of a game and everything else.

An engine is a subclass of Game, one game a file. Moves and players are small ints. `play` and `undo` change one state
in place, so that screens and search share it without copies. Bad input raises IllegalMove and changes nothing.
"""

from array import array

from engines import texts
from engines.texts import said

NOBODY = 0  # `to_move` when the game is over
CHANCE = -1  # `to_move` when a random event is due; what happens is a move like any other
# DRAW is more than every player, RESIGN more than every square and every other move of a player: no table has them.
DRAW = 255  # an `outcome`; the others are players, and None while the game runs
RESIGN = (1 << 16) - 1  # a move of every game, open to the player to move; `legal_moves` never lists it
NO_MOVE = -1  # a SWAP or UNDO that a game does not have

MANY = 1 << 20  # more moves than a game has

NUMBERS = tuple([str(number) for number in range(1, 13)])  # of rows; the biggest board has 12


class IllegalMove(Exception):
    """A move, or its text, does not fit the game as it stands.

    text, values: the message for the player, see engines/texts.py; a value may be another IllegalMove. As a str it is
    in English, as computers get it.
    """

    def __init__(self, text: tuple[str, ...] | str, *values) -> None:
        super().__init__(said(text, values))
        self.text = text
        self.values = values

    def said(self, say) -> str:
        """Return the message in the language of `say`, the function of firmware/speech.py."""
        return say(self.text, *[value.said(say) if isinstance(value, IllegalMove) else value for value in self.values])


class Option:
    """An option of a game. Values are texts. default: None where the rules choose by the other options. values: those
    that a menu offers; others are allowed where it is `free`.
    """

    def __init__(self, name: str, default: str | None, values: tuple[str, ...], free: bool = False) -> None:
        self.name = name
        self.default = default
        self.values = values
        self.free = free


class Game:
    """What an engine is (the methods that raise NotImplementedError), and what is the same in all of them.

    size: squares along an edge. to_move: a player, CHANCE or NOBODY. outcome: None while the game runs, else a player
    or DRAW. ply: how many moves stand. max_moves: how many are ever legal at once.

    Whatever takes working out is a method: a property anywhere in a class makes MicroPython look for one at every store
    to an attribute (6 us become 45 to 90 us on the Pico).
    """

    NAME = ""
    PLAYERS: tuple[str, ...] = ()  # player p is PLAYERS[p - 1]
    OPTIONS: tuple[Option, ...] = ()  # __init__ takes their values by name
    SWAP = NO_MOVE  # the move by which the two players change colours
    UNDO = NO_MOVE  # the move that takes the last one off the history, where the rules have one

    size: int
    to_move: int
    outcome: int | None
    ply: int
    max_moves: int
    _listed = None  # an array of max_moves items from the first legal_moves() on

    def options(self) -> dict[str, str]:
        """The options of this game, by name. One that came later is left out where it has its default."""
        return {option.name: str(getattr(self, option.name)) for option in self.OPTIONS}

    def open_chance(self) -> bool:
        """True while chance has too many outcomes for `legal_moves` to list them, as a setup has."""
        return False

    def history(self, start: int = 0, end: int = MANY) -> list[int]:
        """The moves that stand, those from `start` on and before `end`, as a new list."""
        raise NotImplementedError

    def last_move(self) -> int:
        """The last move that stands; only while `ply` is not 0."""
        raise NotImplementedError

    def legal_moves(self) -> list[int]:
        """The legal moves in ascending order, as a new list. None when the game is over."""
        if self._listed is None:
            self._listed = array("H", range(self.max_moves))  # bytes would first take as much memory once more
        return list(self._listed[: self.legal_moves_into(self._listed)])

    def legal_moves_into(self, buffer) -> int:
        """Write the legal moves into a buffer, an array("H") of max_moves items, and return their number; allocates
        nothing.
        """
        raise NotImplementedError

    def is_legal(self, move: int) -> bool:
        """True if `play` takes this move now, RESIGN included."""
        raise NotImplementedError

    def play(self, move: int) -> None:
        """Make a move for the player to move. Raises: IllegalMove."""
        raise NotImplementedError

    def can_undo(self) -> bool:
        """True while players may take back the last move."""
        return self.ply > 0

    def swapped(self) -> bool:
        """True if the two players have changed colours."""
        return self.SWAP in self.history(0, 2)

    def undo(self) -> None:
        """Take back the last move, a resignation too. Raises: IllegalMove where there is none."""
        raise NotImplementedError

    def sample(self, seed: int) -> int:
        """The chance move that a seed (0 to 4294967295) picks; protocol.md has the way under Chance.

        Raises: IllegalMove where chance is not to move, ValueError for a bad seed.
        """
        raise IllegalMove(texts.NO_CHANCE)

    def text(self, move: int) -> str:
        """The word of protocol.md for a move, legal now or not; a move is an index where nothing else is said.

        Raises: IllegalMove where there is no such move.
        """
        return "resign" if move == RESIGN else "swap" if move == self.SWAP else self.name_of(move)

    def parse(self, text: str) -> int:
        """The move that a word of protocol.md stands for, if it is legal now. Raises: IllegalMove."""
        move = RESIGN if text == "resign" else self._read(text)
        if not self.is_legal(move):
            raise self._objection(move)
        return move

    def _read(self, text: str) -> int:
        """The move that a word but `resign` stands for, legal now or not. Raises: IllegalMove where there is none."""
        return self.SWAP if text == "swap" and self.SWAP != NO_MOVE else self.index_of(text)

    def _objection(self, move: int) -> IllegalMove:
        """Why a move is not legal now."""
        return IllegalMove(texts.GAME_OVER) if self.to_move == NOBODY else self._refusal(move)

    def _refusal(self, move: int) -> IllegalMove:
        """Why a move is not legal while the game runs."""
        raise NotImplementedError

    def to_move_name(self) -> str:
        """Who is to move, as the `to_move` command says it."""
        if self.to_move == CHANCE:
            return "chance"
        return "none" if self.to_move == NOBODY else self.PLAYERS[self.to_move - 1]

    def outcome_name(self) -> str:
        """The outcome, as the `outcome` command says it."""
        if self.outcome is None:
            return "none"
        return "draw" if self.outcome == DRAW else self.PLAYERS[self.outcome - 1]

    def state(self) -> dict:
        """The state as a dict that json takes; protocol.md has its keys under State."""
        return {"game": self.NAME, "to_move": self.to_move_name(), "outcome": self.outcome_name(), "ply": self.ply}

    def pressure(self, square: str) -> dict | None:
        """What each player's pressure at a square such as c4 is, by name; None where the rules have no pressure.

        Raises: IllegalMove where there is no such square.
        """
        return None

    def name_of(self, index: int) -> str:
        """The name of the square on this index of a mailbox; a1 is the lowest square on the left.

        A mailbox has a border one square wide, the top row first: index = (row + 1) * (size + 2) + column + 1.
        Raises: IllegalMove where there is no such square.
        """
        row, column = divmod(index, self.size + 2)
        if 1 <= row <= self.size and 1 <= column <= self.size:
            return chr(96 + column) + str(self.size + 1 - row)
        raise IllegalMove(texts.NO_SQUARE)

    def index_of(self, name: str) -> int:
        """The index of the square with this name, such as d4. Raises: IllegalMove."""
        if isinstance(name, str) and name[1:] in NUMBERS:
            column, row = ord(name[0]) - 96, self.size + 1 - int(name[1:])
            if 1 <= row <= self.size and 1 <= column <= self.size:
                return row * (self.size + 2) + column
        raise IllegalMove(texts.NO_SQUARE_UP_TO, self.name_of(2 * self.size + 2))

    def rows(self, cells, letters: str) -> list[str]:
        """The squares of a mailbox as `state` shows them: a text a row, the top row first. letters: by cell."""
        width, found = self.size + 2, []
        for first in range(width + 1, width * (width - 1), width):
            found.append("".join([letters[cell] for cell in cells[first : first + self.size]]))
        return found

    def texts(self, start: int = 0, end: int = MANY) -> list[str]:
        """The words for the moves that stand, those from `start` on and before `end`.

        `text` of a move in the history may say what it would mean now; this says what it meant when it was made.
        """
        return [self.text(move) for move in self.history(start, end)]

    def dump(self) -> dict:
        """The game as a record: its options and its moves, all texts."""
        return {"game": self.NAME, "options": self.options(), "moves": self.texts()}

    def load(self, moves) -> None:
        """Start again with the same options and make these moves (texts), all or nothing.

        Raises: IllegalMove, which counts the moves from 1.
        """
        moves, before = list(moves), self.history()
        reason: IllegalMove | tuple[str, ...]
        self._rewind()
        number = 1
        try:
            for text in moves:
                self.play(self.parse(text))
                number += 1
        except IllegalMove as error:
            reason = error
        except MemoryError:
            reason = texts.NO_MEMORY
        else:
            return
        self._rewind()
        for move in before:
            self.play(move)
        raise IllegalMove(texts.MOVE_FAILS, number, reason)

    def _rewind(self):
        while self.ply:
            self.undo()

    @classmethod
    def from_record(cls, record: dict):
        """A new game from what `dump` gave; an option that is missing has its default.

        Raises: ValueError where it is no such record, IllegalMove where a move does not fit.
        """
        if not isinstance(record, dict) or record.get("game") != cls.NAME:
            raise ValueError("This is not the record of a game of " + cls.NAME + ".")
        options, moves = record.get("options", {}), record.get("moves", [])
        if not isinstance(options, dict) or not isinstance(moves, list):
            raise ValueError("A record has options by name and a list of moves.")
        known = {option.name: option for option in cls.OPTIONS}
        for name, text in options.items():
            if name not in known:
                raise ValueError("A record of " + cls.NAME + " has no options but " + ", ".join(sorted(known)) + ".")
            option = known[name]
            if not isinstance(text, str) or not (option.free or text in option.values):
                allowed = "a text" if option.free else "one of " + ", ".join(option.values)
                raise ValueError("The option " + name + " is " + allowed + ".")
        game = cls(**options)
        game.load(moves)
        return game
