"""What the control keys mean, and which have just come to mean something else under a finger that taps them.

A third tap on *resign* would begin the next game, and a tap for *move now*, a little late, ask for a hint. So where a
key changes by its own tap, or by itself in the middle of a screen while a finger may be on its way, it does nothing for
a moment but say what it is now. What another key has changed, the finger has seen and wanted.
"""

from firmware.clock import elapsed
from firmware.hardware.wiring import COLUMNS, GRID
from firmware.input.gestures import NO_KEY, PRESS, RELEASE, TAP
from firmware.input.softkeys import NOW

# A finger that taps again and again comes back within 0.7 s, and a new word is read in a second.
GUARD_MS = 1000


class Meanings:
    """Follows the control keys of an app. Keys are row * COLUMNS + column, as they lie on the board that is there."""

    def __init__(self, app) -> None:
        self._app = app
        self._screen: object = None  # that was there last,
        self._table: tuple = ()  # and its soft keys
        self._entries: dict[int, tuple] = {}  # of that, by key
        self._since: dict[int, int] = {}  # when keys changed that are guarded
        self._kept: list[int] = []  # keys that went down while they were

    def note(self, now: int, cause: int = NO_KEY) -> None:
        """Take note of what each key means. `cause`: the key whose event has just been taken, if one has."""
        places, screen = self._app.places, self._app.screen
        table = screen.soft_keys()
        if not table or (table is self._table and places.grid is GRID):
            return  # the light show has none, and changes none
        entries = {}
        for entry in table:
            key = places.key_of(entry)
            if key != NO_KEY and key not in entries:
                entries[key] = entry
        self._compare(entries, now, cause, cause == NO_KEY and screen is self._screen)
        self._screen, self._table, self._entries = screen, table, entries

    def _compare(self, entries: dict, now: int, cause: int, by_itself: bool) -> None:
        for key in [key for key in self._since if elapsed(now, self._since[key]) >= GUARD_MS]:
            del self._since[key]
        for key in entries:
            before, entry = self._entries.get(key), entries[key]
            changed = before != entry and entry[0] != NOW[0]  # which only hurries what is under way
            if changed and (key == cause or (before and by_itself)):
                self._since[key] = now
            elif changed and key in self._since:
                del self._since[key]  # another key has changed it since
        if cause in self._entries and cause not in entries:
            self._since[cause] = now

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
        """Say what a key is now."""
        app, entry = self._app, self._entries.get(key)
        words = app.screen.explain_key(entry) if entry else app.describe(key // COLUMNS, key % COLUMNS)
        if app.screen is app.play:
            app.tell(words)  # which stays while a move is being shown
        else:
            app.panel.explain(words)
        app.changes.touch()
