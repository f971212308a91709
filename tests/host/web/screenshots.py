"""The pictures of the page in docs/screenshots/: `python -m tests.host.web.screenshots` draws them.

The lights are those of a fixed moment of their rhythms, so that a picture changes only where the page or the board's
views have.
"""

from io import BytesIO

from PIL import Image

from engines.registry import engine_of
from host.paths import DOCS
from host.web.examples import record_of
from tests.host.browsers import browsers
from tests.host.game_page import GamePage
from tests.host.web.felt_board import FeltBoard
from tests.host.web_server import running_server, until

FOLDER = DOCS / "screenshots"
SIZE = {"width": 1280, "height": 800}
QUALITY = 75  # of WebP: letters have no smear
CYCLE_MS = 24_000  # the period of all rhythms of the lights together
MOMENT_MS = 1979  # of the cycle: most of them are bright


class StillBoard(FeltBoard):
    """A board whose time, on request, runs ahead to the moment and stands still."""

    rests = False

    def run(self, ms):
        super().run((MOMENT_MS - self.now_ms) % CYCLE_MS if self.rests else ms)


# The example of a game (host/web/examples.py): the keys that are then pressed: squares, or control keys by their labels
PICTURES = {"robble": (), "pebble_rebel": ("d3",), "ouroboros": ("c4",), "vacuum": ("supply",)}


def take(browser, name):
    """Return the picture of a game, as Pillow has it."""
    with running_server(lambda: StillBoard(None)) as served:
        page = browser.new_page(viewport=SIZE, service_workers="block")
        here = GamePage(page, served)
        page.goto(served.address)
        here.ready().load(engine_of(name).from_record(record_of(name)))
        for press in PICTURES[name]:
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
