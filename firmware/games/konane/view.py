"""Konane on the board. The rules are in engines/konane/rules.py."""

from engines.game import NOBODY, RESIGN, IllegalMove
from engines.konane.rules import EMPTY, OPENING, Konane
from firmware.games import view
from firmware.games.konane import palette
from firmware.input.layout import NOWHERE
from firmware.output.palette import EMPTY as DARK
from firmware.output.palette import HINTED

_OPENING_TIPS = ("Take off a blue stone: centre or corner.", "Take off a white stone beside the gap.")


class View(view.View):
    """Stones that can jump breathe; a tap chooses one, a second tap says where it lands."""

    ENGINE = Konane
    TIP = "Tap a stone that breathes."
    NAMES = ("Blue", "White")
    PALETTE = palette.PALETTE
    TURN_LIGHTS = (palette.BLUE_TURN, palette.WHITE_TURN)
    PAGES = (
        "Blue takes off a blue stone in the centre or a corner, White a white one beside the gap.",
        "Then jump over a stone of the other colour onto the empty square behind it; it is taken off.",
        "A stone may jump on in the same direction.",
        "Jumps are straight, never diagonal.",
        "Who cannot jump loses.",
    )

    def __init__(self, game) -> None:
        super().__init__(game)
        self._chosen = NOWHERE  # the square of a stone
        self._starts: dict[int, list[int]] = {}  # the legal moves by the square of their stone
        self.moved()

    def moved(self) -> None:
        self._chosen = NOWHERE
        self._starts = {}
        for move in self.game.legal_moves():
            self._starts.setdefault(self._square(move >> 5), []).append(move)

    # --- what it shows -----------------------------------------------------------------

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        game, cells, size = self.game, self.game.cells, self.size
        stones = (DARK, palette.of(1, palette.STONE), palette.of(2, palette.STONE))
        view.paint_cells(symbols, cells, size, stones)
        if still:
            return
        last = self._landing()
        if last != NOWHERE:
            symbols[last] = palette.of(cells[self._index(last)], palette.LAST)
        if game.to_move == NOBODY:
            return
        ready, chosen = palette.of(game.to_move, palette.READY), palette.of(game.to_move, palette.CHOSEN)
        for square in self._starts:
            symbols[square] = chosen if square in (pressed, self._chosen) else ready
        for target in self._targets(self._chosen if pressed not in self._starts else pressed):
            symbols[target] = chosen if target == pressed else palette.TARGET
        if hint >= 0:
            for index in (hint >> 5, game.end_of(hint)):
                symbols[self._square(index)] = HINTED

    def tip(self) -> str:
        if self.game.ply < OPENING:
            return _OPENING_TIPS[self.game.ply]
        return self.TIP if self._chosen == NOWHERE else "Tap where it lands."

    def info(self) -> str:
        black, white = self.game.stones()
        return str(black) + " blue, " + str(white) + " white"

    def describe(self, square: int) -> str:
        game, index = self.game, self._index(square)
        name, stone = game.name_of(index), game.cells[index]
        if stone == EMPTY:
            return name + ", empty" + (", the stone can land here" if square in self._targets(self._chosen) else "")
        words = name + ", " + self.NAMES[stone - 1].lower() + " stone"
        if square == self._chosen:
            return words + ", chosen"
        if square in self._starts:
            words += ", can be taken off" if game.ply < OPENING else ", can jump"
        return words + (", the last move" if square == self._landing() else "")

    def words(self, move: int, player: int) -> str:
        line = str(self.game.ply) + " " + self.NAMES[player - 1].lower() + " " + self.game.text(move)
        return line if move == RESIGN or move & 7 else line + " taken off"

    def verdict(self) -> str:
        game = self.game
        winner, loser = self.NAMES[game.outcome - 1], self.NAMES[2 - game.outcome]
        return winner + " wins: " + loser + (" resigned." if game.last_move() == RESIGN else " cannot jump.")

    def steps(self) -> list[tuple]:
        game = self.game
        move = game.last_move()
        if move == RESIGN:
            return []
        player, at = 2 - game.ply % 2, move >> 5  # who made it
        if not move & 7:
            square = self._square(at)
            return [(300, "remove", ((square, palette.of(player, palette.TAKEN)),)), (80, None, ((square, DARK),))]
        steps: list[tuple] = []
        step, stone, taken = (
            game.step_of(move),
            palette.of(player, palette.STONE),
            palette.of(3 - player, palette.TAKEN),
        )
        for _ in range(move & 7):
            start, over, end = [self._square(at + n * step) for n in range(3)]
            steps.append((220, "push", ((start, DARK), (over, taken), (end, stone))))
            steps.append((60, None, ((over, DARK),)))
            at += 2 * step
        return steps

    # --- what fingers mean ---------------------------------------------------------------

    def tap(self, square: int) -> int | None:
        move = self._move_to(self._chosen, square)
        if move is not None:
            return move
        if square in self._starts:
            if self.game.ply < OPENING:
                return self._starts[square][0]
            self._chosen = NOWHERE if square == self._chosen else square
            return None
        raise IllegalMove(self._refusal(square))

    def slide(self, start: int, square: int) -> int | None:
        move = self._move_to(start, square)
        if move is None:
            raise IllegalMove(self.game.name_of(self._index(start)) + " cannot jump there.")
        return move

    def slides(self, start: int, square: int) -> bool:
        return self.game.ply >= OPENING and start in self._starts and square not in self._starts

    def _refusal(self, square: int) -> str:
        game, index = self.game, self._index(square)
        if game.ply < OPENING:
            return _OPENING_TIPS[game.ply]
        if game.cells[index] == game.to_move:
            return game.name_of(index) + " cannot jump."
        return self.TIP if self._chosen == NOWHERE else "The stone cannot land there."

    def _targets(self, square: int) -> list[int]:
        """Return the squares on which the stone on a square can land; none for NOWHERE."""
        return [self._square(self.game.end_of(move)) for move in self._starts.get(square, ()) if move & 7]

    def _move_to(self, start: int, square: int) -> int | None:
        for move in self._starts.get(start, ()):
            if move & 7 and self._square(self.game.end_of(move)) == square:
                return move
        return None

    def _landing(self) -> int:
        """Return the square of the stone that jumped last, or NOWHERE."""
        game = self.game
        move = game.last_move() if game.ply else RESIGN
        return self._square(game.end_of(move)) if move != RESIGN and move & 7 else NOWHERE

    def _index(self, square: int) -> int:
        return (square // self.size + 1) * (self.size + 2) + square % self.size + 1

    def _square(self, index: int) -> int:
        width = self.size + 2
        return (index // width - 1) * self.size + index % width - 1
