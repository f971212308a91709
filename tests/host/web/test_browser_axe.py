"""axe-core on every screen of the page, once with all rules and in the looks on which contrast depends."""

import pytest
from playwright.sync_api import expect

from host.games import new_game
from host.paths import ROOT
from host.targets.memory import MemoryTarget
from tests.engines.test_review import finished
from tests.host.game_page import robble
from tests.host.room_page import NO_SERVER, NOW, rooms_of, two
from tests.host.web.test_browser_rooms import CLOCKS, ROBBLE, VACUUM, lobby
from tests.host.web_server import running_server

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")
ALL = None  # rules
CONTRAST = ["color-contrast"]
# What the keys stand out from is light on a canvas, which axe-core does not see.
LOOKS = ((1280, 800, "light", ALL), (1280, 800, "dark", CONTRAST))
SMALL = ((390, 844, "dark", [*CONTRAST, "scrollable-region-focusable"]),)
RUN = """
    async ([rules, grid]) => {
        const found = await axe.run(grid ? document : { exclude: ["#grid"] }, {
            resultTypes: ["violations"],
            ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
        });
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((one) => one.html).join(" ")}`);
    }
"""


class Checker:
    """Looks at a page, which may have loaded another document meanwhile; found: what is wrong, in words."""

    def __init__(self, page):
        self.page = page
        self.found = []

    def check(self, screen, looks=LOOKS, grid=False):
        """grid: with the 168 keys, which are the same on every screen but for their words."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        for width, height, scheme, rules in looks:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.emulate_media(color_scheme=scheme)
            self.found += [
                f"{screen}, {width} px, {scheme}: {fault}"
                for fault in self.page.evaluate(RUN, [rules, grid and rules is ALL])
            ]
        self.page.set_viewport_size({"width": 1280, "height": 800})


# Half a minute: axe-core looks at 400 elements in twenty screens.
@pytest.mark.usefixtures("quick_reviews")
def test_axe_finds_nothing(open_page, chromium, firmware):
    """More contrast is chosen and remembered, or asked for by the system."""
    here = open_page(firmware)
    page, checker = here.page, Checker(here.page)
    checker.check("menu", grid=True)
    page.evaluate("document.querySelector('.key').removeAttribute('aria-label')")
    assert page.evaluate(RUN, [["button-name"], True]), "axe-core sees a key without a name"
    page.reload()
    here.ready()
    here.load(new_game("vacuum"))
    checker.check("vacuum", (*LOOKS, *SMALL))
    here.load(robble("c3", "d3", "a1"))
    for entry, dialog in (("Share", "share"), ("Finished games", "finished"), ("About", "about")):
        here.menu(entry)
        expect(page.locator(f"#{dialog}")).to_be_visible()
        checker.check(entry, LOOKS)
        page.keyboard.press("Escape")
    here.button("Page menu").click()
    checker.check("page menu", LOOKS[1:])
    page.keyboard.press("Escape")
    here.menu("Look back")
    here.past("Move 2 of 3: looking back")
    checker.check("looking back", SMALL)
    here.button("Branch from here").click()
    checker.check("branch", LOOKS[1:])
    page.keyboard.press("Escape")
    here.button("Now").click()
    here.load(finished("robble size=5", 1))
    expect(page.get_by_role("button", name="It turned at move").first).to_be_visible(timeout=30_000)
    checker.check("the end, with a curve", (*LOOKS, *SMALL))
    root, rules = page.locator("html"), [*CONTRAST, "color-contrast-enhanced"]  # of WCAG's level AAA

    def choose():
        here.button("Page menu").click()
        page.get_by_role("menuitemcheckbox", name="More contrast").click()

    choose()
    expect(root).to_have_class("more-contrast")
    page.reload()
    expect(root).to_have_class("more-contrast")
    checker.check("more contrast", ((1440, 900, "light", rules), (667, 375, "dark", rules)))
    page.evaluate("localStorage.clear()")
    page.emulate_media(contrast="more")  # asked for by the system
    page.reload()
    expect(root).to_have_class("more-contrast")
    choose()
    expect(root).not_to_have_class("more-contrast")
    here.ready()
    with rooms_of(firmware) as rooms:
        asked = {"what": "undo", "by": 2, "agreed": [2]}
        for name, room in {
            "room": two(seats=CLOCKS, deadline=NOW + 61_000, watch=12, asked=asked),
            "lost room": two(connection="lost", unsent=12, turn=2),
            "lobby": lobby(ROBBLE, VACUUM) | {"rooms": [{**ROBBLE, "seat": 1, "name": "Ada"}]},
        }.items():
            rooms.put(room)
            checker.check(name, LOOKS[1:])
            here.menu("Online room")
            checker.check(f"dialog of the {name}", (LOOKS[0], *SMALL))
            page.keyboard.press("Escape")
        rooms.put(NO_SERVER)
    page.goto(firmware.address + "manual")
    checker.check("manual", (*LOOKS, *SMALL))
    with running_server(MemoryTarget, token="x" * 40) as asks:
        door = chromium.new_page()
        door.goto(asks.address + "?code=wrong")
        at_the_door = Checker(door)
        at_the_door.check("entry")
        door.close()
    assert checker.found + at_the_door.found == []
