"""`cairn emulate`: the page on top of an emulated Pico that runs the true firmware."""

from pathlib import Path
from typing import Any

from host.device.image import build
from host.emulator.emulator import Emulator, EmulatorError
from host.emulator.install import install
from host.link.command import mirror


def emulate(flash: Path, uf2: Path | None, page_port: int, **options: Any) -> None:
    """Install the firmware as it is now on the emulated board, and serve its page until ctrl-c.

    flash: the file that holds its flash. uf2: another image than the official MicroPython. options: as
    host.web.server.play() has them. Errors: OSError or ValueError with a sentence.
    """
    image = build()
    flash.parent.mkdir(parents=True, exist_ok=True)
    try:
        with Emulator(flash, uf2) as emulator:
            emulator.power(True)
            if install(emulator, image):
                print(f"Installed Cairn {image.label} on the emulated board.", flush=True)
            emulator.power(False)
            emulator.power(True)
            with emulator.in_mode("real"):
                print(f"Its serial port: {emulator.serial_url}", flush=True)
                mirror(emulator.serial_url, page_port, **options)
    except EmulatorError as error:
        raise OSError(str(error)) from None
