"""MicroPython's neopixel.NeoPixel, over a machine's bitstream()."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

RGB_ORDER = (1, 0, 2, 3)  # where red, green, blue and white go in a pixel's bytes: WS2812B wants green first
FAST_NS, SLOW_NS = (400, 850, 800, 450), (800, 1700, 1600, 900)  # at 800 and at 400 kbit/s


class NeoPixel:
    """`n` pixels at a pin. neopixel_class() makes the class that a machine's firmware sees.

    bpp: bytes a pixel, 3 or 4; timing: 1 for 800 kbit/s, 0 for 400 kbit/s, or four times as
    bitstream() takes them. `buf` holds the bytes as they are sent by write().
    """

    ORDER = RGB_ORDER
    _send: ClassVar[Callable[[Any, int, Sequence[int], Any], None]]

    def __init__(self, pin: Any, n: int, bpp: int = 3, timing: int | Sequence[int] = 1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.timing = (FAST_NS if timing else SLOW_NS) if isinstance(timing, int) else timing
        pin.init(pin.OUT)

    def __len__(self) -> int:
        return self.n

    def __setitem__(self, index: int, colour: Sequence[int]) -> None:
        for channel in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, index: int) -> tuple[int, ...]:
        return tuple(self.buf[index * self.bpp + self.ORDER[channel]] for channel in range(self.bpp))

    def fill(self, colour: Sequence[int]) -> None:
        """Give all pixels one colour: red, green, blue (and white)."""
        for index in range(self.n):
            self[index] = colour

    def write(self) -> None:
        """Send the buffer to the pixels."""
        type(self)._send(self.pin, 0, self.timing, self.buf)


def neopixel_class(bitstream: Callable[[Any, int, Sequence[int], Any], None]) -> type[NeoPixel]:
    """Return the NeoPixel class of the machine with this bitstream()."""
    return type("NeoPixel", (NeoPixel,), {"_send": staticmethod(bitstream)})
