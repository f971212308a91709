"""A player's page on a running `cairn play`: a client of its WebSocket, with keys and texts."""

import json
import time
import urllib.request
from collections.abc import Callable
from datetime import datetime
from http.client import HTTPException
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from firmware.hardware.wiring import COLUMNS
from host.web import files
from host.web.records import text_of

PATIENCE_S = 120
BEAT_S, BEATS = 0.02, 4  # longer than the server's steps of the board's time, of 50 ms at most
OPENING_S = 60  # on a busy computer
GONE = "The server is gone."


class Page:
    """Raises OSError as soon as the server is gone. address: as `cairn play` prints it."""

    def __init__(self, address: str):
        self._address = address.rstrip("/")
        self.parts: dict[str, Any] = {}  # of the session's state, the latest of each
        self._labels: dict[int, str] = {}
        try:
            self._socket = connect(
                f"ws{self._address.removeprefix('http')}/board",
                origin=Origin(self._address),
                open_timeout=OPENING_S,
                close_timeout=0,  # the server is killed, and answers no more
            )
        except WebSocketException as error:
            raise OSError(GONE) from error

    def close(self) -> None:
        self._socket.close()

    def tap(self, row: int, column: int) -> None:
        """Press and release a key."""
        for kind in ("press", "release"):
            self._send({"type": kind, "row": row, "column": column})

    def rest(self, seconds: float) -> None:
        """Let `seconds` of the board's time pass: on a busy computer BEATS replies are as many steps of it."""
        time.sleep(max(0, seconds - BEATS * BEAT_S))
        for _ in range(BEATS):
            time.sleep(BEAT_S)
            self._send({"type": "ping"})
            while self._receive() != "pong":
                pass

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait for a condition. Raises: TimeoutError."""
        end = time.monotonic() + PATIENCE_S
        while not until():
            if time.monotonic() > end:
                raise TimeoutError(f"The page has waited for {PATIENCE_S} s. It shows {self.parts.get('panel')}")
            self._receive()

    @property
    def panel(self) -> dict[str, Any]:
        """The texts: title, status, tip, diagnostics, log."""
        panel: dict[str, Any] = self.parts.get("panel", {"title": "", "tip": "", "log": []})
        return panel

    def soft_key(self, name: str) -> tuple[int, int]:
        """Return row and column of a soft key of the screen."""
        return next((key["row"], key["column"]) for key in self.parts["keys"] if key["name"] == name)

    def square(self, name: str) -> tuple[int, int]:
        """Return row and column of a square."""
        return divmod(next(key for key, label in self._labels.items() if label.startswith(f"{name},")), COLUMNS)

    def load(self, record: dict[str, Any]) -> None:
        """Load a game as a file."""
        headers = {files.TOKEN_HEADER: self.parts["pass"], "Origin": self._address}
        text = text_of(record, datetime.now().astimezone())
        request = urllib.request.Request(f"{self._address}/load", text.encode(), headers)
        try:
            urllib.request.urlopen(request, timeout=PATIENCE_S).close()
        except HTTPException as error:
            raise OSError(GONE) from error

    def _send(self, message: dict[str, Any]) -> None:
        try:
            self._socket.send(json.dumps(message))
        except WebSocketException as error:
            raise OSError(GONE) from error

    def _receive(self) -> str:
        """Receive a message and return its type."""
        try:
            message = json.loads(self._socket.recv(PATIENCE_S))
        except WebSocketException as error:
            raise OSError(GONE) from error
        kind: str = message.pop("type")
        if kind == "labels":  # those that have changed
            self._labels.update({int(key): label for key, label in message["labels"].items()})
        self.parts.update(message)
        return kind
