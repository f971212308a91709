"""machine.mem32 of the RP2040: the watchdog's switch, its registers that outlive a reset (data sheet, 4.7.6), and the
PWM's.
"""

from collections.abc import Callable, Iterable

from host.simulation.virtual.clock import CALL_NS, Clock
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.i2cblock import I2cBlock
from host.simulation.virtual.pwm import REGISTERS, PwmBlock

WATCHDOG = 0x40058000
WATCHDOG_CLEAR = WATCHDOG + 0x3000  # clears the bits that are set in what is written: data sheet, 2.1.2
WATCHDOG_ENABLE = 1 << 30
SCRATCH = range(WATCHDOG + 0x0C, WATCHDOG + 0x2C, 4)


class Memory:
    """mem32[address] of one machine. Addresses outside these registers raise NotModelled.

    scratch: the eight registers of the watchdog. stop: stops it. pwm: has its registers. blocks: the I2C
    controllers, which have theirs.
    """

    def __init__(
        self,
        clock: Clock,
        scratch: list[int],
        stop: Callable[[], None],
        pwm: PwmBlock,
        blocks: Iterable[I2cBlock] = (),
    ):
        self._blocks = list(blocks)
        self._clock = clock
        self._scratch = scratch
        self._stop = stop
        self._pwm = pwm

    def __getitem__(self, address: int) -> int:
        self._clock.spend(CALL_NS)
        if address in REGISTERS:
            return self._pwm[address]
        for block in self._blocks:
            if address in block.addresses:
                return block.read(address)
        return self._scratch[_index(address)]

    def __setitem__(self, address: int, value: int) -> None:
        self._clock.spend(CALL_NS)
        if (address, value) == (WATCHDOG_CLEAR, WATCHDOG_ENABLE):
            self._stop()
        elif address in REGISTERS:
            self._pwm[address] = value
        elif block := next((block for block in self._blocks if address in block.addresses), None):
            block.write(address, value)
        else:
            self._scratch[_index(address)] = value & 0xFFFFFFFF


def _index(address: int) -> int:
    if address not in SCRATCH:
        raise NotModelled(f"The virtual Pico has no register at {address:#010x}; it has watchdog's, PWM's, I2C's.")
    return SCRATCH.index(address)
