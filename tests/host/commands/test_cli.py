"""The command `cairn`: what it takes, what it refuses and how, and what `cairn play` makes of it."""

import re
import shlex
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from host import cli
from host.commands import play
from host.rooms.board.rooms import Rooms
from host.simulation.second_core import ThreadCore
from host.targets.memory import MemoryTarget
from host.web import server

DEFAULTS = {"host": "127.0.0.1", "browser": True, "shared": False}  # no other computer can reach the page


class Served:
    """Stands where the server stands, and notes what it was given."""

    def __init__(self) -> None:
        self.board: Any = None
        self.options: dict[str, Any] = {}
        self.raises: BaseException | None = None

    def play(self, board: Any, *, opened: object, **options: Any) -> None:
        self.board, self.options = board, options
        if self.raises:
            raise self.raises


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Served:
    stand_in = Served()
    monkeypatch.setattr(server, "play", stand_in.play)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")
    return stand_in


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What MemoryTarget was made with, the last time."""
    options: dict[str, Any] = {}

    class Board(MemoryTarget):
        def __init__(self, **given: Any) -> None:
            options.update(given)
            super().__init__(**given)

    monkeypatch.setattr(play, "MemoryTarget", Board)
    return options


def one_line_of(capsys: pytest.CaptureFixture[str]) -> str:
    """Return what is on standard error, if it is one line."""
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("cairn")
    return captured.err


def test_play_with_defaults(served: Served, made: dict[str, Any], tmp_path: Path) -> None:
    assert cli.main(["play"]) == 0
    assert type(made.pop("second_core")) is ThreadCore
    assert made == {"storage": tmp_path / "data" / "flash", "bounce_ms": 0, "board": "matrix"}
    assert (tmp_path / "data" / "flash").is_dir()
    assert isinstance(served.options.pop("rooms"), Rooms)
    assert served.options == {**DEFAULTS, "port": 8765}
    assert isinstance(served.board, MemoryTarget)


def test_play_with_everything(served: Served, made: dict[str, Any], tmp_path: Path) -> None:
    store = tmp_path / "a" / "b"
    words = "play --port 9000 --no-browser --bounce 10 --host 0.0.0.0 --share --board neotrellis-8x8 --store"
    assert cli.main([*words.split(), str(store)]) == 0
    assert type(made.pop("second_core")) is ThreadCore
    assert made == {"storage": store, "bounce_ms": 10, "board": "neotrellis-8x8"}
    assert store.is_dir()
    assert isinstance(served.options.pop("rooms"), Rooms)
    assert served.options == {"host": "0.0.0.0", "port": 9000, "browser": False, "shared": True}


@pytest.mark.parametrize("error", [OSError("no port\nis free"), ValueError("no such board")])
def test_what_play_cannot_do_is_one_line(served: Served, capsys: pytest.CaptureFixture[str], error: Exception) -> None:
    served.raises = error
    assert cli.main(["play"]) == 2
    assert one_line_of(capsys) == f"cairn: {' '.join(str(error).split())}\n"


def test_ctrl_c_before_the_server_handles_it(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    served.raises = KeyboardInterrupt()
    assert cli.main(["play"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "words",
    [
        "",
        "chess",
        "--vers",
        "play now",
        "play --port 65536",
        "play --port 8_0",
        "play --bounce 1.5",
        "play --no",
        "board nonsense",
        "deploy --port",
        "gtp robble --size=5",
        "'two\nlines'",
    ],
)
def test_a_wrong_command_line_is_one_line_and_status_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(shlex.split(words))
    assert stopped.value.code == 2
    assert "--help" in one_line_of(capsys)


@pytest.mark.parametrize(
    "command", ["", "play", "emulate", "deploy", "board", "gtp", "rooms", "rooms serve", "rooms bot", "new-game"]
)
def test_help_has_examples_that_parse(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([*command.split(), "--help"])
    assert stopped.value.code == 0
    shown = " ".join(capsys.readouterr().out.split())
    examples = re.findall(r"[Ee]xample: cairn ([^)]*?)(?:\)|$)", shown)
    assert len(examples) == (1 if command else 7)
    for example in examples:
        cli.make_parser(example.split()[0]).parse_args(example.split())
