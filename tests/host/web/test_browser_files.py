"""Saving and loading on the page: by menu, file picker and drop; and what it says when that fails."""

import json

import pytest
from playwright.sync_api import expect

from engines.robble.rules import Robble
from host.web.records import MAX_BYTES
from tests.support.web_server import until


def choose(here, name):
    """Choose an entry of the page's menu."""
    here.page.get_by_role("button", name="Page menu").click()
    here.page.get_by_role("menuitem", name=name).click()


def save(here, folder):
    """Save the game by the menu; return the file."""
    with here.page.expect_download() as download:
        choose(here, "Save game")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def load(here, *files):
    """Load files (paths, or dicts as Playwright has them) by the menu."""
    with here.page.expect_file_chooser() as chooser:
        choose(here, "Load game")
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


def notice(here):
    return here.page.locator("#notice")


def lit(here, count):
    expect(here.text("status")).to_have_text(f"{count} lit")


def test_a_saved_game_is_a_picture_and_comes_back(open_page, served, tmp_path):
    here = open_page(served)
    here.key(3, 3).click()
    here.key(4, 4).click()
    lit(here, 2)
    picture = save(here, tmp_path)
    assert picture.suffix == ".png" and picture.read_bytes().startswith(b"\x89PNG")
    expect(notice(here)).to_contain_text(f"Saved as {picture.name}")
    here.key(5, 5).click()
    lit(here, 3)
    load(here, picture)
    lit(here, 2)
    expect(notice(here)).to_contain_text(f"{picture.name} is loaded")
    here.key(5, 5).click()
    lit(here, 3)
    load(here, picture)  # the same file again
    lit(here, 2)


def test_a_picture_dropped_on_the_page_is_loaded(open_page, served, tmp_path):
    here = open_page(served)
    here.key(3, 3).click()
    lit(here, 1)
    picture = save(here, tmp_path)
    here.key(4, 4).click()
    lit(here, 2)
    drop(here, (picture.name, picture.read_bytes()))
    lit(here, 1)


def test_a_whole_game_goes_from_page_to_page(open_page, firmware, tmp_path):
    here = open_page(firmware).start(5)
    game = Robble(5)
    for name in ("c3", "d3", "a1"):
        here.play(game, name)
    picture = save(here, tmp_path)
    here.play(game, "b5")
    game.undo()
    load(here, picture)
    here.played(game)
    here.shows(game)
    here.play(game, "e2")
    here.shows(game)


def test_without_a_game_there_is_nothing_to_save(open_page, served):
    here = open_page(served)
    choose(here, "Save game")
    expect(notice(here)).to_contain_text("There is no game to save yet")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("holiday.png", b"\x89PNG\r\n\x1a\n and then nothing"),
        ("letter.json", b"Dear board,"),
        ("empty.json", b""),
        ("other.json", json.dumps({"cairn": 1, "game": "chess", "options": {}, "moves": []}).encode()),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_a_message(open_page, served, name, data):
    here = open_page(served)
    here.key(3, 3).click()
    lit(here, 1)
    with here.page.expect_response("**/load") as answer:
        load(here, {"name": name, "mimeType": "application/octet-stream", "buffer": data})
    assert not answer.value.ok
    expect(notice(here)).to_have_text(answer.value.text().strip())
    expect(notice(here)).to_contain_text(".")
    lit(here, 1)
    here.key(4, 4).click()
    lit(here, 2)


def test_a_huge_file_is_refused_before_it_is_sent(open_page, served):
    here = open_page(served)
    asked = []
    here.page.on("request", lambda request: asked.append(request.url))
    load(here, {"name": "film.png", "mimeType": "image/png", "buffer": bytes(MAX_BYTES + 1)})
    expect(notice(here)).to_contain_text("film.png is too big")
    assert asked == []
    load(here, {"name": "photo.png", "mimeType": "image/png", "buffer": bytes(MAX_BYTES)})  # the server may judge it
    expect(notice(here)).to_contain_text("neither a picture from Cairn")
    assert asked == [served.address + "load"]


def test_two_files_at_once_are_one_too_many(open_page, served):
    here = open_page(served)
    drop(here, ("one.png", b"1"), ("two.png", b"2"))
    expect(notice(here)).to_contain_text("One file at a time")


def test_a_text_that_is_dragged_is_no_file(open_page, served):
    here = open_page(served)
    here.page.evaluate(
        """() => {
            const dataTransfer = new DataTransfer();
            dataTransfer.setData("text/plain", "e4");
            for (const type of ["dragover", "drop"]) window.dispatchEvent(new DragEvent(type, {dataTransfer}));
        }"""
    )
    expect(here.page.locator(".drop")).to_be_hidden()
    expect(notice(here)).to_have_text("")


def test_a_file_that_leaves_the_window_is_forgotten(open_page, served):
    here = open_page(served)
    here.page.evaluate("window.dispatchEvent(new DragEvent('dragleave'))")
    transfer = here.page.evaluate_handle(
        "() => { const all = new DataTransfer(); all.items.add(new File([], 'one')); return all; }"
    )
    here.page.dispatch_event("#title", "dragover", {"dataTransfer": transfer})
    expect(here.page.locator(".drop")).to_be_visible()
    here.page.evaluate("window.dispatchEvent(new DragEvent('dragleave'))")
    expect(here.page.locator(".drop")).to_be_hidden()


def test_a_board_that_does_not_answer_is_reported(open_page, served):
    here = open_page(served)
    here.page.route("**/save", lambda route: route.abort())
    choose(here, "Save game")
    expect(notice(here)).to_contain_text("The board does not answer")
    here.page.route("**/load", lambda route: route.fulfill(status=500, body="<h1>Oops</h1>"))
    drop(here, ("one.png", b"1"))
    expect(notice(here)).to_contain_text("the board answered with 500")


def test_a_stopped_board_loads_nothing_and_says_so(open_page, served):
    here = open_page(served)
    here.key(3, 3).click()
    lit(here, 1)
    served.board.breaks = IndexError("list index out of range")
    until(lambda: served.session.state["fault"], "the fault")
    with here.page.expect_response("**/load") as answer:
        drop(here, ("game.json", json.dumps({"cairn": 1, "game": "lamps", "options": {}, "moves": []}).encode()))
    assert not answer.value.ok
    expect(notice(here)).to_have_text(answer.value.text().strip())
