"""`play` from the port that it takes to ctrl-c, as a program of its own."""

import json
import os
import pty
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack

import httpx
import psutil
import pytest
from websockets.sync.client import connect

from host.http import addresses
from host.paths import ROOT
from host.web.browser import TEXT_BROWSERS, open_browser
from host.web.server import make_server
from tests.host.web.felt_board import felt_session
from tests.host.web_server import PATIENCE_S, until
from tests.support.used_flash import write_used

FEW_DESCRIPTORS = 128


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


PLAY = """
import resource
descriptors = {descriptors}
if descriptors:
    resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
from host.targets.memory import MemoryTarget
from host.web.server import play
play({board}, port={port}, browser={browser}, host={host!r})
"""


def start_play(port, browser=None, board="MemoryTarget()", host="127.0.0.1", descriptors=None):
    """Start play() in a process of its own; `browser` is a program that takes an address, `board` makes one.

    descriptors: how many the process may have at most, files and connections.
    """
    program = PLAY.format(port=port, browser=bool(browser), board=board, host=host, descriptors=descriptors)
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BROWSER": str(browser)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    lines: list[str] = []
    while not lines or "Cairn is at" not in lines[-1]:
        line = process.stdout.readline()
        assert line, lines
        lines.append(line)
    return process, lines


def end(process):
    """Send ctrl-c; return what is printed then."""
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE_S)
    return output


# What others have begun when ctrl-c comes, and do not continue
LEFT_OPEN = (
    "",
    "GET / HTTP/1.1\r\nHost: ",
    "POST /load HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9\r\n\r\n{",
    "GET /board HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
)


def test_play_opens_the_browser_moves_on_from_a_taken_port_and_stops_on_ctrl_c(tmp_path):
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}"\n')
    browser.chmod(0o755)
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        process, lines = start_play(port, browser)
        address = lines[-1].split()[3]
        taken = int(address.rsplit(":", 1)[1].strip("/"))
        assert lines[0] == f"Port {port} is taken; using {taken} instead.\n"
        until(lambda: _answers(address), "the page")
        assert until(lambda: opened.exists() and opened.read_text(), "the browser") == address
        with connect(f"ws://127.0.0.1:{taken}/board", max_queue=None) as socket_, ExitStack() as exits:
            socket_.recv()
            for head in LEFT_OPEN:
                sock = exits.enter_context(socket.create_connection(("127.0.0.1", taken)))
                sock.sendall(head.replace("{host}", f"127.0.0.1:{taken}").encode())
            assert end(process) == "Cairn stopped.\n" and process.returncode == 0


def test_ctrl_c_again_and_again_is_no_more_than_ctrl_c():
    """Its tasks would be cancelled, each with a traceback."""
    server = make_server(felt_session())
    for _ in range(3):
        server.handle_exit(signal.SIGINT, None)
    assert server.should_exit and not server.force_exit and server._captured_signals == [signal.SIGINT]


def test_play_stops_while_a_page_waits_for_pictures(tmp_path):
    """It used to wait for all of them, and to show where each request stood. Seconds: a process of its own."""
    words = [sys.executable, "-m", "host.cli", "play", "--no-browser", "--port", "0", "--store", str(tmp_path / "s")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(words, cwd=ROOT, start_new_session=True, **pipes) as process, ExitStack() as exits:
        address = process.stdout.readline().split()[3]
        until(lambda: _answers(address), "the page")
        for path in ("build.json", "manual"):
            page = exits.enter_context(socket.create_connection(("127.0.0.1", int(address[:-1].rpartition(":")[2]))))
            page.sendall(f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        (painter,) = until(psutil.Process(process.pid).children, "a process that draws")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            os.killpg(process.pid, number)
        printed, _ = process.communicate(timeout=PATIENCE_S)
    assert (printed, process.returncode) == ("Cairn stopped.\n", 0)
    until(lambda: not painter.is_running(), "its end")


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


# Seconds: three processes with the firmware.
def test_play_continues_the_last_game_and_asks_others_for_a_token(tmp_path):
    """The board's own journal does that: the process ends, and the next one has the game.

    Also while idle connections take all that the process may have, which is no more than files and pages need; and for
    others, whose address has a new token each time.
    """
    write_used(tmp_path)
    board, tokens = f"MemoryTarget({str(tmp_path)!r})", []
    for moves in range(3):
        crowded, shared = moves == 1, moves == 2
        host, descriptors = "0.0.0.0" if shared else "127.0.0.1", FEW_DESCRIPTORS if crowded else None
        process, lines = start_play(0, board=board, host=host, descriptors=descriptors)
        address, _, token = lines[-1].split()[3].partition("?token=")
        until(lambda address=address, token=token: _answers(f"{address}?token={token}"), "the page")
        if shared:
            assert httpx.get(address).status_code == 403 and len(token) >= 32
            tokens.append(token)
            assert end(process).endswith("Cairn stopped.\n")
            process, lines = start_play(0, board=board, host=host)
            address, _, token = lines[-1].split()[3].partition("?token=")
            assert token not in ("", *tokens)
            until(lambda address=address, token=token: _answers(f"{address}?token={token}"), "the page")
        else:
            _make_a_move(address, tmp_path, moves, FEW_DESCRIPTORS if crowded else 0)
        assert end(process).endswith("Cairn stopped.\n")


def _make_a_move(address, store, moves, idle):
    """Make the next move on the page of a board, once it has the game of before. idle: half of the idle connections."""
    with ExitStack() as exits:
        socket_ = exits.enter_context(connect(f"{address.replace('http', 'ws')}board", max_queue=None))
        for _ in range(2 * idle):
            waiting = exits.enter_context(socket.socket())
            waiting.setblocking(False)  # all at once
            waiting.connect_ex(("127.0.0.1", int(address.rsplit(":", 1)[1].strip("/"))))
        if moves:
            _hear(socket_, f"move {moves}")
        before = _kept(store)
        for kind in ("press", "release"):
            row, column = (3 + 2 * moves, 5) if moves else (2, 10)  # a square, or the menu's green triangle
            socket_.send(json.dumps({"type": kind, "row": row, "column": column}))
        _hear(socket_, f"move {moves + 1}")
        until(lambda: _kept(store) != before, "the journal")


def _kept(store):
    """What is in all files of a board's flash."""
    return {path: path.read_bytes() for path in store.rglob("*") if path.is_file()}


def _hear(socket_, words):
    """Wait until the panel's title ends with these words."""
    while True:
        message = json.loads(socket_.recv(timeout=PATIENCE_S))
        if message["type"] == "panel" and message["panel"]["title"].endswith(words):
            return


def _answers(address):
    try:
        return httpx.get(address).status_code == 200
    except httpx.TransportError:
        return False
