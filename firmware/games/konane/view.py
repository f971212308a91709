"""Konane on the board. The rules are in engines/konane/rules.py."""

from engines.game import RESIGN, IllegalMove
from engines.konane.rules import BLACK, EMPTY, OPENING, Konane
from firmware import texts as shared
from firmware.games import view
from firmware.games.konane import palette, texts
from firmware.games.stones import StonesView
from firmware.games.stones_palette import of
from firmware.input.layout import NOWHERE
from firmware.output.palette import EMPTY as DARK
from firmware.output.palette import HINTED


class View(StonesView):
    """Stones that can jump breathe; a tap chooses one, a second tap says where it lands."""

    ENGINE = Konane
    TIP = texts.TIP
    PALETTE = palette.PALETTE
    WINS = (of(1, palette.STONE), of(2, palette.STONE))
    PAGES = texts.PAGES

    def __init__(self, game, say=None) -> None:
        super().__init__(game, say)
        self.moved()

    def moved(self) -> None:
        self._chosen = NOWHERE  # the square of a stone
        self._starts: dict[int, list[int]] = {}  # the legal moves by the square of their stone
        for move in () if self.is_over() else self.game.legal_moves():
            self._starts.setdefault(self._square(move >> 5), []).append(move)

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        game, cells, size = self.game, self.game.cells, self.size
        view.paint_cells(symbols, cells, size, (DARK, of(1, palette.STONE), of(2, palette.STONE)))
        if still:
            return
        last = self._last()
        if last != NOWHERE:
            symbols[last] = of(cells[self._index(last)], palette.LAST)
        if self.is_over():
            return
        ready, chosen = of(game.to_move, palette.READY), of(game.to_move, palette.CHOSEN)
        targets = self._targets(pressed if pressed in self._starts else self._chosen)
        lands = pressed in targets
        for square in self._starts:
            if square in (pressed, self._chosen):
                symbols[square] = chosen
            elif not lands:  # then those of the other player are, see effects()
                symbols[square] = ready
        for target in targets:
            symbols[target] = chosen if target == pressed else palette.TARGET
        if hint >= 0:
            for index in (hint >> 5, game.end_of(hint)):
                symbols[self._square(index)] = HINTED

    def aim(self, square: int) -> int:
        if self.game.ply < OPENING:
            return self._starts[square][0] if square in self._starts else -1
        move = self._move_to(self._chosen, square)
        return -1 if move is None else move

    def effects(self, move: int) -> list[tuple]:
        """What is taken blinks; the stones that can move next are ready."""
        game, to_move = self.game, self.game.to_move
        ready = of(to_move, palette.READY)
        marks = [(self._square(following >> 5), ready) for following in game.legal_moves()]
        step, player = game.step_of(move), 2 - game.ply % 2
        if move & 7:
            taken = of(3 - player, palette.TAKEN)
            marks += [(self._square((move >> 5) + n * step), taken) for n in range(1, 2 * (move & 7), 2)]
        else:
            marks.append((self._square(move >> 5), of(player, palette.TAKEN)))
        return marks

    def outlook(self, move: int) -> str:
        taken = move & 7
        return self.say(texts.TAKES_ONE if taken == 1 else texts.TAKES, taken) if taken else ""

    def tip(self) -> str:
        if self.game.ply < OPENING:
            return self.say(texts.FIRST_TIPS[self.game.ply])
        return self.say(self.TIP if self._chosen == NOWHERE else texts.LANDS)

    def info(self, lines: int = view.LINES) -> str:
        return self.say(shared.STONES, *self.game.stones())

    def describe(self, square: int) -> str:
        game, index = self.game, self._index(square)
        if game.cells[index] == EMPTY:
            lands = square in self._targets(self._chosen)
            return self.say(texts.EMPTY_LANDING if lands else shared.EMPTY, game.name_of(index))
        said = self.say(shared.BLUE_STONE if game.cells[index] == BLACK else shared.WHITE_STONE, game.name_of(index))
        if square == self._chosen:
            return self.say(shared.CHOSEN, said)
        if square in self._starts:
            said = self.say(texts.CAN_GO if game.ply < OPENING else texts.CAN_JUMP, said)
        return self.say(shared.LAST_MOVE, said) if square == self._last() else said

    def spell(self, move: int) -> str:
        start = self.game.name_of(move >> 5)
        if move & 7:
            return self.say(shared.FROM_TO, start, self.game.name_of(self.game.end_of(move)))
        return self.say(texts.TAKES_OFF, start)

    def report(self, move: int, ply: int, name: str) -> str:
        start, jumps = self.game.name_of(move >> 5), move & 7
        if not jumps:
            return self.say(texts.TOOK_OFF, ply, name, start)
        return self.say(texts.JUMPED, ply, name, start, self.game.name_of(self.game.end_of(move)), jumps)

    def won(self, winner: str, loser: str) -> str:
        return self.say(texts.CANNOT_JUMP, winner, loser)

    def steps(self) -> list[tuple]:
        game = self.game
        move = game.last_move()
        if move == RESIGN:
            return []
        player, at = 2 - game.ply % 2, move >> 5  # who made it
        if not move & 7:
            square = self._square(at)
            return [(300, "remove", ((square, of(player, palette.TAKEN)),)), (80, None, ((square, DARK),))]
        steps: list[tuple] = []
        step = game.step_of(move)
        stone, taken = of(player, palette.STONE), of(3 - player, palette.TAKEN)
        for _ in range(move & 7):
            start, over, end = [self._square(at + n * step) for n in range(3)]
            steps.append((220, "push", ((start, DARK), (over, taken), (end, stone))))
            steps.append((60, None, ((over, DARK),)))
            at += 2 * step
        return steps

    def offers(self, square: int) -> bool:
        if self._chosen == NOWHERE:
            return square in self._starts
        return square == self._chosen or self._move_to(self._chosen, square) is not None

    def tap(self, square: int) -> int | None:
        move = self._move_to(self._chosen, square)
        if move is not None:
            return move
        if square in self._starts:
            if self.game.ply < OPENING:
                return self._starts[square][0]
            self._chosen = NOWHERE if square == self._chosen else square
            return None
        raise self._refusal(square)

    def slide(self, start: int, square: int) -> int | None:
        move = self._move_to(start, square)
        if move is None:
            raise IllegalMove(texts.NO_JUMP_THERE, self.game.name_of(self._index(start)))
        return move

    def slides(self, start: int, square: int) -> bool:
        return self.game.ply >= OPENING and start in self._starts and square not in self._starts

    def drags(self, start: int) -> bool:
        return self.game.ply >= OPENING and self.game.cells[self._index(start)] != EMPTY

    def _refusal(self, square: int) -> IllegalMove:
        game, index = self.game, self._index(square)
        if game.ply < OPENING:
            return IllegalMove(texts.FIRST_TIPS[game.ply])
        if game.cells[index] == game.to_move:
            return IllegalMove(texts.NO_JUMP, game.name_of(index))
        return IllegalMove(self.TIP if self._chosen == NOWHERE else texts.NO_LANDING)

    def _targets(self, square: int) -> list[int]:
        return [self._square(self.game.end_of(move)) for move in self._starts.get(square, ()) if move & 7]

    def _move_to(self, start: int, square: int) -> int | None:
        for move in self._starts.get(start, ()):
            if move & 7 and self._square(self.game.end_of(move)) == square:
                return move
        return None

    def last(self) -> list[int]:
        """Return where the last move began and ended."""
        game = self.game
        move = game.last_move() if game.ply else RESIGN
        return [] if move == RESIGN else [self._square(move >> 5), self._square(game.end_of(move))]

    def _last(self) -> int:
        """Return the square of the stone that jumped last, or NOWHERE."""
        game = self.game
        move = game.last_move() if game.ply else RESIGN
        return self._square(game.end_of(move)) if move != RESIGN and move & 7 else NOWHERE
