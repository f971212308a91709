"""The loop that a powered board lives in: keys in, lights, display, sound and flash out, a tick after the other."""

from firmware.clock import BOT, GAME, KEY_MS, elapsed
from firmware.link.link import Link
from firmware.output.life import Life
from firmware.recovery import Recovery

PATIENCE = 3  # ticks that the display waits at most while others have a lot to do
MAX_BEHIND = 28  # scans that are taken for a tick, beside the last one: as many as wait at most
# Without a key or a change; then the memory is tidied, so that it need not be when a key is pressed. There is time for
# it while a finger rests: after its preview, before its hold.
QUIET_MS = 300
# Where there are as many changes, their garbage is collected as soon as a finger rests whose light has been sent. A
# change leaves 2 KB, a tap 6, frames of functions included; 40 are collected at once, whatever comes, see
# hardware/board.py. A thought leaves 20, and has them for it: what came before is collected as it begins.
CHANGES = 4
REST_MS = 1000  # without a key or a change; then nobody waits
UNKNOWN = -1


class Loop:
    """Drives an app by its board. `link`: to a computer on the USB cable. Functions of each tick are short and many: a
    frame of more than 11 words would be taken from the heap.
    """

    def __init__(self, app) -> None:
        self.link = Link(app, app.board)
        self._app = app
        self._board = app.board
        self._life = Life(app)
        self._frame_waits = False  # until the lights have taken the last one
        self._undrawn = 0  # ticks since the display had its turn
        self._tone = UNKNOWN  # of the buzzer, Hz
        self._saved = UNKNOWN  # the revision on the flash
        self._seen = UNKNOWN  # the revision of the last tick
        self._changed_at = 0  # when that was new
        self._tidied = UNKNOWN  # the revision when the memory was
        self._prepared = False  # the board thinks, and the memory has been tidied since it does

    def run(self) -> None:
        """Loop for ever, over a board that scans. Raises: what goes wrong in it again and again, see recovery.py; and
        KeyboardInterrupt, from a computer.
        """
        board, recovery = self._board, Recovery(self._app)
        scan, idle = board.scan, board.idle
        if board.watchdog.ended:
            recovery.look_back()
        while True:
            try:
                columns = scan()
                if columns is None:
                    idle()
                else:
                    self.step(columns)
            except Exception as error:
                recovery.take(error)

    def step(self, columns) -> None:
        """Do a tick. `columns`: what the board's scan() returned, taken at its `scan_ms`. Where more scans wait the
        tick is for the last of them, and of the others keys are taken, each at its time.
        """
        board = self._board
        now, began = board.scan_ms, board.ticks_ms()
        board.feed(BOT if self._thinks() else GAME, now)
        self.link.add_keys(columns)
        following = board.scan()
        if following is not None:
            columns = self._catch_up(columns, now, following)
            now = board.scan_ms
        self._app.tick(now, columns)
        self._show()
        self._draw(began)
        self._sound(now)
        self.link.tick(now)
        self._save()
        self._tidy(now)
        self._rest(now)
        self._life.tick(now)

    def _catch_up(self, columns, now: int, following):
        """Take the keys of all scans that wait but the last one, and return that. `following`: the second of them."""
        board = self._board
        behind = 0
        while following is not None:
            self._app.take_keys(now, columns)
            columns, now = following, board.scan_ms
            self.link.add_keys(columns)
            behind += 1  # where keys themselves take so long that scans come faster, there is a tick now and then
            following = board.scan() if behind < MAX_BEHIND else None
        return columns

    def _show(self) -> None:
        if self._app.frame_changed:
            self._frame_waits = True
        if self._frame_waits and not self._board.lights_busy():
            self._frame_waits = False
            self._board.show(self._app.frame.wire)

    def _draw(self, began: int) -> None:
        """Do a tick's work for the display, in ticks that have time for it: work out its lines, send a page, or see
        whether the display is there again. began: when the tick did, by the board's ticks_ms().
        """
        self._undrawn += 1
        if elapsed(self._board.ticks_ms(), began) > 1 and self._undrawn <= PATIENCE:
            return
        self._undrawn = 0
        panel = self._app.panel
        if not panel.compose():
            page = panel.next_page()
            if page >= 0:
                self._board.draw(page, panel.page_bytes())
            else:
                self._board.display.look()

    def _sound(self, now: int) -> None:
        tone = self._app.sound.tone(now)
        if tone != self._tone:
            self._tone = tone
            self._board.tone(tone, self._app.sound.volume)

    def _save(self) -> None:
        """Write what has happened to the flash, which may take its time once the lights show it."""
        app = self._app
        if app.changes.revision != self._saved and self._is_lit():
            self._saved = UNKNOWN if app.keep() else app.changes.revision

    def _thinks(self) -> bool:
        app = self._app
        return app.screen is app.play and app.play.thinks()

    def _tidy(self, now: int) -> None:
        """Tidy the memory after changes, at a time when nobody waits for a light."""
        app, thinks = self._app, self._thinks()
        if app.changes.revision != self._seen:
            self._seen, self._changed_at = app.changes.revision, now
        self._prepared = self._prepared and thinks
        if app.changes.revision != self._tidied and self._has_time(now, thinks):
            self._tidied, self._prepared = app.changes.revision, thinks
            self._board.tidy()

    def _rest(self, now: int) -> None:
        app = self._app
        rests = elapsed(now, app.last_key) >= REST_MS and elapsed(now, self._changed_at) >= REST_MS
        if rests and self._saved == app.changes.revision and not self._thinks():
            app.rest()

    def _is_lit(self) -> bool:
        """Return whether the lights show what has changed: a tile gets its own by steps of scan()."""
        return not (self._frame_waits or self._board.lights_busy()) and self._app.is_painted()

    def _has_time(self, now: int, thinks: bool) -> bool:
        app = self._app
        if not self._is_lit():
            return False
        if thinks and not self._prepared:
            return self._saved == app.changes.revision
        many, rests = app.changes.revision - self._tidied >= CHANGES, elapsed(now, app.last_key)
        if rests >= QUIET_MS and elapsed(now, self._changed_at) >= QUIET_MS:
            return not thinks
        return many and rests >= KEY_MS and any(app.keys.down)
