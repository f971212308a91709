"""The page's menu and its dialogs, worked in every way; and the list of the board's answers."""

from playwright.sync_api import expect

from host import __version__

ITEMS = ["Open manual", "Save game", "Share…", "Open game…", "Look back", "Finished games…", "Online room…", "About"]
CHECKS = ["LEDs only", "More contrast", "Show all keys", "Play on a Launchpad"]


def test_every_way_opens_the_same_menu_within_the_window(open_page, idle):
    """Letters are for the menu and its dialogs while they are open. About says what this is."""
    here = open_page(idle)
    page, button, press = here.page, here.button("Page menu"), here.page.keyboard.press
    menu, focused = page.get_by_role("menu"), page.locator("[role^=menuitem]:focus")

    def by_tabs():
        for key in ("Tab", "Tab", "Tab", "Enter"):  # sound, power, menu
            press(key)

    for open_it in (
        by_tabs,
        button.click,
        lambda: here.key(8, 8).click(button="right"),
        lambda: page.mouse.click(1278, 798, button="right"),
        lambda: press("ContextMenu"),
        lambda: press("Shift+F10"),
    ):
        expect(menu).to_be_hidden()
        expect(button).to_have_attribute("aria-expanded", "false")
        open_it()
        expect(focused).to_have_text("Open manual")
        assert menu.get_by_role("menuitem").all_inner_texts() == ITEMS
        expect(button).to_have_attribute("aria-expanded", "true")
        box = menu.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 800
        press("Escape")
    down = [*ITEMS[1:-1], *CHECKS, "About", "Open manual"]
    ends = [("ArrowUp", "About"), ("Home", "Open manual"), ("End", "About")]
    button.click()
    for key, name in [*[("ArrowDown", name) for name in down], *ends]:
        press(key)
        expect(focused).to_have_text(name)
    press("Tab")
    expect(menu).to_be_hidden()
    page.evaluate("document.activeElement.blur()")
    press("ArrowDown")
    press("Shift+F10")
    press("m")  # a control key of the board
    press("Escape")
    expect(page.locator(".key:focus")).to_have_count(1)  # it goes back to where it was
    here.menu("About")
    about = page.get_by_role("dialog", name="Cairn")
    for words in (__version__, "plays abstract games", "MIT", "CERN-OHL-P-2.0"):
        expect(about).to_contain_text(words)
    press("h")
    expect(about.get_by_role("button", name="Close")).to_be_focused()
    press("Enter")
    expect(about).to_be_hidden()
    here.said()


# --- answers -------------------------------------------------------------------------------------


# Seconds: a page, and the real menu.
def test_a_game_is_set_up_and_begun_by_the_list_of_answers(open_page, firmware):
    """The keyboard stays in it: at the choice that counts, and then at the question that it answers. It has all
    answers that the keys have.
    """
    here = open_page(firmware, "phone")
    answers, press = here.page.locator("#answers button:visible"), here.page.keyboard.press

    def take(words):
        answers.filter(has_text=words).first.click()

    expect(answers.first).to_have_text("choose Robble")
    take("choose Robble")
    expect(here.text("title")).to_have_text("Cairn: Robble")
    expect(answers.first).to_contain_text("Size: 7")  # they come after the title
    texts = [" ".join(text.split()) for text in answers.all_inner_texts()]
    expected = ["Size: 7", "Seats: two people", "start a new game", "against the board", "puzzles"]
    assert [text.startswith(words) for text, words in zip(texts[:2] + texts[-3:], expected, strict=True)] == 5 * [True]
    indices = answers.evaluate_all("all => all.map(({ dataset }) => dataset.index)")
    names = here.page.locator(".key").evaluate_all("all => all.map(key => key.ariaLabel)")
    on_the_board = {name for at, name in enumerate(names) if at % 14 < 12 and name != "unused"}
    assert {names[int(index)] for index in indices} >= on_the_board
    take("Seats")
    take("you start")
    expect(here.answer("Seats: you start, tap to change")).to_be_attached()  # the keys have it
    answers.filter(has_text="Level").focus()
    press("Enter")
    expect(here.page.locator("#answers [aria-pressed=true]:focus")).to_contain_text("2, easy")
    press("Tab")
    press("Enter")
    expect(here.page.locator("#answers button:focus")).to_contain_text("Level: 3, fair")
    take("start a new game")
    expect(here.text("status")).to_contain_text("(you)")
    expect(here.page.locator("#answers")).to_be_hidden()
