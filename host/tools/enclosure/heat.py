"""How warm it gets inside: boards, air and case as nodes that hand heat on, in steady state.

Tiles give their heat upwards through switches and caps, to the floor by radiation, and to the air below them; the air
gives it to floor, walls and header, and through the slots. Whatever nobody has measured is a pair of assumptions, one
for a cool box and one for a warm one, so each answer is a range. Units are SI; temperatures are in K, rises over the
room.

Convection: horizontal plates by Lloyd and Moran (1974) and McAdams (1954), upright ones by Churchill and Chu (1975),
all as in Incropera and DeWitt, Fundamentals of Heat and Mass Transfer, equations 9.27 and 9.30 to 9.32; properties of
air by powers through its table A.4. A still layer of air conducts where its upper side is the warm one. The draught
through the slots: flow through openings by the stack effect, discharge 0.6 (ASHRAE Handbook, Fundamentals,
Ventilation and Infiltration).
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from engines.registry import GAMES
from firmware.app import App
from firmware.clock import TICK_MS
from firmware.games.registry import Setup
from firmware.hardware.wiring import CHANNEL_MA, PIXELS, TILES, tile_start
from firmware.loop import Loop
from firmware.output.frame import IDLE_MA
from host.boards.design import THICKNESS
from host.boards.markdown import table
from host.hardware.tiles import PIXEL_MA, size
from host.hardware.tiles import TILES as TILE_KINDS
from host.simulation.memory import USED, MemoryBoard
from host.tools.enclosure import parameters as p
from host.tools.enclosure.printed import floor_slots
from host.tools.hardware_docs.power import SUPPLIES_MA

GRAVITY, STEFAN, ZERO = 9.81, 5.67e-8, 273.15
PLASTIC = 0.2  # W/(m K): PLA, PETG and ASA have 0.13 to 0.25
DISCHARGE = 0.6
AIR_HEAT = 1.15 * 1006  # J/(m3 K)
BOARD_HEAT = 1.85e6 * 1.1  # J/(m3 K): glass and epoxy
VOLTS = 5.0
SUPPLY_CAP_MA = 2500  # what chips of LEDs stand for hours in a warm room, see the table of limits
SUMMER = 30.0  # degrees C of a warm room


@dataclass(frozen=True)
class Assumptions:
    """What was not measured. cell: m2 K/W from a tile to the upper side of the caps; table: m2 K/W below the feet.

    share: of the power that becomes heat inside; junction: K/W from an LED's chip to the board.
    """

    cell: float
    emissivity: float
    share: float
    table: float
    junction: float


# 11 mm of switch, of which a quarter is plastic and the rest air, and 4.5 mm of air below the cap make the cell. A
# wooden table takes heat, a blanket none. An LED gives 15 % as light at most.
COOL, WARM = Assumptions(0.11, 0.95, 0.85, 0.2, 100.0), Assumptions(0.22, 0.85, 1.0, 1e6, 150.0)
NODES = ("tiles", "air", "floor", "walls", "header", "caps")


# --- How heat goes over ---------------------------------------------------------------------


def air(kelvin: float) -> tuple[float, float, float]:
    """Return conductivity (W/(m K)), viscosity and diffusivity (m2/s) of air."""
    warmer = kelvin / 300
    viscosity = 15.89e-6 * warmer**1.75
    return 26.3e-3 * warmer**0.85, viscosity, viscosity / 0.707


def _rayleigh(one: float, other: float, length: float) -> float:
    _, viscosity, diffusivity = air((one + other) / 2)
    return GRAVITY * 2 / (one + other) * abs(one - other) * length**3 / (viscosity * diffusivity)


def above(one: float, other: float, length: float) -> float:
    """Return W/(m2 K) of a plate that is warm above, or cold below; length: area by edge."""
    rayleigh = _rayleigh(one, other, length)
    nusselt = 0.54 * rayleigh**0.25 if rayleigh < 1e7 else 0.15 * rayleigh ** (1 / 3)
    return nusselt * air((one + other) / 2)[0] / length


def below(one: float, other: float, length: float) -> float:
    """Return W/(m2 K) of a plate that is warm below."""
    return 0.27 * _rayleigh(one, other, length) ** 0.25 * air((one + other) / 2)[0] / length


def upright(one: float, other: float, length: float) -> float:
    """Return W/(m2 K) of a wall."""
    nusselt = 0.68 + 0.670 * _rayleigh(one, other, length) ** 0.25 / (1 + (0.492 / 0.707) ** (9 / 16)) ** (4 / 9)
    return nusselt * air((one + other) / 2)[0] / length


def radiation(one: float, other: float, emissivity: float) -> float:
    """Return W/(m2 K) between two surfaces."""
    return emissivity * STEFAN * (one + other) * (one**2 + other**2)


# --- The box --------------------------------------------------------------------------------

WIDE, DEEP = ((p.OUTER[axis + 2] - p.OUTER[axis]) / 1e3 for axis in (0, 1))
HIGH = (p.FRAME_TOP - p.FLOOR_LOW) / 1e3
KEY = (p.PITCH / 1e3) ** 2
FLAT, KEYS = WIDE * DEEP, PIXELS * KEY
HEADER = FLAT - KEYS  # all of the frame that has no keys
WALLS = 2 * (WIDE + DEEP) * HIGH
CAVITY = p.SPACER / 1e3
TILE_EDGE, HEADER_EDGE = 0.058, 0.04  # m: area by edge


def openings() -> tuple[float, float, float]:
    """Return the areas in m2 that air passes: the gap below the floor, the slots in it, and those in the header."""
    slot = p.SLOT[0] * p.SLOT[1] * len(list(floor_slots()))
    header = p.HEADER_SLOT[0] * p.HEADER_SLOT[1] * len(p.HEADER_SLOTS[0]) * len(p.HEADER_SLOTS[1])
    return 2 * (WIDE + DEEP) * p.FOOT_HIGH / 1e3, slot / 1e6, header / 1e6


def in_series(areas: Iterable[float]) -> float:
    """Return the one opening that lets as much through as several one behind the other."""
    return sum(area**-2 for area in areas) ** -0.5


def rises(
    watts: float, room: float, assumed: Assumptions, opening: float = 0.0, keys: int = PIXELS
) -> dict[str, float]:
    """Return how much warmer than the room each node is, and "out", the watts that leave the box.

    watts: of all that draws current; room: degrees C; opening: m2 that let air through, 0 for a closed box; keys: how
    many have the heat, those of one tile or all.
    """
    outside = room + ZERO
    kelvin = dict.fromkeys(NODES, outside + 10.0)
    part = keys / PIXELS
    while True:
        links = _links(kelvin, outside, assumed, opening, part)
        matrix, power = np.zeros((len(NODES), len(NODES))), np.zeros(len(NODES))
        power[0] = watts * assumed.share
        for (one, other), conductance in links.items():
            first = NODES.index(one)
            matrix[first, first] += conductance
            if other:
                second = NODES.index(other)
                matrix[second, second] += conductance
                matrix[[first, second], [second, first]] -= conductance
        found = dict(zip(NODES, np.linalg.solve(matrix, power), strict=True))
        if all(abs(kelvin[node] - outside - found[node]) < 1e-3 for node in NODES):
            out = sum(conductance * found[one] for (one, other), conductance in links.items() if not other)
            return {node: float(rise) for node, rise in found.items()} | {"out": float(out)}
        for node in NODES:
            kelvin[node] = (kelvin[node] + outside + max(found[node], 0.05)) / 2


def _links(
    kelvin: dict[str, float], outside: float, assumed: Assumptions, opening: float, part: float
) -> dict[tuple[str, str], float]:
    """Return W/K from node to node, "" for the room."""
    tiles, inside, floor, walls, header, caps = (kelvin[node] for node in NODES)
    dark = assumed.emissivity

    def through(area: float, thick: float, *films: float) -> float:
        return area / (thick / 1e3 / PLASTIC + sum(films))

    room_below = 1 / (air(floor)[0] / (p.FOOT_HIGH / 1e3) + radiation(floor, outside, dark * dark)) + assumed.table
    draught = DISCHARGE * opening * math.sqrt(2 * GRAVITY * HIGH * max(inside - outside, 0.01) / outside)
    return {
        ("tiles", "caps"): part * KEYS / assumed.cell,
        ("tiles", "air"): part * KEYS * below(tiles, inside, TILE_EDGE),
        ("tiles", "floor"): part * KEYS * radiation(tiles, floor, dark * dark),
        ("air", "floor"): part * FLAT * air(inside)[0] / (CAVITY / 2),
        ("air", "walls"): WALLS * upright(inside, walls, HIGH),
        ("air", "header"): HEADER * above(inside, header, HEADER_EDGE),
        ("air", ""): AIR_HEAT * draught,
        ("caps", ""): part * KEYS * (above(caps, outside, TILE_EDGE) + radiation(caps, outside, dark)),
        ("floor", ""): through(part * FLAT, p.FLOOR, room_below),
        ("walls", ""): through(WALLS, p.WALL, 1 / (upright(walls, outside, HIGH) + radiation(walls, outside, dark))),
        ("header", ""): through(
            HEADER, p.FRAME, 1 / (above(header, outside, HEADER_EDGE) + radiation(header, outside, dark))
        ),
    }


def ranges(watts: float, vented: bool, keys: int = PIXELS, room: float = SUMMER) -> dict[str, tuple[float, float]]:
    """Return the rise of each node in a cool box and in a warm one."""
    opening = in_series(openings()) if vented else 0.0
    low, high = (rises(watts, room, assumed, opening, keys) for assumed in (COOL, WARM))
    return {node: (low[node], high[node]) for node in NODES}


# --- What draws, and what stands it ------------------------------------------------------------


def game_draws() -> list[tuple[str, float, float]]:
    """Return of each game's first position at full brightness, not dimmed: mA of light, and of its brightest tile."""
    found = []
    for name in GAMES:
        board = MemoryBoard()
        board.files.update(USED)
        app = App(board)
        loop = Loop(app)
        app.begin(Setup(name, {}, 0), 0)
        for _ in range(3000 // TICK_MS):
            board.advance()
            loop.step(board.scan())
        app.frame.brightness, app.frame.limit_ma = 255, 100_000
        app.frame.compose()
        app.frame.render(board.scan_ms)
        bounds = [3 * tile_start(tile) for tile in range(len(TILES) + 1)]
        tiles = [sum(app.frame.wire[start:end]) * CHANNEL_MA / 255 for start, end in pairwise(bounds)]
        found.append((name, sum(tiles), max(tiles)))
    return found


# Bourns, MF-MSMF Series, "Thermal Derating Chart - Ihold": A at degrees C
FUSES = {
    "1.5 A": ((23, 1.50), (40, 1.30), (50, 1.18), (60, 1.09), (70, 0.97), (85, 0.82)),
    "0.75 A": ((23, 0.75), (40, 0.65), (50, 0.60), (60, 0.55), (70, 0.49), (85, 0.43)),
}
FEED_MA = TILE_KINDS["tile-a"].rows * TILE_KINDS["tile-a"].columns // len(TILE_KINDS["tile-a"].feeds) * PIXEL_MA
USB_MA = 500
CHIP = 80.0  # degrees C that an LED's chip stands
# (what, where, degrees C that it stands, who says so)
LIMITS = (
    ("light grid of PLA", "tiles", 59, "glass at 59 °C: Ultimaker, PLA"),
    ("light grid of PETG", "tiles", 77, "glass at 77 °C: Ultimaker, PETG"),
    ("light grid of ASA", "tiles", 100, "glass at 100 °C or so: common figure"),
    ("LED, its chip", "junction", CHIP, "Worldsemi, WS2812B: junction; that of the SK6812MINI-E was not read"),
    ("case of PLA", "air", 59, "as above"),
    ("Pico", "air", 85, "Raspberry Pi Pico data sheet: with its own heat"),
    ("display", "air", 70, "common figure of OLED modules, not read"),
)


def holds(fuse: str, degrees: float) -> float:
    """Return the A that a fuse holds at a temperature."""
    points = FUSES[fuse]
    return float(np.interp(degrees, [at for at, _ in points], [amps for _, amps in points]))


def junction(tiles: tuple[float, float], watts: float, keys: int) -> tuple[float, float]:
    """Return the rise of the chips of LEDs that share the light's power evenly."""
    each = (watts - IDLE_MA / 1e3 * VOLTS) / keys
    return tiles[0] + COOL.junction * COOL.share * each, tiles[1] + WARM.junction * each


def _span(values: tuple[float, float], unit: str = "") -> str:
    return f"{values[0]:.0f} to {values[1]:.0f}{unit}"


TILE_KEYS = TILE_KINDS["tile-a"].rows * TILE_KINDS["tile-a"].columns


def tile_ma() -> int:
    """Return the mA of a tile A, lights and all, that its chips stand for hours in a warm room, in a warm box."""
    milliamps = 0
    while True:
        watts = (milliamps + 50) * VOLTS / 1e3
        tiles = ranges(watts, True, TILE_KEYS)["tiles"][1]
        if SUMMER + tiles + WARM.junction * watts / TILE_KEYS > CHIP:
            return milliamps
        milliamps += 50


def heat_table() -> str:
    """Return how much warmer it is inside, closed and with the slots."""
    cases = [(f"{ma} mA", ma * VOLTS / 1e3, PIXELS) for ma in sorted({*SUPPLIES_MA, SUPPLY_CAP_MA})]
    cases += [
        (f"{ma} mA, all in one tile A{words}", ma * VOLTS / 1e3, TILE_KEYS)
        for ma, words in ((tile_ma(), ""), (TILE_KEYS * PIXEL_MA, ": all white"))
    ]
    rows = []
    board = size(TILE_KINDS["tile-a"])[0] * size(TILE_KINDS["tile-a"])[1] * THICKNESS / 1e9 * BOARD_HEAT / TILE_KEYS
    for what, watts, keys in cases:
        closed, vented = (ranges(watts, vented, keys) for vented in (False, True))
        first = watts / (board * keys) * 60
        cells = [_span(box[node]) for box in (closed, vented) for node in ("air", "tiles")]
        rows.append((what, f"{watts:.1f}", *cells, f"{first:.0f}"))
    return table(
        "drawn|>W|>air, closed|>tiles, closed|>air, with slots|>tiles, with slots|>K a minute at first, at most", rows
    )


def limits_table() -> str:
    """Return what each part stands, and what it gets in a warm room, with slots: at the cap, at the largest supply."""
    totals = (SUPPLY_CAP_MA, max(SUPPLIES_MA))
    rows: list[tuple[object, ...]] = []
    found = []
    for total in totals:
        watts = total * VOLTS / 1e3
        box = ranges(watts, True)
        found.append(box | {"junction": junction(box["tiles"], watts, PIXELS)})
    for what, node, stands, source in LIMITS:
        cells = [_span((box[node][0] + SUMMER, box[node][1] + SUMMER)) for box in found]
        rows.append((what, f"{stands:.0f} °C", *(f"{cell} °C" for cell in cells), source))
    for fuse, drawn, vented in (("1.5 A", FEED_MA, True), ("1.5 A", FEED_MA, False), ("0.75 A", USB_MA, True)):
        cells = [f"{holds(fuse, ranges(total * VOLTS / 1e3, vented)['air'][1] + SUMMER):.2f} A" for total in totals]
        words = f"fuse of {fuse} at its warmest{'' if vented else ', no slots'}: it holds"
        rows.append((words, f"carries {drawn / 1e3:.2f} A", *cells, "Bourns, MF-MSMF: derating chart"))
    return table("what|stands|" + "|".join(f"at {total} mA" for total in totals) + "|source", rows)


def games_table() -> str:
    """Return what the games draw."""
    rows = [
        (name, f"{light:.0f}", f"{(light + IDLE_MA) * VOLTS / 1e3:.1f}", f"{tile:.0f}")
        for name, light, tile in sorted(game_draws(), key=lambda row: row[1])
    ]
    return table("first position, full brightness|>mA of light|>W with all else|>mA of its brightest tile", rows)


def vents() -> str:
    """Return the slots, and what the draught takes."""
    gap, floor, header = (area * 1e4 for area in openings())
    watts = SUPPLY_CAP_MA * VOLTS / 1e3
    low, high = ranges(watts, True)["air"]
    passed = in_series(openings())
    taken = [
        AIR_HEAT * DISCHARGE * passed * math.sqrt(2 * GRAVITY * HIGH * rise / (SUMMER + ZERO)) * rise
        for rise in (low, high)
    ]
    return table(
        "opening|>cm²",
        [
            ("gap between floor and table, on feet", f"{gap:.0f}"),
            (f"{len(list(floor_slots()))} slots in the floor, below the tiles", f"{floor:.0f}"),
            (f"{len(p.HEADER_SLOTS[0])} slots in the header, above the mainboard", f"{header:.0f}"),
            ("all three, one behind the other", f"{passed * 1e4:.0f}"),
            (f"the draught takes, of {watts:g} W", f"{taken[0]:.1f} to {taken[1]:.1f} W"),
        ],
    )


def tables() -> dict[str, str]:
    """Return the tables of hardware/power.md by their names."""
    return {"heat": heat_table(), "slots": vents(), "stands": limits_table(), "draws": games_table()}
