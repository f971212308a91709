"""A board in memory with what a table adds: contacts, a supply, a computer at its port, and power that fails."""

import traceback

from firmware.clock import BOT, GAME, LINK, TICK_MS, elapsed
from firmware.hardware import wiring
from firmware.hardware.wiring import COLUMNS, GRID, ROWS, TRELLIS_ACROSS, TRELLIS_GRIDS, TRELLIS_SIZE
from host.simulation.contacts import Contacts
from host.simulation.flash_folder import FlashFolder
from host.simulation.memory import FIGURES, FLASH_BYTES, WHOLE_CHAIN, MemoryBoard, PowerOff
from host.simulation.second_core import ThreadCore

PORT_BYTES = 256  # that wait for a computer which does not read: CFG_TUD_CDC_TX_BUFSIZE of MicroPython
NO_CHAIN = -1  # tiles have none
DIODE_MV = 300  # between the 5 V rail and VSYS: 1N5817, at 0.1 A
MAX_MV = 9900  # that the ADC can tell: three times its 3.3 V
WATCH_MS = 8000  # as firmware/hardware/watchdog.py has it, and what follows
HANGS = {GAME: "hang: game", BOT: "hang: bot", LINK: "hang: link"}


class PowerCut(BaseException):
    """The power fails in a write; no handler of errors takes it for one."""


class Hang(BaseException):
    """The watchdog resets the board: what has hung, and how long the program had run, ms."""


class Flash:
    """What keeps a board's files while it is off: memory, and a folder if there is one.

    folder: see FlashFolder. cut_in: at which write from now on the power fails, 0 for none, after which part (0 to 1)
    of it. Of a file that is written 1 > part > 0 leaves what it had, and a beginning of what is new.
    """

    def __init__(self, folder: FlashFolder | None = None):
        self._folder = folder
        self.files: dict[str, bytes] = {}
        self.cut_in = 0
        self.part = 0.0
        self.power_on()

    def power_on(self) -> None:
        """Read the folder. Raises: OSError or ValueError, see FlashFolder.read()."""
        if self._folder:
            self.files = self._folder.read(FLASH_BYTES)

    def cut(self, step: dict[str, bytes | None]) -> dict[str, bytes | None]:
        """Count a write; return what of it the power still does, all of it but where it fails."""
        self.cut_in -= 1
        if self.cut_in or self.part == 1:
            return step
        ((name, data), *others) = step.items()
        if others or data is None or not self.part:
            return {}
        before = self.files.get(name, b"")
        kept = before if data.startswith(before) else b""
        return {name: data[: len(kept) + int(self.part * (len(data) - len(kept)))]}

    def keep(self, step: dict[str, bytes | None]) -> None:
        """Make a change in the folder. Raises: OSError, and nothing has changed."""
        if self._folder and step:
            self._folder.change(step, self.files)

    def sync(self) -> None:
        """Raises: OSError."""
        if self._folder:
            self._folder.sync()


class Supply:
    """`volts` without load, and `ohms` of supply, plug and wires, in which the lights' current loses some."""

    def __init__(self) -> None:
        self.volts = 5.0
        self.ohms = 0.0

    def vsys_mv(self, lights: bytes | bytearray) -> int:
        """Return the voltage (mV) at the Pico's VSYS while the lights show these bytes."""
        idle_ma = wiring.LOGIC_MA + wiring.PIXELS * wiring.PIXEL_IDLE_MA
        drawn_ma = idle_ma + sum(lights) * wiring.CHANNEL_MA / 255
        return round(min(max(0.0, 1000 * self.volts - self.ohms * drawn_ma - DIODE_MV), MAX_MV))


class SimulatedBoard(MemoryBoard):
    """A Board from power-on to power-off. What outlives that is given: its flash, contacts, supply and lights.

    tiles: see host/simulation/kinds.py. start: the time at first, ms. core: the second core, None for none.
    `chain`: what returned() tells. `gone`: the tiles that do not answer any more, a mask.
    cause: why it starts. hang: of the program before. machine_id: of the chip, 16 hexadecimal digits.
    """

    def __init__(
        self,
        flash: Flash,
        contacts: Contacts,
        supply: Supply,
        lights: bytearray,
        *,
        tiles: int = 0,
        start: int = 0,
        core: ThreadCore | None = None,
        cause: str = "power on",
        hang: Hang | None = None,
        machine_id: str = "",
    ):
        super().__init__(flash.files, FLASH_BYTES, start)
        self._flash, self._contacts, self._supply, self._lights, self._core = flash, contacts, supply, lights, core
        self._met, self._grid, self.gone = 0, (0, GRID), 0  # tiles that have answered; one of TRELLIS_GRIDS
        self.chain = NO_CHAIN if tiles else WHOLE_CHAIN
        if tiles:
            self.meet(tiles)
        self._cause, self._id = cause, machine_id
        if hang:
            self.watchdog.ended, self.watchdog.ended_ms = hang.args
        self._fed, self._fed_at = (GAME, 0), start
        self.connected = False  # a computer has opened the port
        self.passed_ms = 0  # since power-on

    # --- what happens to it ------------------------------------------------------------------

    def advance(self, ms: int = TICK_MS) -> None:
        """Raises: Hang where the watchdog has not been fed for too long."""
        while ms > 0:
            step = min(ms, self._scan_in)
            if step == self._scan_in:
                self._keys[:] = self._contacts.scan()
                if self.gone or self._grid[1] is not GRID:
                    self._drop_missing()
                if self._contacts.at_rest:
                    step = ms  # all scans to come are the same
            super().advance(step)
            self.passed_ms += step
            ms -= step
        if elapsed(self._clock_ms, self._fed_at) > WATCH_MS:
            part, age = self._fed
            raise Hang(HANGS[part], age)

    def meet(self, tiles: int) -> None:
        """Let tiles, a mask, answer from now on."""
        self._met |= tiles
        self.gone &= ~tiles
        self._grid = next(grid for grid in TRELLIS_GRIDS if not self._met & ~grid[0])

    def _drop_missing(self) -> None:
        """Take away the keys that few tiles do not have, and those of tiles that are gone."""
        rows, columns = self._grid[1]
        for column in range(COLUMNS):
            self._keys[column] &= (1 << rows) - 1 if column < columns else 0
        for tile in range(self.gone.bit_length()):
            for key in _keys_of(tile) if self.gone >> tile & 1 else ():
                self._keys[key % COLUMNS] &= ~(1 << key // COLUMNS)

    # --- its flash -------------------------------------------------------------------------------

    def change(self, step: dict[str, bytes | None]) -> None:
        """Raises: OSError where the folder refuses it; PowerCut where the power fails."""
        cuts = self._flash.cut_in == 1
        if self._flash.cut_in:
            step = self._flash.cut(step)
        self._flash.keep(step)
        super().change(step)
        if cuts:
            raise PowerCut
        self._flash.sync()

    def save(self, name: str, data: bytes) -> None:
        """Write a file as firmware/hardware/board.py does: power lost on the way leaves it as it was."""
        beside = name + ".new"
        try:
            self.put(beside, data)
            self.rename(beside, name)
        except OSError:
            if beside in self.files:
                self.remove(beside)
            raise

    # --- the Board ---------------------------------------------------------------------------

    def feed(self, part: int, now: int) -> None:
        self._fed, self._fed_at = (part, now), self._clock_ms

    def second_core(self) -> ThreadCore | None:  # type: ignore[override]
        return self._core

    def show(self, wire: bytearray) -> None:
        super().show(wire)
        self._lights[:] = wire

    def grid(self) -> tuple[int, int]:
        return self._grid[1]

    def returned(self) -> int:
        return self.chain

    def missing(self) -> int:
        return self._grid[0] & ~(self._met & ~self.gone)

    def tiles(self) -> dict[int, list[int]]:
        answer = self._met & ~self.gone
        return {tile + 1: _keys_of(tile) for tile in range(answer.bit_length()) if answer >> tile & 1}

    def unfinished(self) -> bool:
        """Return whether there is too little to play on: a row of tiles, or some of a larger board."""
        return bool(self._met) and (self._met != self._grid[0] or self._grid[1][0] <= TRELLIS_SIZE)

    def vsys_mv(self) -> int:
        return self._supply.vsys_mv(self._wire)

    def send(self, piece: bytearray) -> bool:
        """Return False while a computer that has opened the port does not take more; without one the bytes are lost."""
        if not self.connected:
            return True
        if not self.listens and len(self.output) >= PORT_BYTES:
            return False
        self.output += bytes(piece)
        return True

    def versions(self) -> dict[str, str]:
        return super().versions() | {"machine": "a computer", "id": self._id}

    def figures(self) -> dict[str, object]:
        free = FLASH_BYTES - sum(map(len, self.files.values()))
        here = {"reset": self._cause, "flash_free": free, "flash_size": FLASH_BYTES}
        return FIGURES | here | {"chain": self.returned(), "vsys_mv": self.vsys_mv()}

    def trace(self, error: Exception) -> str:
        return "".join(traceback.format_exception(error))

    def reset(self) -> None:
        """Raises: PowerOff."""
        raise PowerOff

    def bootsel(self) -> None:
        """Raises: SystemExit, for there is no boot loader."""
        raise SystemExit("The board waits for a new image (BOOTSEL), and takes none here; switch it off and on.")

    def flash_sums(self, first: int, count: int) -> list[int]:
        """Raises: ValueError."""
        raise ValueError("A virtual board has no flash to read: its program runs from the files on this computer.")


def _keys_of(tile: int) -> list[int]:
    """Return the keys (row * COLUMNS + column) of a tile."""
    top, left = tile // TRELLIS_ACROSS * TRELLIS_SIZE, tile % TRELLIS_ACROSS * TRELLIS_SIZE
    rows, columns = range(top, min(top + TRELLIS_SIZE, ROWS)), range(left, min(left + TRELLIS_SIZE, COLUMNS))
    return [row * COLUMNS + column for row in rows for column in columns]
