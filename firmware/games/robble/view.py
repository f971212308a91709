"""Robble on the board. The rules are in engines/robble/rules.py."""

from engines.game import DRAW, NOBODY, RESIGN, IllegalMove
from engines.robble.rules import FLIP, PUSH, REMOVE, SWAP, Robble
from firmware.games import view
from firmware.games.robble import palette
from firmware.input import softkeys
from firmware.input.layout import NOWHERE
from firmware.output.palette import EMPTY, HINTED, KEY

_VERBS = ((PUSH, "pushed"), (REMOVE, "removed"), (FLIP, "flipped"))


class View(view.View):
    """Stones of two colours; every empty square is legal."""

    ENGINE = Robble
    TIP = "Tap an empty square."
    NAMES = ("Blue", "White")
    PALETTE = palette.PALETTE
    TURN_LIGHTS = (palette.BLUE_BREATHE, palette.WHITE_BREATHE)
    KEYS = softkeys.GAME + (
        ("swap", 9, 13, "w", "swap", "Swap: take over the other colour instead of a first move.", KEY),
    )
    PAGES = (
        "Put a stone on an empty square. It acts on the four stones beside it:",
        "A stone with a free square behind it is pushed there. At the edge it falls off.",
        "A stone with another stone behind it changes its colour.",
        "White may swap colours instead of a first move.",
        "Full board: groups of equal size, one of each colour, cancel out.",
        "The biggest group left wins. None left: who moved last loses.",
        "The same board for the third time is a draw.",
    )

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        game, cells, size = self.game, self.game.cells, self.size
        playing = game.to_move != NOBODY and not still
        stones = (EMPTY, palette.of(1, palette.STONE), palette.of(2, palette.STONE))
        view.paint_cells(symbols, cells, size, stones)
        if playing:
            hinted = self.square_of(hint) if hint >= 0 else NOWHERE
            for square, symbol in ((pressed, palette.of(game.to_move, palette.GHOST)), (hinted, HINTED)):
                if 0 <= square < NOWHERE and symbols[square] == EMPTY:
                    symbols[square] = symbol
        last = self.square_of(game.last_move()) if game.ply and not still else NOWHERE
        if 0 <= last < NOWHERE and cells[self._index(last)]:
            symbols[last] = palette.of(cells[self._index(last)], palette.LAST)
        if game.to_move == NOBODY and not still:
            self._paint_result(symbols)

    def tip(self) -> str:
        return self.TIP + " Or swap colours: w." if self.game.can_swap() else self.TIP

    def tap(self, square: int) -> int:
        move = self._index(square)
        if self.game.cells[move]:
            raise IllegalMove(self._square_name(square) + " is taken. Tap an empty square.")
        return move

    def square_of(self, move: int) -> int:
        """Return the square that a move is made on, or -1."""
        if move in (RESIGN, SWAP):
            return -1
        width = self.size + 2
        return (move // width - 1) * self.size + move % width - 1

    def usable(self) -> list[str]:
        return ["swap"] if self.game.can_swap() else []

    def control(self, name: str) -> int:
        return SWAP

    def exchanges(self, move: int) -> bool:
        return move == SWAP

    def steps(self) -> list[tuple]:
        game = self.game
        move = game.last_move()
        if move in (RESIGN, SWAP):
            return []
        stone = palette.STONE
        place = self.square_of(move)
        steps: list[tuple] = [(160, "place", ((place, palette.of(game.cells[move], stone)),))]
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
        """Two groups of equal size blink and grow dim together, pair after pair, the smallest last."""
        if not self._counted():
            return []
        steps = []
        for black, white in self.game.pairs():
            for symbol, length in ((palette.PAIRED, 600), (palette.STRUCK, 150)):
                marks = [(self.square_of(index), palette.of(1, symbol)) for index in black]
                marks += [(self.square_of(index), palette.of(2, symbol)) for index in white]
                steps.append((length, "remove" if symbol == palette.PAIRED else None, tuple(marks)))
        return steps

    def words(self, move: int, player: int) -> str:
        line = str(self.game.ply) + " " + self.NAMES[player - 1].lower() + " " + self.game.text(move)
        if move in (RESIGN, SWAP):
            return line
        effects = [effect[0] for effect in self.game.effects()]
        for effect, verb in _VERBS:
            count = sum(1 for done in effects if done == effect)
            if count:
                line += ", " + str(count) + " " + verb
        return line

    def verdict(self) -> str:
        game = self.game
        if game.outcome == DRAW:
            return "Draw: the same board for the third time."
        winner, loser = self.NAMES[game.outcome - 1], self.NAMES[2 - game.outcome]
        if game.last_move() == RESIGN:
            return winner + " wins: " + loser + " resigned."
        left = game.remaining_groups()
        if not left:
            return winner + " wins: all groups cancel out and " + loser + " moved last."
        sizes = [0, 0, 0]
        for player, group in left:
            sizes[player] = max(sizes[player], len(group))
        return winner + " wins, " + str(sizes[game.outcome]) + " to " + str(sizes[3 - game.outcome]) + "."

    def describe(self, square: int) -> str:
        words = self._square_name(square)
        stone = self.game.cells[self._index(square)]
        if stone:
            words += ", " + self.NAMES[stone - 1].lower() + " stone"
            if self.game.ply and self.square_of(self.game.last_move()) == square:
                words += ", the last move"
        elif self.game.to_move != NOBODY:
            words += ", empty, " + self.NAMES[self.game.to_move - 1].lower() + " can play here"
        else:
            words += ", empty"
        return words

    def _index(self, square: int) -> int:
        return (square // self.size + 1) * (self.size + 2) + square % self.size + 1

    def _square_name(self, square: int) -> str:
        return self.game.text(self._index(square))

    def _counted(self) -> bool:
        """Return True if the game ended on a full board."""
        return self.game.to_move == NOBODY and self.game.outcome != DRAW and self.game.last_move() != RESIGN

    def _paint_result(self, symbols: bytearray) -> None:
        """Struck groups dim; of what is left, the winner's biggest group pulses."""
        if not self._counted():
            return
        left = self.game.remaining_groups()
        best = max([len(group) for player, group in left if player == self.game.outcome] + [0])
        for black, white in self.game.pairs():
            for player, group in ((1, black), (2, white)):
                for index in group:
                    symbols[self.square_of(index)] = palette.of(player, palette.STRUCK)
        for player, group in left:
            wins = player == self.game.outcome and len(group) == best
            for index in group:
                symbols[self.square_of(index)] = palette.of(player, palette.WINS if wins else palette.STONE)
