"""The keyboard alone: all that a page offers is reached, the focus is seen, and it stays where its reader works."""

import pytest
from playwright.sync_api import expect

from host.targets.memory import MemoryTarget
from tests.host.web.test_browser_lobby import ROBBLE, VACUUM, lobby
from tests.host.web.test_browser_room_games import LOST, WON
from tests.support.room_page import CODE, two
from tests.support.web_server import running_server

MOST_STOPS = 60
# What has the focus: its name, or "" for the page itself; and whether it looks otherwise than without the focus.
FOCUSED = """
    () => {
        const one = document.activeElement;
        if (one === document.body) return ["", true];
        const look = (element) => {
            const { outline, boxShadow, backgroundColor, borderColor } = getComputedStyle(element);
            return JSON.stringify([outline, boxShadow, backgroundColor, borderColor]);
        };
        const parts = () => [one, one.querySelector(".cap")].filter(Boolean).map(look).join()
            + JSON.stringify(getComputedStyle(one, "::before").outline);
        const label = one.ariaLabel || one.labels?.[0]?.textContent || one.textContent || one.id;
        const seen = parts();
        one.blur();
        const plain = parts();
        one.focus({ focusVisible: true });
        return [label.trim().replace(/\\s+/g, " "), seen !== plain];
    }
"""


class Hands:
    """A keyboard at a page."""

    def __init__(self, here):
        self.page = here.page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def at(self):
        """The name of what has the focus."""
        name, _ = self.page.evaluate(FOCUSED)
        return name

    def tab_to(self, name):
        """Press Tab until what begins with this has the focus; all on the way is seen, and nothing catches it."""
        found = []
        for _ in range(MOST_STOPS):
            self.press("Tab")
            label, seen = self.page.evaluate(FOCUSED)
            assert seen, f"the focus on {label} is not seen"
            if label.startswith(name):
                return
            found.append(label)
        raise AssertionError(f"Tab does not reach {name}, but {found}")

    def choose(self, name):
        """Choose an entry of the page's menu, which the keyboard opens wherever the focus is."""
        self.press("Shift+F10")
        for _ in range(MOST_STOPS):
            if self.at.startswith(name):
                return self.press("Enter")
            self.press("ArrowDown")
        raise AssertionError(f"the menu has no {name}")

    def is_at(self, name):
        """Wait until what begins with this has the focus."""
        label = "document.activeElement.ariaLabel || document.activeElement.textContent"
        self.page.wait_for_function(f"name => ({label}).trim().startsWith(name)", arg=name)

    def is_on_the_board(self):
        expect(self.page.locator(".key:focus")).to_have_count(1)


@pytest.fixture
def new_board(tmp_path):
    """The firmware as on its first day."""
    with running_server(lambda: MemoryTarget(storage=tmp_path)) as served:
        yield served


# Ten seconds: the walk of a first visit, on the real firmware.
def test_from_the_welcome_through_games_to_what_is_finished(open_page, new_board):
    here = open_page(new_board)
    hands, title = Hands(here), here.text("title")
    hands.tab_to("play Robble")
    hands.press("Enter")
    hands.is_at("a7, empty")
    hands.press("ArrowRight")
    hands.is_at("b7, empty")
    hands.press("Enter")
    expect(here.page.locator("#log li")).to_have_count(2)  # and the board's answer
    hands.is_on_the_board()
    hands.press("q", "q")
    expect(here.text("status")).to_contain_text("wins")

    hands.tab_to("Look back")
    hands.press("Enter")
    expect(here.text("past")).to_contain_text("looking back")
    for name in ("Earlier", "Branch from here"):
        hands.tab_to(name)
    hands.press("Enter", "Escape")
    hands.is_at("Branch from here")
    hands.press("Escape")
    here.past("")
    hands.is_on_the_board()  # there is nothing to branch from any more
    hands.tab_to("Share…")
    hands.press("Enter")
    hands.is_at("Copy link")
    hands.press("Escape")
    hands.is_at("Share…")
    hands.tab_to("Where did it turn?")
    hands.press("Enter")
    expect(here.text("tip")).to_contain_text("The board goes through the game")
    hands.is_at("Where did it turn?")
    hands.press("m")
    hands.tab_to("choose Robble")
    hands.press("s")
    expect(title).to_contain_text("ettings")
    hands.tab_to("Rotation")
    hands.press("m")
    hands.tab_to("choose Robble")
    hands.press("Enter")
    hands.tab_to("Level")
    hands.press("Enter")
    expect(here.page.locator("#answers button[aria-pressed=true]")).to_be_focused()
    hands.press("Enter")
    hands.is_at("Level")
    hands.press(here.control("puzzles").get_attribute("aria-keyshortcuts").lower())
    expect(title).to_have_text("Robble, 1/20")
    hands.is_on_the_board()
    for entry in ("Finished games", "About"):
        hands.choose(entry)
        expect(here.page.get_by_role("dialog")).to_be_visible()
        hands.press("Escape")
        hands.is_on_the_board()


# Seconds: some eighty stops, each seen.
def test_rooms_from_the_lobby_to_the_last_question(open_page, idle, rooms):
    here = open_page(idle)
    hands = Hands(here)
    outside = lobby(ROBBLE, VACUUM) | {"finished": [WON, LOST]}
    rooms.put(outside)
    hands.choose("Online room")
    hands.is_at("Online room")
    for name in ("Your name", "My finished games", "Sit down in K7Q-MXA", "Sit down in ABC-123", "Game", "Level"):
        hands.tab_to(name)
    for name in ("Play", "Its code", "Join", "Game", "Free table"):
        hands.tab_to(name)
    hands.press("ArrowDown")  # to seats
    for name in ("Each player has", "Anybody", "Create", "Back to the board", "My finished games"):
        hands.tab_to(name)
    hands.press("Enter")
    hands.tab_to("Delete")
    hands.press("Enter", "Enter")
    rooms.wished(do="delete", game=WON["id"])
    rooms.put(outside | {"finished": [LOST]})
    hands.is_at("Delete Robble")
    hands.tab_to("Sit down in ABC-123")
    rooms.put(lobby(ROBBLE))
    hands.is_at("Sit down in K7Q-MXA")
    hands.press("Enter")
    hands.page.keyboard.type("Bo\n")  # it asks for a name first
    rooms.wished(do="take", code=CODE, name="Bo")
    rooms.put(two())
    hands.is_at("Room K7Q-MXA")
    for name in ("Stand up", "Ask to take back", "Hello!", "Mute", "Ask me before", "Tell me"):
        hands.tab_to(name)
    for name in ("Invite others", "Copy link", "Leave the room", "Close the room", "Back to the board", "Give up"):
        hands.tab_to(name)
    hands.press("Enter")
    hands.is_at("Not now")
    hands.press("Escape")
    hands.is_at("Give up")
    hands.press("Escape")
    expect(here.page.locator("#room")).to_be_hidden()
    hands.is_on_the_board()

    for parts, wish in (
        ({"asked": {"what": "undo", "by": 2, "agreed": [2]}}, "Agree"),
        ({"held": "d4", "unsent": 1}, "Send"),
    ):
        rooms.put(two(**parts))
        hands.tab_to(wish)
        hands.press("Enter")
        rooms.wished(**({"do": "answer", "yes": True} if wish == "Agree" else {"do": "release"}))
        rooms.put(two())
        hands.is_on_the_board()
