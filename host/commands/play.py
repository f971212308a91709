"""`cairn play`: a virtual board in the browser."""

import argparse
import os
from pathlib import Path

import platformdirs

from host.commands.arguments import add_page, add_room, number, page_of, room_of
from host.locks import Lock
from host.paths import whole
from host.private import private_files, private_folder
from host.rooms.board.rooms import rooms_of
from host.simulation.flash_folder import LOCK, OWN
from host.simulation.kinds import BOARDS, MATRIX
from host.simulation.second_core import ThreadCore
from host.targets.memory import MemoryTarget
from host.web import server

MAX_BOUNCE_MS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Switch on a virtual board and show it in the browser; ctrl-c switches it off."
    parser.epilog = "Example: cairn play --port 9000 --no-browser"
    add_page(parser, "--port")
    parser.add_argument(
        "--bounce",
        type=number("a bounce", 0, MAX_BOUNCE_MS),
        default=0,
        metavar="MS",
        help="the time for which every key bounces, as worn keys do",
    )
    parser.add_argument(
        "--store",
        type=Path,
        metavar="DIR",
        help="the folder of the board's flash files, its games among them (default: your data folder)",
    )
    parser.add_argument(
        "--board", choices=BOARDS, default=MATRIX, help="what the keys and lights are (default: %(default)s)"
    )
    add_room(parser)
    parser.set_defaults(run=run, place="--store DIR")


def run(options: argparse.Namespace) -> None:
    """Serve a virtual board to the browser until ctrl-c. Raises: OSError, or ValueError for its store."""
    store = whole(options.store or platformdirs.user_data_path("cairn", appauthor=False) / "flash")
    if os.path.lexists(store) and not store.is_dir():
        raise ValueError(f"The store {store} is not a folder: name a folder, or a new one, with --store DIR.")
    private_folder(store, OWN)
    with (
        private_files(),
        Lock(store / LOCK, f"The store {store}", "name another folder with --store DIR") as lock,
        MemoryTarget(storage=store, second_core=ThreadCore(), bounce_ms=options.bounce, board=options.board) as board,
    ):
        rooms = rooms_of(board, store.with_name(f"{store.name}-rooms"), *room_of(options))
        server.play(board, opened=lock.note_page, rooms=rooms, **page_of(options))
