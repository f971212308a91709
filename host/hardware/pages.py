"""Cairn's boards: all of them, where their files are, and the tables and pictures of the pages about them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from firmware.hardware import wiring
from host.boards import assembly, costs, files
from host.boards.design import Board
from host.boards.houses import JLCPCB
from host.boards.layout import Layout
from host.boards.markdown import table, with_table
from host.hardware import diagnosis, diagnosis_report, mainboard, plan, sheets, tiles
from host.hardware.netlist import KEYS
from host.hardware.parts import BESIDES, DISPLAY_JOINTS, PAD_BESIDES
from host.hardware.system import PAD_PLACES, PLACES, Place, data_into, data_out_of
from host.paths import HARDWARE

FOLDER = HARDWARE / "boards"
PAGE = FOLDER / "README.md"
GUIDE = HARDWARE / "guide.md"
# Pictures of the guide's steps: which tiles are plugged in
CAPS_PITCH = 19.05  # mm: what caps that can be bought are made for
STEPS = {"plan-first": ("A1",), "plan-squares": ("A1", "A2", "A3", "A4"), "plan": wiring.TILES}


def boards() -> list[Board]:
    """Return all boards, of both versions."""
    return [*(tiles.board(name) for name in tiles.TILES), mainboard.board()]


def needed(places: tuple[Place, ...] = PLACES) -> dict[str, int]:
    """Return how many of each board one whole takes."""
    count: dict[str, int] = defaultdict(int)
    for place in places:
        count[place.tile.name] += 1
    return {**count, "mainboard": 1}


def board_file(name: str) -> Path:
    """Return the committed file of a board."""
    return FOLDER / name / f"{name}.kicad_pcb"


def page(layouts: Mapping[str, Layout]) -> str:
    """Return hardware/boards/README.md with its tables."""
    text = PAGE.read_text("utf-8")
    made, pieces = boards(), needed(PAD_PLACES) | needed()
    rows: list[tuple[object, ...]] = [
        (
            board.name,
            pieces[board.name],
            f"{board.width:.1f} x {board.height:.1f} mm",
            sum(board.of(part).bought for part in board.parts),
            len(layouts[board.name].tracks),
            len(layouts[board.name].vias),
        )
        for board in made
    ]
    text = with_table(text, "boards", table("board|>pieces|size|>parts|>tracks|>vias", rows))
    rows = []
    for place in PLACES:
        data = f"{data_into(place)}, {data_out_of(place)}"
        rows.append((place.name, place.ribbon, place.feed, place.tile.name, place.title, data))
    text = with_table(text, "turns", turns_table(made))
    text = with_table(text, "pitches", pitches_table())
    text = with_table(text, "versions", versions_table(layouts))
    text = with_table(text, "rails", rails_table(layouts))
    return with_table(text, "plugs", table("tile|ribbon|feed|board|of the whole|data in, data out", rows))


def turns_table(made: Iterable[Board]) -> str:
    """Return the table of what is added to the angles of each footprint for JLCPCB, and who says so."""
    users: dict[str, dict[str, None]] = defaultdict(dict)
    for board in made:
        for part in board.assembled():
            users[board.of(part).footprint][part.reference.rstrip("0123456789")] = None
    rows = []
    for footprint, letters in sorted(users.items()):
        turn = JLCPCB[footprint]
        rows.append((footprint, " ".join(letters), "not known" if turn.degrees is None else turn.degrees, turn.source))
    return table("footprint|parts|>turn|source", rows)


def pitches_table() -> str:
    """Return what the tiles' bare boards would be and cost at the pitch of key caps that can be bought."""
    rows: list[tuple[object, ...]] = []
    for pitch in (tiles.PITCH, CAPS_PITCH):
        style = replace(tiles.SWITCHES, pitch=pitch)
        made = [tiles.board_of(replace(tiles.TILES[name], style=style)) for name in ("tile-a", "tile-b")]
        sizes = [f"{board.width:.1f} x {board.height:.1f} mm" for board in made]
        euros = [f"{sum(costs.bare(board, wholes * needed()[board.name]) for board in made):.0f}" for wholes in (1, 5)]
        rows.append((f"{pitch:.2f} mm", *sizes, _keys(pitch), *euros))
    return table("pitch|tile A|tile B|all keys|>euros for the tiles of one|>of five", rows)


def versions_table(layouts: Mapping[str, Layout]) -> str:
    """Return switches and silicone side by side: money, joints, hours, sizes."""
    rows: list[tuple[object, ...]] = []
    for what, places in (("A and B: switches", PLACES), ("S and T: silicone", PAD_PLACES)):
        style = places[-1].tile.style
        one, five = (cost_of(layouts, wholes, places) for wholes in (1, 5))
        euros = f"{one.total:.0f}", f"{five.total:.0f}"
        rows.append((what, *euros, one.joints, f"{one.hours:.1f}", _keys(style.pitch), f"{style.above} mm"))
    return table("tiles|>euros for one|>for five|>joints each|>hours each|all keys|>above the tiles", rows)


def _keys(pitch: float) -> str:
    return f"{wiring.COLUMNS * pitch:.0f} x {wiring.ROWS * pitch:.0f} mm"


def rails_table(layouts: Mapping[str, Layout]) -> str:
    """Return the table of what boards cost without rails and with two, and how near parts are to the held edges."""
    rows = []
    for board in boards():
        free = assembly.free_edges(board, layouts[board.name])
        row: list[object] = [
            board.name,
            ", ".join(f"{free[edge][1]:.1f} {free[edge][0]}" for edge in assembly.HELD_EDGES),
        ]
        for rails in (False, True):
            width, height = assembly.size(board, rails)
            row += [f"{width:.1f} x {height:.1f} mm", f"{costs.price_of_five(width, height):.0f}"]
        rows.append((*row, "with" if board.rails else "without"))
    return table("board|nearest parts left, right, mm|without rails|>euros, five|with rails|>euros, five|ordered", rows)


def costs_table(layouts: Mapping[str, Layout]) -> str:
    """Return the table of money, joints and hours for one whole and for five."""
    rows = []
    for wholes in (1, 5):
        cost = cost_of(layouts, wholes)
        euros = [f"{each:.0f}" for each in (cost.boards, cost.assembly, cost.parts, cost.besides, cost.total)]
        rows.append((wholes, *euros, cost.joints, f"{cost.hours:.1f}"))
    heads = (
        ">boards to play on|>circuit boards|>assembly|>parts|>display, cables, supply|>euros|>joints each|>hours each"
    )
    return table(heads, rows)


def guide(layouts: Mapping[str, Layout]) -> dict[Path, str]:
    """Return the guide with its tables, and the pictures of its steps, by their paths."""
    text = with_table(GUIDE.read_text("utf-8"), "costs", costs_table(layouts))
    text = with_table(text, "besides", table("what|>pieces|>euros each", [
        (what, count, f"{euros:.2f}") for what, count, euros in BESIDES
    ]))  # fmt: skip
    figures = figures_with("A1")
    text = with_table(text, "first", f"```text\n{diagnosis_report.words(figures, diagnosis.diagnose(figures))}\n```\n")
    pictures = {FOLDER / f"{name}.svg": plan.svg(joined) for name, joined in STEPS.items()}
    pictures |= {FOLDER / "schematic-tile.svg": sheets.tile(), FOLDER / "schematic-mainboard.svg": sheets.main_board()}
    pictures[FOLDER / "selftest-first.svg"] = diagnosis_report.svg(figures, diagnosis.diagnose(figures))
    return {GUIDE: text, **pictures}


def figures_with(*joined: str) -> dict[str, Any]:
    """Return what `selftest` says of a new board with these tiles, whose keys have been pressed and are well."""
    there = [key for key in KEYS if diagnosis.place_of(key).name in joined]
    seen = [sum(1 << row for row, at in there if at == column) for column in range(wiring.COLUMNS)]
    return {
        "reset": "power on",
        "failed_starts": 0,
        "flash_free": 1132 * 1024,
        "flash_size": 1152 * 1024,
        "memory_free": 180 * 1024,
        "display": True,
        "chain": diagnosis.PIXEL_BITS if "B2" in joined else 0,
        "vsys_mv": 4700,
        "journal": "",
        "crashes": [],
        "overrides": [],
        "seen": seen,
        "bounces": [],
        "company": [],
        "left_out": [],
        "dark_from": -1,
    }


def cost_of(layouts: Mapping[str, Layout], wholes: int, places: tuple[Place, ...] = PLACES) -> costs.Cost:
    """Return what so many wholes cost. places: the tiles, of which version."""
    count = needed(places)
    made = [board for board in boards() if board.name in count]
    joints = {board.name: files.assembled_joints(board, layouts[board.name]) for board in made}
    besides = (*BESIDES, *(PAD_BESIDES if places == PAD_PLACES else ()))
    return costs.cost(made, count, joints, wholes, besides, DISPLAY_JOINTS)
