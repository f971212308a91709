"""Start an emulated board that runs in real time, for mpremote and other programs to speak to."""

import sys
from pathlib import Path

from host.emulator.__main__ import parser, serve
from host.simulation.emulator.emulator import Emulator


def main() -> int:
    """Run until Ctrl-c."""
    words = parser("python -m host.simulation.emulator")
    words.add_argument("--uf2", type=Path, metavar="FILE", help="another image than the official MicroPython")
    given = words.parse_args()
    return serve(
        given,
        lambda mode, miss_cycles: Emulator(given.flash, given.uf2, mode=mode, miss_cycles=miss_cycles),
    )


if __name__ == "__main__":
    sys.exit(main())
