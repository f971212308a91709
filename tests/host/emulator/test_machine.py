"""The machine: MicroPython itself, arithmetic, both cores, PIO, resets, and its interfaces."""

import doctest
import random
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

import host.simulation.emulator.emulator
from host.emulator.control import EmulatorError
from host.simulation.emulator.emulator import Emulator
from tests.project.test_tooling import MICROPYTHON


def test_it_is_micropython_on_a_pico(pico: Emulator) -> None:
    said = pico.execute("import sys, os\nprint(os.uname().release, sys.platform, sys.implementation._machine)")
    assert said == f"{MICROPYTHON} rp2 Raspberry Pi Pico with RP2040\n"


def test_a_run_repeats_to_the_nanosecond(start: Callable[..., Emulator]) -> None:
    program = "import time, os\nf = open('x', 'w')\nf.write('x' * 999)\nf.close()\nprint(time.ticks_us(), os.listdir())"
    runs = []
    for _ in range(2):
        emulator = start()
        emulator.run(200)
        runs.append((emulator.execute(program), emulator.ask("state"), emulator.ask("flash")))
    assert runs[0] == runs[1]


def test_an_exception_arrives_with_its_traceback(pico: Emulator) -> None:
    with pytest.raises(EmulatorError, match=r"line 2(.|\n)*ZeroDivisionError"):
        pico.execute("print('here')\n1 // 0\n")
    assert pico.execute("print('well again')") == "well again\n"


def test_bytes_that_come_faster_than_they_are_taken_all_arrive(pico: Emulator) -> None:
    pico.execute("pass")  # and then there is the usual prompt
    pico.receive()
    for byte in b"print('abcdefghijklmnopqrstuvwxyz'.upper())\r":
        pico.send(bytes((byte,)))
    pico.run(100)
    assert b"\nABCDEFGHIJKLMNOPQRSTUVWXYZ\r\n" in pico.receive()


def test_a_program_has_its_time_and_no_more(pico: Emulator) -> None:
    with pytest.raises(EmulatorError, match="has not answered in 100 ms"):
        pico.execute("while True: pass", ms=100)
    assert pico.execute("print('well again')") == "well again\n"


def test_floats_are_rounded_as_ieee_754_wants_it(pico: Emulator) -> None:
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


def test_both_cores_work(pico: Emulator) -> None:
    said = pico.execute(
        "import _thread, machine\ndone = _thread.allocate_lock()\ndone.acquire()\n"
        "def work():\n  global core\n  core = machine.mem32[0xd0000000]\n  done.release()\n"
        "_thread.start_new_thread(work, ())\ndone.acquire()\nprint(machine.mem32[0xd0000000], core)\n"
    )
    assert said == "0 1\n"


def test_pio_keeps_its_times(pico: Emulator) -> None:
    """The square wave of a state machine, timed by the chain of lights: 3 cycles high, 5 low, at 8 MHz."""
    pico.execute(
        "import rp2, time\nfrom machine import Pin\n"
        "@rp2.asm_pio(set_init=rp2.PIO.OUT_LOW)\ndef wave():\n  set(x, 23)\n  label('again')\n"
        "  set(pins, 1) [2]\n  set(pins, 0) [3]\n  jmp(x_dec, 'again')\n  label('end')\n  jmp('end')\n"
        "rp2.StateMachine(0, wave, freq=8_000_000, set_base=Pin(22)).active(1)\ntime.sleep_ms(1)\n"
    )
    lights = pico.ask("lights")
    assert (lights["frames"], lights["bits"]) == (1, 24)
    assert lights["highs_ns"][0] == pytest.approx([375, 375], abs=8.1)
    assert lights["lows_ns"][0] == pytest.approx([625, 625], abs=8.1)


def test_a_reset_by_the_program(pico: Emulator) -> None:
    pico.execute("import machine\nprint(machine.reset_cause())")
    pico.send(b"\r\x01import machine\nmachine.reset()\x04")
    began = pico.now_ms
    pico.run(1000)
    (reset,) = pico.ask("resets")["resets"]
    assert reset["why"] == "watchdog" and began < reset["ms"] < began + 1000
    assert pico.ask("state")["uptime_ms"] < 1000
    assert pico.execute("import machine\nprint(machine.reset_cause())") == "3\n"  # by the watchdog


FAULTS = ("asm_thumb\ndef fault(): data(2, 0xffff)", "viper\ndef fault(): ptr32(0x40000001)[0]")


@pytest.mark.parametrize("program", FAULTS)
def test_what_cannot_be_executed_is_a_hard_fault(pico: Emulator, program: str) -> None:
    """An instruction that does not exist, as in a flash that is erased; a register's word from an odd address."""
    pico.execute(f"@micropython.{program}")
    pico.send(b"fault()\r")
    pico.run(50)
    state = pico.ask("state")
    assert state["halted"].startswith("hard fault: ")
    pico.run(50)
    assert pico.ask("state")["instructions"] == state["instructions"]


def test_the_flash_outlives_the_process(start: Callable[..., Emulator], tmp_path: Path) -> None:
    first = start(tmp_path / "flash.img")
    first.put("folder/note.bin", bytes(range(256)) * 20)
    first.close()
    program = "data = open('folder/note.bin', 'rb').read()\nprint(len(data), data == bytes(range(256)) * 20)"
    assert start(tmp_path / "flash.img").execute(program) == "5120 True\n"


def test_mpremote_speaks_to_it(pico: Emulator, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("by mpremote")
    pico.run(500)
    assert pico.mpremote("eval", "sum(range(1000))").strip() == "499500"
    pico.mpremote("fs", "cp", tmp_path / "note.txt", ":")
    assert pico.execute("print(open('note.txt').read())") == "by mpremote\n"


def test_what_is_no_image_is_refused(tmp_path: Path) -> None:
    for data in (b"", b"not at all" * 100):
        (tmp_path / "wrong.uf2").write_bytes(data)
        with pytest.raises(EmulatorError, match=r"did not start: .*wrong\.uf2: this (UF2 file holds nothing|is not)"):
            Emulator(uf2=tmp_path / "wrong.uf2")
    with pytest.raises(EmulatorError, match="no such file"):
        Emulator(uf2=tmp_path / "none.uf2")


def test_the_control_port_refuses_in_sentences(pico: Emulator) -> None:
    with pytest.raises(EmulatorError, match=r"^there is no command fly$"):
        pico.ask("fly")
    with pytest.raises(EmulatorError, match=r"^there is no command toString$"):
        pico.ask("toString")
    with pytest.raises(EmulatorError, match=r"^there is no key at row 12, column 0$"):
        pico.ask("press", row=12, column=0)
    with pytest.raises(EmulatorError, match=r"^the mode is one of real, fast, lockstep, not slow$"):
        pico.ask("mode", mode="slow")
    with pytest.raises(ValueError, match="Time does not run backwards"):
        pico.run(-1)


def test_the_example_of_the_docstring_works() -> None:
    result = doctest.testmod(host.simulation.emulator.emulator)
    assert (result.attempted, result.failed) == (1, 0)


def test_closing_twice_and_using_it_then(start: Callable[..., Emulator]) -> None:
    emulator = start()
    emulator.close()
    emulator.close()
    assert emulator.process.returncode == 0
