"""An I2C controller of the RP2040 by its registers, as far as a DMA sends messages by it (data sheet, 4.3.17).

Its FIFO takes commands: a byte to send, with STOP behind the last of a message. machine.I2C (i2c.py) sets clock and
pins. A part that does not acknowledge ends it all: what is still to come is dropped until IC_CLR_TX_ABRT is read.
"""

from collections.abc import Callable, Sequence

from host.simulation.virtual.clock import Alarm
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.wires import Wires

BYTE_BITS = 9  # eight and the acknowledge
FRAME_BITS = 2  # start and stop
BASES = (0x40044000, 0x40048000)
TAR, DATA_CMD, RAW_INTR_STAT, CLR_TX_ABRT, ENABLE, STATUS = 0x04, 0x10, 0x34, 0x54, 0x6C, 0x70
STOP, OTHERS = 1 << 9, 0xFD00  # in a command
TX_ABRT = 1 << 6  # in IC_RAW_INTR_STAT
EMPTY, ACTIVE = 1 << 2, 1 << 5  # in IC_STATUS
FIFO = 16
REQUESTS = (32, 34)  # "can take commands": 2.5.3.1 (system DREQ table)


class I2cBlock:
    """Controller `number`. addresses: of its registers; commands: where a DMA writes; request: its number for that."""

    def __init__(self, wires: Wires, number: int):
        self._wires = wires
        self._number = number
        base = BASES[number]
        self.addresses = range(base, base + 0x100)
        self.commands, self.request = base + DATA_CMD, REQUESTS[number]
        self._pins: tuple[int, int] | None = None
        self._hz = 0
        self._target = self._enabled = 0
        self._aborted = False
        self._alarm: Alarm | None = None
        self._messages: list[bytes] = []  # that are still to be sent, the present one first
        self._done: Callable[[], None] | None = None

    def begin(self, scl: int, sda: int, hz: int) -> None:
        """Use these pins and this clock from now on: machine.I2C was made."""
        self._drop()
        self._pins, self._hz, self._enabled, self._aborted = (scl, sda), hz, 1, False

    def interrupted(self, scl: int, sda: int) -> None:
        """Note that machine.I2C begins a transfer at these pins: a fault while another is under way."""
        if self._messages and self._pins == (scl, sda):
            self._wires.fault(f"I2C({self._number}) begins a transfer in the middle of another.")

    def read(self, address: int) -> int:
        """Return a register."""
        offset = address - self.addresses.start
        if offset == STATUS:
            return ACTIVE if self._messages else EMPTY
        if offset == RAW_INTR_STAT:
            return TX_ABRT if self._aborted else 0
        if offset == CLR_TX_ABRT:
            self._aborted = False
            return 0
        raise NotModelled(f"The virtual Pico's I2C has no register to read at {address:#010x}.")

    def write(self, address: int, value: int) -> None:
        """Set a register."""
        offset = address - self.addresses.start
        if offset == ENABLE:
            self._enabled = value & 1
            if not self._enabled:
                self._drop()
        elif offset == TAR:
            if self._enabled:
                self._wires.fault("IC_TAR was written while the controller was enabled, which has no effect.")
            else:
                self._target = value & 0x3FF
        else:
            raise NotModelled(f"The virtual Pico's I2C has no register to write at {address:#010x}.")

    def send(self, commands: Sequence[int], done: Callable[[], None]) -> None:
        """Send messages; done() once the FIFO has the last command, which is not yet the end."""
        if not self._enabled or self._pins is None or self._messages:
            self._wires.fault(f"A DMA sends commands to I2C({self._number}), which is not ready for them.")
        message = bytearray()
        for command in commands:
            if command & OTHERS:
                raise NotModelled(f"The virtual Pico's I2C does not take the command {command:#06x} by DMA.")
            message.append(command & 0xFF)
            if command & STOP:
                self._messages.append(bytes(message))
                message.clear()
        if message:
            raise NotModelled("The virtual Pico's I2C wants a STOP behind the last command.")
        self._done = done
        self._next()

    def _next(self) -> None:
        """Send the next message; it takes its time."""
        if sum(map(len, self._messages)) <= FIFO:
            self._all_in()
        self._alarm = None
        if self._messages:
            bits = BYTE_BITS * (1 + len(self._messages[0])) + FRAME_BITS
            self._alarm = self._wires.clock.alarm(bits * 1_000_000_000 // self._hz, self._end)

    def _end(self) -> None:
        assert self._pins is not None
        scl, sda = self._pins
        if self._wires.held_low & (1 << scl | 1 << sda):
            self._alarm = None  # stands still until it is disabled
            return
        part = self._wires.bus_devices.get(self._pins, {}).get(self._target)
        if part is None or not part.bus_address(self._hz, False):
            self._aborted = True
            self._messages.clear()
        else:
            part.bus_write(self._messages.pop(0), self._hz)
        self._next()

    def _all_in(self) -> None:
        done, self._done = self._done, None
        if done:
            done()

    def _drop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._alarm = None
        self._messages.clear()
        self._all_in()
