"""What goes wrong with a supply, and what three ways to take it in make of that: the choice of the mainboard's socket.

The figures come from power.py. The ways that were not chosen are as tables here: they are on no board.
"""

from dataclasses import dataclass

from host.boards.markdown import table
from host.hardware import mainboard, power
from host.hardware.parts import KINDS

# The faults: V and A of wrong supplies, s
WRONG_VOLTS, WRONG_AMPERE = 12.0, 2.0
BARREL_AMPERE = 4.0  # of a right one
OVERLOADED = 2.0  # A that a tile draws which should draw 1.1
BOUNCE = 0.005


@dataclass(frozen=True)
class Way:
    """A way to take the supply in. parts: (what, euros). usb_c: its plug; u4: whether U4 is behind it; blocks: whether
    a transistor keeps a turned plug out.
    """

    name: str
    parts: tuple[tuple[str, float], ...]
    usb_c: bool
    u4: bool
    blocks: bool

    @property
    def euros(self) -> float:
        """What its parts cost."""
        return sum(euros for _what, euros in self.parts)


def _of_board(*references: str) -> tuple[tuple[str, float], ...]:
    parts = [KINDS[mainboard.board().part(reference).kind] for reference in references]
    return tuple((kind.what, kind.euros) for kind in parts)


_U4 = _of_board("U4", "C5", "C7", "R17", "R21", "R22")
_BARREL, _OLD_START = ("socket 5.5 x 2.1 mm, by hand", 0.60), ("AO3401A, 1 µF, 1 Mohm", 0.073)
WAYS = (
    Way("barrel, as before", (_BARREL, _OLD_START, *_of_board("D2")), usb_c=False, u4=False, blocks=False),
    Way("barrel, fuse 5 A, transistor, U4", (_BARREL, ("fuse 5 A", 0.20), ("AO4407A, 13 mohm, SO-8", 0.25),
        ("SMBJ12A", 0.12), *_U4), usb_c=False, u4=True, blocks=True),
    Way("USB-C, U4", (*_of_board("J8", "R19", "R20", "D2"), *_U4), usb_c=True, u4=True, blocks=False),
)  # fmt: skip
CHOSEN = WAYS[2]


def too_high(way: Way) -> str:
    """A supply of 12 V."""
    if way.usb_c:
        return "gives 5 V: more comes only to who asks, and 5.1 kohm ask for 5 V"
    if way.u4:
        heat = (WRONG_VOLTS - power.CLAMP) * power.IDLE
        return f"U4 holds the lights at {power.CLAMP} V (they stand {power.LIGHTS_STAND}), {heat:.1f} W in it"
    volts = power.TVS + power.TVS_OHM * WRONG_AMPERE
    watt = volts * WRONG_AMPERE
    broken = f"{volts:.1f} V at the lights, {watt:.0f} W in D2, which stands {power.TVS_WATT:.0f}"
    return f"**{broken}: both break**"


def turned(way: Way) -> str:
    """Minus inside."""
    if way.usb_c:
        return "no such plug; USB-C fits both ways round"
    return "blocked" if way.blocks else f"**-{power.TVS_BACKWARDS:.0f} V at the lights and at C1: broken**"


def highest(way: Way) -> str:
    """The most that a right supply may give without load."""
    lost = power.U4_OHM * power.IDLE if way.u4 else 0.0
    return f"{power.USB_MOST - lost:.2f} V at the lights, which stand {power.LIGHTS_STAND}: measure yours"


def rail_shorted(way: Way) -> str:
    """5 V to ground behind S1."""
    if not way.u4:
        return f"{BARREL_AMPERE:.0f} A and more, as the supply gives, for as long as it likes"
    least, _usual, most = power.limits(mainboard.board())
    return f"{least:.1f} to {most:.1f} A: {5 * most:.0f} W in U4, which opens when it is hot, and tries again"


def tile_shorted(way: Way) -> str:
    """5 V to ground on a tile."""
    if not way.u4:
        return f"its fuse trips above {power.TILE_TRIPS:.0f} A, if the supply gives that"
    return "U4, as above: all is dark until the tile is unplugged"


def tile_overloaded(way: Way) -> str:
    """A tile that draws nearly twice as much as it should through one fuse."""
    heat = OVERLOADED**2 * power.TILE_FUSE_OHM
    return f"between {power.TILE_HOLDS} and {power.TILE_TRIPS:.0f} A its fuse may hold: {heat:.1f} W in it"


def both_plugged(way: Way) -> str:
    """USB and the supply, S1 anywhere."""
    return "S1 chooses one for the lights, two diodes one for the Pico: nothing goes back into the computer"


def pulled(way: Way) -> str:
    """The plug pulled while all lights are on."""
    time = power.rail()[1] * 0.5 / (mainboard.RAIL_MA / 1000)
    return f"the rail falls by 0.5 V in {1000 * time:.1f} ms: lights and Pico end as with any power cut"


def switched(way: Way) -> str:
    """S1 from off to USB, the cable in."""
    if way.u4:
        start = power.starts(mainboard.board())
        times = f"{1000 * start[2].time:.0f} to {1000 * start[0].time:.0f} ms"
        return f"{1000 * start[0].inrush:.0f} to {1000 * start[2].inrush:.0f} mA into the capacitors, for {times}"
    load = power.rail()[1] - power.value("1000uF")  # C1 was before S1
    whole = power.F11_OHM + power.Q1_OHM + power.PORT_OHM
    return f"**{5 / whole:.0f} A, down to a third in {1000 * whole * load:.1f} ms**"


def bounced(way: Way) -> str:
    """S1 that bounces for 5 ms."""
    if way.u4:
        gap = power.gap(mainboard.board(), BOUNCE)
        return f"rail at {gap.volts:.1f} V, then {gap.peak:.1f} A for {1000 * gap.time:.1f} ms"
    load = power.rail()[1] - power.value("1000uF")
    fallen = min(5.0, power.IDLE * BOUNCE / load)
    return f"{fallen / (power.F11_OHM + power.Q1_OHM + power.PORT_OHM):.1f} A for a moment"


def too_bright(way: Way) -> str:
    """USB with a setting for a supply."""
    return f"F11 trips above {power.F11_TRIPS} A, if the port does not switch off before: choose 500 mA"


def too_weak(way: Way) -> str:
    """A supply that gives less than the setting says."""
    opens = power.lockout(mainboard.board(), power.UVLO_FALLING)[1]
    if way.u4:
        return f"it sags; below {opens:.1f} V U4 opens, and all starts anew, again and again: choose a lower setting"
    return "it sags or switches off: choose a lower setting"


CASES = (
    ("a supply of 12 V, 2 A", too_high),
    ("minus inside", turned),
    ("5.5 V without load", highest),
    ("5 V shorted behind S1", rail_shorted),
    ("5 V of a tile shorted", tile_shorted),
    (f"a tile draws {OVERLOADED:g} A through a fuse", tile_overloaded),
    ("USB and supply plugged in", both_plugged),
    ("plug pulled, all white", pulled),
    ("S1 from off to USB, cable in", switched),
    ("S1 bounces for 5 ms", bounced),
    ("a supply that gives less than its setting", too_weak),
    ("S1 at USB, setting 3 A", too_bright),
)


def faults() -> str:
    """Return the table of what goes wrong, with what each way costs."""
    rows: list[tuple[object, ...]] = []
    for what, of in CASES:
        cells = [of(way) for way in WAYS]
        rows.append((what, *("the same" if index and cell == cells[index - 1] else cell
                             for index, cell in enumerate(cells))))  # fmt: skip
    rows.append(("parts, euros", *(f"{way.euros:.2f}" for way in WAYS)))
    return table("fault|" + "|".join(way.name for way in WAYS), rows)


def starts() -> str:
    """Return the table of how the rail rises, by the tolerances of its parts."""
    board = mainboard.board()
    names, found = ("slowest", "usual", "fastest"), power.starts(board)
    rows = []
    for name, load, start, limit in zip(names, power.rail(), found, power.limits(board), strict=True):
        rows.append((name, f"{load * 1e3:.2f} mF", f"{1000 * start.time:.0f} ms", f"{1000 * start.inrush:.0f} mA",
                     f"{1000 * start.whole:.0f} mA", f"{limit:.2f} A"))  # fmt: skip
    return table("|>on the rail|>0 to 5 V|>into capacitors|>with all dark|>U4 limits to", rows)


def gaps() -> str:
    """Return the table of how long S1 or a plug is open, and what goes through U4 when it comes back."""
    rows = []
    for seconds in (0.001, 0.005, 0.010, 0.020, 0.100):
        gap = power.gap(mainboard.board(), seconds)
        what = "starts anew" if gap.starts_anew else "goes on"
        rows.append((f"{1000 * seconds:.0f} ms", f"{gap.volts:.1f} V", what, f"{gap.peak:.2f} A",
                     f"{1000 * gap.time:.1f} ms"))  # fmt: skip
    return table(">open for|>left on the rail|U4|>draws at most|>for", rows)


def returns() -> str:
    """Return the table of how the data comes back from the last light."""
    rows = []
    for supply in (4.5, 5.0, power.USB_MOST):
        back = power.returned(mainboard.board(), supply)
        delays = (f"{1e9 * back.rises:.0f} ns", f"{1e9 * back.falls:.0f} ns")
        rows.append((f"{supply:g} V", f"{back.high:.2f} V", *delays))
    return table(">lights have|>GP17 high|>rises late by|>falls late by", rows)
