"""More contrast: chosen in the menu and remembered, or asked for by the reader's system."""

from playwright.sync_api import expect

from tests.host.conftest import ARTIFACTS
from tests.host.web.test_browser_assistive import AXE, violations

RULES = ["color-contrast", "color-contrast-enhanced"]
SIZES = ((1440, 900), (390, 844), (667, 375))
LOOKS = [({"width": w, "height": h}, scheme, RULES) for w, h in SIZES for scheme in ("light", "dark")]


def contrast(here):
    here.page.get_by_role("button", name="Page menu").click()
    here.page.get_by_role("menuitemcheckbox", name="More contrast").click()


# Seconds: axe-core looks in three windows and both schemes.
def test_it_is_chosen_and_remembered_and_axe_finds_nothing(open_page, firmware):
    here = open_page(firmware)
    page, root = here.page, here.page.locator("html")
    here.begin("Robble")
    contrast(here)
    expect(root).to_have_class("more-contrast")
    page.reload()
    expect(root).to_have_class("more-contrast")
    page.evaluate(AXE.read_text("utf-8"))
    assert not list(violations(page, "more contrast", LOOKS))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            here.picture(ARTIFACTS / f"contrast-{width}-{scheme}.png")


def test_the_system_may_ask_for_it(open_page, firmware):
    here = open_page(firmware)
    here.page.emulate_media(contrast="more")
    expect(here.page.locator("html")).to_have_class("more-contrast")
    contrast(here)
    expect(here.page.locator("html")).not_to_have_class("more-contrast")
