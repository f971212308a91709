"""A stranger's path: `python -m tests.host.web.stranger` goes it, and prints a table; with names of games those alone.

Each game begins as it does for someone who has just cloned the project: `make play` with a flash that is new, and
Chromium opens the address. The stranger reads no documents. They take the game in the welcome, against the board, and
tap, by a fixed seed, squares of which the page says that something can be done there, until the log has ten moves;
after the first one now and then any other key that is lit.
"""

import re
import subprocess
import sys
import time
from contextlib import contextmanager
from random import Random
from tempfile import TemporaryDirectory

from engines.registry import GAMES, title_of
from host.http.addresses import listen
from host.paths import ROOT
from tests.support.browsers import browsers

MOVES = 10
MOST_TAPS = 150
PATIENCE_MS = 20_000
STILL_MS = 200  # without a new text: the board has answered
PROMISING = re.compile(r"\b(can|costs|goes with|stop|could)\b")
AGAIN = re.compile(r"\b(Tap|Press) (it )?again\b|\bagain[.:]", re.IGNORECASE)
NO_MOVE = re.compile(r"^(menu|help|log|settings|undo|redo|resign|hint|again|back)\b")
# The texts that were seen, each once, and the time of the first sentence (ms since the page was asked for).
WATCH = """
    window.read = new Set();
    window.firstRead = 0;
    window.lastRead = 0;
    const look = () => {
        for (const part of ["title", "status", "tip", "diagnostics", "notice"]) {
            const element = document.getElementById(part);
            const text = element?.innerText.trim();
            if (!text || !element.checkVisibility() || window.read.has(text)) continue;
            window.read.add(text);
            window.lastRead = performance.now();
            if (text.includes(" ")) window.firstRead ||= performance.now();
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


@contextmanager
def played():
    """Run `make play` with a flash that is new; yield its address and the seconds until it answers."""
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    listener.close()
    with TemporaryDirectory() as folder:
        begun = time.monotonic()
        options = f"ARGS=--no-browser --port {port} --store {folder}/flash"
        make = subprocess.Popen(
            ["make", "play", options], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert make.stdout is not None
            line = next(line for line in make.stdout if f":{port}" in line)
            yield re.search(r"http://\S+", line).group(), time.monotonic() - begun
        finally:
            make.terminate()
            make.wait()


class Stranger:
    """Someone in front of a page, who counts their taps."""

    def __init__(self, page):
        self.page = page
        self.taps = 0
        self.last = -1  # the key that was tapped
        page.set_default_timeout(PATIENCE_MS)

    def see(self, words):
        """Wait for a key that begins with these words, and return it."""
        key = self.page.get_by_role("button", name=re.compile(rf"^{words}")).first
        key.wait_for()
        return key

    def tap(self, key):
        self.taps += 1
        key.click()
        self.page.wait_for_timeout(STILL_MS)

    def tap_at(self, index):
        self.tap(self.page.locator(f'.key[data-index="{index}"]'))

    def moves(self):
        return self.page.locator("#log li").count()

    def keys(self, pattern, without=None):
        """The numbers of the keys whose words have the pattern."""
        labels = self.page.locator(".key").evaluate_all(
            "keys => keys.map(key => key.ariaDisabled === 'true' ? '' : key.ariaLabel)"
        )
        return [
            at
            for at, label in enumerate(labels)
            if label != "unused" and re.search(pattern, label) and not (without and re.search(without, label))
        ]

    def find_a_game(self, title):
        """Go from the first page to a game that has begun."""
        if self.page.locator("#title").inner_text().startswith("Welcome"):
            if self.keys(f"^play {title}"):
                self.tap(self.see(f"play {title}"))
                self.see(r"[a-l]\d+, ")
                return
            self.tap(self.see("menu"))
        self.see("choose ")
        if not self.keys(f"^choose {title}"):
            self.tap(self.see("more games"))
        self.tap(self.see(f"choose {title}"))
        self.tap(self.see("against the board"))

    def try_something(self, chance):
        """Tap again where the page says so, else what promises a move; now and then another key that is lit."""
        if self.last >= 0 and AGAIN.search(self.page.locator(".texts").inner_text()):
            self.tap_at(self.last)
            self.last = -1
            return
        keys = self.keys(PROMISING, NO_MOVE)
        if not keys or (self.moves() and chance.random() < 0.2):
            keys = self.keys(r"^[a-l]\d+, |, lit$", NO_MOVE) or keys
        if keys:
            self.last = chance.choice(keys)
            self.tap_at(self.last)
        else:
            self.page.wait_for_timeout(STILL_MS)  # the board thinks


def path(browser, name):
    """Go the path to the tenth move of a game; return a row of the table."""
    with played() as (address, answered_s):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
        page = context.new_page()
        page.add_init_script(WATCH)
        begun = time.monotonic()
        stranger, chance = Stranger(page), Random(name)
        page.goto(address)
        page.locator('#grid[aria-busy="false"]').wait_for()
        sentence_s = page.evaluate("window.firstRead") / 1000
        stranger.find_a_game(title_of(name))
        first = 0
        while (moves := stranger.moves()) < MOVES and stranger.taps < MOST_TAPS:
            first = first or (moves > 0 and stranger.taps)
            stranger.try_something(chance)
        row = (answered_s, sentence_s, first, stranger.taps, time.monotonic() - begun)
        read = page.evaluate("[...window.read]")
        context.close()
    return (*row, len(read)), read


def main(names):
    print(f"{'':14}{'server s':>9}{'sentence s':>11}{'taps to 1st':>12}{'to 10th':>8}{'seconds':>8}{'sentences':>10}")
    with browsers() as launched:
        for name in names or GAMES:
            (server, sentence, first, taps, seconds, count), _ = path(launched("chromium"), name)
            print(
                f"{title_of(name):14}{server:9.1f}{sentence:11.2f}{first:12}{taps:8}{seconds:8.1f}{count:10}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
