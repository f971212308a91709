"""Start Cairn: this file is the image's main.py, which MicroPython runs at power-on and after every reset.

A start fails if the program hangs, or ends by an exception, before it has run for a minute. The watchdog's registers
count failed starts in a row (hardware/watchdog.py). After STARTS of them the board shows why and becomes the USB drive
of its ROM (BOOTSEL): `cairn deploy --back` installs the version before.
"""

import sys
import time

# The image's own files first, whatever an older version has left on the flash.
sys.path.remove(".frozen")
sys.path.insert(0, ".frozen")

from firmware.hardware import watchdog
from firmware.hardware.led import light
from firmware.version import BUILD, VERSION

# MicroPython looks for a built-in module on the path at each import, unless it is listed: 1.8 ms, and 70 ms of a start.
path = sys.path[:]
sys.path.clear()
for name in ("array", "binascii", "errno", "io", "json", "machine", "os", "select", "time"):
    sys.modules[name] = __import__(name)
sys.path.extend(path)

STARTS = 3
RETRY_S = 10  # before another try


def show_failure() -> None:
    """Show why the board becomes a drive."""
    from firmware import texts
    from firmware.failure import show_alone
    from firmware.hardware.board import Board

    status = (texts.HAS_FAILED, VERSION, BUILD, STARTS)
    show_alone(Board(), (texts.CANNOT_START,), status, ("cairn deploy --back",))


def run(failed: int) -> None:
    """Run the program, or give up. failed: starts in a row that failed."""
    if failed >= STARTS:
        try:
            if failed == STARTS:  # else the display has failed, too
                show_failure()
        finally:
            watchdog.bootloader()
    print("Cairn", VERSION, BUILD)
    from firmware.main import app

    app.run()


def start() -> None:
    """Run the program; start again where it ends by a fault."""
    light()
    failed = watchdog.count_start()
    try:
        run(failed)
    except KeyboardInterrupt:  # by a computer
        watchdog.stop()
        watchdog.forget()
        raise
    except Exception as error:
        watchdog.stop()
        sys.print_exception(error)  # type: ignore[attr-defined]
        watchdog.crashed()
        time.sleep(RETRY_S)  # a computer has time to install something better
    sys.exit()  # of main.py is a soft reset


if __name__ == "__main__":
    start()
