"""Reversi on the board. The rules are in engines/reversi/rules.py."""

from engines.game import DRAW, RESIGN
from engines.reversi.rules import Reversi
from firmware import texts as shared
from firmware.games import view
from firmware.games.reversi import palette, texts
from firmware.games.stones import StonesView
from firmware.games.stones_palette import of
from firmware.input.layout import NOWHERE
from firmware.output.palette import EMPTY, HINTED

FLIP_MS = 110  # of the stones at one distance


class View(StonesView):
    """Stones of two colours; a square glows where a stone would turn some."""

    ENGINE = Reversi
    TIP = texts.TIP
    PALETTE = palette.PALETTE
    WINS = (of(1, palette.WINS), of(2, palette.WINS))
    PAGES = texts.PAGES

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        game = self.game
        stones = [EMPTY, of(1, palette.STONE), of(2, palette.STONE)]
        if game.outcome in (1, 2) and not still and not self._resigned():
            stones[game.outcome] = of(game.outcome, palette.WINS)
        view.paint_cells(symbols, game.cells, self.size, tuple(stones))
        if still:
            return
        last = self._last()
        if last != NOWHERE:
            symbols[last] = of(game.mover(), palette.LAST)
        if self.is_over():
            return
        for move in game.legal_moves():
            square = self._square(move)
            used = square == pressed
            symbols[square] = of(game.to_move, palette.AIMED) if used else palette.LEGAL
            if move == hint:
                symbols[square] = HINTED

    def effects(self, move: int) -> list[tuple]:
        """The stones that it turns, in the colour that they have."""
        symbol = of(3 - self.game.mover(), palette.TURNING)
        return [(self._square(index), symbol) for ring in self.game.turns() for index in ring]

    def outlook(self, move: int) -> str:
        count = self._turned()
        said = self.say(texts.TURNS_ONE if count == 1 else texts.TURNS, count)
        return said + " " + self._pass() if self.game.passed() else said

    def tip(self) -> str:
        return self._pass() if self.game.passed() else self.say(self.TIP)

    def info(self, lines: int = view.LINES) -> str:
        return self.say(shared.STONES, *self.game.stones())

    def report(self, move: int, ply: int, name: str) -> str:
        line = self.say(texts.TURNED, StonesView.report(self, move, ply, name), self._turned())
        return self.say(texts.PASSES, line, self.names()[2 - self.game.mover()]) if self.game.passed() else line

    def verdict(self) -> str:
        game = self.game
        return self.say(texts.DRAW, game.stones()[0]) if game.outcome == DRAW else StonesView.verdict(self)

    def won(self, winner: str, loser: str) -> str:
        black, white = self.game.stones()
        return self.say(texts.WINS, winner, max(black, white), min(black, white))

    def steps(self) -> list[tuple]:
        game = self.game
        move = game.last_move()
        if move == RESIGN:
            return []
        stone = of(game.mover(), palette.STONE)
        steps: list[tuple] = [(160, "place", ((self._square(move), stone),))]
        for ring in game.turns():
            steps.append((FLIP_MS, "flip", tuple([(self._square(index), stone) for index in ring])))
        return steps

    def _turned(self) -> int:
        """Return how many stones the last move turned."""
        return sum([len(ring) for ring in self.game.turns()])

    def _pass(self) -> str:
        again = self.game.mover()
        return self.say(texts.PASSED, self.names()[2 - again], self.names()[again - 1])
