"""A frozen program on the emulated Pico does there what it does on any computer."""

import re
from pathlib import Path

from host.freeze import freeze, uf2
from host.paths import ROOT
from host.simulation.emulator.emulator import Emulator
from tests.host.freeze.compiling import modules
from tests.host.freeze.program import ANSWERED, ASKED, MODULES

PAGE = ROOT / "host/freeze/README.md"


LATER = 192 * 1024
FILES = """
import os, rp2
with open("kept", "w") as file:
    file.write("still here")
print(os.statvfs("/")[:3], rp2.Flash().ioctl(4, 0), open("kept").read())
"""


CONFIGURATION = "import machine; print(tuple(machine.USBDevice.BUILTIN_DEFAULT.desc_cfg[:9]))"


def test_a_later_file_system_is_made_and_kept_and_another_current_declared(image: bytes, tmp_path: Path) -> None:
    """A second of CPU: two starts. MicroPython hands the configuration to a USB host, its current in 2 mA."""
    blocks = (1408 - 192) // 4
    frozen = freeze(image, modules(MODULES), files_later=LATER, usb_ma=500)
    (tmp_path / "frozen.uf2").write_bytes(uf2.write([frozen.firmware, frozen.app]))
    with Emulator(uf2=tmp_path / "frozen.uf2") as board:
        board.power(True)
        assert board.execute(FILES, ms=60_000) == f"(4096, 4096, {blocks}) {blocks} still here\n"
        assert board.execute(CONFIGURATION) == "(9, 2, 75, 0, 2, 1, 0, 128, 250)\n"
        board.power(False)
        board.power(True)
        assert board.execute("print(open('kept').read())") == "still here\n"


def test_a_program_runs_from_every_image(any_image: bytes, tmp_path: Path) -> None:
    """A start for each image, 2 s of CPU. In the end the page's check of the flash."""
    frozen = freeze(any_image, modules(MODULES))
    (tmp_path / "frozen.uf2").write_bytes(uf2.write([frozen.firmware, frozen.app]))
    *_, check = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    check = check.replace("0x10052000", hex(frozen.app.base))
    with Emulator(uf2=tmp_path / "frozen.uf2") as board:
        board.power(True)
        assert board.execute(ASKED, ms=60_000) == ANSWERED
        assert board.execute(check) == f"b'frzn' 22 {len(frozen.app.data) - 16} True\n"
