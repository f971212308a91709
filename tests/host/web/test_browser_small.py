"""Small screens: everything that a turn needs is in sight, nothing is cut off, and nothing overlaps."""

import re

from playwright.sync_api import expect

from engines.registry import GAMES, title_of
from tests.support.web_server import until

# Phones upright and on their sides, and a laptop's window enlarged to 200 %
SIZES = ((375, 553), (390, 844), (667, 375), (844, 390), (640, 360))
KEY = 32  # px, where twelve of them fit the window
TRAY_KEY = 32  # px
FINGER = 44  # px, WCAG 2.2, 2.5.5: for the tray of a high screen

MEASURE = """
    () => {
        const box = (element) => {
            const { left, top, right, bottom } = element.getBoundingClientRect();
            return { name: element.id || element.ariaLabel || element.textContent, left, top, right, bottom };
        };
        const written = (element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const { left, top, right, bottom } = range.getBoundingClientRect();
            return { name: element.id || element.textContent, left, top, right, bottom };
        };
        const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
        const { scrollWidth, scrollHeight } = document.documentElement;
        const texts = document.querySelector(".texts");
        return {
            keys: seen(".cell:not(.turn) .key").map(box),
            tray: seen(".cell.tray .key").map(box),
            turns: seen(".cell.turn .key").map(box),
            texts: seen(".headline, #tip, #diagnostics, #readout").filter((one) => one.textContent).map(box),
            words: seen("#title, #status span, #tip, #diagnostics, #readout")
                .filter((one) => one.textContent).map(written),
            tools: seen(".tool").map(box),
            headings: seen(".headings span").map(written),
            lettered: seen(".lettering").filter((one) => one.textContent)
                .map((one) => [written(one), box(one.closest(".key"))]),
            panel: box(document.querySelector("#panel")),
            hidden: texts.scrollHeight - texts.clientHeight,
            scroll: [scrollWidth, scrollHeight],
        };
    }
"""


def within(inner, outer, slack=0.6):
    return (
        inner["left"] >= outer["left"] - slack
        and inner["top"] >= outer["top"] - slack
        and inner["right"] <= outer["right"] + slack
        and inner["bottom"] <= outer["bottom"] + slack
    )


def overlap(one, other, slack=0.6):
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > slack
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > slack
    )


def faults(found, width, height):
    """Yield what is cut off, overlaps, or is too small."""
    window = {"left": 0, "top": 0, "right": width, "bottom": height}
    parts = [*found["keys"], *found["turns"], *found["texts"], *found["tools"], *found["headings"]]
    yield from (f"{part['name']} leaves the window" for part in parts if not within(part, window))
    yield from (f"{text['name']} leaves the panel" for text in found["words"] if not within(text, found["panel"], 2))
    yield from (f"{text['name']} leaves its key" for text, key in found["lettered"] if not within(text, key, 0))
    for at, one in enumerate(parts):
        yield from (f"{one['name']} overlaps {other['name']}" for other in parts[at + 1 :] if overlap(one, other))
    if found["hidden"] > 1:
        yield f"{found['hidden']} px of the texts are cut off"
    least = min(KEY, (min(width, height) - 2) / 12 - 0.25)
    for key in found["keys"]:
        if min(key["right"] - key["left"], key["bottom"] - key["top"]) < least:
            yield f"{key['name']} is smaller than {least} px"
    for key in found["tray"]:
        if min(key["right"] - key["left"], key["bottom"] - key["top"]) < (FINGER if height > 700 else TRAY_KEY):
            yield f"{key['name']} of the tray is too small"
    if found["scroll"][0] > width or found["scroll"][1] > height:
        yield "the page scrolls"


def check(here, screen, sizes=SIZES):
    for width, height in sizes:
        here.page.set_viewport_size({"width": width, "height": height})
        found = here.page.evaluate(MEASURE)
        assert len(found["keys"]) >= 7 * 7 and found["texts"], "there is something to measure"
        assert len(found["turns"]) == 4
        assert not [*faults(found, width, height)], f"{screen} at {width} x {height}"


def go_to(here, label, title):
    here.control(label).click()
    expect(here.text("title")).to_have_text(re.compile(title, re.IGNORECASE))


# Ten seconds: eight screens at five sizes, on one page.
def test_nothing_is_cut_off_and_nothing_overlaps(open_page, firmware):
    here = open_page(firmware, "phone")
    check(here, "menu")
    go_to(here, "settings", "settings")
    check(here, "settings")
    go_to(here, "menu", "choose a game")
    for name in GAMES:
        here.begin(title_of(name))
        check(here, name)
        if name == GAMES[0]:
            go_to(here, "help", "help|rules|" + title_of(name))
            check(here, f"help of {name}")
        go_to(here, "menu", "choose a game")
        for _ in range(2):  # it asks back
            here.page.get_by_role("button", name="give up the game").first.click()


def test_with_a_mouse_there_is_room_for_the_letters_too(open_page, firmware):
    here = open_page(firmware).begin("Vacuum")
    check(here, "Vacuum", [(640, 360), (760, 700)])
    here.key(5, 5).hover()
    expect(here.text("readout")).not_to_be_empty()
    check(here, "what a key means", [(640, 360)])


def test_the_keys_of_a_new_tray_have_their_light(open_page, firmware):
    """Where the board does not change its size for it, too."""
    here = open_page(firmware, "phone-on-its-side").begin("Vacuum")
    for label in ("menu", "vacuum"):
        key = here.control(label)
        expect(key).to_have_attribute("aria-label", f"{label}, lit")
        at = divmod(int(key.get_attribute("data-index")), 14)
        until(lambda at=at: max(here.light(*at)) > 90, f"the light of {label}")


def test_log_and_display_are_a_sheet_of_the_menu(open_page, lamps):
    here = open_page(lamps, "low-phone")
    expect(here.page.locator("#log")).to_be_hidden()
    here.menu("Log and display")
    for part in ("#log", "#oled"):
        expect(here.page.locator(part)).to_be_in_viewport(ratio=1)
    expect(here.page.locator("#log")).to_be_focused()
    here.page.keyboard.press("Escape")
    expect(here.page.locator("#log")).to_be_hidden()


def test_sound_and_power_are_in_the_menu_of_a_low_screen(open_page, served):
    here = open_page(served, "phone-on-its-side")
    boots = served.board.boots
    sound = here.page.locator("#sound")
    for name in ("Sound on or off", "Power off and on"):
        here.menu(name)
    expect(sound).to_have_attribute("aria-pressed", "true")
    here.said({"type": "reboot"})
    until(lambda: served.board.boots == boots + 1, "the board to start again")
    expect(here.page.locator("#connection")).to_have_text("connected")
