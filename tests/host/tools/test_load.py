"""The load test counts all moves, and all clients that come back."""

import re
import signal
import subprocess
import sys

import psutil

from host.paths import ROOT
from tests.host.rooms.rooms_process import PATIENCE_S, until


def words(*options: str) -> list[str]:
    return [sys.executable, "-m", "host.tools.load", *options]


def test_all_moves_and_all_clients_come_back() -> None:
    """Some seconds: a server starts twice, and moves come as in real time."""
    options = ("--rooms", "5", "--rates", "20", "--seconds", "1")
    said = subprocess.run(words(*options), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    tables = re.findall(r"^\| +([a-z].*) \|\n\|[-:|]+\n\| +(\S.*) \|\n(?!\|)", said, re.MULTILINE)
    moves, back = [dict(zip(*(re.split(r" *\| *", line.strip()) for line in lines), strict=True)) for lines in tables]
    assert "5 rooms with 10 clients" in said
    assert moves["asked"] == moves["acknowledged"] == moves["told"] == "20"
    assert back["clients"] == back["back"] == "10"


def test_sigterm_ends_its_server_too() -> None:
    """Two seconds: both are processes."""
    line = words("--rooms", "2", "--rates", "1")
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        (server,) = until(psutil.Process(process.pid).children, "its server")
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=PATIENCE_S)
    try:
        assert process.returncode == 1 and "The load test was ended.\n" in said
        assert not psutil.pid_exists(server.pid)
    finally:
        if server.is_running():
            server.kill()
