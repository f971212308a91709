"""machine.I2C of the RP2040 and machine.SoftI2C, as MicroPython 1.25 has them."""

from collections.abc import Sequence
from errno import EIO, ENODEV, ETIMEDOUT
from typing import Any, ClassVar, NoReturn

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.errors import Modelled
from host.simulation.virtual.i2cblock import BYTE_BITS, FRAME_BITS, I2cBlock
from host.simulation.virtual.pin import Pin
from host.simulation.virtual.pwm import SYSTEM_HZ
from host.simulation.virtual.wires import BusDevice, Wires


def wire_hz(hz: int) -> int:
    """Return the rate on the wire of an I2C that is asked for `hz`.

    The driver (pico-sdk, i2c_set_baudrate) divides the system's clock into high and low, and the filter against spikes
    gets a sixteenth of the low; the controller adds the filter and 8 cycles to each bit (data sheet, 4.3.14.1).
    """
    period = (SYSTEM_HZ + hz // 2) // hz
    spikes = max(1, period * 3 // 5 // 16)
    return SYSTEM_HZ // (period + spikes + 8)


class I2C(Modelled):
    """An I2C controller. i2c_class() makes the class that a machine's firmware sees.

    A transfer takes its time on the wire; no device at an address raises OSError(EIO), as on the Pico. One that takes
    longer than `timeout` (us), all in all, raises OSError(ETIMEDOUT), and so does a bus that is held low.
    Not modelled: what has an address within the device.
    """

    _wires: ClassVar[Wires]
    _blocks: ClassVar[Sequence[I2cBlock]] = ()
    _by_program: ClassVar[bool] = False  # moves the pins
    _missing: ClassVar[int] = EIO  # what no device at an address raises

    def __init__(self, id: int, *, scl: Pin, sda: Pin, freq: int = 400_000, timeout: int = 50_000):
        if id not in (0, 1):
            raise ValueError(f"I2C({id}) doesn't exist")
        self._wires.clock.spend(CALL_NS)
        for odd, name, pin in ((1, "SCL", scl), (0, "SDA", sda)):
            if pin.number & 1 != odd or pin.number >> 1 & 1 != id:
                raise ValueError(f"bad {name} pin")
            self._wires.functions[pin.number] = "I2C"
            self._wires.pull(pin.number, up=True, down=False)
        self._pins = (scl.number, sda.number)
        self._wire_hz = wire_hz(freq)
        self._timeout_ns = timeout * 1000
        if self._blocks:
            self._blocks[id].begin(scl.number, sda.number, self._wire_hz)

    def writeto(self, addr: int, buf: Any) -> int:
        """Send bytes and return how many were acknowledged."""
        device = self._address(addr)
        self._spend(len(buf))
        device.bus_write(bytes(buf), self._wire_hz)
        return len(buf)

    def readfrom_into(self, addr: int, buf: Any) -> None:
        """Fill a buffer with what the device has to say."""
        device = self._address(addr)
        self._spend(len(buf))
        for place in range(len(buf)):
            buf[place] = device.bus_read()

    def _address(self, addr: int) -> BusDevice:
        scl, sda = self._pins
        for block in self._blocks:
            block.interrupted(scl, sda)
        if self._wires.held_low & (1 << scl | 1 << sda):
            self._give_up("the bus is held low")
        device = self._wires.bus_devices.get((scl, sda), {}).get(addr)
        if device is None or not device.bus_address(self._wire_hz, self._by_program):
            self._spend(0)
            raise OSError(self._missing, f"no device answers at I2C address {addr:#x}")
        return device

    def _spend(self, count: int) -> None:
        bits = BYTE_BITS * (1 + count) + FRAME_BITS
        ns = bits * 1_000_000_000 // self._wire_hz
        if ns > self._timeout_ns:
            self._give_up("the transfer takes longer than the timeout")
        self._wires.clock.spend(CALL_NS + ns)

    def _give_up(self, why: str) -> NoReturn:
        self._wires.clock.spend(CALL_NS + self._timeout_ns)
        raise OSError(ETIMEDOUT, why)


class SoftI2C(I2C):
    """A program that moves the pins itself, at any pins, with the clock that it is asked for at most.

    Not modelled: its `timeout` as the program has it, for each time that a device holds the clock low.
    """

    _by_program = True
    _missing = ENODEV

    def __init__(self, *, scl: Pin, sda: Pin, freq: int = 400_000, timeout: int = 50_000):
        self._wires.clock.spend(CALL_NS)
        for pin in (scl, sda):
            self._wires.functions[pin.number] = "SIO"
            self._wires.pull(pin.number, up=True, down=False)
        self._pins = (scl.number, sda.number)
        self._wire_hz = freq
        self._timeout_ns = timeout * 1000


def i2c_class(wires: Wires, blocks: Sequence[I2cBlock] = ()) -> type[I2C]:
    """Return the I2C class of the machine with these wires, whose controllers are `blocks`."""
    return type("I2C", (I2C,), {"_wires": wires, "_blocks": blocks})


def soft_i2c_class(wires: Wires) -> type[SoftI2C]:
    """Return the SoftI2C class likewise."""
    return type("SoftI2C", (SoftI2C,), {"_wires": wires})
