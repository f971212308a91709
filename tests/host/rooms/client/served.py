"""The rooms of world.py over real sockets, at a free port of this computer."""

import asyncio
import threading
import time
from collections import deque
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from host.rooms import messages
from host.web.addresses import listen
from tests.host.rooms.client.world import Server

PATIENCE_S = 20


class Line:
    """A socket as world.Server has it."""

    def __init__(self, news: asyncio.Event) -> None:
        self.code = ""
        self.token: str | None = None
        self.down: deque[str] = deque()
        self._news = news

    def tell(self, message: messages.ServerMessage) -> None:
        self.down.append(messages.encode(message).decode())
        self._news.set()


class Served:
    """A running server; `rooms` belongs to its thread: look, don't touch. stop() and start() again keep the rooms."""

    def __init__(self) -> None:
        self.rooms = Server()
        self._listener = listen("127.0.0.1", 0)
        self.port = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._listener.close()
        self.start()

    def start(self) -> None:
        app = Starlette(
            routes=[
                Route("/api/rooms", self._make, methods=["POST"]),
                Route("/api/rooms/{code}", self._find),
                WebSocketRoute("/api/rooms/{code}/socket", self._talk),
            ]
        )
        config = uvicorn.Config(app, port=self.port, log_level="error", timeout_graceful_shutdown=0)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        end = time.monotonic() + PATIENCE_S
        while not self._server.started:
            assert time.monotonic() < end
            time.sleep(0.01)

    def stop(self) -> None:
        self._server.should_exit = self._server.force_exit = True
        self._thread.join()

    async def _make(self, request: Request) -> Response:
        status, text = self.rooms.post((await request.body()).decode())
        return Response(text, status, media_type="application/json")

    async def _find(self, request: Request) -> Response:
        status, text = self.rooms.get(request.path_params["code"])
        return Response(text, status, media_type="application/json")

    async def _talk(self, websocket: WebSocket) -> None:
        await websocket.accept()
        news = asyncio.Event()
        line: Any = Line(news)
        self.rooms.sockets.append(line)

        async def send() -> None:
            while True:
                await news.wait()
                news.clear()
                while line.down:
                    await websocket.send_text(line.down.popleft())

        sender = asyncio.create_task(send())
        try:
            while True:
                self.rooms.hear(line, await websocket.receive_text())
        except WebSocketDisconnect:
            pass
        finally:
            sender.cancel()
            self.rooms.sockets.remove(line)
