"""`make hil`: the stories on a board at a port, which has its settings and its game again in the end."""

import os
import subprocess
from pathlib import Path

import pytest

from host.targets.serial import SerialBoard
from tests.host.link.cables import served_board

ROOT = Path(__file__).parents[2]
GAME = {"game": "robble", "options": {"size": "6"}, "seat": 0, "level": 3, "moves": ["c3", "d4", "a1"]}


def hil(port: str, arguments: str, *words: str, answers: str = "") -> "subprocess.CompletedProcess[str]":
    """Run `make hil` as a person does, after `make setup`."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTEST"))
    }
    line = [
        "make",
        "--no-print-directory",
        "--assume-old=setup",
        "hil",
        f"ARGS=-p no:cacheprovider {arguments}",
        *words,
    ]
    if port:
        line.append(f"PORT={port}")
    return subprocess.run(line, cwd=ROOT, env=environment, input=answers, capture_output=True, text=True, check=False)


@pytest.fixture
def url(tmp_path: Path):
    with served_board(storage=tmp_path) as url:
        with SerialBoard(url) as board:
            board.boot()
            board.ask("settings.set", name="brightness", value="low")
            board.load(GAME)
        yield url


def found(url: str) -> tuple:
    """Settings and game of the board."""
    with SerialBoard(url) as board:
        board.boot()
        return board.ask("settings")["brightness"], board.record()


def test_stories_are_told_and_the_board_is_given_back(url: str) -> None:
    done = hil(url, "-k 'pages or outlive or junk_on'")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout
    assert found(url) == ("low", GAME)


def test_a_person_is_asked_when_that_is_wanted(url: str) -> None:
    done = hil(url, "-k 'by_eye and (lights or display)'", "ASK=1", answers="what?\ny\nn\n")
    assert "is it so? [y/n]" in done.stdout and "1 failed, 1 passed" in done.stdout
    assert "The answer to 'The display shows" in done.stdout
    assert found(url) == ("low", GAME)


def test_without_a_board_it_says_what_to_do() -> None:
    done = hil("socket://127.0.0.1:9", "-k help")
    assert done.returncode != 0 and "The port socket://127.0.0.1:9 cannot be opened" in done.stdout
