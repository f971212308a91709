"""Names of the people who play, given on the page. In Chromium, with the real firmware."""

from playwright.sync_api import expect


def test_who_plays_is_asked_and_remembered(firmware, open_page):
    here = open_page(firmware).start(5)
    here.menu("Who plays")
    dialog = here.page.get_by_role("dialog", name="Who plays?")
    dialog.get_by_label("Blue").fill("  Ada ")
    dialog.get_by_label("White").fill("Bo<b>")
    dialog.get_by_label("White").press("Enter")
    expect(dialog).to_be_hidden()
    expect(here.text("status")).to_contain_text("Ada to move")
    here.square("c3").click()
    expect(here.text("status")).to_contain_text("Bo<b> to move")
    expect(here.page.locator("#log li").last).to_contain_text("Ada c3")
    firmware.session.look_back.give(())  # as a server that was started again
    here.page.reload()
    expect(here.text("status")).to_contain_text("Bo<b> to move")
    here.menu("Who plays")
    assert [field.input_value() for field in dialog.get_by_role("textbox").all()] == ["Ada", "Bo<b>"]
    dialog.get_by_role("button", name="Not now").click()
    expect(here.text("status")).to_contain_text("Bo<b> to move")
