"""The server as pages and others meet it, by real sockets; and `play` as a program of its own."""

import os
import pty
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from engines.registry import GAMES
from host.http import addresses
from host.paths import ROOT
from host.targets.memory import MemoryTarget
from host.web import server, shell
from host.web.browser import TEXT_BROWSERS, open_browser
from tests.host.web_server import PATIENCE_S, Page, knock, page, until
from tests.support.served import page as first_answer


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
        visitor.receive(lambda: visitor.errors)
        visitor.socket.send("x" * 1_000_000)
        assert visitor.farewell()[0] in (1009, 1006)  # message too big
        with page(idle) as endless:
            with suppress(ConnectionClosed):
                endless.socket.send("x" * 100 for _ in range(10_000))
            assert endless.farewell()[0] in (1009, 1006)
        assert other.sync().errors == []


# --- play ----------------------------------------------------------------------------------------


def test_a_taken_port_gives_the_next_and_impossible_ones_are_refused_with_a_message(monkeypatch):
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with addresses.listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] <= port + addresses.PORTS_TO_TRY
        monkeypatch.setattr(addresses, "PORTS_TO_TRY", 1)
        for host, number, words in (
            ("127.0.0.1", port, rf"Port {port} .*choose another"),
            ("127.0.0.1", 65536, r"^There is no port 65536"),
            ("127.0.0.1", -1, r"^There is no port -1"),
            ("192.0.2.1", 0, "cannot be opened"),
        ):
            with pytest.raises(OSError, match=words):
                addresses.listen(host, number)


PIPES = {"cwd": ROOT, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "start_new_session": True}
# What others have begun when ctrl-c comes, and do not continue
LEFT_OPEN = (
    "",
    "GET / HTTP/1.1\r\nHost: ",
    *(f"GET /{late} HTTP/1.1\r\nHost: {{host}}\r\n\r\n" for late in ("build.json", "manual")),  # pictures are drawn
    "POST /open HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9\r\n\r\n{",
    "GET /board HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
)


def test_play_opens_the_browser_moves_on_from_a_taken_port_and_stops_on_ctrl_c(tmp_path):
    """However often that comes, and in whatever way: its tasks would be cancelled, each with a traceback."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}"\n')
    browser.chmod(0o755)
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        words = [sys.executable, "-m", "host.cli", "play", "--port", str(port), "--store", str(tmp_path / "store")]
        process = subprocess.Popen(words, env={**os.environ, "BROWSER": str(browser)}, **PIPES)
        lines = [process.stdout.readline() for _ in range(2)]
        address = lines[-1].split()[3]
        taken = int(address.rsplit(":", 1)[1].strip("/"))
        assert lines[0] == f"Port {port} is taken; using {taken} instead.\n"
        first_answer(address)
        assert until(lambda: opened.exists() and opened.read_text(), "the browser") == address
        with connect(f"ws://127.0.0.1:{taken}/board", max_queue=None) as socket_, ExitStack() as exits:
            socket_.recv()
            for head in LEFT_OPEN:
                sock = exits.enter_context(socket.create_connection(("127.0.0.1", taken)))
                sock.sendall(head.replace("{host}", f"127.0.0.1:{taken}").encode())
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                os.killpg(process.pid, number)
            printed, _ = process.communicate(timeout=PATIENCE_S)
            assert (printed, process.returncode) == ("Cairn stopped.\n", 0)


def test_a_browser_for_terminals_is_never_opened_and_no_browser_has_a_terminal(tmp_path, monkeypatch):
    """As over SSH, where no other is found: it would take keys and screen, ctrl-c among them. Not even as /dev/tty, by
    which an opener of the desktop could still begin one.
    """
    for name in TEXT_BROWSERS:
        (tmp_path / name).write_text(f"#!/bin/sh\necho {name} >> {tmp_path}/opened\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("TERM", "xterm")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for chosen in ("", "w3m", "/usr/bin/lynx %s", "no-such:links -g %s"):
        monkeypatch.setenv("BROWSER", chosen)
        open_browser("http://127.0.0.1:1/")
        assert not (tmp_path / "opened").exists(), chosen
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\ntty -s || (: </dev/tty) 2>/dev/null || echo none > {tmp_path}/terminal\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"w3m:{browser}")
    opener = f"from host.web.browser import open_browser; open_browser({str(browser)!r})"
    pty.spawn([sys.executable, "-c", opener])
    assert (tmp_path / "terminal").read_text() == "none\n"


def test_others_are_asked_for_a_token_that_is_new_each_time(monkeypatch, capsys):
    """Where the page is for this computer alone nobody is."""
    tokens = []
    idle = type("Server", (), {"run": lambda self, sockets: None})()
    monkeypatch.setattr(server, "make_server", lambda *words: tokens.append(words[3]) or idle)
    for host in ("0.0.0.0", "0.0.0.0", "127.0.0.1"):
        server.play(MemoryTarget(), host=host, port=0, browser=False)
    one, other, none = tokens
    assert one != other and min(len(one), len(other)) >= 32 and none == ""
    printed = capsys.readouterr().out
    assert printed.count(f"?token={one} (") == printed.count(f"?token={other} (") == 1
