"""Ouroboros on the board. removal.py knows what a removal takes; the rules are in engines/ouroboros/rules.py."""

from engines.game import CHANCE, DRAW, NOBODY, RESIGN, IllegalMove
from engines.ouroboros.kernels import CODE, MOVES, SQUARE
from engines.ouroboros.tables import COLOURS, FIRST, SETUP, STONE
from engines.ouroboros.tables import EMPTY as BARE
from firmware import texts as shared
from firmware.games import view
from firmware.games.ouroboros import palette, texts
from firmware.games.ouroboros.removal import Removals, pattern_of
from firmware.games.ouroboros.words import KEY_NAMES, OuroborosWords
from firmware.hardware.wiring import COLUMNS
from firmware.input import softkeys
from firmware.output.palette import DARK, EMPTY, HINTED, KEY, KEY_ASKING
from firmware.output.panel import wrap

_PIECES = ("", "cb", "cg", "cr", "cy", "sn")  # by the engine's cells
TIP_LINES = 2  # more would leave too few for the supplies of four players
_KIND = ("kind", 9, 13, "k", texts.KIND, texts.KIND_TIP, KEY)

# All of softkeys.GAME, with redo in the place of the settings, which the menu has as well
_REDO = softkeys.REDO[:1] + softkeys.SETTINGS[1:3] + softkeys.REDO[3:]
_ALWAYS = softkeys.ALWAYS + (softkeys.UNDO, _REDO, softkeys.RESIGN, softkeys.HINT, softkeys.AGAIN, _KIND)


class View(OuroborosWords):
    """A cube or a stone on a square. What is chosen waits for a second tap, with a preview of what it does."""

    PALETTE = palette.PALETTE
    WINS = (palette.PARTNER,) * 4
    TURN_LIGHTS = palette.TURN
    KEYS = _ALWAYS + softkeys.bars(KEY_NAMES[1:], texts.COLOURS, texts.TIPS, range(palette.BAR, palette.BAR + 4))

    def __init__(self, game, say=None) -> None:
        super().__init__(game, say)
        self._removals = Removals(game)
        self.moved()

    def moved(self) -> None:
        self._diagonal = 0  # the code of a placement
        self._choose(-1, -1)
        if self.is_over():
            self._removals.pairs.clear()
        else:
            self._removals.find()

    def _choose(self, first: int, second: int) -> None:
        """Choose a square, and for a removal a second one; -1 for none."""
        self._first, self._second = first, second
        both = first >= 0 and second >= 0
        self._payment = self._removals.payment(self._index(first), self._index(second)) if both else None

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        cells = self.game.cells
        for square in range(len(symbols)):
            cell = cells[self._index(square)]
            symbols[square] = palette.CUBE + cell if cell else EMPTY
        if still:
            return
        for first, second, _ in self._removals.pairs:
            symbols[self._square(first)] = symbols[self._square(second)] = palette.LOOSE
        for _, index, _ in self.game.effects():
            square = self._square(index)
            if cells[index] != STONE:
                symbols[square] = palette.TRACE
            else:
                symbols[square] = palette.LAST_LOOSE if symbols[square] == palette.LOOSE else palette.LAST
        first, second = self._first, self._second
        if pressed >= 0 and self.game.to_move > NOBODY:
            first, second = self._aim(pressed)
        if first >= 0 and self._holds_stone(first):
            for partner in self._removals.partners(self._index(first)):
                symbols[self._square(partner)] = palette.PARTNER
            symbols[first] = palette.PICKED
            if second >= 0:
                symbols[second] = palette.PICKED
        elif first >= 0:
            self._paint_given(symbols, self._placement(first))
            symbols[first] += palette.COMES - palette.CUBE
        elif hint > FIRST and self.game.is_legal(hint):
            ends = self._removals.ends(hint)
            if not ends:
                self._paint_given(symbols, hint)
            for index in ends or (hint >> SQUARE,):
                symbols[self._square(index)] = HINTED

    def _paint_given(self, symbols: bytearray, move: int) -> None:
        """Mark the cubes that a placement gives to the next player."""
        for cell, index, _ in self._preview_move(move)[1:]:
            symbols[self._square(index)] = palette.GOES + cell

    def paint_keys(self, lights: bytearray) -> None:
        game = self.game
        kind = _KIND[1] * COLUMNS + _KIND[2]
        if self._diagonal and lights[kind] == KEY:
            lights[kind] = palette.DIAGONAL
        player = self.facing()
        if player in (CHANCE, DRAW):
            return
        choices = self._payment.choices() if self._payment else ()
        for colour in COLOURS:
            row, column = softkeys.BARS[colour - 1]
            full, half = palette.BAR, palette.HALF_BAR
            if colour in choices:
                full, half = palette.BAR_ASKING, palette.HALF_BAR_ASKING
            left = game.supplies[4 * player + colour]
            for place in range(row, row - softkeys.BAR, -1):
                key = place * COLUMNS + column
                if lights[key] != KEY_ASKING:
                    lights[key] = (full if left > 1 else half) + colour - 1 if left > 0 else DARK
                left -= 2

    def turn_lights(self) -> list[tuple]:
        lit = super().turn_lights()
        return [(row, column, palette.WINNER) for row, column, _ in lit] if self.is_over() else lit

    def tip(self) -> str:
        if self.game.to_move == CHANCE:
            return ""
        if self._payment:
            return self._payment.words(self.say)
        if self._first < 0:
            return self._possible()
        if self._holds_stone(self._first):
            return self.say(texts.WITH_WHICH, self._name(self._first))
        words = self.say(texts.TAP_AGAIN, self._feeds(self._first))
        return words if len(wrap(words)) <= TIP_LINES else self.say(texts.TAP_AGAIN, self._feeds(self._first, True))

    def preview(self, square: int) -> str:
        aim = self._aim(square)
        if aim == (self._first, self._second):
            return ""
        if aim[1] >= 0:
            return self.say(texts.PRICES[pattern_of(self._index(aim[0]), self._index(aim[1]), self.game.width)])
        return "" if self._holds_stone(square) else self._feeds(square)

    def aim(self, square: int) -> int:
        if self.game.to_move <= NOBODY:
            return -1
        if not self._holds_stone(square):
            return -1 if self._is_bare(square) or not self._may_place() else self._placement(square)
        first, second = self._aim(square)
        if second < 0 or square == self._first:
            return -1
        payment = self._payment if (first, second) == (self._first, self._second) else None
        move = (payment or self._removals.payment(self._index(first), self._index(second))).move()
        return -1 if move is None else move

    def _possible(self) -> str:
        things = [texts.A_CUBE] if self._can_place() else []
        if self._removals.pairs:
            things.append(texts.A_STONE)
        if self._in_supply():
            things.append(texts.A_COLOUR)
        words = view.listed([self.say(thing) for thing in things], self.say(texts.OR))
        return self.say(texts.TAP_DIAGONAL if self._diagonal else texts.TAP, words)

    def _feeds(self, square: int, brief: bool = False) -> str:
        """Return who gets which cubes by a stone on the square; brief: without what the next player gets."""
        effects = self._preview_move(self._placement(square))
        if brief:
            return self.say(texts.GETS, texts.COLOURS[effects[0][0] - 1])
        return self.say(texts.FEEDS, texts.COLOURS[effects[0][0] - 1], self.given(effects))

    def info(self, lines: int = view.LINES) -> str:
        words = self.supplies(lines)
        if len(wrap(words)) < lines:
            words += "\n" + self.say(texts.STONES_LEFT, self.game.stones)
        return words

    def describe(self, square: int) -> str:
        index, say = self._index(square), self.say
        cell, name = self.game.cells[index], self._name(square)
        if cell == BARE:
            return say(shared.EMPTY, name)
        if cell != STONE:
            words = say(texts.CUBE, name, texts.COLOURS[cell - 1])
            if square == self._first:
                return say(shared.CHOSEN, words)
            return say(texts.CAN_PLACE, words) if self._may_place() else words
        words = say(texts.STONE, name)
        if index == self.game.last_move() >> SQUARE:
            words = say(shared.LAST_MOVE, words)
        if square in (self._first, self._second):
            words = say(shared.CHOSEN, words)
        partners = [self.game.name_of(partner) for partner in self._removals.partners(index)]
        return say(texts.GOES_WITH, words, ", ".join(partners)) if partners else words

    def piece(self, square: int) -> str:
        return _PIECES[self.game.cells[self._index(square)]]

    def last(self) -> list[int]:
        return [self._square(index) for _, index, _ in self.game.effects()]

    def steps(self) -> list[tuple]:
        game = self.game
        move = game.last_move()
        if move >= SETUP:  # row by row
            cubes = [
                (square, palette.CUBE + game.cells[self._index(square)]) for square in range(self.size * self.size)
            ]
            return [(100, "place", tuple(cubes[row : row + self.size])) for row in range(0, len(cubes), self.size)]
        if move == RESIGN or FIRST < move < MOVES:
            return []
        if move <= FIRST:
            return [(100, "remove", ())]
        effects = game.effects()
        squares = [self._square(index) for _, index, _ in effects]
        if move & CODE > 1:
            return [
                (400, "remove", tuple([(square, palette.PICKED) for square in squares])),
                (80, None, tuple([(square, EMPTY) for square in squares])),
            ]
        steps: list[tuple] = [(200, "place", ((squares[0], palette.STONE),))]
        if len(squares) > 1:
            given = [(self._square(index), palette.GOES + cell) for cell, index, _ in effects[1:]]
            steps.append((400, "push", tuple(given)))
            steps.append((80, None, tuple([(square, EMPTY) for square in squares[1:]])))
        return steps

    def offers(self, square: int) -> bool:
        if self._holds_stone(square):
            return square in (self._first, self._second) or bool(self._removals.partners(self._index(square)))
        return self._may_place() and not self._is_bare(square)

    def tap(self, square: int) -> int | None:
        if square == self._second:
            move = self._payment.move()
            if move is None:
                raise IllegalMove(self._payment.words(self.say))
            return move
        if square == self._first and not self._holds_stone(square):
            return self._placement(square)
        if self._first >= 0 and (square == self._first or self._is_bare(square)):
            self._choose(-1, -1)
            return None
        aim = self._aim(square)
        if aim == (self._first, self._second):
            raise self._refusal(square)
        self._choose(*aim)
        return None

    def slides(self, start: int, square: int) -> bool:
        return self._holds_stone(start) and self._holds_stone(square)

    def drags(self, start: int) -> bool:
        return self.piece(start) != ""

    def slide(self, start: int, square: int) -> None:
        one, other = self._index(start), self._index(square)
        if not self._removals.moves(one, other):
            pattern = pattern_of(one, other, self.game.width)
            if pattern < 0:
                raise IllegalMove(texts.NO_PATTERN, self._name(start), self._name(square))
            raise IllegalMove(texts.PRICES[pattern])
        self._choose(start, square)

    def usable(self) -> list[str]:
        names = ["kind"] if self._can_place() else []
        for colour in self._payment.choices() if self._payment else self._in_supply():
            names.append(KEY_NAMES[colour])
        return names

    def control(self, name: str) -> int | None:
        if name == "kind":
            self._diagonal = 1 - self._diagonal
            return None
        colour = KEY_NAMES.index(name)
        if not self._payment:
            return colour
        self._payment.choose(colour)
        return None

    def question(self, name: str) -> str:
        if not self._payment and name in KEY_NAMES:
            return self.say(texts.DISCARD, texts.COLOURS[KEY_NAMES.index(name) - 1])
        return super().question(name)

    def _aim(self, square: int) -> tuple:
        """Return which squares a tap on this one leaves chosen, as _choose() takes them."""
        first, index = self._first, self._index(square)
        if self._holds_stone(square):
            if square not in (first, self._second):
                if first >= 0 and self._removals.moves(self._index(first), index):
                    return first, square
                if self._removals.partners(index):
                    return square, -1
        elif not self._is_bare(square) and self._may_place():
            return square, -1
        return first, self._second

    def _refusal(self, square: int) -> IllegalMove:
        if self._is_bare(square):
            return IllegalMove(texts.BARE, self._name(square))
        if not self._holds_stone(square):
            return IllegalMove(texts.NO_STONES)
        return IllegalMove(texts.NO_PARTNER, self._name(square))

    def _preview_move(self, move: int) -> list:
        self.game.play(move)
        effects = self.game.effects()
        self.game.undo()
        return effects

    def _placement(self, square: int) -> int:
        return MOVES * self._index(square) + self._diagonal

    def _holds_stone(self, square: int) -> bool:
        return self.game.cells[self._index(square)] == STONE

    def _is_bare(self, square: int) -> bool:
        return self.game.cells[self._index(square)] == BARE

    def _may_place(self) -> bool:
        return self.game.to_move > NOBODY and not self.is_over() and self.game.stones > 0

    def _can_place(self) -> bool:
        return self._may_place() and any(BARE < cell < STONE for cell in self.game.cells)

    def _in_supply(self) -> list[int]:
        """The colours that who is to move has cubes of."""
        supplies, mine = self.game.supplies, 4 * self.game.to_move
        return [colour for colour in COLOURS if supplies[mine + colour]]

    def _name(self, square: int) -> str:
        return self.game.name_of(self._index(square))
