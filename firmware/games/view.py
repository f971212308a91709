"""What the play screen asks of a game's view."""

from engines.game import CHANCE, DRAW, NOBODY, IllegalMove
from engines.registry import title_of
from firmware.input import softkeys
from firmware.output.palette import PALETTE

QUESTIONS = {"undo": "Undo? Press again.", "resign": "Resign? Press again."}


def count(number: int, noun: str) -> str:
    """Return a number and its noun: '1 move', '2 moves'."""
    return str(number) + " " + noun + ("" if number == 1 else "s")


def paint_cells(symbols: bytearray, cells: bytearray, size: int, table: tuple) -> None:
    """Give each square the symbol that `table` has for its cell. cells: size x size, with an edge round them."""
    square = 0
    for start in range(size + 3, (size + 2) * (size + 1), size + 2):  # of each row in the cells
        for index in range(start, start + size):
            symbols[square] = table[cells[index]]
            square += 1


class View:
    """Base of the views: what a game looks like, and what fingers mean in it. A game's view names its ENGINE.

    game: the engine. size: squares along an edge. Squares are numbered row by row from the top left corner. A view
    keeps what the player has chosen so far and not yet played (a stone, a way), and forgets it in moved().
    """

    ENGINE: type
    TIP = ""  # what to do on one's turn
    PAGES: tuple[str, ...] = ()  # the rules for the help screen, texts of at most seven lines of 21 letters
    KEYS: tuple = softkeys.GAME  # the table of soft keys
    PALETTE = PALETTE
    NAMES: tuple[str, ...] = ()  # of the players in turn order, as people read them
    TURN_LIGHTS: tuple[int, ...] = ()  # by player in turn order

    def __init__(self, game) -> None:
        self.game = game
        self.size = game.size
        self.title = title_of(game.NAME)

    # --- what it shows -----------------------------------------------------------------

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        """Fill `symbols` (one a square) with the present state.

        `pressed`: the square under a finger; `hint`: a move to point out; `still`: the
        pieces alone, as an animation starts from them.
        """

    def paint_keys(self, lights: bytearray) -> None:
        """Change the lights of the game's soft keys where they tell more than that they can be used."""

    def seats(self) -> tuple:
        """Return the places of the turn lights, by player in turn order."""
        return softkeys.SEATS[len(self.names())]

    def turn_lights(self) -> list[tuple]:
        """Return the turn lights that are lit, of who is to move or has won: a list of (row, column, light)."""
        game = self.game
        player = game.outcome if game.to_move == NOBODY else game.to_move
        if player in (DRAW, CHANCE):
            return []
        light = self.TURN_LIGHTS[player - 1]
        return [(row, column, light) for row, column in self.seats()[player - 1]]

    def names(self) -> tuple[str, ...]:
        """Return the names of the players of this game, in turn order."""
        return self.NAMES

    def heading(self) -> str:
        """Return the title line."""
        size = str(self.size)
        words = self.title + " " + size + "x" + size + ", "
        if self.game.to_move == NOBODY:
            return words + count(self.game.ply, "move")
        return words + "move " + str(self.game.ply + 1)

    def status(self) -> str:
        """Return whose turn it is, and what is happening."""
        if self.game.to_move == CHANCE:
            return "Chance decides."
        return self.names()[self.game.to_move - 1] + " to move"

    def tip(self) -> str:
        """Return what the player to move can do now."""
        return self.TIP

    def preview(self, square: int) -> str:
        """Return what would happen if the finger on the square were released now; '' where tip() says it."""
        return ""

    def info(self) -> str:
        """Return what the panel always shows below the tip."""
        return ""

    def describe(self, square: int) -> str:
        """Return in words what is on the square, and whether it can be used now."""
        return ""

    def spell(self, move: int) -> str:
        """Return a legal move in a few words, as a hint names it."""
        return self.game.text(move)

    def words(self, move: int, player: int) -> str:
        """Return a line for the log about the move that `player`, or CHANCE, has just made."""
        return ""

    def verdict(self) -> str:
        """Return in words how the game ended and why."""
        return ""

    # --- animations: lists of (ms, tune or None, ((square, symbol), ...)) ----------------

    def steps(self) -> list[tuple]:
        """Return the animation of the last move, from how things stood before it."""
        return []

    def counting(self) -> list[tuple]:
        """Return the animation of the end of the game."""
        return []

    # --- what fingers mean ---------------------------------------------------------------

    def tap(self, square: int) -> int | None:
        """Return the move that a tap on the square makes, or None where it chose something or changed nothing.

        Raises: IllegalMove with a message.
        """
        raise IllegalMove("Nothing can be played there.")

    def slide(self, start: int, square: int) -> int | None:
        """Return the move from `start`, on which a finger rests, to `square`, or None. Raises: IllegalMove."""
        return None

    def slides(self, start: int, square: int) -> bool:
        """Return True if slide() has something to say about these two; else the second is a tap like any other."""
        return False

    def usable(self) -> list[str]:
        """Return the names of the game's own soft keys that can be used now."""
        return []

    def control(self, name: str) -> int | None:
        """Return the move that a soft key of usable() makes, or None as in tap(). Raises: IllegalMove."""
        raise ValueError("this game has no soft key " + name)

    def question(self, name: str) -> str:
        """Return what a soft key asks before it acts, so that it has to be pressed twice; '' for nothing."""
        return QUESTIONS.get(name, "")

    def moved(self) -> None:
        """The position has changed: forget what was chosen."""

    # --- what people may do ----------------------------------------------------------------

    def can_undo(self, opening: int) -> bool:
        """Return True if a move can be taken back. opening: how many moves chance made before the first player's."""
        return self.game.ply > opening

    def undoes_alone(self) -> bool:
        """Return True where undo takes back one move and no more, as the rules have it."""
        return False

    def exchanges(self, move: int) -> bool:
        """Return True for a move by which the two people change colours."""
        return False
