"""The page and its server: connection lost and found, faults, messages, the buzzer, and several pages at one board."""

import re

from playwright.sync_api import expect

from tests.host.game_page import GamePage
from tests.host.web.felt_board import FeltBoard
from tests.host.web_server import running_server, until

HZ = 880
SPY = """
    window.tones = [];
    window.Oscillator = window.OscillatorNode;
    window.OscillatorNode = class extends window.Oscillator {
        constructor(...given) { super(...given); window.tones.push(this); }
    };
    window.gains = [];
    window.Gain = window.GainNode;
    window.GainNode = class extends window.Gain {
        constructor(...given) { super(...given); window.gains.push(this); }
    };
"""
REFUSES = """
    const Socket = WebSocket;
    window.refuses = true;
    window.WebSocket = class extends Socket {
        constructor(address) { super(window.refuses ? address.href.replace("/board", "/nowhere") : address); }
    };
"""


def test_the_connection_goes_and_comes_back(open_page):
    """Also where a network swallows everything without a goodbye: the page's pings find out."""
    board = FeltBoard()
    with running_server(lambda: board) as first:
        here = open_page(first, before=lambda page: page.clock.install(time=0))
        here.key(2, 2).click()
        expect(here.page.locator("#log li")).to_have_count(1)
        here.page.clock.pause_at(60)  # in seconds; else it is lost for a quarter of a second only
        expect(here.page.locator("#connection")).to_have_text("connection lost, trying again")
        here.page.clock.run_for(1000)
        expect(here.page.locator("#connection")).to_have_text("connected")
        here.page.clock.resume()
        here.key(3, 3).hover()
        here.page.mouse.down()  # held while the connection goes
        until(lambda: board.touched[-1] == ("press", 3, 3))
    expect(here.page.locator("#connection")).to_have_text("connection lost, trying again")
    expect(here.key(3, 3)).not_to_have_class(re.compile(r"\bdown\b"))
    here.page.mouse.up()
    here.key(9, 9).click()  # no server gets it
    board.release(3, 3)
    with running_server(lambda: board, port=first.port):
        expect(here.page.locator("#connection")).to_have_text("connected")
        expect(here.key(2, 2)).to_have_attribute("aria-label", re.compile("^b8, blue stone"))
        here.key(5, 5).click()
        expect(here.key(5, 5)).to_have_attribute("aria-label", re.compile("^e5, (blue|white) stone"))
        assert ("press", 9, 9) not in board.touched


def test_a_refusal_and_a_fault_are_shown_with_what_helps(open_page, served):
    """A socket that is refused is not one that is lost: the page says why; a WebSocket alone has no words for it."""
    here = open_page(served, before=lambda page: page.add_init_script(REFUSES), waits=False)
    answer, absent = {}, here.page.locator("#absent")
    here.page.route("**/board", lambda route: route.fulfill(**answer))
    for status, kind, body, said in (
        (403, "text/plain", "This page is open under another name.", "under another name"),
        (403, "text/html", "<h1>Cairn</h1>", "wants its code again"),
        (204, "text/plain", "", "no WebSocket comes through"),
    ):
        answer.update(status=status, content_type=kind, body=body)
        here.page.reload()
        expect(absent).to_contain_text(said)
        expect(here.page.locator("#connection")).to_have_text("refused")
    here.page.evaluate("window.refuses = false")
    here.ready()
    expect(absent).to_be_empty()
    alert = here.page.get_by_role("alert")
    expect(alert).to_be_hidden()
    served.board.fail(MemoryError("memory allocation failed"))
    expect(alert).to_contain_text("MemoryError: memory allocation failed")
    here.key(2, 2).click(force=True)
    expect(here.notice).to_contain_text("The board has stopped")
    alert.get_by_role("button", name="Power off and on").click()
    expect(alert).to_be_hidden()
    here.key(2, 2).click()
    expect(here.page.locator("#log li")).to_have_count(1)


# --- the buzzer --------------------------------------------------------------------------------


def sounding(here):
    """The frequency that comes out of the page, 0 for silence."""
    return here.page.evaluate(
        "window.tones.length && window.gains.at(-1).gain.value > 0.01 ? window.tones.at(-1).frequency.value : 0"
    )


def hold(here):
    here.key(1, 1).hover()
    here.page.mouse.down()


def test_sound_is_off_until_it_is_switched_on_and_that_is_remembered(open_page, served):
    """The board sounds while a key is down."""
    served.board.buzzer = lambda: HZ if served.board.touched[-1:] and served.board.touched[-1][0] == "press" else 0
    here = open_page(served, before=lambda page: page.add_init_script(SPY))
    toggle = here.button("Sound")
    hold(here)
    expect(here.text("diagnostics")).to_contain_text("a9")  # it is held
    assert here.page.evaluate("window.tones.length") == 0
    here.page.mouse.up()
    toggle.click()
    for ended in ("close", "suspend"):  # what the browser takes back comes again
        hold(here)
        until(lambda: sounding(here) == HZ, "the tone")
        assert here.page.evaluate("window.gains.at(-1).gain.value") < 0.1
        here.page.mouse.up()
        until(lambda: sounding(here) == 0, "silence")
        here.page.evaluate(f"window.tones.at(-1).context.{ended}()")
    here.page.reload()
    here.ready()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    hold(here)  # the first touch also lets the page sound
    until(lambda: sounding(here) == HZ, "the tone")
    served.stop()
    until(lambda: sounding(here) == 0, "silence of a connection that is lost")


# --- who plays -----------------------------------------------------------------------------------


def test_a_second_browser_watches_plays_along_and_takes_over(open_page, served):
    """A page that is loaded again plays on, and a copy of it does not."""

    def seat(here):
        return here.page.locator("#seat")

    one = open_page(served)
    expect(seat(one)).to_be_hidden()  # no other page is there
    two = open_page(served, "phone")
    expect(seat(one)).to_contain_text("You play; one other page can watch.")
    expect(seat(two).get_by_role("button")).to_have_count(0)
    two.key(3, 3).hover()
    two.page.wait_for_timeout(400)
    expect(two.notice).to_be_empty()  # it asks for no preview
    two.key(2, 2).click()
    expect(two.notice).to_contain_text("You are watching")
    one.key(1, 1).click()
    for here in (one, two):  # both see it
        expect(here.page.locator("#log li")).to_have_text(["1 Blue a9"])
    until(lambda: served.board.touched == [("press", 1, 1), ("release", 1, 1)])
    one.button("Let all play").click()
    expect(seat(two)).to_contain_text("All pages may play")
    two.key(2, 2).click()
    for here in (one, two):
        expect(here.page.locator("#log li")).to_have_text(["1 Blue a9", "2 White b8"])
    one.button("Play alone").click()
    expect(one.button("Let all play")).to_be_visible()
    one.page.close()
    expect(seat(two)).to_contain_text("Its seat is kept for ten seconds")
    served.free_seat(1)
    two.key(3, 3).click()
    expect(two.notice).to_contain_text("Play here")
    two.button("Play here").click()
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
        expect(three.button("Let all play")).to_be_hidden()
    two.key(5, 5).click()
    expect(three.page.locator("#log li")).to_have_count(4)
