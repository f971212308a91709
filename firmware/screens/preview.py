"""What the move under a finger, or under a computer's pointer, would do: worked out once it has rested on a square."""

from firmware.clock import elapsed

NO_SQUARE = -1
REST_MS = 150  # of a finger: a tap is mostly shorter, and shows its own square alone
NOTHING: tuple = ()


class Preview:
    """The square that is pointed at, and the whole effect of a tap there. square: NO_SQUARE for none. by_finger: a
    finger is there; else a pointer. waits: the effect is still to be worked out. marks: ((square, symbol), ...) of it;
    words: about it, "" where View.preview() says it.
    """

    def __init__(self, view) -> None:
        self.waits = False
        self._view = view
        self._since = 0
        self.aim(NO_SQUARE, 0)

    def aim(self, square: int, now: int, by_finger: bool = True) -> None:
        """Follow a finger or a pointer to a square. `now`: ms."""
        self.square, self.by_finger = square, by_finger
        self.marks, self.words = NOTHING, ""
        self.waits = square >= 0
        self._since = now

    def end(self) -> None:
        """Forget it: nothing is pointed at, or the position has changed."""
        self.aim(NO_SQUARE, 0)

    def show(self, move: int) -> None:
        """Show what a move would do, as a hint does: at no square."""
        self.end()
        self.marks, self.words = self._view.preview_move(move)

    def update(self, now: int) -> bool:
        """Work the effect out if it is time; return True where there is one to show. A pointer has rested already."""
        if self.by_finger and elapsed(now, self._since) < REST_MS:
            return False
        self.waits = False
        move = self._view.aim(self.square)
        if move < 0:
            return False
        self.marks, self.words = self._view.preview_move(move)
        return True

    def paint(self, symbols: bytearray) -> None:
        """Put the marks on symbols that show the position."""
        for square, symbol in self.marks:
            symbols[square] = symbol
