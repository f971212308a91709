"""The server as pages and others meet it: real sockets, a board of lamps."""

import socket
import time
from contextlib import suppress
from hashlib import sha256

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from engines.registry import GAMES
from host.web import server, shell
from host.web.session import RATE
from host.web.shell import STATIC
from tests.support.lamp_board import LIT
from tests.support.web_server import PATIENCE_S, Page, knock, page, tap, until

# --- the page over HTTP ----------------------------------------------------------------


def test_the_page_and_its_files(lamps):
    index = httpx.get(lamps.address)
    assert index.status_code == 200 and "text/html" in index.headers["content-type"]
    build = shell.served().build
    for path in STATIC.iterdir():
        outside = path.name in (shell.INDEX, *shell.OUTSIDE)
        answer = httpx.get(lamps.address + ("" if outside else f"{build}/") + path.name)
        assert answer.status_code == 200
        assert answer.content == path.read_bytes() or path.name == shell.INDEX
        assert answer.headers["cache-control"] == ("no-cache" if outside else shell.FOR_EVER)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; ") and "unsafe" not in policy
    assert "javascript" in httpx.get(f"{lamps.address}{build}/main.js").headers["content-type"]
    assert "image/svg" in httpx.get(f"{lamps.address}{build}/wood.svg").headers["content-type"]
    assert httpx.get(f"{lamps.address}{build}/pictures/{GAMES[0]}.png").headers["content-type"] == "image/png"


def test_the_list_of_the_build_has_all_that_is_served(lamps):
    answer = httpx.get(lamps.address + "build.json", timeout=PATIENCE_S)  # which draws the pictures
    assert answer.headers["cache-control"] == "no-cache"
    listed = answer.json()
    assert listed["build"] == shell.served().build
    for path, digest in listed["files"].items():
        assert (
            sha256(httpx.get(f"{lamps.address}{listed['build']}/{path}", timeout=PATIENCE_S).content).hexdigest()
            == digest
        )
    for name in listed["pages"]:
        assert listed["build"] in httpx.get(lamps.address + name, timeout=PATIENCE_S).text


def test_files_of_another_build_are_not_there(lamps):
    """A page of another version of Cairn gets nothing of this one."""
    answer = httpx.get(f"{lamps.address}0123456789abcdef/main.js")
    assert answer.status_code == 404 and "another version" in answer.text


def test_an_unchanged_file_is_not_sent_twice(lamps):
    first = httpx.get(lamps.address + "worker.js")
    again = httpx.get(lamps.address + "worker.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["nothing", "../server.py", "%2e%2e/server.py", "..%5cserver.py", "board", "pictures/chess.png", "room.svg"]
)
def test_nothing_else_is_served(lamps, path):
    answer = httpx.get(lamps.address + path)
    assert answer.status_code == 404


def test_a_foreign_name_for_this_computer_is_refused(lamps):
    assert httpx.get(lamps.address, headers={"host": f"evil.example:{lamps.port}"}).status_code == 400
    assert httpx.get(lamps.address, headers={"host": ""}).status_code == 400
    assert httpx.get(lamps.address, headers={"host": f"localhost:{lamps.port}"}).status_code == 200


def test_the_server_listens_at_one_loopback_address(lamps):
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", lamps.port), timeout=PATIENCE_S).close()


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
def test_another_site_is_refused(lamps, origin):
    assert knock(lamps, lamps.host, origin.format(port=lamps.port)) == 403


def test_a_foreign_host_name_is_refused_on_the_websocket_too(lamps):
    name = f"evil.example:{lamps.port}"
    assert knock(lamps, name, f"http://{name}") == 400  # origin and name agree; the name gives it away


def test_the_own_page_is_let_in(lamps):
    for name in (f"127.0.0.1:{lamps.port}", f"localhost:{lamps.port}", f"LOCALHOST:{lamps.port}"):
        assert knock(lamps, name, f"http://{name}") == 101


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
            visitor.hear(lambda visitor=visitor: visitor.lamp(2, 3) == LIT)
            visitor.hear(lambda visitor=visitor: visitor.labels["31"] == "lamp 2 3, lit")
        tap(two, 2, 3)
        for visitor in (one, two):
            visitor.hear(lambda visitor=visitor: visitor.lamp(2, 3) == bytes(3))
        one.sync()
        two.sync()
        assert one.state["frame"] == two.state["frame"] and one.labels == two.labels


def test_the_instant_click_of_a_mouse_counts(served):
    with page(served) as visitor:
        for column in range(12):
            tap(visitor, 0, column)
        visitor.hear(lambda: visitor.state["panel"]["status"] == "12 lit")


def test_who_comes_back_finds_the_same_board(served):
    with page(served) as visitor:
        tap(visitor, 5, 6)
        visitor.hear(lambda: visitor.lamp(5, 6) == LIT and visitor.state["moves"]["total"] == 1)
        before = visitor.sync().state
    with page(served) as visitor:
        for part in visitor.state.keys() - {"buzzer", "seats"}:  # it may still sound, and a new page has a new number
            assert visitor.state[part] == before[part]


def test_the_keys_of_a_page_that_vanishes_are_released(served):
    visitor = Page(served).complete()
    visitor.send(type="press", row=7, column=7)
    visitor.hear(lambda: visitor.state["buzzer"])
    visitor.socket.socket.close()  # no goodbye
    with page(served) as other:
        other.hear(lambda: other.state["buzzer"] == 0)
    assert served.board.touched == [("press", 7, 7), ("release", 7, 7)]


def test_two_pages_hold_one_key(served):
    with page(served) as one:
        two = Page(served).complete()
        one.send(type="share")
        one.sync()
        for visitor in (one, two):
            visitor.send(type="press", row=1, column=1)
            visitor.sync()
        two.close()
        until(lambda: len(served.session.visitors) == 1)
        one.sync()
        time.sleep(0.15)  # longer than a key dwells: it would be up by now
        assert served.board.touched == [("press", 1, 1)]
        one.send(type="release", row=1, column=1)
        one.hear(lambda: one.state["buzzer"] == 0)


# --- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "junk",
    [
        "junk",
        "[1, 2]",
        '{"type": "shutdown"}',
        '{"type": "press", "row": 12, "column": 0}',
        '{"type": "press", "row": 0.0, "column": 0}',
        '{"type": "press", "row": false, "column": 0}',
        '{"type": "press", "row": 0}',
        '{"type": "ping", "x": "' + "y" * 2000 + '"}',
        "\N{SNOWMAN}" * 1000,
        b"\x00\xff\x00",
        b"",
        "",
    ],
)
def test_junk_gets_a_message_and_changes_nothing(lamps, junk):
    with page(lamps) as visitor, page(lamps) as other:
        before, touched = dict(visitor.sync().state), list(lamps.board.touched)
        visitor.socket.send(junk)
        visitor.hear(lambda: visitor.errors)
        assert len(visitor.errors) == 1 and visitor.errors[0].endswith(".")
        assert visitor.sync().state == before
        assert other.sync().errors == []
        assert lamps.board.touched == touched


def test_a_huge_message_disconnects_its_sender_alone(lamps):
    with page(lamps) as visitor, page(lamps) as other:
        visitor.socket.send("x" * 1_000_000)
        assert visitor.farewell()[0] in (1009, 1006)  # message too big
        other.sync()


def test_an_endless_message_in_pieces_is_closed_too(lamps):
    with page(lamps) as visitor, page(lamps) as other:

        def pieces():
            for _ in range(10_000):
                yield "x" * 100

        with suppress(ConnectionClosed):
            visitor.socket.send(pieces())
        assert visitor.farewell()[0] in (1009, 1006)
        other.sync()


def test_a_short_flood_is_refused_and_stays(served):
    with page(served) as visitor:
        for _ in range(500):
            visitor.send(type="ping")
        visitor.hear(lambda: visitor.errors)
        assert str(RATE) in visitor.errors[0]
        time.sleep(1.1)  # the bucket fills again
        tap(visitor, 3, 3)
        visitor.hear(lambda: visitor.lamp(3, 3) == LIT)


# --- a board that breaks ------------------------------------------------------------------


def test_a_fault_is_shown_and_a_reboot_helps(served):
    with page(served) as visitor:
        tap(visitor, 6, 6)
        visitor.hear(lambda: visitor.lamp(6, 6) == LIT)
        served.board.breaks = IndexError("list index out of range")
        visitor.hear(lambda: visitor.state["fault"])
        assert "IndexError" in visitor.state["fault"]
        assert httpx.get(served.address).status_code == 200
        with page(served) as newcomer:
            assert newcomer.state["fault"] == visitor.state["fault"]
            visitor.send(type="reboot")
            newcomer.hear(lambda: newcomer.state["fault"] == "")
        visitor.hear(lambda: visitor.state["fault"] == "")
        assert visitor.lamp(6, 6) == LIT
