"""A frozen program on the emulated Pico does there what it does on any computer."""

import re
from pathlib import Path

from host.freeze import freeze, uf2
from host.paths import DOCS
from host.simulation.emulator.emulator import Emulator
from tests.host.freeze.compiling import modules
from tests.host.freeze.program import ANSWERED, ASKED, MODULES

PAGE = DOCS / "freezing.md"


def test_a_program_runs_from_every_image(any_image: bytes, tmp_path: Path) -> None:
    """A start for each image, 2 s of CPU. In the end the page's check of the flash."""
    frozen = freeze(any_image, modules(MODULES), hot=["squares", "more", "kind"])
    (tmp_path / "frozen.uf2").write_bytes(uf2.write([frozen.firmware, frozen.app]))
    (check,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    check = check.replace("0x10052000", hex(frozen.app.base))
    with Emulator(uf2=tmp_path / "frozen.uf2") as board:
        board.power(True)
        assert board.execute(ASKED, ms=60_000) == ANSWERED
        assert board.execute(check) == f"b'frzn' 22 {len(frozen.app.data) - 16} True\n"
