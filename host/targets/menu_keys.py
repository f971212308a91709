"""Finds keys of menu and settings by what they are, on any board: nothing else knows where an answer is drawn."""

from typing import Protocol

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
    for row in range(ROWS):
        for column, label in enumerate(board.labels(row)[:BOARD_COLUMNS]):
            if label == words or label.startswith((words + ",", words + ".")):
                return row, column
    return None


def key_of(board: Board, words: str) -> tuple[int, int]:
    """Return find(), after turning to the page that has the answer. Raises: ValueError where none has."""
    while back := find(board, "previous page"):
        board.tap(*back)
    for _ in range(PAGES):
        key = find(board, words)
        if key:
            return key
        onward = find(board, ONWARD[0]) or find(board, ONWARD[1])
        if not onward:
            break
        board.tap(*onward)
    raise ValueError(f"No key says {words!r}.")


def choose(board: Board, words: str) -> None:
    """Tap the answer with these words."""
    board.tap(*key_of(board, words))


def set_line(board: Board, label: str, text: str) -> None:
    """Let a line of the page that is open, such as `Size`, have a choice, whatever it has."""
    if find(board, f"{label}: {text}"):
        return
    line = next(words for row in range(ROWS) for words in board.labels(row) if words.startswith(label + ": "))
    choose(board, line.partition(",")[0])
    if not find(board, f"{label}: {text}, tap to change"):  # which two choices do at once
        choose(board, f"{label}: {text}")


def start(board: Board, title: str, lines: dict[str, str] | None = None) -> None:
    """Start a game from the menu's first page; `lines`: texts by label. A running game is given up for it."""
    choose(board, "choose " + title)
    for label, text in (lines or {}).items():
        set_line(board, label, text)
    go = key_of(board, "start a new game")
    board.tap(*go)
    if find(board, "start a new game") == go:  # it asks back
        board.tap(*go)
