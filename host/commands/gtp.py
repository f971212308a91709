"""`cairn gtp`: the text protocol on standard input and output (docs/protocol.md)."""

import argparse
import sys

from engines.registry import GAMES
from host.games import new_game
from host.gtp.session import Session
from host.gtp.wire import serve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Answer the text protocol (docs/protocol.md) on standard input and output."
    parser.epilog = "Example: cairn gtp robble size=5"
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(GAMES)}")
    parser.add_argument("options", nargs="*", default=[], metavar="option=value", help="the game's options")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Answer the text protocol until `quit` or the end of the input. Raises: ValueError."""
    session = Session(new_game(options.game, options.options))
    if sys.stdin is not None and sys.stdout is not None:  # either may be closed
        serve(session, sys.stdin.buffer, sys.stdout.buffer)
