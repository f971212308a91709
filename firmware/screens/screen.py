"""What every screen can do, and a question that it may ask."""

from firmware import texts
from firmware.clock import elapsed
from firmware.hardware.wiring import ROWS
from firmware.input import softkeys
from firmware.input.layout import Layout
from firmware.output.kernels import fill
from firmware.output.palette import EMPTY, PALETTE


class Screen:
    """A screen: symbols on its squares, one a square of its `layout`, texts on the panel, and what keys do. It calls
    app.changes.touch() when what it shows has changed. Times are ms.
    """

    size = ROWS  # squares along an edge
    palette = PALETTE  # what it shows with
    overlay = False  # True: a key opens it from any screen and goes back there, past others of its kind
    shows_log = False  # whether the log follows the texts on the display

    def __init__(self, app, back=None) -> None:
        """`back`: the screen to go back to from this one."""
        self.app = app
        self.back = back
        self.layout = Layout(self.size)
        self.symbols = bytearray(self.size * self.size)

    def enter(self, now: int) -> None:
        """Called when the screen comes up, at first and again."""
        self.layout = self.app.places.layout(self, self.app.settings.value("rotation"))
        self.refresh()

    def leave(self) -> None:
        """Called when another screen comes up, or this one again."""

    def refresh(self) -> None:
        """Write texts and symbols again."""

    def areas(self) -> bytearray | None:
        """Return of each square to which answer it belongs, see Form; None on a screen without answers."""
        return None

    def clear(self) -> None:
        """Make every square empty."""
        fill(self.symbols, len(self.symbols), EMPTY)

    def tick(self, now: int) -> None:
        """Advance what moves by itself; called every tick."""

    def paint(self, lights: bytearray, now: int) -> None:
        """Put the symbols on the lights; those of other keys are dark already."""
        self.layout.paint(self.symbols, lights, self.palette)

    def paint_keys(self, lights: bytearray) -> None:
        """Change lights of soft keys that tell more than that they can be used."""

    def subject(self) -> str:
        """Return the name of the game that the help is about from here; '' for none."""
        return self.app.play.game.NAME if self.app.play else ""

    def swallows(self, kind: int, now: int) -> bool:
        """Return True to take a key event (kinds: input/gestures.py) whatever key it is, before it means anything."""
        return False

    def offers(self, square: int) -> bool:
        """Return True if a tap on the square would do something now, and no other square has to stand for it."""
        return False

    def press(self, square: int) -> None:
        """A finger went down on a square."""

    def tap(self, square: int, now: int) -> None:
        """A square was tapped."""

    def slide(self, start: int, square: int, now: int) -> bool:
        """A square was tapped while a finger rests on `start`; return False to take it for a tap like any other."""
        return False

    def hold(self, square: int) -> None:
        """A square is being held: explain it, in the place of the status if that takes many lines."""
        panel, words = self.app.panel, self.describe(square)
        panel.show(status="" if panel.space(panel.status, words) < 0 else None, tip="", diagnostics=words)

    def release(self) -> None:
        """The finger is gone, after a hold or a press that became none."""
        self.refresh()

    def point(self, square: int) -> None:
        """The pointer of a computer rests on a square, or on none (NOWHERE): show what a tap there would do."""

    def pending(self) -> bool:
        """Return True while symbols or texts are still to be worked out, in one of the next ticks."""
        return False

    def paints(self) -> bool:
        """Return True while the symbols are still to be worked out, so that they lag behind what is on the squares."""
        return False

    def settled(self) -> bool:
        """Return True when nothing is being shown step by step, and no bot thinks."""
        return True

    def describe(self, square: int) -> str:
        """Return in words what is on the square, and what can be done there."""
        return ""

    def shown(self):
        """Return the view of the game whose squares the screen shows, None for none."""
        return None

    def moves(self) -> bool:
        """Return True while a move is being shown, so that what stands on the squares is still on its way there."""
        return False

    def soft_keys(self) -> tuple:
        """Return the table of the soft keys, rows as in input/softkeys.py."""
        return softkeys.ALWAYS

    def usable(self) -> tuple[str, ...] | list[str]:
        """Return the names of those soft keys that can be pressed now, but for ALWAYS."""
        return ()

    def asking(self) -> str | None:
        """Return the name of the soft key that waits to be pressed a second time, or None."""
        return None

    def control(self, name: str, now: int) -> None:
        """A soft key of usable() was tapped."""

    def not_now(self, label: str) -> str:
        """Return what to say about a soft key that cannot be used now."""
        return self.app.say(texts.NOT_NOW, label[0].upper() + label[1:])

    def turn_lights(self) -> list[tuple]:
        """Return the turn lights that are lit: a list of (row, column, light)."""
        return []


class Question:
    """A question to the players, which a second press answers with yes. about: what that does, None while nothing is
    asked; words: the question, "" then. It stands for that many ms; for one key until it is answered.
    """

    def __init__(self, app, stands_ms: int) -> None:
        self.about, self.words = None, ""
        self._since = 0
        self._app, self._stands_ms = app, stands_ms

    def ask(self, about, words: str, now: int) -> None:
        """Ask, in place of what was asked before."""
        self.about, self.words, self._since = about, words, now

    def withdraw(self) -> bool:
        """Ask nothing any more; return whether something was asked."""
        asked = self.about is not None
        self.about, self.words = None, ""
        return asked

    def expires(self, now: int) -> bool:
        """Withdraw it once it has stood long enough; return whether that is now."""
        if self.about is None or self._app.switch or elapsed(now, self._since) < self._stands_ms:
            return False
        return self.withdraw()
