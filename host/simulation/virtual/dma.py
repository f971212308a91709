"""rp2.DMA of MicroPython 1.25, as far as it feeds bytes to a state machine of the PIO, or takes what one has read, or
feeds commands to an I2C controller.
"""

from collections.abc import Callable, Sequence
from ctypes import addressof, c_char
from typing import Any, ClassVar

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.errors import Modelled, NotModelled
from host.simulation.virtual.i2cblock import I2cBlock
from host.simulation.virtual.pio import StateMachine
from host.simulation.virtual.wires import Wires

CHANNELS = 12
WORDS = 2  # the size that a channel has by default
NO_REQUEST = 0x3F
RECEIVES = 4  # how far the request "has data" is above "can take data"
SENDS = {"size": 0, "inc_read": 1, "inc_write": 0, "ring_size": 0, "ring_sel": 0}
COMMANDS = {"size": 1, "inc_read": 1, "inc_write": 0, "ring_size": 0, "ring_sel": 0}
TAKES = {"size": 1, "inc_read": 0, "inc_write": 1, "ring_sel": 1}


def request_of(machine: StateMachine) -> int:
    """Return the number of a state machine's request for data (data sheet, 2.5.3.1)."""
    return (machine.number >> 2) * 8 + (machine.number & 3)


def address_of(buffer: Any) -> int:
    """Return where a buffer lies: uctypes.addressof()."""
    return addressof(c_char.from_buffer(buffer))


class DMA(Modelled):
    """A channel. dma_class() makes the class that a machine's firmware sees.

    Bytes are taken from the buffer when the transfer begins; a buffer that has changed at its end is a fault. What a
    state machine has read goes, by 16 bits, into a buffer that is a ring, at a multiple of its size.
    """

    _wires: ClassVar[Wires]
    _made: ClassVar[list["DMA"]]
    _blocks: ClassVar[Sequence[I2cBlock]]

    def __init__(self) -> None:
        if len(self._made) == CHANNELS:
            raise OSError(16, "EBUSY")
        self._made.append(self)
        self._busy = False
        self._read: Any = None
        self._write: Any = None
        self._count = 0
        self._left = 0
        self._index = 0  # in the ring
        self._control: dict[str, int] = {}

    def pack_ctrl(self, **fields: int) -> dict[str, int]:
        """Return settings as config() takes them."""
        usual = {"size": WORDS, "inc_read": 1, "inc_write": 1, "ring_size": 0, "ring_sel": 0, "treq_sel": NO_REQUEST}
        unknown = sorted(set(fields) - set(usual))
        if unknown:
            raise NotModelled(f"The virtual Pico's DMA has no {unknown[0]}.")
        return {name: int(fields.get(name, value)) for name, value in usual.items()}

    def config(
        self,
        *,
        read: Any = None,
        write: Any = None,
        count: int | None = None,
        ctrl: dict[str, int] | None = None,
        trigger: bool = False,
    ) -> None:
        """Change what is given, and begin if `trigger` is set."""
        self._wires.clock.spend(CALL_NS)
        self._read = self._read if read is None else read
        if write is not None:
            self._write, self._index = write, 0
        self._count = self._count if count is None else count
        self._control = self._control if ctrl is None else ctrl
        if trigger and not self._busy:
            self._begin()

    def active(self, value: bool | None = None) -> bool:
        """Return whether a transfer is under way; abort it first, if asked."""
        self._wires.clock.spend(CALL_NS)
        if value:
            raise NotModelled("The virtual Pico's DMA begins by config(trigger=True).")
        if value is not None and self._busy:
            if isinstance(self._read, StateMachine) and self._read.scanner:
                self._read.scanner.connect(None)
            self._busy = False
        return self._busy

    @property
    def count(self) -> int:
        """What is left of the transfer that is under way."""
        self._wires.clock.spend(CALL_NS)
        return self._left

    def _begin(self) -> None:
        source, target, control = self._read, self._write, self._control
        sends = isinstance(target, StateMachine) and control == {**SENDS, "treq_sel": request_of(target)}
        ring = {"ring_size": control.get("ring_size", 0)}
        if sends:
            self._send(target.send, source, bytes)
        elif (block := self._block(target)) and control == {**COMMANDS, "treq_sel": block.request}:
            self._send(block.send, source, list)
        elif isinstance(source, StateMachine) and control == {
            **TAKES, **ring, "treq_sel": request_of(source) + RECEIVES
        }:  # fmt: skip
            self._receive(source, target, 1 << ring["ring_size"])
        else:
            raise NotModelled(
                "The virtual Pico's DMA only sends bytes of a buffer to a state machine, or 16 bits at a time to "
                "an I2C controller, at its request, or takes 16 bits at a time from a state machine into a ring."
            )

    def _block(self, target: Any) -> I2cBlock | None:
        """Return the I2C controller that takes commands at an address."""
        return next((block for block in self._blocks if block.commands == target), None)

    def _send(self, send: Callable[[Any, Callable[[], None]], None], buffer: Any, kept: Callable[[Any], Any]) -> None:
        data = kept(buffer[: self._count])
        self._busy = True

        def done() -> None:
            self._busy = False
            self._left = 0
            if kept(buffer[: self._count]) != data:
                self._wires.fault("The buffer that the DMA was sending was changed before its end.")

        self._left = self._count
        send(data, done)

    def _receive(self, machine: StateMachine, buffer: Any, size: int) -> None:
        if machine.scanner is None or size != 2 * len(buffer) or address_of(buffer) % size:
            raise NotModelled("The virtual Pico's DMA wants all of a ring, at a multiple of its size, and a scanner.")
        scanner, last = machine.scanner, len(buffer) - 1
        self._busy = True
        self._left = self._count

        def take(word: int) -> None:
            buffer[self._index] = word & 0xFFFF
            self._index = self._index + 1 & last
            self._left -= 1
            if not self._left:
                self._busy = False
                scanner.connect(None)

        scanner.connect(take)


def dma_class(wires: Wires, blocks: Sequence[I2cBlock] = ()) -> type[DMA]:
    """Return the DMA class of the machine with these wires and I2C controllers."""
    return type("DMA", (DMA,), {"_wires": wires, "_made": [], "_blocks": blocks})
