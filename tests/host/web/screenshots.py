"""The pictures of the page in docs/screenshots/: `python -m tests.host.web.screenshots` draws them.

A game was played by the rules from a fixed seed, and the lights are those of a fixed moment of their rhythms, so that a
picture changes only where the page or the board's views have.
"""

import random
import re
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from engines.game import CHANCE
from engines.ouroboros.rules import Ouroboros
from engines.pebble_rebel.rules import PebbleRebel
from engines.robble.rules import Robble
from engines.vacuum.rules import Vacuum
from host.paths import DOCS
from host.targets.memory import MemoryTarget
from tests.host.browsers import browsers
from tests.host.game_page import GamePage, random_game
from tests.host.web_server import running_server, until
from tests.support.used_flash import write_used

FOLDER = DOCS / "screenshots"
SIZE = {"width": 1280, "height": 800}
QUALITY = 75  # of WebP: letters have no smear
# The kinds of a game's moves, by what is in their notation
KIND = re.compile(r"^[a-z]+(?=:)|&|^-|[+x]$|")
RARE, DULL = {"create", "&"}, {"perimeter", "-"}
CYCLE_MS = 24_000  # the period of all rhythms of the lights together
MOMENT_MS = 1979  # of the cycle: most of them are bright


class StillBoard(MemoryTarget):
    """A board whose time, on request, runs ahead to the moment and stands still."""

    rests = False

    def run(self, ms):
        super().run((MOMENT_MS - self.now_ms) % CYCLE_MS if self.rests else ms)


def played(engine, seed, moves):
    """Return the game after N random moves: of a kind that is drawn first, rare ones gladly, dull ones not."""
    chance = random.Random(seed)
    while engine.ply < moves and engine.outcome is None:
        if engine.to_move == CHANCE:
            engine.play(engine.sample(chance.getrandbits(32)))
            continue
        kinds = {}
        for move in engine.legal_moves():
            kinds.setdefault(KIND.search(engine.text(move)).group(), []).append(move)
        lively = sorted(kinds.keys() & RARE or kinds.keys() - DULL or kinds)
        engine.play(chance.choice(kinds[chance.choice(lively)]))
    return engine


def robble():
    """Return a game of Robble in which the stones become more."""
    engine = Robble(9)
    engine.load(random_game(9, 2)[:28])
    return engine


# name: (the game, the keys that are then pressed: squares, or control keys by their labels)
PICTURES = {
    "robble": (robble, ()),
    "pebble_rebel": (lambda: played(PebbleRebel(), seed=8, moves=15), ("d3",)),
    "ouroboros": (lambda: played(Ouroboros(), seed=3, moves=8), ("c4",)),
    "vacuum": (lambda: played(Vacuum("4"), seed=157, moves=128), ("cast", "d6")),
}


def take(browser, name):
    """Return the picture of a game, as Pillow has it."""
    make, presses = PICTURES[name]
    with TemporaryDirectory() as folder:
        write_used(Path(folder))
        with running_server(lambda: StillBoard(storage=Path(folder))) as served:
            page = browser.new_page(viewport=SIZE, service_workers="block")
            here = GamePage(page, served)
            page.goto(served.address)
            here.ready().load(make())
            for press in presses:
                before = [here.text(part).inner_text() for part in ("status", "tip")]
                (here.square(press) if press[-1].isdecimal() else here.control(press)).click()
                until(lambda old=before: [here.text(part).inner_text() for part in ("status", "tip")] != old, press)
                until(served.session.at_rest, "the key to be heard")
            page.mouse.move(0, 0)
            served.board.rests = True
            until(lambda: served.board.now_ms % CYCLE_MS == MOMENT_MS, "the moment")
            before, picture = b"", page.screenshot(animations="disabled")
            while picture != before:
                page.wait_for_timeout(300)
                before, picture = picture, page.screenshot(animations="disabled")
            page.close()
            return Image.open(BytesIO(picture))


def main():
    with browsers() as launched:
        browser = launched("chromium")
        for name in PICTURES:
            picture = take(browser, name).convert("RGB")
            picture.save(FOLDER / f"{name}-desktop-light.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main()
