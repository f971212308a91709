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
MOST = 32  # soft keys of a screen, some of them two keys wide
NOWHERE = 255


class Meanings:
    """Follows the control keys of an app. Keys are row * COLUMNS + column, as they lie on the board that is there.
    fresh: another screen has come up since note(). No screen is kept here, as a game's has all of its memory.
    """

    def __init__(self, app) -> None:
        self._app = app
        self.fresh = True
        self._table: tuple = ()  # the soft keys of the screen, as they were last
        self._keys, self._former = bytearray(MOST), bytearray(MOST)  # where those lie, and where those before them lay
        self._since: dict[int, int] = {}  # when keys changed that are guarded
        self._kept: list[int] = []  # keys that went down while they were

    def note(self, now: int, cause: int = NO_KEY) -> None:
        """Take note of what each key means. `cause`: the key whose event has just been taken, if one has."""
        places, table, known = self._app.places, self._app.screen.soft_keys(), self._table
        if not table or (table is known and places.grid is GRID):
            return  # the screen of tiles has none
        by_itself, self.fresh = cause == NO_KEY and not self.fresh, False
        keys, former = self._former, self._keys
        self._table, self._keys, self._former = table, keys, former
        since = self._since
        for key in [key for key in since if elapsed(now, since[key]) >= GUARD_MS]:
            del since[key]
        for place, entry in enumerate(table):
            key = places.key_of(entry)
            if key == NO_KEY or _place_of(key, keys, place) >= 0:
                keys[place] = NOWHERE
                continue
            keys[place] = key
            before = _place_of(key, former, len(known))
            if entry[0] == NOW[0] or (before >= 0 and known[before] == entry):
                continue  # the former only hurries what is under way
            if key == cause or (before >= 0 and by_itself):
                since[key] = now
            elif key in since:
                del since[key]  # another key has changed it since
        if _place_of(cause, former, len(known)) >= 0 > _place_of(cause, keys, len(table)):
            since[cause] = now

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
        app, place = self._app, _place_of(key, self._keys, len(self._table))
        entry = self._table[place] if place >= 0 else None
        words = app.say(entry[5]) if entry else app.describe(key // COLUMNS, key % COLUMNS)
        if app.screen is app.play:
            app.tell(words)  # which stays while a move is being shown
        else:
            app.panel.explain(words)
        app.changes.touch()


def _place_of(key: int, keys: bytearray, count: int) -> int:
    """Return the place of a key among the first so many, -1 where it is not there."""
    for place in range(count):
        if keys[place] == key:
            return place
    return -1
