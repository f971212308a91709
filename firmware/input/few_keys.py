"""Squares, answers and control keys on a board of few keys: one NeoTrellis tile to four.

A square is a key, from the upper left one on. The control keys lie where a screen leaves keys free: in the last column,
then in the last row. Where these are too few the last key opens a page that has all of them: by a tap, or by a hold
where it is a square.
"""

from firmware import texts
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, PIXELS, ROWS
from firmware.input import softkeys
from firmware.input.gestures import HOLD, NO_KEY, TAP
from firmware.input.layout import NOWHERE, Layout
from firmware.output.kernels import SHAPE, fill
from firmware.output.palette import DARK, EMPTY, KEY, KEY_PRESSED
from firmware.speech import Unreadable

# The turn lights at the ends of column and row: the first two places, and the last two
TOP, BOTTOM = ((0, 13), (0, 12)), ((11, 13), (11, 12))
TURN_LIGHTS = len(TOP) + len(BOTTOM)
# Keys along an edge of an answer, and between two; the first that has space for all
BLOCKS = ((2, 1), (2, 0), (1, 1), (1, 0))


class FewSquares(Layout):
    """The layout of a screen, see Layout. `areas`: of a form, by square, 1 + the index of its answer; else None."""

    scale = 1

    def __init__(self, rows: int, columns: int, screen, rotation: int) -> None:
        self.size = size = screen.size
        self._rows, self._columns = rows, columns
        self._areas = screen.areas()
        self._placed = (b"", b"")  # the areas and symbols of the last _place_answers()
        self.placings = 0  # grows with each of them
        self._square = bytearray(PIXELS)
        fill(self._square, PIXELS, NOWHERE)
        if self._areas is not None:
            self._place_answers(screen.symbols)
        elif size <= rows and size <= columns:
            for square in range(size * size):
                row, column = square // size, square % size
                for _ in range(rotation):
                    row, column = column, size - 1 - row
                self._square[row * COLUMNS + column] = square
        elif not screen.shown():  # any key will do there
            for row in range(rows - 1):
                for column in range(columns - 1):
                    self._square[row * COLUMNS + column] = row * size + column

    def _place_answers(self, symbols: bytearray) -> None:
        """Give each answer a block of keys, which show some of its lights."""
        self._placed = bytes(self._areas), bytes(symbols)
        self.placings += 1
        fill(self._square, PIXELS, NOWHERE)
        found: dict[int, list[int]] = {}  # the lit squares of each
        for square in range(len(symbols)):
            if self._areas[square] and symbols[square] != EMPTY:
                found.setdefault(self._areas[square], []).append(square)
        block, step, across = self._blocks(len(found))
        for place, answer in enumerate(sorted(found)):
            lit = found[answer]
            first = place // across * step * COLUMNS + place % across * step
            for part in range(block * block):
                key = first + part // block * COLUMNS + part % block
                self._square[key] = lit[part * len(lit) // (block * block)]

    def _blocks(self, count: int) -> tuple[int, int, int]:
        """Return how wide a block is, from which to the next one it is how far, and how many are in a row."""
        rows, columns = self._rows - 1, self._columns - 1
        for block, gap in BLOCKS:
            step = block + gap
            if (rows + gap) // step * ((columns + gap) // step) >= count:
                return block, step, (columns + gap) // step
        return 1, 1, self._columns

    def keys_of(self, square: int) -> bytearray:
        return bytearray([key for key in range(PIXELS) if self._square[key] == square != NOWHERE])

    def paint(self, symbols: bytearray, lights: bytearray, palette) -> None:
        if self._areas is not None and (self._areas != self._placed[0] or symbols != self._placed[1]):
            self._place_answers(symbols)
        for row in range(self._rows):
            for key in range(row * COLUMNS, row * COLUMNS + self._columns):
                square = self._square[key]
                if square != NOWHERE:
                    light = palette.shapes[SHAPE * symbols[square]]
                    if light == palette.floor:
                        light += square // self.size + square % self.size & 1
                    lights[key] = light


class FewKeys:
    """What WholeKeys is, on a board of few keys. `is_open`: the page of control keys is shown."""

    def __init__(self, app, grid: tuple[int, int]) -> None:
        self._app = app
        self.grid = grid
        self.rows, self.columns = grid
        self._corner = (self.rows - 1) * COLUMNS + self.columns - 1
        # What the keys were arranged for
        self._layout: FewSquares | None = None
        self._placings = 0
        self._table: tuple = ()
        self._was_open = self.is_open = False
        self._cramped = False  # not all control keys have found a place
        self._places: list[tuple[int, int]] = []  # (key, that of the whole board whose part it plays)
        # The last column from the top, the last row from the right, and so on inwards
        self._path = []
        for ring in range(min(grid)):
            down, right = self.rows - 1 - ring, self.columns - 1 - ring
            self._path += [row * COLUMNS + right for row in range(down + 1)]
            self._path += [down * COLUMNS + column for column in range(right - 1, -1, -1)]

    def layout(self, screen, rotation: int) -> FewSquares:
        return FewSquares(self.rows, self.columns, screen, rotation)

    def turn_to(self, screen) -> None:
        self.is_open = False
        view = screen.shown()
        lack = self.lack(view)
        if lack:
            self._app.tell(lack)
        elif view and view.size == min(self.rows, self.columns):
            self._app.tell(self._app.say(texts.HOLD_LAST))

    def lack(self, view) -> str:
        try:
            self.check(view)
            return ""
        except Unreadable as error:
            return error.said(self._app.say)

    def check(self, view) -> None:
        if view and view.size > min(self.rows, self.columns):
            raise Unreadable(texts.TOO_FEW_KEYS, view.title, view.size, view.size, self.rows, self.columns)

    def _arrange(self) -> None:
        """Find a place for each control key of the screen, unless it has one."""
        screen = self._app.screen
        layout, table = screen.layout, screen.soft_keys()
        known = layout is self._layout and layout.placings == self._placings
        if not (known and table == self._table and self.is_open == self._was_open):
            self._layout, self._placings, self._table, self._was_open = layout, layout.placings, table, self.is_open
            self._place_keys(screen)

    def _place_keys(self, screen) -> None:
        wanted: list[tuple] = []
        for entry in self._table:
            if entry[0] not in [other[0] for other in wanted]:
                wanted.append(entry)
        # Those of a game last, so that the others lie where they do elsewhere
        wanted.sort(key=lambda entry: (3 <= entry[1] <= 8, entry[1], entry[2]))
        keys = [entry[1] * COLUMNS + entry[2] for entry in wanted]
        if self.is_open:
            path = [row * COLUMNS + column for row in range(self.rows) for column in range(self.columns)]
            path.remove(self._corner)
            self._places = list(zip(path, keys))
            return
        at = screen.layout.square_at
        path = [key for key in self._path if at(key // COLUMNS, key % COLUMNS) == NOWHERE]
        edge = self.rows + self.columns - 1
        self._places = []
        if screen.shown() and len(path) >= edge and len(keys) <= len(path) - TURN_LIGHTS:
            lights = [row * COLUMNS + column for row, column in TOP + BOTTOM]
            ends = path[:2] + [path[edge - 1], path[edge - 2]]
            self._places = list(zip(ends, lights))
            path = path[2 : edge - 2] + path[edge:]
        self._cramped = len(keys) > len(path)
        if self._cramped and self._corner in path:
            path.remove(self._corner)
        self._places += list(zip(path, keys))

    def _part_of(self, key: int) -> int:
        """Return the key of the whole board whose part a key plays: its own for a square, -1 for none."""
        for place, part in self._places:
            if place == key:
                return part
        return -1 if self.is_open else key

    def _opens(self, kind: int) -> bool:
        """Return whether a gesture on the last key opens the page."""
        free = self._app.screen.layout.square_at(self.rows - 1, self.columns - 1) == NOWHERE
        return self._cramped and (kind == HOLD or (kind == TAP and free))

    def event(self, kind: int, row: int, column: int, now: int) -> None:
        """Take a key event, see Meanings.take_event()."""
        app, key = self._app, row * COLUMNS + column
        self._arrange()
        part = self._part_of(key)
        if self.is_open:
            if kind == TAP:
                self.is_open = False
                app.changes.touch()
            if part >= 0:
                app.meanings.take_event(kind, part // COLUMNS, part % COLUMNS, now)
        elif key == self._corner and self._opens(kind):
            if not app.screen.swallows(kind, now):
                app.keys.slide.release(key)
                app.screen.release()
                self.is_open = True
                app.panel.explain(app.say(texts.CONTROLS))
                app.changes.touch()
        else:
            app.meanings.take_event(kind, part // COLUMNS, part % COLUMNS, now)

    def key_of(self, entry: tuple) -> int:
        """Return the key of a soft key, see WholeKeys."""
        self._arrange()
        part = entry[1] * COLUMNS + entry[2]
        for key, place in self._places:
            if place == part:
                return key
        return NO_KEY

    def paint(self, lights: bytearray) -> None:
        self._arrange()
        if self.is_open:
            for row in range(self.rows):
                for column in range(self.columns):
                    lights[row * COLUMNS + column] = DARK
        for key, part in self._places:
            light = lights[part]
            pressed = light != DARK and self._app.keys.is_down(key)
            lights[key] = KEY_PRESSED if pressed else light
        for row in range(ROWS):
            for column in range(BOARD_COLUMNS, COLUMNS):
                lights[row * COLUMNS + column] = DARK
        if self.is_open or self._opens(TAP):
            lights[self._corner] = KEY

    def describe(self, row: int, column: int) -> str:
        """Return App.describe() of a key."""
        app, key = self._app, row * COLUMNS + column
        self._arrange()
        if key == self._corner and (self.is_open or self._opens(TAP)):
            return app.say(texts.CONTROLS_KEY)
        part = self._part_of(key)
        return app.describe_key(part // COLUMNS, part % COLUMNS) if part >= 0 else ""

    def soft_keys(self, table: list) -> list:
        self._arrange()
        found = []
        for key, part in self._places:
            entry = softkeys.at(tuple(table), part // COLUMNS, part % COLUMNS)
            if entry:
                found.append(entry[:1] + (key // COLUMNS, key % COLUMNS) + entry[3:])
        return found
