"""The keyboard alone: all that a page offers is reached, the focus is seen, and it stays where its reader works."""

from playwright.sync_api import expect

from host.targets.memory import MemoryTarget
from tests.host.room_page import rooms_of, two
from tests.host.web.test_browser_input import message
from tests.host.web.test_browser_rooms import ROBBLE, VACUUM, lobby
from tests.host.web_server import running_server

MAX_STOPS = 180  # all of a page a few times, as what is looked for may be still to come
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

    def tab_to(self, *names):
        """Press Tab until what begins with each of these has the focus; all on the way is seen, nothing is a trap."""
        for name in names:
            found = []
            while not found or not found[-1].startswith(name):
                assert len(found) < MAX_STOPS, f"Tab does not reach {name}, but {found}"
                self.press("Tab")
                label, seen = self.page.evaluate(FOCUSED)
                assert seen, f"the focus on {label} is not seen"
                found.append(label)

    def choose(self, name):
        """Choose an entry of the page's menu, which the keyboard opens wherever the focus is."""
        self.press("Shift+F10")
        for _ in range(MAX_STOPS):
            if self.page.evaluate(FOCUSED)[0].startswith(name):
                return self.press("Enter")
            self.press("ArrowDown")
        raise AssertionError(f"the menu has no {name}")

    def is_at(self, name):
        """Wait until what begins with this has the focus."""
        label = "document.activeElement.ariaLabel || document.activeElement.textContent"
        self.page.wait_for_function(f"name => ({label}).trim().startsWith(name)", arg=name)

    def is_on_the_board(self):
        expect(self.page.locator(".key:focus")).to_have_count(1)


# Ten seconds: the walk of a first visit, on the real firmware.
def test_from_the_welcome_through_games_to_what_is_finished(open_page):
    with running_server(MemoryTarget) as served:
        here = open_page(served)
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
        hands.tab_to("Earlier", "Branch from here")
        hands.press("Enter", "Escape")
        hands.is_at("Branch from here")
        hands.press("Escape")
        here.past("")
        hands.is_on_the_board()  # there is nothing to branch from any more
        hands.press("s")
        expect(title).to_contain_text("ettings")
        hands.tab_to("Rotation")
        hands.press("m")
        hands.tab_to("choose Robble")
        hands.press("Enter")
        puzzles = here.page.locator(".key[aria-label^=puzzles][aria-keyshortcuts]")  # it has its letter after its name
        hands.press(puzzles.get_attribute("aria-keyshortcuts").lower())
        expect(title).to_have_text("Robble, 1/20")
        hands.is_on_the_board()
        hands.choose("Finished games")
        expect(here.page.get_by_role("dialog")).to_be_visible()
        hands.press("Escape")
        hands.is_on_the_board()


def test_the_focus_stays_where_its_reader_works(open_page, idle):
    """In a dialog of which lists change, and on the board when what had it is gone."""
    here = open_page(idle)
    hands = Hands(here)
    with rooms_of(idle) as rooms:
        rooms.put(lobby(ROBBLE, VACUUM))
        hands.choose("Online room")
        hands.is_at("Online room")
        hands.tab_to("Your name", "Sit down in ABC-123")
        rooms.put(lobby(ROBBLE, VACUUM | {"code": "ZZZ999"}))
        hands.is_at("Sit down in ZZZ-999")  # its place
        rooms.put(lobby(ROBBLE))
        hands.is_at("Sit down in K7Q-MXA")
        rooms.put(lobby(VACUUM, ROBBLE))
        expect(here.page.locator("#room-lobby li").first).to_contain_text("Vacuum")
        hands.is_at("Sit down in K7Q-MXA")  # its value
        rooms.put(two())
        hands.is_at("Room K7Q-MXA")
        hands.tab_to("Stand up", "Ask to take back", "Copy link", "Back to the board", "Resign")
        hands.press("Enter")
        hands.is_at("Not now")
        hands.press("Escape")
        hands.is_at("Resign")
        hands.press("Escape")
        hands.is_on_the_board()
        rooms.put(two(asked={"what": "undo", "by": 2, "agreed": [2]}))
        hands.tab_to("Agree")
        rooms.put(two())
        hands.is_on_the_board()


# Key and code of a keyboard event, and the letter that it is here: one layout each, from its first key on
LAYOUTS = {
    "Russian": [("ь", "KeyM", "m"), ("ю", "Period", ""), ("Dead", "KeyM", "m")],
    "Greek": [("μ", "KeyM", "m"), ("Μ", "KeyM", "m")],
    "Hebrew": [("Shift", "ShiftLeft", ""), ("צ", "KeyM", "m"), ("/", "KeyM", "m")],
    "Arabic, with two letters on a key": [("لا", "KeyM", "m")],
    "Thai, a vowel": [("ื", "KeyM", "m")],
    "an input method": [("Process", "KeyM", "m")],
    "AZERTY": [("m", "Semicolon", "m"), (",", "KeyM", "")],
    "Dvorak": [("'", "KeyM", ""), ("m", "KeyM", "m"), ("Dead", "KeyM", ""), ("b", "KeyM", "")],
    "Latin letters beside the alphabet": [("é", "KeyM", ""), ("ı", "KeyM", ""), ("ß", "KeyM", "")],
    "AltGr": [("µ", "KeyM", "")],
}
STRIKE = """
    ([key, code, altGraph]) => ["keydown", "keyup"].forEach((type) => document.body.dispatchEvent(
        new KeyboardEvent(type, { key, code, bubbles: true, modifierAltGraph: altGraph })))
"""


def test_the_keys_of_a_keyboard(open_page, served):
    """Arrows walk over the grid and stop at its edges. Enter and Space hold without repeating, and the arrows drag;
    with the mouse on the same key they are one press; where the focus goes, the key was held in vain. Letters press the
    control keys, but for the browser's own: a keyboard without Latin letters presses by the place of its keys.
    """
    here, key = open_page(served), (2, 1)
    keyboard, press = here.page.keyboard, here.page.keyboard.press
    for code, cell in (
        ("ArrowRight", (1, 2)),  # nothing has the focus yet: the board takes it
        ("ArrowUp", (1, 2)),
        ("ArrowLeft", (1, 1)),
        ("ArrowLeft", (1, 1)),
        ("End", (1, 13)),
        ("ArrowRight", (1, 13)),
        ("Home", (1, 1)),
        ("ArrowDown", key),
    ):
        press(code)
        expect(here.key(*cell)).to_be_focused()
        assert here.page.locator(".key[tabindex='0']").count() == 1
        assert here.key(*cell).get_attribute("tabindex") == "0"
    here.said()
    for code in ("Enter", "Space"):
        for _ in range(3):  # as a held key repeats
            keyboard.down(code)
        keyboard.up(code)
        here.said(message("press", key), message("release", key))
    here.key(*key).hover()
    here.page.mouse.down()
    keyboard.down("Enter")
    here.page.mouse.up()
    here.said(message("press", key))
    keyboard.up("Enter")
    here.said(message("release", key))
    here.page.mouse.move(1, 1)
    keyboard.down("Enter")
    press("ArrowRight")
    press("ArrowRight")
    expect(here.text("readout")).to_contain_text("c8, empty")
    keyboard.up("Enter")
    here.said(message("press", key), message("slide", key, to=(2, 3)))
    keyboard.down("Enter")
    here.page.evaluate("document.activeElement.blur()")
    keyboard.up("Enter")
    here.said(message("press", (2, 3)), message("cancel", (2, 3)))
    places = {key["letter"]: (key["row"], key["column"]) for key in served.session.state["keys"] if key["letter"]}
    for letter, place in places.items():
        expect(here.key(*place).locator(".cap")).to_have_attribute("data-letter", letter.upper())
    press("u")
    for modifier in ("Control", "Alt", "Meta"):
        press(f"{modifier}+m")
    here.said(message("press", places["u"]), message("release", places["u"]))
    for layout, strikes in LAYOUTS.items():
        press("a")  # a letter of the reader's own keyboard
        here.page.evaluate("window.sent.splice(0)")
        for name, code, _ in strikes:
            here.page.evaluate(STRIKE, [name, code, layout == "AltGr"])
        count = sum(bool(letter) for _, _, letter in strikes)
        found = here.page.evaluate("window.sent.splice(0)")
        assert found == count * [message("press", places["m"]), message("release", places["m"])], layout


def test_where_the_board_scans_space_goes_on_and_enter_takes(open_page, firmware):
    """Wherever the focus is; and a click anywhere on the board is a key of that half."""
    firmware.board.app.settings.take("scanning", "two keys")
    firmware.do(firmware.board.app.apply_settings)
    here = open_page(firmware)
    tip, press = here.text("tip"), here.page.keyboard.press
    expect(tip).to_have_text("choose Robble")
    press("Space", delay=50)
    expect(tip).to_have_text("choose Pebble Rebel")
    here.key(11, 12).click(force=True)  # on the right, and dark
    expect(here.text("title")).to_have_text("Cairn: Pebble Rebel")
    expect(tip).not_to_have_text("choose Pebble Rebel")
    for key in ("Space", "Enter"):
        before = tip.inner_text()
        press(key, delay=50)
        expect(tip).not_to_have_text(before)
