"""The lights of a board in memory as a chain of pixels, and a real strip of WS2812B pixels that shows the same.

The strip is driven by adafruit-circuitpython-neopixel over Blinka, which knows the pins of a Raspberry Pi and its
like. Not installed by default: it is Cairn's optional extra "strip".
"""

from importlib import import_module
from typing import Any

from adafruit_pixelbuf import PixelBuf

ORDER = "GRB"  # of WS2812B pixels
INSTALL = "run `make strip`"
HOSTS = "a real strip needs a computer whose pins Blinka can drive, such as a Raspberry Pi"


class StripError(RuntimeError):
    """A real LED strip was asked for and cannot be driven from this computer."""


class Chain(PixelBuf):
    """`pixels` lights, in the manner of CircuitPython: what is written for NeoPixels works on them.

    displayed: green, red and blue of each, as they shine now. strip: gets the same bytes; None for none.
    """

    def __init__(self, pixels: int, strip: "Strip | None" = None):
        self.displayed = bytes(3 * pixels)
        self.strip = strip
        super().__init__(pixels, byteorder=ORDER)
        self.show()  # which hands over the buffer

    def send(self, wire: bytes | bytearray) -> None:
        """Show green, red and blue of each light."""
        self._buffer[:] = wire
        self.show()

    def _transmit(self, buffer: bytearray) -> None:
        self._buffer = buffer  # always the same one
        self.displayed = bytes(buffer)
        if self.strip:
            self.strip.show(self.displayed)


class Strip:
    """A strip of `pixels` pixels.

    where: the pin as Blinka's `board` module calls it, such as "D18", and if its pixels take their colours in another
    order than WS2812B do, the order: "D18:RGB", or "D18:GRBW" where they have a white one, which stays dark.
    Raises: StripError, with a message that says what is missing, if it cannot be driven from here.
    """

    def __init__(self, where: str, pixels: int):
        pin, _, order = where.partition(":")
        order = order.upper() or ORDER
        if sorted(order) not in (sorted("RGB"), sorted("RGBW")):
            raise StripError(
                f"No LED strip at pin {pin}: an order of colours is such as GRB, RGB or GRBW, not {order}."
            )
        self._dark = (0,) * (len(order) - len(ORDER))
        board = _load("board")
        neopixel = _load("neopixel")
        if not hasattr(board, pin):
            pins = ", ".join(name for name in dir(board) if name[:1] == "D" and name[1:].isdigit())
            raise StripError(f"No LED strip at pin {pin}: this computer has the pins {pins or '(none)'}.")
        try:
            self._pixels = neopixel.NeoPixel(getattr(board, pin), pixels, auto_write=False, pixel_order=order)
            self._pixels.fill(0)
            self._pixels.show()
        except Exception as error:
            reason = _reason(error)
            root = "" if "sudo" in reason else " Its driver may need root: run it with sudo."
            raise StripError(f"No LED strip at pin {pin}: {reason}.{root}") from error

    def show(self, buffer: bytes | bytearray) -> None:
        """Show green, red and blue of each pixel."""
        self._pixels[:] = [(buffer[i + 1], buffer[i], buffer[i + 2], *self._dark) for i in range(0, len(buffer), 3)]
        self._pixels.show()

    def close(self) -> None:
        """Darken the strip and release its pin."""
        self._pixels.deinit()


def _load(name: str) -> Any:
    try:
        return import_module(name)
    except Exception as error:  # Blinka says in many ways that it does not know a computer, or lacks a driver for it
        missing = error if isinstance(error, ImportError) else error.__cause__
        if isinstance(missing, ImportError):
            raise StripError(
                f"No LED strip: the module {missing.name or name} is missing; {INSTALL}, and mind that {HOSTS}."
            ) from error
        raise StripError(f"No LED strip: {HOSTS}, and of this one it says: {_reason(error)}.") from error


def _reason(error: Exception) -> str:
    """Return the first line of what an exception says, without its full stop."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].rstrip(".! ")
