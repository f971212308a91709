"""The page's menu and its dialogs, worked in every way; and the list of the board's answers."""

from playwright.sync_api import expect

from host import __version__
from tests.host.web_server import until

ITEMS = [
    "Open manual",
    "Print rules and boards",
    "Save game",
    "Share…",
    "Open game…",
    "Look back",
    "Finished games…",
    "Online room…",
    "Who plays…",
    "About",
]
CHECKS = ["LEDs only", "More contrast", "As the board is", "Play on a Launchpad"]
EVERYWHERE = ("menu", "help", "log", "settings")


def menu(here):
    return here.page.get_by_role("menu")


def item(here, name):
    return here.page.get_by_role("menuitemcheckbox" if name in CHECKS else "menuitem", name=name)


def test_every_way_opens_the_same_menu_within_the_window(open_page, idle):
    here = open_page(idle)
    page, button, press = here.page, here.button("Page menu"), here.page.keyboard.press

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
        expect(menu(here)).to_be_hidden()
        expect(button).to_have_attribute("aria-expanded", "false")
        open_it()
        assert menu(here).get_by_role("menuitem").all_inner_texts() == ITEMS
        expect(item(here, "Open manual")).to_be_focused()
        expect(button).to_have_attribute("aria-expanded", "true")
        box = menu(here).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 800
        press("Escape")
    down = [*ITEMS[1:-1], *CHECKS, "About", "Open manual"]
    ends = [("ArrowUp", "About"), ("Home", "Open manual"), ("End", "About")]
    button.click()
    for key, name in [*[("ArrowDown", name) for name in down], *ends]:
        press(key)
        expect(item(here, name)).to_be_focused()
    press("Tab")
    expect(menu(here)).to_be_hidden()
    here.said()


def test_letters_are_for_the_menu_and_its_dialogs_while_they_are_open(open_page, idle):
    """And the focus goes back to where it was. About says what this is."""
    here = open_page(idle)
    press = here.page.keyboard.press
    press("ArrowDown")
    press("Shift+F10")
    for letter in "mhlu":  # control keys of the board
        press(letter)
    press("Escape")
    expect(here.key(1, 0)).to_be_focused()
    here.menu("About")
    about = here.page.get_by_role("dialog", name="Cairn")
    expect(about.locator("#version")).to_have_text(__version__)
    for words in ("plays abstract games", "MIT", "CERN-OHL-P-2.0"):
        expect(about).to_contain_text(words)
    for letter in "mhlu":
        press(letter)
    expect(about.get_by_role("button", name="Close")).to_be_focused()
    press("Enter")
    expect(about).to_be_hidden()
    here.said()
    with here.page.expect_popup() as popup:
        here.menu("Open manual")
    popup.value.wait_for_load_state()
    assert popup.value.url == idle.address + "manual"
    popup.value.close()


# --- answers -------------------------------------------------------------------------------------


def answers(here):
    return here.page.locator("#answers button:visible")


def take(here, words):
    answers(here).filter(has_text=words).first.click()


# Seconds: a page, and the real menu.
def test_a_game_is_set_up_and_begun_by_the_list_of_answers(open_page, firmware):
    """The keyboard stays in it: at the choice that counts, and then at the question that it answers."""
    here = open_page(firmware, "phone")
    expect(answers(here).first).to_have_text("choose Robble")
    take(here, "choose Robble")
    expect(here.text("title")).to_have_text("Cairn: Robble")
    texts = [" ".join(text.split()) for text in answers(here).all_inner_texts()]
    expected = ["Size: 7", "Seats: two people", "start a new game", "against the board", "puzzles"]
    assert [text.startswith(words) for text, words in zip(texts[:2] + texts[-3:], expected, strict=True)] == 5 * [True]
    take(here, "Seats")
    expect(here.page.locator("#answers button[aria-pressed=true]")).to_contain_text("two people")
    take(here, "you start")
    expect(here.answer("Seats: you start, tap to change")).to_be_attached()  # the keys have it
    answers(here).filter(has_text="Level").focus()
    here.page.keyboard.press("Enter")
    expect(here.page.locator("#answers button[aria-pressed=true]:focus")).to_contain_text("2, easy")
    here.page.keyboard.press("Tab")
    here.page.keyboard.press("Enter")
    expect(here.page.locator("#answers button:focus")).to_contain_text("Level: 3, fair")
    take(here, "start a new game")
    expect(here.text("status")).to_contain_text("(you)")
    expect(here.page.locator("#answers")).to_be_hidden()


def test_the_list_and_the_lit_keys_are_the_same(open_page, firmware):
    """On pages of the menu and the settings every lit key has its words in the list, and the words their key."""
    here = open_page(firmware)

    def listed():
        return sorted(answers(here).evaluate_all("buttons => buttons.map(button => Number(button.dataset.index))"))

    def lit():
        """The first key of each answer that has light, and the other control keys that have."""
        labels = here.page.locator(".key").evaluate_all("keys => keys.map(key => key.ariaLabel)")
        lights = here.page.locator(".control .key.lit").evaluate_all("all => all.map(key => Number(key.dataset.index))")
        first = {label: at for at, label in reversed([*enumerate(labels)]) if at % 14 < 12 and label != "unused"}
        return sorted([*first.values(), *(at for at in lights if labels[at].split(",")[0] not in EVERYWHERE)])

    for path in ((), ("choose Robble",), ("choose Vacuum",), ("settings",)):
        here.control("menu").click()
        expect(here.text("title")).to_have_text("Cairn: choose a game")
        for words in path:
            (here.control(words) if words in EVERYWHERE else here.answer(words)).click()
            expect(here.text("title")).not_to_have_text("Cairn: choose a game")
        until(lambda: listed() == lit(), f"one list on {path}")
        assert len(listed()) == len({*listed()}) > 0
