"""Serial ports: the one that a Pico is at, opening one for this program alone, and what to do where that fails."""

import errno
import os
import socket
from urllib.parse import quote

import platformdirs
import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from host.link import drives
from host.locks import Lock

RASPBERRY_PI = 0x2E8A  # USB vendor; MicroPython on any of its boards shows a serial port
AGAIN = "Unplug the board, plug it in again, and try once more."

# Why a port cannot be opened, by error number: what is wrong with {port}, and what to do.
NO_PORT = "{port} is no serial port, nor an address such as socket://127.0.0.1:3333."
MISSING = "There is no port {port}; without --port the board is looked for."
BUSY = "Another program has {port} open: close it (a terminal, an editor for MicroPython, mpremote), and try again."
SILENT = "The computer at {port} does not answer; is the address right, and is the network up?"
WHY = {
    errno.ENOENT: MISSING,
    errno.ENODEV: MISSING,
    errno.ENXIO: MISSING,
    errno.EBUSY: BUSY,
    errno.EAGAIN: BUSY,  # mpremote, or another program of pyserial's, has it locked
    errno.ENOTTY: NO_PORT,
    errno.EISDIR: NO_PORT,
    errno.EINVAL: NO_PORT,
    errno.EIO: "The device at {port} does not answer. " + AGAIN,
    errno.ECONNREFUSED: "Nothing listens at {port}: start the emulated board first, or look for a slip in the address.",
    errno.ECONNRESET: "What listens at {port} has hung up at once; is it a board?",
    errno.ETIMEDOUT: SILENT,
    errno.EHOSTUNREACH: SILENT,
    errno.ENETUNREACH: SILENT,
}


def picos() -> list[ListPortInfo]:
    """Return the ports of all boards that run something, by name."""
    return sorted((port for port in list_ports.comports() if port.vid == RASPBERRY_PI), key=lambda port: port.device)


def find() -> str:
    """Return the port of the one Pico that is connected. Raises: OSError, which says what to do."""
    found = picos()
    if len(found) == 1:
        return str(found[0].device)
    if found:
        raise OSError(several(found))
    for drive in drives.find():
        raise OSError(f"The board at {drive.folder} is in BOOTSEL; `cairn deploy` puts Cairn on it.")
    seen = ", ".join(sorted(port.device for port in list_ports.comports())) or "none at all"
    raise OSError(
        f"No Pico was found: no serial port is Raspberry Pi's (USB vendor 2e8a; ports here: {seen}), and no drive is "
        "that of a Pico in BOOTSEL. Use a USB cable that carries data, not power alone. To install Cairn on any Pico "
        "hold its BOOTSEL button while you plug it in, and run `cairn deploy`. Or name the port with --port."
    )


def several(found: list[ListPortInfo]) -> str:
    """Return what to do where there are several boards."""
    return f"There are {len(found)} Picos, at {' and '.join(port.device for port in found)}; choose one with --port."


def lock(port: str) -> Lock:
    """Keep other programs of Cairn away from a port until the lock is closed.

    A device is locked by its file as well, while it is open; that says nothing of who has it, and an address has none.
    Raises: OSError that names who has the port.
    """
    name = quote(port if "://" in port else os.path.realpath(port), safe="")
    folder = platformdirs.user_data_path("cairn", appauthor=False) / "ports"
    return Lock(folder / f"{name}.lock", f"The port {port}", "stop it with ctrl-c")


def open_port(port: str, **settings: float) -> serial.SerialBase:
    """Open a device, or what pyserial takes as an address, for this program alone. settings: as pyserial has them.

    Raises: OSError, which says what to do.
    """
    try:
        return serial.serial_for_url(port, exclusive=True, **settings)
    except Exception as error:  # of any kind: termios has its own, and each sort of address raises others
        raise OSError(why_not(port, error)) from error


def why_not(port: str, error: BaseException) -> str:
    """Return what is wrong with a port that cannot be opened, and what to do."""
    while _number(error) is None and error.__context__:  # pyserial puts texts before what the system says
        error = error.__context__
    number = _number(error)
    if isinstance(error, socket.gaierror | UnicodeError):
        return f"There is no computer by the name in {port}; look for a slip in it."
    if number in (errno.EACCES, errno.EPERM) and os.path.exists(port):
        return f"You may not use {port}: {_permission(port)}"
    if number is not None and number not in WHY:
        return f"The port {port} cannot be opened ({os.strerror(number)}). {AGAIN}"
    return WHY.get(number or 0, NO_PORT).format(port=port)


def _number(error: BaseException) -> int | None:
    """Return the system's number of an error, None where it has none."""
    if isinstance(error, TimeoutError):
        return errno.ETIMEDOUT
    number = getattr(error, "errno", None) or next(iter(error.args), None)  # termios has it as the first of two
    return number if isinstance(number, int) else None


def _permission(port: str) -> str:
    import grp  # not on Windows

    number = os.stat(port).st_gid
    try:
        group = grp.getgrgid(number).gr_name
    except KeyError:  # a group without a name, as in a container
        group = str(number)
    return f"it belongs to the group {group}. Run `sudo usermod -aG {group} $USER`, log out and in, and try again."
