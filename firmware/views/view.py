"""What the play screen asks of a game's view."""

from engines.door import IllegalMove


class View:
    """Base of the views. `game` is the engine, `size` the squares along an edge of its board."""

    title = ""
    tip = ""  # what to do on one's turn
    pages: tuple[str, ...] = ()  # the rules for the help screen, texts of at most six lines of 21 letters

    def __init__(self, game, size: int) -> None:
        self.game = game
        self.size = size

    def names(self) -> tuple[str, ...]:
        """Return the names of the players, in turn order, as people read them."""
        return ()

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        """Fill `symbols` (one a square) with the present state.

        `pressed`: the square under a finger; `hint`: one to point out; `still`: the
        pieces alone, as an animation starts from them.
        """

    def move_at(self, square: int) -> int:
        """Return the move that a tap on the square makes. Errors: IllegalMove with a sentence."""
        raise IllegalMove("Nothing can be played there.")

    def square_of(self, move: int) -> int:
        """Return the square that a move is made on, or -1."""
        return -1

    def controls(self) -> tuple[str, ...]:
        """Return the names of the game's own soft keys that can be used now."""
        return ()

    def control(self, name: str) -> int:
        """Return the move that a soft key of controls() makes."""
        raise ValueError("this game has no soft key " + name)

    def exchanges(self, move: int) -> bool:
        """Return True for a move by which the two people change colours."""
        return False

    def steps(self) -> list[tuple]:
        """Return the animation of the last move: a list of (ms, tune or None, ((square, symbol), ...))."""
        return []

    def counting(self) -> list[tuple]:
        """Return the animation of the end of the game, in the same form."""
        return []

    def words(self, move: int, player: int) -> str:
        """Return a line for the log about the move that `player` has just made."""
        return ""

    def verdict(self) -> str:
        """Return in words how the game ended and why."""
        return ""

    def describe(self, square: int) -> str:
        """Return in words what is on the square, and whether it can be used now."""
        return ""
