"""The modules that the firmware imports, made for one machine and one boot.

machine, rp2, micropython, time, os, gc, select, uctypes and the streams of sys, with the names and signatures of
MicroPython 1.25 on the RP2040. What is there on the Pico but not here raises NotModelled when it is looked up.
"""

import calendar
import errno
import time as host_time
import traceback
from collections import namedtuple
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any, TextIO

from host.simulation.virtual.clock import CALL_NS
from host.simulation.virtual.dma import address_of, dma_class
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.flash import NAME_MAX, SECTOR
from host.simulation.virtual.i2c import i2c_class
from host.simulation.virtual.memory import Memory
from host.simulation.virtual.pin import pin_class
from host.simulation.virtual.pio import state_machine_class
from host.simulation.virtual.pioasm import PioConstants, asm_pio
from host.simulation.virtual.pwm import SYSTEM_HZ, pwm_class
from host.simulation.virtual.spi import spi_class
from host.simulation.virtual.watchdog import watchdog_class

if TYPE_CHECKING:
    from host.simulation.virtual.pico import Pico

PWRON_RESET, WDT_RESET = 1, 3
TICKS = 1 << 30  # ticks count modulo this (extmod/modtime.c, MICROPY_PY_TIME_TICKS_PERIOD)
# machine.idle() on the RP2040 waits for an interrupt, at most this long (ports/rp2, mp_wfe_or_timeout(1)).
# Nothing interrupts here, so that it always takes all of it.
IDLE_NS = 1_000_000
CLOCK_START = 1_609_459_200  # the Pico's clock starts at 2021-01-01 (ports/rp2/main.c), counted from 1970
FILE, FOLDER = 0x8000, 0x4000
RELEASE = "1.25.0"
HEAP = 192 * 1024  # bytes, of which the virtual Pico never uses one: what it keeps lies in its host's memory

Uname = namedtuple("Uname", "sysname nodename release version machine")

NOT_MODELLED = {
    "machine": "ADC I2S RTC Signal SoftI2C SoftSPI Timer UART USBDevice bitstream deepsleep dht_readinto "
    "disable_irq enable_irq lightsleep mem16 mem8 soft_reset time_pulse_us",
    "rp2": "Flash PIOASMError asm_pio_encode country",
    "micropython": "RingIO asm_thumb heap_lock heap_locked heap_unlock",
    "gc": "disable enable isenabled",
    "os": "VfsFat VfsLfs2 dupterm dupterm_notify mount umount",
    "select": "select",
    "sys": "atexit byteorder exit implementation maxsize modules path platform ps1 ps2 stderr version version_info",
}


class FirmwareModule(ModuleType):
    """A module of one machine."""

    def __init__(self, name: str, members: dict[str, Any]):
        super().__init__(name)
        self.__dict__.update(members)

    def __getattr__(self, name: str) -> Any:
        if name in NOT_MODELLED.get(self.__name__, "").split():
            raise NotModelled(f"The virtual Pico has no {self.__name__}.{name}, which the real one has.")
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")


def build_modules(pico: "Pico") -> dict[str, ModuleType]:
    """Return the modules by name."""
    members = {
        "machine": _machine(pico),
        "rp2": _rp2(pico),
        "micropython": _micropython(pico),
        "time": _time(pico),
        "os": _os(pico),
        "gc": {
            "collect": lambda: 0,
            "mem_free": lambda: HEAP,
            "mem_alloc": lambda: 0,
            "threshold": lambda _bytes: None,
        },
        "select": pico.usb.select(),
        "uctypes": {"addressof": address_of, "bytearray_at": bytearray_at},
        "sys": {"stdin": pico.usb.stdin, "stdout": pico.usb.stdout, "print_exception": print_exception},
    }
    return {name: FirmwareModule(name, inside) for name, inside in members.items()}


def print_exception(error: BaseException, file: TextIO) -> None:
    """Write an exception with its traceback."""
    traceback.print_exception(error, file=file)


def bytearray_at(address: int, size: int) -> bytearray:
    """Refuse to read the memory: a virtual Pico has none, and its flash is a folder. Raises: ValueError."""
    raise ValueError("A virtual board has no flash to read: its program runs from the files on this computer.")


def _machine(pico: "Pico") -> dict[str, Any]:
    wires, spend = pico.wires, pico.clock.spend

    def idle() -> None:
        pico.idled = True
        spend(IDLE_NS)

    def freq(hz: int | None = None) -> int | None:
        spend(CALL_NS)
        if hz not in (None, SYSTEM_HZ):
            raise NotModelled(f"The virtual Pico runs at {SYSTEM_HZ} Hz only.")
        return SYSTEM_HZ if hz is None else None

    watchdog = watchdog_class(pico.clock, pico.reset)
    return {
        "Pin": pin_class(wires),
        "SPI": spi_class(wires),
        "I2C": i2c_class(wires),
        "PWM": pwm_class(pico.pwm),
        "WDT": watchdog,
        "mem32": Memory(wires, pico.scratch, watchdog.stop),
        "idle": idle,
        "freq": freq,
        "reset": pico.reset,
        "bootloader": pico.bootloader,
        "reset_cause": lambda: pico.reset_cause,
        "unique_id": lambda: pico.unique_id,
        "PWRON_RESET": PWRON_RESET,
        "WDT_RESET": WDT_RESET,
    }


def _rp2(pico: "Pico") -> dict[str, Any]:
    def bootsel_button() -> int:
        pico.clock.spend(CALL_NS)
        return 0  # it is not held

    return {
        "PIO": PioConstants,
        "asm_pio": asm_pio,
        "StateMachine": state_machine_class(pico.wires),
        "DMA": dma_class(pico.wires),
        "bootsel_button": bootsel_button,
    }


def _micropython(pico: "Pico") -> dict[str, Any]:
    def same(thing: Any) -> Any:
        return thing

    def schedule(function: Callable[[Any], object], argument: Any) -> None:
        def call() -> None:
            function(argument)

        pico.clock.alarm(0, call)

    def mem_info(verbose: Any = None) -> None:
        print("The virtual Pico has the memory of its host.")

    return {
        "const": same,
        "native": same,
        "viper": same,
        "schedule": schedule,
        "mem_info": mem_info,
        "qstr_info": mem_info,
        "stack_use": lambda: 0,
        "opt_level": lambda level=None: 0 if level is None else None,
        "kbd_intr": lambda character: None,
        "alloc_emergency_exception_buf": lambda size: None,
    }


def _time(pico: "Pico") -> dict[str, Any]:
    spend = pico.clock.spend

    def ticks(unit_ns: int) -> Callable[[], int]:
        def read() -> int:
            spend(CALL_NS)
            return pico.uptime_ns // unit_ns % TICKS

        return read

    def ticks_diff(end: int, start: int) -> int:
        return (end - start + TICKS // 2) % TICKS - TICKS // 2

    def ticks_add(start: int, delta: int) -> int:
        if not -TICKS // 2 < delta < TICKS // 2:
            raise OverflowError("ticks interval overflow")
        return (start + delta) % TICKS

    def sleep(unit_ns: int) -> Callable[[float], None]:
        def wait(count: float) -> None:
            spend(CALL_NS + max(0, round(count * unit_ns)))

        return wait

    def localtime(seconds: int | None = None) -> tuple[int, ...]:
        now = CLOCK_START + pico.uptime_ns // 10**9 if seconds is None else seconds
        parts = host_time.gmtime(now)
        return (*parts[:6], parts.tm_wday, parts.tm_yday)

    def mktime(parts: tuple[int, ...]) -> int:
        if len(parts) not in (8, 9):
            raise TypeError("mktime needs a tuple of length 8 or 9")
        return calendar.timegm((*parts[:6], 0, 0, 0))

    return {
        "ticks_ms": ticks(1_000_000),
        "ticks_us": ticks(1_000),
        "ticks_cpu": ticks(1_000),
        "ticks_diff": ticks_diff,
        "ticks_add": ticks_add,
        "sleep": sleep(1_000_000_000),
        "sleep_ms": sleep(1_000_000),
        "sleep_us": sleep(1_000),
        "time": lambda: CLOCK_START + pico.uptime_ns // 10**9,
        "time_ns": lambda: CLOCK_START * 10**9 + pico.uptime_ns,
        "localtime": localtime,
        "gmtime": localtime,
        "mktime": mktime,
    }


def _os(pico: "Pico") -> dict[str, Any]:
    flash = pico.flash
    noise = Random(pico.unique_id)

    def ilistdir(path: Any = "") -> Iterator[tuple[str, int, int, int]]:
        for name, data in flash.listing(path):
            yield (name, FOLDER, 0, 0) if data is None else (name, FILE, 0, len(data))

    def stat(path: Any) -> tuple[int, ...]:
        data = flash.node(path)
        return (FOLDER if data is None else FILE, 0, 0, 0, 0, 0, len(data or b""), 0, 0, 0)

    def statvfs(path: Any = "/") -> tuple[int, ...]:
        free = flash.free() // SECTOR
        return (SECTOR, SECTOR, flash.size // SECTOR, free, free, 0, 0, 0, 0, NAME_MAX)

    def chdir(path: Any) -> None:
        if flash.node(path) is not None:
            raise OSError(errno.ENOENT, f"not a folder: {flash.path(path)}")
        flash.current = flash.path(path)

    def rmdir(path: Any) -> None:
        if flash.node(path) is not None:
            raise OSError(errno.ENOTDIR, f"not a folder: {flash.path(path)}")
        flash.remove(path)

    return {
        "listdir": lambda path="": [name for name, _ in flash.listing(path)],
        "ilistdir": ilistdir,
        "stat": stat,
        "statvfs": statvfs,
        "chdir": chdir,
        "getcwd": lambda: flash.current,
        "mkdir": flash.mkdir,
        "rmdir": rmdir,
        "remove": flash.remove,
        "unlink": flash.remove,
        "rename": flash.rename,
        "sync": lambda: None,
        "urandom": noise.randbytes,
        "uname": lambda: Uname("rp2", "rp2", RELEASE, f"v{RELEASE}", "Virtual Pico with RP2040"),
        "sep": "/",
    }
