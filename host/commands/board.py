"""`cairn board`: a running board in the browser, or one of its figures on the terminal."""

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict

import platformdirs

from firmware.storage import settings
from host.commands.arguments import add_page, add_room, page_of, room_of
from host.hardware import diagnosis
from host.link import ports
from host.link.client import Client, label_of
from host.link.replies import Selftest, Versions, checked, whole_game
from host.link.wire import FoundWire, SerialWire
from host.rooms.board.rooms import rooms_of
from host.targets.mirrored import MirroredBoard
from host.terminal import say
from host.web import server


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Show a board that runs Cairn in the browser, by way of its USB cable; or print its versions, "
        "the log, its settings (and change them), what its self-test found, or its finished games."
    )
    parser.epilog = "Example: cairn board settings brightness=low"
    topics = (*TOPICS, SELFTEST)
    parser.add_argument("what", nargs="?", choices=topics, help=f"what to do instead: {', '.join(topics)}")
    parser.add_argument("words", nargs="*", metavar="name=value", help="settings to change")
    parser.add_argument(
        "--port",
        metavar="URL",
        help="the board's serial port, or an address such as socket://127.0.0.1:3333 (default: the one Pico there is)",
    )
    parser.add_argument("--json", action="store_true", help="print the self-test as a line of JSON")
    add_page(parser)
    add_room(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Show a real board, or print something of it. Raises: OSError or ValueError."""
    if options.words and options.what != "settings":
        raise ValueError(f"Only settings take name=value, not {options.what}.")
    if options.json and options.what != SELFTEST:
        raise ValueError("--json is for `cairn board selftest`.")
    if options.what:
        show(options)
        return
    wire = SerialWire(options.port) if options.port else FoundWire(ports.find)
    with MirroredBoard(wire) as board:
        board.boot()  # what is wrong is said here, not on the page
        say(f"The board at {wire.url} has Cairn {board.greeting['cairn']}.")
        rooms = rooms_of(
            board, platformdirs.user_data_path("cairn", appauthor=False) / "board-rooms", *room_of(options)
        )
        server.play(board, opened=wire.note_page, rooms=rooms, **page_of(options))


def show(options: argparse.Namespace) -> None:
    """Print what a word of TOPICS is about. Raises: OSError or ValueError."""
    wire = SerialWire(options.port or ports.find())
    client = Client(wire)
    try:
        client.connect()
        if options.what == SELFTEST:
            say(selftest_text(client, options.json))
        else:
            say(TOPICS[options.what](client, options.words))
    finally:
        wire.close()


def versions_text(client: Client, _words: Sequence[str]) -> str:
    versions = dict.fromkeys(("micropython", "machine", "id"), "unknown")
    versions |= checked("hello", client.ask("hello"), Versions)
    return (
        f"Cairn {label_of(versions)} (link {versions['link']}) on MicroPython {versions['micropython']}, "
        f"{versions['machine']}, serial number {versions['id']}"
    )


def log_text(client: Client, _words: Sequence[str]) -> str:
    panel = client.ask("panel")
    return "\n".join([panel["title"], *panel["log"]])


def selftest_text(client: Client, as_json: bool) -> str:
    """Return the figures of the self-test and what is wrong, in words or as a line of JSON."""
    figures = client.ask("selftest")
    if missing := sorted({*Selftest.__annotations__} - {*figures}):
        raise ValueError(f"{TOO_OLD} ({', '.join(missing)}). `cairn deploy` brings it up to date.")
    findings = diagnosis.diagnose(figures)
    if as_json:
        return json.dumps(figures | {"findings": [asdict(finding) for finding in findings]})
    return diagnosis.words(figures, findings)


def settings_text(client: Client, words: Sequence[str]) -> str:
    """Make the changes, name=value each, and return all settings with their choices."""
    for word in words:
        name, _, value = word.partition("=")
        client.ask("settings.set", name=name, value=value)
    chosen = client.ask("settings")
    choices = {entry[0]: ", ".join(settings.choices(place)) for place, entry in enumerate(settings.TABLE)}
    return "\n".join(f"{name}={value} ({choices.get(name, '?')})" for name, value in sorted(chosen.items()))


def games_text(client: Client, _words: Sequence[str]) -> str:
    """Return the finished games, a line of JSON each, the latest last."""
    numbers = range(1, len(client.ask("games")) + 1)
    games = [whole_game(client.ask, "game", number=number) for number in numbers]
    return "\n".join(map(json.dumps, games)) or "No game is over yet."


SELFTEST = "selftest"
TOO_OLD = "The Cairn on the board is too old for this: its self-test lacks what newer ones have"
TOPICS: dict[str, Callable[[Client, Sequence[str]], str]] = {
    "versions": versions_text,
    "log": log_text,
    "settings": settings_text,
    "games": games_text,
}
