"""axe-core on the page, with all rules, and in the looks on which contrast depends. Screens: test_browser_sweep.py."""

from playwright.sync_api import expect

from host.paths import ROOT
from host.targets.memory import MemoryTarget
from tests.engines.test_review import finished
from tests.host.web_server import running_server

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")
ALL = None  # rules
CONTRAST = ["color-contrast"]
# What the keys stand out from is light on a canvas, which axe-core does not see.
LOOKS = (
    (1280, 800, "light", ALL),
    (1280, 800, "dark", CONTRAST),
    (390, 844, "dark", [*CONTRAST, "scrollable-region-focusable"]),
)
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


def test_contrast_is_more_where_it_is_wanted_and_all_keys_have_names(open_page, firmware):
    """It is chosen and remembered, or asked for by the system."""
    here = open_page(firmware)
    page, checker = here.page, Checker(here.page)
    checker.check("menu", grid=True)
    page.evaluate("document.querySelector('.key').removeAttribute('aria-label')")
    assert page.evaluate(RUN, [["button-name"], True]), "axe-core sees a key without a name"
    page.reload()
    here.ready().load(finished("robble size=5", 1))
    root, rules = page.locator("html"), [*CONTRAST, "color-contrast-enhanced"]  # of WCAG's level AAA

    here.menu("More contrast")
    expect(root).to_have_class("more-contrast")
    page.reload()
    here.ready()
    expect(root).to_have_class("more-contrast")
    checker.check("more contrast", ((1440, 900, "light", rules), (667, 375, "dark", rules)))
    page.evaluate("localStorage.clear()")
    page.emulate_media(contrast="more")  # asked for by the system
    page.reload()
    expect(root).to_have_class("more-contrast")
    here.menu("More contrast")
    expect(root).not_to_have_class("more-contrast")
    assert checker.found == []


def test_axe_finds_nothing_in_the_manual_and_at_the_door(browser, idle):
    with running_server(MemoryTarget, token="x" * 40) as asks:
        page = browser.new_page()
        checker = Checker(page)
        for address, name in ((f"{idle.address}manual", "manual"), (f"{asks.address}?code=wrong", "entry")):
            page.goto(address)
            checker.check(name)
        page.close()
    assert checker.found == []
