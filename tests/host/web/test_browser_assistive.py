"""What assistive technology finds: names, states and tab stops of keys, lights that stand still, and games by ear."""

import re

from playwright.sync_api import expect

from host.games import new_game
from tests.host.web_server import until


def test_keys_say_what_they_are_and_can_do(open_page, firmware):
    """And the focus skips those that mean nothing. With less motion the lights stand still: where a stone of Konane may
    land breathes, on the board.
    """
    here = open_page(firmware)
    page, stops, focused = here.page, here.page.locator(".key[tabindex='0']"), here.page.locator(".key:focus")
    expect(page.get_by_role("grid")).to_have_count(1)
    expect(page.get_by_role("row")).to_have_count(12)
    expect(page.get_by_role("grid").get_by_role("gridcell")).to_have_count(168)
    for place in ("news", "notice", "seat", "past"):
        expect(page.locator(f"#{place}")).to_have_attribute("role", "status")
    expect(stops).to_have_count(1)
    stops.focus()
    for key, name in (
        ("ArrowRight", "choose Robble"),
        ("Control+End", "choose Reversi"),
        ("ArrowRight", "choose Reversi"),
    ):
        page.keyboard.press(key)
        expect(focused).to_have_attribute("aria-label", re.compile(f"^{name}"))
    page.get_by_role("button", name="choose Robble").first.click()
    page.get_by_role("button", name=re.compile("^Size: 7")).first.click()
    for name, pressed in (("Size: 7, chosen", "true"), ("Size: 5", "false")):
        key = page.get_by_role("button", name=re.compile(f"^{name}")).first
        expect(key).to_have_attribute("aria-pressed", pressed)
    expect(here.key(11, 11)).to_have_attribute("aria-disabled", "true")
    here.control("menu").click()
    here.start(size=5)
    undo = here.control("undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    here.square("c3").click()
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    assert undo.get_attribute("aria-pressed") is None
    here.load(new_game("vacuum"))
    expect(page.locator(".lettering:not(:empty)")).to_have_count(22)  # with two turn lights
    written = page.locator(".lettering:not(:empty)").evaluate_all(
        "all => all.map(one => [one.textContent, one.closest('.key').ariaLabel])"
    )
    for words, name in written:
        assert words.lower() in name.lower()  # WCAG 2.5.3
    game = new_game("konane")
    for _ in range(2):  # two stones are taken off; the third moves
        game.play(game.legal_moves()[0])
    here.load(game)
    start, end = game.text(game.legal_moves()[0]).split("-")
    here.square(start).click()
    expect(here.square(start)).to_have_attribute("aria-label", re.compile("chosen"))
    index = int(here.square(end).get_attribute("data-index"))
    until(firmware.session.at_rest, "the finger to be gone")
    until(lambda: here.lights()[index] == here.lights()[index] != (0, 0, 0), "its light")
    page.wait_for_timeout(500)  # `still` may change once more as the move is shown
    board, shown = set(), set()
    for _ in range(10):
        board.add(firmware.board.frame()[3 * index : 3 * index + 3])
        shown.add(here.light(*divmod(index, 14)))
        page.wait_for_timeout(50)
    assert len(board) > 1, "the light on the board breathes"
    assert len(shown) == 1


# --- by ear ----------------------------------------------------------------------------------------

# What live regions say, in order: the text of one that has changed, each entry that a log has got.
LISTEN = """
    window.heard = [];
    const LIVE = "[role=status], [role=log], [role=alert], [aria-live]";
    const listen = (changes) => {
        const changed = new Set();
        for (const { target, addedNodes } of changes) {
            const region = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(LIVE);
            if (!region || region.ariaLive === "off" || !region.checkVisibility()) continue;
            if (region.role === "log") window.heard.push(...[...addedNodes].map((node) => node.textContent));
            else changed.add(region);
        }
        for (const region of changed) window.heard.push(region.textContent);
        window.heard = window.heard.filter((text) => text.trim());
    };
    addEventListener("DOMContentLoaded", () =>
        new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true }));
"""
SILENCE_MS = 600  # longer than the page waits before it speaks


# Seconds: what is not said is waited for.
def test_a_move_is_a_sentence_and_a_press_is_answered(open_page, firmware):
    here = open_page(firmware, before=lambda page: page.add_init_script(LISTEN))

    def hears(words):
        """Wait for an announcement that has these words, and for silence after it; return all that was said."""
        here.page.wait_for_function("words => window.heard.some((text) => text.includes(words))", arg=words)
        here.page.wait_for_timeout(SILENCE_MS)
        return [text.replace("\u00a0", "") for text in here.page.evaluate("window.heard.splice(0)")]

    def press(key):
        key.focus()
        here.page.keyboard.press("Enter", delay=50)

    here.begin("Robble", Size=5)
    start = "Robble 5x5, move 1. Blue to move. The biggest group on the full board wins. Tap an empty square."
    assert hears("Blue to move")[-1] == start
    press(here.square("c3"))
    assert hears("c3;") == ["Blue c3; White to move. Tap an empty square. Or swap colours: w."]
    for _ in range(2):
        press(here.square("c3"))
        assert hears("is taken") == ["c3 is taken. Tap an empty square."]
    press(here.square("e5"))
    assert hears("e5;")[-1].startswith("White e5; Blue to move.")
    press(here.square("a1"))
    assert hears("a1;") == ["Blue a1; White to move."]
    press(here.control("hint"))
    assert re.fullmatch(r"Hint: \w\d\. .+\.", hears("Hint: ")[-1])
    press(here.control("undo"))
    assert hears("Undo?") == ["Undo? Press again."]
    press(here.control("undo"))
    assert hears("to move") == ["Blue to move."]
    expect(here.page.get_by_role("log", name="Log").get_by_role("listitem")).to_have_count(2)
