"""What every screen can do."""

from firmware.layout import Layout
from firmware.palette import EMPTY
from firmware.wiring import ROWS


class Screen:
    """A screen: symbols on its squares, texts on the panel, and what keys do.

    A screen paints `symbols`, one a square of its `layout`, and calls app.touch()
    when what it shows has changed. Times are ms.
    """

    size = ROWS  # squares along an edge
    shows_log = False  # whether the log follows the texts on the display

    def __init__(self, app, back=None) -> None:
        """`back`: the screen to go back to from this one."""
        self.app = app
        self.back = back
        self.layout = Layout(self.size)
        self.symbols = bytearray(self.size * self.size)

    def enter(self, now: int) -> None:
        """Called when the screen comes up, at first and again."""
        self.layout = Layout(self.size, self.app.settings.value("rotation"))
        self.refresh()

    def refresh(self) -> None:
        """Write texts and symbols anew from what they stand for."""

    def clear(self) -> None:
        """Make every square empty."""
        for square in range(len(self.symbols)):
            self.symbols[square] = EMPTY

    def tick(self, now: int) -> None:
        """Advance what moves by itself; called every tick."""

    def paint(self, lights: bytearray, now: int) -> None:
        """Put the symbols on the lights; those of other keys are dark already."""
        self.layout.paint(self.symbols, lights)

    def press(self, square: int) -> None:
        """A finger went down on a square."""

    def tap(self, square: int, now: int) -> None:
        """A square was tapped."""

    def hold(self, square: int) -> None:
        """A square is being held: tell about it."""
        self.app.panel.show(diagnostics=self.describe(square))

    def release(self) -> None:
        """The finger is gone, after a hold or a press that became none."""
        self.refresh()

    def usable(self) -> tuple[str, ...] | list[str]:
        """Return the names of the soft keys that can be pressed now."""
        return ()

    def asking(self) -> str | None:
        """Return the name of the soft key that waits to be pressed a second time, or None."""
        return None

    def control(self, name: str, now: int) -> None:
        """A soft key of usable() was tapped."""

    def rests(self) -> bool:
        """Return True when nothing is lost if the attract animation takes the lights."""
        return True

    def turn(self) -> int:
        """Return whose turn light is lit: a player's place in turn order from 0, or -1 for nobody's."""
        return -1

    def describe(self, square: int) -> str:
        """Return in words what is on the square, and what can be done there."""
        return ""
