"""`make hil`: the scenarios on a board at a port, which has its settings and its game again in the end."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from host.link.errors import LinkError
from host.paths import ROOT
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryTarget, MemoryWire
from tests.scenarios.conftest import give_back

GAME = {"game": "robble", "options": {"size": "6"}, "seat": 0, "level": 3, "moves": ["c3", "d4", "a1"]}


def hil(port: str, arguments: str, *words: str, answers: str = "") -> "subprocess.CompletedProcess[str]":
    """Run `make hil` as a user does, after `make setup`."""
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


@contextmanager
def board_of(folder: Path) -> Iterator[LinkedBoard]:
    """The board whose flash is in a folder, by way of the link, as `make hil PORT=memory:FOLDER` has it."""
    with MemoryTarget(folder) as virtual, LinkedBoard(MemoryWire(virtual)) as board:
        board.boot()
        yield board


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with board_of(tmp_path) as board:
        board.ask("settings.set", name="brightness", value="low")
        board.load(GAME)
        board.settle()
    return tmp_path


def found(folder: Path) -> tuple:
    """Settings and game of the board."""
    with board_of(folder) as board:
        board.settle()
        return board.ask("settings")["brightness"], board.record()


def test_scenarios_run_and_the_board_is_restored(folder: Path) -> None:
    done = hil(f"memory:{folder}", "-k 'pages or outlive'")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout
    assert found(folder) == ("low", GAME)


def test_the_user_is_asked_on_request(folder: Path) -> None:
    done = hil(f"memory:{folder}", "-k 'by_eye and (lights or display)'", "ASK=1", answers="what?\ny\nn\n")
    assert "is it so? [y/n]" in done.stdout and "1 failed, 1 passed" in done.stdout
    assert "The answer to 'The display shows" in done.stdout
    assert found(folder) == ("low", GAME)


def test_without_a_board_it_ends_in_a_message() -> None:
    done = hil("/etc/passwd", "-k help")
    message, blank, end = done.stderr.splitlines()
    assert message.startswith("ERROR: /etc/passwd is no serial port") and not blank
    assert (done.returncode, end.startswith("make: ***")) == (2, True)
    assert len(done.stdout.splitlines()) == 1  # the command, by make


def test_a_board_that_is_gone_in_the_end_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    def gone() -> None:
        raise LinkError("The board is gone.")

    borrowed = ExitStack()
    borrowed.callback(gone)
    give_back(borrowed)
    assert capsys.readouterr().err.strip().endswith("of the last scenario: The board is gone.")
