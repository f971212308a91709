"""`cairn animate`: a saved game as an animation."""

import argparse
from pathlib import Path

from host.commands.arguments import number
from host.files import replace
from host.terminal import say
from host.web import animation, picture
from host.web.records import MAX_BYTES
from host.web.refused import Refused


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Make an animation (WebP) of a game that a page has saved: the board after each of its moves."
    parser.epilog = "Example: cairn animate cairn-robble-28.png"
    parser.add_argument("game", type=Path, metavar="GAME", help="the saved game: a picture (PNG) or a JSON file")
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE.webp", help="where it goes (default: beside the game)"
    )
    parser.add_argument(
        "--ms",
        type=number("a time in ms", 50, 60_000),
        default=animation.MOVE_MS,
        help="how long a move stays (default: %(default)s)",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Write the animation. Raises: OSError, or ValueError where the file holds no game."""
    path = options.file or options.game.with_suffix(".webp")
    with options.game.open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(f"{options.game} is too large: {MAX_BYTES >> 20} MiB is the most for a game.")
    try:
        made = animation.save(picture.record_in(data), options.ms)
    except Refused as refused:
        raise ValueError(f"{options.game}: {refused}") from refused
    replace(path, made, path.with_name(f"{path.name}.new"))
    say(f"{path}: {len(made):,} bytes.")
