"""A form on the board: rows of lit keys, one choice of each row taken."""

from firmware.palette import CHOICES, CHOSEN_ONE, TOUCHED
from firmware.screens.screen import Screen
from firmware.wiring import BOARD_COLUMNS

TOP, STEP, LEFT = 1, 2, 1  # row of the first item, rows from one item to the next, column of the first choice


class Form(Screen):
    """Base of the menu and of the settings.

    items() gives the rows as (label, texts, place of the chosen one, tip); choose()
    takes what a person picks.
    """

    title = ""
    instruction = "Tap a lit key."

    def items(self) -> list[tuple]:
        """Return the rows: a list of (label, texts, chosen, tip)."""
        return []

    def choose(self, row: int, choice: int, now: int) -> None:
        """A person picked a choice of a row."""

    def refresh(self) -> None:
        self.clear()
        words = []
        for row, (label, texts, chosen, _) in enumerate(self.items()):
            for choice in range(len(texts)):
                self.symbols[self._square(row, choice)] = CHOSEN_ONE if choice == chosen else CHOICES
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
        for row, item in enumerate(self.items()):
            for choice in range(len(item[1])):
                if self._square(row, choice) == square:
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

    @staticmethod
    def _square(row: int, choice: int) -> int:
        return (TOP + STEP * row) * BOARD_COLUMNS + LEFT + 2 * choice
