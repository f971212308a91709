"""What the firmware imports: machine, time and os as MicroPython 1.25 has them."""

import errno

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.pico import Pico

SCRATCH = "import machine\nwhile True:\n    machine.idle()\n"


@pytest.fixture
def pico(tmp_path):
    (tmp_path / "scratch.py").write_text(SCRATCH)
    pico = Pico(main=tmp_path / "scratch.py")
    pico.power_on()
    pico.run(1)
    pico.clock.allow(1 << 60)  # the tests call the modules themselves, as the firmware would
    yield pico
    pico.power_cut()


@pytest.fixture
def machine(pico):
    return pico._modules["machine"]


@pytest.fixture
def time(pico):
    return pico._modules["time"]


def test_outputs_and_inputs(machine, pico):
    pin = machine.Pin(6, machine.Pin.OUT, value=1)
    assert pin() == 1
    pin(0)
    assert pin() == 0 and pico.wires.level(6) is False
    assert machine.Pin(7, machine.Pin.IN, machine.Pin.PULL_UP)() == 1
    assert machine.Pin(7, machine.Pin.IN, machine.Pin.PULL_DOWN)() == 0
    assert machine.Pin(7, machine.Pin.IN)() == 1  # floats
    for act in (lambda: machine.Pin(8, 2), lambda: pin.irq(lambda p: None)):
        with pytest.raises(NotModelled):
            act()
    for wrong in (30, -1):
        with pytest.raises(ValueError, match="invalid pin"):
            machine.Pin(wrong)


def test_a_pin_can_be_set_before_it_drives(machine, pico):
    edges = []
    pico.wires.watch(9, edges.append)
    machine.Pin(9, machine.Pin.OUT, value=1)
    machine.Pin(9, machine.Pin.OUT, value=0)
    assert edges == [True, False]


@pytest.fixture
def bus(machine):
    """Return make(**settings): the bus of the display."""
    return lambda **given: machine.I2C(0, scl=machine.Pin(21), sda=machine.Pin(20), freq=400_000, **given)


def test_i2c(machine, bus, pico):
    i2c = bus()
    start = pico.clock.now
    assert i2c.writeto(0x3C, b"\x00\xaf") == 2
    assert pico.clock.now - start == pytest.approx((3 * 9 + 2) * 332 * 8, abs=6_000)  # 313 + 11 + 8 cycles a bit
    assert pico.oled.on
    with pytest.raises(OSError) as caught:
        i2c.writeto(0x3D, b"\x00")
    assert caught.value.errno == errno.EIO  # from the RP2040's own I2C
    with pytest.raises(NotModelled, match=r"I2C\.scan"):
        i2c.scan()


@pytest.mark.parametrize(("id", "scl", "sda", "bad"), [(0, 20, 21, "SCL"), (1, 19, 20, "SDA"), (1, 21, 20, "SCL")])
def test_i2c_pins(machine, id, scl, sda, bad):
    with pytest.raises(ValueError, match=f"bad {bad} pin"):
        machine.I2C(id, scl=machine.Pin(scl), sda=machine.Pin(sda))


def test_a_transfer_has_its_time_and_no_more(bus, pico):
    i2c = bus(timeout=300)
    assert i2c.writeto(0x3C, bytes(8)) == 8
    start = pico.clock.now
    with pytest.raises(OSError) as caught:
        i2c.writeto(0x3C, bytes(129))
    assert caught.value.errno == errno.ETIMEDOUT
    assert pico.clock.now - start == pytest.approx(300_000, abs=10_000)


def test_the_registers_of_the_watchdog(machine, pico):
    memory = machine.mem32
    assert memory[0x4005800C] == memory[0x40058028] == 0
    memory[0x40058010] = 0x1_2345_6789
    assert memory[0x40058010] == 0x2345_6789 and memory[0x4005800C] == 0
    now = pico.clock.now
    machine.WDT(timeout=50)
    memory[0x4005B000] = 1 << 30
    pico.clock.spend(100_000_000)  # it would reset the machine on the way
    assert pico.clock.now > now + 100_000_000
    for act in (lambda: memory[0x4005802C], lambda: memory.__setitem__(0, 1)):
        with pytest.raises(NotModelled, match="no register at 0x"):
            act()


ticks = st.integers(0, 2**30 - 1)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ticks, st.integers(-(2**29) + 1, 2**29 - 1))
def test_ticks_count_across_the_wrap(pico, start, delta):
    time = pico._modules["time"]
    later = time.ticks_add(start, delta)
    assert 0 <= later < 2**30
    assert time.ticks_diff(later, start) == delta
    assert time.ticks_diff(start, later) == -delta


@pytest.mark.parametrize("delta", [2**29, -(2**29)])
def test_ticks_add_refuses_what_ticks_diff_could_not_tell(time, delta):
    with pytest.raises(OverflowError):
        time.ticks_add(0, delta)


@pytest.mark.parametrize(
    ("name", "count", "ns"), [("sleep", 1.5, 1_500_000_000), ("sleep_ms", 20, 20_000_000), ("sleep_ms", -5, 0)]
)
def test_sleeping_takes_its_time(time, pico, name, count, ns):
    start = pico.clock.now
    getattr(time, name)(count)
    assert 0 <= pico.clock.now - start - ns <= 10_000


def test_the_flash_by_os(pico):
    os = pico._modules["os"]
    os.mkdir("d")
    with pico.variables["__builtins__"]["open"]("d/f", "wb") as file:
        file.write(b"abc")
    assert (os.listdir(), os.listdir("d")) == (["d"], ["f"])
    size, _, blocks, free, *_ = os.statvfs("/")
    assert size * blocks == 1152 * 1024
    assert blocks - free == 3  # root, d, f
    os.rename("d/f", "g")
    os.remove("d")
    os.remove("g")
    assert os.listdir() == []
