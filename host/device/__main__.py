"""`make firmware`: build the image and tell what is in it; with --port, put it on that board and measure there."""

import argparse
import sys

from host.bench import Table
from host.device import command, measure
from host.device.image import BUILD, build
from host.device.parts import ROOT
from host.device.remote import SerialRemote


def main() -> int:
    parser = argparse.ArgumentParser(prog="make firmware", description=__doc__)
    parser.add_argument("--port", help="a board, or socket://... of an emulated one: install there, measure the RAM")
    options = parser.parse_args()
    try:
        image = build()
        taken: dict[str, int] = {}
        games: list[tuple[str, int, int]] = []
        if options.port:
            remote = SerialRemote(options.port)
            try:
                slot = command.put_on(remote, image)
                taken = measure.of_files(remote, slot)
                games = measure.of_games(remote, slot)
                remote.restart()
            finally:
                remote.close()
    except (OSError, ValueError) as error:
        print("make firmware:", " ".join(str(error).split()), file=sys.stderr)
        return 2
    rows = [(path, f"{len(data):,}", _bytes(taken.get(path[:-3] + "py"))) for path, data in image.files.items()]
    rows.append(("all", f"{sum(map(len, image.files.values())):,}", _bytes(sum(taken.values()) or None)))
    if options.port:
        notes = ("What a package imports by itself counts for the first of its files.",)
    else:
        notes = ("RAM is measured on a board: --port names one, or an emulated one.",)
    print(
        Table(
            f"Cairn {image.label}, in {BUILD.relative_to(ROOT)}",
            ("file", "flash bytes", "RAM after import"),
            rows,
            notes,
        )
    )
    if games:
        lines = [(title, f"{size:,}", f"{free:,}") for title, size, free in games]
        print(Table("The heap after import, of each game on top of the app", ("", "bytes", "bytes free"), lines))
    return 0


def _bytes(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"


if __name__ == "__main__":
    sys.exit(main())
