"""Finds keys of menu and settings by their labels, on any board: nothing else knows where an answer is drawn."""

from collections.abc import Iterator
from typing import Protocol

from engines.texts import ENGLISH
from firmware import texts
from firmware.hardware.wiring import BOARD_COLUMNS, ROWS

PAGES = 100  # more than any question has
ONWARD = ("more games", "next page")


class Board(Protocol):
    """What this needs of a board; a Target has it."""

    def labels(self, row: int) -> list[str]:
        """Return what each key of a row is."""

    def tap(self, row: int, column: int) -> None:
        """Tap a key."""


def find(board: Board, words: str) -> tuple[int, int] | None:
    """Return the first key (row, column) whose label is `words`, or begins with them and a comma or a full stop."""
    return _find(_page(board), words)


def key_of(board: Board, words: str) -> tuple[int, int]:
    """Return find(), after turning to the page that has the answer. Raises: ValueError where none has."""
    for page in _pages(board):
        if key := _find(page, words):
            return key
    raise ValueError(f"No key says {words!r}.")


def choose(board: Board, words: str) -> None:
    """Tap the answer with these words."""
    board.tap(*key_of(board, words))


def to_menu(board: Board) -> None:
    """Answer no where a new board welcomes who is there."""
    key = find(board, texts.TO_THE_MENU[ENGLISH])
    if key:
        board.tap(*key)


def set_line(board: Board, label: str, text: str) -> None:
    """Let a line of the form that is open, such as `Size`, have a choice, whatever it has.

    Raises: ValueError where there is no such line.
    """
    chosen = f"{label}: {text}"
    for page in _pages(board):
        if _find(page, chosen):
            return
        line = next((words for labels in page for words in labels if words.startswith(label + ": ")), "")
        if key := line and _find(page, line):
            if not _find(_turn(board, key), chosen + ", tap to change"):  # which two choices do at once
                choose(board, chosen)
            return
    raise ValueError(f"No key says {label + ': '!r}.")


def start(board: Board, title: str, lines: dict[str, str] | None = None) -> None:
    """Start a game from the menu's first page; `lines`: texts by label. A running game is given up for it."""
    running = find(board, "give up the game")
    choose(board, "choose " + title)
    for label, text in (lines or {}).items():
        set_line(board, label, text)
    go = key_of(board, "start a new game")
    for _ in range(2 if running else 1):  # it asks back
        board.tap(*go)


def _pages(board: Board) -> Iterator[list[list[str]]]:
    """Turn to the first page, and yield the labels of each as it is open."""
    page = _page(board)
    while back := _find(page, "previous page"):
        page = _turn(board, back)
    yield page
    for _ in range(PAGES):
        onward = _find(page, ONWARD[0]) or _find(page, ONWARD[1])
        if not onward:
            break
        page = _turn(board, onward)
        yield page


def _page(board: Board) -> list[list[str]]:
    """Return the labels of all keys."""
    return [board.labels(row)[:BOARD_COLUMNS] for row in range(ROWS)]


def _find(page: list[list[str]], words: str) -> tuple[int, int] | None:
    for row, labels in enumerate(page):
        for column, label in enumerate(labels):
            if label == words or label.startswith((words + ",", words + ".")):
                return row, column
    return None


def _turn(board: Board, key: tuple[int, int]) -> list[list[str]]:
    """Tap a key that leads to another page, and return that."""
    board.tap(*key)
    return _page(board)
