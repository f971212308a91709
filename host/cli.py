"""The command line, `cairn COMMAND`: the commands by name. Each has a module with its arguments and what it does.

Errors are one line on standard error and exit status 2. Ctrl-c, SIGTERM and SIGHUP show no traceback: they end what
serves a page as it should be ended, with status 0, and everything else with 130, 143 and 129 (host/program.py).
"""

import argparse
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from host import __version__
from host.terminal import complain, plain, take_any_letter

COMMANDS = {  # what `cairn --help` says; host/commands/ has a module for each
    "play": "play on the board in the browser (example: cairn play)",
    "emulate": "play on an emulated Pico in your browser (example: cairn emulate)",
    "deploy": "put this version on a Pico (example: cairn deploy)",
    "board": "show a running board and play on it from here (example: cairn board)",
    "gtp": "drive a game with another program (example: cairn gtp robble size=5)",
    "rooms": "serve online rooms, or let a bot play in one (example: cairn rooms serve)",
    "new-game": "begin a game of your own (example: cairn new-game my_game)",
}
BRINGS = {"deploy": "make firmware", "emulate": "make emulate"}  # what a command needs and `make play` does without
OWN = ("engines", "firmware", "host")
MISUSE = 2  # exit status of a command line or a machine that will not do
SIGNALLED = 128  # and the number of the signal, as shells have it


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSE, f"{self.prog}: {plain(' '.join(message.split()))} ({self.prog} --help says more)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    take_any_letter()
    arguments = sys.argv[1:] if arguments is None else arguments
    command = next((word for word in arguments if not word.startswith("-")), "")
    place = ""
    try:
        options = make_parser(command).parse_args(arguments)
        place = getattr(options, "place", "")
        return options.run(options) or 0
    except KeyboardInterrupt as error:
        return SIGNALLED + getattr(error, "number", signal.SIGINT)  # of host/program.py
    except ModuleNotFoundError as error:
        library = str(error.name).partition(".")[0]
        if library in OWN:
            raise
        make = BRINGS.get(command, "make setup")
        complain("cairn", ValueError(f"`cairn {command}` needs {library}: `{make}` brings it, or pip."))
        return MISUSE
    except (OSError, ValueError) as error:
        complain("cairn", error, place)
        return MISUSE


def make_parser(chosen: str) -> Parser:
    """Return the parser, with the arguments of the chosen command: the others' modules are not loaded.

    The parsed options have as `run` what the command does with them, and as `place` the option that names its files.
    """
    parser = Parser(prog="cairn", description="Abstract games on an LED board.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"cairn {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, allow_abbrev=False)
        if name == chosen:
            module = import_module(f"host.commands.{name.replace('-', '_')}")
            module.add_arguments(command)
    return parser


if __name__ == "__main__":
    from host import program

    sys.exit(program.main())
