"""The picture in docs/grids.md: `python -m tests.host.web.launchpad_picture` draws what a Launchpad shows of each game.

The page runs in Chromium with the model of a device (tests/support/launchpad.js), at the games and moments of the other
screenshots; Pillow draws the model's lights.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw

from tests.host.web import screenshots
from tests.host.web.test_browser_launchpad import DEVICES, Grid
from tests.support.browsers import browsers
from tests.support.game_page import GamePage
from tests.support.used_flash import write_used
from tests.support.web_server import running_server

PICTURE = screenshots.FOLDER / "launchpad.webp"
SCREENS = ("menu", "small robble", "pebble_rebel", "ouroboros", "konane", "reversi")
CAPTIONS = ("Menu", "Robble 7x7", "Pebble Rebel", "Ouroboros", "Konane 8x8", "Reversi")
ACROSS = 3  # devices in a row
PITCH, GAP, CAPTION, MARGIN = 30, 4, 22, 16  # px
BODY, OFF, INK, PAPER = (24, 24, 26), (58, 58, 60), (40, 40, 40), (246, 243, 238)
LIGHTS = "() => [...midi.devices[0].lights]"


def encoded(part):
    """Return a light of 0 to 127 as sRGB has it, 0 to 255 (IEC 61966-2-1)."""
    linear = part / 127
    return round(255 * (12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055))


def lights(browser, name):
    """Return the lights of the device at a screen or a game, (number, colour) each."""
    with TemporaryDirectory() as folder:
        write_used(Path(folder))
        with running_server(lambda: screenshots.StillBoard(storage=Path(folder))) as served:
            page = browser.new_page(service_workers="block")
            page.add_init_script(DEVICES)
            Grid(GamePage(page, served).open()).join()
            screenshots.go_to(GamePage(page, served), name)
            page.wait_for_timeout(300)  # the lights go out some 25 ms later
            found = page.evaluate(LIGHTS)
            page.close()
    return found


def draw(picture, left, top, shown):
    """Draw a device with its upper left corner there: the round keys are the first row and the last column."""
    picture.rounded_rectangle((left, top, left + 9 * PITCH + GAP, top + 9 * PITCH + GAP), 8, fill=BODY)
    for number, colour in shown:
        row, column = 9 - number // 10, number % 10 - 1
        box = [left + column * PITCH + GAP, top + row * PITCH + GAP]
        box += [box[0] + PITCH - GAP, box[1] + PITCH - GAP]
        shape = picture.ellipse if row == 0 or column == 8 else picture.rectangle
        shape(box, fill=tuple(map(encoded, colour)) if any(colour) else BODY, outline=OFF)


def main():
    size = 9 * PITCH + GAP
    rows = -(-len(SCREENS) // ACROSS)
    image = Image.new("RGB", (ACROSS * (size + MARGIN) + MARGIN, rows * (size + MARGIN + CAPTION) + MARGIN), PAPER)
    picture = ImageDraw.Draw(image)
    with browsers() as launched:
        browser = launched("chromium")
        for at, (name, caption) in enumerate(zip(SCREENS, CAPTIONS, strict=True)):
            left = MARGIN + at % ACROSS * (size + MARGIN)
            top = MARGIN + at // ACROSS * (size + MARGIN + CAPTION)
            draw(picture, left, top, lights(browser, name))
            picture.text((left, top + size + 4), caption, fill=INK)
    image.save(PICTURE, quality=screenshots.QUALITY, method=6)


if __name__ == "__main__":
    main()
