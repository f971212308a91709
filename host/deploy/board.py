"""The board that is plugged into this computer: its drive while it is in BOOTSEL, else its serial port."""

import os
import time
from contextlib import closing
from pathlib import Path

from host.deploy.remote import SerialRemote
from host.link import drives, ports
from host.link.drives import Drive
from host.link.wire import SerialWire
from host.paths import whole

NO_PORT = "The board has no serial port yet."
NO_PORT_IN_WINDOWS = (
    "Windows keeps the board's serial port to itself; hand it over by `usbipd attach --wsl --auto-attach --busid ...`, "
    "typed in Windows, or look at the board's display."
)


class PluggedBoard:
    """A board as a computer sees it: the only one that is there, or the one that is named.

    port: its serial port, or an address. folder: where its drive is mounted, or will be. Boards beside it that are
    there now are left alone. Raises: OSError where there is no board, or none can be chosen.
    """

    def __init__(self, port: str | None = None, folder: Path | None = None):
        self._folder = whole(folder) if folder else None
        self._others: set[str] = set()  # ports and drives of other boards
        self._port = ""
        self._serial = ""  # its number by USB: after a restart its port may have another name
        shown = drives.find() if folder is None else []
        picos = {each.device: each.serial_number or "" for each in ports.picos()}
        if self._folder and drives.look_at(self._folder):
            self._port = port or ""
            self._others = {*picos} - {self._port}
        elif shown and (port is None or not ("://" in port or os.path.exists(port))):
            if picos:
                raise OSError(
                    f"There is a board in BOOTSEL at {shown[0].folder} and one at {min(picos)}: unplug one of them, or "
                    "choose with --drive or --port."
                )
            self.drive()
        else:
            self._port = port or _find()
            self._serial = picos.get(self._port, "")
            self._others = {*picos, *(str(each.folder) for each in shown)} - {self._port}

    def try_port(self) -> None:
        """Open its port once, unless it shows its drive. Raises: OSError where that cannot be done."""
        if not self.drive():
            with closing(self.wire()) as wire:
                wire.open()

    def drive(self) -> Drive | None:
        """Return its drive, None while there is none. Raises: OSError for one that is not an RP2040's, and for two."""
        if self._folder:
            shown = [each for each in [drives.look_at(self._folder)] if each]
        else:
            shown = [each for each in drives.find() if str(each.folder) not in self._others]
        if len(shown) > 1:
            folders = " and ".join(str(each.folder) for each in shown)
            raise OSError(f"There are {len(shown)} boards in BOOTSEL, at {folders}; choose one with --drive.")
        if shown and (why := drives.why_not(shown[0])):
            raise OSError(why)
        return shown[0] if shown else None

    def how_to_mount(self) -> str:
        """Return what the user can do where no drive appears, or ""."""
        return "" if self._folder else drives.how_to_mount()

    def wire(self) -> SerialWire:
        """Return the way to its link, to be opened. Raises: OSError where there is no port."""
        return SerialWire(self._port_now())

    def remote(self) -> SerialRemote:
        """Return the way to MicroPython's prompt. Raises: OSError."""
        return SerialRemote(self._port_now())

    def now_ms(self) -> float:
        return time.monotonic() * 1000

    def wait(self, ms: float) -> None:
        time.sleep(ms / 1000)

    def _port_now(self) -> str:
        """Return its serial port. Raises: OSError."""
        picos = [each for each in ports.picos() if each.device not in self._others]
        for each in picos:
            if self._serial and each.serial_number == self._serial:
                return str(each.device)
        if self._port:
            return self._port
        if len(picos) > 1:
            raise OSError(ports.several(picos))
        if not picos:
            raise OSError(NO_PORT_IN_WINDOWS if drives.in_windows() else NO_PORT)
        return str(picos[0].device)


def _find() -> str:
    """Return the port of the one board that is connected. Raises: OSError, which says what to do."""
    try:
        return ports.find()
    except OSError:
        if line := drives.how_to_mount():
            raise OSError(line) from None
        raise
