"""Every state of the page in every kind of window: nothing is cut off, nothing overlaps, and nothing covers a key; and
axe-core finds nothing.
"""

import re

import pytest
from playwright.sync_api import expect

from engines.registry import GAMES
from host.games import new_game
from host.targets.memory import MemoryTarget
from tests.engines.test_review import finished
from tests.host.game_page import robble
from tests.host.room_page import INSIDE, NO_SERVER, NOW, RoomPage, seat, two
from tests.host.web.test_browser_axe import Checker
from tests.host.web.test_browser_rooms import ROBBLE, VACUUM, lobby
from tests.host.web_server import page, running_server, until
from tests.support.positions import positions

# width, height, px of the browser's own text, whether a finger points
WINDOWS = (
    (1440, 900, 16, False),
    (390, 844, 16, True),
    (667, 375, 16, True),
    (375, 553, 16, True),
    (1280, 900, 32, False),
)
MOVES = ("c3", "d3", "a1", "b5", "e2", "d4")
LONG = "Bartholomew the Younger"
CLOCKS = [seat(1, "black", LONG, left=61_000), seat(2, "white", "Bo", left=3_725_000)]
ROOMS = {
    "with clocks": INSIDE | {"seats": CLOCKS, "deadline": NOW + 61_000, "watch": 1},
    "question": INSIDE | {"you": 2, "seats": CLOCKS, "asked": {"what": "swap", "by": 1, "agreed": [1]}},
    "lost": two(connection="lost", unsent=2),
    "lobby": lobby(ROBBLE, VACUUM) | {"on_board": "vacuum", "rooms": [{**ROBBLE, "seat": 1, "name": "Ada"}]},
}
ENDED = {"code": "K7QMXA", "names": ["Ada", "Bo"], "here": [True, True], "online": True, "state": "over", "won": 1}
# Returns what is wrong, in words.
LOOK = """
    () => {
        const faults = [];
        const box = (one) => one.getBoundingClientRect();
        const name = (one) => (one.id || one.ariaLabel || one.textContent.trim()).slice(0, 50);
        const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const seen = (selector) => [...document.querySelectorAll(selector)].filter(shown);
        const written = (one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return range.getBoundingClientRect();
        };
        const within = (inner, outer, slack = 0.6) =>
            inner.left >= outer.left - slack && inner.top >= outer.top - slack &&
            inner.right <= outer.right + slack && inner.bottom <= outer.bottom + slack;
        const overlap = (one, other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.6 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.6;
        const at = ({ left, top, right, bottom }) => document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        const small = matchMedia("(max-aspect-ratio: 1/1), (max-height: 33.75em), (max-width: 47.5em)").matches;
        const covered = seen("dialog[open]").length > 0;
        const over = seen(".notice:not(:empty), .update:not(:empty), :not(dialog *).asked");

        const must = (good, text) => good || faults.push(text);

        const keys = seen(".key").map((key) => [key, box(key)]);
        must(keys.length >= 5 * 5 + 5, "there are no keys");
        for (const [key, area] of keys) {
            const cap = box(key.querySelector(".cap"));
            const [control, turn] = [key.closest(".control"), key.closest(".turn")];
            must(within(area, window_), `the key ${name(key)} leaves the window`);
            must(covered || at(area)?.closest(".key") === key, `${name(at(area))} covers the key ${name(key)}`);
            must(control || Math.abs(cap.width - cap.height) <= 1, `${name(key)} is no square`);
            must(Math.min(area.width, area.height) >= (turn ? 4 : 24), `${name(key)} is too small`);
            must(!control || turn || cap.width <= 4.2 * cap.height, `${name(key)} is a stripe`);
            const word = key.querySelector(".lettering");
            if (!word?.textContent || !shown(word)) continue;
            const text = written(word); // on the cap, or beside it
            must(overlap(text, cap) ? within(text, cap, -1) : within(text, area, 0), `${name(key)} is cut off`);
        }
        const bars = [...over, ...seen(".seat, .bar, .timeline")].map((one) => [one, box(one)]);
        for (const [place, [one, area]] of keys.entries()) {
            for (const [other, its] of [...keys.slice(place + 1), ...bars]) {
                if (!covered && overlap(area, its)) faults.push(`${name(other)} overlaps the key ${name(one)}`);
            }
        }

        const squares = keys.map(([key]) => key.ariaLabel.match(/^([a-l])(\\d+), /)).filter(Boolean);
        const missing = new Set(squares.flatMap(([, column, row]) => [column, row]));
        const plate = document.querySelector(".plate");
        const clip = getComputedStyle(plate).overflow === "hidden" ? box(plate) : window_;
        for (const one of seen("#glass .name")) {
            missing.delete(one.textContent);
            must(within(box(one), window_) && within(box(one), clip), `the coordinate ${name(one)} is cut off`);
            must(covered || at(box(one))?.closest(".stage"), `${name(at(box(one)))} covers coordinate ${name(one)}`);
        }
        must(!missing.size, `no coordinates ${[...missing]}`);

        const words = seen("#glass .words").map(box); // of the menu, at its lights
        must(words.every((area) => within(area, window_)), "words of the menu leave the window");
        must(!words.some((one, at) => words.slice(at + 1).some((other) => overlap(one, other))), "its words overlap");

        const panel = box(document.querySelector(".panel"));
        const readable = (one) => shown(one) && within(written(one), panel, 2) && within(written(one), window_);
        const [title, status, ...prompts] = ["title", "status", "tip", "diagnostics", "readout"]
            .map((id) => document.getElementById(id)).map((one) => (one.textContent ? one : null));
        if (!covered && !(small && over.length)) { // which a message may cover for a moment
            must(readable(title), "the title is not to be seen");
            must(!status || seen(".answers button").length || readable(status), "the status is not to be seen");
            must(!prompts.some(Boolean) || prompts.some((one) => one && readable(one)), "the prompt is not to be seen");
            const texts = document.querySelector(".texts");
            const cut = texts.scrollHeight - texts.clientHeight;
            must(!small || cut <= 1, `${cut} px of the texts are cut off`);
        }
        for (const one of [...over, ...seen("dialog[open], .tool, .timeline button, .headings span")]) {
            must(within(box(one), small && over.includes(one) ? panel : window_), `${name(one)} leaves its place`);
        }
        for (const one of [...over, ...seen("dialog[open], .timeline button")]) {
            const [more, higher] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
            must(more <= 1 && (higher <= 1 || one.matches("dialog")), `${name(one)} is cut off`);
        }
        const { scrollWidth, scrollHeight } = document.documentElement;
        must(scrollWidth <= innerWidth && scrollHeight <= innerHeight, "the page scrolls");
        return faults;
    }
"""


class Windows:
    """The page's window, and its browser's text, as they are wanted."""

    def __init__(self, here):
        self.page = here.page
        self._client = here.page.context.new_cdp_session(here.page)

    def set(self, width, height, text, finger):
        self._client.send(
            "Emulation.setTouchEmulationEnabled", {"enabled": finger, "maxTouchPoints": 5 if finger else 1}
        )
        self._client.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def rest(here):
    """Wait until the page shows what the board has come to."""
    here.synced()
    until(here.served.session.at_rest, "the board to rest")
    here.synced()


def press(here, *words):
    for word in words:
        here.page.get_by_role("button", name=re.compile(rf"^{word}")).first.click()
        rest(here)


def load(here, game):
    here.load(game)
    rest(here)


# Each brings the page, which shows the menu, into one state after the other, and yields the name of each.


def screens(here):
    for name, keys in {
        "menu": (),
        "settings": ("settings",),
        "options": ("menu", "choose Robble"),
        "lesson": ("show me",),
        "puzzle": ("menu", "choose Robble", "puzzles"),
    }.items():
        press(here, *keys)
        yield name
    for name in GAMES:
        _, some, *_, over = positions(name)
        load(here, some)
        yield name
        if name == "ouroboros":  # the longest words
            load(here, over)
            yield f"{name}, over"


def messages(here):
    board = here.page
    load(here, robble(*MOVES))
    press(here, "resign")
    yield "question"
    board.evaluate("location.hash = '#game=x'")
    expect(here.notice).not_to_be_empty()
    yield "notice"
    board.evaluate("document.querySelector('#notice').replaceChildren()")
    with page(here.served):
        expect(board.locator("#seat")).to_contain_text("other page")
        yield "another page watches"
    here.menu("Look back")
    rest(here)
    yield "looking back"
    here.button("Branch from here").click()
    yield "branch"
    board.keyboard.press("Escape")
    for item in ("Share", "Online room", "Finished games", "About"):
        here.menu(item)
        rest(here)
        yield f"dialog {item}"
        board.keyboard.press("Escape")
    here.button("Page menu").click()
    yield "page's menu"
    board.keyboard.press("Escape")
    here.button("Now").click()
    rest(here)


def rooms(here):
    room, loop = RoomPage(here.served), here.served._server.servers[0].get_loop()
    load(here, robble(*MOVES))
    room.put(two(state="over", turn=0))
    loop.call_soon_threadsafe(here.served.board.room, ENDED)  # by time, which the board's rules do not know
    rest(here)
    expect(here.text("tip")).to_contain_text("to play again.")
    yield "lost on time"
    loop.call_soon_threadsafe(here.served.board.room, None)
    load(here, new_game("vacuum"))
    press(here, "vacuum,")
    yield "action"
    for name, state in ROOMS.items():
        room.put(state)
        rest(here)
        yield f"room, {name}"
        here.menu("Online room")
        yield f"dialog of the room, {name}"
        here.page.keyboard.press("Escape")
    room.put(NO_SERVER)
    load(here, finished("robble size=5", 1))
    expect(here.page.get_by_role("button", name="It turned at move").first).to_be_visible(timeout=30_000)
    yield "the end, with a curve"
    here.page.locator("#ending [data-do=turned]").click()
    expect(here.text("title")).to_contain_text("Turning point")
    rest(here)
    yield "turning point"


# A minute in all: some thirty states in five windows, in which axe-core looks at 400 elements.
@pytest.mark.parametrize("states", [screens, messages, rooms])
@pytest.mark.usefixtures("quick_reviews")
def test_every_state_fits_every_window_and_axe_finds_nothing(open_page, states):
    with running_server(MemoryTarget) as served:
        here = open_page(served)
        windows, axe, found = Windows(here), Checker(here.page), []
        here.refuse_the_lesson()
        rest(here)
        for name in states(here):
            for window in WINDOWS:
                windows.set(*window)
                found += [f"{name}, {window}: {fault}" for fault in here.page.evaluate(LOOK)]
            windows.set(*WINDOWS[0])
            axe.check(name)
        assert not found + axe.found, "\n".join(found + axe.found)
