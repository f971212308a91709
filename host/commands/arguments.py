"""Arguments that several commands take."""

import argparse
from collections.abc import Callable
from typing import Any

PORT = 8765


def add_page(parser: argparse.ArgumentParser, name: str = "--page") -> None:
    """Add what says where the page is. name: of the option for its port."""
    parser.add_argument(
        name,
        type=number("a port", 0, 65535),
        default=PORT,
        dest="page_port",
        metavar="N",
        help="where the page is served, 0 for any free port (default: %(default)s)",
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="only print the address")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="who can reach the page: 0.0.0.0 for your network, with a code for others (default: this computer)",
    )
    parser.add_argument("--share", action="store_true", help="let all pages play, not only the first")


def page_of(options: argparse.Namespace) -> dict[str, Any]:
    """Return what add_page() added, as host.web.server.play() takes it."""
    return {
        "host": options.host, "port": options.page_port, "browser": options.browser, "shared": options.share
    }  # fmt: skip


def add_room(parser: argparse.ArgumentParser) -> None:
    """Add what says in which online room the board is."""
    parser.add_argument(
        "--room",
        default="",
        metavar="ROOM",
        help="join this online room, given by its link or its code, and take the first free seat",
    )
    parser.add_argument("--server", default="", metavar="URL", help="the server of new rooms, and of bare codes")
    parser.add_argument("--name", default="Player", metavar="NAME", help="your name in the room (default: %(default)s)")


def room_of(options: argparse.Namespace) -> tuple[str, str, str]:
    """Return what add_room() added, as host.rooms.board.rooms.rooms_of() takes it."""
    return options.server, options.room, options.name


def number(what: str, least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers for argparse."""

    def read(word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 10 and least <= int(word) <= most):
            raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}, not {word!r}")
        return int(word)

    return read
