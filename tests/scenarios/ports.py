"""Where `make hil` finds its board: at a serial port, or in this very process, for a rehearsal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from host.device import ports
from host.emulator.emulator import Emulator
from host.link.wire import SerialWire, Wire
from host.targets.emulator import EmulatorWire
from host.targets.virtual import VirtualBoard, VirtualWire


@contextmanager
def wire_to(port: str, flash: Callable[[], Path]) -> Iterator[Wire]:
    """Yield the way to the board at a port.

    port: "auto" to look for it; what SerialWire takes; emulator:FLASH or virtual:FOLDER for a board in a time of its
    own, which no busy computer can make late, with the file or folder that keeps its flash. Without one it is forgotten
    in the end; an emulated board begins with what flash() returns. Raises OSError with a sentence.
    """
    kind, _, kept = port.partition(":")
    if kind == "emulator":
        with Emulator(kept or flash()) as emulator:
            emulator.power(True)
            yield EmulatorWire(emulator)
    elif kind == "virtual":
        with VirtualBoard(kept or None) as board:
            yield VirtualWire(board)
    else:
        yield SerialWire(ports.find() if port == "auto" else port)
