"""Finds the Pico among the serial ports, and says what to do when there is none, or no way in."""

import os
import sys
from pathlib import Path

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

RASPBERRY_PI = 0x2E8A  # USB vendor; MicroPython on any of its boards shows a serial port
BOOT_VOLUMES = ("RPI-RP2", "RP2350")  # the drive that a Pico in BOOTSEL mode shows
MOUNTS = ("/media/*/{}", "/run/media/*/{}", "/Volumes/{}", "/media/{}", "/mnt/{}")
MICROPYTHON = "https://micropython.org/download/RPI_PICO/"


def find() -> str:
    """Return the port of the one Pico that is connected. Errors: OSError with a sentence on what to do."""
    ports = list_ports.comports()
    picos = sorted(port.device for port in ports if port.vid == RASPBERRY_PI)
    if len(picos) == 1:
        return picos[0]
    if picos:
        raise OSError(f"There are {len(picos)} Picos, at {' and '.join(picos)}; choose one with --port.")
    drive = boot_drive()
    if drive:
        raise OSError(
            f"The Pico at {drive} waits for MicroPython (BOOTSEL): copy the .uf2 file from {MICROPYTHON} onto that "
            "drive, wait until the drive is gone, and try again."
        )
    seen = ", ".join(sorted(port.device for port in ports)) or "none at all"
    raise OSError(
        f"No Pico was found: no serial port is Raspberry Pi's (USB vendor 2e8a; ports here: {seen}), and no drive "
        f"is called {' or '.join(BOOT_VOLUMES)}. Use a USB cable that carries data, not power alone. A new Pico needs "
        f"MicroPython first: hold its BOOTSEL button while you plug it in, and copy the .uf2 file from {MICROPYTHON} "
        "onto the drive that appears. Or name the port yourself with --port."
    )


def boot_drive() -> str:
    """Return where the drive of a Pico in BOOTSEL mode is, or nothing."""
    root = Path("/")
    for pattern in MOUNTS:
        for name in BOOT_VOLUMES:
            for path in root.glob(pattern.format(name)[1:]):
                return str(path)
    return ""


def connect(port: str) -> SerialTransport:
    """Return the way to the board at a port, a device or what pyserial takes as an address (socket://...).

    Errors: OSError with a sentence on what to do.
    """
    if "://" not in port:
        _check(port)
    try:
        return SerialTransport(port, timeout=10)
    except (OSError, TransportError, ValueError):
        raise OSError(
            f"Nothing answers at {port}, or another program holds it: close what may use it (a terminal, an editor for "
            "MicroPython, another deploy), and unplug the board and plug it in again."
        ) from None


def _check(port: str) -> None:
    """See whether this user may open the port. Errors: OSError with a sentence."""
    if sys.platform == "win32":
        return
    if not os.path.exists(port):
        raise FileNotFoundError(f"There is no port {port}; without --port the board is looked for.")
    if not os.access(port, os.R_OK | os.W_OK):
        raise PermissionError(f"You may not use {port}: {_permission(port)}")


def _permission(port: str) -> str:
    import grp  # not on Windows

    group = grp.getgrgid(os.stat(port).st_gid).gr_name
    return f"it belongs to the group {group}. Run `sudo usermod -aG {group} $USER`, log out and in, and try again."
