"""Small screens: what the tray and the page's menu have there. That all is in sight: test_browser_sweep.py."""

from playwright.sync_api import expect

from tests.support.web_server import until

# Phones upright and on their sides, and a laptop's window enlarged to 200 %
SIZES = ((375, 553), (390, 844), (667, 375), (844, 390), (640, 360))


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


def test_the_keys_of_a_new_tray_have_their_light(open_page, firmware):
    """Where the board does not change its size for it, too."""
    here = open_page(firmware, "phone-on-its-side").begin("Vacuum")
    for label in ("menu", "vacuum"):
        key = here.control(label)
        expect(key).to_have_attribute("aria-label", f"{label}, lit")
        at = divmod(int(key.get_attribute("data-index")), 14)
        until(lambda at=at: max(here.light(*at)) > 90, f"the light of {label}")


def test_log_and_display_are_a_sheet_of_the_menu(open_page, idle):
    here = open_page(idle, "low-phone")
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
