"""Finds keys of menu and settings by their labels, on any board: nothing else knows where an answer is drawn."""

from collections.abc import Iterator

from engines.registry import GAMES, title_of
from engines.texts import ENGLISH
from firmware import texts
from firmware.hardware.wiring import BOARD_COLUMNS, ROWS
from firmware.input import softkeys
from host.targets.target import Target

HOLD_MS = 700
PAGES = 100  # more than any question has
ONWARD = ("more games", "next page")


class Menu:
    """The keys of the menu that a board has open.

    A row is asked for when it is looked at, and then known until the next tap: a real board takes 40 ms to answer.
    """

    def __init__(self, board: Target):
        self._board = board
        self._rows: dict[int, list[str]] = {}

    def tap(self, key: tuple[int, int]) -> None:
        """Tap a key, after which every label may be another."""
        self._rows.clear()
        self._board.tap(*key)

    def find(self, words: str) -> tuple[int, int] | None:
        """Return the first key of this page whose label is `words`, or begins with them and a comma or a full stop."""
        for row in range(ROWS):
            for column, label in enumerate(self._labels(row)):
                if label == words or label.startswith((words + ",", words + ".")):
                    return row, column
        return None

    def key_of(self, words: str) -> tuple[int, int]:
        """Return find(), after turning to the page that has the answer. Raises: ValueError where none has."""
        for _ in self._pages():
            if key := self.find(words):
                return key
        raise ValueError(f"No key says {words!r}.")

    def choose(self, words: str) -> None:
        """Tap the answer with these words."""
        self.tap(self.key_of(words))

    def set_line(self, label: str, text: str) -> None:
        """Let a line of the form that is open have a choice. Raises: ValueError where there is no such line."""
        chosen = f"{label}: {text}"
        for _ in self._pages():
            if self.find(chosen):
                return
            if line := self._beginning(label + ": "):
                self.choose(line)
                if not self.find(chosen + ", tap to change"):  # which two choices do at once
                    self.choose(chosen)
                return
        raise ValueError(f"No key says {label + ': '!r}.")

    def _labels(self, row: int) -> list[str]:
        if row not in self._rows:
            self._rows[row] = self._board.labels(row)[:BOARD_COLUMNS]
        return self._rows[row]

    def _beginning(self, words: str) -> str | None:
        """Return the first label of this page that begins with these words."""
        labels = (label for row in range(ROWS) for label in self._labels(row))
        return next((label for label in labels if label.startswith(words)), None)

    def _pages(self) -> Iterator[None]:
        """Stay at the page that is open, then turn to the first and from there to each."""
        yield
        turned = False
        while back := self.find("previous page"):
            turned = True
            self.tap(back)
        if turned:
            yield
        for _ in range(PAGES):
            onward = self.find(ONWARD[0]) or self.find(ONWARD[1])
            if not onward:
                break
            self.tap(onward)
            yield


def to_menu(board: Target) -> None:
    """Leave the tiles of a board that is not whole; answer no where a new board welcomes who is there."""
    menu = Menu(board)
    if key := menu.find(texts.TILE_KEY[ENGLISH]):
        board.tap(*key, HOLD_MS)
        menu = Menu(board)
    if menu.find(texts.PLAY_NOW[ENGLISH].format(title_of(GAMES[0]))):
        menu.tap(softkeys.find(tuple(board.soft_keys()), "no")[1:3])


def start(board: Target, title: str, lines: dict[str, str] | None = None, *, idle: bool = False) -> None:
    """Start a game from the menu's first page; `lines`: texts by label. A running game is ended for it.

    idle: it is known that no game is on, so the menu is not asked, which takes half a second of a real board.
    """
    menu = Menu(board)
    running = not idle and menu.find("end the game")
    menu.choose("choose " + title)
    for label, text in (lines or {}).items():
        menu.set_line(label, text)
    go = menu.key_of("start a new game")
    for _ in range(2 if running else 1):  # it asks back
        menu.tap(go)
