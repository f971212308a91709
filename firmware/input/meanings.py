"""What the control keys mean, and which have just come to mean something else under a finger that taps them.

A third tap on *resign* would begin the next game, and a late tap for *move now* ask for a hint. So a key that changes
by its own tap, or by itself in the middle of a screen, does nothing for a moment but say what it is now.
"""

from firmware.clock import elapsed
from firmware.hardware.wiring import COLUMNS, GRID
from firmware.input.gestures import NO_KEY, PRESS, RELEASE, TAP
from firmware.input.softkeys import NOW

# A finger that taps again and again comes back within 0.7 s, and a new word is read in a second.
GUARD_MS = 1000


class Meanings:
    """Follows the control keys of an app. Keys are row * COLUMNS + column, as they lie on the board that is there.
    fresh: another screen has come up since note(). No screen is kept here, as a game's has all of its memory.
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
