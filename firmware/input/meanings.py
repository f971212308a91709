"""What keys do; what the control keys mean, and which have just come to mean something else under a finger.

A third tap on *resign* would begin the next game, and a late tap for *move now* ask for a hint. So a key that changes
by its own tap, or by itself in the middle of a screen, does nothing for a moment but say what it is now.
"""

from engines.game import IllegalMove
from firmware.clock import elapsed
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, GRID
from firmware.input.gestures import HOLD, NO_KEY, PRESS, RELEASE, TAP
from firmware.input.key_faults import messages
from firmware.input.layout import NOWHERE
from firmware.input.softkeys import NOW, at
from firmware.speech import Unreadable

# A finger that taps again and again comes back within 0.7 s, and a new word is read in a second.
GUARD_MS = 1000


class Meanings:
    """Has the events of keys act on an app's screen, and follows its control keys. Keys are row * COLUMNS + column, as
    they lie on the board that is there. fresh: another screen has come up since note(). No screen is kept here, as a
    game's has all of its memory.
    """

    def __init__(self, app) -> None:
        self._app = app
        self.fresh = True
        self._table: tuple = ()  # the soft keys of the screen, as they were last
        self._meant: dict[int, tuple] = {}  # and where they lay
        self._since: dict[int, int] = {}  # when keys changed that are guarded
        self._kept: list[int] = []  # keys that went down while they were

    def note(self, now: int, cause: int = NO_KEY) -> None:
        """Take note of what each key means. `cause`: the key whose event has just been taken, if one has."""
        places, table, since = self._app.places, self._app.screen.soft_keys(), self._since
        if not table or (table is self._table and places.grid is GRID):
            return  # the screen of tiles has none
        by_itself, self.fresh = cause == NO_KEY and not self.fresh, False
        for key in [key for key in since if elapsed(now, since[key]) >= GUARD_MS]:
            del since[key]
        former, meant = self._meant, {}
        for entry in table:
            meant.setdefault(places.key_of(entry), entry)
        meant.pop(NO_KEY, None)
        for key, entry in meant.items():
            if entry[0] == NOW[0] or former.get(key) == entry:
                continue  # the former only hurries what is under way
            if key == cause or (key in former and by_itself):
                since[key] = now
            else:
                since.pop(key, None)  # another key has changed it since
        if cause in former and cause not in meant:
            since[cause] = now
        self._table, self._meant = table, meant

    def keeps(self, kind: int, row: int, column: int, now: int) -> bool:
        """Take a key event (kinds: input/gestures.py) of a key that has just changed; return whether it was one."""
        if not self._app.screen.soft_keys():
            return False
        self.note(now)
        key = row * COLUMNS + column
        new = key in self._since and elapsed(now, self._since[key]) < GUARD_MS
        if new and kind in (PRESS, TAP) and key not in self._kept:
            self._kept.append(key)
        if key not in self._kept:
            return False
        if kind in (TAP, RELEASE):
            self._kept.remove(key)
        if kind == RELEASE:
            return False
        self._explain(key)
        return True

    def _explain(self, key: int) -> None:
        app, entry = self._app, self._meant.get(key)
        words = app.say(entry[5]) if entry else app.describe(key // COLUMNS, key % COLUMNS)
        if app.screen is app.play:
            app.tell(words)  # which stays while a move is being shown
        else:
            app.panel.explain(words)
        app.changes.touch()

    def take_events(self, now: int) -> None:
        """Take what Keys.update() has found."""
        app, keys = self._app, self._app.keys
        take = app.switch.event if app.switch else app.places.event
        for index in range(keys.count):
            event = keys.events[index]
            app.last_key = now
            app.stir(now ^ event << 16)
            kind, row, column = event >> 8, event >> 4 & 15, event & 15
            if app.switch or not self.keeps(kind, row, column, now):
                take(kind, row, column, now)
                self.note(now, row * COLUMNS + column)
        if keys.faults.unreported:
            for line in messages(app):
                app.panel.note(line)
                app.tell(line)
            app.changes.touch()

    def take_event(self, kind: int, row: int, column: int, now: int) -> None:
        """Take a key event (kinds: input/gestures.py), of a key of the whole board."""
        app, screen = self._app, self._app.screen
        if screen.swallows(kind, now):
            return
        if kind == PRESS:
            screen.point(NOWHERE)
        if column >= BOARD_COLUMNS:
            entry = at(screen.soft_keys(), row, column)
            if entry:
                self._control(kind, entry, now)
            return
        square = screen.layout.square_at(row, column)
        if square == NOWHERE:
            return
        key, slide = row * COLUMNS + column, app.keys.slide
        if kind == PRESS:
            slide.press(key)
            screen.press(square)
        elif kind == HOLD:
            if not slide.ended(key):
                screen.hold(square)
        elif slide.release(key):
            return
        elif kind == TAP:
            self.tap(square, slide.tap(), now)
        else:
            screen.release()

    def tap(self, square: int, start: int, now: int) -> None:
        """Tap a square, or slide to it from the square of the key `start`, where another finger rests."""
        screen = self._app.screen
        try:
            if start != NO_KEY:
                source = screen.layout.square_at(start // COLUMNS, start % COLUMNS)
                if source not in (square, NOWHERE) and screen.slide(source, square, now):
                    return
            screen.tap(square, now)
        except (IllegalMove, Unreadable) as error:
            self._cannot(error, screen.layout.keys_of(square), now)

    def _cannot(self, error, keys: bytearray, now: int) -> None:
        """Say why what a finger asked for cannot be."""
        app = self._app
        app.screen.release()
        app.panel.explain(error.said(app.say))
        app.refuse(keys, now)

    def _control(self, kind: int, entry, now: int) -> None:
        app, screen, name = self._app, self._app.screen, entry[0]
        if kind == HOLD:
            if name == "menu" and (app.play or app.resuming) and screen is not app.menu:
                app.to_menu(now)
                app.menu.ask(now)
            else:
                app.panel.explain(app.say(entry[5]))
        elif kind == TAP:
            self.use(entry, now)
        elif kind != PRESS:
            screen.release()
        app.changes.touch()

    def use(self, entry: tuple, now: int) -> None:
        """Do what a soft key of the screen does."""
        app, name = self._app, entry[0]
        try:
            if name not in app.usable():
                app.refuse(bytearray((entry[1] * COLUMNS + entry[2],)), now)
                app.panel.explain(app.screen.not_now(app.say(entry[4])))
            elif name == "log":
                app.panel.toggle_log()
            elif name in ("help", "settings", "menu"):
                app.open(name, now)
            else:
                app.screen.control(name, now)
        except (IllegalMove, Unreadable) as error:
            self._cannot(error, bytearray((entry[1] * COLUMNS + entry[2],)), now)
