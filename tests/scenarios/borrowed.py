"""A user's own board, whose settings and game are restored at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from firmware.storage.settings import TABLE, choices
from firmware.texts import MENU_TITLE
from host.targets.linked import LinkedBoard
from tests.scenarios.player import Player
from tests.support import menu_keys

USUAL = {entry[0]: choices(place)[entry[2]] for place, entry in enumerate(TABLE)}


@contextmanager
def borrowed(board: LinkedBoard) -> Iterator[None]:
    """Connect, and restore at the end what was found."""
    board.boot()
    board.settle()  # its game is there
    settings, record = board.ask("settings"), board.record()
    try:
        yield
    finally:
        board.boot()  # whatever has become of the link
        choose(board, settings)
        if record is not None:
            board.load(record)
        board.settle()  # so that the board has kept it


def make_usual(board: LinkedBoard) -> None:
    """Begin a scenario: no finger on any key, usual settings, the menu."""
    board.boot()
    choose(board, USUAL)  # first: where a board scans, or speaks another language, a tap is not what it seems
    menu_keys.to_menu(board)  # one that nobody has used yet
    player = Player(board)
    while board.panel()["title"] != MENU_TITLE[0]:
        names = {key[0] for key in board.soft_keys()}
        player.key("menu" if "menu" in names else "next")
    board.settle()


def choose(board: LinkedBoard, settings: dict[str, str]) -> None:
    """Let the board have these settings."""
    for name, text in settings.items():
        if board.ask("settings")[name] != text:
            board.ask("settings.set", name=name, value=text)
