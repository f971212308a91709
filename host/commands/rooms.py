"""`cairn rooms`: serve online rooms, and let a bot play in one."""

import argparse
from pathlib import Path

import platformdirs

from host.commands.arguments import number
from host.rooms.bot.run import run as run_bot
from host.rooms.codes import ALL, Share
from host.rooms.errors import StorageFailed
from host.rooms.server.serve import serve as serve_rooms


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Serve online rooms, or let a bot play in one."
    parser.epilog = "Example: cairn rooms serve"
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_serve(
        commands.add_parser(
            "serve",
            help="let boards and pages far from each other play together",
            description="Serve online rooms: the page with a board in the browser, and the rooms in which pages and "
            "boards meet. Every move is on the disk before others see it. docs/hosting-rooms.md says how to serve the "
            "world.",
            epilog="Example: cairn rooms serve --public https://cairn.example --proxy 127.0.0.1",
            allow_abbrev=False,
        )
    )
    _add_bot(
        commands.add_parser(
            "bot",
            help="let the board's own player take a seat",
            description="Let the board's own player take a free seat of a room: to play against it, or for a player "
            "who had to leave. It plays until the game is over; ctrl-c gives the seat back.",
            epilog="Example: cairn rooms bot https://cairn.example/K7QMXA",
            allow_abbrev=False,
        )
    )


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0: all (%(default)s)")
    parser.add_argument("--port", type=int, default=8770, help="(default: %(default)s)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the rooms are kept")
    parser.add_argument(
        "--database", default="", metavar="URL", help="a PostgreSQL database that keeps them instead: postgresql://..."
    )
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="the page's files (default: build/site)")
    parser.add_argument("--public", default="", metavar="URL", help="the address of the proxy in front of it")
    parser.add_argument("--proxy", default="", metavar="ADDRESS", help="the proxy itself, whose X-Forwarded-For counts")
    parser.add_argument(
        "--pages", action="append", default=[], metavar="URL", help="another server whose pages may use the rooms"
    )
    parser.add_argument(
        "--one-of",
        type=_share,
        default=ALL,
        metavar="K/N",
        help="be server K of N on the database, where a proxy sends each room to the right one",
    )
    parser.add_argument("--no-lobby", action="store_true", help="do not list open seats for players looking for a game")
    parser.set_defaults(run=serve, place="--data FOLDER")


def _add_bot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("room", metavar="LINK", help="the room's link: https://HOST/CODE")
    parser.add_argument(
        "--seat", type=number("a seat", 1, 4), default=0, metavar="N", help="which seat (default: the first free one)"
    )
    parser.add_argument(
        "--level",
        type=number("a level", 1, 3),
        default=3,
        metavar="N",
        help="1 to 3: 3 thinks longest (default: %(default)s)",
    )
    parser.add_argument("--name", default="Cairn", help="what the others see (default: %(default)s)")
    parser.set_defaults(run=bot)


def _share(typed: str) -> Share:
    """Return the server that K/N names."""
    worker, _, workers = typed.partition("/")
    try:
        return Share(int(worker) - 1, int(workers))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{typed!r} is not such as 2/4, the second of four") from None


def serve(options: argparse.Namespace) -> None:
    """Serve rooms until ctrl-c, see host/rooms/server/serve.py. Raises: OSError or ValueError with a sentence."""
    try:
        serve_rooms(
            host=options.host,
            port=options.port,
            data=options.data,
            database=options.database,
            public=options.public,
            proxy=options.proxy,
            pages=tuple(options.pages),
            one_of=options.one_of,
            lobby=not options.no_lobby,
            **({"site": options.site} if options.site else {}),
        )
    except StorageFailed as error:
        raise ValueError(str(error)) from error


def bot(options: argparse.Namespace) -> None:
    """Let a bot play in a room until the game is over, or ctrl-c, see host/rooms/bot. Raises: OSError or ValueError."""
    folder = platformdirs.user_data_path("cairn", appauthor=False) / "bots"
    run_bot(options.room, folder, options.name, options.seat, options.level)
