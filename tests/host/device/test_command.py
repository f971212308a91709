"""What a person sees of `cairn deploy`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from serial.tools import list_ports

from host import cli
from host.device import command, image, ports
from host.device.image import Image
from tests.host.device.folder_board import FolderBoard
from tests.host.device.test_deploy import APP, ONE, TWO, version

STOPS = APP.replace('print("running")', "raise ValueError('no more')")


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FolderBoard:
    """The board that `cairn deploy` finds."""
    found = FolderBoard(tmp_path)
    monkeypatch.setattr(ports, "find", lambda: "the port")
    monkeypatch.setattr(command, "SerialRemote", lambda port: found)
    monkeypatch.setattr(command, "check_runtime", lambda *_: None)
    return found


Deploy = Callable[[Image], tuple[int, str, str]]


@pytest.fixture
def deploy(board: FolderBoard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Deploy:
    def run(built: Image) -> tuple[int, str, str]:
        board.stop()
        monkeypatch.setattr(command, "build", lambda: built)
        status = cli.main(["deploy"])
        return status, *capsys.readouterr()

    return run


def test_it_says_what_was_sent_and_what_runs(deploy: Deploy, board: FolderBoard) -> None:
    size = sum(map(len, ONE.files.values()))
    status, printed, errors = deploy(ONE)
    assert (status, errors) == (0, "")
    assert printed.splitlines() == [
        f"Cairn {ONE.label}, {size:,} bytes, to the board at folder",
        f"5 of 5 files sent ({size:,} bytes), all read back and compared.",
        f"Cairn {ONE.label} runs on the board, from slot a.",
    ]
    assert "3 of 6 files sent" in deploy(TWO)[1]
    status, printed, _ = deploy(TWO)
    assert "This very version is on the board already." in printed
    assert f"Cairn {TWO.label} runs on the board, from slot b." in printed
    assert board.restarts == 3


def test_a_version_that_does_not_start_is_said(deploy: Deploy, board: FolderBoard) -> None:
    deploy(ONE)
    status, _, errors = deploy(version("broken", app=APP + "\nraise ValueError('no')"))
    assert status == 2
    assert errors == (
        "cairn: The new version does not start (ValueError: no); the board runs Cairn "
        f"{ONE.label} from slot a as before.\n"
    )


def test_a_version_that_stops_at_once_is_taken_back(deploy: Deploy, board: FolderBoard) -> None:
    deploy(ONE)
    status, _, errors = deploy(version("stops", app=STOPS))
    assert status == 2
    assert "The new version starts and stops (ValueError: no more); the board went back to" in errors
    assert f"Cairn {ONE.label} runs from a" in board.boot()


def test_a_first_version_that_stops_is_said(deploy: Deploy) -> None:
    status, _, errors = deploy(version("stops", app=STOPS))
    assert status == 2
    assert "does not run it (ValueError: no more)" in errors


def test_a_board_that_is_pulled_is_said_and_runs_the_old_version(deploy: Deploy, board: FolderBoard) -> None:
    deploy(ONE)
    board.steps, board.cut_at = 0, 7
    status, _, errors = deploy(TWO)
    assert (status, errors) == (2, "cairn: The board is gone.\n")
    assert f"Cairn {ONE.label} runs from a" in board.boot()


@pytest.mark.parametrize("fault", [OSError("The flash is full."), KeyboardInterrupt()])
def test_what_goes_wrong_on_the_way_leaves_the_board_running(
    deploy: Deploy, board: FolderBoard, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise fault

    deploy(ONE)
    monkeypatch.setattr(board, "write", fail)
    status, _, errors = deploy(TWO)
    assert (status, errors) in [(2, "cairn: The flash is full.\n"), (130, "")]
    assert board.restarts == 2
    assert f"Cairn {ONE.label} runs from a" in board.boot()


def test_the_board_is_looked_for_before_anything_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never() -> Image:
        raise AssertionError("it is built for nobody")

    monkeypatch.setattr(command, "build", never)
    monkeypatch.setattr(list_ports, "comports", lambda: [])
    monkeypatch.setattr(ports, "MOUNTS", ())
    for words, said in (
        ([], "No Pico was found"),
        (["--port", "socket://127.0.0.1:1"], "Nothing listens at socket://127.0.0.1:1"),
        (["--port", "/dev/nowhere"], "There is no port /dev/nowhere"),
    ):
        assert cli.main(["deploy", *words]) == 2
        printed = capsys.readouterr()
        assert printed.out == "" and printed.err.startswith(f"cairn: {said}") and printed.err.count("\n") == 1


def test_a_source_that_cannot_be_compiled_leaves_the_board_alone(
    board: FolderBoard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(parts: object) -> dict[str, str]:
        return {"engines/x.py": "= 1"}

    def never() -> None:
        raise AssertionError("its program is stopped")

    monkeypatch.setattr(image, "sources", fail)
    monkeypatch.setattr(board, "stop", never)
    assert cli.main(["deploy"]) == 2
    assert "engines/x.py" in capsys.readouterr().err


def test_the_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    bar = command.Bar()
    bar.show(50, 200, "firmware/app.mpy")
    bar.clear()
    assert capsys.readouterr().out == "\r[######..................]  25 %  firmware/app.mpy\x1b[K\r\x1b[K"


def test_what_the_board_left_a_version_for_is_said(deploy: Deploy, board: FolderBoard) -> None:
    deploy(ONE)
    (board.folder / "left").write_text("Cairn x hung.")
    assert "What the board has to say: Cairn x hung.\n" in deploy(TWO)[1]
    assert "has to say" not in deploy(TWO)[1]
