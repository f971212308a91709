"""What a screen reader finds: axe-core on every screen, and what is read out, named, disabled and still."""

import re

from playwright.sync_api import expect

from engines.registry import title_of
from host.games import new_game
from host.paths import ROOT
from host.targets.memory import MemoryTarget
from tests.support.web_server import running_server, until

AXE = ROOT / "node_modules/axe-core/axe.min.js"
# Window and scheme: the first of them with all rules, the others with those that depend on them. What the keys stand
# out from is light on a canvas, which axe-core does not see.
LOOKS = (
    ({"width": 1280, "height": 800}, "light", None),
    ({"width": 1280, "height": 800}, "dark", ["color-contrast"]),
    ({"width": 390, "height": 844}, "dark", ["color-contrast"]),
    ({"width": 390, "height": 844}, "light", ["color-contrast", "scrollable-region-focusable"]),
)
RUN = """
    async (rules) => {
        const found = await axe.run(rules ? { exclude: ["#grid"] } : document, {
            resultTypes: ["violations"],
            ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
        });
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((one) => one.html).join(" ")}`);
    }
"""


def violations(page, screen, looks=LOOKS):
    for size, scheme, rules in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        for violation in page.evaluate(RUN, rules):
            yield f"{screen}, {size['width']} px, {scheme}: {violation}"


# Seconds: axe-core looks at 400 elements in six screens, and at the texts round some of them in other windows.
def test_axe_finds_nothing(open_page, firmware):
    here = open_page(firmware)
    page, found = here.page, []
    page.evaluate(AXE.read_text("utf-8"))
    found += violations(page, "menu")
    for label in ("settings", "help"):
        here.control(label).click()
        expect(here.text("title")).to_contain_text(label)
        found += violations(page, label)
        here.control("menu").click()
        expect(here.text("title")).to_have_text("Cairn: choose a game")
    for name in ("robble", "vacuum"):  # few keys, and the most
        here.begin(title_of(name))
        found += violations(page, name, LOOKS if name == "vacuum" else LOOKS[:1])
        if name == "vacuum":
            here.menu("Who plays")
            found += violations(page, "who plays")
            page.get_by_role("button", name="Not now").click()
        here.control("menu").click()
        expect(here.text("title")).to_have_text("Cairn: choose a game")
        for _ in range(2):  # it asks back
            page.locator('.key[aria-label="give up the game"]').first.click()
        expect(page.get_by_role("button", name="give up the game")).to_have_count(0)
    page.get_by_role("button", name="Page menu").click()
    found += violations(page, "page menu")
    page.goto(firmware.address + "manual")
    page.evaluate(AXE.read_text("utf-8"))
    found += violations(page, "manual")
    assert found == []


def test_axe_finds_nothing_at_the_door(chromium):
    with running_server(MemoryTarget, token="x" * 40) as served:
        page = chromium.new_page()
        page.goto(served.address + "?code=wrong")
        page.evaluate(AXE.read_text("utf-8"))
        assert [*violations(page, "entry")] == []
        page.close()


def test_axe_would_find_a_key_without_a_name(open_page, idle):
    page = open_page(idle).page
    page.evaluate(AXE.read_text("utf-8"))
    page.evaluate("document.querySelector('.key').removeAttribute('aria-label')")
    assert any("button-name" in violation for violation in page.evaluate(RUN, None))


def test_status_tip_and_refusals_are_read_out(open_page, firmware):
    here = open_page(firmware).start(size=5)
    news = here.page.get_by_role("status").and_(here.page.locator("#news"))
    expect(news).to_have_attribute("id", "news")
    here.square("c3").click()
    expect(news).to_contain_text("White to move.")
    here.square("c3").click()
    expect(here.text("tip")).to_contain_text("c3 is taken.")
    expect(news).to_contain_text(here.text("tip").inner_text())
    log = here.page.get_by_role("log", name="Log")
    expect(log.get_by_role("listitem")).to_have_count(1)


def test_keys_say_what_they_can_do(open_page, firmware):
    here = open_page(firmware)
    here.page.get_by_role("button", name="choose Robble").first.click()
    here.page.get_by_role("button", name=re.compile("^Size: 7")).first.click()
    for name, pressed in (("Size: 7, chosen", "true"), ("Size: 5", "false")):
        key = here.page.get_by_role("button", name=re.compile(f"^{name}")).first
        expect(key).to_have_attribute("aria-pressed", pressed)
    expect(here.key(11, 11)).to_have_attribute("aria-disabled", "true")
    here.control("menu").click()
    expect(here.control("menu")).not_to_have_attribute("aria-disabled", "true")
    here.start(size=5)
    undo = here.control("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    here.square("c3").click()
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    assert undo.get_attribute("aria-pressed") is None


def test_what_is_written_on_a_key_is_in_its_name(open_page, firmware):
    here = open_page(firmware, "low-phone")
    here.begin("Vacuum")
    expect(here.page.locator(".lettering:not(:empty)")).to_have_count(22)  # with two turn lights
    written = here.page.locator(".lettering:not(:empty)").evaluate_all(
        "all => all.map(one => [one.textContent, one.closest('.key').ariaLabel])"
    )
    for words, name in written:
        assert words.lower() in name.lower()


def test_the_focus_skips_what_means_nothing(open_page, firmware):
    here = open_page(firmware)
    press = here.page.keyboard.press
    stops = here.page.locator(".key[tabindex='0']")
    expect(stops).to_have_count(1)
    expect(stops).to_have_attribute("aria-label", "choose Robble")
    stops.focus()
    focused = here.page.locator(".key:focus")
    for key, name in (
        ("ArrowRight", "choose Robble"),
        ("Control+End", "choose Reversi"),
        ("Control+Home", "choose Robble"),
    ):
        press(key)
        expect(focused).to_have_attribute("aria-label", re.compile(f"^({name})"))


def test_with_less_motion_the_lights_stand_still(open_page, firmware):
    """Where a stone of Konane may land breathes, on the board."""
    here = open_page(firmware, reduced_motion="reduce")
    here.begin("Konane")
    game = new_game("konane")
    for _ in range(3):  # two stones are taken off; the third moves
        game.play(game.legal_moves()[0])
    first, second, jump = game.texts()
    start, _, end = jump.partition("-")
    for name in (first, second, start):
        here.square(name).click()
    expect(here.square(start)).to_have_attribute("aria-label", re.compile("chosen"))
    key = int(here.square(end).get_attribute("data-index"))
    until(lambda: firmware.session.at_rest(), "the finger to be gone")
    here.page.wait_for_timeout(2500)  # the brightest moment of every rhythm is over
    board, shown = set(), set()
    for _ in range(30):
        board.add(firmware.board.frame()[3 * key : 3 * key + 3])
        shown.add(here.light(*divmod(key, 14)))
        here.page.wait_for_timeout(50)
    assert len(board) > 3, "the light on the board breathes"
    assert len(shown) == 1
