"""The pictures of the page in docs/screenshots/, and its icons: `python -m tests.host.web.screenshots` draws them.

With names of screens or games (`... screenshots konane menu`) it draws those into build/screenshots, on desktop and
on a phone, light and dark: konane-phone-dark.webp. A game was played by the rules from a fixed seed, and the lights are
those of a fixed moment of their rhythms, so that a picture changes only where the page or the board's views have.
CAIRN_CHROMIUM: the browser, if it is not found.
"""

import random
import re
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from engines.game import CHANCE
from engines.ouroboros.rules import Ouroboros
from engines.pebble_rebel.rules import PebbleRebel
from engines.robble.rules import Robble
from engines.vacuum.rules import Vacuum
from host.games import new_game
from host.paths import DOCS, ROOT
from host.targets.memory import MemoryTarget
from host.web.shell import STATIC
from tests.support.browsers import browsers
from tests.support.game_page import GamePage, random_game
from tests.support.room_page import RoomPage, two
from tests.support.used_flash import write_used
from tests.support.web_server import running_server, until

FOLDER = DOCS / "screenshots"
OTHERS = ROOT / "build" / "screenshots"
SHOWN = ("robble", "pebble_rebel", "ouroboros", "vacuum")  # in README.md, as on a desktop, light
LONGEST = 300  # moves of a random game
SIZES = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
SCHEMES = ("light", "dark")
QUALITY = 75  # of WebP: letters have no smear
# name: what is pressed in the menu, control keys by their labels
SCREENS = {"welcome": (), "menu": (), "options": ("choose Robble",), "settings": ("settings",), "help": ("help",)}
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
    "small robble": (lambda: robble(7, seed=2, moves=24), ()),
    "pebble_rebel": (lambda: played(PebbleRebel(), seed=8, moves=15), ("d3",)),
    "ouroboros": (lambda: played(Ouroboros(), seed=3, moves=8), ("c4",)),
    "vacuum": (lambda: played(Vacuum("4"), seed=157, moves=128), ("cast", "d6")),
    "room": (lambda: robble(9, seed=2, moves=28), ()),
}
ROOMS = {"room": two(watch=1, asked={"what": "undo", "by": 2, "agreed": [2]})}  # without a clock, which would run


def texts(here):
    """What the panel says."""
    return [here.text(name).inner_text() for name in ("status", "tip")]


def take(browser, name):
    """Yield the pictures of a screen or a game: size, scheme, and the picture as Pillow has it."""
    with TemporaryDirectory() as folder:
        if name != "welcome":  # which only a new board shows
            write_used(Path(folder))
        with running_server(lambda: StillBoard(storage=Path(folder))) as served:
            yield from photographs(browser, served, name)


def photographs(browser, served, name):
    """Yield what take() does, of a board that has just been switched on."""
    for number, (size, options) in enumerate(SIZES.items()):
        context = browser.new_context(service_workers="block", **options)
        here = GamePage(context.new_page(), served).open()
        if not number:
            go_to(here, name)
        for scheme in SCHEMES:
            here.page.emulate_media(color_scheme=scheme)
            yield size, scheme, photograph(here.page)
        context.close()
        served.free_seat()  # for the next page


def go_to(here, name):
    """Bring up a screen or a game, and let its time stand still."""
    served, presses = here.served, SCREENS.get(name)
    if presses is None:
        make, presses = PICTURES.get(name, (lambda: middle(name), ()))
        here.load(make())
    if name in ROOMS:
        RoomPage(served).put(ROOMS[name])
    for press in presses:
        before = texts(here)
        key = here.square(press) if press[-1].isdecimal() else here.control(press)
        (key if key.count() else here.answer(press)).click()
        until(lambda old=before: texts(here) != old and served.session.at_rest(), "the key to be heard")
    here.page.mouse.move(0, 0)
    served.board.rests = True
    until(lambda: served.board.now_ms % CYCLE_MS == MOMENT_MS, "the moment")


def photograph(page):
    """Return the picture of a page once it has shown all; what moves by itself is as it was in the beginning."""
    before, picture = b"", page.screenshot(animations="disabled")
    while picture != before:
        page.wait_for_timeout(300)
        before, picture = picture, page.screenshot(animations="disabled")
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


def main(names):
    folder = OTHERS if names else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with browsers() as launched:
        browser = launched("chromium")
        if not names:
            take_icons(browser)
        for name in names or SHOWN:
            for size, scheme, picture in take(browser, name):
                if names or (size, scheme) == ("desktop", "light"):
                    picture.convert("RGB").save(folder / f"{name}-{size}-{scheme}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main(sys.argv[1:])
