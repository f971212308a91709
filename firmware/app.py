"""The app: one loop over keys, screens, lights, display and buzzer.

tick(now, columns) does everything for one moment and never waits; it is told the
time and the state of the keys, and so does the same on every target for the same
script of keys. run() is the loop around it that a powered board lives in.
"""

from firmware import palette, softkeys
from firmware.clock import MASK, TICK_MS, elapsed
from firmware.frame import Frame
from firmware.games import open_view
from firmware.keys import HOLD, PRESS, RELEASE, TAP, Keys
from firmware.layout import NOWHERE
from firmware.panel import Panel
from firmware.screens.attract import Attract
from firmware.screens.help import Help
from firmware.screens.menu import Menu
from firmware.screens.play import Play
from firmware.screens.preferences import Preferences
from firmware.screens.screen import Screen
from firmware.settings import Settings
from firmware.sound import Sound
from firmware.wiring import COLUMNS

ATTRACT_MS = 60_000  # without a key
FRAME_TICKS = 3  # lights with a rhythm are worked out anew every 15 ms: 66 frames a second
TURN_LIGHT = (palette.BLACK_BREATHE, palette.WHITE_BREATHE)


class App:
    """Everything above the hardware. `board` is what firmware/board.py describes.

    `panel` and `frame` are what is shown; `play` is the game, None before the first.
    """

    def __init__(self, board) -> None:
        self.board = board
        self.settings = Settings(board)
        self.keys = Keys()
        self.frame = Frame()
        self.panel = Panel()
        self.sound = Sound()
        self.play: Play | None = None
        self.menu = Menu(self)
        self.screen: Screen = self.menu
        self.changed = False  # the wire bytes differ from what was last shown
        self._touched = True
        self._touches = 0
        self._moving = False
        self._last_key = 0
        self._ticks = 0
        self.apply_settings()
        if self.settings.damaged:
            self.panel.add("The settings could not be read; these are the usual ones.")
        self.show(self.menu, 0)

    # --- the loop --------------------------------------------------------------------

    def run(self) -> None:
        """Loop for ever: a tick every TICK_MS, counted from now on as 0."""
        board = self.board
        start = board.ticks_ms()
        now = tone = 0
        while True:
            late = elapsed(elapsed(board.ticks_ms(), start), now)
            if late > MASK >> 1:  # `now` is still to come
                board.idle()
                continue
            now = (now + late // TICK_MS * TICK_MS) & MASK
            self.tick(now, board.scan())
            if self.changed:
                board.show(self.frame.wire)
            else:
                page = self.panel.next_page()
                if page >= 0:
                    board.draw(page, self.panel.page_bytes())
            if self.sound.tone(now) != tone:
                tone = self.sound.tone(now)
                board.tone(tone)
            now = (now + TICK_MS) & MASK

    def tick(self, now: int, columns) -> None:
        """Take the keys as they are at `now` (ms) and bring `frame`, `panel` and `sound` up to that time.

        `columns`: COLUMNS ints, bit r set while key (r, column) reads closed.
        """
        keys = self.keys
        for place in range(keys.update(columns, now)):
            event = keys.events[place]
            self._last_key = now
            self._event(event >> 8, event >> 4 & 15, event & 15, now)
        self.screen.tick(now)
        if self.screen.rests() and elapsed(now, self._last_key) >= ATTRACT_MS:
            self.show(Attract(self, self.screen), now)
        self._ticks += 1
        self.changed = False
        if self._touched or (self._moving and self._ticks >= FRAME_TICKS):
            self._ticks = 0
            self._paint(now)

    # --- what screens use ------------------------------------------------------------

    def begin(self, setup: tuple, now: int) -> None:
        """Start the game of `setup`, a tuple (entry of GAMES, options by name, one of PLAYERS, level 1..5).

        Errors: IllegalMove or ValueError with a sentence; the game before stays.
        """
        self.play = Play(self, open_view(setup[0][2], setup[1]), setup)
        self.panel.clear()
        self.sound.play("start", now)
        self.show(self.play, now)

    def show(self, screen, now: int) -> None:
        """Bring up a screen."""
        self.screen = screen
        self.panel.follow(screen.shows_log)
        screen.enter(now)
        self.touch()

    def touch(self) -> None:
        """Say that what the lights show has changed."""
        self._touched = True
        self._touches += 1

    def apply_settings(self) -> None:
        """Make lights and sound follow the settings."""
        settings = self.settings
        self.frame.brightness = settings.value("brightness")
        self.frame.limit_ma = settings.value("supply")
        self.sound.on = bool(settings.value("sound"))
        self.touch()

    # --- what the host looks at ------------------------------------------------------

    @property
    def revision(self) -> int:
        """A number that grows whenever the panel or what keys mean may have changed."""
        return self.panel.revision + self._touches

    def describe(self, row: int, column: int) -> str:
        """Return in words what the key at row, column is and does right now."""
        if softkeys.is_control(column):
            entry = softkeys.at(row, column)
            if entry is None:
                return ""
            return entry[4] + (", lit" if entry[0] in self._usable() else ", off")
        square = self.screen.layout.square_at(row, column)
        return "" if square == NOWHERE else self.screen.describe(square)

    # --- keys ------------------------------------------------------------------------

    def _event(self, kind: int, row: int, column: int, now: int) -> None:
        if isinstance(self.screen, Attract):
            if kind in (TAP, RELEASE):
                self.show(self.screen.back, now)
            return
        if softkeys.is_control(column):
            entry = softkeys.at(row, column)
            if entry:
                self._control(kind, entry, now)
            return
        screen = self.screen
        square = screen.layout.square_at(row, column)
        if square == NOWHERE:
            return
        if kind == PRESS:
            screen.press(square)
        elif kind == TAP:
            screen.tap(square, now)
        elif kind == HOLD:
            screen.hold(square)
        else:
            screen.release()

    def _control(self, kind: int, entry, now: int) -> None:
        name, label, tip = entry[0], entry[4], entry[5]
        if kind == HOLD:
            self.panel.show(tip=tip)
        elif kind == TAP:
            if name not in self._usable():
                self.sound.play("refuse", now)
                self.panel.show(tip=label[0].upper() + label[1:] + ": not now.")
            elif name == "log":
                self.panel.toggle_log()
            elif name == "help":
                self._toggle(Help, now)
            elif name == "settings":
                self._toggle(Preferences, now)
            elif name == "menu":
                self.show(self.menu, now)
            else:
                self.screen.control(name, now)
        elif kind != PRESS:
            self.screen.release()
        self.touch()

    def _usable(self) -> tuple[str, ...]:
        """Return the names of the soft keys that can be pressed now."""
        return ("menu", "help", "log", "settings") + tuple(self.screen.usable())

    def _toggle(self, kind, now: int) -> None:
        """Open the help or the settings, or go back from there."""
        screen = self.screen
        if isinstance(screen, kind):
            self.show(screen.back, now)
        else:
            self.show(kind(self, screen.back if isinstance(screen, (Help, Preferences)) else screen), now)

    # --- lights ----------------------------------------------------------------------

    def _paint(self, now: int) -> None:
        frame, screen = self.frame, self.screen
        if self._touched or isinstance(screen, Attract):
            frame.fill(palette.DARK)
            screen.paint(frame.lights, now)
            self._paint_controls()
            self._moving = frame.moves()
        self._touched = False
        self.changed = frame.render(now)

    def _paint_controls(self) -> None:
        lights, down = self.frame.lights, self.keys.down
        usable, asking = self._usable(), self.screen.asking()
        for name, row, column, _, _, _ in softkeys.SOFT_KEYS:
            if name not in usable:
                continue
            light = palette.KEY
            if down[column] >> row & 1:
                light = palette.KEY_PRESSED
            elif name == asking:
                light = palette.KEY_ASKING
            lights[row * COLUMNS + column] = light
        turn = self.screen.turn()
        if turn >= 0:
            for row, column in softkeys.TURN_LIGHTS[turn]:
                lights[row * COLUMNS + column] = TURN_LIGHT[turn]
