"""The server as pages and others meet it: real sockets."""

import socket
from contextlib import suppress
from hashlib import sha256

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from engines.registry import GAMES
from host.web import server, shell
from host.web.shell import STATIC
from tests.support.web_server import PATIENCE_S, Page, knock, page, tap, until

# --- the page over HTTP ----------------------------------------------------------------


def test_the_page_and_its_files(idle):
    index = httpx.get(idle.address)
    assert index.status_code == 200 and "text/html" in index.headers["content-type"]
    build = shell.served().build
    for path in STATIC.iterdir():
        outside = path.name in (shell.INDEX, *shell.OUTSIDE)
        answer = httpx.get(idle.address + ("" if outside else f"{build}/") + path.name)
        assert answer.status_code == 200
        assert answer.content == path.read_bytes() or path.name == shell.INDEX
        assert answer.headers["cache-control"] == ("no-cache" if outside else shell.FOR_EVER)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; ") and "unsafe" not in policy
    assert "javascript" in httpx.get(f"{idle.address}{build}/main.js").headers["content-type"]
    assert "image/svg" in httpx.get(f"{idle.address}{build}/wood.svg").headers["content-type"]
    assert httpx.get(f"{idle.address}{build}/pictures/{GAMES[0]}.png").headers["content-type"] == "image/png"


def test_the_list_of_the_build_has_all_that_is_served(idle):
    answer = httpx.get(idle.address + "build.json", timeout=PATIENCE_S)  # which draws the pictures
    assert answer.headers["cache-control"] == "no-cache"
    listed = answer.json()
    assert listed["build"] == shell.served().build
    for path, digest in listed["files"].items():
        assert (
            sha256(httpx.get(f"{idle.address}{listed['build']}/{path}", timeout=PATIENCE_S).content).hexdigest()
            == digest
        )
    for name in listed["pages"]:
        assert listed["build"] in httpx.get(idle.address + name, timeout=PATIENCE_S).text


def test_files_of_another_build_are_not_there(idle):
    """A page of another version of Cairn gets nothing of this one."""
    answer = httpx.get(f"{idle.address}0123456789abcdef/main.js")
    assert answer.status_code == 404 and "another version" in answer.text


def test_an_unchanged_file_is_not_sent_twice(idle):
    first = httpx.get(idle.address + "worker.js")
    again = httpx.get(idle.address + "worker.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["nothing", "../server.py", "%2e%2e/server.py", "..%5cserver.py", "board", "pictures/chess.png", "room.svg"]
)
def test_nothing_else_is_served(idle, path):
    answer = httpx.get(idle.address + path)
    assert answer.status_code == 404


def test_a_foreign_name_for_this_computer_is_refused(idle):
    assert httpx.get(idle.address, headers={"host": f"evil.example:{idle.port}"}).status_code == 400
    assert httpx.get(idle.address, headers={"host": ""}).status_code == 400
    assert httpx.get(idle.address, headers={"host": f"localhost:{idle.port}"}).status_code == 200


def test_the_server_listens_at_one_loopback_address(idle):
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", idle.port), timeout=PATIENCE_S).close()


# --- who may open the WebSocket -----------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "http://evil.example:{port}",
        "http://[::1",
        "null",
        "",
    ],
)
def test_another_site_is_refused(idle, origin):
    assert knock(idle, idle.host, origin.format(port=idle.port)) == 403


def test_a_foreign_host_name_is_refused_on_the_websocket_too(idle):
    name = f"evil.example:{idle.port}"
    assert knock(idle, name, f"http://{name}") == 400  # origin and name agree; the name gives it away


def test_the_own_page_is_let_in(idle):
    for name in (f"127.0.0.1:{idle.port}", f"localhost:{idle.port}", f"LOCALHOST:{idle.port}"):
        assert knock(idle, name, f"http://{name}") == 101


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


def test_two_pages_see_the_same_board(served):
    with page(served) as one, page(served) as two:
        one.send(type="share")
        tap(one, 2, 3)
        for visitor in (one, two):
            visitor.hear(lambda visitor=visitor: visitor.label(2, 3) == "c8, blue stone, the last move")
        tap(two, 5, 6)
        for visitor in (one, two):
            visitor.hear(lambda visitor=visitor: visitor.label(5, 6) == "f5, white stone, the last move")
        one.sync()
        two.sync()
        assert one.state["still"] == two.state["still"] and one.labels == two.labels


def test_who_comes_back_finds_the_same_board(served):
    with page(served) as visitor:
        tap(visitor, 5, 6)
        visitor.hear(lambda: visitor.state["moves"]["total"] == 1)
        visitor.hear(lambda: "play" in visitor.label(2, 2))  # the move has been shown
        before = visitor.sync().state
    with page(served) as visitor:
        for part in visitor.state.keys() - {"frame", "seats"}:  # a light breathes, and a new page has a new number
            assert visitor.state[part] == before[part]


def test_the_keys_of_a_page_that_vanishes_are_released(served):
    visitor = Page(served).complete()
    visitor.send(type="press", row=7, column=7)
    served.felt(("press", 7, 7))
    visitor.socket.socket.close()  # no goodbye
    served.felt(("release", 7, 7))


# --- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "junk",
    [
        "junk",
        '{"type": "press", "row": 12, "column": 0}',
        '{"type": "ping", "x": "' + "y" * 2000 + '"}',
        b"\x00\xff\x00",
        b"",
        "",
    ],
)
def test_junk_gets_a_message_and_changes_nothing(idle, junk):
    with page(idle) as visitor, page(idle) as other:
        before, touched = {**visitor.sync().state, "frame": ""}, list(idle.board.touched)  # a light breathes
        visitor.socket.send(junk)
        visitor.hear(lambda: visitor.errors)
        assert len(visitor.errors) == 1 and visitor.errors[0].endswith(".")
        assert {**visitor.sync().state, "frame": ""} == before
        assert other.sync().errors == []
        assert idle.board.touched == touched


def test_a_huge_message_disconnects_its_sender_alone(idle):
    with page(idle) as visitor, page(idle) as other:
        visitor.socket.send("x" * 1_000_000)
        assert visitor.farewell()[0] in (1009, 1006)  # message too big
        other.sync()


def test_an_endless_message_in_pieces_is_closed_too(idle):
    with page(idle) as visitor, page(idle) as other:

        def pieces():
            for _ in range(10_000):
                yield "x" * 100

        with suppress(ConnectionClosed):
            visitor.socket.send(pieces())
        assert visitor.farewell()[0] in (1009, 1006)
        other.sync()
