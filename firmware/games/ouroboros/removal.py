"""Taking two stones off in Ouroboros: which pairs there are, by which pattern, and what to pay."""

from engines.ouroboros.kernels import CODE, CODE_ROW, SQUARE
from engines.ouroboros.tables import COLOURS, PATTERNS, codes_for
from firmware.games import view
from firmware.games.ouroboros import texts
from firmware.games.ouroboros.words import counted


def pattern_of(first: int, second: int, width: int) -> int:
    """Return the place in PATTERNS of the pattern that two indices match on a mailbox of this width, or -1."""
    columns, rows = abs(first % width - second % width), abs(first // width - second // width)
    for place, (step, _) in enumerate(PATTERNS):
        if step == (max(columns, rows), min(columns, rows)):
            return place
    return -1


class Removals:
    """The removals that are offered now. `pairs`: (index of a stone, of a later one, the moves, one a payment) each."""

    def __init__(self, game) -> None:
        self._game = game
        self._codes = codes_for(game.size)
        self.pairs: list[tuple] = []

    def find(self) -> None:
        """Find those that are legal, after a change of the position."""
        self.pairs = []
        for move in self._game.legal_moves():
            first, code = move >> SQUARE, move & CODE
            if first and code > 1:
                second = first + self._codes[CODE_ROW * code]
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
        first, code = move >> SQUARE, move & CODE
        return (first, first + self._codes[CODE_ROW * code]) if first and code > 1 else ()

    def payment(self, one: int, other: int) -> "Payment":
        """Return the choice of cubes for two stones that moves() has moves for."""
        return Payment(self._codes, pattern_of(one, other, self._game.width), self.moves(one, other))


class Payment:
    """Which cubes to discard for two stones: chosen colour by colour, the bigger number first, or the only way."""

    def __init__(self, codes: bytes, pattern: int, moves: list[int]) -> None:
        self._codes = codes
        self._name, self._amounts = texts.PATTERNS[pattern], PATTERNS[pattern][1]
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

    def words(self, say) -> str:
        """Return the pattern and its cubes, or from which colours to choose them; `say` is the board's."""
        move = self.move()
        if move is not None:
            row = CODE_ROW * (move & CODE)
            cubes = counted(say, texts.COUNT, self._codes[row : row + CODE_ROW])
            all_four = len(self._amounts) == len(COLOURS)
            return say(texts.PAID, self._name, say(texts.ONE_OF_EACH) if all_four else ", ".join(cubes))
        names = [say(texts.COLOURS[colour - 1]) for colour in self._following()]
        following = view.listed(names, say(texts.OR))
        amounts, chosen = self._amounts, self._chosen
        if len(amounts) == 1:
            return say(texts.PAY_ALIKE, amounts[0], following)
        if not chosen:
            return say(texts.PAY_FIRST, amounts[0], following)
        first = say(texts.COUNT, amounts[0], texts.COLOURS[chosen[0] - 1])
        return say(texts.PAY_THEN, first, amounts[1], following)

    def _fitting(self, chosen: list[int]) -> list[int]:
        return [
            move
            for move in self._moves
            if all(self._codes[CODE_ROW * (move & CODE) + chosen[i]] == self._amounts[i] for i in range(len(chosen)))
        ]

    def _following(self) -> list[int]:
        if self.move() is not None:
            return []
        return [colour for colour in COLOURS if self._fitting(self._chosen + [colour])]
