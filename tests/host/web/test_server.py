"""The server as pages and others meet it: real sockets."""

import socket
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from engines.registry import GAMES
from host.web import server, shell
from tests.host.web_server import PATIENCE_S, Page, knock, page, until


def test_the_page_and_its_files(idle):
    """No other, and nothing of another build: a page of another version of Cairn gets nothing of this one."""
    index = httpx.get(idle.address)
    assert index.status_code == 200 and "text/html" in index.headers["content-type"]
    build = shell.served().build
    for path, kept in (("manual", "no-cache"), ("worker.js", "no-cache"), (f"{build}/main.js", shell.FOR_EVER)):
        answer = httpx.get(idle.address + path, timeout=PATIENCE_S)
        assert answer.status_code == 200 and answer.headers["cache-control"] == kept
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; ") and "unsafe" not in policy
    for name, kind in (("main.js", "javascript"), ("wood.svg", "image/svg"), (f"pictures/{GAMES[0]}.png", "image/png")):
        assert kind in httpx.get(f"{idle.address}{build}/{name}", timeout=PATIENCE_S).headers["content-type"]
    for name in ("nothing", "../server.py", "..%5cserver.py", "board", "pictures/chess.png", "room.svg"):
        assert httpx.get(idle.address + name).status_code == 404
    answer = httpx.get(f"{idle.address}0123456789abcdef/main.js")
    assert answer.status_code == 404 and "another version" in answer.text
    first = httpx.get(idle.address + "worker.js")
    again = httpx.get(idle.address + "worker.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert httpx.get(idle.address + "build.json", timeout=PATIENCE_S).headers["cache-control"] == "no-cache"


# --- who may open it ------------------------------------------------------------------------


def test_another_site_is_refused_and_the_own_page_let_in(idle):
    """By the name of this computer, and by the origin of a WebSocket."""
    for host, status in ((f"evil.example:{idle.port}", 400), ("", 400), (f"localhost:{idle.port}", 200)):
        assert httpx.get(idle.address, headers={"host": host}).status_code == status
    for origin in ("http://evil.example", "https://127.0.0.1:{}", "http://localhost:{}", "null", ""):
        assert knock(idle, idle.host, origin.format(idle.port)) == 403, origin
    name = f"evil.example:{idle.port}"
    assert knock(idle, name, f"http://{name}") == 400  # origin and name agree; the name gives it away
    name = f"LOCALHOST:{idle.port}"
    assert knock(idle, name, f"http://{name}") == 101
    with pytest.raises(OSError):  # it listens at one loopback address
        socket.create_connection(("127.0.0.2", idle.port), timeout=PATIENCE_S).close()


def test_too_many_pages(served, monkeypatch):
    """Of two at most, instead of 32: a page here that is not listened to takes seconds to close."""
    monkeypatch.setattr(server, "MAX_VISITORS", 2)
    with page(served):
        with page(served):
            code, reason = Page(served).farewell()
            assert code == 1013 and "close one" in reason
        until(lambda: len(served.session.visitors) == 1)
        with page(served):
            pass


# --- playing ------------------------------------------------------------------------------


def test_the_keys_of_a_page_that_vanishes_are_released(served):
    visitor = Page(served).complete()
    visitor.send(type="press", row=7, column=7)
    served.felt(("press", 7, 7))
    visitor.socket.socket.close()  # no goodbye
    served.felt(("release", 7, 7))


def test_what_is_too_big_disconnects_its_sender_alone(idle):
    """Also where it comes in pieces without an end. Smaller junk gets an answer: test_messages.py."""
    with page(idle) as visitor, page(idle) as other:
        visitor.socket.send(b"\x00\xff")
        visitor.hear(lambda: visitor.errors)
        visitor.socket.send("x" * 1_000_000)
        assert visitor.farewell()[0] in (1009, 1006)  # message too big
        with page(idle) as endless:
            with suppress(ConnectionClosed):
                endless.socket.send("x" * 100 for _ in range(10_000))
            assert endless.farewell()[0] in (1009, 1006)
        assert other.sync().errors == []
