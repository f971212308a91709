"""machine.SPI of the RP2040, as MicroPython 1.25 has it, without the way back from a part (MISO)."""

from typing import Any, ClassVar, Self

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.pin import pin_number
from host.simulation.virtual.wires import Wires

PERIPHERAL_HZ = 48_000_000  # clk_peri, as MicroPython 1.25 sets it (ports/rp2/clocks_extra.c)
DEFAULT_PINS = ((18, 19, 16), (10, 11, 8))  # SCK, MOSI, MISO of SPI(0) and SPI(1) on the Pico
SIGNAL_OF = {2: "SCK", 3: "MOSI", 0: "MISO"}  # by GPIO number modulo 4; data sheet, GPIO functions


def actual_hz(hz: int) -> int:
    """Return the highest rate that the clock dividers make and that is not above `hz` (data sheet, 4.4.3)."""
    prescale = next(even for even in range(2, 255, 2) if even * 256 * hz > PERIPHERAL_HZ or even == 254)
    divisor = next(by for by in range(256, 0, -1) if by == 1 or PERIPHERAL_HZ // (prescale * (by - 1)) > hz)
    return PERIPHERAL_HZ // (prescale * divisor)


class SPI:
    """An SPI controller. spi_class() makes the class that a machine's firmware sees."""

    MSB, LSB = 1, 0

    _wires: ClassVar[Wires]
    _made: ClassVar[dict[int, Any]]

    def __new__(cls, id: int = 0, *args: Any, **settings: Any) -> Self:
        """Return the one object of SPI(0) or SPI(1)."""
        if id not in (0, 1):
            raise ValueError(f"SPI({id}) doesn't exist")
        if id not in cls._made:
            cls._made[id] = spi = super().__new__(cls)
            spi._id, spi._pins, spi._rate = id, list(DEFAULT_PINS[id]), 0
        return cls._made[id]

    def __init__(
        self,
        id: int = 0,
        baudrate: int = 1_000_000,
        *,
        polarity: int = 0,
        phase: int = 0,
        bits: int = 8,
        firstbit: int = MSB,
        sck: Any = None,
        mosi: Any = None,
        miso: Any = -1,
    ):
        for index, pin in enumerate((sck, mosi, miso)):
            if pin is None or pin == -1:
                continue
            number = pin_number(pin)
            signal = ("SCK", "MOSI", "MISO")[index]
            if SIGNAL_OF.get(number & 3) != signal or number >> 3 & 1 != self._id:
                raise ValueError(f"bad {signal} pin")
            self._pins[index] = number
        if miso is None:
            self._pins[2] = None
        self.init(baudrate=baudrate, polarity=polarity, phase=phase, bits=bits, firstbit=firstbit)
        for used in self._pins:
            if used is not None:
                self._wires.functions[used] = "SPI"

    def init(
        self, *, baudrate: int = -1, polarity: int = -1, phase: int = -1, bits: int = -1, firstbit: int = -1
    ) -> None:
        """Change the settings that are given."""
        self._wires.clock.spend(CALL_NS)
        if firstbit == self.LSB:
            raise NotImplementedError("LSB")
        if bits not in (-1, 8):
            raise ValueError("bits must be 8")
        if baudrate != -1:
            self._rate = actual_hz(baudrate)
            self._byte_ns = 8_000_000_000 // self._rate
        if polarity != -1:
            self._polarity = polarity
        if phase != -1:
            self._phase = phase

    def deinit(self) -> None:
        """Leave the bus."""
        self._wires.clock.spend(CALL_NS)

    def write(self, data: Any) -> None:
        """Send bytes; takes their time on the wire."""
        wires = self._wires
        wires.clock.spend(CALL_NS + len(data) * self._byte_ns)
        part = wires.shift_inputs.get((self._pins[0], self._pins[1]))
        if part:
            part.shift_in(bytes(data), self._rate, self._polarity << 1 | self._phase)

    def read(self, count: int, write: int = 0) -> bytes:
        """Return `count` bytes while sending `write`; nothing is connected to MISO, so they are 0."""
        self.write(bytes([write]) * count)
        return bytes(count)

    def readinto(self, buffer: Any, write: int = 0) -> None:
        """Fill `buffer` likewise."""
        buffer[:] = self.read(len(buffer), write)

    def write_readinto(self, data: Any, buffer: Any) -> None:
        """Send `data` and fill `buffer`, which has as many bytes."""
        if len(data) != len(buffer):
            raise ValueError("buffers must be the same length")
        self.write(data)
        buffer[:] = bytes(len(buffer))

    def __repr__(self) -> str:
        sck, mosi, miso = self._pins
        return f"SPI({self._id}, baudrate={self._rate}, sck={sck}, mosi={mosi}, miso={miso})"

    _id: int
    _pins: list[Any]
    _rate: int
    _byte_ns: int
    _polarity: int
    _phase: int


def spi_class(wires: Wires) -> type[SPI]:
    """Return the SPI class of the machine with these wires."""
    return type("SPI", (SPI,), {"_wires": wires, "_made": {}})
