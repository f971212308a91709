"""A game on the board by its view: the position, and what a move does step by step, which any key cuts short."""

from engines.game import NOBODY
from firmware.clock import elapsed
from firmware.input.layout import NOWHERE
from firmware.screens.preview import Preview
from firmware.screens.screen import Screen

# The jobs that show a change, one a tick, so that each tick is short: paint the symbols, which the app lights at once,
# leave a tick to lights that are sent tile by tile, write the panel. Each job is followed by the next lower one.
PAINT, LIGHT, WRITE, IDLE = 3, 2, 1, 0


class GameScreen(Screen):
    """Base of the screens that show a game with the game's own View. A subclass says what the panel says
    (_write_panel()), makes moves between a still picture and _start(), and continues in _shown(), when all steps have
    been shown, and in _rest(), in the ticks in which nothing is being shown. Here and in Play bases are called by name:
    a method with super() takes more of the board's heap.
    """

    def __init__(self, app, view, back=None) -> None:
        self.view = view
        self.game = view.game
        self.size = view.size
        self.palette = view.PALETTE
        Screen.__init__(self, app, back)
        self._preview = Preview(view)
        self._steps: list[tuple] = []
        self._pressed = self._hint = -1
        self._now = self._step_since = 0
        self._job = IDLE  # of the next tick
        self._next_job = IDLE  # what follows WRITE
        self._tip = ""

    def enter(self, now: int) -> None:
        self._now = now
        self._steps.clear()
        self._preview.end()
        Screen.enter(self, now)

    def refresh(self, tip: str = "") -> None:
        """Have the next ticks write symbols and panel again; `tip` replaces what the turn would say."""
        self._tip = tip
        if not self._steps:
            self._next_job = PAINT
        else:  # which own the symbols, so the panel alone is written
            self._next_job = IDLE if self._job else WRITE

    def _write_panel(self) -> None:
        """Write the texts."""

    def _paint_symbols(self) -> None:
        self.view.paint(self.symbols, self._pressed, self._hint)
        self._preview.paint(self.symbols)

    def _shown(self, now: int) -> None:
        """The last step has been shown."""

    def _rest(self, now: int) -> None:
        """Nothing is being shown in this tick."""

    def pending(self) -> bool:
        return self._job > IDLE or self._next_job > IDLE

    def paints(self) -> bool:
        return self._job == PAINT or self._next_job == PAINT

    def settled(self) -> bool:
        return not self.pending() and not self._steps

    def paint_keys(self, lights: bytearray) -> None:
        self.view.paint_keys(lights)

    def turn_lights(self) -> list[tuple]:
        return self.view.turn_lights()

    def shown(self):
        return self.view

    def describe(self, square: int) -> str:
        return self.view.describe(square)

    def subject(self) -> str:
        return self.game.NAME

    def hold(self, square: int) -> None:
        self.app.panel.show(status=self.describe(square), tip="", diagnostics="")

    def release(self) -> None:
        self._pressed = -1
        Screen.release(self)

    def tick(self, now: int) -> None:
        self._now = now
        if self.pending():
            self._do_job()
        elif not self._steps:
            self._rest(now)
        elif elapsed(now, self._step_since) >= self._steps[0][0]:
            self._step_since += self._steps.pop(0)[0]
            self._show_step(now)

    def _do_job(self) -> None:
        if not self._job:
            self._job, self._next_job = self._next_job, IDLE
        job = self._job
        self._job = job - 1
        if job == PAINT:
            self._paint_symbols()
            self.app.changes.touch()
        elif job == WRITE:
            self._write_panel()

    def _make_move(self, move: int, after: list) -> list:
        """Make a move; return the steps that show it, with what counts at the end of the game, else with `after`."""
        view, game = self.view, self.game
        view.paint(self.symbols, still=True)
        game.play(move)
        view.moved()
        return view.steps() + (view.counting() if game.to_move == NOBODY else after)

    def _start(self, steps: list, now: int) -> None:
        self._preview.end()
        self._steps = steps
        self._step_since = now
        self.refresh()
        self._show_step(now)

    def _show_step(self, now: int) -> None:
        """Show the first of the steps that are left, or the position when there is none."""
        if not self._steps:
            self.refresh()
            self._shown(now)
            return
        step = self._steps[0]
        tune, marks = step[1], step[2]
        if len(step) > 3 and step[3] != self._tip:
            self.refresh(step[3])
        if tune:
            self.app.sound.play(tune, now)
        for square, symbol in marks:
            if square != NOWHERE:
                self.symbols[square] = symbol
        self.app.changes.touch()

    def _cut_short(self) -> None:
        if self._steps:
            self._steps = []
            self._show_step(self._now)
