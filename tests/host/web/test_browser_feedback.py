"""What is seen and felt of a move on the page: how a piece lands, where it can go, what a phone does."""

from playwright.sync_api import expect

from engines.robble.rules import Robble
from tests.host.web_server import until

# Keeps which squares a piece landed on, and what a phone would have felt.
WATCH = """
    window.landed = new Set();
    window.felt = [];
    navigator.vibrate = (pattern) => window.felt.push(pattern);
    document.addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName === "land") window.landed.add(target.closest("[data-square]").dataset.square);
    });
"""


def test_what_is_new_lands_and_is_felt(open_page, firmware):
    """Where sound is on; a move once and a refusal twice. Nothing lands where motion is unwanted."""
    here = open_page(firmware, before=lambda page: page.add_init_script(WATCH))
    page, game = here.page, Robble(7)
    game.play(game.parse("g7"))
    here.load(game)

    def landed():
        return set(page.evaluate("[...window.landed]"))

    def felt():
        return page.evaluate("window.felt.splice(0)")

    until(lambda: landed() == {"g7"}, "the loaded stone to land")
    page.evaluate("window.landed.clear()")
    here.square("d4").click()
    until(lambda: landed() == {"d4"}, "the stone to land")
    expect(page.locator("#log li")).to_have_count(2)
    assert felt() == []
    page.evaluate("window.landed.clear()")
    page.locator("#sound").click()
    here.square("a1").click()
    until(lambda: "a1" in landed(), "the next stone to land")
    assert "d4" not in landed()
    until(lambda: felt() == [15], "the move")
    here.square("a1").click()  # is taken
    until(lambda: felt() == [[20, 60, 20]], "the refusal")
    page.emulate_media(reduced_motion="reduce")
    here.square("b6").click()
    expect(page.locator('#glass .piece[data-square="b6"]').first).to_be_visible()
    assert "b6" not in landed()
