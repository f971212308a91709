"""How the supply comes in: starts, a switch that turns, faults, and the data that comes back, computed.

Values of parts come from the tables of the boards, limits of chips from their data sheets, which hardware/power.md
lists with what of them was read. V, A, s, ohm, F where nothing else is said.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from firmware.output.frame import IDLE_MA
from host.boards.design import GROUND, Board
from host.hardware import mainboard, tiles
from host.hardware.parts import KINDS
from host.hardware.system import PLACES

USB_MOST, USB_LEAST = 5.5, 4.4  # at a socket: vSafe5V of USB-C, and the least of USB 2.0 at a device
USB_PLUG_FARADS = 10e-6  # USB 2.0, 7.2.4.1
LIGHTS_STAND = 5.3  # WS2812B
SOCKET_AMPERE = 5.0  # TYPE-C-31-M-12
PICO_HIGH, PICO_LOW, PICO_STANDS = 2.0, 0.8, 3.63
IDLE = IDLE_MA / 1000
RAIL = ("5V", "LOGIC")  # what U4 feeds on the mainboard; the tiles hang on it by their fuses
BEFORE_U4 = ("5V_IN", "USB_5V", "VBUS", "5V_S1")

# TPS259531 (SLVSE57C). SLOPE: of the rise, equation 3, whose tolerance is a guess; LIMIT: equation 4.
SLOPE, SLOPE_OFF = 4.2e-5, 0.5  # V F/s
LIMIT, LIMIT_MORE, LIMIT_OFF, LIMIT_MOST = 2000.0, 0.04, 0.075, 4.0  # A ohm, A, of itself, A
CLAMP, U4_STANDS, U4_OHM = 5.7, 20.0, 0.034
UVLO_RISING, UVLO_FALLING = (1.13, 1.20, 1.27), (1.03, 1.10, 1.17)
U4_LEAST = 2.7
# Capacitors: ceramics lose some more by their voltage
CERAMIC_OFF, ELECTROLYTIC_OFF, RESISTOR_OFF = 0.1, 0.2, 0.01
# SMBJ5.0A: where it begins, its own resistance, what it takes for long; and turned round
TVS, TVS_OHM, TVS_WATT, TVS_BACKWARDS = 6.4, 0.043, 5.0, 1.0
# Resettable fuses (MF-MSMF075, MF-MSMF150): least resistance, and current held and tripping at 23 degrees
F11_OHM, F11_TRIPS, TILE_FUSE_OHM, TILE_HOLDS, TILE_TRIPS = 0.11, 1.5, 0.04, 1.5, 3.0
# Of the circuit before: AO3401A. Cable, plugs and capacitors of a USB port, together: a guess
Q1_OHM, PORT_OHM = 0.05, 0.35

_UNITS = {"R": 1.0, "k": 1e3, "M": 1e6, "nF": 1e-9, "uF": 1e-6}


def value(kind: str) -> float:
    """Return ohm or F of a kind of part, such as "4k7" or "100nF". Raises: ValueError."""
    for unit, factor in _UNITS.items():
        whole, found, rest = kind.partition(unit)
        if found and whole.isdigit() and (rest.isdigit() or not rest):
            return float(f"{whole}.{rest or 0}") * factor
    raise ValueError(f"{kind} is no value.")


def ohm(board: Board, one: str, other: str) -> float:
    """Return the resistor between two nets. Raises: ValueError unless there is one."""
    found = [part for part in board.parts if part.reference.startswith("R") and {*part.nets.values()} == {one, other}]
    if len(found) != 1:
        raise ValueError(f"{len(found)} resistors are between {one} and {other}, not one.")
    return value(found[0].kind)


def farads(board: Board, nets: Iterable[str]) -> dict[str, int]:
    """Return the capacitors from nets to ground, how many of each kind."""
    found: dict[str, int] = {}
    for part in board.parts:
        ends = set(part.nets.values())
        if part.reference.startswith("C") and GROUND in ends and ends & set(nets):
            found[part.kind] = found.get(part.kind, 0) + 1
    return found


def rail() -> tuple[float, float, float]:
    """Return the least, the usual and the greatest capacitance that U4 has to load."""
    sums = [0.0, 0.0, 0.0]
    boards = [(mainboard.board(), RAIL), *((tiles.board_of(place.tile), tuple(place.tile.feeds)) for place in PLACES)]
    for board, nets in boards:
        for kind, count in farads(board, nets).items():
            off = ELECTROLYTIC_OFF if "electrolytic" in KINDS[kind].what else CERAMIC_OFF
            for index, sign in enumerate((-1, 0, 1)):
                sums[index] += count * value(kind) * (1 + sign * off)
    return sums[0], sums[1], sums[2]


@dataclass(frozen=True)
class Start:
    """How the rail rises: V/s, s up to 5 V, A into its capacitors, and A of the whole."""

    slope: float
    time: float
    inrush: float
    whole: float


def starts(board: Board) -> tuple[Start, Start, Start]:
    """Return the slowest, the usual and the fastest start that the tolerances allow. Raises: ValueError."""
    kinds = list(farads(board, ("RISE",)))
    if len(kinds) != 1:
        raise ValueError(f"{len(kinds) or 'no'} capacitor sets the rise.")
    (kind,) = kinds
    found = []
    for sign, load in zip((-1, 0, 1), rail(), strict=True):
        slope = SLOPE * (1 + sign * SLOPE_OFF) / (value(kind) * (1 - sign * CERAMIC_OFF))
        found.append(Start(slope, 5 / slope, load * slope, load * slope + IDLE))
    return found[0], found[1], found[2]


def limits(board: Board) -> tuple[float, float, float]:
    """Return the least, usual and greatest current that U4 lets through."""
    set_by = ohm(board, "LIMIT", GROUND)
    return tuple(
        (LIMIT / (set_by * (1 - sign * RESISTOR_OFF)) + LIMIT_MORE) * (1 + sign * LIMIT_OFF) for sign in (-1, 0, 1)
    )  # type: ignore[return-value]


def lockout(board: Board, thresholds: tuple[float, ...]) -> tuple[float, ...]:
    """Return the voltages at S1 that are these thresholds at U4's pin."""
    upper, lower = ohm(board, "5V_S1", "UVLO"), ohm(board, "UVLO", GROUND)
    return tuple(threshold * (upper + lower) / lower for threshold in thresholds)


@dataclass(frozen=True)
class Gap:
    """What is left on the rail when S1 comes back after some time, and what then goes through U4 for how long."""

    volts: float
    starts_anew: bool
    peak: float
    time: float


def gap(board: Board, seconds: float, drawn: float = IDLE) -> Gap:
    """Return what a gap of S1 does. drawn: A that the rail has to feed meanwhile."""
    load = rail()[1]
    volts = max(0.0, 5 - drawn * seconds / load)
    start = starts(board)[1]
    if volts < lockout(board, UVLO_FALLING)[1]:
        return Gap(volts, True, start.whole, (5 - volts) / start.slope)
    peak = min(limits(board)[1], (5 - volts) / (U4_OHM + PORT_OHM))
    return Gap(volts, False, peak, load * (5 - volts) / peak)


# --- What comes back from the last light --------------------------------------------------


@dataclass(frozen=True)
class Returned:
    """At the Pico's pin: V when high; s that a rising and a falling edge come late."""

    high: float
    rises: float
    falls: float


PIN_FARADS = 20e-12  # of the pin and its track


def returned(board: Board, supply: float) -> Returned:
    """Return how the last light's data arrives when the lights have this supply."""
    (there,) = {net for part in board.parts if part.reference == "R23" for net in part.nets.values()} - {"END"}
    upper, lower = value("330R") + ohm(board, "END", there), ohm(board, "END", GROUND)
    high = supply * lower / (upper + lower)
    constant = PIN_FARADS * upper * lower / (upper + lower)
    rises = constant * math.log(high / (high - PICO_HIGH)) if high > PICO_HIGH else math.inf
    return Returned(high, rises, constant * math.log(high / PICO_LOW))


# --- Checks -----------------------------------------------------------------------------------


def problems(board: Board) -> Iterator[str]:
    """Yield what is wrong with how the supply comes in."""
    before = sum(count * value(kind) for kind, count in farads(board, BEFORE_U4).items())
    if before > USB_PLUG_FARADS:
        yield f"{before * 1e6:.0f} µF are before U4, USB allows {USB_PLUG_FARADS * 1e6:.0f}"
    for reference, net in (("J7", "5V_S1"), ("U4", "5V_S1"), ("U4", "5V")):
        if net not in board.part(reference).nets.values():
            yield f"{reference} is not on {net}: S1 is not before U4"
    socket = board.part("J8").nets
    for pin, other in (("A5", "B5"), ("B5", "A5")):
        ends = {socket.get(pin, ""), GROUND}
        fitting = [part for part in board.parts if part.kind == "5k1" and set(part.nets.values()) == ends]
        if len(fitting) != 1 or socket.get(pin) == socket.get(other):
            yield f"J8 pin {pin} has not 5.1 kohm of its own to ground"
    try:
        yield from _of_values(board)
    except ValueError as problem:
        yield str(problem)


def _of_values(board: Board) -> Iterator[str]:
    slowest, _usual, fastest = starts(board)
    if fastest.whole * 1000 > mainboard.USB_MA:
        yield f"a start draws {fastest.whole * 1000:.0f} mA of USB's {mainboard.USB_MA}"
    if slowest.time > 0.5:
        yield f"a start lasts {slowest.time:.1f} s"
    least, _usual_limit, most = limits(board)
    if least * 1000 < mainboard.RAIL_MA or most > LIMIT_MOST:
        yield f"U4 limits to {least:.2f} to {most:.2f} A"
    on, off = lockout(board, UVLO_RISING)[2], lockout(board, UVLO_FALLING)[0]
    if on > USB_LEAST - mainboard.USB_MA / 1000 * F11_OHM or off < U4_LEAST:
        yield f"U4 opens below {off:.2f} V and needs {on:.2f} V"
    for supply in (4.5, USB_MOST):
        high = returned(board, supply).high
        if not PICO_HIGH < high < PICO_STANDS:
            yield f"the chain comes back with {high:.2f} V at {supply} V"
