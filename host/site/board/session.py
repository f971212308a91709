"""The session of the browser: the board of the site and its one page, no server (host/web/core.py).

That page plays, so there are no seats. What it sends is its own code's, and is not checked again here.
"""

import json
from collections.abc import Callable
from typing import Any

from firmware.clock import TICK_MS
from host.rooms.client.client import Network, RoomClient
from host.simulation.memory import PowerOff
from host.site.board.target import BrowserTarget, Step
from host.web.core import SessionCore
from host.web.errors import PageError, stopped_by
from host.web.page import Page
from host.web.records import record_of, text_of
from host.web.timeline import whole_timeline

PAGE = 1  # the number of the page

CUT_OFF = "This file is not JSON text, or is cut off; choose another copy of it."


class OwnPage(Page):
    """The page; post(text) sends it a message at once."""

    def __init__(self, state: dict[str, Any], post: Callable[[str], None]) -> None:
        super().__init__(state)
        self._post = post

    def reply(self, message: dict) -> None:
        self._post(json.dumps(message))

    def tell(self) -> None:
        """Send the page what is new."""
        for text in self.outgoing():
            self._post(text)


class PageSession(SessionCore):
    """A board and its page. files: its flash; keep(step): see BrowserBoard; post(text): sends the page a message."""

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], None], post: Callable[[str], None]) -> None:
        super().__init__(BrowserTarget(files, keep))
        self._clock = 0  # ms that have passed, also while a fault has stopped the board
        self._left = 0  # ms that have passed and are less than a tick
        self._client: RoomClient | None = None
        self._put("seats", {"player": PAGE, "held": False, "pages": 1, "shared": False})
        self._page = OwnPage(self.state, post)
        self.visitors.add(self._page)
        self._page.reply({"type": "you", "number": PAGE, "pass": ""})

    def connect(
        self,
        network: Network,
        keep_text: Callable[[str, str | None], None],
        texts: dict[str, str],
        random: Callable[[int], bytes],
        server: str,
    ) -> RoomClient:
        """Let the board be in rooms of one server; return what takes what comes over the network. See RoomClient."""
        self._client = RoomClient(self.board, network, keep_text, texts, random, server, True)
        return self._client

    def room_client(self) -> RoomClient | None:
        return self._client

    def denial_reason(self, visitor: Any) -> str:
        return ""

    # --- time ------------------------------------------------------------------------------

    def run(self, ms: int) -> None:
        """Let ms of the board's time pass and send the page what is new. A fault stops the board."""
        self._left += ms
        while self._left >= TICK_MS:
            self._left -= TICK_MS
            self.step(TICK_MS)
        self._clock += ms
        if self._client:
            self._client.step(self._clock)
            self._put("room", self._client.part)
        self._page.tell()

    def step(self, ms: int) -> None:
        if self.state["fault"]:
            return
        try:
            self._step(ms)
        except PowerOff:
            self.reboot()
        except Exception as error:
            self._put("fault", stopped_by(type(error).__name__ + ": " + str(error)))

    def reboot(self) -> None:
        self.keys.release_all(self._now)
        self.look_back.back(self._page)
        self.board.boot()
        self._put("fault", "")

    # --- what the page wants -----------------------------------------------------------------

    def handle_message(self, text: str) -> None:
        """Take a message of the page."""
        try:
            self._obey(self._page, json.loads(text))
        except PageError as refused:
            self._page.reply({"type": "error", "message": str(refused)})

    def _obey(self, visitor: Any, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("record", "save", "file"):
            self._obey_file(kind, message)
        elif kind == "back" and self._client:
            self._client.came_back()
        else:
            super()._obey(visitor, message)

    def _obey_file(self, kind: str, message: dict) -> None:
        """Answer as host/web/files.py does over HTTP: with the text of a game, or a refusal."""
        answer = {"type": "answer", "status": 200, "text": "", "name": ""}
        try:
            if kind == "file":
                self._open(message["text"])
            else:
                record = self.record(self._page)
                answer["name"] = f"cairn-{record['game']}-{record.get('move', len(record['moves']))}.json"
                answer["text"] = text_of(record, message["saved"])
        except PageError as refused:
            answer["status"], answer["text"] = 400, str(refused)
        self._page.reply(answer)

    def _open(self, text: str) -> None:
        """Look at the game of a file."""
        if not text.rstrip().endswith("}"):  # MicroPython takes JSON that is cut off
            raise PageError(CUT_OFF)
        self.open(self._page, whole_timeline(record_of(text), self.look_back.language))
