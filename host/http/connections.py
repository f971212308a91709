"""The connections to the server: their number, their time limits, and how much may wait unread.

Anyone who reaches the port can open connections, without a token and without a word. The board's flash is files of
the same process, so that half of all descriptors at least are left to it. A newcomer gets in: where there are too many
connections, the one that was silent for longest is closed, of the address that has the most. Pages on their WebSocket
stay, of which server.py lets in few.

These are uvicorn's own protocols with time limits. A client that exceeds one, or does not read the close, is cut
off: a close that waits for its last bytes to be read would wait forever.
"""

import asyncio
import logging
import sys
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle
from collections import Counter
from typing import Any

import h11
from starlette.requests import ClientDisconnect
from starlette.status import WS_1007_INVALID_FRAME_PAYLOAD_DATA
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import WebSocketException
from websockets.frames import Frame

MAX_CONNECTIONS = 256  # 32 pages with their WebSocket and the six others that a browser opens, and some
WANTED_DESCRIPTORS = 4096  # at least this many where the system lets us; macOS begins with 256
HEADERS_S = 10.0  # from the first byte of a request to the end of its headers
EXCHANGE_S = 30.0  # then to the end of the answer; a file of 1 MiB comes in between
GOODBYE_S = 1.0  # to take what was sent last
END_S = 0.3  # the same where the server ends
MAX_BACKLOG = 1 << 20  # bytes that may wait for one client
COMPLAIN_S = 60.0  # between two lines in the log about connections that cannot be taken

# What a client did, as libraries report it: it broke off, or spoke no proper HTTP or WebSocket.
CLIENT_DID = (ClientDisconnect, ClientDisconnected, WebSocketException, h11.ProtocolError)
CLIENT_DID_LOGGERS = ("uvicorn.error", "asyncio")
CLIENT_DID_TEXTS = ("socket.send() raised exception.",)  # asyncio's, for what is written after the end

# What the app receives of a frame that holds no message: shared, as a thousand may come in one piece.
NO_MESSAGE: Any = {"type": "websocket.receive"}

log = logging.getLogger("cairn.web")


def raise_descriptor_limit(wanted: int = WANTED_DESCRIPTORS) -> None:
    """Let this process open this many files and sockets, where the system lets it."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """Return how many connections may be open at once: with those of accepted_at_once(), half of the descriptors."""
    if sys.platform == "win32":
        return MAX_CONNECTIONS
    import resource

    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MAX_CONNECTIONS if soft == resource.RLIM_INFINITY else min(MAX_CONNECTIONS, soft // 4)


def accepted_at_once() -> int:
    """Return how many connections asyncio may take in one turn of its loop. It takes four turns to close one."""
    return most_connections() // 4


class AcceptErrors:
    """Handler of a loop's exceptions: connections that the system cannot give us are one line a minute."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    def __call__(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        if "accept()" not in context["message"]:
            loop.default_exception_handler(context)
        elif loop.time() >= self._silent_until:
            self._silent_until = loop.time() + COMPLAIN_S
            log.warning("No more connections can be taken now: %s.", context.get("exception"))


class ClientErrors(logging.Filter):
    """Drops what libraries would write of what clients do: else anybody could fill the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, asyncio.CancelledError):  # by server.py, as the process ends
            return False
        return not isinstance(error, CLIENT_DID) and record.msg not in CLIENT_DID_TEXTS


client_errors = ClientErrors()  # one for all logs of the process


def quieten_clients() -> None:
    """Let what clients do be no line in the logs of this process. It may be called again."""
    for name in CLIENT_DID_LOGGERS:
        logging.getLogger(name).addFilter(client_errors)


class Limited:
    """Both kinds of connections: a deadline, at which they are cut off, and whether they make way for others."""

    loop: AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    heard_at = 0.0  # when the client last sent something
    is_cut = False
    _deadline: TimerHandle | None = None

    @property
    def may_go(self) -> bool:
        """Whether it makes way for others."""
        return True

    @property
    def address(self) -> str:
        """The client's address, without its port."""
        return self.client[0] if self.client else ""

    def give(self, seconds: float) -> None:
        """Cut the connection off after this time, unless it gets another."""
        self.relax()
        self._deadline = self.loop.call_later(seconds, self.cut)

    def relax(self) -> None:
        """Let the connection be open for as long as it likes."""
        if self._deadline:
            self._deadline.cancel()
        self._deadline = None

    def cut(self) -> None:
        """Close it at once, whatever waits to be sent."""
        self.relax()
        self.is_cut = True
        self.transport.abort()


def make_way(connections: set[Any], most: int) -> None:
    """Cut off the connection that was silent for longest, of the address that has the most, if there are too many."""
    if len(connections) <= most:
        return
    there = [connection for connection in connections if not connection.is_cut]
    if len(there) > most:
        shares = Counter(connection.address for connection in there)
        going = [connection for connection in there if connection.may_go]
        min(going, key=lambda connection: (-shares[connection.address], connection.heard_at)).cut()


class HttpConnection(Limited, H11Protocol):
    """A connection for HTTP; between two requests uvicorn's keep-alive holds, in a request the limits here."""

    most = staticmethod(most_connections)  # of both kinds, at once
    _timed: object = None  # the exchange that has its deadline

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.heard_at = self.loop.time()
        self.give(HEADERS_S)
        make_way(self.connections, self.most())

    def connection_lost(self, exc: Exception | None) -> None:
        self.relax()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        if not self._deadline:
            self.give(HEADERS_S)
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        if self.cycle is not self._timed and not self.cycle.response_complete:
            self._timed = self.cycle
            self.give(EXCHANGE_S)

    def send_400_response(self, msg: str) -> None:
        if self.cycle:
            self.cycle.disconnected = True  # what the app still answers has no client
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.cut()  # it has an answer already, or a part of one

    def on_response_complete(self) -> None:
        self.relax()
        super().on_response_complete()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.give(GOODBYE_S)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self.relax()  # from here on it is a PageConnection
        super().handle_websocket_upgrade(event)

    def shutdown(self) -> None:
        super().shutdown()
        self.give(END_S)


class PageConnection(Limited, WebSocketsSansIOProtocol):
    """A page's WebSocket. Frames that hold no message come to the app, too, as NO_MESSAGE: they count as messages."""

    @property
    def may_go(self) -> bool:
        """Whether the page is not yet let in, or was sent away."""
        return not self.handshake_complete or self.close_sent

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.heard_at = self.loop.time()
        self.give(HEADERS_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self.relax()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.heard_at = self.loop.time()
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MAX_BACKLOG:  # answers to pings; what the app sends waits its turn
            self.cut()
        elif self.transport.is_closing():
            self.give(GOODBYE_S)

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close" and not self.writable.is_set():
            self.cut()  # it does not read, so it takes no goodbye
            return
        if message["type"] == "websocket.send" and self.close_sent:
            raise ClientDisconnected  # the protocol has sent a close, which the app need not know yet
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.relax()
        elif message["type"] != "websocket.send":
            self.handshake_complete = True  # for uvicorn a refusal that is a page is none, but an error to be logged
            self.give(GOODBYE_S)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.give(GOODBYE_S)

    def shutdown(self) -> None:
        super().shutdown()
        self.give(END_S)

    def handle_ping(self) -> None:
        super().handle_ping()
        self._pass_on()

    def handle_pong(self, event: Frame) -> None:
        super().handle_pong(event)
        self._pass_on()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if not event.fin:
            self._pass_on()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(WS_1007_INVALID_FRAME_PAYLOAD_DATA)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _pass_on(self) -> None:
        """Let the app count a frame, and read no more until it has."""
        if not self.close_sent:
            self.queue.put_nowait(NO_MESSAGE)
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
