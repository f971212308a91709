"""The command line: `cairn play`, `cairn emulate`, `cairn deploy`, `cairn board`, `cairn rooms` and `cairn gtp`.

Errors are one line on standard error and exit status 2. Ctrl-c never shows a traceback: it ends `play` as it should
be ended, with status 0, and everything else with 130.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import platformdirs

from engines.registry import GAMES
from host import __version__
from host.games import new_game
from host.paths import ROOT, whole
from host.simulation.virtual.errors import StripError
from host.terminal import complain, plain, say, take_any_letter

if TYPE_CHECKING:
    from host.rooms.share import Share

DEFAULT_PORT = 8765
LONGEST_BOUNCE_MS = 1000
BOARD_TOPICS = ("versions", "log", "settings", "selftest", "games")
OWN = ("engines", "firmware", "host")
BRINGS = {"deploy": "make firmware", "emulate": "make emulate"}  # what a command needs and `make play` does without
MISUSE = 2  # exit status of a command line or a machine that will not do
INTERRUPTED = 130  # 128 + SIGINT, as shells have it


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSE, f"{self.prog}: {plain(' '.join(message.split()))} ({self.prog} --help says more)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    take_any_letter()
    options = make_parser().parse_args(arguments)
    try:
        return options.run(options) or 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as error:
        library = str(error.name).partition(".")[0]
        if library in OWN:
            raise
        make = BRINGS.get(options.command, "make setup")
        complain("cairn", ValueError(f"`cairn {options.command}` needs {library}, which `{make}` brings."))
        return MISUSE
    except (OSError, StripError, ValueError) as error:
        complain("cairn", error, getattr(options, "place", ""))
        return MISUSE


def make_parser() -> Parser:
    """Return the parser; the parsed options have the command's name as `command`, and as `run` what it does."""
    parser = Parser(prog="cairn", description="Abstract games on an LED board.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"cairn {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")

    play_parser = commands.add_parser(
        "play",
        help="play on the board in the browser (example: cairn play)",
        description="Switch on a virtual board and show it in the browser; ctrl-c switches it off.",
        epilog="Example: cairn play --port 9000 --no-browser",
        allow_abbrev=False,
    )
    _add_page(play_parser, "--port")
    play_parser.add_argument(
        "--bounce",
        type=_number("a bounce", 0, LONGEST_BOUNCE_MS),
        default=0,
        metavar="MS",
        help="the time for which every key bounces, as worn keys do",
    )
    play_parser.add_argument(
        "--strip", metavar="PIN", help="show the lights on a real LED strip too, on this pin of a Raspberry Pi (D18)"
    )
    play_parser.add_argument(
        "--store",
        type=Path,
        metavar="DIR",
        help="the folder of the board's flash files, its games among them (default: your data folder)",
    )
    _add_rooms(play_parser)
    play_parser.set_defaults(run=play, place="--store DIR")

    emulate_parser = commands.add_parser(
        "emulate",
        help="play on an emulated Pico in your browser (example: cairn emulate)",
        description="Emulate a Pico, instruction by instruction, with the board's parts on its pins; install the "
        "firmware on the official MicroPython, and show the board in the browser (docs/emulator.md).",
        epilog="Example: cairn emulate --page 9000",
        allow_abbrev=False,
    )
    emulate_parser.add_argument(
        "--uf2", type=Path, metavar="FILE", help="another image than the official MicroPython, 1.25 or later"
    )
    emulate_parser.add_argument(
        "--flash", type=Path, metavar="FILE", help="the file of the board's flash (default: in your data folder)"
    )
    emulate_parser.add_argument(
        "--serial",
        type=_number("a port", 0, 65535),
        nargs="?",
        const=0,
        metavar="N",
        help="let other programs speak to the board's serial port, at this TCP port (default: no; any free one)",
    )
    _add_page(emulate_parser)
    emulate_parser.set_defaults(run=emulate)

    deploy_parser = commands.add_parser(
        "deploy",
        help="put this version on a Pico (example: cairn deploy)",
        description="Build an image, MicroPython and Cairn in one, and install it on a Pico, whatever that runs, by "
        "the drive that a Pico shows in BOOTSEL. A board that is unplugged on the way shows its drive again "
        "(docs/deploy.md).",
        epilog="Example: cairn deploy --port /dev/ttyACM0",
        allow_abbrev=False,
    )
    deploy_parser.add_argument(
        "--port",
        metavar="PORT",
        help="the Pico's serial port, or an address such as socket://127.0.0.1:3333 (default: look for a Pico)",
    )
    deploy_parser.add_argument(
        "--drive",
        type=Path,
        metavar="FOLDER",
        help="where the Pico's drive is mounted, or will be (default: look for it)",
    )
    what = deploy_parser.add_mutually_exclusive_group()
    what.add_argument(
        "--uf2", type=Path, metavar="FILE", help="your own official MicroPython image for an RP2040 board, under Cairn"
    )
    what.add_argument("--back", action="store_true", help="install the version before, which this computer has kept")
    what.add_argument(
        "--file",
        type=Path,
        action="append",
        metavar="FILE",
        help="put a source of Cairn's, such as firmware/games/robble/view.py, onto the board instead of the "
        "image's; again for more files",
    )
    what.add_argument("--clean", action="store_true", help="remove such files from the board")
    deploy_parser.add_argument(
        "--discard-files",
        action="store_true",
        help="install an image that has its files elsewhere than the board, whose games and settings are lost then",
    )
    deploy_parser.set_defaults(run=deploy)

    board_parser = commands.add_parser(
        "board",
        help="show a running board and play on it from here (example: cairn board)",
        description="Show a board that runs Cairn in the browser, by way of its USB cable; or print its versions, "
        "the log, its settings (and change them), what its self-test found, or its finished games.",
        epilog="Example: cairn board settings brightness=low",
        allow_abbrev=False,
    )
    board_parser.add_argument(
        "what", nargs="?", choices=BOARD_TOPICS, help=f"what to print instead: {', '.join(BOARD_TOPICS)}"
    )
    board_parser.add_argument("changes", nargs="*", metavar="name=value", help="settings to change")
    board_parser.add_argument(
        "--port",
        metavar="URL",
        help="the board's serial port, or an address such as socket://127.0.0.1:3333 (default: the one Pico there is)",
    )
    board_parser.add_argument("--json", action="store_true", help="print the self-test as a line of JSON")
    board_parser.add_argument(
        "--picture", type=Path, metavar="FILE.svg", help="draw the self-test: keys, tiles and what is wrong"
    )
    _add_page(board_parser)
    _add_rooms(board_parser)
    board_parser.set_defaults(run=board)

    gtp_parser = commands.add_parser(
        "gtp",
        help="drive a game with another program (example: cairn gtp robble size=5)",
        description="Answer the text protocol (docs/protocol.md) on standard input and output.",
        epilog="Example: cairn gtp robble size=5",
        allow_abbrev=False,
    )
    gtp_parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(GAMES)}")
    gtp_parser.add_argument("options", nargs="*", default=[], metavar="option=value", help="the game's options")
    gtp_parser.set_defaults(run=gtp)

    rooms_parser = commands.add_parser(
        "rooms",
        help="serve online rooms, let a bot play in one, or check the log of one (example: cairn rooms serve)",
        description="Serve online rooms, let a bot play in one, or check the log of one.",
        epilog="Example: cairn rooms serve",
        allow_abbrev=False,
    )
    rooms_commands = rooms_parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    serve_parser = rooms_commands.add_parser(
        "serve",
        help="let boards and pages far from each other play together",
        description="Serve online rooms: the page with a board in the browser, and the rooms in which pages and boards "
        "meet. Every move is on the disk before others see it. docs/rooms.md says how to serve the world.",
        epilog="Example: cairn rooms serve --public https://cairn.example --proxy 127.0.0.1",
        allow_abbrev=False,
    )
    serve_parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0: all (%(default)s)"
    )
    serve_parser.add_argument("--port", type=int, default=8770, help="(default: %(default)s)")
    serve_parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the rooms are kept")
    serve_parser.add_argument(
        "--database", default="", metavar="URL", help="a PostgreSQL database that keeps them instead: postgresql://..."
    )
    serve_parser.add_argument("--site", type=Path, metavar="FOLDER", help="the page's files (default: build/site)")
    serve_parser.add_argument("--public", default="", metavar="URL", help="the address of the proxy in front of it")
    serve_parser.add_argument(
        "--proxy", default="", metavar="ADDRESS", help="of the proxy: whose X-Forwarded-For counts"
    )
    serve_parser.add_argument(
        "--pages", action="append", default=[], metavar="URL", help="of another server, whose pages may use the rooms"
    )
    several = serve_parser.add_mutually_exclusive_group()
    several.add_argument(
        "--workers", type=int, default=1, metavar="N", help="processes that share the rooms (default: %(default)s)"
    )
    several.add_argument(
        "--one-of", type=_share, metavar="K/N", help="be server K of N, where a proxy sends each room to the right one"
    )
    serve_parser.set_defaults(run=serve_rooms, place="--data FOLDER")
    verify_parser = rooms_commands.add_parser(
        "verify",
        help="check a room's log: its heads, its moves by the rules, and all draws",
        description="Check a room's log without trust in the server: play all moves by the rules, recompute the heads, "
        "and check that each draw is what the seeds of server and players lead to. The exit status is 1 if anything "
        "is wrong.",
        epilog="Example: cairn rooms verify log.json",
        allow_abbrev=False,
    )
    verify_parser.add_argument("file", type=Path, metavar="FILE", help="the log, a JSON list of events")
    verify_parser.set_defaults(run=verify_room)

    bot_parser = rooms_commands.add_parser(
        "bot",
        help="let the board's own player take a seat",
        description="Let the board's own player take a free seat of a room: to play against it, or for a player who "
        "had to leave. It plays until the game is over; ctrl-c gives the seat back.",
        epilog="Example: cairn rooms bot https://cairn.example/K7QMXA",
        allow_abbrev=False,
    )
    bot_parser.add_argument("room", metavar="LINK", help="of the room: https://HOST/CODE")
    bot_parser.add_argument(
        "--seat", type=_number("a seat", 1, 4), default=0, metavar="N", help="which seat (default: the first free one)"
    )
    bot_parser.add_argument(
        "--level",
        type=_number("a level", 1, 3),
        default=3,
        metavar="N",
        help="1 to 3: 3 thinks longest (default: %(default)s)",
    )
    bot_parser.add_argument("--name", default="Cairn", help="what the others see (default: %(default)s)")
    bot_parser.set_defaults(run=play_bot)

    new_game_parser = commands.add_parser(
        "new-game",
        help="begin a game of your own (example: cairn new-game my_game)",
        description="Write the files of a new game, which plays at once: three in a row. CONTRIBUTING.md continues "
        "from there.",
        epilog="Example: cairn new-game my_game",
        allow_abbrev=False,
    )
    new_game_parser.add_argument("name", metavar="NAME", help="lower-case words joined by _, as in pebble_rebel")
    new_game_parser.set_defaults(run=begin_game)
    return parser


def play(options: argparse.Namespace) -> None:
    """Serve a virtual board to the browser until ctrl-c. Raises: OSError or StripError."""
    from host.locks import Lock
    from host.private import private_files, private_folder
    from host.rooms.board.rooms import rooms_of
    from host.simulation.virtual.mirror import LOCK, OWN
    from host.simulation.virtual.second_core import ThreadCore
    from host.targets.virtual import VirtualBoard  # half a second of imports that `gtp` does without
    from host.web import server

    store = whole(options.store or platformdirs.user_data_path("cairn", appauthor=False) / "flash")
    if os.path.lexists(store) and not store.is_dir():
        raise ValueError(f"The store {store} is not a folder: name a folder, or a new one, with --store DIR.")
    private_folder(store, OWN)
    with (
        private_files(),
        Lock(store / LOCK, f"The store {store}", "name another folder with --store DIR") as lock,
        VirtualBoard(storage=store, bounce_ms=options.bounce, strip=options.strip, second_core=ThreadCore()) as board,
    ):
        rooms = rooms_of(board, store.with_name(f"{store.name}-rooms"), options.server, options.room, options.name)
        server.play(board, port=options.port, opened=lock.note_page, rooms=rooms, **_page_options(options))


def emulate(options: argparse.Namespace) -> None:
    """Serve an emulated board to the browser until ctrl-c. Raises: OSError or ValueError."""
    from host.commands import emulate
    from host.locks import Lock

    flash = whole(options.flash or platformdirs.user_data_path("cairn", appauthor=False) / "emulated-flash.img")
    if os.path.lexists(flash) and not flash.is_file():
        raise ValueError(f"The flash {flash} is not a file: name a file, or a new one, with --flash FILE.")
    with Lock(
        flash.with_name(f"{flash.name}.lock"), f"The flash {flash}", "name another file with --flash FILE"
    ) as lock:
        emulate.emulate(
            flash, options.uf2, options.serial, options.page, opened=lock.note_page, **_page_options(options)
        )


def deploy(options: argparse.Namespace) -> None:
    """Install an image on a Pico, or files beside the one it has. Raises: OSError or ValueError."""
    from host.commands import deploy  # mpremote and the compiler, which nothing else needs

    if options.file:
        deploy.put_files(options.port, options.file)
    elif options.clean:
        deploy.clean(options.port)
    else:
        deploy.deploy(options.port, options.drive, options.uf2, options.back, options.discard_files)


def board(options: argparse.Namespace) -> None:
    """Show a real board, or print something of it. Raises: OSError or ValueError."""
    from host.commands import board

    if options.changes and options.what != "settings":
        raise ValueError(f"Only settings take name=value, not {options.what}.")
    if (options.json or options.picture) and options.what != "selftest":
        raise ValueError("--json and --picture are for `cairn board selftest`.")
    if options.what:
        board.show(options.port, options.what, options.changes, options.json, options.picture)
    else:
        folder = platformdirs.user_data_path("cairn", appauthor=False) / "board-rooms"
        rooms = (folder, options.server, options.room, options.name)
        board.mirror(options.port, options.page, rooms, **_page_options(options))


def gtp(options: argparse.Namespace) -> None:
    """Answer the text protocol until `quit` or end of file. Raises: ValueError."""
    from host.gtp.session import Session
    from host.gtp.wire import serve

    session = Session(new_game(options.game, options.options))
    if sys.stdin is not None and sys.stdout is not None:  # either may be closed
        serve(session, sys.stdin.buffer, sys.stdout.buffer)


def serve_rooms(options: argparse.Namespace) -> None:
    """Serve online rooms until ctrl-c. Raises: ValueError or OSError."""
    from host.commands import rooms

    site = {"site": options.site} if options.site else {}
    rooms.serve(
        host=options.host,
        port=options.port,
        data=options.data,
        database=options.database,
        public=options.public,
        proxy=options.proxy,
        pages=tuple(options.pages),
        workers=options.workers,
        one_of=options.one_of,
        **site,
    )


def verify_room(options: argparse.Namespace) -> int:
    """Print what is right with a room's log and what is not; return the exit status. Raises: ValueError or OSError."""
    from host.commands import rooms

    return 0 if rooms.check(options.file) else 1


def play_bot(options: argparse.Namespace) -> None:
    """Let a bot play in a room until the game is over. Raises: ValueError or OSError."""
    from host.commands import rooms

    rooms.bot(options.room, options.name, options.seat, options.level)


def begin_game(options: argparse.Namespace) -> None:
    """Write the files of a new game and list them. Raises: ValueError or OSError."""
    from host.commands import new_game

    files = new_game.new_game(options.name)
    new_game.tidy(files)
    for file in files:
        say(str(file.relative_to(ROOT)))
    say(f"Play it with `make play`, test it with `make test ARGS='-k {options.name}'`, and make it yours.")


def _add_page(parser: argparse.ArgumentParser, name: str = "--page") -> None:
    """Add what says where the page is."""
    parser.add_argument(
        name,
        type=_number("a port", 0, 65535),
        default=DEFAULT_PORT,
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
    parser.add_argument("--share", action="store_true", help="let all pages play, not the first alone")


def _add_rooms(parser: argparse.ArgumentParser) -> None:
    """Add what says in which online room the board is."""
    parser.add_argument(
        "--room",
        default="",
        metavar="ROOM",
        help="go into this online room, given by its link or its code, and take the first free seat",
    )
    parser.add_argument("--server", default="", metavar="URL", help="the server of new rooms, and of bare codes")
    parser.add_argument("--name", default="Player", metavar="NAME", help="who sits there (default: %(default)s)")


def _page_options(options: argparse.Namespace) -> dict[str, Any]:
    """Return what _add_page() added, but for the port, as host.web.server.play() takes it."""
    return {"host": options.host, "browser": options.browser, "shared": options.share}


def _share(typed: str) -> "Share":
    """Return the server that K/N names."""
    from host.rooms.share import Share

    worker, _, workers = typed.partition("/")
    try:
        return Share(int(worker) - 1, int(workers))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{typed!r} is not such as 2/4, the second of four") from None


def _number(what: str, least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers for argparse."""

    def read(word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 10 and least <= int(word) <= most):
            raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}, not {word!r}")
        return int(word)

    return read


if __name__ == "__main__":
    sys.exit(main())
