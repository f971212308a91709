"""An emulated board that runs much slower than real time: who waits for it waits for its time, not for the wall's."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from host.emulator.control import EmulatorError
from host.link.errors import LinkError
from host.simulation.emulator.emulator import Emulator
from host.targets.emulator import RunningWire


class SlowProcess:
    """The emulator's process: its answer says that 3 ms have passed, however long it was waited for."""

    def __init__(self) -> None:
        self.ms = 0.0
        self._answers: list[Callable[[], None]] = []

    def ask(self, command: str) -> dict[str, Any]:
        self.look()
        return self._said()

    def post(self, take: Callable[[dict[str, Any]], None], command: str, **arguments: str) -> None:
        self._answers.append(lambda: take(self._said() if command == "said" else {}))

    def look(self) -> None:
        if self.ms > 8:
            raise EmulatorError("The emulator has ended.")
        for answer in self._answers:
            answer()
        self._answers.clear()

    def _said(self) -> dict[str, Any]:
        self.ms += 3
        return {"bytes": b"said".hex(), "dropped": 0, "ms": self.ms}


def test_the_time_is_the_boards_and_nothing_waits_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("host.targets.emulator.time.sleep", slept.append)
    emulator: Any = SimpleNamespace(control=SlowProcess(), said=Emulator.said)
    wire = RunningWire(emulator)
    wire.open()
    wire.wait(1000)
    assert (wire.now_ms(), slept) == (6.0, [0, 1.0])
    assert wire.read() == b"said" and wire.read() == b"said" and wire.now_ms() == 9.0
    wire.write(b"x")
    with pytest.raises(LinkError, match="has ended"):
        wire.read()
