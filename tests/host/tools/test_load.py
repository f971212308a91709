"""The load test counts all moves, and all clients that come back."""

import re
import subprocess
import sys

from host.paths import ROOT


def test_all_moves_and_all_clients_come_back() -> None:
    """Some seconds: a server starts twice, and moves come as in real time."""
    words = [sys.executable, "-m", "host.tools.load", "--rooms", "5", "--rates", "20", "--seconds", "1"]
    said = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    tables = re.findall(r"^\| +([a-z].*) \|\n\|[-:|]+\n\| +(\S.*) \|\n(?!\|)", said, re.MULTILINE)
    moves, back = [dict(zip(*(re.split(r" *\| *", line.strip()) for line in lines), strict=True)) for lines in tables]
    assert "5 rooms with 10 clients" in said
    assert moves["asked"] == moves["acknowledged"] == moves["told"] == "20"
    assert back["clients"] == back["back"] == "10"
