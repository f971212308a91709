"""Parts at the pins: a module of JavaScript that the emulator is given."""

from pathlib import Path

import pytest

from host.emulator import EmulatorError
from tests.host.emulator.picos import any_pico


def test_a_board_that_is_wrong_is_refused(tmp_path: Path) -> None:
    """What a right one does is in the README's test."""
    board = tmp_path / "a lamp.mjs"
    for wrong, message in (
        ("export class Board { commands = { set_pin: 1 } }", "set_pin is no name for a command of a board"),
        ("export const lamp = 1;", "Board is not a constructor"),
    ):
        board.write_text(wrong)
        with pytest.raises(EmulatorError, match=f"did not start: .*a%20lamp.mjs: .*{message}"):
            any_pico(board=board)
