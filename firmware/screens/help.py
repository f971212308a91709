"""The help screen: a game's rules and the board's ways, page by page on the panel."""

from firmware.input import softkeys
from firmware.output.palette import START
from firmware.screens.screen import Screen

GENERAL = (
    "Tap a lit key. Hold any key to read here what it is for.",
    "The lights at the top and bottom right show whose turn it is.",
)


class Help(Screen):
    """Pages of the game of the screen before, then those of the board; each fits the display."""

    overlay = True

    def __init__(self, app, back) -> None:
        super().__init__(app, back)
        self.pages = back.rules() + GENERAL
        self.page = 0

    def refresh(self) -> None:
        self.clear()
        for place in range(len(self.pages)):
            self.symbols[self.size * 5 + 1 + place] = START if place == self.page else 0
        where = " " + str(self.page + 1) + "/" + str(len(self.pages))
        self.app.panel.show("Cairn: help" + where, self.pages[self.page], "", "")
        self.app.touch()

    def soft_keys(self) -> tuple:
        return softkeys.ALWAYS + (softkeys.NEXT,)

    def usable(self) -> tuple[str, ...] | list[str]:
        return ("next",)

    def control(self, name: str, now: int) -> None:
        self.page = (self.page + 1) % len(self.pages)
        self.refresh()

    def tap(self, square: int, now: int) -> None:
        self.control("next", now)

    def describe(self, square: int) -> str:
        return "next page of help"
