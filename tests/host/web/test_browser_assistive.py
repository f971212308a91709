"""What assistive technology finds of the keys: names, states, tab stops, and lights that can stand still."""

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
    assert len(board) > 3, "the light on the board breathes"
    assert len(shown) == 1
