"""Where `make hil` finds its board: at a serial port, or in this very process, for a rehearsal."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from host.link import ports
from host.link.wire import SerialWire, Wire
from host.simulation.emulator.emulator import Emulator
from host.targets.emulator import EmulatorWire
from host.targets.memory import MemoryTarget, MemoryWire
from tests.support.emulated import firmware_uf2


@contextmanager
def wire_to(port: str) -> Iterator[Wire]:
    """Yield the way to the board at a port.

    port: "auto" to look for it; what SerialWire takes; emulator:FLASH or memory:FOLDER for a board in a time of its
    own, which no busy computer can make late, with the file or folder that keeps its flash. Without one it is a board
    with the firmware and nothing else, forgotten in the end. Raises OSError with a message.
    """
    kind, _, kept = port.partition(":")
    if kind == "emulator":
        with TemporaryDirectory() as folder, Emulator(kept or None, firmware_uf2(Path(folder))) as emulator:
            emulator.power(True)
            yield EmulatorWire(emulator)
    elif kind == "memory":
        with MemoryTarget(kept or None) as board:
            yield MemoryWire(board)
    else:
        yield SerialWire(ports.find() if port == "auto" else port)
