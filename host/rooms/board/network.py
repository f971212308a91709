"""A RoomClient's network on a computer: WebSockets and HTTP beside an asyncio loop, and a folder for what is kept.

What comes waits until pump() gives it to the client, so everything that concerns the board happens in its own turn.
"""

import asyncio
import secrets
import urllib.error
import urllib.request
from collections import deque
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from host import __version__
from host.files import replace, sync_folder
from host.http.qr import modules_of
from host.private import private_folder
from host.rooms.client.client import RoomClient

OPEN_S = 15.0  # for a connection, and for an answer over HTTP
CLOSE_S = 1.0
MAX_BYTES = 8 << 20  # bytes of a message: the longest log has some megabytes
FAILED = (OSError, TimeoutError, InvalidHandshake, InvalidURI, WebSocketException, ValueError)
HEADERS = {"Content-Type": "application/json", "User-Agent": f"cairn/{__version__}"}


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Else the link to a room lets this computer ask any address of its own network."""

    def redirect_request(self, *_: Any) -> None:
        """Let the answer be what it is."""


class _Connect(connect):
    """A WebSocket that follows no redirects either."""

    def process_redirect(self, exc: Exception) -> Exception:
        return exc


OPENER = urllib.request.build_opener(_NoRedirects)


class SocketNetwork:
    """A Network (host/rooms/client/client.py). Belongs to one running loop."""

    def __init__(self) -> None:
        self._came: deque[tuple[Any, ...]] = deque()
        self._sockets: dict[int, asyncio.Task[None]] = {}
        self._texts: dict[int, asyncio.Queue[str]] = {}
        self._asks: set[asyncio.Task[None]] = set()

    def pump(self, client: RoomClient) -> None:
        """Give a client what has come."""
        while self._came:
            kind, *values = self._came.popleft()
            getattr(client, kind)(*values)

    def connect(self, number: int, url: str) -> None:
        self._texts[number] = asyncio.Queue()
        self._sockets[number] = asyncio.create_task(self._live(number, url))

    def send(self, number: int, text: str) -> None:
        if number in self._texts:
            self._texts[number].put_nowait(text)

    def disconnect(self, number: int) -> None:
        """Close a WebSocket once all that was sent is on its way."""
        if number in self._texts:
            self._texts[number].put_nowait("")

    def fetch(self, number: int, url: str, text: str | None) -> None:
        task = asyncio.create_task(self._fetch(number, url, text))
        self._asks.add(task)
        task.add_done_callback(self._asks.discard)

    async def close(self) -> None:
        tasks = [*self._sockets.values(), *self._asks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _live(self, number: int, url: str) -> None:
        try:
            opening = _Connect(
                url,
                open_timeout=OPEN_S,
                close_timeout=CLOSE_S,
                ping_interval=None,
                max_size=MAX_BYTES,
                compression=None,
            )
            async with opening as socket:
                self._came.append(("opened", number))
                sender = asyncio.create_task(self._send(number, socket))
                try:
                    async for text in socket:
                        if isinstance(text, str):
                            self._came.append(("received", number, text))
                finally:
                    sender.cancel()
        except FAILED:
            pass  # the client tries again
        finally:
            self._texts.pop(number, None)
            self._sockets.pop(number, None)
            self._came.append(("closed", number))

    async def _send(self, number: int, socket: ClientConnection) -> None:
        with suppress(WebSocketException):
            while text := await self._texts[number].get():
                await socket.send(text)
            await socket.close()

    async def _fetch(self, number: int, url: str, text: str | None) -> None:
        status, answer = await asyncio.to_thread(fetched, url, text)
        self._came.append(("fetched", number, status, answer))


def fetched(url: str, text: str | None) -> tuple[int, str]:
    """Return status and text of an answer over HTTP, (0, "") where none came. text: to POST, None to GET.

    A redirect is an answer, and not followed.
    """
    try:
        request = urllib.request.Request(url, None if text is None else text.encode(), HEADERS)
        with OPENER.open(request, timeout=OPEN_S) as answer:
            return answer.status, answer.read(MAX_BYTES).decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(MAX_BYTES).decode(errors="replace")
    except (OSError, ValueError, HTTPException):  # the last where something else than a web server answers
        return 0, ""


class Folder:
    """Texts by names in a folder, each in a file of its own that is there as a whole or not at all.

    Tokens are among them, so the folder is its owner's alone.
    """

    def __init__(self, path: Path) -> None:
        """Raises: OSError."""
        self._path = path
        private_folder(path, "*.json")

    def texts(self) -> dict[str, str]:
        """Return all texts. Raises: OSError."""
        return {
            file.stem.replace("-", "/"): file.read_text("utf-8", errors="replace")
            for file in sorted(self._path.glob("*.json"))
        }

    def keep(self, name: str, text: str | None) -> None:
        """Keep a text, None to remove it; it lasts once this returns. Raises: OSError."""
        file = self._path / f"{name.replace('/', '-')}.json"
        if text is None:
            file.unlink(missing_ok=True)
        else:
            replace(file, text.encode(), file.with_suffix(".new"))
        sync_folder(self._path)


def make_client(
    board: Any, network: SocketNetwork, folder: Folder, server: str = "", failures: tuple[type[Exception], ...] = ()
) -> RoomClient:
    """Return the client of this computer, with what was kept; see RoomClient. Raises: OSError."""
    texts, random = folder.texts(), secrets.token_bytes
    return RoomClient(board, network, folder.keep, texts, random, server, qr_of=modules_of, failures=failures)
