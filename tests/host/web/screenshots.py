"""The pictures of the page in docs/screenshots/, and its icons: `python -m tests.host.web.screenshots` draws them.

Each shows a game that was played by the rules from a fixed seed, and the lights at a fixed moment of their rhythms, so
that a picture changes only where the page or the board's views have. CAIRN_CHROMIUM: the browser, if it is not found.
"""

import random
import re
from io import BytesIO

from PIL import Image
from playwright.sync_api import sync_playwright

from engines.game import CHANCE
from engines.ouroboros.rules import Ouroboros
from engines.pebble_rebel.rules import PebbleRebel
from engines.registry import GAMES
from engines.robble.rules import Robble
from engines.vacuum.rules import Vacuum
from host.games import new_game
from host.paths import DOCS
from host.targets.virtual import VirtualBoard
from host.web.server import STATIC
from tests.host.web.conftest import CHROMIUM_SWITCHES, chromium_path
from tests.support.game_page import GamePage, random_game
from tests.support.web_server import running_server, until

FOLDER = DOCS / "screenshots"
LONGEST = 300  # moves of a random game
WINDOW = {"width": 1400, "height": 860}
# The kinds of a game's moves, by what is in their notation
KIND = re.compile(r"^[a-z]+(?=:)|&|^-|[+x]$|")
RARE, DULL = {"create", "&"}, {"perimeter", "-"}
CYCLE_MS = 24_000  # the period of all rhythms of the lights together
MOMENT_MS = 1979  # of the cycle: most of them are bright


class StillBoard(VirtualBoard):
    """A board whose time, on request, runs ahead to the moment and stands still."""

    still = False

    def run(self, ms):
        super().run((MOMENT_MS - self.now_ms) % CYCLE_MS if self.still else ms)


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


def robble(size, seed, moves):
    """Return a game of Robble in which the stones become more."""
    engine = Robble(size)
    engine.load(random_game(size, seed)[:moves])
    return engine


def middle(name):
    """Return a random game, as it was after half of its moves."""
    whole = played(new_game(name), seed=1, moves=LONGEST)
    game = new_game(name)
    game.load(whole.texts(0, whole.ply // 2))
    return game


# name: (the game, the keys that are then pressed: squares, or control keys by their labels); other games: middle()
PICTURES = {
    "robble": (lambda: robble(9, seed=2, moves=28), ()),
    "pebble_rebel": (lambda: played(PebbleRebel(), seed=8, moves=15), ("d3",)),
    "ouroboros": (lambda: played(Ouroboros(), seed=3, moves=8), ("c4",)),
    "vacuum": (lambda: played(Vacuum("4"), seed=157, moves=128), ("cast", "d6")),
}


def texts(here):
    """What the panel says."""
    return [here.text(name).inner_text() for name in ("status", "tip")]


def take(browser, name, **screen):
    """Return the picture of a game, as Pillow has it. screen: of the browser's context."""
    make, presses = PICTURES.get(name, (lambda: middle(name), ()))
    with running_server(StillBoard) as served:
        here = GamePage(browser.new_page(**screen), served).open()
        here.load(make())
        for press in presses:
            before = texts(here)
            (here.square(press) if press[-1].isdecimal() else here.control(press)).click()
            until(lambda old=before: texts(here) != old and served.session.at_rest(), "the key to be heard")
        served.board.still = True
        until(lambda: served.board.now_ms % CYCLE_MS == MOMENT_MS, "the moment")
        before, picture = b"", here.page.screenshot()
        while picture != before:  # until the page has shown all
            here.page.wait_for_timeout(300)
            before, picture = picture, here.page.screenshot()
        here.page.context.close()
    return Image.open(BytesIO(picture))


ICONS = (192, 512)  # px: what browsers ask of an app that is installed
ICON = """<style>body {{ margin: 0; background: #1b1815; }} svg {{ width: 64vw; margin: 18vw; }}</style>{svg}"""


def take_icons(browser):
    """Draw icon.svg as PNG, within the inner 80 % that a launcher may cut to a circle (W3C Manifest, 'maskable')."""
    svg = (STATIC / "icon.svg").read_text("utf-8")
    for size in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(ICON.format(svg=svg))
        picture = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(32)
        picture.save(STATIC / f"icon-{size}.png", optimize=True)
        page.close()


def main():
    path = chromium_path()
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_SWITCHES)
        take_icons(browser)
        for name in GAMES:
            picture = take(browser, name, viewport=WINDOW, color_scheme="light").convert("RGB")
            palette = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=5)
            picture = picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
            picture.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
