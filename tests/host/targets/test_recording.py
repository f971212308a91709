"""Recordings of contacts: what a board with bouncing keys did is done again by another one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.clock import TICK_MS
from host.link.errors import LinkError
from host.link.wire import Wire
from host.targets import recording
from host.targets.memory import MemoryTarget, MemoryWire
from host.targets.recording import Recorder, Recording
from host.targets.target import Target
from tests.support.lying_board import LyingWire
from tests.support.malformed import lines
from tests.support.used_flash import write_used

BOUNCE_MS = 16  # so long that scans see it
GAME = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1, "moves": []}
MOVES = ["c3", "a1", "e5", "b4", "d2"]
WELL = Recording(1, {"cairn": "0.1.0"}, {"rotation": "0"}, None, None, 100, [(3, 4, 1), (0, 5, 4095), (9, 4, 0)])


@pytest.fixture
def virtual(tmp_path: Path) -> Iterator[tuple[Target, Wire]]:
    write_used(tmp_path / "flash")
    with MemoryTarget(tmp_path / "flash") as board:
        board.boot()
        yield board, MemoryWire(board)


def square(board: Target, name: str) -> tuple[int, int]:
    """Return a key of a square."""
    for row in range(12):
        for column, text in enumerate((board.squares(row) or ("", []))[1]):
            if text.startswith(name + " "):
                return row, column
    raise AssertionError(name)


def recorded(wire: Wire, act: Callable[[Recorder], object]) -> tuple[Recording, dict[str, Any]]:
    """Return the recording of what `act` does, and the result: key events, game and squares."""
    recorder = Recorder(wire)
    recorder.begin()
    before = recorder.ask("selftest")
    act(recorder)
    found = recorder.end()
    recorder.settle()
    after = recorder.ask("selftest")
    events: dict[str, Any] = {"left_out": after["left_out"]}
    events["seen"] = [rows & ~known for rows, known in zip(after["seen"], before["seen"], strict=True)]
    events["bounces"] = [bounce for bounce in after["bounces"] if bounce not in before["bounces"]]
    return found, {**events, "game": recorder.record(), "squares": [recorder.squares(row) for row in range(12)]}


def test_a_recording_of_bouncing_keys_gives_the_same_on_another_board(virtual, tmp_path) -> None:
    """Scans, key events and game are compared; on the emulated Pico: tests/scenarios/test_recordings.py."""
    write_used(tmp_path / "worn")
    worn_board = MemoryTarget(tmp_path / "worn", bounce_ms=BOUNCE_MS)
    worn_board.boot()

    def play(recorder: Recorder) -> None:
        for name in MOVES:
            recorder.settle()
            key = square(recorder, name)
            worn_board.press(*key)
            recorder.run(80)
            worn_board.release(*key)
            recorder.run(80)

    worn_board.load(GAME)
    found, shown = recorded(MemoryWire(worn_board), play)
    assert shown["game"]["moves"] == MOVES and found.after == {**GAME, "moves": MOVES} and found.before == GAME
    assert sum(count for *_, count in shown["bounces"]) >= 2 and len(found.changes) > 2 * len(MOVES)
    assert found.write(tmp_path / "game.json") < 1000
    read = recording.read(tmp_path / "game.json")
    assert read == found
    board, wire = virtual
    board.load(read.before)
    again, same = recorded(wire, lambda _recorder: board.replay(read.changes))
    assert again.changes[1:] == found.changes[1:] and again.changes[0][1:] == found.changes[0][1:]
    assert same == shown


def test_keys_that_are_down_when_it_begins_are_in_it(virtual) -> None:
    board, wire = virtual
    board.press(5, 5)
    board.run(50)
    found, _ = recorded(wire, lambda recorder: recorder.run(20))
    assert [change[1:] for change in found.changes] == [(5, 1 << 5)]
    assert found.scans in range(20 // TICK_MS, 100 // TICK_MS)


def test_any_board_replays_it_with_fingers(virtual) -> None:
    board, wire = virtual
    changes = [(20, 4, 1 << 5), (0, 3, 3), (20, 4, 0), (20, 3, 0)]
    found, _ = recorded(wire, lambda _recorder: Target.replay(board, changes))
    assert [change[1:] for change in found.changes] == [(3, 3), (4, 1 << 5), (4, 0), (3, 0)]
    assert [change[0] for change in found.changes][1:] == [0, 20, 20]


# --- what ends a recording ------------------------------------------------------------------------


def test_a_board_that_restarts_ends_it(virtual) -> None:
    board, wire = virtual

    def restart(recorder: Recorder) -> None:
        recorder.run(5000)
        board.power_cut()
        board.boot()
        board.connect()

    with pytest.raises(LinkError, match="The board has restarted meanwhile"):
        recorded(wire, restart)


def test_a_computer_that_sleeps_ends_it(virtual) -> None:
    board, wire = virtual

    def sleep(recorder: Recorder) -> None:
        board.run(4000)
        recorder.run(1)

    with pytest.raises(LinkError, match="This computer slept"):
        recorded(wire, sleep)


class Telling(LyingWire):
    """A wire to a board that sends a `scans` of its own."""

    def __init__(self, **event: Any):
        super().__init__()
        self._event = {"event": "scans", "at": 5, "changes": "AAAAEA==", "lost": 0, **event}

    def _hear(self, request: dict[str, Any]) -> None:
        super()._hear(request)
        if request["method"] == "subscribe":
            self._say(self._event)


@pytest.mark.parametrize(
    ("event", "words"),
    [({"lost": 3}, "3 were lost"), ({"changes": "AAAA4A=="}, "makes no sense")],
)
def test_a_recording_with_gaps_or_nonsense_is_none(event: dict[str, Any], words: str) -> None:
    recorder = Recorder(Telling(**event))
    recorder.begin()
    with pytest.raises(LinkError, match=words):
        recorder.run(100)


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a recording of `cairn board record` .*truncated"),
        ("hello", "is not a recording"),
        ("[1]", "is not a recording"),
        ("[" * 100_000, "is not a recording"),
        ('{"version": "1"}', "is not a recording"),
        ('{"version": 2, "scans": []}', "is a recording of version 2, and this Cairn reads version 1. Bring it up"),
        ('{"version": 0}', "missing required field"),
    ],
)
def test_a_file_that_is_none_is_refused_with_a_sentence(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "file").write_text(text)
    with pytest.raises(ValueError, match=words):
        recording.read(tmp_path / "file")


@given(lines(st.just(msgspec.to_builtins(WELL)), 1000))
def test_whatever_is_in_a_file_is_a_recording_or_refused_with_a_sentence(data: bytes) -> None:
    with NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        try:
            found = recording.read(Path(file.name))
        except ValueError as error:
            assert "is not a recording" in str(error) or "is a recording of version" in str(error)
            assert str(error).endswith(".")
        else:
            assert found == msgspec.json.decode(data, type=Recording) and found.version == 1


def test_a_contact_that_does_not_exist_is_not_replayed(virtual) -> None:
    board, _ = virtual
    with pytest.raises(ValueError, match="There is no key at row 12, column 0"):
        board.replay([(0, 0, 1 << 12)])
    with pytest.raises(ValueError, match="There is no key"):
        board.replay([(0, 14, 0)])
