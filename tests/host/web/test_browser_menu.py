"""The page's menu and its dialogs: opened in every way there is, worked by keys alone, letting no letter through."""

from playwright.sync_api import expect

from host import __version__

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


def menu(here):
    return here.page.get_by_role("menu")


def button(here):
    return here.page.get_by_role("button", name="Page menu")


def item(here, name):
    role = "menuitemcheckbox" if name in CHECKS else "menuitem"
    return here.page.get_by_role(role, name=name)


def dialog(here):
    return here.page.get_by_role("dialog", name="Cairn")


def by_button(here):
    button(here).click()


def by_mouse_on_the_board(here):
    here.key(8, 8).click(button="right")


def by_mouse_on_the_texts(here):
    here.text("title").click(button="right")


def by_menu_key(here):
    here.page.keyboard.press("ContextMenu")


def by_shift_f10(here):
    here.page.keyboard.press("Shift+F10")


def by_tabs(here):
    for _ in range(3):  # sound, power, menu
        here.page.keyboard.press("Tab")
    here.page.keyboard.press("Enter")


def test_every_way_opens_the_same_menu(open_page, idle):
    here = open_page(idle)
    for open_it in (by_tabs, by_button, by_mouse_on_the_board, by_mouse_on_the_texts, by_menu_key, by_shift_f10):
        expect(menu(here)).to_be_hidden()
        expect(button(here)).to_have_attribute("aria-expanded", "false")
        open_it(here)
        expect(menu(here)).to_be_visible()
        assert menu(here).get_by_role("menuitem").all_inner_texts() == ITEMS
        expect(item(here, "Open manual")).to_be_focused()
        expect(button(here)).to_have_attribute("aria-expanded", "true")
        here.page.keyboard.press("Escape")
    here.said()


def test_the_arrows_go_round_in_the_menu(open_page, idle):
    here = open_page(idle)
    button(here).click()
    down = [*ITEMS[1:-1], *CHECKS, "About", "Open manual"]
    ends = [("ArrowUp", "About"), ("Home", "Open manual"), ("End", "About")]
    for key, name in [*[("ArrowDown", name) for name in down], *ends]:
        here.page.keyboard.press(key)
        expect(item(here, name)).to_be_focused()
    here.page.keyboard.press("Tab")
    expect(menu(here)).to_be_hidden()


def test_the_focus_goes_back_to_where_it_was(open_page, idle):
    here = open_page(idle)
    here.page.keyboard.press("ArrowDown")
    expect(here.key(1, 0)).to_be_focused()
    here.page.keyboard.press("Shift+F10")
    expect(item(here, "Open manual")).to_be_focused()
    here.page.keyboard.press("Escape")
    expect(here.key(1, 0)).to_be_focused()


def test_the_menu_stays_within_the_window(open_page, idle):
    here = open_page(idle, "phone-on-its-side")
    size = here.page.viewport_size
    for x, y in [(1, 1), (size["width"] - 2, size["height"] - 2)]:
        here.page.mouse.click(x, y, button="right")
        expect(menu(here)).to_be_visible()
        box = menu(here).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
        here.page.keyboard.press("Escape")


def test_letters_are_for_the_menu_while_it_is_open(open_page, idle):
    here = open_page(idle)
    for open_it in (by_button, lambda here: (button(here).click(), item(here, "About").click())):
        open_it(here)
        for letter in "mhlu":  # control keys of the board
            here.page.keyboard.press(letter)
        here.page.keyboard.press("Escape")
    here.said()
    here.page.keyboard.press("u")  # where nothing is to be undone
    expect(here.page.locator("dialog[open]")).to_have_count(0)
    here.page.wait_for_function("window.sent.length === 2")


def test_about_says_what_this_is(open_page, idle):
    here = open_page(idle)
    button(here).click()
    here.page.keyboard.press("ArrowUp")  # round to the last one
    here.page.keyboard.press("Enter")
    about = dialog(here)
    expect(about).to_be_visible()
    expect(about).to_contain_text("plays abstract games")
    expect(about.locator("#version")).to_have_text(__version__)
    expect(about).to_contain_text("MIT")
    expect(about).to_contain_text("CERN-OHL-P-2.0")
    expect(about.get_by_role("link")).to_have_attribute("href", "manual")
    close = about.get_by_role("button", name="Close")
    expect(close).to_be_focused()
    here.page.keyboard.press("Enter")
    expect(about).to_be_hidden()
    expect(button(here)).to_be_focused()
    here.said()


def test_the_manual_opens_in_a_tab_of_its_own(open_page, idle):
    here = open_page(idle)
    button(here).click()
    with here.page.expect_popup() as popup:
        here.page.keyboard.press("Space")
    popup.value.wait_for_load_state()
    assert popup.value.url == idle.address + "manual"
    expect(popup.value.get_by_role("heading", level=1)).to_be_visible()
    popup.value.close()
    expect(menu(here)).to_be_hidden()
