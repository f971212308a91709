"""Konane a second time, slowly, from docs/rules/konane.md alone: stones by the names of their squares."""

COLUMNS = "abcdefghijkl"


class Reference:
    """stones: the colour, b or w, by square (column, row), both from 1. moves: the words of all moves."""

    def __init__(self, size):
        self.size = size
        numbers = range(1, size + 1)
        self.stones = {(column, row): "wb"[(column + row + 1) % 2] for column in numbers for row in numbers}
        self.moves = []

    def colour(self):
        return "bw"[len(self.moves) % 2]

    def legal(self):
        """The words of all legal moves, in ASCII order; none for whoever has lost."""
        if not self.moves:
            half = self.size // 2
            corners, centre = ((1, 1), (self.size, self.size)), ((half, half), (half + 1, half + 1))
            return sorted(word(square) for square in corners + centre if self.stones[square] == "b")
        if len(self.moves) == 1:
            ((column, row),) = [square_of(self.moves[0])]
            beside = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
            return sorted(word(square) for square in beside if self.stones.get(square) == "w")
        return sorted(f"{word(start)}-{word(end)}" for start, end, _ in self.jumps())

    def jumps(self):
        """Yield (start, end, squares of the stones that are taken)."""
        for start, colour in self.stones.items():
            if colour != self.colour():
                continue
            for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                taken, end = [], start
                while True:
                    over = end[0] + across, end[1] + up
                    end = over[0] + across, over[1] + up
                    inside = 1 <= end[0] <= self.size and 1 <= end[1] <= self.size
                    if self.stones.get(over, colour) == colour or end in self.stones or not inside:
                        break
                    taken.append(over)
                    yield start, end, list(taken)

    def play(self, move):
        if len(self.moves) < 2:
            del self.stones[square_of(move)]
        else:
            ((start, end, taken),) = [jump for jump in self.jumps() if f"{word(jump[0])}-{word(jump[1])}" == move]
            self.stones[end] = self.stones.pop(start)
            for square in taken:
                del self.stones[square]
        self.moves.append(move)

    def board(self):
        numbers = range(1, self.size + 1)
        return ["".join(self.stones.get((column, row), ".") for column in numbers) for row in reversed(numbers)]


def word(square):
    return f"{COLUMNS[square[0] - 1]}{square[1]}"


def square_of(name):
    return COLUMNS.index(name[0]) + 1, int(name[1:])
