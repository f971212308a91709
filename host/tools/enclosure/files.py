"""What is written: pieces to print, sheets to cut, and the tables of the pages."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from manifold3d import CrossSection

from host.boards.markdown import table, with_table
from host.boards.solids.assembly import Assembly, Piece
from host.boards.solids.files import dxf, stl_zip, svg
from host.paths import HARDWARE
from host.tools.enclosure import checks, heat, light, printed, trellis
from host.tools.enclosure import parameters as p

FOLDER, TRELLIS_FOLDER = HARDWARE / "enclosure", HARDWARE / "neotrellis"
PAGE, POWER, TRELLIS = (HARDWARE / name for name in ("enclosure.md", "power.md", "neotrellis.md"))


def sheets() -> dict[str, CrossSection]:
    """Return what can be cut from a sheet, seen from above."""
    return {
        "floor": printed.floor_sheet().slice((p.FLOOR_LOW + p.FLOOR_TOP) / 2),
        "frame": printed.frame_sheet().slice((p.FRAME_LOW + p.FRAME_TOP) / 2),
        "switch-plate": printed.switch_plate().slice((p.FRAME_LOW + p.FRAME_TOP) / 2),
    }


def made_files(made: Assembly) -> Iterator[tuple[str, bytes]]:
    """Yield the name of each file of hardware/enclosure/ but the pictures, with its bytes."""
    yield "pieces.zip", stl_zip("Cairn", made.pieces)
    for name, section in sheets().items():
        yield f"{name}.dxf", dxf(section).encode()
        yield f"{name}.svg", svg(f"Cairn: {name}", section).encode()


# --- The pages' tables ---------------------------------------------------------------------


def pages(made: Assembly) -> dict[Path, str]:
    """Return the pages with the tables of the enclosure, by their paths."""
    found = {}
    case = {"pieces": pieces_table(trellis.assembly().pieces), "screws": case_screws()}
    for path, tables in ((PAGE, tables_of(made)), (POWER, heat.tables()), (TRELLIS, case)):
        found[path] = path.read_text("utf-8")
        for name, words in tables.items():
            found[path] = with_table(found[path], name, words)
    return found


def tables_of(made: Assembly) -> Mapping[str, str]:
    """Return the tables of hardware/enclosure.md by their names."""
    return {
        "pieces": pieces_table(made.pieces),
        "hardware": hardware_table(made),
        "light": light_table(made),
        "cables": cables_table(),
    }


def pieces_table(pieces: tuple[Piece, ...]) -> str:
    """Return what is printed, a row for pieces that are alike: how many, and how large at most."""
    rows: list[tuple[object, ...]] = []
    for what, group in groupby(pieces, lambda piece: piece.what):
        alike = list(group)
        boxes = [piece.solid.bounding_box() for piece in alike]  # left, front, low, right, back, high
        wide, deep, high = (max(box[axis + 3] - box[axis] for box in boxes) for axis in range(3))
        size = f"{wide:.0f} x {deep:.0f} x {high:.1f} mm"
        rows.append((what, sum(piece.count for piece in alike), size))
    return table("piece|>how many|largest", rows)


def hardware_table(made: Assembly) -> str:
    """Return what is bought for the enclosure alone, counted from the assembly."""
    count = _bought(made)
    listed = (
        ("spacer", "spacer M2, hexagonal, a thread at both ends", f"{p.SPACER:.0f} mm, brass"),
        ("M2x6", "screw M2 x 6, cheese head", "ISO 1207"),
        ("M3x6", "screw M3 x 6, button head", "ISO 7380"),
        ("M3x6 countersunk", "screw M3 x 6, countersunk", "ISO 7046"),
        ("insert", "threaded insert M3", f"{p.INSERT:.0f} mm long, for a hole of {p.INSERT_DIAMETER:.0f} mm"),
        ("foot", "rubber foot", f"{p.FOOT:.0f} mm, {p.FOOT_HIGH:.0f} mm high or more"),
    )
    rows: list[tuple[object, ...]] = [
        (what, size, count[kind], f"{count[kind] * p.EUROS_EACH[kind]:.1f}") for kind, what, size in listed
    ]
    strip = "socket strip of seven at 2.54 mm, with wires"
    rows.append((strip, "200 mm, for the display", 1, f"{p.EUROS_WIRES:.1f}"))
    return table("what|size|>pieces|>euros", [*rows, ("**all**", "", "", f"{hardware_euros(made):.0f}")])


def hardware_euros(made: Assembly) -> float:
    """Return what all that costs."""
    count = _bought(made)
    return p.EUROS_WIRES + sum(count[kind] * each for kind, each in p.EUROS_EACH.items())


def _bought(made: Assembly) -> Counter[str]:
    count = Counter(body.kind for body in made.bodies.values())
    count.update(screw.kind for screw in made.screws)
    count["spacer"] = count["tile spacer"] + count["mainboard spacer"]
    count["insert"] += count["frame insert"]
    return count


def case_screws() -> str:
    """Return what is bought for the case of NeoTrellis tiles alone."""
    made = trellis.assembly()
    bodies, screws = (Counter(each.kind for each in found) for found in (made.bodies.values(), made.screws))
    rows: list[tuple[object, ...]] = [
        ("screw M2 x 6, cheese head", screws["M2x6"]),
        ("screw M3 x 6, button head", screws["M3x6"]),
        ("screw M3 x 6, countersunk", screws["M3x6 countersunk"]),
        ("threaded insert M2, for a hole of 3.2 mm", bodies["Pico insert"]),
        ("threaded insert M3", bodies["insert"] + bodies["floor insert"] + bodies["frame insert"]),
        ("rubber foot", bodies["foot"]),
    ]
    return table("what|>pieces", rows)


def light_table(made: Assembly) -> str:
    """Return where the light of a key goes, with the printed walls, and without them."""

    def row(words: str, *left_out: str) -> tuple[str, ...]:
        bodies = {name: body for name, body in made.bodies.items() if body.kind not in left_out}
        found = light.shares(replace(made, bodies=bodies))
        return words, *(f"{100 * found[what]:.1f} %" for what in ("switch", "cap"))

    rows = [
        row("with light grids and frame"),
        row("without light grids", "grid"),
        row("without frame", "frame"),
        row("with neither", "grid", "frame"),
    ]
    return table("walls|>reaches the next keys' housings|>reaches the next keys' caps", rows)


def cables_table() -> str:
    """Return which cables go from which plugs of the mainboard, by their lengths."""
    plugs: dict[tuple[str, float], list[str]] = defaultdict(list)
    for cable in checks.cables():
        kind, _, plug = cable.name.partition(",")[0].partition(" ")
        plugs[kind, cable.bought].append(plug)
    rows = [(kind, ", ".join(found), f"{bought:.0f} mm") for (kind, bought), found in plugs.items()]
    return table("cable|from|>bought", rows)
