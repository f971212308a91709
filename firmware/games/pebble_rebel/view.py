"""Pebble Rebel on the board: what it shows, and what touches mean. Its words are in words.py, the rules
in engines/pebble_rebel/rules.py.
"""

from engines.game import NOBODY, RESIGN, IllegalMove
from engines.pebble_rebel import tables
from engines.pebble_rebel.kernels import INDEX, SQUARE, UNREACHED, WIDTH
from engines.pebble_rebel.tables import COLOURS, LETTERS, PEBBLE, REBEL, SLIDES, SQUARES
from firmware import texts as shared
from firmware.games.pebble_rebel import palette, texts
from firmware.games.pebble_rebel.words import KEY_NAMES, PebbleRebelWords
from firmware.hardware.wiring import COLUMNS
from firmware.input import softkeys
from firmware.output.kernels import fill
from firmware.output.palette import DARK, EMPTY, HINTED, KEY, PULSE, STEADY

AROUND = (-WIDTH, -1, 1, WIDTH)  # steps to the neighbours of an index
_PIECES = ("", "sb", "sr", "sw", "sy")  # by the engine's cells
SLIDE_MS, STOP_MS = 70, 120  # a square of a slide, and a stop
PLACE_MS, SETUP_MS = 160, 60
DRAW_MS = 1200  # for all stones of a draw, at most this for four of them


class View(PebbleRebelWords):
    """Stones that Pebble slides to lit squares, and that Rebel picks on control keys. _path: the index of the stone
    that Pebble has chosen and, while _by_hand, the stops so far. _held: the index of the stone that a finger rests on,
    0 for none. _colour: what Rebel has picked, 0 for nothing. _trail: the indices where Pebble's last stone began,
    turned and stopped; none before she moved.
    """

    PALETTE = palette.PALETTE
    WINS = (palette.REACHED, palette.LEGAL)
    TURN_LIGHTS = (palette.PEBBLES_TURN, palette.REBELS_TURN)
    KEYS = softkeys.GAME + (("done", 9, 13, "d", texts.DONE, texts.DONE_TIP, KEY),)
    KEYS += softkeys.bars(
        KEY_NAMES[1:], texts.COLOURS, texts.TIPS, [palette.light_of(each, STEADY) for each in COLOURS]
    )

    def __init__(self, game, say=None) -> None:
        super().__init__(game, say)
        self._costs = bytearray(len(SQUARES))  # by square: the stones that it costs Pebble, 0 where she cannot go
        self._marked = bytearray(len(SQUARES))  # by square: 1 for a stone of the last turn or of the final line
        self.moved()

    def moved(self) -> None:
        game = self.game
        self._path: list[int] = []
        self._by_hand = False
        self._held = 0
        places = game.to_move == REBEL and not self.is_over()
        colours = [colour for colour in COLOURS if game.hand[colour]] if places else []
        self._colour = colours[0] if len(colours) == 1 else 0
        self._measure(-1)
        self._mark()

    def _mark(self) -> None:
        """Note the way of Pebble's last stone, and which stones are of the last turn or, in the end, of the line."""
        game, marked = self.game, self._marked
        fill(marked, len(marked), 0)
        self._trail: list[int] = []
        recent: list[int] = []  # the indices of the stones of the last turn
        self._recent = recent
        moves = game.history()
        for ply in range(game.ply - 1, -1, -1):
            move = moves[ply]
            if move < SLIDES:
                recent.append(move & INDEX)
            elif move != RESIGN and not tables.DRAWS < move < tables.HANDLES and not game.is_setup(ply):
                self._trail = [game.index_of(name) for name in game.texts(ply, ply + 1)[0].split("-")]
                if not recent:
                    recent.append(self._trail[-1])
                break
        self._line = game.line() if game.to_move == NOBODY else []
        for index in self._line or recent:
            marked[self._square(index)] = 1

    def _measure(self, pressed: int) -> None:
        """Work out what each square costs from the stone that a finger rests on, or that is chosen."""
        game, costs = self.game, self._costs
        fill(costs, len(costs), 0)
        if game.to_move != PEBBLE:
            return
        if pressed < 0:
            self._held = 0
        elif game.cells[self._index(pressed)] and not self._by_hand:
            self._held = self._index(pressed)
        start = self._subject()
        if self._by_hand:
            if len(self._path) <= tables.most_segments(game.counts[tables.FREE]):
                self._measure_lines()
        elif start:
            hops = game.reach(start)
            for square, index in enumerate(SQUARES):
                cost = hops[index]
                costs[square] = cost if cost < UNREACHED else 0

    def _measure_lines(self) -> None:
        """One more stop costs one more stone, on each square in a free straight line from the last stop."""
        cells, costs, path = self.game.cells, self._costs, self._path
        for step in AROUND:
            index = path[-1] + step
            while not cells[index] or index == path[0]:
                costs[self._square(index)] = len(path)
                index += step

    def _subject(self) -> int:
        """Return the index of the stone that squares are lit for, or 0."""
        return self._held or (self._path[0] if self._path else 0)

    def paint(self, symbols: bytearray, pressed: int = -1, hint: int = -1, still: bool = False) -> None:
        cells, over = self.game.cells, self.is_over()
        if not still:
            self._measure(pressed)
        costs, marked = self._costs, self._marked
        special = palette.PULSING if self._line else palette.LAST
        for square, index in enumerate(SQUARES):
            stone = cells[index]
            if stone:
                symbols[square] = palette.of(stone, special if marked[square] and not still else palette.STONE)
            elif still or over:
                symbols[square] = EMPTY
            elif costs[square]:
                symbols[square] = palette.REACHED + min(costs[square], palette.MAX_STONES) - 1
            else:
                symbols[square] = palette.LEGAL if self._colour else EMPTY
        if not still and not over:
            self._paint_hint(symbols, hint)
            self._paint_choice(symbols, pressed)

    def _paint_hint(self, symbols: bytearray, hint: int) -> None:
        if hint >= 0:
            symbols[self._square(hint & INDEX)] = HINTED
        if hint >= SLIDES:
            start = hint >> SQUARE
            symbols[self._square(start)] = palette.of(self.game.cells[start], palette.HINTED_STONE)

    def _paint_choice(self, symbols: bytearray, pressed: int) -> None:
        """Show the chosen stone, its stops, and what the finger would do."""
        cells, path, start = self.game.cells, self._path, self._subject()
        colour = self._colour
        if start:
            colour = cells[start]
            symbols[self._square(start)] = palette.of(colour, palette.PULSING)
        if self._by_hand:
            for stop in path[1:-1]:
                if stop != start:
                    symbols[self._square(stop)] = palette.STOP
            if path[-1] != start:
                symbols[self._square(path[-1])] = palette.of(colour, palette.GHOST)
        if pressed >= 0 and not cells[self._index(pressed)] and (self._costs[pressed] or self._colour):
            symbols[pressed] = palette.of(colour, palette.GHOST)

    def aim(self, square: int) -> int:
        game, index = self.game, self._index(square)
        if game.cells[index]:
            return -1
        if game.to_move == REBEL:
            return self._colour << SQUARE | index if self._colour else -1
        if self._by_hand:
            return game.move_along(self._path) if len(self._path) > 1 and index == self._path[-1] else -1
        return self._subject() << SQUARE | index if self._costs[square] else -1

    def effects(self, move: int) -> list[tuple]:
        """A slide shows where it stops, and a line its stones."""
        game, marks = self.game, []
        if move >= SLIDES:
            for name in game.texts(game.ply - 1)[0].split("-")[1:-1]:
                marks.append((self._square(game.index_of(name)), palette.STOP))
        if game.to_move == NOBODY:
            for index in game.line():
                marks.append((self._square(index), palette.of(game.cells[index], palette.PULSING)))
        return marks

    def paint_keys(self, lights: bytearray) -> None:
        """Let each bar be as high as there are stones, and the picked one pulse."""
        for colour in COLOURS:
            row, column = softkeys.BARS[colour - 1]
            if not lights[row * COLUMNS + column]:
                continue
            light = palette.light_of(colour, PULSE if colour == self._colour else STEADY)
            for step in range(softkeys.BAR):
                lights[(row - step) * COLUMNS + column] = light if step < self.game.hand[colour] else DARK

    def piece(self, square: int) -> str:
        """The stone, and the numbers of the stops there on the way that is being chosen, else on the last one."""
        index = self._index(square)
        words = _PIECES[self.game.cells[index]]
        path = self._path if self._by_hand and len(self._path) > 1 else self._trail
        for number in range(len(path)):
            if path[number] == index:
                words += " t" + str(number)
        return words.strip()

    def last(self) -> list[int]:
        return [self._square(index) for index in self._recent]

    def steps(self) -> list[tuple]:
        game = self.game
        move = game.last_move()
        if move == RESIGN:
            return []
        if move < SLIDES:
            return [(PLACE_MS, "place", ((self._square(move & INDEX), palette.of(move >> SQUARE, palette.STONE)),))]
        kind, _, letters = game.text(move).partition(":")
        if kind == "draw":
            return self._drawing(letters)
        if kind == "setup":  # one by one
            return [
                (SETUP_MS, "place", ((square, palette.of(game.cells[index], palette.STONE)),))
                for square, index in enumerate(SQUARES)
                if game.cells[index]
            ]
        return self._sliding([game.index_of(name) for name in kind.split("-")])

    def _sliding(self, path: list[int]) -> list[tuple]:
        """The stone goes square by square and rests at every stop."""
        stone = palette.of(self.game.cells[path[-1]], palette.STONE)
        steps: list[tuple] = []
        here = path[0]
        for stop in path[1:]:
            tune: str | None = "push"
            step = 1 if here >> 3 == stop >> 3 else WIDTH
            if stop < here:
                step = -step
            while here != stop:
                steps.append((SLIDE_MS, tune, ((self._square(here), EMPTY), (self._square(here + step), stone))))
                here += step
                tune = None
            steps.append((STOP_MS, None, ()))
        return steps

    def _drawing(self, letters: str) -> list[tuple]:
        """The drawn stones show one by one on the square that Pebble's stone left, if it is still free."""
        steps: list[tuple] = []
        length = DRAW_MS // max(4, len(letters))
        left = self._trail[0]
        free = not self.game.cells[left]
        for letter in letters:
            stone = palette.of(LETTERS.find(letter), palette.STONE)
            steps.append((length * 2 // 3, "choose", ((self._square(left), stone),) if free else ()))
            steps.append((length // 3, None, ((self._square(left), EMPTY),) if free else ()))
        return steps

    def counting(self) -> list[tuple]:
        """The stones of the line light up one by one."""
        cells = self.game.cells
        return [
            (PLACE_MS, "flip", ((self._square(index), palette.of(cells[index], palette.PULSING)),))
            for index in self.game.line()
        ]

    def offers(self, square: int) -> bool:
        cells, index = self.game.cells, self._index(square)
        if cells[index]:
            return self.game.to_move == PEBBLE and not all(cells[index + step] for step in AROUND)
        return self._costs[square] > 0 or self.aim(square) >= 0

    def tap(self, square: int) -> int | None:
        game, index = self.game, self._index(square)
        if game.to_move == REBEL:
            return self._place(index)
        if self._by_hand:
            return self._tap_by_hand(index)
        if game.cells[index]:
            self._choose(index)
            return None
        if not self._path:
            raise IllegalMove(texts.NO_STONE, game.name_of(index))
        return self._go(self._path[0], index)

    def slides(self, start: int, square: int) -> bool:
        game = self.game
        free = not game.cells[self._index(square)]
        return game.to_move == PEBBLE and free and not self._by_hand and game.cells[self._index(start)] > 0

    def drags(self, start: int) -> bool:
        return not self._by_hand and self.game.cells[self._index(start)] > 0

    def slide(self, start: int, square: int) -> int:
        return self._go(self._index(start), self._index(square))

    def usable(self) -> list[str]:
        game = self.game
        if game.to_move == REBEL:
            return [KEY_NAMES[colour] for colour in COLOURS if game.hand[colour]]
        return ["done"] if len(self._path) > 1 else []

    def control(self, name: str) -> int | None:
        if name == "done":
            return self.game.move_along(self._path)
        self._colour = KEY_NAMES.index(name)
        return None

    def _place(self, index: int) -> int:
        game = self.game
        if game.cells[index]:
            raise IllegalMove(shared.TAKEN, game.name_of(index))
        if not self._colour:
            raise IllegalMove(texts.NO_COLOUR)
        return self._colour << SQUARE | index

    def _choose(self, index: int) -> None:
        """A stone was tapped: choose it, or go by hand if it is chosen already."""
        cells = self.game.cells
        if all(cells[index + step] for step in AROUND):
            raise IllegalMove(texts.SHUT_IN, self.game.name_of(index))
        self._by_hand = self._path == [index]
        self._path = [index]
        self._held = 0

    def _go(self, start: int, target: int) -> int:
        game = self.game
        move = start << SQUARE | target
        if not game.is_legal(move):
            raise IllegalMove(texts.NO_WAY, game.name_of(start), game.name_of(target))
        return move

    def _tap_by_hand(self, index: int) -> int | None:
        """Add a stop; play with the last one; leave with a stone, unless it is on the way."""
        game, path = self.game, self._path
        if index == path[0]:
            if len(path) > 1 and self._costs[self._square(index)]:
                path.append(index)
            else:
                self.moved()
        elif game.cells[index]:
            self.moved()
            self._choose(index)
        elif index == path[-1]:
            return game.move_along(path)
        else:
            game.move_along(path + [index])  # objects where no stone can go
            path.append(index)
        return None
