"""What the firmware imports: machine, micropython, time and os as MicroPython 1.25 has them."""

import errno

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.pico import Pico
from host.simulation.virtual.spi import actual_hz

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


# --- machine ------------------------------------------------------------------------------


def test_pins_are_one_object_each_by_any_name(machine):
    pin = machine.Pin
    assert pin(2) is pin("GP2") is pin("GPIO2") is pin(pin(2)) is pin.board.GP2 is pin.cpu.GPIO2
    assert pin("LED") is pin(25)
    for wrong in (30, -1, "GP30", "GPx", None, 2.0):
        with pytest.raises(ValueError):
            pin(wrong)


def test_outputs_and_inputs(machine, pico):
    pin = machine.Pin(6, machine.Pin.OUT, value=1)
    assert pin() == pin.value() == 1
    pin.off()
    assert pin() == 0
    pin.toggle()
    assert pin.value() == 1
    pin.value(0)
    assert pico.wires.level(6) is False
    assert machine.Pin(7, machine.Pin.IN, machine.Pin.PULL_UP)() == 1
    assert machine.Pin(7, machine.Pin.IN, machine.Pin.PULL_DOWN)() == 0
    assert machine.Pin(7, machine.Pin.IN)() == 1  # floats
    assert repr(pin) == "Pin(GPIO6, mode=OUT)"
    for act in (lambda: machine.Pin(8, machine.Pin.OPEN_DRAIN), lambda: pin.irq(lambda p: None)):
        with pytest.raises(NotModelled):
            act()


def test_a_pin_can_be_set_before_it_drives(machine, pico):
    edges = []
    pico.wires.watch(9, edges.append)
    machine.Pin(9, machine.Pin.OUT, value=1)
    machine.Pin(9, machine.Pin.OUT, value=0)
    assert edges == [True, False]


def test_the_gpio_registers(machine):
    mem32 = machine.mem32
    mem32[0xD0000024] = 1 << 5  # GPIO_OE_SET
    mem32[0xD0000014] = 1 << 5  # GPIO_OUT_SET
    assert mem32[0xD0000004] >> 5 & 1 == 1
    assert mem32[0xD0000010] == 1 << 5
    mem32[0xD000001C] = 1 << 5  # GPIO_OUT_XOR
    assert machine.Pin(5)() == 0
    mem32[0xD0000018] = 1 << 5
    mem32[0xD0000028] = 1 << 5  # GPIO_OE_CLR
    assert mem32[0xD0000020] == 0
    for act in (lambda: mem32[0x40054000], lambda: mem32.__setitem__(0, 1)):
        with pytest.raises(NotModelled, match="register at 0x"):
            act()


@pytest.mark.parametrize(
    ("pins", "bad"),
    [
        ({"sck": 14, "mosi": 11}, None),
        ({"sck": 15}, "SCK"),
        ({"mosi": 14}, "MOSI"),
        ({"sck": 18}, "SCK"),
        ({"miso": 13}, "MISO"),
    ],
)
def test_spi_pins(machine, pins, bad):
    if bad:
        with pytest.raises(ValueError, match=f"bad {bad} pin"):
            machine.SPI(1, **pins)
    else:
        machine.SPI(1, **pins)


@given(st.integers(750, 24_000_000))
def test_spi_rates_are_never_above_what_was_asked(hz):
    assert 0.45 * hz <= actual_hz(hz) <= hz


def test_spi_takes_the_time_of_its_bits(machine, pico):
    spi = machine.SPI(1, 4_000_000, sck=machine.Pin(14), mosi=machine.Pin(15), miso=None)
    start = pico.clock.now
    spi.write(bytes(1000))
    assert pico.clock.now - start == pytest.approx(8000 * 1e9 / 4_000_000, abs=6_000)
    buffer = bytearray(b"xx")
    spi.write_readinto(b"\x01\x02", buffer)
    assert buffer == bytes(2)
    assert spi.read(3) == bytes(3)
    with pytest.raises(ValueError, match="same length"):
        spi.write_readinto(b"1", buffer)
    with pytest.raises(NotImplementedError, match="LSB"):
        machine.SPI(1, firstbit=machine.SPI.LSB)
    with pytest.raises(ValueError, match=r"SPI\(2\) doesn't exist"):
        machine.SPI(2)


def test_i2c(machine, pico):
    i2c = machine.I2C(0, scl=machine.Pin(21), sda=machine.Pin(20), freq=400_000)
    assert i2c.scan() == [0x3C]
    start = pico.clock.now
    assert i2c.writeto(0x3C, b"\x00\xae") == 2
    assert pico.clock.now - start == pytest.approx((3 * 9 + 2) * 332 * 8, abs=6_000)  # 313 + 11 + 8 cycles a bit
    assert i2c.writevto(0x3C, [b"\x00", bytearray(b"\xaf"), b""]) == 2
    assert pico.oled.on
    i2c.writeto_mem(0x3C, 0x00, b"\xae")
    assert not pico.oled.on
    assert i2c.readfrom(0x3C, 1) == i2c.readfrom_mem(0x3C, 0, 1) == b"\x40"
    buffer = bytearray(2)
    i2c.readfrom_into(0x3C, buffer)
    assert buffer == b"\x40\x40"
    with pytest.raises(OSError) as caught:
        i2c.writeto(0x3D, b"\x00")
    assert caught.value.errno == 5  # EIO, from the RP2040's own I2C
    with pytest.raises(ValueError, match="bad SCL pin"):
        machine.I2C(0, scl=20, sda=21)
    with pytest.raises(ValueError, match="bad SDA pin"):
        machine.I2C(1, scl=19, sda=20)
    assert machine.I2C(1, scl=19, sda=18).scan() == []
    with pytest.raises(NotModelled, match=r"I2C\.start"):
        i2c.start()


def test_a_transfer_has_its_time_and_no_more(machine, pico):
    i2c = machine.I2C(0, scl=machine.Pin(21), sda=machine.Pin(20), freq=400_000, timeout=300)
    assert i2c.writeto(0x3C, bytes(8)) == 8
    start = pico.clock.now
    with pytest.raises(OSError) as caught:
        i2c.writeto(0x3C, bytes(129))
    assert caught.value.errno == errno.ETIMEDOUT
    assert pico.clock.now - start == pytest.approx(300_000, abs=10_000)


def test_the_rest_of_machine(machine):
    assert machine.freq() == 125_000_000
    machine.freq(125_000_000)
    with pytest.raises(NotModelled):
        machine.freq(200_000_000)
    assert len(machine.unique_id()) == 8
    assert machine.reset_cause() == machine.PWRON_RESET


# --- time -----------------------------------------------------------------------------------

ticks = st.integers(0, 2**30 - 1)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ticks, st.integers(-(2**29) + 1, 2**29 - 1))
def test_ticks_count_across_the_wrap(time, start, delta):
    later = time.ticks_add(start, delta)
    assert 0 <= later < 2**30
    assert time.ticks_diff(later, start) == delta
    assert time.ticks_diff(start, later) == -delta


@pytest.mark.parametrize("delta", [2**29, -(2**29)])
def test_ticks_add_refuses_what_ticks_diff_could_not_tell(time, delta):
    with pytest.raises(OverflowError):
        time.ticks_add(0, delta)


def test_sleeping_takes_its_time(time, pico):
    for sleep, count, ns in (
        (time.sleep, 1.5, 1_500_000_000),
        (time.sleep_ms, 20, 20_000_000),
        (time.sleep_us, 300, 300_000),
        (time.sleep_ms, -5, 0),
    ):
        start = pico.clock.now
        sleep(count)
        assert 0 <= pico.clock.now - start - ns <= 10_000


def test_the_calendar(time, pico):
    assert time.localtime(0) == time.gmtime(0) == (1970, 1, 1, 0, 0, 0, 3, 1)
    assert time.mktime(time.localtime(1_700_000_000)) == 1_700_000_000
    assert time.localtime()[:3] == (2021, 1, 1)
    assert time.time_ns() // 10**9 == time.time()
    with pytest.raises(TypeError):
        time.mktime((2021, 1, 1))


# --- os, micropython, rp2 ---------------------------------------------------------------------


def test_os(pico):
    os = pico._modules["os"]
    with_open = pico.variables["__builtins__"]["open"]
    os.mkdir("d")
    os.chdir("d")
    with with_open("f", "w") as file:
        file.write("abc")
    assert os.getcwd() == "/d"
    assert os.listdir() == os.listdir("/d") == ["f"]
    assert list(os.ilistdir("/")) == [("d", 0x4000, 0, 0)]
    assert list(os.ilistdir()) == [("f", 0x8000, 0, 3)]
    assert os.stat("f")[0] == 0x8000
    assert os.stat("f")[6] == 3
    assert os.stat("/d")[0] == 0x4000
    size, _, blocks, free, *_ = os.statvfs("/")
    assert size * blocks == 1408 * 1024
    assert blocks - free == 3  # root, d, f
    os.chdir("/")
    with pytest.raises(OSError):
        os.rmdir("d")
    with pytest.raises(OSError):
        os.chdir("d/f")
    os.rename("d/f", "g")
    os.rmdir("d")
    os.unlink("g")
    assert os.listdir() == []
    assert len(os.urandom(7)) == 7
    with pytest.raises(NotModelled):
        os.mount()


def test_micropython(pico, capsys):
    micropython = pico._modules["micropython"]

    @micropython.native
    def one():
        return micropython.const(1)

    assert one() == micropython.viper(one)() == 1
    micropython.mem_info()
    assert "memory of its host" in capsys.readouterr().out
    called = []
    micropython.schedule(called.append, 5)
    assert called == []
    pico.clock.spend(1)
    assert called == [5]
    assert micropython.opt_level() == micropython.stack_use() == 0
    micropython.alloc_emergency_exception_buf(100)
    with pytest.raises(NotModelled):
        micropython.heap_lock()


def test_rp2(pico):
    assert pico._modules["rp2"].bootsel_button() == 0
    with pytest.raises(AttributeError):
        pico._modules["rp2"].nonsense  # noqa: B018


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
    with pytest.raises(NotModelled, match="no register at 0x4005802c"):
        memory[0x4005802C]
