"""`cairn emulate`: the page on top of an emulated Pico that runs the true firmware."""

import argparse
import os
from pathlib import Path

import platformdirs

from host.commands.arguments import add_page, number, page_of
from host.deploy.image import UF2, build
from host.emulator.control import EmulatorError
from host.link.replies import MAX_NUMBER
from host.locks import Lock
from host.paths import whole
from host.simulation.emulator.emulator import Emulator
from host.simulation.kinds import BOARDS, MATRIX
from host.targets.emulator import RunningWire
from host.targets.mirrored import MirroredBoard
from host.terminal import say
from host.web import server

APART = MAX_NUMBER // 2  # the page's requests, from those of another program at the serial port, which begin with 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Emulate a Pico, instruction by instruction, with the board's parts on its pins; install the "
        "firmware on the official MicroPython, and show the board in the browser (docs/emulator.md)."
    )
    parser.epilog = "Example: cairn emulate --page 9000"
    parser.add_argument(
        "--uf2", type=Path, metavar="FILE", help="another image than the official MicroPython, 1.25 or later"
    )
    parser.add_argument(
        "--flash", type=Path, metavar="FILE", help="the file of the board's flash (default: in your data folder)"
    )
    parser.add_argument(
        "--serial",
        type=number("a port", 0, 65535),
        nargs="?",
        const=0,
        metavar="N",
        help="let other programs speak to the board's serial port, at this TCP port (default: no; any free one)",
    )
    parser.add_argument(
        "--board", choices=BOARDS, default=MATRIX, help="what the keys and lights are (default: %(default)s)"
    )
    add_page(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Serve an emulated board to the browser until ctrl-c. Raises: OSError or ValueError."""
    flash = whole(options.flash or platformdirs.user_data_path("cairn", appauthor=False) / "emulated-flash.img")
    if os.path.lexists(flash) and not flash.is_file():
        raise ValueError(f"The flash {flash} is not a file: name a file, or a new one, with --flash FILE.")
    beside = flash.with_name(f"{flash.name}.lock")
    with Lock(beside, f"The flash {flash}", "name another file with --flash FILE") as lock:
        image = build(options.uf2)
        flash.parent.mkdir(parents=True, exist_ok=True)
        try:
            with Emulator(flash, UF2, board=options.board) as emulator:
                emulator.power(True)
                say(f"The emulated board runs Cairn {image.label}.")
                if image.frozen.origin:
                    say(image.frozen.origin)
                if options.serial is not None:
                    say(f"Its serial port: {emulator.listen(options.serial)}")
                with emulator.in_mode("real"), MirroredBoard(RunningWire(emulator), APART) as board:
                    board.boot()  # what is wrong is said here, not on the page
                    server.play(board, opened=lock.note_page, **page_of(options))
        except EmulatorError as error:
            raise OSError(str(error)) from None
