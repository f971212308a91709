"""Connections that say nothing, too little or too much: the board runs on, and newcomers get in."""

import logging
import socket
from contextlib import ExitStack, contextmanager, suppress
from random import randbytes
from types import SimpleNamespace

import h11
import httpx
import pytest
from starlette.requests import ClientDisconnect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode

from host.http import connections
from host.http.bucket import Bucket
from tests.host.strange_clients import HANDSHAKE, logged
from tests.host.web_server import PATIENCE_S, Page, page, tap, until

MAX_CONNECTIONS_TRIED = 8
LOGGERS = connections.CLIENT_DID_LOGGERS


def count(served):
    """How many connections the server holds."""
    return len(served.connections)


def _is_deaf(connection):
    return isinstance(connection, connections.PageConnection) and not connection.writable.is_set()


def opened(served):
    return socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_S)


def is_closed(sock):
    """Wait for the end of what the server sends; an answer or two may come before it."""
    try:
        while sock.recv(4096):
            pass
    except ConnectionResetError:
        pass
    return True


@contextmanager
def handshake(served):
    """A WebSocket without a client behind it, which takes N bytes at a time, and none before it is asked."""
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # or the kernel takes megabytes for the server
        sock.connect(("127.0.0.1", served.port))
        sock.sendall(
            f"GET /board HTTP/1.1\r\nHost: {served.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        yield sock


@contextmanager
def deaf_page(served):
    """A page that does not read, with as much waiting for it as the server lets wait."""
    with handshake(served) as sock:
        served.board.oled = lambda: randbytes(1024)
        until(lambda: any(_is_deaf(connection) for connection in list(served.connections)))
        yield sock
        del served.board.oled


# --- how many --------------------------------------------------------------------------------


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", MAX_CONNECTIONS_TRIED)


def test_the_longest_idle_makes_way_and_pages_stay(served, few):
    with page(served) as player, ExitStack() as exits:
        idle = [exits.enter_context(opened(served)) for _ in range(5 * MAX_CONNECTIONS_TRIED)]
        assert all(map(is_closed, idle[: 4 * MAX_CONNECTIONS_TRIED]))
        until(lambda: count(served) <= MAX_CONNECTIONS_TRIED)
        with page(served):  # a newcomer gets in
            assert httpx.get(served.address).status_code == 200
        tap(player, 2, 3)
        player.receive(lambda: "blue stone" in player.label(2, 3))


class Idle(connections.Limited):
    def __init__(self, client, heard_at):
        self.client, self.heard_at = client, heard_at
        self.transport = SimpleNamespace(abort=lambda: None)


def test_the_address_with_the_most_makes_way(few):
    """Not whoever is alone at an address, however long that was silent."""
    alone = [Idle(("192.0.2.1", 1), 0.0), Idle(None, 1.0)]
    crowd = [Idle(("192.0.2.2", port), 9.0 - port) for port in range(MAX_CONNECTIONS_TRIED)]
    for cut in ([7], [6, 7], [6, 7]):  # then there are no more than may be
        connections.make_way({*alone, *crowd}, MAX_CONNECTIONS_TRIED)
        assert [port for port, connection in enumerate(crowd) if connection.is_cut] == cut
    assert not any(connection.is_cut for connection in alone)


def test_half_of_the_descriptors_is_for_files(monkeypatch):
    resource = pytest.importorskip("resource")
    for soft in (64, 256, 1024, 1 << 20, resource.RLIM_INFINITY):
        monkeypatch.setattr(resource, "getrlimit", lambda kind, soft=soft: (soft, resource.RLIM_INFINITY))
        most = connections.most_connections()
        assert 16 <= most <= 256 and (soft < 0 or most + 4 * connections.accepted_at_once() <= soft / 2)


def test_the_descriptors_are_raised_as_far_as_one_may(monkeypatch):
    resource = pytest.importorskip("resource")
    raised = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: raised.append(limits))
    for limits in ((256, resource.RLIM_INFINITY), (1024, 2048), (1024, 1024), (1 << 20, 1 << 20)):
        monkeypatch.setattr(resource, "getrlimit", lambda kind, limits=limits: limits)
        connections.raise_descriptor_limit()
    assert raised == [(4096, resource.RLIM_INFINITY), (2048, 2048)]


def test_connections_that_cannot_be_taken_are_a_line_a_minute(caplog):
    """asyncio reports each try, thousands a second."""
    loop = SimpleNamespace(now=100.0, others=[])
    loop.time = lambda: loop.now
    loop.default_exception_handler = loop.others.append
    handle = connections.AcceptErrors()
    full = {"message": "socket.accept() out of system resource", "exception": OSError(24, "Too many open files")}
    for loop.now in (100.0, 100.1, 159.0, 161.0):
        handle(loop, full)
    assert [record.message for record in caplog.records] == [
        "No more connections can be taken now: [Errno 24] Too many open files."
    ] * 2
    handle(loop, {"message": "something else"})
    assert loop.others == [{"message": "something else"}]


def test_what_clients_do_is_no_line():
    """And what the program does wrong is written as ever."""
    connections.quieten_clients()
    connections.quieten_clients()
    with logged(*LOGGERS) as records:
        for error in (ClientDisconnect(), h11.LocalProtocolError("MUST_CLOSE"), ConnectionClosedError(None, None)):
            for name in LOGGERS:
                logging.getLogger(name).error("Exception in ASGI application\n", exc_info=error)
        logging.getLogger("asyncio").warning("socket.send() raised exception.")
        assert not records.lines
        logging.getLogger("uvicorn.error").error("Exception in ASGI application\n", exc_info=KeyError("a fault"))
        assert records.lines == ["Exception in ASGI application\n"] and records.traced == 1


# --- how long --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "sent"),
    [
        ("HEADERS_S", b""),
        ("HEADERS_S", b"GET / HTTP/1.1\r\nHost: loc"),
        ("HEADERS_S", b"GET /none HTTP/1.1\r\nHost: {host}\r\n\r\n|GET"),
        ("EXCHANGE_S", b"POST /open HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9\r\n\r\n[1"),
    ],
    ids=["nothing", "half of the headers", "half of the next headers", "half of a file"],
)
def test_a_request_that_does_not_end_is_cut_off(served, monkeypatch, limit, sent):
    with page(served) as player:
        monkeypatch.setattr(connections, limit, 0.2)
        with opened(served) as sock:
            first, _, then = sent.replace(b"{host}", served.host.encode()).partition(b"|")
            sock.sendall(first)
            if then:
                assert sock.recv(4096)  # the answer, after which another request may come
                sock.sendall(then)
            assert is_closed(sock)
        until(lambda: count(served) == 1)
        player.sync()  # for a page on its WebSocket there is no such limit


def test_a_page_that_does_not_read_is_cut_off_when_it_answers_no_ping(served):
    """A close that waits until all is read would wait forever, and a visitor sit there."""
    with deaf_page(served):
        (connection,) = served.connections
        connection.loop.call_soon_threadsafe(connection.keepalive_timeout)
        until(lambda: not served.session.visitors)


# --- how much --------------------------------------------------------------------------------

TEXT = Frame(Opcode.TEXT, b'{"type": "ping"}')
FLOODS = {
    "messages": [TEXT],
    "pings": [Frame(Opcode.PING, b"?")],
    "pongs": [Frame(Opcode.PONG, b"!")],
    "pieces of nothing": [Frame(Opcode.TEXT, b"", fin=False)] + [Frame(Opcode.CONT, b"", fin=False)] * 100,
}


def pour(visitor, frames, times):
    """Send frames many times in one go, past the client."""
    first, rest = frames[:1], frames[1:] or frames
    pieces = [frame.serialize(mask=True) for frame in (*first, *rest * (times // len(rest)))]
    visitor.socket.socket.sendall(b"".join(pieces))


@pytest.mark.parametrize("frames", FLOODS.values(), ids=FLOODS)
def test_whatever_comes_as_a_flood_counts(served, frames):
    with page(served) as other:
        flooder = Page(served).complete()
        pour(flooder, frames, 5000)
        code, reason = flooder.farewell()
        assert code == 1008 and "Too many messages" in reason
        until(lambda: len(served.session.visitors) == 1)
        assert served.board.touched == []
        tap(other, 1, 1)
        other.receive(lambda: "blue stone" in other.label(1, 1))


def test_a_page_that_does_not_read_costs_no_memory(served):
    """What a page does not take waits as one value a part, not as a queue."""
    with deaf_page(served):
        (visitor,) = served.session.visitors
        with page(served) as player:
            waited = 0  # pictures in a row that found the page deaf: its buffers have to fill first
            for _ in range(400):
                seen = player.state["oled"]
                player.receive(lambda seen=seen: player.state["oled"] != seen, "the next picture")
                waited = waited + 1 if visitor.has_output.is_set() else 0
                if waited == 20:
                    break
        assert waited == 20
        (connection,) = (held for held in list(served.connections) if not held.writable.is_set())
        assert connection.transport.get_write_buffer_size() < 200_000


def test_answers_that_are_not_read_do_not_pile_up(served, monkeypatch):
    """What the app sends waits for its reader, but answers to pings are made below it."""
    monkeypatch.setattr(connections, "MAX_BACKLOG", 100_000)
    with deaf_page(served) as deaf:
        with suppress(ConnectionError):  # it may be cut off before the last of them
            deaf.sendall(Frame(Opcode.PING, bytes(125)).serialize(mask=True) * 1000)
        until(lambda: not served.connections)
    until(lambda: not served.session.visitors)


def test_text_that_is_no_unicode_is_no_traceback(served, caplog):
    with page(served) as visitor, caplog.at_level(logging.DEBUG):
        pour(visitor, [Frame(Opcode.TEXT, b"\xff\xfe")], 3)
        assert visitor.farewell()[0] == 1007  # not the text that it says it is
    with page(served) as visitor, caplog.at_level(logging.DEBUG):
        pour(visitor, [Frame(Opcode.TEXT, b"\xe2\x98", fin=False), Frame(Opcode.CONT, b"\x83")], 1)
        visitor.receive(lambda: visitor.errors)  # a sign in two pieces is text, if no message
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


def test_a_strangers_bytes_are_no_lines_in_the_log(served, caplog):
    junks = [b"junk\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"GET /%00 HTTP/1.1\r\nHost: {host}\r\n\r\n"]
    for junk in (*junks, HANDSHAKE % (b"/board", b"Host: foreign.example\r\n")):  # which is refused with a page
        with opened(served) as sock:
            sock.sendall(junk.replace(b"{host}", served.host.encode()))
            sock.shutdown(socket.SHUT_WR)
            assert is_closed(sock)
    assert not caplog.records


def test_bucket_takes_a_burst_and_then_the_rate() -> None:
    bucket = Bucket(rate=100, burst=20)
    assert sum(bucket.take(5.0) for _ in range(50)) == 20
    assert bucket.strikes == 30
    assert sum(bucket.take(5.0 + step / 1000) for step in range(1000)) == pytest.approx(100, abs=1)


def test_bucket_never_holds_more_than_a_burst() -> None:
    bucket = Bucket(rate=100, burst=20)
    assert bucket.take(0.0)
    assert sum(bucket.take(3600.0) for _ in range(50)) == 20


def test_what_costs_more_than_is_left_is_waited_for_afterwards() -> None:
    bucket = Bucket(rate=10, burst=20)
    assert bucket.take(0.0, 50) and not bucket.take(3.0)
    assert bucket.take(3.1) and not bucket.take(3.1)


def test_strikes_fade_for_those_who_slow_down() -> None:
    bucket = Bucket(rate=100, burst=20)
    for _ in range(70):
        bucket.take(0.0)
    assert bucket.strikes == 50
    assert bucket.take(0.02) and bucket.strikes == 49
    for step in range(60):
        assert bucket.take(1 + step / 50)
    assert bucket.strikes == 0
