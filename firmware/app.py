"""The app: tick(now, columns) does everything for one moment and never waits. Time and keys are its arguments, so that
the same keys give the same result on every target. loop.py has the loop of a powered board.
"""

from engines.game import IllegalMove
from firmware import texts
from firmware.changes import Changes
from firmware.clock import GAME, MASK, TICK_MS, elapsed
from firmware.games.registry import Setup, forget, open_view, setup_of
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, GRID
from firmware.input import softkeys
from firmware.input.keys import Keys
from firmware.input.layout import NOWHERE
from firmware.input.meanings import Meanings
from firmware.input.whole_keys import WholeKeys
from firmware.loop import Loop
from firmware.output.frame import Frame
from firmware.output.palette import DARK, KEY_ASKING, KEY_PRESSED, REFUSED
from firmware.output.panel import Panel
from firmware.output.sound import Sound
from firmware.screens.menu import Menu
from firmware.screens.play import Play
from firmware.screens.resume import Resume
from firmware.screens.screen import Screen
from firmware.speech import Speech
from firmware.storage.journal import Journal
from firmware.storage.settings import Settings

TILES_MS = 300  # after the start: each tile of a board of tiles has answered, or is missing
FRAME_TICKS = 3  # lights with a rhythm are computed every 15 ms: 66 frames a second
FRAME_MS = FRAME_TICKS * TICK_MS
WINK_MS = 480  # how long a key winks that was pressed for nothing


class App:
    """Everything above the hardware. `board` is what firmware/hardware/board.py describes. `panel` and `frame` are what
    is shown; `play` is the game, None before the first; `resuming` is what reads the game from the journal, None when
    that is done. `now` is the time of the last tick (ms). `changes` is what loop, link and page follow. `entropy` is
    what chance is drawn from, see stir().
    """

    def __init__(self, board) -> None:
        self.board = board
        self.speech = Speech()
        self.say = self.speech.say  # of texts in the board's language
        self.settings = Settings(board, self.say)
        self.keys = Keys()
        self.frame = Frame()
        self.changes = Changes()
        self.panel = Panel(self.changes)
        self.sound = Sound()
        self.journal = Journal(board, self.say)
        self.play: Play | None = None
        self.resuming: Resume | None = None
        self.menu = Menu(self)
        self.screen: Screen = self.menu
        self.meanings = Meanings(self)
        self.places = WholeKeys(self)  # where squares and control keys are
        self.switch = None  # SwitchControl where the settings have the board scan
        self.frame_changed = False  # the wire bytes differ from what was last shown
        self._moving = self._looked = False  # lights have a rhythm; the tiles were looked at
        self._refused = bytearray()  # keys that wink, and since when
        self._refused_at = self.now = self.last_key = self._ticks = 0
        self.entropy = 1
        self.apply_settings()
        if self.settings.damaged:
            self.panel.note(self.say(texts.SETTINGS_DAMAGED))
        self._recall(0)

    # --- the loop --------------------------------------------------------------------

    def run(self) -> None:
        """Loop for ever, see loop.py. Raises: an exception that keeps returning; KeyboardInterrupt, from a computer."""
        self.board.start_scanning()  # the first scan comes after 10 ms, in which the loop is built
        Loop(self).run()

    def tick(self, now: int, columns) -> None:
        """Take the keys as they are at `now` (ms) and bring `frame`, `panel` and `sound` up to that time. `columns`:
        COLUMNS ints, bit r set while key (r, column) reads closed.
        """
        if self.board.grid() is not self.places.grid:
            self._fit(now)
        if not self._looked and now >= TILES_MS:
            self._look_at_tiles(now)
        self.take_keys(now, columns)
        self.screen.tick(now)
        if self.switch:
            self.switch.tick(now)
        if self._refused and elapsed(now, self._refused_at) >= WINK_MS:
            self._refused = bytearray()
            self.changes.touch()
        self._ticks += 1
        self.frame_changed = False
        touched = self.changes.lights
        if touched or ((self._moving or self.frame.rising) and self._ticks >= FRAME_TICKS):
            self._ticks = 0
            self._paint(now, touched)

    def keep(self) -> bool:
        """Write some of what has happened to the flash: some ms, or 50 where a sector is erased. Return whether there
        is more to write; else there will not be before `changes.revision` has grown.
        """
        more = self.resuming is None and self.journal.tick(self.play, self.now)
        if not more:
            self.settings.keep(self.now)
        if self.journal.message:
            self._pass_on(self.journal)
        if self.settings.message:
            self._pass_on(self.settings)
        return more or self.trouble() != ""  # which ends by itself

    def rest(self) -> None:
        """Use a moment in which nobody waits for the board, and all is on the flash."""
        if self.resuming is None:
            self.journal.rest(self.play)

    def _pass_on(self, attempts) -> None:
        """Say what one of those that write has to say; what it cannot do stays visible until it can."""
        self.panel.mark(self.trouble() != "")
        self.panel.note(attempts.message)
        self.tell(attempts.message)
        attempts.message = ""

    def trouble(self) -> str:
        """Return why something is not being saved, '' where all is."""
        return self.journal.trouble or self.settings.trouble

    def take_keys(self, now: int, columns) -> None:
        """Take the keys as they were at `now`, and no more: for scans that arrived during a tick."""
        self.now = now
        if self.keys.update(columns, now) or self.keys.faults.unreported:
            self.meanings.take_events(now)  # which has a larger frame: MicroPython puts it on the heap

    # --- what screens use ------------------------------------------------------------

    def tell(self, message: str) -> None:
        """Show a message on the panel until the next key."""
        if self.play:
            self.play.note = message
        self.panel.explain(message)

    def begin(self, setup: Setup, now: int, moves=(), keep: bool = False, room=None) -> None:
        """Start the game of `setup`, with `moves` (texts) made in it; `keep`: the game before is kept with the finished
        ones even if it is not over; without `room` the board leaves the one that it is in. Raises: IllegalMove or
        ValueError with a message; the game before stays.
        """
        self._finish_resuming(now)
        self._settle(now)
        if self.play:
            self.play.end_review()  # which has the memory that the game needs
        view = open_view(setup, self.say)
        self.places.check(view)
        if setup.like_you:
            setup.level = self.settings.level(setup.game.name)
        play = Play(self, view, setup, moves, room)
        if keep and self.play and self.play.game.ply > self.play.opening:  # a person has moved in it
            self.journal.keep(self.play)
            self._settle(now)
        if not room:
            self._depart(now)
        self.resuming = None
        self.play = play
        self.menu.follow(setup)
        self.panel.clear()
        for line in play.lines:
            self.panel.add(line)
        play.lines.clear()
        if self.trouble():
            self.panel.note(self.trouble())
        self.sound.play("start", now)
        self.show(play, now)

    def _settle(self, now: int) -> None:
        while self.play and self.journal.settle(self.play):
            self.board.feed(GAME, now)

    def learn(self, name: str, now: int, puzzles: bool = False) -> None:
        """Show the lesson of a game, or its puzzles. What is on stays as it is, and of the some KB of code none when
        that is over. Raises: ValueError with a message, where the board has too few keys.
        """
        if puzzles:
            from firmware.screens.puzzle import Puzzle as Exercise
        else:
            from firmware.screens.lesson import Lesson as Exercise  # type: ignore[assignment]
        screen = Exercise(self, name)
        self.places.check(screen.view)
        forget("firmware.screens." + ("puzzle" if puzzles else "lesson"))
        self.show(screen, now)

    def _fit(self, now: int) -> None:
        """Lay everything on the keys that the board has."""
        grid = self.board.grid()
        if grid is GRID:
            self.places = WholeKeys(self)
        else:
            from firmware.input.few_keys import FewKeys  # which a whole board can do without

            self.places = FewKeys(self, grid)  # type: ignore[assignment]
        self.show(self.screen, now)

    def _look_at_tiles(self, now: int) -> None:
        """Show tiles that are no whole board yet."""
        self._looked = True
        if self.board.unfinished():
            from firmware.screens.tiles import Tiles

            self.show(Tiles(self, self.screen), now)

    def abort(self, now: int) -> None:
        """End the game that is on, without a result."""
        self._finish_resuming(now)
        self._depart(now)
        self.play = self.resuming = None
        self.panel.clear()
        self.to_menu(now)

    def open(self, name: str, now: int) -> None:
        """Open the menu; or the help or the settings, or go back from there."""
        if name == "menu":
            self.to_menu(now)
            return
        if name == "help":
            from firmware.screens.help import Help as kind  # half a KB of memory that a game may do without
        else:
            from firmware.screens.preferences import Preferences as kind  # type: ignore[assignment]  # 1.6 KB
        screen = self.screen
        back = screen.back if screen.overlay else screen
        self.show(screen.back if isinstance(screen, kind) else kind(self, back), now)

    def to_menu(self, now: int) -> None:
        """Show the first page of the menu."""
        self.menu.home()
        self.show(self.menu, now)

    def room(self, info: dict | None, now: int) -> None:
        """Play the game that is on in an online room, or, with None, in none any more. info: see docs/link.md. Raises:
        ValueError with a message, and nothing has changed.
        """
        self._finish_resuming(now)
        leaves = info is None or info == {}
        if not leaves or self.in_room():
            from firmware import room  # 2 KB of memory, which most boards never take

            if leaves:
                room.leave(self, now)
            else:
                room.enter(self, info, now)

    def _depart(self, now: int) -> None:
        """Leave the room, if there is one, because a player of this board wants to."""
        if self.in_room():
            from firmware.room import leave

            self.changes.request("leave")
            leave(self, now)

    def in_room(self) -> bool:
        """Return True while the game that is on is that of an online room."""
        play = self.play or (self.resuming and self.resuming.play)
        return bool(play and play.seats.room)

    def retract(self, count: int, now: int) -> None:
        """Take back the last moves, as the room does. Raises: ValueError or IllegalMove; then nothing has changed."""
        if not self.in_room():
            raise ValueError("This board is in no room.")
        from firmware import room

        room.take_back(self, count, now)

    def show(self, screen, now: int) -> None:
        """Bring up a screen."""
        self.screen.leave()
        self.screen = screen
        self.panel.follow(screen.shows_log)
        self.frame.use(screen.palette)
        screen.enter(now)
        self.meanings.fresh = True
        if self.switch:
            self.switch.look_at(screen)
        self.places.turn_to(screen)
        self.changes.touch()

    def point(self, row: int = -1, column: int = -1) -> bool:
        """Let the pointer of a computer rest on a key, or on none: the screen shows what a tap there would do. Return
        False, and do nothing, while touches are on the board.
        """
        if any(self.keys.down):
            return False
        self.screen.point(NOWHERE if row < 0 else self.screen.layout.square_at(row, column))
        return True

    def refuse(self, keys: bytearray, now: int) -> None:
        """Let keys (row * COLUMNS + column) answer that they were pressed for nothing: they wink red."""
        self.sound.play("refuse", now)
        self._refused, self._refused_at = keys, now
        self.changes.touch()

    def stir(self, number: int) -> int:
        """Stir a number (30 bits) into the entropy and return that; every key event gives its time."""
        entropy = self.entropy
        self.entropy = ((entropy & MASK >> 5) << 5 | entropy >> 25) ^ number
        return self.entropy

    def apply_settings(self) -> None:
        """Make lights, sound, language and keys follow the settings."""
        self.settings.apply(self)
        self.changes.touch()

    # --- what the host reads ---------------------------------------------------------

    def soft_keys(self) -> list[tuple]:
        """Return the soft keys of the screen: (name, row, column, letter, label, tip, whether it can be used) each."""
        say, usable = self.say, self.usable()
        table = [entry[:4] + (say(entry[4]), say(entry[5]), entry[0] in usable) for entry in self.screen.soft_keys()]
        return self.places.soft_keys(table)

    def usable(self) -> tuple[str, ...]:
        """Return the names of the soft keys that can be pressed now."""
        return ("menu", "help", "log", "settings") + tuple(self.screen.usable())

    def is_painted(self) -> bool:
        """Return True when the lights are up to date, with the first step of a move where it has several."""
        return not self.changes.lights and not self.screen.pending()

    def still(self) -> bytearray | None:
        """Return the frame for those who want no motion: Frame.still(). None while a move is being shown, or lights are
        not painted yet.
        """
        screen = self.screen
        return None if screen.moves() or screen.paints() or self.changes.lights else self.frame.still()

    def settled(self) -> bool:
        """Return True when only rhythms continue: no key is being released, no move is being shown, no bot thinks, and
        lights and display are up to date.
        """
        if self.frame.rising or self._refused or not self.is_painted() or (self.switch and not self.switch.ready):
            return False
        return self.keys.settled() and self.screen.settled() and self.panel.is_drawn()

    def record(self) -> dict | None:
        """Return the game, as Game.dump() has it and with `seat` and `level`, for load() on any board; or None."""
        if self.play is None:
            return None
        record = self.play.game.dump()
        record.update(self.play.setup.head(self.play.game))
        if self.play.seats.room:
            record.update(self.play.seats.room.head())
        return record

    def load(self, record: dict, now: int, keep: bool = False) -> None:
        """Continue the game of a record, at its end. keep, Raises: as begin(); and in an online room, to be left
        first.
        """
        if self.in_room():
            raise IllegalMove(texts.LEAVE_FIRST)
        self.begin(setup_of(record), now, record.get("moves", []), keep)

    def _recall(self, now: int) -> None:
        reader = self.journal.recall()
        if reader:
            self.resuming = Resume(self, reader)
        if self.journal.is_new and self.settings.absent:
            from firmware.screens.welcome import Welcome

            self.show(Welcome(self), now)
            forget("firmware.screens.welcome")
        else:
            self.show(self.resuming or self.menu, now)

    def _finish_resuming(self, now: int) -> None:
        """Read the rest of the game that is being resumed: one that is over is kept with the finished games."""
        while self.resuming and not self.resuming.suspect:
            self.board.feed(GAME, now)
            self.resuming.tick(now)

    def describe(self, row: int, column: int) -> str:
        """Return in words what the key at row, column is and does right now."""
        return self.places.describe(row, column)

    def describe_key(self, row: int, column: int) -> str:
        """Return describe() of a key of the whole board."""
        if column >= BOARD_COLUMNS:
            entry = softkeys.at(self.screen.soft_keys(), row, column)
            if entry is None:
                view = self.screen.shown()
                return view.whose(row, column) if view else ""
            return self.say(texts.KEY_LIT if entry[0] in self.usable() else texts.KEY_OFF, entry[4])
        square = self.screen.layout.square_at(row, column)
        return "" if square == NOWHERE else self.screen.describe(square)

    def squares(self, row: int) -> tuple | None:
        """Return the game that is shown, '' for none, and View.squares() of a row of it; None while a move is shown."""
        screen = self.screen
        if screen.moves() or screen.paints():
            return None
        view = screen.shown()
        return (view.game.NAME, view.squares(row, screen.layout, screen.symbols)) if view else ("", [])

    # --- lights ----------------------------------------------------------------------

    def _paint(self, now: int, touched: bool) -> None:
        frame, screen = self.frame, self.screen
        if touched:
            self.changes.lights = False
            frame.fill(DARK)
            self.meanings.note(now)
            screen.paint(frame.lights, now)
            self._paint_controls()
            if self.switch:
                self.switch.paint(frame.lights)
            self.places.paint(frame.lights)
            self._moving = frame.compose()
        # As of the last multiple of FRAME_MS, so that a target whose ticks come late shows no frame that others do not.
        self.frame_changed = frame.render(now - now % FRAME_MS, self.board.sent())

    def _paint_controls(self) -> None:
        lights, down, screen = self.frame.lights, self.keys.down, self.screen
        asking, usable = screen.asking(), self.usable()
        entries = [entry for entry in screen.soft_keys() if entry[0] in usable]
        for name, row, column, _, _, _, light in entries:
            lights[row * COLUMNS + column] = KEY_ASKING if name == asking else light
        screen.paint_keys(lights)
        for _, row, column, _, _, _, _ in entries:
            if down[column] >> row & 1:
                lights[row * COLUMNS + column] = KEY_PRESSED
        for row, column, light in screen.turn_lights():
            lights[row * COLUMNS + column] = light
        for key in self._refused:
            lights[key] = REFUSED
