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
from tests.support.felt_board import felt_session
from tests.support.used_flash import write_used
from tests.support.web_server import PATIENCE_S, until

FEW_DESCRIPTORS = 128


def test_a_taken_port_gives_the_next():
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with addresses.listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] <= port + addresses.PORTS_TO_TRY


def test_impossible_ports_are_refused_with_a_message():
    with pytest.raises(OSError, match=r"^There is no port 65536"):
        addresses.listen("127.0.0.1", 65536)
    with pytest.raises(OSError, match=r"^There is no port -1"):
        addresses.listen("127.0.0.1", -1)
    with pytest.raises(OSError, match="cannot be opened"):
        addresses.listen("192.0.2.1", 0)


def test_all_ports_taken_is_reported(monkeypatch):
    monkeypatch.setattr(addresses, "PORTS_TO_TRY", 1)
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError, match=rf"Port {port} .*choose another"):
            addresses.listen("127.0.0.1", port)


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


# What others have begun when ctrl-c comes, and do not continue
LEFT_OPEN = (
    "",
    "GET / HTTP/1.1\r\nHost: ",
    "POST /load HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Length: 9\r\n\r\n{",
    "GET /board HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
)


@pytest.mark.skipif(os.name != "posix", reason="ctrl-c is sent as a signal")
def test_play_prints_its_address_moves_on_from_a_taken_port_and_stops_on_ctrl_c():
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        process, lines = start_play(port)
        address = lines[-1].split()[3]
        taken = int(address.rsplit(":", 1)[1].strip("/"))
        assert lines[0] == f"Port {port} is taken; using {taken} instead.\n"
        until(lambda: _answers(address), "the page")
        with connect(f"ws://127.0.0.1:{taken}/board", max_queue=None) as socket_:
            socket_.recv()
            with ExitStack() as exits:
                for head in LEFT_OPEN:
                    sock = exits.enter_context(socket.create_connection(("127.0.0.1", taken)))
                    sock.sendall(head.replace("{host}", f"127.0.0.1:{taken}").encode())
                process.send_signal(signal.SIGINT)
                output, _ = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0
        assert output == "Cairn stopped.\n"


def test_ctrl_c_again_and_again_is_no_more_than_ctrl_c():
    """Its tasks would be cancelled, each with a traceback."""
    server = make_server(felt_session())
    for _ in range(3):
        server.handle_exit(signal.SIGINT, None)
    assert server.should_exit and not server.force_exit and server._captured_signals == [signal.SIGINT]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_play_stops_while_a_page_waits_for_pictures(number, tmp_path):
    """It used to wait for all of them, and to show where each request stood. Two seconds each: a process of its own."""
    words = [sys.executable, "-m", "host.cli", "play", "--no-browser", "--port", "0", "--store", str(tmp_path / "s")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(words, cwd=ROOT, start_new_session=True, **pipes) as process, ExitStack() as exits:
        address = process.stdout.readline().split()[3]
        until(lambda: _answers(address), "the page")
        for path in ("build.json", "manual"):
            page = exits.enter_context(socket.create_connection(("127.0.0.1", int(address[:-1].rpartition(":")[2]))))
            page.sendall(f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        (painter,) = until(psutil.Process(process.pid).children, "a process that draws")
        for _ in range(3):
            os.killpg(process.pid, number)
        printed, _ = process.communicate(timeout=PATIENCE_S)
    assert (printed, process.returncode) == ("Cairn stopped.\n", 0)
    until(lambda: not painter.is_running(), "its end")


@pytest.mark.skipif(os.name != "posix", reason="ctrl-c is sent as a signal")
def test_play_for_others_prints_an_address_with_a_new_token_each_time():
    tokens = []
    for _ in range(2):
        process, lines = start_play(0, host="0.0.0.0")
        address, _, token = lines[-1].split()[3].partition("?token=")
        tokens.append(token)
        until(lambda address=address, token=token: _answers(f"{address}?token={token}"), "the page")
        assert httpx.get(address).status_code == 403
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)
    assert len(set(tokens)) == 2 and min(map(len, tokens)) >= 32


@pytest.mark.skipif(os.name != "posix", reason="the browser is a shell script")
def test_play_opens_the_browser_at_its_address(tmp_path):
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{opened}"\n')
    browser.chmod(0o755)
    process, lines = start_play(0, browser)
    try:
        assert until(lambda: opened.exists() and opened.read_text(), "the browser") == lines[-1].split()[3]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE_S)


@pytest.mark.parametrize("chosen", ["", "w3m", "/usr/bin/lynx %s", "no-such:links -g %s"])
def test_a_browser_for_terminals_is_never_opened(chosen, tmp_path, monkeypatch):
    """As over SSH, where no other is found: it would take keys and screen, ctrl-c among them."""
    for name in TEXT_BROWSERS:
        (tmp_path / name).write_text(f"#!/bin/sh\necho {name} >> {tmp_path}/opened\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("BROWSER", chosen)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    open_browser("http://127.0.0.1:1/")
    assert not (tmp_path / "opened").exists()


def test_a_browser_has_no_terminal(tmp_path, monkeypatch):
    """Not even as /dev/tty, by which an opener of the desktop could still begin one."""
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\ntty -s || (: </dev/tty) 2>/dev/null || echo none > {tmp_path}/terminal\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"w3m:{browser}")
    opener = f"from host.web.browser import open_browser; open_browser({str(browser)!r})"
    pty.spawn([sys.executable, "-c", opener])
    assert (tmp_path / "terminal").read_text() == "none\n"


@pytest.mark.skipif(os.name != "posix", reason="ctrl-c is sent as a signal")
def test_play_continues_the_last_game(tmp_path):
    """The board's own journal does that: the process ends, and the next one has the game.

    Also while idle connections take all that the process may have, which is no more than files and pages need. It costs
    a second and more: three processes with the firmware.
    """
    write_used(tmp_path)
    for moves in range(3):
        crowded = moves == 1
        process, lines = start_play(
            0, board=f"MemoryTarget({str(tmp_path)!r})", descriptors=FEW_DESCRIPTORS if crowded else None
        )
        address = lines[-1].split()[3]
        until(lambda address=address: _answers(address), "the page")
        with ExitStack() as exits:
            socket_ = exits.enter_context(connect(f"{address.replace('http', 'ws')}board", max_queue=None))
            for _ in range(2 * FEW_DESCRIPTORS if crowded else 0):
                idle = exits.enter_context(socket.socket())
                idle.setblocking(False)  # all at once
                idle.connect_ex(("127.0.0.1", int(address.rsplit(":", 1)[1].strip("/"))))
            if moves:
                _hear(socket_, f"move {moves}")  # the game of before
            before = _kept(tmp_path)
            for kind in ("press", "release"):
                row, column = (3 + 2 * moves, 5) if moves else (2, 10)  # a square, or the menu's green triangle
                socket_.send(json.dumps({"type": kind, "row": row, "column": column}))
            _hear(socket_, f"move {moves + 1}")
            until(lambda before=before: _kept(tmp_path) != before, "the journal")
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=PATIENCE_S)
        assert output == "Cairn stopped.\n"


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
