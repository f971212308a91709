"""Robble on the board. The rules are in engines/robble/rules.py."""

from engines.game import DRAW, NOBODY, RESIGN
from engines.robble.kernels import FLIP, PUSH, REMOVE
from engines.robble.rules import SWAP, Robble
from firmware import texts as shared
from firmware.games import view
from firmware.games.robble import palette, texts
from firmware.games.stones import StonesView
from firmware.input import softkeys
from firmware.input.layout import NOWHERE
from firmware.output.palette import EMPTY, HINTED, KEY

_DONE = ((PUSH, texts.PUSHED), (REMOVE, texts.REMOVED), (FLIP, texts.FLIPPED))
LEFT_MS = 1500  # for what the count leaves


class View(StonesView):
    """Stones of two colours; every empty square is legal."""

    ENGINE = Robble
    TIP = shared.TAP_EMPTY
    PALETTE = palette.PALETTE
    WINS = (palette.of(1, palette.WINS), palette.of(2, palette.WINS))
    KEYS = softkeys.GAME + (("swap", 8, 13, "w", texts.SWAP_KEY, texts.SWAP_TIP, KEY),)
    PAGES = texts.PAGES
    DRAWN = texts.DRAW

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        game, cells, size = self.game, self.game.cells, self.size
        playing = not self.is_over() and not still
        view.paint_cells(symbols, cells, size, (EMPTY, palette.of(1, palette.STONE), palette.of(2, palette.STONE)))
        if playing:
            hinted = self.square_of(hint) if hint >= 0 else -1
            for square, symbol in ((pressed, palette.of(game.to_move, palette.GHOST)), (hinted, HINTED)):
                if square >= 0 and symbols[square] == EMPTY:
                    symbols[square] = symbol
        last = NOWHERE if still else self._last()
        if last != NOWHERE and cells[self._index(last)]:
            symbols[last] = palette.of(cells[self._index(last)], palette.LAST)
        if game.to_move == NOBODY and not still:
            self._paint_result(symbols)

    def effects(self, move: int) -> list[tuple]:
        cells, marks = self.game.cells, []
        for effect, start, end in self.game.effects():
            here = self.square_of(start)
            if effect == PUSH:
                marks.append((here, palette.of(cells[end], palette.MOVING)))
                marks.append((self.square_of(end), palette.of(cells[end], palette.GHOST)))
            else:
                marks.append((here, palette.GOING if effect == REMOVE else palette.FLIPPING))
        return marks

    def outlook(self, move: int) -> str:
        did = ", ".join(self._did())
        return did[0].upper() + did[1:] + "." if did else ""

    def _did(self) -> list[str]:
        """Return what the last stone did, a text each: '2 pushed'."""
        effects = [effect[0] for effect in self.game.effects()]
        return [self.say(text, effects.count(effect)) for effect, text in _DONE if effect in effects]

    def tip(self) -> str:
        return self.say(texts.OR_SWAP if self.game.can_swap() else self.TIP)

    def square_of(self, move: int) -> int:
        """Return the square that a move is made on, or -1."""
        return -1 if move in (RESIGN, SWAP) else self._square(move)

    def usable(self) -> list[str]:
        return ["swap"] if self.game.can_swap() else []

    def control(self, name: str) -> int:
        return SWAP

    def steps(self) -> list[tuple]:
        game = self.game
        move = game.last_move()
        if move in (RESIGN, SWAP):
            return []
        stone = palette.STONE
        steps: list[tuple] = [(160, "place", ((self._square(move), palette.of(game.cells[move], stone)),))]
        for effect, start, end in game.effects():
            here, there = self.square_of(start), self.square_of(end)
            if effect == PUSH:
                player = game.cells[end]
                steps.append((180, "push", ((here, palette.of(player, palette.MOVING)),)))
                steps.append((140, None, ((here, EMPTY), (there, palette.of(player, stone)))))
            elif effect == REMOVE:
                steps.append((320, "remove", ((here, palette.GOING),)))
                steps.append((80, None, ((here, EMPTY),)))
            else:
                steps.append((300, "flip", ((here, palette.FLIPPING),)))
                steps.append((100, None, ((here, palette.of(game.cells[start], stone)),)))
        return steps

    def counting(self) -> list[tuple]:
        """Two groups of equal size blink and grow dim together, the smallest last; then what is left."""
        if not self._counted():
            return []
        steps: list[tuple] = []
        for black, white in self.game.cancelled()[0]:
            text = self.say(texts.CANCELS, len(black), len(white))
            for symbol, length in ((palette.PAIRED, 600), (palette.STRUCK, 150)):
                marks = [(self.square_of(index), palette.of(1, symbol)) for index in black]
                marks += [(self.square_of(index), palette.of(2, symbol)) for index in white]
                steps.append((length, "remove" if symbol == palette.PAIRED else None, tuple(marks), text))
        steps.append((LEFT_MS, None, (), self._left()))
        return steps

    def _left(self) -> str:
        """Return the biggest group of each that is left when all others have cancelled out."""
        (blue, white), sizes = self.names(), self._sizes_left()
        return self.say(texts.LEFT, blue, sizes[1], white, sizes[2]) if any(sizes) else self.say(texts.NOTHING_LEFT)

    def _sizes_left(self) -> list[int]:
        sizes = [0, 0, 0]
        for player, group in self.game.cancelled()[1]:
            sizes[player] = max(sizes[player], len(group))
        return sizes

    def spell(self, move: int) -> str:
        return self.say(texts.SWAP) if move == SWAP else self.game.text(move)

    def report(self, move: int, ply: int, name: str) -> str:
        if move == SWAP:
            return self.say(texts.SWAPS, ply, name)
        line, done = StonesView.report(self, move, ply, name), self._did()
        return line + ": " + ", ".join(done) if done else line

    def won(self, winner: str, loser: str) -> str:
        sizes, outcome = self._sizes_left(), self.game.outcome
        if any(sizes):
            return self.say(texts.WINS, winner, sizes[outcome], sizes[3 - outcome])
        return self.say(texts.ALL_CANCEL, winner, loser)

    def _counted(self) -> bool:
        """Return True if the game ended on a full board."""
        return self.game.to_move == NOBODY and self.game.outcome != DRAW and not self._resigned()

    def _paint_result(self, symbols: bytearray) -> None:
        """Struck groups dim; of what is left, the winner's biggest group pulses."""
        if not self._counted():
            return
        best, (pairs, left) = self._sizes_left()[self.game.outcome], self.game.cancelled()
        for black, white in pairs:
            for player, group in ((1, black), (2, white)):
                for index in group:
                    symbols[self.square_of(index)] = palette.of(player, palette.STRUCK)
        for player, group in left:
            wins = player == self.game.outcome and len(group) == best
            for index in group:
                symbols[self.square_of(index)] = palette.of(player, palette.WINS if wins else palette.STONE)
