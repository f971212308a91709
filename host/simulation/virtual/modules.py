"""The modules that the firmware imports, made for one machine and one boot.

machine, rp2, time, os, gc, select, uctypes and the streams of sys, with what the firmware uses of them: names and
signatures as in MicroPython 1.25 on the RP2040. Everything else raises NotModelled when it is looked up. The second
core is not modelled but replaced, by what the Pico was given for one.
"""

import traceback
from collections import namedtuple
from collections.abc import Callable
from types import ModuleType
from typing import Any, Protocol, TextIO

from host.simulation.board import SecondCore
from host.simulation.virtual.adc import Supply, adc_class
from host.simulation.virtual.clock import CALL_NS, Clock
from host.simulation.virtual.dma import address_of, dma_class
from host.simulation.virtual.errors import NotModelled
from host.simulation.virtual.flash import NAME_MAX, SECTOR, Flash
from host.simulation.virtual.i2c import i2c_class, soft_i2c_class
from host.simulation.virtual.i2cblock import I2cBlock
from host.simulation.virtual.memory import Memory
from host.simulation.virtual.pin import pin_class
from host.simulation.virtual.pio import state_machine_class
from host.simulation.virtual.pioasm import PioConstants, asm_pio
from host.simulation.virtual.pwm import PwmBlock, pwm_class
from host.simulation.virtual.usb import UsbPort
from host.simulation.virtual.watchdog import watchdog_class
from host.simulation.virtual.wires import Wires

PWRON_RESET, WDT_RESET = 1, 3
TICKS = 1 << 30  # ticks count modulo this (extmod/modtime.c, MICROPY_PY_TIME_TICKS_PERIOD)
# machine.idle() on the RP2040 waits for an interrupt, at most this long (ports/rp2, mp_wfe_or_timeout(1)).
# Nothing interrupts here, so that it always takes all of it.
IDLE_NS = 1_000_000
RELEASE = "1.25.0"
HEAP = 192 * 1024  # bytes, of which the virtual Pico never uses one: what it keeps lies in its host's memory

Uname = namedtuple("Uname", "sysname nodename release version machine")


class FirmwareModule(ModuleType):
    """A module of one machine."""

    def __init__(self, name: str, members: dict[str, Any]):
        super().__init__(name)
        self.__dict__.update(members)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what Python itself looks for
            raise AttributeError(name)
        raise NotModelled(f"The virtual Pico has no {self.__name__}.{name}.")


class Machine(Protocol):
    """What the modules need of the machine that they are made for: host/simulation/virtual/pico.py."""

    clock: Clock
    wires: Wires
    pwm: PwmBlock
    supply: Supply
    usb: UsbPort
    flash: Flash
    second_core: SecondCore | None
    unique_id: bytes
    reset_cause: int
    scratch: list[int]
    idled: bool

    @property
    def uptime_ns(self) -> int: ...
    def reset(self) -> None: ...
    def bootloader(self) -> None: ...


def build_modules(pico: Machine) -> dict[str, ModuleType]:
    """Return the modules by name."""
    blocks = [I2cBlock(pico.wires, number) for number in range(2)]
    members = {
        "machine": _machine(pico, blocks),
        "rp2": {
            "PIO": PioConstants,
            "asm_pio": asm_pio,
            "StateMachine": state_machine_class(pico.wires),
            "DMA": dma_class(pico.wires, blocks),
        },
        "time": _time(pico),
        "os": _os(pico),
        "gc": {"collect": lambda: 0, "mem_free": lambda: HEAP, "threshold": lambda _bytes: None},
        "select": pico.usb.select(),
        "uctypes": {"addressof": address_of, "bytearray_at": bytearray_at},
        "sys": {"stdin": pico.usb.stdin, "stdout": pico.usb.stdout, "print_exception": print_exception},
        "firmware.hardware.second_core": {"SecondCore": lambda: pico.second_core},
    }
    return {name: FirmwareModule(name, inside) for name, inside in members.items()}


def print_exception(error: BaseException, file: TextIO) -> None:
    """Write an exception with its traceback."""
    traceback.print_exception(error, file=file)


def bytearray_at(address: int, size: int) -> bytearray:
    """Refuse to read the memory: a virtual Pico has none, and its flash is a folder. Raises: ValueError."""
    raise ValueError("A virtual board has no flash to read: its program runs from the files on this computer.")


def _machine(pico: Machine, blocks: list[I2cBlock]) -> dict[str, Any]:
    wires = pico.wires

    def idle() -> None:
        pico.idled = True
        pico.clock.spend(IDLE_NS)

    watchdog = watchdog_class(pico.clock, pico.reset)
    return {
        "Pin": pin_class(wires),
        "ADC": adc_class(pico.supply),
        "I2C": i2c_class(wires, blocks),
        "SoftI2C": soft_i2c_class(wires),
        "PWM": pwm_class(pico.pwm),
        "WDT": watchdog,
        "mem32": Memory(pico.clock, pico.scratch, watchdog.stop, pico.pwm, blocks),
        "idle": idle,
        "reset": pico.reset,
        "bootloader": pico.bootloader,
        "reset_cause": lambda: pico.reset_cause,
        "unique_id": lambda: pico.unique_id,
        "PWRON_RESET": PWRON_RESET,
        "WDT_RESET": WDT_RESET,
    }


def _time(pico: Machine) -> dict[str, Any]:
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

    return {
        "ticks_ms": ticks(1_000_000),
        "ticks_us": ticks(1_000),
        "ticks_diff": ticks_diff,
        "ticks_add": ticks_add,
        "sleep": sleep(1_000_000_000),
        "sleep_ms": sleep(1_000_000),
    }


def _os(pico: Machine) -> dict[str, Any]:
    flash = pico.flash

    def statvfs(path: Any) -> tuple[int, ...]:
        free = flash.free() // SECTOR
        return (SECTOR, SECTOR, flash.size // SECTOR, free, free, 0, 0, 0, 0, NAME_MAX)

    return {
        "listdir": lambda path="": [name for name, _ in flash.listing(path)],
        "statvfs": statvfs,
        "mkdir": flash.mkdir,
        "remove": flash.remove,
        "rename": flash.rename,
        "uname": lambda: Uname("rp2", "rp2", RELEASE, f"v{RELEASE}", "Virtual Pico with RP2040"),
    }
