"""The rooms' server as `cairn rooms serve` runs it, in a thread, on the files of a folder."""

import asyncio
import threading
from pathlib import Path

import httpx
import uvicorn

from host.http.addresses import listen
from host.rooms.events import AnyEvent
from host.rooms.folder import begin
from host.rooms.server.access import Access
from host.rooms.server.limits import Limits
from host.rooms.server.process import Settings, config, rooms_of
from tests.support import room_log
from tests.support.rooms_process import until

FAST = (10_000.0, 10_000)  # of new rooms: tests are faster than people


class RoomsServer:
    """A server that is up. site: the page's files. stop() and start() again keep the rooms and the port.

    host: and port; address: with which a page begins; url: without the last slash.
    """

    def __init__(self, folder: Path, site: Path | None = None) -> None:
        begin(folder)
        self._settings = Settings(folder, Access(), site, limits=Limits(new_rooms=FAST))
        listener = listen("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        listener.close()
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        self.address = f"{self.url}/"
        self._server: uvicorn.Server | None = None
        self.start()

    def start(self) -> None:
        """Begin to serve; return once it does."""
        self._listener = listen("127.0.0.1", self.port)
        assert self._listener.getsockname()[1] == self.port, "the port was taken meanwhile"
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        until(lambda: self._server and self._server.started, "the server")

    async def _serve(self) -> None:
        with self._listener:
            server = uvicorn.Server(config(self._settings, await rooms_of(self._settings)))
            self._server = server
            await server.serve([self._listener])

    def stop(self) -> None:
        """End it, as ctrl-c does; it may be called again."""
        if self._server:
            self._server.should_exit = True
            self._thread.join()
        self._server = None

    def log(self, code: str) -> list[AnyEvent]:
        """Return the events of a room."""
        answer = httpx.get(f"{self.url}/api/rooms/{code}/log")
        assert answer.status_code == 200, answer.text
        return room_log.read(answer.content)
