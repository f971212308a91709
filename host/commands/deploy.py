"""`cairn deploy`: what the user sees of building an image, installing it, and going back."""

import argparse
import shutil
import sys
from pathlib import Path

from host.closeable import Closeable
from host.deploy.archive import Archive
from host.deploy.board import PluggedBoard
from host.deploy.image import build
from host.deploy.install import NotStarted, install
from host.freeze import uf2
from host.terminal import say, sentence_of

BAR = 24  # characters


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Build an image, MicroPython and Cairn in one, and install it on a Pico, whatever that runs, by "
        "the drive that a Pico shows in BOOTSEL. A board that is unplugged on the way shows its drive again "
        "(docs/deploy.md)."
    )
    parser.epilog = "Example: cairn deploy --port /dev/ttyACM0"
    parser.add_argument(
        "--port",
        metavar="PORT",
        help="the Pico's serial port, or an address such as socket://127.0.0.1:3333 (default: look for a Pico)",
    )
    parser.add_argument(
        "--drive",
        type=Path,
        metavar="FOLDER",
        help="where the Pico's drive is mounted, or will be (default: look for it)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--uf2", type=Path, metavar="FILE", help="your own official MicroPython image for an RP2040 board, under Cairn"
    )
    what.add_argument("--back", action="store_true", help="install the version before, which this computer has kept")
    parser.add_argument(
        "--discard-files",
        action="store_true",
        help="install an image that has its files elsewhere than the board, whose games and settings are lost then",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Install an image on a Pico. Raises: OSError or ValueError."""
    device = PluggedBoard(options.port, options.drive)
    device.try_port()  # before anything is compiled
    archive = Archive()
    if options.back:
        data = archive.before()
        say(f"The version before, {len(data) // 2:,} bytes")
    else:
        data = _built(options.uf2)
    put_on(device, data, archive, options.discard_files)


def _built(official: Path | None) -> bytes:
    """Return the image of the sources, a UF2 file. Raises: OSError or ValueError."""
    if official and not official.exists():
        raise FileNotFoundError(f"There is no file {official}.")
    image = build(official)
    say(f"Cairn {image.label} on {image.frozen.about}, {len(image.flash.data):,} bytes")
    if image.frozen.origin:
        say(image.frozen.origin)
    return image.uf2


def put_on(device: PluggedBoard, data: bytes, archive: Archive, discard_files: bool) -> None:
    """Install an image, a UF2 file, keep it, and say what happens.

    discard_files: whether the board's files may be lost. Raises: OSError or ValueError.
    """
    flash = uf2.read(data)
    try:
        with Bar() as bar:
            done = install(device, flash, bar.show, bar.say, lambda: archive.sending(data), discard_files)
    except NotStarted as error:
        raise OSError(f"{error} {_way_back(archive)}") from error
    except KeyboardInterrupt:
        say("Stopped. A board that has a part of an image shows its drive; run `cairn deploy` again.")
        raise
    if done.sent:
        say(f"{done.sent} of {done.sectors} sectors were sent, and the whole flash was compared.")
    else:
        say("The board has this very image already; its flash was compared.")
    try:
        archive.keep(data)
    except OSError as error:
        say(f"`cairn deploy --back` will not know this version, as it could not be kept here: {sentence_of(error)}")
    say(f"Cairn {done.label} runs on the board.")


def _way_back(archive: Archive) -> str:
    try:
        archive.before()
    except OSError:
        return "Its display may say why."
    return "`cairn deploy --back` installs the version before."


class Bar(Closeable):
    """A progress bar in a terminal, which is gone once it is closed; elsewhere nothing."""

    def __init__(self) -> None:
        self._live = sys.stdout.isatty()

    def show(self, done: int, total: int) -> None:
        if self._live:
            marks = done * BAR // total
            line = f"[{'#' * marks}{'.' * (BAR - marks)}] {100 * done // total:3} %"
            print("\r" + line[: shutil.get_terminal_size().columns - 1], end="\x1b[K", flush=True)

    def say(self, line: str) -> None:
        """Print a line instead of the bar."""
        self.close()
        say(line)

    def close(self) -> None:
        if self._live:
            print("\r\x1b[K", end="", flush=True)
