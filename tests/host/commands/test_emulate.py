"""`cairn emulate`: the page on top of the emulated board, with the firmware as it is."""

import os
import sys
from pathlib import Path

from tests.support.served import page, served


def test_a_user_plays_on_the_emulated_board(tmp_path: Path) -> None:
    flash = tmp_path / "flash.img"
    command = [sys.executable, "-m", "host.cli", "emulate", "--flash", str(flash), "--page", "0", "--no-browser"]
    with served(command, dict(os.environ)) as (address, end):
        assert "<title>Cairn</title>" in page(address)
    status, printed, _errors = end
    assert status == "0" and printed.startswith("The emulated board runs Cairn ")
    assert printed.endswith("Cairn stopped.\n") and "serial port" not in printed  # none was asked for
