"""`cairn play` is killed in the middle of a game (SIGKILL): the next one has it, without the move in flight at most."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from firmware.hardware.wiring import COLUMNS
from host.targets.memory import MemoryTarget
from tests.host.web_server import Page, tap

GAME = {"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1, "moves": ["d4"]}
MOVES = (["a1", "g7"], ["b2", "f6"], [])  # of each process, which is killed when the page has the last one


@contextmanager
def killed_in_the_end(store: Path) -> Iterator[Page]:
    """A page of `cairn play`."""
    command = [sys.executable, "-m", "host.cli", "play", "--no-browser", "--port", "0", "--store", str(store)]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            address = re.search(r"http://([\w.:]+)/", process.stdout.readline())
            assert address
            page = Page(SimpleNamespace(host=address[1]))
            page.complete().hear(lambda: page.state["panel"]["tip"].startswith("Resumed"), "the game")
            yield page
        finally:
            process.kill()


def moves_on(page: Page) -> list[str]:
    """The moves in the log, whose lines are such as "5 Blue c3: 1 pushed"."""
    return [line.split()[2].rstrip(":") for line in page.state["panel"]["log"]]


def play(page: Page, move: str) -> None:
    """Tap a square, and wait until the page has the move."""
    key = next(int(key) for key, label in page.labels.items() if label.startswith(f"{move},"))
    tap(page, *divmod(key, COLUMNS))
    page.hear(lambda: moves_on(page)[-1] == move, "the move")


def test_a_killed_process_has_lost_the_move_in_flight_at_most(tmp_path: Path) -> None:
    """Three processes on one store."""
    with MemoryTarget(storage=tmp_path) as board:
        board.boot()
        board.load(GAME)
        board.settle()
    shown = lost = GAME["moves"]
    for moves in MOVES:
        with killed_in_the_end(tmp_path) as page:
            found = moves_on(page)
            assert found in (shown, lost)
            for move in moves:
                play(page, move)
            shown, lost = [*found, *moves], [*found, *moves[:-1]]
            assert moves_on(page) == shown
