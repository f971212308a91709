"""A player at the site's page, whose rooms are on a true server."""

import re

from playwright.sync_api import expect

from tests.host.game_page import GamePage


class RoomPlayer:
    """A page that plays in a room. here: the page; page: Playwright's."""

    def __init__(self, here: GamePage, name: str) -> None:
        self.here, self.page, self.name = here, here.page, name

    # --- the dialog of the room ----------------------------------------------------------------

    @property
    def dialog(self):
        return self.page.locator("#room")

    def open_dialog(self) -> None:
        """Open it by the page's menu."""
        self.here.menu("Online room")
        expect(self.dialog).to_be_visible()

    def close_dialog(self) -> None:
        """Close it, where the game that begins has not."""
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_be_hidden()

    def press(self, label: str) -> None:
        """Open the dialog, press a button in it, and close it."""
        self.open_dialog()
        self.dialog.get_by_role("button", name=label, exact=True).click()
        self.close_dialog()

    def create(self) -> str:
        """Make a room with seats of the game that is on the board; return its link."""
        self.open_dialog()
        self.dialog.get_by_label("Seats: each player their own colour").check()
        self.dialog.get_by_label("Your name", exact=True).fill(self.name)
        self.dialog.get_by_role("button", name="Create", exact=True).click()
        expect(self.page.locator("#room-title")).to_have_text(re.compile("^Room ...-...$"))
        link = self.page.locator("#room-link").input_value()
        self.close_dialog()
        self.in_room()
        return link

    def in_room(self) -> None:
        """Wait until the page is in a room, and connected to it."""
        expect(self.page.locator("body")).to_have_class(re.compile(r"\bin-room\b"))
        expect(self.page.locator("body")).not_to_have_class(re.compile(r"\broom-lost\b"))

    def sit(self, side: str) -> None:
        """Take the seat of a colour, in the dialog that opens for who comes by a link."""
        self.dialog.get_by_label("Your name").fill(self.name)
        self.dialog.get_by_role("button", name=f"Sit here, as {side}").click()
        expect(self.page.locator("#room-seats")).to_contain_text(f"{side} {self.name} you")
        self.close_dialog()

    def last(self, text: str) -> None:
        """Wait until the log's last line has a text."""
        expect(self.page.locator("#log li").last).to_contain_text(text)
