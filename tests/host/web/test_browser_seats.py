"""Two browsers at one board: who plays, who watches, and how that changes."""

from playwright.sync_api import expect

from tests.host.game_page import GamePage
from tests.host.web_server import until


def seat(here):
    return here.page.locator("#seat")


def button(here, label):
    return seat(here).get_by_role("button", name=label)


def test_a_second_browser_watches_plays_along_and_takes_over(open_page, served):
    """A page that is loaded again plays on, and a copy of it does not."""
    one = open_page(served)
    expect(seat(one)).to_be_hidden()  # no other page is there
    two = open_page(served, "phone")
    expect(seat(one)).to_contain_text("You play; one other page can watch.")
    expect(seat(two).get_by_role("button")).to_have_count(0)
    two.key(3, 3).hover()
    two.page.wait_for_timeout(400)
    expect(two.notice).to_be_empty()  # it asks for no preview
    two.key(2, 2).click()
    expect(two.notice).to_contain_text("only watches")
    one.key(1, 1).click()
    for here in (one, two):  # both see it
        expect(here.page.locator("#log li")).to_have_text(["1 Blue a9"])
    until(lambda: served.board.touched == [("press", 1, 1), ("release", 1, 1)])
    button(one, "Let all play").click()
    expect(seat(two)).to_contain_text("All pages may play")
    two.key(2, 2).click()
    for here in (one, two):
        expect(here.page.locator("#log li")).to_have_text(["1 Blue a9", "2 White b8"])
    button(one, "Play alone").click()
    expect(button(one, "Let all play")).to_be_visible()
    one.page.close()
    expect(seat(two)).to_contain_text("Its seat is held for ten seconds")
    served.free_seat(1)
    two.key(3, 3).click()
    expect(two.notice).to_contain_text("Play here")
    button(two, "Play here").click()
    expect(seat(two)).to_be_hidden()  # it is alone, and plays
    two.key(3, 3).click()
    expect(two.page.locator("#log li")).to_have_text(["1 Blue a9", "2 White b8", "3 Blue c7"])
    with two.page.expect_popup() as popup:  # a tab that is opened from another has a copy of what that one remembers
        two.page.evaluate("window.open(location.href)")
    three = GamePage(popup.value, served).ready()
    assert three.page.evaluate("sessionStorage.length") == 1
    for here in (three, two):
        here.page.reload()
        here.ready()
        expect(seat(two)).to_contain_text("You play")
        expect(button(three, "Let all play")).to_be_hidden()
    two.key(5, 5).click()
    expect(three.page.locator("#log li")).to_have_count(4)
