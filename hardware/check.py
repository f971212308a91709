"""`python -m hardware.check [folder]`: the files of hardware/boards, or a copy, agree with each other and the firmware.

For each board: parts, pads and nets with bills and lists of positions; the zip for its maker, which gerbonara reads
back, with all of them; KiCad's design rules, where KiCad is installed. KiCad compares a board with its schematic. For
all boards and their cables: keys and lights with firmware/hardware/wiring.py, and what a self-test names
(host/hardware/netlist.json) with the pads.
"""

import csv
import math
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

from gerbonara import ExcellonFile, GerberFile
from gerbonara.utils import MM

from firmware.hardware import wiring
from hardware.kicad import Board, Pad, Part, Pin, Point, nm, read_board
from host.hardware.netlist import MAIN, NETLIST, PLACES, Place, other_end

FOLDER = Path(__file__).parent / "boards"
BOARDS = (MAIN, "tile-a", "tile-b")

# The pins of the Pico's board that are GPIOs, in their order (Raspberry Pi Pico data sheet, "Pico Pinout")
_GPIOS = (*range(23), 26, 27, 28)
_OTHERS = {3, 8, 13, 18, 23, 28, 33, 38, 30, 35, 36, 37, 39, 40}
PICO_PINS = dict(zip(_GPIOS, (str(pin) for pin in range(1, 41) if pin not in _OTHERS), strict=True))
OUTPUTS = ("15", "1", "2", "3", "4", "5", "6", "7")  # Q0 to Q7 of a 74HC595 (Nexperia data sheet, table 2)
# Where the signals of the firmware go, beside rows, columns and lights
SIGNALS = {
    wiring.SHIFT_CLOCK: (("U1", "11"), ("U2", "11")),
    wiring.SHIFT_LATCH: (("U1", "12"), ("U2", "12")),
    wiring.SHIFT_DATA: (("U1", "14"),),
    wiring.OLED_SCL: (("J9", "3"),),
    wiring.OLED_SDA: (("J9", "4"),),
    wiring.BUZZER_PIN: (("R2", "1"),),
    wiring.LED_PIN: (("U3", "2"),),
    wiring.CHAIN_PIN: (("R23", "1"),),
}
# What the data of the lights goes through on its way: (board, part, pin in, pin out)
SERIES = ((MAIN, "U3", "2", "3"), (MAIN, "R1", "1", "2"), (MAIN, "R23", "2", "1"), ("tile", "R1", "1", "2"))


class Whole:
    """The nets of all boards, joined by cables. A net is called as on the mainboard, where it gets there."""

    def __init__(self, boards: Mapping[str, Board]):
        self.boards, self.problems = boards, list[str]()
        self._joined: dict[tuple[str, str], str] = {}
        for place in PLACES:
            for plug, far, ends in (
                ("J1", place.ribbon, {str(pin): other_end(str(pin)) for pin in range(1, 17)}),
                ("J2", place.feed, {str(pin): str(pin) for pin in range(1, 5)}),
            ):
                for pin, end in ends.items():
                    self._meet(place, (plug, pin), (far, end))

    def _meet(self, place: Place, near: Pin, far: Pin) -> None:
        """Join both ends of a wire. A supply may come through two fuses."""
        main = self.boards[MAIN]
        here, there = self.boards[place.board].nets.get(near, ""), main.nets.get(far, "")
        before = self._joined.setdefault((place.name, here), there)
        well = there == before and (here == "GND") == (there == "GND")
        if here.startswith("5V"):
            fuses = [name for name, pin in main.nets if pin == "2" and main.nets[name, pin] == there and name[0] == "F"]
            well = [main.nets.get((fuse, "1")) for fuse in fuses] == ["5V"]
        if here and not well:
            ends = f"pin {near[1]} of {near[0]} on tile {place.name} ({here})", f"pin {far[1]} of {far[0]}"
            self.problems.append(f"{ends[0]} meets {ends[1]} on the mainboard ({there or 'open'})")

    def net(self, place: Place | None, pin: Pin) -> str:
        """Return the net of a pin of a tile, or of the mainboard; "" if there is none."""
        if place is None:
            return self.boards[MAIN].nets.get(pin, "")
        here = self.boards[place.board].nets.get(pin, "")
        return self._joined.get((place.name, here), here and f"{here} of {place.name}")

    def key_of(self, place: Place, part: Part) -> tuple[int, int]:
        """Return the row and column of the whole in whose square of a tile a part is."""
        board = self.boards[place.board]
        column = math.floor(part.at[0] / board.width * place.columns)
        return place.row + math.floor((1 - part.at[1] / board.height) * place.rows), place.column + column


def whole(boards: Mapping[str, Board]) -> Iterator[str]:
    """Yield what differs between all boards with their cables and firmware/hardware/wiring.py."""
    circuit = Whole(boards)
    yield from circuit.problems
    for gpio, pins in SIGNALS.items():
        net = circuit.net(None, ("A1", PICO_PINS[gpio]))
        for pin in pins:
            if not net or circuit.net(None, pin) != net:
                yield f"GP{gpio} ({net or 'no net'}) does not go to pin {pin[1]} of {pin[0]} ({circuit.net(None, pin)})"
    used = {gpio for gpio, pin in PICO_PINS.items() if circuit.net(None, ("A1", pin))}
    if used != {*wiring.ROW_PINS, *SIGNALS}:
        yield f"the Pico's pins in use are not the firmware's: GP{sorted(used ^ {*wiring.ROW_PINS, *SIGNALS})}"
    yield from _matrix(circuit)
    yield from _lights(circuit)


def _matrix(circuit: Whole) -> Iterator[str]:
    """Each key closes its column and its row, through a diode in the right direction."""
    rows = {circuit.net(None, ("A1", PICO_PINS[gpio])): row for row, gpio in enumerate(wiring.ROW_PINS)}
    outputs = [(chip, pin) for chip in ("U1", "U2") for pin in OUTPUTS]
    columns = {circuit.net(None, pin): column for column, pin in enumerate(outputs[: wiring.COLUMNS])}
    if circuit.net(None, ("U1", "9")) != circuit.net(None, ("U2", "14")):
        yield "U1 does not hand on to U2"
    keys = []
    for place in PLACES:
        parts = circuit.boards[place.board].parts
        behind = defaultdict(list)  # the rows at the other end of diodes, by the net of their anodes
        for name in parts:
            if name[0] == "D":
                behind[circuit.net(place, (name, "2"))].append(rows.get(circuit.net(place, (name, "1"))))
        for name, part in parts.items():
            if name[0] == "K":
                row, column = key = circuit.key_of(place, part)
                closes = columns.get(circuit.net(place, (name, "1"))), behind[circuit.net(place, (name, "2"))]
                if closes != (column, [row]):
                    yield f"{name} of tile {place.name}, at {key}, closes column {closes[0]} and rows {closes[1]}"
                keys.append(key)
    if sorted(keys) != [(row, column) for row in range(wiring.ROWS) for column in range(wiring.COLUMNS)]:
        yield "the keys are not the grid of the firmware"


def _lights(circuit: Whole) -> Iterator[str]:
    """The data goes through the lights in the firmware's order, and comes back from the last one."""
    steps: dict[str, tuple[str, tuple[int, int] | None, str]] = {}
    for place in (None, *PLACES):
        series = [each[1:] for each in SERIES if (each[0] == MAIN) == (place is None)]
        if place:
            series += [(name, "2", "4") for name in circuit.boards[place.board].parts if name.startswith("LED")]
        for name, into, out in series:
            key = circuit.key_of(place, circuit.boards[place.board].parts[name]) if place and name[0] == "L" else None
            who = f"{name} of {'tile ' + place.name if place else MAIN}"
            step = circuit.net(place, (name, out)), key, who
            if (other := steps.setdefault(circuit.net(place, (name, into)), step)) != step:
                yield f"{who} and {other[2]} take the same data"
    at = circuit.net(None, ("A1", PICO_PINS[wiring.LED_PIN]))
    lights: list[tuple[int, int]] = []
    while at in steps:
        at, key, who = steps.pop(at)
        if key:
            if wiring.pixel_of(*key) != len(lights):
                yield f"light {len(lights)} of the chain is {who}, at {key}"
            lights.append(key)
    if len(lights) != wiring.PIXELS or at != circuit.net(None, ("A1", PICO_PINS[wiring.CHAIN_PIN])):
        yield f"the data goes through {len(lights)} lights, and ends at {at or 'an open pin'}"


def netlist(boards: Mapping[str, Board]) -> Iterator[str]:
    """Yield what the nets that a self-test names differ in from the boards."""
    for name in BOARDS:
        for reference, nets in NETLIST[name].items():
            there = {number: net for (part, number), net in boards[name].nets.items() if part == reference}
            for pin in sorted(nets.keys() | there.keys()):
                if nets.get(pin) != there.get(pin):
                    yield f"{name}: {reference} pin {pin} is on {there.get(pin)}, by netlist.json on {nets.get(pin)}"


REACH = 0.05  # mm that a pad may be from where its part wants it
PLOTS = {f"{side}_{what}.gbr" for side in "FB" for what in ("Cu", "Mask", "Paste", "Silkscreen")}
PLOTS |= {"Edge_Cuts.gbr", "PTH.drl", "NPTH.drl"}
# How far JLCPCB's drawing of a footprint is turned against KiCad's, where that is known, by
# transformations.csv of bennymeg/Fabrication-Toolkit, cpl_rotations_db.csv of matthewlai/JLCKicadTools and the table of
# Bouni/kicad-jlcpcb-tools; hardware/boards/README.md names those that nobody knows.
JLCPCB = {
    "CP_Elec_10x10": 180, "CP_Elec_6.3x5.4": 180, "JST_PH_B4B-PH-SM4-TB_1x04-1MP_P2.00mm_Vertical": 180,
    "SOIC-14_3.9x8.7mm_P1.27mm": 270, "SOIC-16_3.9x9.9mm_P1.27mm": 270, "SW_SPST_B3U-1000P": 90,
    "USB_C_Receptacle_HRO_TYPE-C-31-M-12": 180, "WSON-8-1EP_2x2mm_P0.5mm_EP0.9x1.6mm": 270,
}  # fmt: skip
# What the machines of assembly houses ask for, in mm: no part where they hold a board, left and right, unless rails are
# ordered; three fiducials, bare of mask for twice their diameter; two tooling holes.
RAILED, HELD, MILLED = (MAIN,), 3.0, 1.0
FIDUCIAL, TOOLING = 1.0, 1.152


class Plot:
    """A gerber or drill file as gerbonara reads it. spots: (at, size) of pads and holes; lines: their ends in nm; box:
    round all of it, None if it is empty.
    """

    def __init__(self, name: str, text: str):
        reader = ExcellonFile if name.endswith(".drl") else GerberFile
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # KiCad repeats its units below the head of a drill file
            content = reader.from_string(text)
        self.revision = str((getattr(content, "file_attrs", None) or {}).get(".ProjectId", ("", "", ""))[-1])
        self.spots: dict[tuple[int, int], list[tuple[Point, Point]]] = defaultdict(list)
        self.lines: set[tuple[tuple[int, int], ...]] = set()
        points: list[Point] = []
        for item in content.objects:
            (left, bottom), (right, top) = item.bounding_box(MM)
            ends = [(left, bottom), (right, top)]
            if hasattr(item, "x1"):
                line = item.converted(MM)
                ends = [(line.x1, line.y1), (line.x2, line.y2)]
                self.lines.add(tuple(sorted(map(nm, ends))))
            if hasattr(item, "x") or name.endswith(".drl"):  # a slot's pad is at its middle
                at = (left + right) / 2, (bottom + top) / 2
                self.spots[_cell(at)].append((at, (right - left, top - bottom)))
                ends = [at]
            points += ends
        xs, ys = zip(*points, strict=True) if points else ((), ())
        self.box = (min(xs), min(ys), max(xs), max(ys)) if points else None

    def near(self, at: Point) -> list[tuple[Point, Point]]:
        """Return the spots within REACH of a point."""
        column, row = _cell(at)
        around = [(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return [spot for cell in around for spot in self.spots.get(cell, ()) if math.dist(spot[0], at) <= REACH]

    def round(self, diameter: float) -> list[Point]:
        """Return where round spots of this diameter are."""
        spots = [spot for found in self.spots.values() for spot in found]
        return [at for at, size in spots if max(abs(length - diameter) for length in size) < 0.01]


def _cell(at: Point) -> tuple[int, int]:
    return math.floor(at[0] / REACH), math.floor(at[1] / REACH)


def order(board: Board, folder: Path) -> Iterator[str]:
    """Yield what the files for the makers in a folder differ in from their board, and what a machine lacks in them.

    Raises: OSError, zipfile.BadZipFile; SyntaxError for what gerbonara cannot read.
    """
    bills = _rows(folder / "bill-of-materials.csv"), _rows(folder / "jlcpcb-bill.csv")
    yield from _bills(board, *bills)
    with zipfile.ZipFile(folder / f"{board.name}-gerbers.zip") as file:
        texts = {name.removeprefix(f"{board.name}-"): file.read(name).decode() for name in file.namelist()}
    if wrong := PLOTS ^ texts.keys():
        yield f"the zip lacks or should not have {', '.join(sorted(wrong))}"
        return
    plots = {name: Plot(name, text) for name, text in texts.items()}
    yield from _zip(board, plots)
    assembled = {name for name, row in bills[0].items() if row["Mounting"] == "assembled"}
    for name in ("positions.csv", "jlcpcb-positions.csv"):
        yield from _placed(board, plots, name, _rows(folder / name), assembled)
    yield from _machined(board, plots, "B" if any(board.parts[name].back for name in assembled) else "F")


def _rows(path: Path) -> dict[str, dict[str, str]]:
    """Return the rows of a list by the references of their parts."""
    with path.open(encoding="utf-8", newline="") as file:
        return {name: row for row in csv.DictReader(file) for name in row["Designator"].split(",")}


def _bills(board: Board, bill: dict[str, dict[str, str]], jlcpcb: dict[str, dict[str, str]]) -> Iterator[str]:
    """Both bills have the parts of the board, with its values and footprints."""
    assembled = {name for name, row in bill.items() if row["Mounting"] == "assembled"}
    bought = {name for name, _ in board.nets if board.parts[name].bought}
    for name in sorted((bought ^ bill.keys()) | (assembled ^ jlcpcb.keys())):
        yield f"{name} is not in all of board, bill-of-materials.csv and jlcpcb-bill.csv"
    for name in sorted(board.parts.keys() & bill.keys()):
        part, row = board.parts[name], bill[name]
        number, footprint = row["Manufacturer Part Number"], row["Footprint"]
        other = jlcpcb.get(name, {"Comment": f"{row['Manufacturer']} {number}", "Footprint": footprint})
        if (number, footprint) != (part.value, part.footprint):
            yield f"{name} is {part.value} ({part.footprint}), in bill-of-materials.csv {number} ({footprint})"
        if (other["Comment"], other["Footprint"]) != (f"{row['Manufacturer']} {number}", footprint):
            yield f"{name} is {other['Comment']} ({other['Footprint']}) in jlcpcb-bill.csv alone"


def _zip(board: Board, plots: Mapping[str, Plot]) -> Iterator[str]:
    """The zip is of this revision, counts from the board's lower left corner, and has each pad, hole and track."""
    for name, plot in plots.items():
        if name.endswith(".gbr") and plot.revision != board.revision:
            yield f"{name} is of {plot.revision or 'no revision'}, the board of {board.revision}"
        left, bottom, right, top = plot.box or (0.0, 0.0, board.width, board.height)
        inside = left, bottom, board.width - right, board.height - top
        if min(inside) < -REACH or (name == "Edge_Cuts.gbr" and max(inside) > REACH):
            yield f"{name} is at {plot.box}, the board has {board.width} x {board.height} mm"
    for pad in board.pads:
        yield from _missing(plots, pad, pad.at)
    for side, ends in sorted(board.tracks):
        if ends not in plots[f"{side}_Cu.gbr"].lines:
            yield f"{side}_Cu.gbr lacks a track from {ends[0]} to {ends[1]} nm"
    holes = [at for found in plots["PTH.drl"].spots.values() for at, *_ in found]
    if missing := [at for at in board.vias if not plots["PTH.drl"].near((at[0] / 1e6, at[1] / 1e6))]:
        yield f"PTH.drl lacks {len(missing)} vias, the first at {missing[0]} nm"
    drilled = len(board.vias) + sum(pad.drill > 0 and bool(pad.layers) for pad in board.pads)
    if len(holes) != drilled:
        yield f"PTH.drl has {len(holes)} holes, the board {drilled}"


def _missing(plots: Mapping[str, Plot], pad: Pad, at: Point, sides: str = "FB") -> Iterator[str]:
    """Yield what a pad lacks at a place: copper of its size, open mask, paste, a hole."""
    who = f"{pad.reference} has its pin {pad.number or 'without number'} at {at[0]:.2f}, {at[1]:.2f}, where"
    for side in sides:
        has = {what: f"{side}.{what}" in pad.layers for what in ("Cu", "Mask", "Paste")}
        if not has["Cu"]:
            continue
        sizes = [size for _at, size in plots[f"{side}_Cu.gbr"].near(at)]
        if not any(max(abs(a - b) for a, b in zip(size, pad.size, strict=True)) <= REACH for size in sizes):
            yield f"{who} {side}_Cu has no such pad"
        if has["Mask"] != bool(plots[f"{side}_Mask.gbr"].near(at)):
            yield f"{who} {side}_Mask is {'closed' if has['Mask'] else 'open'}"
        if not pad.drill and has["Paste"] != bool(plots[f"{side}_Paste.gbr"].near(at)):
            yield f"{who} {side}_Paste has {'no' if has['Paste'] else 'some'} paste"
    if pad.drill and not plots["PTH.drl" if pad.layers else "NPTH.drl"].near(at):
        yield f"{who} no hole is drilled"


def _placed(
    board: Board, plots: Mapping[str, Plot], name: str, rows: Mapping[str, Mapping[str, str]], assembled: set[str]
) -> Iterator[str]:
    """Every assembled part is in the list, has its pads below it there, and is turned as the house wants it."""
    for reference in sorted(assembled ^ rows.keys()):
        yield f"{reference} is not in both, the bill and {name}"
    for reference in sorted(rows.keys() & board.parts.keys()):
        row, part = rows[reference], board.parts[reference]
        x, y = (float(row[column].removesuffix("mm")) for column in ("Mid X", "Mid Y"))
        for pad in board.pads:
            if pad.reference == reference:
                at = x + pad.at[0] - part.at[0], y + pad.at[1] - part.at[1]
                yield from _missing(plots, pad, at, "B" if row["Layer"] == "Bottom" else "F")
        angle = part.angle
        if name.startswith("jlcpcb"):  # seen from above the part, from its own drawing on
            angle = (180 - angle if part.back else angle) + JLCPCB.get(part.footprint, 0)
        listed, wanted = (row["Layer"], float(row["Rotation"])), ("Bottom" if part.back else "Top", angle % 360)
        if listed != wanted:
            yield f"{reference} is at {listed[0]}, {listed[1]:g} degrees in {name}, not at {wanted[0]}, {wanted[1]:g}"


def _machined(board: Board, plots: Mapping[str, Plot], side: str) -> Iterator[str]:
    """The zip has what a machine asks for, on the side with parts."""
    copper, mask, paste = (plots[f"{side}_{what}.gbr"] for what in ("Cu", "Mask", "Paste"))
    bare = {nm(at) for at in mask.round(2 * FIDUCIAL)}
    seen = [at for at in copper.round(FIDUCIAL) if nm(at) in bare]
    areas = [abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) for a, b, c in combinations(seen, 3)]
    if max(areas, default=0) < 200:
        yield f"{side}_Cu has no three fiducials in different corners"
    holes = plots["NPTH.drl"].round(TOOLING)
    if max((math.dist(*ends) for ends in combinations(holes, 2)), default=0) < max(board.width, board.height) * 0.75:
        yield "NPTH has no two tooling holes far from each other"
    held = MILLED if board.name in RAILED else HELD
    for at, size in (spot for spots in paste.spots.values() for spot in spots):
        if (free := min(at[0], board.width - at[0]) - size[0] / 2) < held - REACH:
            yield f"{side}_Paste has a pad {free:.2f} mm from an edge that a machine holds"


PYTHON = "/usr/bin/python3"  # Debian's, which has KiCad's module
DRC = """import pcbnew, sys
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.WriteDRCReport(board, sys.argv[2], pcbnew.EDA_UNITS_MILLIMETRES, True)
"""


def kicad_version() -> str:
    """Return which KiCad is installed, "" for none."""
    try:
        probe = [PYTHON, "-c", "import pcbnew; print(pcbnew.Version())"]
        done = subprocess.run(probe, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def rules(path: Path) -> list[str]:
    """Return what KiCad's design rule check complains of in a board, by the rules of its project.

    Raises: OSError; subprocess.CalledProcessError where KiCad cannot read it.
    """
    with tempfile.TemporaryDirectory() as folder:  # KiCad leaves files beside a board, and asks the user's libraries
        for suffix in (".kicad_pcb", ".kicad_pro"):
            shutil.copy(path.with_suffix(suffix), folder)
        report = Path(folder, "drc.rpt")
        command = [PYTHON, "-c", DRC, str(Path(folder, path.name)), str(report)]
        settings = os.environ | {"KICAD_CONFIG_HOME": folder}
        subprocess.run(command, env=settings, capture_output=True, stdin=subprocess.DEVNULL, check=True)
        lines = report.read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.startswith("[")]


def main(folder: Path = FOLDER) -> int:
    """Check all boards of a folder; print what was looked at and what is wrong; return 1 if anything is."""
    version, found = kicad_version(), list[str]()
    try:
        boards = {name: read_board(folder / name / f"{name}.kicad_pcb") for name in BOARDS}
        found += [*whole(boards), *netlist(boards)]
        for name, board in boards.items():
            complaints = [f"KiCad: {each}" for each in rules(folder / name / f"{name}.kicad_pcb")] if version else []
            wrong = [*order(board, folder / name), *complaints]
            found += [f"{name}: {each}" for each in wrong]
            seen = f"{len(board.parts)} parts, {len(board.pads)} pads, {len({*board.nets.values()})} nets"
            print(f"{name}: {seen}; {f'{len(complaints)} complaints of KiCad {version}' if version else 'no KiCad'}")
    except (OSError, ValueError, SyntaxError, zipfile.BadZipFile, subprocess.CalledProcessError) as error:
        found.append(str(error))  # a file that is not there, or cannot be read
    for problem in found:
        print(f"WRONG: {problem}")
    print(f"{len(found)} problem{'s' if len(found) > 1 else ''}." if found else "No problems.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
