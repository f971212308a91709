"""Sharing on the page: a link to the game at the move that is shown, what opens it, and what does not."""

import json
import random
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from engines.robble.rules import Robble
from host.web.records import MAX_BYTES
from tests.host.conftest import ARTIFACTS
from tests.host.web.test_browser_assistive import AXE, violations
from tests.support.browsers import IN_EVERY_BROWSER

MOVES = ("c3", "d3", "a1", "b5")
RECORD = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": ["a1", "e5", "c3"], "move": 2}
DAMAGED = "This link is damaged or cut off"


def link_to(here, data):
    """The link that holds a record, or these bytes."""
    data = data if isinstance(data, bytes) else json.dumps(data).encode()
    letters = urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")
    return f"{here.served.address}#game={letters}"


def record_in(link):
    letters = link.partition("#game=")[2]
    return json.loads(zlib.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4))))


def shared(here):
    """Open the dialog; return its link."""
    here.menu("Share")
    field = here.page.get_by_label("Link to the game")
    expect(field).to_be_visible()
    return field.input_value()


@pytest.fixture
def here(open_page, firmware):
    here = open_page(firmware).start(5)
    game = Robble(5)
    for name in MOVES:
        here.play(game, name)
    return here


@IN_EVERY_BROWSER
def test_a_link_opens_the_game_at_the_move_that_is_shown(here, firmware):
    """In another tab of the same board, which goes on with its own game until the reader plays on."""
    record = record_in(shared(here))
    assert record["moves"] == list(MOVES) and "move" not in record
    here.button("Close").click()
    here.page.locator("#log button").nth(1).click()
    here.past("Move 2 of 4: looking back")
    link = shared(here)
    assert link.startswith(f"{firmware.address}#game=") and len(link) < 300
    assert record_in(link)["moves"] == list(MOVES) and record_in(link)["move"] == 2
    other = here.page.context.new_page()
    other.goto(link)
    expect(other.locator("#past")).to_have_text("Move 2 of 4: a saved game")
    expect(other.locator("#notice")).to_contain_text("The game of the link is open. The board keeps its own game")
    assert other.url == firmware.address
    assert firmware.session.record()["moves"] == list(MOVES)
    other.locator("#later").click()
    expect(other.locator("#past")).to_have_text("Move 3 of 4: a saved game")
    other.close()


def test_a_link_that_comes_while_the_page_is_open_is_followed(here, firmware):
    here.page.evaluate("link => location.assign(link)", link_to(here, RECORD))
    here.past("Move 2 of 3: a saved game")
    assert firmware.session.record()["moves"] == list(MOVES)
    here.page.get_by_role("button", name="Play on from here").click()
    here.page.get_by_role("button", name="Play on", exact=True).click()
    here.past("")
    assert firmware.session.record()["moves"] == ["a1", "e5"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", DAMAGED),
        ("%00", DAMAGED),
        ("*" * 20, DAMAGED),
        ("A" * 70_000, DAMAGED),
        (b" " * (MAX_BYTES + 1), DAMAGED),
        (b"\xff\xfe", DAMAGED),
        (b"{}", "no game of Cairn's"),
        (b"[" * 100_000, "neither a picture"),
        ({**RECORD, "move": -1}, "The move in this file is not a small whole number"),
        ({**RECORD, "moves": ["c3", "c3"]}, "This game cannot be shown. Move 2"),
        ({**RECORD, "game": "<img src=x onerror=alert(1)>"}, "This game cannot be shown"),
    ],
)
def test_a_link_that_holds_no_game_is_refused_and_nothing_is_lost(here, firmware, data, words):
    link = f"{here.served.address}#game={data}" if isinstance(data, str) else link_to(here, data)
    here.page.evaluate("link => location.assign(link)", link)
    expect(here.notice).to_contain_text(words)
    here.past("")
    assert firmware.session.record()["moves"] == list(MOVES)
    assert here.page.url == firmware.address


def test_a_link_that_is_cut_off_is_refused(here):
    here.page.goto("about:blank")
    here.page.goto(link_to(here, RECORD)[:-4])
    expect(here.notice).to_contain_text(DAMAGED)


def test_a_link_may_show_a_move_behind_the_last(here):
    here.page.evaluate("link => location.assign(link)", link_to(here, {**RECORD, "move": 20_000}))
    here.past("Move 3 of 3: a saved game")


def test_a_game_that_is_too_long_for_a_link_is_to_be_saved(here):
    long = random.Random(1).randbytes(10_000).hex()
    here.page.route("**/record", lambda route: route.fulfill(json={**RECORD, "moves": [long]}))
    here.menu("Share")
    expect(here.page.locator("#share")).to_contain_text("too long for a link")
    expect(here.page.get_by_label("Link to the game")).to_be_hidden()


def test_the_link_is_copied_or_given_to_the_system(here):
    link = shared(here)
    here.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    here.button("Copy link").click()
    expect(here.page.locator("#share")).to_contain_text("The link is copied.")
    assert here.page.evaluate("navigator.clipboard.readText()") == link
    here.page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    here.page.reload()
    here.ready()
    link = shared(here)
    here.page.locator("#share").get_by_role("button", name="Share…").click()
    expect(here.page.locator("#share")).to_be_hidden()
    assert here.page.evaluate("window.shared") == {"title": "Cairn: Robble 5x5, move 5", "url": link}


def test_without_a_game_there_is_nothing_to_share(open_page, firmware):
    here = open_page(firmware)
    here.menu("Share")
    expect(here.notice).to_contain_text("There is no game to save yet")
    expect(here.page.locator("#share")).to_be_hidden()


def test_an_animation_has_a_picture_for_each_position(here, tmp_path):
    here.menu("Share")
    with here.page.expect_download() as download:
        here.button("Save animation").click()
    assert download.value.suggested_filename == "cairn-robble-4.webp"
    download.value.save_as(tmp_path / "game.webp")
    assert Image.open(BytesIO((tmp_path / "game.webp").read_bytes())).n_frames == len(MOVES) + 1
    expect(here.page.locator("#share")).to_be_hidden()


# Two seconds: axe-core looks at the dialog, light and dark, at two sizes.
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_axe_finds_nothing(open_page, firmware, screen):
    here = open_page(firmware, screen).start(5)
    here.page.evaluate(AXE.read_text("utf-8"))
    here.menu("Share")
    expect(here.page.get_by_label("Link to the game")).to_be_visible()
    assert [*violations(here.page, "share")] == []
    for scheme in ("light", "dark"):
        here.page.emulate_media(color_scheme=scheme)
        here.picture(ARTIFACTS / f"share-{screen}-{scheme}.png")
