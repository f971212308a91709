"""machine.I2C of the RP2040, as MicroPython 1.25 has it."""

from collections.abc import Sequence
from errno import EIO, ENODEV, ETIMEDOUT
from typing import Any, ClassVar, Self

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.pin import pin_number
from host.simulation.virtual.pwm import SYSTEM_HZ
from host.simulation.virtual.wires import BusDevice, Wires

DEFAULT_PINS = ((5, 4), (7, 6))  # SCL, SDA of I2C(0) and I2C(1) on the Pico
BYTE_BITS = 9  # eight and the acknowledge
FRAME_BITS = 2  # start and stop


def clocks(hz: int) -> tuple[int, int]:
    """Return the rate that I2C says it has when asked for `hz`, and the one on the wire.

    The driver (pico-sdk, i2c_set_baudrate) divides the system's clock into high and low, and the filter against spikes
    gets a sixteenth of the low; the controller adds the filter and 8 cycles to each bit (data sheet, 4.3.14.1).
    """
    period = (SYSTEM_HZ + hz // 2) // hz
    spikes = max(1, period * 3 // 5 // 16)
    return SYSTEM_HZ // period, SYSTEM_HZ // (period + spikes + 8)


class I2C:
    """An I2C controller. i2c_class() makes the class that a machine's firmware sees.

    A transfer takes its time on the wire; no device at an address raises OSError(EIO), as on the Pico. One that takes
    longer than `timeout` (us), all in all, raises OSError(ETIMEDOUT), and so does a bus that is held low.
    Not modelled: start(), stop(), write(), readinto(), which the Pico's I2C does not have either.
    """

    _wires: ClassVar[Wires]
    _made: ClassVar[dict[int, Any]]

    def __new__(cls, id: int = 0, *args: Any, **settings: Any) -> Self:
        """Return the one object of I2C(0) or I2C(1)."""
        if id not in (0, 1):
            raise ValueError(f"I2C({id}) doesn't exist")
        if id not in cls._made:
            cls._made[id] = i2c = super().__new__(cls)
            i2c._id, i2c._pins = id, list(DEFAULT_PINS[id])
        return cls._made[id]

    def __init__(self, id: int = 0, freq: int = 400_000, *, scl: Any = None, sda: Any = None, timeout: int = 50_000):
        self._wires.clock.spend(CALL_NS)
        for index, (name, pin) in enumerate((("SCL", scl), ("SDA", sda))):
            if pin is not None:
                number = pin_number(pin)
                if number & 1 == index or number >> 1 & 1 != self._id:
                    raise ValueError(f"bad {name} pin")
                self._pins[index] = number
        self._hz, self._wire_hz = clocks(freq)
        self._timeout_ns = timeout * 1000
        for number in self._pins:
            self._wires.functions[number] = "I2C"
            self._wires.pull(number, up=True, down=False)

    def scan(self) -> list[int]:
        """Return the addresses at which a device answers."""
        found = []
        for address in range(0x08, 0x78):
            self._spend(0)
            if address in self._devices():
                found.append(address)
        return found

    def writeto(self, addr: int, buf: Any, stop: bool = True) -> int:
        """Send bytes and return how many were acknowledged."""
        return self._write(addr, bytes(buf))

    def writevto(self, addr: int, vector: Sequence[Any], stop: bool = True) -> int:
        """Send several buffers as one transfer and return how many bytes were acknowledged."""
        return self._write(addr, b"".join(bytes(buffer) for buffer in vector))

    def writeto_mem(self, addr: int, memaddr: int, buf: Any, *, addrsize: int = 8) -> None:
        """Send the address within the device and then bytes."""
        self._write(addr, memaddr.to_bytes(addrsize // 8, "big") + bytes(buf))

    def readfrom(self, addr: int, nbytes: int, stop: bool = True) -> bytes:
        """Return bytes from the device."""
        device = self._device(addr, EIO)
        self._spend(nbytes)
        return device.bus_read(nbytes)

    def readfrom_into(self, addr: int, buf: Any, stop: bool = True) -> None:
        """Fill `buf` from the device."""
        buf[:] = self.readfrom(addr, len(buf))

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int, *, addrsize: int = 8) -> bytes:
        """Send the address within the device and return bytes."""
        self._write(addr, memaddr.to_bytes(addrsize // 8, "big"))
        return self.readfrom(addr, nbytes)

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: Any, *, addrsize: int = 8) -> None:
        """Send the address within the device and fill `buf`."""
        buf[:] = self.readfrom_mem(addr, memaddr, len(buf), addrsize=addrsize)

    def __getattr__(self, name: str) -> Any:
        if name in ("start", "stop", "write", "readinto", "init"):
            raise NotModelled(f"I2C.{name} is not there on the RP2040: use writeto() and readfrom().")
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"I2C({self._id}, freq={self._hz}, scl={self._pins[0]}, sda={self._pins[1]})"

    def _write(self, address: int, data: bytes) -> int:
        # The RP2040 cannot send an address alone; MicroPython does that in software, with another error.
        device = self._device(address, EIO if data else ENODEV)
        self._spend(len(data))
        device.bus_write(data, self._wire_hz)
        return len(data)

    def _device(self, address: int, error: int) -> BusDevice:
        if self._wires.held_low & (1 << self._pins[0] | 1 << self._pins[1]):
            self._give_up("the bus is held low")
        device = self._devices().get(address)
        if device is None:
            self._spend(0)
            raise OSError(error, f"no device answers at I2C address {address:#x}")
        return device

    def _devices(self) -> dict[int, BusDevice]:
        return self._wires.bus_devices.get((self._pins[0], self._pins[1]), {})

    def _spend(self, count: int) -> None:
        bits = BYTE_BITS * (1 + count) + FRAME_BITS
        ns = bits * 1_000_000_000 // self._wire_hz
        if ns > self._timeout_ns:
            self._give_up("the transfer takes longer than the timeout")
        self._wires.clock.spend(CALL_NS + ns)

    def _give_up(self, why: str) -> None:
        self._wires.clock.spend(CALL_NS + self._timeout_ns)
        raise OSError(ETIMEDOUT, why)

    _id: int
    _pins: list[int]
    _hz: int
    _wire_hz: int
    _timeout_ns: int


def i2c_class(wires: Wires) -> type[I2C]:
    """Return the I2C class of the machine with these wires."""
    return type("I2C", (I2C,), {"_wires": wires, "_made": {}})
