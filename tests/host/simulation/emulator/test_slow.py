"""An emulated board that runs much slower than real time: the page waits for the board's time."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from host.commands.emulate import APART
from host.link.client import ANSWER_MS, GREETING_MS
from host.simulation.emulator.emulator import Emulator
from host.targets.emulator import RunningWire
from host.targets.memory import MemoryTarget, MemoryWire
from host.targets.mirrored import MirroredBoard

SLOWER = 200
GAME = {"game": "robble", "options": {"size": "5"}, "moves": ["c3"], "seat": 0, "level": 1}


class SlowProcess:
    """The emulator's process as RunningWire sees it, with a virtual board that is SLOWER than the clock on the wall."""

    said = staticmethod(Emulator.said)

    def __init__(self, board: MemoryTarget):
        self.control = self
        self.board = board
        self.wall_ms = 0.0
        self._answers: list[Callable[[], None]] = []
        self._wire = MemoryWire(board)
        self._wire.open()

    def sleep(self, seconds: float) -> None:
        """Sleep longer than asked to, as on a busy computer."""
        self.wall_ms += 1000 * seconds * SLOWER
        self.board.run(1000 * seconds)

    def ask(self, command: str) -> dict[str, Any]:
        self.look()
        return self._said()

    def post(self, take: Callable[[dict[str, Any]], None], command: str, **arguments: str) -> None:
        if command == "say":
            self._wire.write(bytes.fromhex(arguments["bytes"]))
        self._answers.append(lambda: take(self._said() if command == "said" else {}))

    def look(self) -> None:
        for answer in self._answers:
            answer()
        self._answers.clear()

    def _said(self) -> dict[str, Any]:
        heard = self._wire.read()
        return {"bytes": heard.hex(), "dropped": 0, "ms": self.board.now_ms}


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowProcess]:
    with MemoryTarget() as board:
        process = SlowProcess(board)
        monkeypatch.setattr("host.targets.emulator.time.sleep", process.sleep)
        yield process


def test_a_slow_board_is_not_given_up(process: SlowProcess) -> None:
    """Its start and every answer take longer than their deadlines, by the wall's clock."""
    board = MirroredBoard(RunningWire(process), APART)  # type: ignore[arg-type]
    board.boot()
    assert process.wall_ms > GREETING_MS
    assert board.client._number > APART  # from those of another program at the serial port
    process.board.load(GAME)
    end = process.wall_ms + 10 * ANSWER_MS
    while process.wall_ms < end:
        process.sleep(0.01)
        board.run(10)
    assert (board.record() or {})["moves"] == GAME["moves"]
