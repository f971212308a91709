"""A page in the browser, by the words of the game: squares by their descriptions, control keys by their labels."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from engines.robble.rules import Robble
from tests.host.web_server import until

NO_SERVER = "can’t establish a connection"  # which Firefox reports as an error of the page; it tries again
COLUMNS = 14

# Keeps what the page sends to the server, but for what it sends by itself.
SPY = """
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const message = JSON.parse(text);
        window.socket = this;
        if (!["ping", "resume", "point", "leave"].includes(message.type)) window.sent.push(message);
        send.call(this, text);
    };
"""
PING = """() => new Promise((done) => {
    window.socket.addEventListener("message", ({ data }) => JSON.parse(data).type === "pong" && done());
    window.socket.send('{"type": "ping"}');
})"""
# The colour in the middle of each cap, in grid order
LIGHTS = """
    () => {
        const canvas = document.querySelector("#lights");
        const frame = canvas.getBoundingClientRect();
        const ratio = canvas.width / frame.width;
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return Array.from({ length: 168 }, (_, index) => {
            const box = document.querySelector(`.key[data-index="${index}"] .cap`).getBoundingClientRect();
            const x = Math.trunc((box.left + box.width / 2 - frame.left) * ratio);
            const y = Math.trunc((box.top + box.height / 2 - frame.top) * ratio);
            return [...data.slice(4 * (y * canvas.width + x), 4 * (y * canvas.width + x) + 3)];
        });
    }
"""


class GamePage:
    """One page. `served` is the server behind it (web_server.RunningServer)."""

    def __init__(self, page, served):
        self.page = page
        self.served = served
        self.errors = []
        self.foreign = []  # addresses elsewhere that the page asked for
        page.add_init_script(SPY)
        page.on("pageerror", lambda error: NO_SERVER in str(error) or self.errors.append(str(error)))
        page.on("console", lambda message: "Content Security" in message.text and self.errors.append(message.text))
        page.on("request", lambda request: self._note(request.url))

    def _note(self, url):
        if urlsplit(url).netloc != self.served.host:
            self.foreign.append(url)

    def ready(self):
        """Wait until the page shows the board."""
        expect(self.page.locator("#connection")).to_have_text("connected")
        expect(self.page.locator("#grid")).to_have_attribute("aria-busy", "false")
        return self

    def synced(self):
        """Wait until the page has the state as it is now: before the second pong, as one overtakes what waits."""
        for _ in range(2):
            self.page.evaluate(PING)

    # --- what it shows -------------------------------------------------------------------

    def key(self, row, column):
        return self.page.locator(f'.key[data-index="{row * COLUMNS + column}"]')

    def square(self, name):
        """The first key of a square, by its name: a1, b3."""
        return self.page.get_by_role("button", name=re.compile(rf"^{name}, ")).first

    def control(self, label):
        return self.page.get_by_role("button", name=re.compile(rf"^{label}, (lit|off)"))

    def text(self, name):
        """The panel's title, status, tip or diagnostics."""
        return self.page.locator(f"#{name}")

    @property
    def notice(self):
        return self.page.locator("#notice")

    def past(self, words):
        """Wait until the page says that it looks at the past, with these words; "" for the present."""
        expect(self.page.locator("#past")).to_have_text(words)

    def said(self, *messages):
        """Wait until the page has sent as many messages, check that they are these, and forget them."""
        self.page.wait_for_function("count => window.sent.length >= count", arg=len(messages))
        assert self.page.evaluate("window.sent.splice(0)") == list(messages)

    def light(self, row, column):
        """The colour in the middle of a cap on the screen: (red, green, blue)."""
        return self.lights()[row * COLUMNS + column]

    def lights(self):
        """The colours of all caps, in grid order."""
        return [tuple(light) for light in self.page.evaluate(LIGHTS)]

    def squares(self):
        """What the page says of every square: {"a1": "blue stone, the last move", ...}."""
        found = {}
        for label in self.page.locator(".key").evaluate_all("keys => keys.map(key => key.ariaLabel)"):
            name, _, words = label.partition(", ")
            if re.fullmatch(r"[a-l]\d+", name):
                assert found.setdefault(name, words) == words, "the keys of one square disagree"
        return found

    def stones(self, size):
        """What is on every square: {"a1": "blue stone", ...}, without who may play where."""
        found = {name: words.split(",")[0] for name, words in self.squares().items()}
        assert len(found) == size * size
        return found

    def shows(self, game):
        """Wait until the page's squares are an engine's: they follow the log, which says the move first."""
        words = {0: "empty", 1: "blue stone", 2: "white stone"}
        width = game.size + 2
        expected = {}
        for row in range(game.size):
            for column in range(game.size):
                cell = game.cells[(row + 1) * width + column + 1]
                expected[f"{'abcdefghi'[column]}{game.size - row}"] = words[cell]
        until(lambda: self.stones(game.size) == expected, f"the squares {expected}")

    # --- what the user does --------------------------------------------------------------

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def menu(self, name):
        """Choose an entry of the page's menu."""
        self.button("Page menu").click()
        self.page.locator("[role^=menuitem]").filter(has_text=name).click()

    def refuse_the_lesson(self):
        """Answer the first question of a new board."""
        expect(self.text("title")).to_have_text("Welcome to Cairn")
        self.control("menu").click()
        expect(self.answer("choose Robble")).to_be_visible()
        return self

    def answer(self, words):
        """Return the first key of the answer that begins with these words, in the menu."""
        return self.page.locator("#grid").get_by_role("button", name=re.compile(rf"^{words}")).first

    def begin(self, game, **lines):
        """Choose a game and what the menu offers for it, and start it."""
        expect(self.answer("choose ")).to_be_visible()
        if self.answer(f"choose {game}").count() == 0:
            self.answer("more games").click()
        self.answer(f"choose {game}").click()
        for label, text in lines.items():
            expect(self.answer(f"{label}: .*, tap to change")).to_be_visible()
            if self.answer(f"{label}: {text}, tap to change").count() == 0:
                self.answer(f"{label}: ").click()
                expect(self.answer(f"{label}: {text}")).to_be_visible()
                if self.answer(f"{label}: {text}, tap to change").count() == 0:  # of more than two choices
                    self.answer(f"{label}: {text}").click()
            expect(self.answer(f"{label}: {text}, tap to change")).to_be_visible()
        self.answer("start a new game").click()
        expect(self.page.get_by_role("button", name="start a new game")).to_have_count(0)
        return self

    def load(self, game):
        """Have the board continue with the game of an engine."""
        self.served.do(lambda: self.served.session.load(game.dump()))
        expect(self.page.locator("#log li").last).to_be_attached(attached=game.ply > 0)
        expect(self.text("title")).not_to_contain_text("Cairn")
        return self

    def start(self, size=5):
        """Choose a size in the menu and start a game of Robble for two."""
        self.begin("Robble", Size=size)
        expect(self.text("title")).to_contain_text(f"Robble {size}x{size}")
        expect(self.text("status")).to_contain_text("Blue to move")
        return self

    def played(self, game):
        """Wait until the log's last line is the last move of `game`."""
        move = game.text(game.last_move())
        expect(self.page.locator("#log li").last).to_have_text(re.compile(rf"^{game.ply} \w+ {move}s?\b"))

    def play(self, game, name, press=None):
        """Play a square, by a click or by press(locator), here and in the engine; wait until it is done."""
        (press or (lambda square: square.click()))(self.square(name))
        game.play(game.parse(name))
        self.played(game)


def robble(*moves, size=5):
    """Return a game of Robble after these moves, by their texts."""
    game = Robble(size)
    game.load(list(moves))
    return game


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Touches:
    """Touches on a touch screen, by the browser's own input."""

    def __init__(self, page):
        self._client = page.context.new_cdp_session(page)

    def touch(self, kind, *points):
        """kind: touchStart, touchMove, touchEnd; points: (x, y) of all touches that are still there."""
        self._client.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]},
        )
