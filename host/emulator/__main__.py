"""Run an emulated Pico in real time until Ctrl-c, for mpremote and other programs to speak to."""

import argparse
import sys
from pathlib import Path

from .control import EmulatorError
from .pico import EmulatedPico


def main() -> int:
    """Run a Pico with the image that is named; return the exit status."""
    words = argparse.ArgumentParser(prog="python -m pytest_rp2040", description=__doc__)
    words.add_argument("uf2", type=Path, metavar="IMAGE.uf2", help="the image on its flash")
    words.add_argument("--flash", type=Path, metavar="FILE", help="keep the flash in this file")
    words.add_argument("--serial", type=int, default=3333, metavar="PORT", help="the USB serial port (%(default)s)")
    words.add_argument("--board", type=Path, metavar="FILE.mjs", help="the parts at its pins")
    given = words.parse_args()
    try:
        with EmulatedPico(given.uf2, given.flash, board=given.board) as pico:
            address = pico.listen(given.serial)
            pico.power(True)
            pico.ask("mode", mode="real")
            print(f"The board is on. Its serial port: mpremote connect {address}", flush=True)
            return pico.process.wait()
    except (EmulatorError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
