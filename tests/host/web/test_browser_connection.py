"""The page and its server: connection lost and found, faults, messages, the buzzer."""

import re

from playwright.sync_api import expect

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


def connection(here):
    return here.page.locator("#connection")


def played(here, count):
    """Wait until this many moves are in the log."""
    expect(here.page.locator("#log li")).to_have_count(count)


def test_the_connection_goes_and_comes_back(open_page):
    """Also where a network swallows everything without a goodbye: the page's pings find out."""
    board = FeltBoard()
    with running_server(lambda: board) as first:
        here = open_page(first, before=lambda page: page.clock.install())
        here.key(2, 2).click()
        played(here, 1)
        here.page.clock.fast_forward("00:30")
        expect(connection(here)).to_have_text("connection lost, trying again")
        here.page.clock.run_for(1000)
        expect(connection(here)).to_have_text("connected")
        here.key(3, 3).hover()
        here.page.mouse.down()  # held while the connection goes
        until(lambda: board.touched[-1] == ("press", 3, 3))
    expect(connection(here)).to_have_text("connection lost, trying again")
    expect(here.key(3, 3)).not_to_have_class(re.compile(r"\bdown\b"))
    here.page.mouse.up()
    here.key(9, 9).click()  # no server gets it
    board.release(3, 3)
    with running_server(lambda: board, port=first.port):
        expect(connection(here)).to_have_text("connected")
        expect(here.key(2, 2)).to_have_attribute("aria-label", re.compile("^b8, blue stone"))
        assert ("press", 9, 9) not in board.touched
        here.key(5, 5).click()
        expect(here.key(5, 5)).to_have_attribute("aria-label", re.compile("^e5, (blue|white) stone"))


def test_a_refusal_and_a_fault_are_shown_with_what_helps(open_page, served):
    """A socket that is refused is not one that is lost: the page says why; a WebSocket alone has no words for it."""
    here = open_page(served, before=lambda page: page.add_init_script(REFUSES), waits=False)
    answer, absent = {}, here.page.locator("#absent")
    here.page.route("**/board", lambda route: route.fulfill(**answer))
    for status, kind, body, said in (
        (403, "text/plain", "This page is open under another name.", "under another name"),
        (403, "text/html", "<h1>Cairn</h1>", "asks for its code again"),
        (204, "text/plain", "", "no WebSocket comes through"),
    ):
        answer.update(status=status, content_type=kind, body=body)
        here.page.reload()
        expect(absent).to_contain_text(said)
        expect(connection(here)).to_have_text("refused")
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
    played(here, 1)


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
