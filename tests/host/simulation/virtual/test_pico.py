"""The machine: exact time, power, resets, firmware that fails, and several machines at once."""

import sys
import threading
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.hardware.wiring import BUZZER_PIN
from host.simulation.virtual.errors import FirmwareError
from host.simulation.virtual.pico import Pico
from tests.support.examples import examples

# Writes down when it does what, and how many keys it sees.
DIARY = """
import time
from firmware.hardware.board import Board

board = Board()
diary = []
wire = bytearray(504)
board.start_scanning()
while True:
    board.idle()
    columns = board.scan()
    if columns is None:
        continue
    down = sum(1 for column in range(14) for row in range(12) if columns[column] >> row & 1)
    wire[0] = down
    if not board.lights_busy():
        board.show(wire)
    diary.append((time.ticks_us(), down))
"""


@pytest.fixture
def machine(tmp_path):
    """Return make(text, **settings): a Pico that runs that program, switched on."""
    made = []

    def make(text, **settings):
        program = tmp_path / f"program{len(made)}.py"
        program.write_text(text, encoding="utf-8")
        pico = Pico(main=program, **settings)
        made.append(pico)
        pico.power_on()
        return pico

    yield make
    for pico in made:
        pico.power_cut()


@given(st.lists(st.one_of(st.integers(0, 40), st.floats(0, 40)), max_size=8))
@settings(deadline=None, max_examples=examples(30))
def test_run_takes_exactly_the_time_it_is_given(times):
    pico = Pico()
    total = 0
    for ms in times:
        pico.run(ms)
        total += round(ms * 1_000_000)
        assert pico.clock.now == total


def test_time_is_exact_with_firmware_too(machine):
    pico = machine(DIARY)
    for ms in (0.001, 3, 0, 17.25, 0.5):
        before = pico.clock.now
        pico.run(ms)
        assert pico.clock.now - before == round(ms * 1_000_000)
    with pytest.raises(ValueError, match="cannot run for -1 ms"):
        pico.run(-1)


def script(pico, slice_ms):
    """Press and release keys at fixed times, in steps of slice_ms; return what the firmware saw."""
    at = 0
    while at < 400:
        if at == 100:
            pico.keys.press(3, 4)
        if at == 150:
            pico.keys.press(0, 13)
        if at == 260:
            pico.keys.release(3, 4)
        pico.run(slice_ms)
        at += slice_ms
    return list(pico.variables["diary"]), pico.clock.now, pico.chain.displayed


def test_the_same_script_gives_the_same_nanoseconds(machine):
    runs = [script(machine(DIARY, bounce_ms=40, seed=7), 10) for _ in range(2)]
    assert runs[0] == runs[1]
    assert script(machine(DIARY, bounce_ms=40, seed=8), 10) != runs[0]
    assert {down for _, down in runs[0][0]} == {0, 1, 2}


def test_how_the_host_slices_time_changes_nothing(machine):
    assert script(machine(DIARY), 10)[0] == script(machine(DIARY), 1)[0] == script(machine(DIARY), 0.125)[0]


def test_two_machines_in_turns_are_as_each_alone(machine):
    alone = script(machine(DIARY, bounce_ms=3, seed=1), 10)
    modules = set(sys.modules)
    one, two = machine(DIARY, bounce_ms=3, seed=1), machine(DIARY, uptime_ms=5_000)
    for step in range(40):
        if step == 10:
            one.keys.press(3, 4)
        if step == 15:
            one.keys.press(0, 13)
        if step == 26:
            one.keys.release(3, 4)
        one.run(10)
        two.run(7)
        if step == 20:
            two.power_cut()
            two.power_on()
    assert (list(one.variables["diary"]), one.clock.now, one.chain.displayed) == alone
    assert {down for _, down in two.variables["diary"]} == {0}
    assert one.variables["board"] is not two.variables["board"]
    assert set(sys.modules) == modules
    assert not {"machine", "rp2", "micropython", "firmware.hardware.board"} & modules


def test_power_cut_ends_it_where_it_stands(machine):
    pico = machine(
        """
from machine import Pin
import time
led = Pin(25, Pin.OUT)
trace = []
try:
    while True:
        try:
            trace.append(1)
            time.sleep_ms(10)
        except:
            trace.append("caught")
            led(1)
            trace.append("continued")
            time.sleep_ms(10)
finally:
    trace.append("finally")
    with open("will", "wb") as file:
        file.write(b"left behind")
    trace.append("wrote")
"""
    )
    pico.run(25)
    trace = pico.variables["trace"]
    assert trace == [1, 1, 1]
    now = pico.clock.now
    pico.power_cut()
    assert trace == [1, 1, 1, "caught", "finally"]  # whatever it tries, the hardware is gone
    assert pico.flash.files() == {}
    assert pico.clock.now == now
    pico.run(5)
    assert pico.clock.now == now + 5_000_000
    pico.power_cut()
    pico.power_on()
    pico.run(5)
    assert pico.variables["trace"] == [1]


def test_firmware_that_fails_says_where(machine):
    pico = machine("import time\ndef deep():\n    return 1 // 0\ntime.sleep_ms(7)\ndeep()\n")
    pico.run(5)
    with pytest.raises(FirmwareError) as caught:
        pico.run(5)
    text = str(caught.value)
    assert "program0.py" in text
    assert "return 1 // 0" in text
    assert text.endswith("ZeroDivisionError: integer division or modulo by zero")
    assert "pico.py" not in text
    assert pico.clock.now == pytest.approx(7_000_000, abs=20_000)
    with pytest.raises(FirmwareError, match="ZeroDivisionError"):
        pico.run(1)
    pico.power_on()
    pico.run(5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n", "come to the end of program0.py, which should run for ever"),
        ("raise SystemExit(3)\n", "SystemExit: 3"),
        ("def f(:\n", "SyntaxError"),
        ("import machine\nmachine.UART(0)\n", "virtual Pico has no machine.UART"),
        ("from rp2 import Flash\n", "virtual Pico has no rp2.Flash"),
        ("open('a.txt', 'r')\n", "opens files with rb, wb, ab alone, not with r"),
    ],
)
def test_firmware_that_ends(machine, text, message):
    with pytest.raises(FirmwareError, match=message):
        machine(text).run(10)


def test_ctrl_c_reaches_the_host(machine):
    pico = machine("import time\ntime.sleep_ms(1)\nraise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        pico.run(10)
    with pytest.raises(FirmwareError, match="interrupted"):
        pico.run(10)


def test_a_machine_stays_in_its_thread(machine):
    pico = machine(DIARY)
    pico.run(5)
    caught = []

    def elsewhere():
        try:
            pico.run(5)
        except RuntimeError as error:
            caught.append(str(error))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert caught == ["A virtual board runs in the thread that switched it on, and in no other."]


def test_reset_starts_anew_and_leaves_the_parts(machine):
    pico = machine(
        """
import machine, time
from firmware.hardware.board import Board
board = Board()
cause = machine.reset_cause()
if cause == machine.PWRON_RESET:
    board.show(bytearray(b"\\x05" * 504))
    board.tone(500)
    time.sleep_ms(100)
    try:
        machine.reset()
    except:
        time.sleep_ms(1)
ticks = time.ticks_ms()
while True:
    machine.idle()
"""
    )
    pico.run(100)
    assert pico.variables["cause"] == 1
    assert pico.pwm.tone(BUZZER_PIN) == 500
    pico.run(900)
    assert pico.variables["cause"] == 3
    assert pico.variables["ticks"] < 50
    assert pico.pwm.tone(BUZZER_PIN) == 0
    assert pico.chain.displayed == b"\x05" * 504
    assert pico.clock.now == 1_000_000_000


def test_the_watchdog_bites_unless_it_is_fed(machine):
    pico = machine(
        """
import machine, time
cause = machine.reset_cause()
dog = machine.WDT(timeout=50)
for _ in range(10 if cause == machine.PWRON_RESET else 1000):
    time.sleep_ms(30)
    dog.feed()
time.sleep_ms(1000)
"""
    )
    pico.run(345)
    assert pico.variables["cause"] == 1
    pico.run(10)
    assert pico.variables["cause"] == 3
    pico.run(20_000)
    assert pico.variables["cause"] == 3
    pico.power_cut()
    pico.run(1000)
    pico.power_on()
    pico.run(1)
    assert pico.variables["cause"] == 1


def test_waiting_is_cheap_and_polling_gets_on(machine):
    polls = machine(
        "import time\nn = 0\nend = time.ticks_add(time.ticks_ms(), 100)\n"
        "while time.ticks_diff(end, time.ticks_ms()) > 0:\n    n += 1\n"
    )
    with pytest.raises(FirmwareError, match="come to the end"):
        polls.run(200)
    assert polls.clock.now == pytest.approx(100_000_000, rel=0.01)
    assert polls.variables["n"] <= 20_000  # no more than the real one would manage
    idles = machine(
        "import machine, time\nn = 0\nend = time.ticks_add(time.ticks_ms(), 100)\n"
        "while time.ticks_diff(end, time.ticks_ms()) > 0:\n    n += 1\n    machine.idle()\n"
    )
    with pytest.raises(FirmwareError, match="come to the end"):
        idles.run(200)
    assert 90 <= idles.variables["n"] <= 101


def test_ticks_wrap(machine):
    text = "import time\nticks = []\nwhile True:\n    ticks.append(time.ticks_ms())\n    time.sleep_ms(10)\n"
    pico = machine(text, uptime_ms=2**30 - 25)
    pico.run(100)
    ticks = pico.variables["ticks"]
    assert ticks[:4] == [2**30 - 25, 2**30 - 15, 2**30 - 5, 5]
    diff = pico._modules["time"].ticks_diff
    assert {diff(later, earlier) for earlier, later in pairwise(ticks)} == {10}


def test_the_program_is_read_anew_at_each_power_on(machine):
    pico = machine("import machine\nversion = 1\nwhile True:\n    machine.idle()\n")
    pico.run(1)
    pico.main.write_text("import machine\nversion = 2\nwhile True:\n    machine.idle()\n")
    pico.power_on()
    pico.run(1)
    assert pico.variables["version"] == 2
