"""Saving and opening games on the page: by menu, file picker and drop; and what it says when that fails."""

from playwright.sync_api import expect

from engines.robble.rules import Robble
from host.web.records import MAX_BYTES


def save(here, folder):
    """Save the game by the menu; return the file."""
    with here.page.expect_download() as download:
        here.menu("Save game")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def load(here, *files):
    """Load files (paths, or dicts as Playwright has them) by the menu."""
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


def play_on(here):
    """Play on from the position that the page looks at."""
    here.page.get_by_role("button", name="Play on from here").click()
    here.page.get_by_role("button", name="Play on", exact=True).click()
    here.past("")


def test_a_saved_game_is_a_picture_and_comes_back(open_page, firmware, tmp_path):
    here = open_page(firmware).start(5)
    game = Robble(5)
    for name in ("c3", "d3", "a1"):
        here.play(game, name)
    picture = save(here, tmp_path)
    assert picture.suffix == ".png" and picture.read_bytes().startswith(b"\x89PNG")
    expect(here.notice).to_contain_text(f"Saved as {picture.name}")
    here.play(game, "b5")
    for _ in range(2):  # the same file again
        load(here, picture)
        here.past("Move 3 of 3: a saved game")
        expect(here.notice).to_contain_text(f"{picture.name} is open")
        game.undo()
        here.shows(game)
        game.play(game.parse("b5"))
        here.page.keyboard.press("Escape")
        here.past("")
        here.played(game)
        here.shows(game)
    load(here, picture)
    here.past("Move 3 of 3: a saved game")
    play_on(here)
    game.undo()
    here.played(game)
    here.shows(game)
    here.play(game, "e2")
    here.shows(game)


def test_a_picture_dropped_on_the_page_is_opened(open_page, firmware, tmp_path):
    here = open_page(firmware).start(5)
    game = Robble(5)
    here.play(game, "c3")
    picture = save(here, tmp_path)
    here.play(game, "d3")
    drop(here, (picture.name, picture.read_bytes()))
    here.past("Move 1 of 1: a saved game")
    assert firmware.session.record()["moves"] == ["c3", "d3"]


def test_a_file_that_is_no_game_is_refused_with_a_message(open_page, served):
    here = open_page(served)
    here.key(3, 3).click()
    log = here.page.locator("#log li")
    expect(log).to_have_count(1)
    with here.page.expect_response("**/open") as answer:
        load(here, {"name": "letter.json", "mimeType": "application/octet-stream", "buffer": b"Dear board,"})
    assert not answer.value.ok
    expect(here.notice).to_have_text(answer.value.text().strip())
    expect(here.notice).to_contain_text(".")
    here.key(5, 5).click()
    expect(log).to_have_count(2)


def test_a_huge_file_is_refused_before_it_is_sent(open_page, served):
    here = open_page(served)
    asked = []
    here.page.on("request", lambda request: asked.append(request.url))
    load(here, {"name": "film.png", "mimeType": "image/png", "buffer": bytes(MAX_BYTES + 1)})
    expect(here.notice).to_contain_text("film.png is too big")
    assert asked == []
    load(here, {"name": "photo.png", "mimeType": "image/png", "buffer": bytes(MAX_BYTES)})  # the server may judge it
    expect(here.notice).to_contain_text("neither a picture from Cairn")
    assert asked == [served.address + "open"]


def test_two_files_at_once_are_one_too_many(open_page, served):
    here = open_page(served)
    drop(here, ("one.png", b"1"), ("two.png", b"2"))
    expect(here.notice).to_contain_text("One file at a time")


def test_a_board_that_does_not_answer_is_reported(open_page, served):
    here = open_page(served)
    here.page.route("**/save", lambda route: route.abort())
    here.menu("Save game")
    expect(here.notice).to_contain_text("The board does not answer")
    here.page.route("**/open", lambda route: route.fulfill(status=500, body="<h1>Oops</h1>"))
    drop(here, ("one.png", b"1"))
    expect(here.notice).to_contain_text("the board answered with 500")
