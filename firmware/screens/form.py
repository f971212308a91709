"""A form on the board: rows of lit keys, one choice of each row taken."""

from firmware.hardware.wiring import BOARD_COLUMNS
from firmware.output.palette import CHOICES, CHOSEN_ONE, TOUCHED
from firmware.screens.screen import Screen

# The rows of the items: spaced, or, where there are more, close together below the first. The columns of the choices:
# spaced, or side by side.
SPACED_ROWS, CLOSE_ROWS = (1, 3, 5, 7), (1, 3, 4, 5, 6, 7)
SPACED_COLUMNS, CLOSE_COLUMNS = (1, 3, 5, 7, 9, 11), tuple(range(BOARD_COLUMNS))


class Form(Screen):
    """Base of the menu and of the settings.

    items() gives the rows as (label, texts, place of the chosen one, tip); choose()
    takes what the user picks.
    """

    title = ""
    instruction = "Tap a lit key."

    def items(self) -> list[tuple]:
        """Return the rows: a list of (label, texts, chosen, tip)."""
        return []

    def choose(self, row: int, choice: int, now: int) -> None:
        """The user picked a choice of a row."""

    def refresh(self) -> None:
        self.clear()
        words = []
        items = self.items()
        for row, (label, texts, chosen, _) in enumerate(items):
            for choice in range(len(texts)):
                self.symbols[_square(len(items), row, len(texts), choice)] = CHOSEN_ONE if choice == chosen else CHOICES
            words.append(label + ": " + texts[chosen])
        self.app.panel.show(self.title, "\n".join(words), self.instruction, "")
        self.app.touch()

    def press(self, square: int) -> None:
        if self.symbols[square]:
            self.symbols[square] = TOUCHED
            self.app.touch()

    def tap(self, square: int, now: int) -> None:
        place = self.item_at(square)
        if place:
            self.app.sound.play("choose", now)
            self.choose(place[0], place[1], now)
        self.refresh()

    def item_at(self, square: int) -> tuple | None:
        """Return (row of items(), choice) that lies on the square, or None."""
        items = self.items()
        for row, item in enumerate(items):
            for choice in range(len(item[1])):
                if _square(len(items), row, len(item[1]), choice) == square:
                    return row, choice
        return None

    def describe(self, square: int) -> str:
        place = self.item_at(square)
        if not place:
            return ""
        label, texts, chosen, tip = self.items()[place[0]]
        words = label + ": " + texts[place[1]]
        if place[1] == chosen:
            words += ", chosen"
        return words + ". " + tip if tip else words


def key_of(rows: int, row: int, choices: int, choice: int) -> tuple[int, int]:
    """Return the key (row, column) of a choice of a row, in a form of `rows` rows whose row has `choices` choices."""
    down = SPACED_ROWS if rows <= len(SPACED_ROWS) else CLOSE_ROWS
    across = SPACED_COLUMNS if choices <= len(SPACED_COLUMNS) else CLOSE_COLUMNS
    return down[row], across[choice]


def _square(rows: int, row: int, choices: int, choice: int) -> int:
    row, column = key_of(rows, row, choices, choice)
    return row * BOARD_COLUMNS + column
