"""The machine: its time, its arithmetic, faults, and what it refuses."""

import random
import struct
from pathlib import Path

import pytest

from host.emulator import EmulatedPico
from host.emulator.control import EmulatorError
from host.freeze.official import official_image
from tests.host.emulator.picos import any_pico, official_pico


def test_a_run_repeats_to_the_nanosecond() -> None:
    program = "import time, os\nf = open('x', 'w')\nf.write('x' * 999)\nf.close()\nprint(time.ticks_us(), os.listdir())"
    runs = []
    for _ in range(2):
        with official_pico() as emulator:
            emulator.power(True)
            emulator.run(200)
            runs.append((emulator.execute(program), emulator.ask("state"), emulator.ask("flash")))
    assert runs[0] == runs[1]


def test_floats_are_rounded_as_ieee_754_wants_it(pico: EmulatedPico) -> None:
    chance = random.Random(5)

    def single(value: float) -> float:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])

    pairs = [(single(chance.uniform(-1e6, 1e6)), single(10 ** chance.uniform(-9, 9))) for _ in range(40)]
    # A sum, product or quotient of two singles, worked out in double precision and rounded, is rounded correctly.
    expected = [struct.pack("<f", x) for a, b in pairs for x in (a + b, a - b, a * b, a / b, b**0.5)]
    data = b"".join(struct.pack("<ff", a, b) for a, b in pairs)
    said = pico.execute(
        f"import struct, math\nv = struct.unpack('<80f', {data!r})\n"
        "for i in range(0, 80, 2):\n  a, b = v[i], v[i + 1]\n"
        "  for x in (a + b, a - b, a * b, a / b, math.sqrt(b)): print(struct.pack('<f', x).hex())\n"
    )
    assert [bytes.fromhex(line) for line in said.split()] == expected


FAULTS = ("asm_thumb\ndef fault(): data(2, 0xffff)", "viper\ndef fault(): ptr32(0x40000001)[0]")


@pytest.mark.parametrize("program", FAULTS)
def test_what_cannot_be_executed_is_a_hard_fault(pico: EmulatedPico, program: str) -> None:
    """An instruction that does not exist, as in a flash that is erased; a register's word from an odd address."""
    pico.execute(f"@micropython.{program}")
    pico.send(b"fault()\r")
    pico.run(50)
    state = pico.ask("state")
    assert state["halted"].startswith("hard fault: ")
    pico.run(50)
    assert pico.ask("state")["instructions"] == state["instructions"]


def test_what_is_no_image_is_refused(tmp_path: Path) -> None:
    for data in (b"", b"not at all" * 100, official_image().read_bytes()[:-1]):
        (tmp_path / "wrong.uf2").write_bytes(data)
        with pytest.raises(EmulatorError, match=r"did not start: .*wrong\.uf2: this (UF2 file (holds|is cut)|is not)"):
            any_pico(tmp_path / "wrong.uf2")
    with pytest.raises(EmulatorError, match="no such file"):
        any_pico(tmp_path / "none.uf2")


def test_the_control_port_refuses_with_messages(pico: EmulatedPico) -> None:
    for request, said in (
        ({"command": "fly"}, "there is no command fly"),
        ({"command": "toString"}, "there is no command toString"),
        ({"command": "run", "ms": 1, "until": "frame"}, "a run ends at one of serial, drive, off, not at frame"),
        ({"command": "mode", "mode": "slow"}, "the mode is one of real, fast, lockstep, not slow"),
        ({"command": "restore", "name": "three"}, 'there is no snapshot "three"'),
    ):
        with pytest.raises(EmulatorError, match=f"^{said}$"):
            pico.ask(**request)
    with pytest.raises(ValueError, match="Time does not run backwards"):
        pico.run(-1)
