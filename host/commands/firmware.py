"""`make firmware`: build the image, write it to build/cairn.uf2, and list what is in it."""

import argparse
import sys
from pathlib import Path

from host.deploy.image import UF2, build
from host.paths import ROOT
from host.report import Table
from host.terminal import complain, say


def main() -> int:
    parser = argparse.ArgumentParser(prog="make firmware", description=__doc__)
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="another MicroPython image than the official one")
    options = parser.parse_args()
    try:
        image = build(options.uf2)
    except (OSError, ValueError) as error:
        complain("make firmware", error)
        return 2
    rows = [(path, f"{len(data):,}") for path, data in image.files.items()]
    rows.append(("all", f"{sum(map(len, image.files.values())):,}"))
    frozen = image.frozen
    notes = (
        f"On {frozen.about}: {len(frozen.app.data):,} bytes of flash, {frozen.left:,} left before the file system.",
        frozen.origin,
    )
    say(str(Table(f"Cairn {image.label}, in {UF2.relative_to(ROOT)}", ("file", ".mpy bytes"), rows, notes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
