"""Start an emulated board that runs in real time, for mpremote and other programs to speak to."""

import argparse
import sys
import time
from pathlib import Path

from host.simulation.emulator.control import EmulatorError
from host.simulation.emulator.emulator import MISS_CYCLES, Emulator, slowness

LOOK_S = 1.0


def main() -> int:
    """Run until Ctrl-c."""
    parser = argparse.ArgumentParser(prog="python -m host.simulation.emulator", description=__doc__)
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="another image than the official MicroPython")
    parser.add_argument("--flash", type=Path, metavar="FILE", help="keep the flash in this file")
    parser.add_argument("--serial", type=int, default=3333, metavar="PORT", help="the USB serial port (%(default)s)")
    parser.add_argument("--fast", action="store_true", help="run as fast as this computer can")
    parser.add_argument("--no-cache", action="store_true", help="let the flash answer at once")
    given = parser.parse_args()
    try:
        emulator = Emulator(
            given.flash,
            given.uf2,
            mode="fast" if given.fast else "real",
            miss_cycles=0 if given.no_cache else MISS_CYCLES,
        )
        with emulator:
            address = emulator.listen(given.serial)
            emulator.power(True)
            print(f"The board is on. Its serial port: mpremote connect {address}", flush=True)
            while not (slow := slowness(emulator.ask("state")["pace"])) or given.fast:
                time.sleep(LOOK_S)
            print(slow, flush=True)
            return emulator.process.wait()
    except (EmulatorError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
