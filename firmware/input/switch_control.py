"""Switch control: the board walks through what can be tapped now, and any key takes it: what was said, while the
screen still offers it.

It goes by rows first where many squares can be tapped, then through the squares of the row that was taken; the control
keys come last, as one more row. A key of the left half continues and one of the right half takes where the settings say
so, and nothing walks then.
"""

from firmware import texts
from firmware.clock import elapsed
from firmware.hardware.wiring import COLUMNS, PIXELS
from firmware.input.gestures import NO_KEY, PRESS
from firmware.output.palette import EMPTY, KEY_ASKING
from firmware.output.panel import LETTERS

FEW = 6  # that many squares are walked through one by one
ROUNDS = 2  # through a row without a key before it is left
TIRED = 5  # rounds without a key before the board rests until the next one
NOTHING: tuple = ()


class SwitchControl:
    """Stands between the keys of an App and its screen. `period`: ms that each step lasts, 0 where a key makes them;
    `ready`: it knows what can be tapped. A target is the number of a square, or a soft key's entry.
    """

    def __init__(self, app, period: int) -> None:
        self.period, self.ready = period, False
        self._app, self._screen = app, app.screen
        self._found = bytearray(PIXELS)  # 1 for each square that can be tapped
        self._looked = 0  # that many squares have been looked at
        self._rows: list[tuple] = []
        self._items: list = []  # what is walked through: rows, or the targets of one
        self._at = self._rounds = self._since = 0
        self._said = ""  # what the item is
        self._last: tuple = NOTHING  # the square that was taken last, and when in its game

    def tick(self, now: int) -> None:
        """Look at a square, or make a step if it is time."""
        if not self._screen.settled():
            self.look_at(self._screen)
        elif not self.ready:
            self._look(now)
        elif self.period and elapsed(now, self._since) >= self.period and self._rounds < TIRED:
            self._step(now)

    def look_at(self, screen) -> None:
        """Start again: with a screen that comes up, or one that has changed."""
        self._screen = screen
        self._looked, self.ready = 0, False

    def _look(self, now: int) -> None:
        screen, square = self._screen, self._looked
        if square < len(screen.symbols):
            self._found[square] = screen.offers(square)
            self._looked = square + 1
        else:
            self._arrange(now)

    def _arrange(self, now: int) -> None:
        """Put what has been found in rows, with what asks or was chosen last before them."""
        screen, size, areas = self._screen, self._screen.size, self._screen.areas()
        squares = [square for square in range(len(screen.symbols)) if self._found[square]]
        if areas is not None:
            squares.sort(key=lambda square: areas[square])
        first: list = [entry for entry in self._soft_keys() if entry[0] == screen.asking()]
        first += [square for square in squares if self._last and self._last == self._when(square)]
        rows: list = [(target,) for target in first]
        if len(squares) > FEW and areas is None:
            for start in range(0, len(screen.symbols), size):
                row = tuple([square for square in squares if start <= square < start + size])
                if row:
                    rows.append(row)
        else:
            rows += [(square,) for square in squares if square not in first]
        keys = tuple(self._soft_keys())
        if squares:
            rows.append(keys)
        else:
            rows += [(entry,) for entry in keys if entry not in first]
        self._rows, self.ready = rows, True
        self._walk(rows, now)

    def _soft_keys(self) -> list[tuple]:
        """Return the soft keys that can be pressed, each once, those of the game first."""
        usable, found = self._app.usable(), []
        for entry in self._screen.soft_keys():
            if entry[0] in usable and entry[0] not in [other[0] for other in found]:
                found.append(entry)
        return [entry for entry in found if entry[1] > 2] + [entry for entry in found if entry[1] <= 2]

    def _when(self, square: int) -> tuple:
        """Return a square of a game with the game and its move; NOTHING of another screen."""
        view = self._screen.shown()
        return (square, view, view.game.ply) if view else NOTHING

    def _walk(self, items: list, now: int) -> None:
        self._items, self._at, self._rounds = items, -1, 0
        self._step(now)

    def _step(self, now: int) -> None:
        """Go on to the next item, and say what it is. Some screens have none."""
        if not self._items:
            return
        self._since = now
        self._at += 1
        if self._at == len(self._items):
            self._at = 0
            self._rounds += 1
            if self._items is not self._rows and self._rounds == ROUNDS:
                self._walk(self._rows, now)
                return
        app = self._app
        if self.period and self._rounds == TIRED:
            self._screen.refresh()
        else:
            self._said = self.words(self._items[self._at])
            app.panel.explain(self._said)
            app.sound.play("choose", now)
        app.changes.touch()

    def words(self, row: tuple) -> str:
        """Return what would be taken."""
        say, target = self._app.say, row[0]
        if isinstance(target, tuple):
            return say(texts.CONTROLS_KEY) if len(row) > 1 else say(target[4])
        if len(row) == 1:
            return self._screen.describe(target)
        name = self._screen.shown().name_of
        names = ", ".join([name(square) for square in row])
        return names if len(names) <= LETTERS else say(texts.FROM_TO, name(target), name(row[-1]))

    def event(self, kind: int, row: int, column: int, now: int) -> None:
        """Take a key event (kinds: input/gestures.py): only that a key goes down counts."""
        if self._app.screen.swallows(kind, now) or kind != PRESS:
            return
        if not self.ready or not self._screen.settled():
            if "now" in self._app.usable():
                self._screen.control("now", now)
        elif self.period and self._rounds >= TIRED:
            self._walk(self._rows, now)
        elif not self.period and column < self._app.board.grid()[1] // 2:
            self._step(now)
        elif self._items:
            self._take(self._items[self._at], now)

    def _take(self, row: tuple, now: int) -> None:
        target, screen = row[0], self._screen
        if len(row) > 1:
            self._walk([(each,) for each in row], now)
            return
        there = target in self._soft_keys() if isinstance(target, tuple) else screen.offers(target)
        there = there and self.words(row) == self._said
        self.look_at(screen)
        if not there:
            return
        if isinstance(target, tuple):
            self._app.meanings.use(target, now)
        else:
            self._last = self._when(target)
            screen.press(target)
            self._app.meanings.tap(target, NO_KEY, now)
        self._app.changes.touch()

    def paint(self, lights: bytearray) -> None:
        """Light what would be taken."""
        if not self.ready or not self._items or (self.period and self._rounds >= TIRED):
            return
        areas = self._screen.areas()
        for target in self._items[self._at]:
            if isinstance(target, tuple):
                lights[target[1] * COLUMNS + target[2]] = KEY_ASKING
            elif areas is None:
                self._light(target, lights)
            else:
                for square in range(len(areas)):
                    if areas[square] == areas[target] and self._screen.symbols[square] != EMPTY:
                        self._light(square, lights)

    def _light(self, square: int, lights: bytearray) -> None:
        for key in self._screen.layout.keys_of(square):
            lights[key] = KEY_ASKING
