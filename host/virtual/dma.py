"""rp2.DMA of MicroPython 1.25, as far as it feeds bytes to a state machine of the PIO."""

from typing import Any, ClassVar

from host.virtual.clock import CALL_NS
from host.virtual.errors import NotModelled
from host.virtual.pio import StateMachine
from host.virtual.wires import Wires

CHANNELS = 12
WORDS = 2  # the size that a channel has unless told otherwise
NO_REQUEST = 0x3F


def request_of(machine: StateMachine) -> int:
    """Return the number of a state machine's request for data (data sheet, 2.5.3.1)."""
    return (machine.number >> 2) * 8 + (machine.number & 3)


class DMA:
    """A channel. dma_class() makes the class that a machine's firmware sees.

    Bytes are taken from the buffer when the transfer begins; a buffer that has changed at its end is a fault.
    """

    _wires: ClassVar[Wires]
    _made: ClassVar[list["DMA"]]

    def __init__(self) -> None:
        if len(self._made) == CHANNELS:
            raise OSError(16, "EBUSY")
        self._made.append(self)
        self._busy = False
        self._read: Any = None
        self._write: Any = None
        self._count = 0
        self._control: dict[str, int] = {}

    def pack_ctrl(self, **fields: int) -> dict[str, int]:
        """Return settings as config() takes them."""
        unknown = sorted(set(fields) - {"size", "inc_read", "inc_write", "treq_sel"})
        if unknown:
            raise NotModelled(f"The virtual Pico's DMA has no {unknown[0]}.")
        return {"size": WORDS, "inc_read": 1, "inc_write": 1, "treq_sel": NO_REQUEST, **fields}

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
        self._write = self._write if write is None else write
        self._count = self._count if count is None else count
        self._control = self._control if ctrl is None else ctrl
        if trigger and not self._busy:
            self._begin()

    def active(self) -> bool:
        """Return whether a transfer is under way."""
        self._wires.clock.spend(CALL_NS)
        return self._busy

    def __getattr__(self, name: str) -> Any:
        if name in ("channel", "close", "count", "ctrl", "irq", "read", "registers", "unpack_ctrl", "write"):
            raise NotModelled(f"The virtual Pico's DMA has no {name}.")
        raise AttributeError(name)

    def _begin(self) -> None:
        machine, buffer = self._write, self._read
        wanted = {"size": 0, "inc_read": 1, "inc_write": 0}
        if not isinstance(machine, StateMachine) or self._control != {**wanted, "treq_sel": request_of(machine)}:
            raise NotModelled("The virtual Pico's DMA only sends bytes of a buffer to a state machine, at its request.")
        data = bytes(buffer[: self._count])
        self._busy = True

        def done() -> None:
            self._busy = False
            if bytes(buffer[: self._count]) != data:
                self._wires.fault("The buffer that the DMA was sending was changed before its end.")

        machine.send(data, done)


def dma_class(wires: Wires) -> type[DMA]:
    """Return the DMA class of the machine with these wires."""
    return type("DMA", (DMA,), {"_wires": wires, "_made": []})
