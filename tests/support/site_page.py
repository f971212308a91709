"""The site's page in Chromium, which a test works as a player does, along the clock."""

import json
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from firmware.hardware.wiring import COLUMNS
from tests.support.devtools import Chromium, Page

SCRIPTS = {name: Path(__file__).with_name(f"site_{name}.js").read_text("utf-8") for name in ("clock", "page", "flash")}
READY = "document.querySelector('#grid')?.ariaBusy === 'false'"


class SitePage(Page):
    """A page of the site at `address`, open and with its board's first labels. More: see Page."""

    def __init__(self, browser: Chromium, address: str, context: str = "", **options: str):
        super().__init__(browser, context, start=SCRIPTS["page"] + SCRIPTS["flash"], **options)
        self.go(address)
        self.wait(READY)

    def tap(self, row: int, column: int) -> None:
        """Tap a key by a finger."""
        for kind in ("pointerdown", "pointerup"):
            self.run(f"finger({kind!r}, {COLUMNS * row + column})")

    def send_message(self, message: dict[str, Any]) -> None:
        """Send the board a message, and wait until it was heard."""
        self.run(f"send({json.dumps(message)})")

    def ask(self, message: dict[str, Any], kind: str) -> dict[str, Any]:
        """Send the board a message, and return the next one of a kind from it."""
        answer: dict[str, Any] = self.run(f"ask({json.dumps(message)}, {kind!r})")
        return answer

    def record(self) -> dict[str, Any] | None:
        """Return the game as a file has it."""
        answer = self.ask({"type": "save", "saved": ""}, "answer")
        return json.loads(answer["text"]) if answer["status"] == 200 else None

    def fault(self) -> str:
        """Return what the page says where the board has stopped."""
        return str(self.run("document.querySelector('#fault-text').textContent"))

    def shown_moves(self) -> int:
        """Return how many moves the page's list has."""
        return int(self.run("document.querySelectorAll('#log li').length"))

    def flash(self) -> dict[str, bytes]:
        """Return the files that the browser keeps."""
        files: dict[str, str] = self.run("readFiles()")
        return {name: b64decode(text) for name, text in files.items()}


def put_files(browser: Chromium, context: str, address: str, files: dict[str, bytes]) -> None:
    """Have files on the flash of a site that is not open."""
    page = Page(browser, context, start=SCRIPTS["flash"])
    page.go(address + "manual.html")
    page.wait("location.href !== 'about:blank' && Boolean(window.putFiles)")
    texts = {name: b64encode(data).decode() for name, data in files.items()}
    page.run(f"putFiles({json.dumps(texts)})")
    page.close()
