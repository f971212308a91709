"""A user's own board, whose settings and game are restored at the end."""

from types import TracebackType
from typing import Any, Self

from firmware.screens.menu import TITLE
from firmware.storage.settings import TABLE
from host.targets.linked import LinkedBoard
from tests.scenarios.player import Player

USUAL = {name: choices[usual][0] for name, _, usual, choices, _ in TABLE}


class Borrowed:
    """`with Borrowed(board):` connects, and restores at the end what it found."""

    def __init__(self, board: LinkedBoard):
        self.board = board
        self.settings: dict[str, str] = {}
        self.record: dict[str, Any] | None = None

    def __enter__(self) -> Self:
        self.board.boot()
        self.settings, self.record = self.board.ask("settings"), self.board.record()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.board.boot()  # whatever has become of the link
        choose(self.board, self.settings)
        if self.record is not None:
            self.board.load(self.record)
        self.board.settle()  # so that the board has kept it

    @staticmethod
    def make_usual(board: LinkedBoard) -> None:
        """Begin a scenario: no finger on any key, usual settings, the menu."""
        board.boot()
        choose(board, USUAL)
        player = Player(board)
        while (title := board.panel()["title"]) != TITLE:
            if title == "Cairn":  # the attract animation: any key
                board.tap(5, 5)
            else:
                names = {key[0] for key in board.soft_keys()}
                player.key("menu" if "menu" in names else "next")
        board.settle()


def choose(board: LinkedBoard, settings: dict[str, str]) -> None:
    """Let the board have these settings."""
    for name, text in settings.items():
        if board.ask("settings")[name] != text:
            board.ask("settings.set", name=name, value=text)
