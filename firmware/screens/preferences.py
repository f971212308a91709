"""The settings screen: brightness, sound, rotation of the board, supply limit; and the way to the self-test."""

from firmware.input import softkeys
from firmware.screens.form import Form
from firmware.screens.selftest import SelfTest
from firmware.storage.settings import TABLE


class Preferences(Form):
    """Each choice takes effect at once and is kept on the flash."""

    overlay = True
    title = "Cairn: settings"
    instruction = "Menu: done."

    def items(self) -> list[tuple]:
        settings = self.app.settings
        return [
            (label, tuple(choice[0] for choice in choices), settings.chosen(place), tip)
            for place, (_, label, _, choices, tip) in enumerate(TABLE)
        ]

    def choose(self, row: int, choice: int, now: int) -> None:
        self.app.settings.choose(row, choice)
        self.app.apply_settings()
        self.enter(now)

    def soft_keys(self) -> tuple:
        return softkeys.ALWAYS + (softkeys.TEST,)

    def usable(self) -> tuple[str, ...] | list[str]:
        return ("test",)

    def control(self, name: str, now: int) -> None:
        self.app.show(SelfTest(self.app, self.back), now)
