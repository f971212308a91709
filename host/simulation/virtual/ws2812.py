"""A chain of WS2812B pixels, as a pixel buffer in the manner of CircuitPython.

Bits that the firmware sends to the chain's pin end up in the buffer and are displayed once the line
has been quiet for long enough. As the buffer is a PixelBuf, whatever is written for NeoPixels works on
it too: chain[0] = (255, 0, 0); chain.show().
"""

from collections.abc import Callable, Iterable, Sequence

from adafruit_pixelbuf import PixelBuf

from host.simulation.virtual.clock import Alarm
from host.simulation.virtual.wires import Pulses, Wires

# Least and most ns of high and low of a 0, high and low of a 1.
# WS2812B data sheet (Worldsemi): 400, 850, 800, 450, each +-150.
# WS2812B-V5 data sheet: 220..380 and 580..1000 (three times).
# SK6812MINI-E (Opsco), the LED of hardware/boards: 300, 900, 600, 600, each +-150, as its sheet is widely quoted.
SHEETS = {
    "WS2812B": ((250, 550), (700, 1000), (650, 950), (300, 600)),
    "WS2812B-V5": ((220, 380), (580, 1000), (580, 1000), (580, 1000)),
    "SK6812MINI-E": ((150, 450), (750, 1050), (450, 750), (450, 750)),
}
PHASES = ("high of a 0", "low of a 0", "high of a 1", "low of a 1")
ONE_NS = 600  # a high longer than this is taken for a 1: the middle between the two
OLD_RESET_NS = 50_000  # a low as long as this ends a frame: WS2812B data sheet,
RESET_NS = 280_000  # WS2812B-V5 data sheet
MOST_PULSES = 1 << 12  # that are remembered: those of some thousand colours


def misfits(times: Iterable[tuple[int, int]], sheet: str = "WS2812B") -> list[str]:
    """Return a message for each of `times`, (index in PHASES, ns), that the data sheet does not allow."""
    faults = []
    for phase, ns in times:
        least, most = SHEETS[sheet][phase]
        if not least <= ns <= most:
            faults.append(f"The {PHASES[phase]} lasts {ns} ns; the {sheet} data sheet allows {least} to {most} ns.")
    return faults


class Digits(dict[Pulses, bytes]):
    """The digits 0 and 1 (ASCII) that pulses mean, a digit for each high.

    What the data sheet allows is remembered, as most pixels of a frame are those of the one before. The times of the
    rest are collected.
    """

    def __init__(self) -> None:
        super().__init__()
        self._odd: set[tuple[int, int]] = set()  # (index in PHASES, ns)

    def __missing__(self, pulses: Pulses) -> bytes:
        bits = [int(high > ONE_NS) for high in pulses[::2]]
        times = {(2 * bit, high) for bit, high in zip(bits, pulses[::2], strict=True)}
        times |= {(2 * bit + 1, low) for bit, low in zip(bits, pulses[1::2], strict=False)}
        digits = bytes(ord("0") + bit for bit in bits)
        if misfits(times):
            self._odd |= times
        else:
            if len(self) >= MOST_PULSES:
                self.clear()
            self[pulses] = digits
        return digits

    def odd(self) -> list[tuple[int, int]]:
        """Return the times, (index in PHASES, ns), with any since the last call that the data sheet does not allow."""
        times, self._odd = self._odd, set()
        return sorted(times)


class Ws2812Chain(PixelBuf):
    """`pixels` pixels at a pin of the Pico.

    `displayed` holds green, red and blue of each pixel as they shine now; `frames` counts how often
    that was set. `strip(buffer)`, if given, is called with the same bytes, for a real strip. `broken_at`: the first
    pixel that gets no data, or None. back: the pin that the last pixel's output comes back to, through a divider, or
    None.
    """

    def __init__(
        self,
        wires: Wires,
        pin: int,
        pixels: int,
        strip: Callable[[bytes], None] | None = None,
        back: int | None = None,
    ):
        self._wires = wires
        self.broken_at: int | None = None
        self._back: int | None = None
        self.lead_back(back)
        self._strip = strip
        self.displayed = bytes(3 * pixels)
        self.frames = 0
        self._arrived = 0  # bytes of the frame that is arriving
        self._quiet_since: int | None = None  # None: since power-on
        self._latch: Alarm | None = None
        self._dimmed = False
        self._digits = Digits()
        super().__init__(pixels, byteorder="GRB", auto_write=False)
        self.show()
        wires.pulse_inputs[pin] = self

    def lead_back(self, pin: int | None) -> None:
        """Connect the last pixel's output to a pin, whose divider holds it low meanwhile, or to none."""
        if self._back is not None:
            self._wires.held_low &= ~(1 << self._back)
        self._back = pin
        if pin is not None:
            self._wires.held_low |= 1 << pin

    def power_on(self) -> None:
        """Start dark."""
        self.power_off()

    def power_off(self) -> None:
        """Go dark and forget everything."""
        if self._latch:
            self._latch.cancel()
        self._latch = self._quiet_since = None
        self._arrived = 0
        self.fill(0)
        self.show()

    def pulses_in(self, trains: Sequence[Pulses], start: int) -> None:
        """Take one burst of bits, as PulseInput says."""
        digits = b"".join(map(self._digits.__getitem__, trains))
        odd = self._digits.odd()
        for misfit in misfits(odd):
            self._wires.fault(misfit)
        if self._latch:
            self._latch.cancel()
        if self._quiet_since is None or start - self._quiet_since >= RESET_NS:
            self._arrived = 0
        else:
            gap = (start - self._quiet_since) // 1000
            self._wires.fault(f"New data {gap} us after the last: the pixels take it for more of the same frame.")
        self._quiet_since = self._wires.clock.now
        if any(phase % 2 and ns >= OLD_RESET_NS for phase, ns in odd):
            return  # each such low ends a frame: hardly a pixel gets all of its own
        whole = len(digits) // 8
        self._receive(int(digits[: 8 * whole] or b"0", 2).to_bytes(whole, "big"))
        self._latch = self._wires.clock.alarm(RESET_NS, self.show)

    def _receive(self, data: bytes) -> None:
        """Give the bytes to the pixels that have none yet in this frame; a pixel takes three or none."""
        first = self._arrived // 3
        reached = len(self) if self.broken_at is None else self.broken_at
        count = min(len(data) // 3, reached - first)
        beyond = 8 * (self._arrived + len(data) - max(self._arrived, 3 * len(self)))
        self._arrived += len(data)
        if self._back is not None and self.broken_at is None and beyond > 0:
            self._wires.rise(self._back, beyond)
        if count <= 0:
            return
        if self._dimmed:
            self[first : first + count] = [(data[3 * i + 1], data[3 * i], data[3 * i + 2]) for i in range(count)]
        else:  # the same without the detour: 0.8 ms a frame less
            self._buffer[3 * first : 3 * (first + count)] = data[: 3 * count]

    @property
    def brightness(self) -> float:
        """Brightness of all pixels, 0 to 1, as a factor of their values; 1 by default."""
        return super().brightness

    @brightness.setter
    def brightness(self, value: float) -> None:
        self._dimmed = self._dimmed or value < 1
        PixelBuf.brightness.fset(self, value)

    def _transmit(self, buffer: bytearray) -> None:
        self._buffer = buffer  # always the same one
        self.displayed = bytes(buffer)
        self.frames += 1
        if self._strip:
            self._strip(self.displayed)
