"""The mouse and the focus on a square: the board shows what a tap there would do."""

from playwright.sync_api import expect

from tests.support.web_server import until


def test_a_mouse_at_rest_previews_and_leaves_nothing_behind(open_page, firmware):
    here = open_page(firmware).start(5)
    here.square("c3").click()
    here.page.mouse.move(5, 5)
    expect(here.text("status")).to_have_text("White to move")
    expect(here.text("tip")).to_have_text("Tap an empty square. Or swap colours: w.")
    until(firmware.board.app.settled)
    before = firmware.board.record()
    lights = bytes(firmware.board.app.play.symbols)
    here.square("c2").hover()
    expect(here.text("tip")).to_have_text("1 pushed.")
    assert bytes(firmware.board.app.play.symbols) != lights
    here.page.mouse.move(5, 5)
    expect(here.text("tip")).to_have_text("Tap an empty square. Or swap colours: w.")
    until(lambda: bytes(firmware.board.app.play.symbols) == lights)
    assert firmware.board.record() == before


def test_it_takes_a_rest_and_one_message(open_page, served):
    here = open_page(served)
    box = here.key(3, 3).bounding_box()
    here.page.mouse.move(box["x"] + 5, box["y"] + 5)
    here.page.mouse.move(box["x"] + 5 + 6 * box["width"], box["y"] + 5, steps=30)  # over many keys, without a rest
    until(lambda: served.board.pointed)
    here.page.mouse.move(2, 2)
    until(lambda: served.board.pointed[-1] is None)
    assert len(served.board.pointed) <= 4 and served.board.touched == []


def test_the_focus_previews_as_well(open_page, served):
    here = open_page(served)
    here.key(1, 1).focus()
    here.page.keyboard.press("ArrowDown")
    until(lambda: (2, 1) in served.board.pointed)
    here.page.keyboard.press("Enter")
    until(lambda: served.board.touched)
    assert served.board.touched[0] == ("press", 2, 1)


def test_pages_that_watch_and_readers_who_want_less_motion_point_at_nothing(open_page, served):
    still = open_page(served, reduced_motion="reduce")
    watcher = open_page(served)
    for here in (watcher, still):
        here.key(4, 4).hover()
        here.page.wait_for_timeout(400)  # more than the rest that would be asked for
    assert served.board.pointed == []
    expect(watcher.notice).to_have_text("")
