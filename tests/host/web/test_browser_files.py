"""Games that leave the page and come back: files by menu, picker and drop, links, and what it says when that fails."""

import json
import random
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from playwright.sync_api import expect

from host.web.records import MAX_BYTES
from tests.host.game_page import robble

MOVES = ("c3", "d3", "a1", "b5")
RECORD = {"cairn": 1, "game": "robble", "options": {"size": "5"}, "moves": ["a1", "e5", "c3"], "move": 2}
DAMAGED = "This link is damaged or cut off"


def choose(here, *files):
    """Choose files (paths, or dicts as Playwright has them) by the menu."""
    with here.page.expect_file_chooser() as chooser:
        here.menu("Open game")
    chooser.value.set_files(files[0] if len(files) == 1 else list(files))


def drop(here, *files):
    """Drop files, (name, bytes) each, onto the page."""
    transfer = here.page.evaluate_handle(
        """files => {
            const transfer = new DataTransfer();
            for (const [name, bytes] of files) transfer.items.add(new File([new Uint8Array(bytes)], name));
            return transfer;
        }""",
        [(name, list(data)) for name, data in files],
    )
    here.page.dispatch_event("#title", "dragover", {"dataTransfer": transfer})
    expect(here.page.locator(".drop")).to_be_visible()
    here.page.dispatch_event("#title", "drop", {"dataTransfer": transfer})
    expect(here.page.locator(".drop")).to_be_hidden()


def test_a_saved_game_is_a_picture_and_comes_back(open_page, firmware, tmp_path):
    """Chosen, the same one twice, or dropped; the board keeps its own game until one plays on. Others are refused."""
    game = robble(*MOVES)
    here = open_page(firmware).load(game)
    with here.page.expect_download() as download:
        here.menu("Save game")
    picture = tmp_path / download.value.suggested_filename
    download.value.save_as(picture)
    assert picture.name == "cairn-robble-4.png" and picture.read_bytes().startswith(b"\x89PNG")
    expect(here.notice).to_contain_text(f"Saved as {picture.name}")
    here.play(game, "e2")
    for bring in (
        lambda: choose(here, picture),
        lambda: choose(here, picture),
        lambda: drop(here, (picture.name, picture.read_bytes())),
    ):
        here.page.keyboard.press("Escape")
        here.past("")
        bring()
        here.past("Move 4 of 4: a game you opened")
        expect(here.notice).to_contain_text(f"{picture.name} is open")
        assert firmware.session.record()["moves"] == [*MOVES, "e2"]
    here.button("Play on from here").click()
    here.button("Play on").click()
    here.past("")
    game.undo()
    here.shows(game)
    drop(here, ("one.png", b"1"), ("two.png", b"2"))
    expect(here.notice).to_contain_text("One file at a time")
    for size, words in ((MAX_BYTES + 1, "film.png is too big"), (MAX_BYTES, "neither a picture from Cairn")):
        choose(here, {"name": "film.png", "mimeType": "image/png", "buffer": bytes(size)})
        expect(here.notice).to_contain_text(words)
    drop(here, ("cut.png", picture.read_bytes()[:-20]))
    expect(here.notice).to_contain_text("This picture is damaged or cut off")
    here.page.route("**/save", lambda route: route.abort())
    here.menu("Save game")
    expect(here.notice).to_contain_text("The board does not answer")
    here.page.route("**/open", lambda route: route.fulfill(status=500, body="<h1>Oops</h1>"))
    drop(here, ("one.png", b"1"))
    expect(here.notice).to_contain_text("the board answered with 500")


# --- links -----------------------------------------------------------------------------------------


def link_to(here, data):
    """The link that holds a record, or these bytes; texts are letters of a link."""
    if not isinstance(data, str):
        packed = zlib.compress(data if isinstance(data, bytes) else json.dumps(data).encode())
        data = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{here.served.address}#game={data}"


def record_in(link):
    letters = link.partition("#game=")[2]
    return json.loads(zlib.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4))))


def shared(here):
    """Open the dialog; return its link."""
    here.menu("Share")
    field = here.page.get_by_label("Link to the game")
    expect(field).to_be_visible()
    return field.input_value()


def test_a_link_opens_the_game_at_the_move_that_is_shown(open_page, firmware):
    """In another tab of the same board, or in this one; the board continues with its own game."""
    here = open_page(firmware)
    page, dialog = here.page, here.page.locator("#share")
    here.menu("Share")
    expect(here.notice).to_contain_text("There is no game to save yet")
    here.load(robble(*MOVES))
    record = record_in(shared(here))
    assert record["moves"] == list(MOVES) and "move" not in record
    page.keyboard.press("Escape")
    page.locator("#log button").nth(1).click()
    here.past("Move 2 of 4: looking back")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = shared(here)
    here.button("Copy link").click()
    expect(dialog).to_contain_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    page.evaluate("document.execCommand = () => false")
    here.button("Copy link").click()  # as without HTTPS
    expect(dialog).to_contain_text("does not let the page copy")
    assert page.evaluate("document.getSelection().toString()") == link
    assert link.startswith(f"{firmware.address}#game=") and len(link) < 300
    assert record_in(link)["moves"] == list(MOVES) and record_in(link)["move"] == 2
    other = page.context.new_page()
    other.goto(link)
    expect(other.locator("#past")).to_have_text("Move 2 of 4: a game you opened")
    expect(other.locator("#notice")).to_contain_text("The shared game is open. The board keeps its own game")
    expect(other).to_have_url(firmware.address)
    other.close()
    page.keyboard.press("Escape")
    page.evaluate("navigator.share = async (what) => { window.shared = what; }")
    link = shared(here)
    page.locator("#share .line button").click()
    expect(dialog).to_be_hidden()
    assert page.evaluate("window.shared") == {"title": "Cairn: Robble 5x5, move 3", "url": link}
    page.keyboard.press("Escape")
    here.past("")
    for data, words in (
        ("A" * 70_000, DAMAGED),
        (link_to(here, RECORD).partition("=")[2][:-4], DAMAGED),
        (b" " * (MAX_BYTES + 1), DAMAGED),
        (b"{}", "no Cairn game"),
    ):
        page.evaluate("document.querySelector('#notice').replaceChildren()")
        page.evaluate("link => location.assign(link)", link_to(here, data))
        expect(here.notice).to_contain_text(words)
        here.past("")
        expect(page).to_have_url(firmware.address)
    page.evaluate("link => location.assign(link)", link_to(here, {**RECORD, "move": 20_000}))
    here.past("Move 3 of 3: a game you opened")
    assert firmware.session.record()["moves"] == list(MOVES)
    long = random.Random(1).randbytes(10_000).hex()
    page.route("**/record", lambda route: route.fulfill(json={**RECORD, "moves": [long]}))
    here.menu("Share")
    expect(dialog).to_contain_text("too long for a link")
    expect(page.get_by_label("Link to the game")).to_be_hidden()
