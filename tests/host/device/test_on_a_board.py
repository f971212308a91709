"""On MicroPython itself: `CAIRN_PORT=/dev/ttyACM0 make test ARGS=tests/host/device`, or an emulated board's address.

The board's flash is used: the firmware is installed, and a folder `test` comes and goes.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from host.device import command, image, measure
from host.device.deploy import TOOLS
from host.device.image import compiled, sources
from host.device.parts import ROOT, find_parts
from host.device.remote import SerialRemote

pytestmark = [
    pytest.mark.board,
    pytest.mark.skipif("CAIRN_PORT" not in os.environ, reason="CAIRN_PORT names no board"),
]
ENGINES = ("engines.robble", "engines.pebble_rebel", "engines.ouroboros", "engines.vacuum")

# Scripts of tests/runtime, and how they become short enough for the board.
SHARE = "from tests.runtime.scripts.share import games\n"
SCRIPTS: dict[str, dict[str, str]] = {
    "playouts": {SHARE: "", "games(20)": "2"},
    "games": {SHARE: "", "size in (6, 7, 8)": "size in (6, 8)", "LONGEST = 500": "LONGEST = 150", "games(3)": "1"},
    "vacuum_playouts": {SHARE: "", "games(3)": "1"},
}


@pytest.fixture(scope="module")
def board() -> Iterator[SerialRemote]:
    remote = SerialRemote(os.environ["CAIRN_PORT"])
    remote.stop()
    yield remote
    remote.restart()
    remote.close()


def script(name: str) -> str:
    text = (ROOT / f"tests/runtime/scripts/{name}.py").read_text("utf-8")
    for long, short in SCRIPTS[name].items():
        assert long in text
        text = text.replace(long, short)
    return text


@pytest.fixture(scope="module")
def engines(board: SerialRemote) -> Iterator[None]:
    """All engines with their kernels as machine code, and the scripts, in the folder `test`."""
    texts = sources(find_parts(ENGINES, whole=True))
    files = compiled(texts | {f"{name}.py": script(name) for name in SCRIPTS})
    board.stop()
    board.run(TOOLS)
    board.run("make_folders(['test', 'test/engines', 'test/engines/vacuum'])")
    for path, data in files.items():
        board.write(f"test/{path}", data, lambda _: None)
    yield
    board.stop()
    board.run(TOOLS)
    board.run(f"clear('test', 'none', {list(files)})\nos.rmdir('test')")


@pytest.mark.parametrize("name", SCRIPTS)
def test_machine_code_plays_as_python_does(engines: None, board: SerialRemote, name: str) -> None:
    """Random games, each move and all that a state tells, byte for byte."""
    words = [sys.executable, "-c", script(name)]
    expected = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120).stdout
    board.stop()
    got = board.output(f"import sys\nsys.path.insert(0, 'test')\nimport {name}")
    assert got.splitlines() == expected.splitlines()


def test_the_firmware_is_installed_and_runs(board: SerialRemote, capsys: pytest.CaptureFixture[str]) -> None:
    built = image.build()
    board.stop()
    slot = command.put_on(board, built)
    assert f"Cairn {built.label} runs on the board, from slot {slot}." in capsys.readouterr().out
    taken = measure.of_files(board, slot)
    assert sorted(taken) == sorted(part.name for part in find_parts() if part.module != "firmware.main")
    assert all(free > 100_000 for _, _, free in measure.of_games(board, slot))
