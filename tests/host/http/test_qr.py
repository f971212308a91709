"""The QR code of a room on the display: whoever scans it gets the address (host/http/qr.py)."""

from base64 import b64decode
from itertools import product

import zxingcpp
from PIL import Image, ImageFilter

from firmware.changes import Changes
from firmware.hardware.wiring import OLED_PAGES, OLED_WIDTH
from firmware.output.panel import Panel
from host.http.qr import MAX_TEXT, modules_of
from host.targets.memory import MemoryTarget
from tests.host.display import SCALE, picture
from tests.support.used_flash import write_used

SHORT, LONG = "HTTPS://CAIRN.EXAMPLE/K7QMXA", "HTTP://192.168.178.123:8765/K7QMXA"
MAX_URL = "HTTPS://" + "ROOMS" * 4 + ".ORG" + "/K7QMX"


def tilted(image):
    """As seen from the side: what is farther away is smaller."""
    width, height = image.size
    return image.transform(
        image.size,
        Image.Transform.QUAD,
        (0, 0, -width * 0.15, height * 1.1, width * 1.1, height * 1.15, width, -height * 0.1),
        Image.Resampling.BICUBIC,
    )


SEEN = {
    "as it is": lambda image: image,
    "turned": lambda image: image.rotate(23, Image.Resampling.BICUBIC, expand=True, fillcolor=20),
    "tilted and blurred": lambda image: tilted(image).filter(ImageFilter.GaussianBlur(SCALE * 0.8)),
    "dim": lambda image: image.point(lambda level: 40 + level // 6),
    "small": lambda image: image.resize((image.width // 3, image.height // 3), Image.Resampling.BICUBIC),
}


def read(image):
    return [found.text for found in zxingcpp.read_barcodes(image)]


def card(url):
    """The bytes of a display that shows the card of a room."""
    panel, oled = Panel(Changes()), bytearray(OLED_PAGES * OLED_WIDTH)
    panel.fill((modules_of(url), "K7QMXA", "● Ada", "· Bo"))
    while (page := panel.next_page()) >= 0:
        oled[page * OLED_WIDTH : (page + 1) * OLED_WIDTH] = panel.page_bytes()
    return bytes(oled)


def test_the_display_can_be_scanned():
    assert len(MAX_URL) == MAX_TEXT
    for url, (name, seen) in product((SHORT, LONG, MAX_URL), SEEN.items()):
        assert read(seen(picture(card(url)))) == [url], name


def test_a_board_shows_it_on_the_first_page_of_help(tmp_path):
    write_used(tmp_path / "flash")
    with MemoryTarget(tmp_path / "flash") as board:
        board.boot()
        board.settle()
        board.load({"game": "robble", "options": {"size": "5"}, "moves": []})
        board.room({"code": "K7QMXA", "names": ["Ada", "Bo"], "here": [True, False], "qr": modules_of(SHORT)})
        board.settle()
        assert read(picture(board.oled())) == []
        board.tap(*next((row, column) for name, row, column, *_ in board.soft_keys() if name == "help"))
        board.settle()
        assert read(picture(board.oled())) == [SHORT]


def test_capitals_lead_to_the_same_place_and_long_addresses_have_none():
    for url in ("https://cairn.example/K7QMXA", "https://Cairn.Example/k7qmxa"):
        assert modules_of(url) == modules_of(SHORT) and len(b64decode(modules_of(url))) == 79
    for url in ("https://" + "a" * 31, "https://cairn.example/?k7", "https://bücher.example/K7", ""):
        assert modules_of(url) == ""
