"""Start an emulated Pico that runs in real time, for mpremote and other programs to speak to."""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from .control import EmulatorError
from .pico import MISS_CYCLES, EmulatedPico, slowness

LOOK_S = 1.0


def parser(prog: str) -> argparse.ArgumentParser:
    """Return what reads the options that every emulated Pico has; add those that say what is on its flash."""
    it = argparse.ArgumentParser(prog=prog, description=__doc__)
    it.add_argument("--flash", type=Path, metavar="FILE", help="keep the flash in this file")
    it.add_argument("--serial", type=int, default=3333, metavar="PORT", help="the USB serial port (%(default)s)")
    it.add_argument("--fast", action="store_true", help="run as fast as this computer can")
    it.add_argument("--no-cache", action="store_true", help="let the flash answer at once")
    return it


def serve(given: argparse.Namespace, make: Callable[[str, int], EmulatedPico]) -> int:
    """Run a Pico until Ctrl-c; return the exit status. make: called with its mode and its miss_cycles."""
    try:
        with make("fast" if given.fast else "real", 0 if given.no_cache else MISS_CYCLES) as pico:
            address = pico.listen(given.serial)
            pico.power(True)
            print(f"The board is on. Its serial port: mpremote connect {address}", flush=True)
            while not (slow := slowness(pico.ask("state")["pace"])) or given.fast:
                time.sleep(LOOK_S)
            print(slow, flush=True)
            return pico.process.wait()
    except (EmulatorError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


def main() -> int:
    """Run a Pico with the image that is named."""
    words = parser("python -m pytest_rp2040")
    words.add_argument("uf2", type=Path, metavar="IMAGE.uf2", help="the image on its flash")
    words.add_argument("--board", type=Path, metavar="FILE.mjs", help="the parts at its pins")
    words.add_argument("--node-modules", type=Path, metavar="FOLDER", default="node_modules", help="has rp2040js")
    given = words.parse_args()
    return serve(
        given,
        lambda mode, miss_cycles: EmulatedPico(
            given.uf2,
            given.flash,
            mode=mode,
            board=given.board,
            node_modules=given.node_modules,
            miss_cycles=miss_cycles,
        ),
    )


if __name__ == "__main__":
    sys.exit(main())
