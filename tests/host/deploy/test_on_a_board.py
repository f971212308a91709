"""On a board: `CAIRN_PORT=/dev/ttyACM0 make test ARGS=tests/host/deploy`, or an emulated board's address.

The image is installed on it, and a folder `test` comes and goes. CAIRN_DRIVE: where its drive is mounted, if it
is not found.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.commands import deploy
from host.deploy.archive import Archive
from host.deploy.board import PluggedBoard
from host.deploy.image import build, compiled
from host.deploy.install import INSTALLER, at_prompt, running
from host.deploy.remote import SerialRemote
from host.paths import ROOT

pytestmark = [
    pytest.mark.board,
    pytest.mark.skipif("CAIRN_PORT" not in os.environ, reason="CAIRN_PORT names no board"),
]

# Scripts of tests/runtime, and how they become short enough for the board.
SHARE = "from tests.runtime.scripts.share import games\n"
SCRIPTS: dict[str, dict[str, str]] = {
    "games": {SHARE: "", "LONGEST = 150": "LONGEST = 100", "games(3)": "1"},
}


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> PluggedBoard:
    """A board with the image of the sources."""
    drive = os.environ.get("CAIRN_DRIVE")
    device = PluggedBoard(os.environ["CAIRN_PORT"], Path(drive) if drive else None)
    deploy.put_on(device, build().uf2, Archive(tmp_path_factory.mktemp("images")))
    return device


def test_the_image_runs(board: PluggedBoard) -> None:
    with running(board) as (client, _label):
        assert client.ask("selftest")["memory_free"] > 190_000


def script(name: str) -> str:
    text = (ROOT / f"tests/runtime/scripts/{name}.py").read_text("utf-8")
    for long, short in SCRIPTS[name].items():
        assert long in text
        text = text.replace(long, short)
    return text


@pytest.fixture(scope="module")
def prompt(board: PluggedBoard) -> Iterator[SerialRemote]:
    """The board's prompt, with the scripts in the folder `test`."""
    with at_prompt(board) as remote:
        assert isinstance(remote, SerialRemote)
        remote.run(INSTALLER + "\nmake_folders(['test'])")
        for path, data in compiled({f"{name}.py": script(name) for name in SCRIPTS}).items():
            remote.write(f"test/{path}", data, lambda _: None)
        yield remote
        remote.stop()
        remote.run(INSTALLER + "\nremove('test')")


@pytest.mark.parametrize("name", SCRIPTS)
def test_machine_code_plays_as_python_does(prompt: SerialRemote, name: str) -> None:
    """Random games with the image's engines, each move and all of each state, byte for byte."""
    words = [sys.executable, "-c", script(name)]
    expected = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=120).stdout
    prompt.stop()
    got = prompt.output(f"import sys\nsys.path.insert(0, 'test')\nimport {name}")
    assert got.splitlines() == expected.splitlines()
