"""A folder that is the drive of an emulated board: a thread does what the kernel does with a real one."""

import threading
from contextlib import suppress
from pathlib import Path

from host.closeable import Closeable
from host.emulator.control import EmulatorError
from host.emulator.pico import INFO_UF2
from host.link.drives import BLOCK, FILE, INFO
from host.simulation.emulator.emulator import Emulator

LOOK_S = 0.02


class DriveFolder(Closeable):
    """While the board shows its drive, there is INFO_UF2.TXT in the folder, and what is written beside it gets there.

    The emulator is this thread's until close(); its time passes by itself.
    """

    def __init__(self, emulator: Emulator, folder: Path):
        self._emulator, self._folder = emulator, folder
        self._fed = 0  # bytes of the file that the board has
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._follow)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join()

    def _follow(self) -> None:
        info = self._folder / INFO
        while not self._end.wait(LOOK_S):
            shown = self._emulator.shows_drive()
            if shown and not info.exists():
                self._fed = 0
                info.write_bytes(INFO_UF2)
            if shown:
                self._feed()
            elif info.exists():
                info.unlink()
                (self._folder / FILE).unlink(missing_ok=True)

    def _feed(self) -> None:
        with suppress(FileNotFoundError), (self._folder / FILE).open("rb") as file:
            file.seek(self._fed)
            data = file.read()
            data = data[: len(data) // BLOCK * BLOCK]
            with suppress(EmulatorError):  # after the last block the board restarts
                if data:
                    self._emulator.drive_write(data)
            self._fed += len(data)
