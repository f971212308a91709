"""machine.mem32 of the RP2040: the GPIO registers of the SIO block (data sheet, 2.3.1.7), and of the watchdog (4.7.6)
its switch and the registers that outlive a reset."""

from collections.abc import Callable

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.wires import ALL, Wires

SIO = 0xD0000000
GPIO_IN = SIO + 0x04
GPIO_OUT, GPIO_OUT_SET, GPIO_OUT_CLR, GPIO_OUT_XOR = (SIO + offset for offset in (0x10, 0x14, 0x18, 0x1C))
GPIO_OE, GPIO_OE_SET, GPIO_OE_CLR, GPIO_OE_XOR = (SIO + offset for offset in (0x20, 0x24, 0x28, 0x2C))

WATCHDOG = 0x40058000
WATCHDOG_CLEAR = WATCHDOG + 0x3000  # clears the bits that are set in what is written: data sheet, 2.1.2
WATCHDOG_ENABLE = 1 << 30
SCRATCH = range(WATCHDOG + 0x0C, WATCHDOG + 0x2C, 4)


class Memory:
    """mem32[address] of one machine. Addresses outside these registers raise NotModelled.

    scratch: the eight registers of the watchdog. stop: stops it.
    """

    def __init__(self, wires: Wires, scratch: list[int], stop: Callable[[], None]):
        self._wires = wires
        self._scratch = scratch
        self._stop = stop

    def __getitem__(self, address: int) -> int:
        wires = self._wires
        wires.clock.spend(CALL_NS)
        if address == GPIO_IN:
            return wires.read()
        if address == GPIO_OUT:
            return wires.out
        if address == GPIO_OE:
            return wires.enabled
        if address in SCRATCH:
            return self._scratch[SCRATCH.index(address)]
        raise _not_modelled(address)

    def __setitem__(self, address: int, value: int) -> None:
        wires = self._wires
        wires.clock.spend(CALL_NS)
        if address in SCRATCH:
            self._scratch[SCRATCH.index(address)] = value & 0xFFFFFFFF
            return
        if (address, value) == (WATCHDOG_CLEAR, WATCHDOG_ENABLE):
            self._stop()
            return
        value &= ALL
        out, enabled = wires.out, wires.enabled
        changes = {
            GPIO_OUT: (value, enabled),
            GPIO_OUT_SET: (out | value, enabled),
            GPIO_OUT_CLR: (out & ~value, enabled),
            GPIO_OUT_XOR: (out ^ value, enabled),
            GPIO_OE: (out, value),
            GPIO_OE_SET: (out, enabled | value),
            GPIO_OE_CLR: (out, enabled & ~value),
            GPIO_OE_XOR: (out, enabled ^ value),
        }
        if address not in changes:
            raise _not_modelled(address)
        wires.drive(*changes[address])


def _not_modelled(address: int) -> NotModelled:
    return NotModelled(
        f"The virtual Pico has no register at {address:#010x}; of mem32 it has the SIO's GPIO registers and the "
        "watchdog's scratch registers."
    )
