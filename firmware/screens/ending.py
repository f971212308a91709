"""The end of a game: the verdict, the level that follows the result, and a celebration that a room notices: the
winner's light runs over the whole board, from the last move outward.
"""

from engines.game import DRAW, NOBODY
from firmware import texts
from firmware.games.registry import OTHERS
from firmware.input.softkeys import find
from firmware.output.kernels import fill
from firmware.output.palette import EMPTY

WAVE_MS = 720  # from the first ring to the last
HOLD_MS = 400  # the full board, before the final position


class Ending:
    """The end of the game of a view. counting: how many of the steps that lead to the verdict, the last, count after
    the last move; None once it is shown, or a key has cut them short.
    """

    def __init__(self, app, view, seats) -> None:
        self.counting: int | None = None
        self._app, self._view, self._seats = app, view, seats

    def begin(self) -> list[tuple]:
        """Return the steps after those of the last move."""
        steps = self._view.counting()
        self.counting = len(steps)
        return steps

    def verdict(self) -> str:
        """Return who has won, by the rules or in the room."""
        view, seats = self._view, self._seats
        return seats.result() + (view.verdict() if view.game.to_move == NOBODY else seats.room.verdict(view.say))

    def question(self) -> str:
        """Return how to play again, or why that cannot be."""
        view = self._view
        return self._app.places.lack(view) or view.say(texts.AGAIN_QUESTION, find(view.KEYS, "again")[3])

    def take_result(self, helped: bool) -> str:
        """Let the level 'like you' follow the result of one person: a win only without help, no draw. Return what the
        panel says of a new level, '' for none.
        """
        game, seats, settings = self._view.game, self._seats, self._app.settings
        players, won = int(game.options().get("players", 2)), not seats.is_board(game.outcome)
        if game.outcome == DRAW or (won and helped) or (players > 2 and seats.board_plays != OTHERS):
            return ""
        before = settings.level(game.NAME)
        settings.take_result(game.NAME, won, players)
        after = settings.level(game.NAME)
        return "" if after == before else self._view.say(texts.NEXT_LEVEL, after) + " " + self.question()


def celebration(view, symbols: bytearray) -> list[tuple]:
    """Make the board empty, and return the steps of the wave as View.steps() has them; [] where nobody has won. A ring
    is all squares that are as many steps of a king away from the last move.
    """
    symbol = view.winner()
    if symbol == EMPTY:
        return []
    fill(symbols, len(symbols), EMPTY)
    size, last = view.size, view.last()
    centre = last[-1] if last else size * size // 2
    row, column = centre // size, centre % size
    rings = max(row, column, size - 1 - row, size - 1 - column) + 1
    marks: list[list[tuple]] = [[] for _ in range(rings)]
    for square in range(size * size):
        distance = max(abs(square // size - row), abs(square % size - column))
        marks[distance].append((square, symbol))
    steps: list[tuple] = [(WAVE_MS // rings, None, ring) for ring in marks]
    steps[0] = (WAVE_MS // rings, "win", marks[0])
    steps.append((HOLD_MS, None, ()))
    return steps
