"""The full sum: what one board and five take in euros, with shops, shipping, customs, taxes, case and keys.

`python -m host.tools.budget` writes the table of hardware/README.md, and those of unknowns.py and choices.py. Nobody
has bought anything: each line is a range, what the tables of boards and enclosure say times how far prices were seen
to go, and says where that is from.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from host.boards import costs, layout
from host.boards.layout import Layout
from host.boards.markdown import table, with_table
from host.hardware import pages
from host.hardware.parts import BESIDES
from host.paths import HARDWARE, ROOT
from host.tools import choices, unknowns
from host.tools.enclosure import files, slicing
from host.tools.enclosure.assembly import assembly

FRONT, README = ROOT / "README.md", HARDWARE / "README.md"
GUIDE, TRELLIS = HARDWARE / "guide.md", HARDWARE / "neotrellis.md"
WHOLES = (1, 5)
Range = tuple[float, float]

SETUP: Range = (9.0, 31.0)  # euros a design: 8 $ and a stencil of 1.5 $, or 25 $ and 8 $
ORDERS = 2  # tiles B first, then the rest
PARCEL: Range = (18.0, 35.0)  # euros by courier from China to Europe, of two kilograms at most
HEAVY: Range = (35.0, 70.0)  # of the boards of five
COURIER: Range = (0.0, 15.0)  # euros that it asks a parcel for customs
DUTY: Range = (0.0, 0.04)  # bare boards 0, others by their number
SMALL_DUTY = 3.0  # euros for each kind of goods below 150 euros
TAX: Range = (0.19, 0.25)
SHOPS: Range = (2 * 5.0, 4 * 7.0)  # two to four shops nearer by
SPOOL: Range = (15.0, 28.0)  # euros a kilogram of PETG
POWER: Range = (0.06 * 0.25, 0.12 * 0.40)  # kW of a printer times euros a kWh
SERVICE: Range = (0.30, 0.60)  # euros a cm3
SERVICE_SHIPPING: Range = (6.0, 15.0)
CUSTOMS = "European Union: 3 euros a kind of goods up to 150 euros since July 2026, 0 to 4 % above"


@dataclass(frozen=True)
class Line:
    """A line of the sum: euros for one whole and for five, and where the figure is from."""

    what: str
    euros: tuple[Range, ...]
    source: str


def _times(value: float, by: Range) -> Range:
    return value * by[0], value * by[1]


def _plus(*ranges: Range) -> Range:
    return sum(each[0] for each in ranges), sum(each[1] for each in ranges)


def imported(cost: costs.Cost, by_hand: float, designs: int, wholes: int) -> dict[str, Range]:
    """Return the lines that come through customs, by their names."""
    made = _times(cost.boards - costs.SHIPPING, (0.8, 1.3))
    others = cost.assembly - designs * costs.SETUP
    placed = (others + designs * SETUP[0], others + designs * SETUP[1])
    parts = _times(cost.parts - by_hand, (1.0, 1.3))
    way = _times(ORDERS, PARCEL) if wholes == 1 else _plus(PARCEL, HEAVY)
    value = _plus(made, placed, parts, way)
    customs = (SMALL_DUTY + value[0] * DUTY[0] + ORDERS * COURIER[0], value[1] * DUTY[1] + ORDERS * COURIER[1])
    tax = ((value[0] + customs[0]) * TAX[0], (value[1] + customs[1]) * TAX[1])
    return {"boards": made, "assembly": placed, "parts": parts, "way": way, "customs": customs, "tax": tax}


def lines(layouts: Mapping[str, Layout]) -> list[Line]:
    """Return the lines of the sum, in the order of the page."""
    boards = [board for board in pages.boards() if board.name in pages.needed()]
    one = costs.counted(boards, pages.needed())
    hands = sum(kind.euros * count for kind, count in one.items() if kind.by_hand)
    besides = sum(count * euros for what, count, euros in BESIDES if not what.startswith("spacers"))
    rows = slicing.measured(files.PAGE.read_text("utf-8"))
    all_of_it = slicing.total("", rows)
    caps = sum(row.grams for row in rows if row.piece.startswith("key-cap"))
    screws = files.hardware_euros(assembly())
    far = [imported(pages.cost_of(layouts, wholes), hands * wholes, len(boards), wholes) for wholes in WHOLES]

    def filament(wholes: int) -> Range:
        spools = math.ceil((all_of_it.grams - caps) * wholes / 1000) + math.ceil(caps * wholes / 1000)
        return all_of_it.grams * wholes / 1000 * SPOOL[0], spools * SPOOL[1]

    def each(value: float, by: Range) -> tuple[Range, ...]:
        return tuple(_times(value * wholes, by) for wholes in WHOLES)

    def of_far(name: str) -> tuple[Range, ...]:
        return tuple(found[name] for found in far)

    boards_table, parts_tables = "`host/boards/costs.py`", "`host/boards/catalog.py`, `host/hardware/parts.py`"
    sliced = "[slicer](enclosure.md#print)"
    return [
        Line("boards, made by fives", of_far("boards"), f"{boards_table}: order of the big houses, November 2026"),
        Line("assembly, two or five of a kind", of_far("assembly"), f"{boards_table}; JLCPCB: 8 to 25 $ to set up"),
        Line("parts that the house places", of_far("parts"), f"{parts_tables}; no stock asked"),
        Line("two parcels from the house, tiles B first", of_far("way"), "estimate, by courier"),
        Line("customs, and the courier's fee", of_far("customs"), CUSTOMS),
        Line("import tax", of_far("tax"), "19 to 25 %, on all above"),
        Line("switches, and what else is soldered by hand", each(hands, (1.0, 1.6)), parts_tables),
        Line("display, cables, supply", each(besides, (0.9, 1.4)), parts_tables),
        Line("shipping of two to four nearer shops", (SHOPS, SHOPS), "estimate"),
        Line("screws, inserts, feet, wires", each(screws, (0.8, 1.6)), "[enclosure](enclosure.md#buy)"),
        Line("filament of case and caps, by grams or spools", tuple(filament(wholes) for wholes in WHOLES),
             f"{sliced}; PETG at 15 to 28 euros a kilogram"),
        Line("electricity of the printer", each(all_of_it.hours, POWER), f"{sliced}; up to 120 W, 0.40 euros a kWh"),
    ]  # fmt: skip


def total(found: list[Line]) -> tuple[Range, ...]:
    """Return the sums for one and for five."""
    return tuple(_plus(*(line.euros[number] for line in found)) for number in range(len(WHOLES)))


def likely(found: list[Line]) -> tuple[Range, ...]:
    """Return the sums for one and for five if the lines err apart from each other: their halves by squares."""
    sums = []
    for number in range(len(WHOLES)):
        middle = sum(sum(line.euros[number]) for line in found) / 2
        half = math.hypot(*((line.euros[number][1] - line.euros[number][0]) / 2 for line in found))
        sums.append((middle - half, middle + half))
    return tuple(sums)


def service() -> tuple[Range, ...]:
    """Return what a print service takes in place of filament and electricity."""
    volume = sum(piece.count * piece.solid.volume() for piece in assembly().pieces) / 1000
    return tuple(_plus(_times(volume * wholes, SERVICE), SERVICE_SHIPPING) for wholes in WHOLES)


def _span(euros: Range) -> str:
    return f"{euros[0]:.0f} to {euros[1]:.0f}"


def words(found: list[Line]) -> str:
    """Return the table of the page."""
    rows: list[tuple[object, ...]] = [(line.what, *map(_span, line.euros), line.source) for line in found]
    apart = likely(found)
    each = [_span(_times(1 / count, euros)) for count, euros in zip(WHOLES, apart, strict=True)]
    rows += [
        ("**all**", *map(_span, total(found)), "every line at its least, or at its most"),
        ("**all, likely**", *(f"**{_span(euros)}**" for euros in apart), "lines err apart from each other"),
        ("likely for each board", *each, ""),
        (
            "a print service in place of the last two lines",
            *map(_span, service()),
            "0.30 to 0.60 euros a cm³: estimate",
        ),
    ]
    return table("euros for|>one board|>five boards|source", rows)


def pages_with_sums() -> dict[Path, str]:
    """Return the pages that say the sum, by their paths."""
    layouts = {board.name: layout.read(pages.board_file(board.name)) for board in pages.boards()}
    found = lines(layouts)
    one, five = likely(found)
    short = f"All in all, one board takes some {_span(one)} euros, five take {_span(five)}"
    ways = choices.choices(layouts)
    readme = with_table(README.read_text("utf-8"), "budget", words(found))
    readme = with_table(readme, "choices", choices.words(ways, "hardware/"))
    return {
        FRONT: with_table(FRONT.read_text("utf-8"), "choices", choices.words(ways)),
        TRELLIS: with_table(TRELLIS.read_text("utf-8"), "versions", choices.beside(ways)),
        README: with_table(readme, "unknown", unknowns.words()),
        GUIDE: with_table(GUIDE.read_text("utf-8"), "sum", f"{short}: [every line](README.md#what-it-costs).\n"),
    }


if __name__ == "__main__":
    for path, text in pages_with_sums().items():
        path.write_text(text, "utf-8")
