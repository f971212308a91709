"""Taking two stones off in Ouroboros: which pairs there are, by which pattern, and what to pay."""

from engines.ouroboros.tables import COLOURS, PATTERNS, SYMBOLS, codes_for

# Of the engine's PATTERNS: the name, and what it takes
_NAMES = ("Two apart", "Side by side", "Diagonal", "Knight's move")
_COSTS = ("3 of one colour", "one of each colour", "3 of one, 2 of another", "6 of one colour")


def pattern_of(first: int, second: int, width: int) -> int:
    """Return the place in PATTERNS of the pattern that two indices match on a mailbox of this width, or -1."""
    columns, rows = abs(first % width - second % width), abs(first // width - second // width)
    for place, (step, _) in enumerate(PATTERNS):
        if step == (max(columns, rows), min(columns, rows)):
            return place
    return -1


def price(pattern: int) -> str:
    """Return in words what a pattern takes."""
    return _NAMES[pattern] + " takes " + _COSTS[pattern] + "."


class Removals:
    """The removals that are legal now. `pairs`: (index of a stone, of a later one, the moves, one a payment) each."""

    def __init__(self, game) -> None:
        self._game = game
        self._codes = codes_for(game.size)
        self.pairs: list[tuple] = []

    def find(self) -> None:
        """Find them again after a change of the position."""
        self.pairs = []
        for move in self._game.legal_moves():
            first, code = move >> 6, move & 63
            if first and code > 1:
                second = first + self._codes[5 * code]
                if not self.pairs or self.pairs[-1][:2] != (first, second):
                    self.pairs.append((first, second, []))
                self.pairs[-1][2].append(move)

    def partners(self, stone: int) -> list[int]:
        """Return the indices of the stones that can be taken off together with this one."""
        return [a + b - stone for a, b, _ in self.pairs if stone in (a, b)]

    def moves(self, one: int, other: int) -> list[int]:
        """Return the moves that take off these two stones; none where that is not legal."""
        for first, second, moves in self.pairs:
            if (first, second) in ((one, other), (other, one)):
                return moves
        return []

    def ends(self, move: int) -> tuple:
        """Return the indices of the stones that a removal takes off; () for any other move."""
        first, code = move >> 6, move & 63
        return (first, first + self._codes[5 * code]) if first and code > 1 else ()

    def payment(self, one: int, other: int) -> "Payment":
        """Return the choice of cubes for two stones that moves() has moves for."""
        return Payment(self._codes, pattern_of(one, other, self._game.width), self.moves(one, other))


class Payment:
    """Which cubes to discard for two stones: chosen colour by colour, the bigger number first, or the only way."""

    def __init__(self, codes: bytes, pattern: int, moves: list[int]) -> None:
        self._codes = codes
        self._name, self._amounts = _NAMES[pattern], PATTERNS[pattern][1]
        self._moves = moves
        self._chosen: list[int] = []  # colours for the amounts, as far as chosen

    def move(self) -> int | None:
        """Return the removal that has been chosen, or None while there is more than one."""
        moves = self._fitting(self._chosen)
        return moves[0] if len(moves) == 1 else None

    def choices(self) -> list[int]:
        """Return the colours that can be chosen now: the next one, or another one to begin with."""
        if len(self._moves) == 1:
            return []
        following = self._following()
        return [colour for colour in COLOURS if colour in following or self._fitting([colour])]

    def choose(self, colour: int) -> None:
        """Choose a colour of choices()."""
        self._chosen = self._chosen + [colour] if colour in self._following() else [colour]

    def words(self) -> str:
        """Return the pattern, its cubes as far as they are known, and what to do."""
        move = self.move()
        if move is not None:
            row = 5 * (move & 63)
            cubes = "".join([SYMBOLS[colour] * self._codes[row + colour] for colour in COLOURS])
            return self._name + ": " + cubes + ". Tap again."
        amounts = [str(amount) for amount in self._amounts]
        for place, colour in enumerate(self._chosen):
            amounts[place] = SYMBOLS[colour] * self._amounts[place]
        several = len(amounts) > 1
        words = self._name + ": " + " + ".join(amounts) + (". Press " if several else " alike. Press ")
        words += "/".join([SYMBOLS[colour] for colour in self._following()])
        return words + (" for " + str(self._amounts[len(self._chosen)]) if several else "") + "."

    def _fitting(self, chosen: list[int]) -> list[int]:
        """The moves that pay the first amounts with these colours."""
        return [
            move
            for move in self._moves
            if all(self._codes[5 * (move & 63) + chosen[i]] == self._amounts[i] for i in range(len(chosen)))
        ]

    def _following(self) -> list[int]:
        """The colours that can be chosen for the next amount."""
        if self.move() is not None:
            return []
        return [colour for colour in COLOURS if self._fitting(self._chosen + [colour])]
