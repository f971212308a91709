"""Scanning on the page: Space and Enter, wherever the focus is, and a click anywhere on the board."""

import json

from playwright.sync_api import expect

from firmware.storage.settings import FILE
from host.targets.memory import MemoryTarget
from tests.support.used_flash import write_used
from tests.support.web_server import running_server


def test_space_goes_on_and_enter_takes(open_page, tmp_path):
    write_used(tmp_path)
    (tmp_path / FILE).write_text(json.dumps({"scanning": "two keys"}))
    with running_server(lambda: MemoryTarget(storage=tmp_path)) as served:
        here = open_page(served)
        tip, press = here.text("tip"), here.page.keyboard.press
        expect(tip).to_have_text("choose Robble")
        press("Space", delay=50)
        expect(tip).to_have_text("choose Pebble Rebel")
        here.key(11, 12).click(force=True)  # on the right, and dark
        expect(here.text("title")).to_have_text("Cairn: Pebble Rebel")
        press("Space", delay=50)
        expect(tip).not_to_have_text("choose Pebble Rebel")
        before = here.text("title").inner_text(), tip.inner_text()
        press("Enter", delay=50)
        here.page.wait_for_function(
            "before => document.getElementById('title').innerText !== before[0] ||"
            " document.getElementById('tip').innerText !== before[1]",
            arg=list(before),
        )
