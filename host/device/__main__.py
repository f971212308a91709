"""`make firmware`: build the image and tell what is in it: bytes of flash and, on an emulated Pico, of RAM."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

from host.bench import Table
from host.device import command, measure
from host.device.image import BUILD, Image, build
from host.device.parts import ROOT
from host.device.remote import Remote, SerialRemote
from host.emulator.control import EmulatorError
from host.emulator.emulator import Emulator
from host.emulator.install import SLOT, install
from host.emulator.remote import EmulatorRemote


def main() -> int:
    parser = argparse.ArgumentParser(prog="make firmware", description=__doc__)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--port", help="a board, or socket://... of an emulated one: install there, measure the RAM there"
    )
    where.add_argument("--no-ram", action="store_true", help="do not measure the RAM, which takes half a minute")
    options = parser.parse_args()
    taken: dict[str, int] = {}
    games: list[tuple[str, int, int]] = []
    try:
        image = build()
        if not options.no_ram:
            with _board(options.port, image) as (remote, slot):
                taken = measure.of_files(remote, slot)
                games = measure.of_games(remote, slot)
    except (OSError, ValueError, EmulatorError) as error:
        print("make firmware:", " ".join(str(error).split()), file=sys.stderr)
        return 2
    rows = [(path, f"{len(data):,}", _bytes(taken.get(path[:-3] + "py"))) for path, data in image.files.items()]
    rows.append(("all", f"{sum(map(len, image.files.values())):,}", _bytes(sum(taken.values()) or None)))
    notes = ["What a package imports by itself counts for the first of its files."] if taken else []
    print(
        Table(
            f"Cairn {image.label}, in {BUILD.relative_to(ROOT)}",
            ("file", "flash bytes", "RAM after import"),
            rows,
            tuple(notes),
        )
    )
    if games:
        lines = [(title, f"{size:,}", f"{free:,}") for title, size, free in games]
        print(Table("The heap after import, of each game on top of the app", ("", "bytes", "bytes free"), lines))
    return 0


@contextmanager
def _board(port: str | None, image: Image) -> Iterator[tuple[Remote, str]]:
    """Install the image on the board at a port, or on an emulated one; yield it and its slot; start it in the end."""
    if port is None:
        with Emulator() as emulator:
            emulator.power(True)
            install(emulator, image)
            yield EmulatorRemote(emulator), SLOT
        return
    with closing(SerialRemote(port)) as remote:
        remote.stop()
        yield remote, command.put_on(remote, image)
        remote.restart()


def _bytes(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"


if __name__ == "__main__":
    sys.exit(main())
