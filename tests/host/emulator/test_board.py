"""Parts at the pins: a module of JavaScript that the emulator is given."""

from pathlib import Path

import pytest

from host.emulator import EmulatorError
from tests.host.emulator.picos import any_pico, official_pico

LAMP = """
export class Board {
  events = ["lit"];
  on = 0;

  constructor(pico, { pin }) {
    const connect = () => pico.pins.watch(pin, (level) => {
      if (!level) return;
      this.on++;
      if (this.on > 2) pico.fault("The lamp is worn.");
      pico.emit("lit");
    });
    pico.parts.push({ connect, powerOff: () => {} });
  }

  commands = { lamp: ({ add }) => ({ on: this.on + add }) };
}
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "a lamp.mjs"
    file.write_text(LAMP)
    return file


def test_its_commands_events_faults_and_state(board: Path) -> None:
    """A start of its own: a second of CPU."""
    with official_pico(board=board, board_options={"pin": 3}) as pico:
        pico.power(True)
        pico.execute("from machine import Pin\nlamp = Pin(3, Pin.OUT)")
        pico.send(b"import time; lamp.on(); lamp.off(); time.sleep_ms(50); lamp.on(); lamp.off()\r")
        assert pico.run(1000, until="lit")
        pico.snapshot()
        before = pico.now_ms
        for _ in range(2):
            assert pico.ask("lamp", add=10) == {"on": 11}
            assert pico.run(1000, until="lit") and 50 <= pico.now_ms - before < 51
            assert pico.ask("lamp", add=0) == {"on": 2} and pico.ask("faults")["faults"] == []
            pico.restore()
        pico.run(60)
        pico.execute("lamp.on()")
        (fault,) = pico.ask("faults")["faults"]
        assert fault.endswith(" ms: The lamp is worn.")


def test_a_board_that_is_wrong_is_refused(board: Path) -> None:
    for wrong, message in (
        (LAMP.replace("lamp:", "set_pin:"), "set_pin is no name for a command of a board"),
        ("export const lamp = 1;", "Board is not a constructor"),
    ):
        board.write_text(wrong)
        with pytest.raises(EmulatorError, match=f"did not start: .*a%20lamp.mjs: .*{message}"):
            any_pico(board=board)


def test_without_node_it_says_what_is_missing() -> None:
    with pytest.raises(FileNotFoundError, match=r"^There is no no-node: the emulator needs Node\.js 20"):
        any_pico(node="no-node")
