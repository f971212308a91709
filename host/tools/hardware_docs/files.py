"""Every file of hardware/ that is made, or has a table that is made, with its text as it has to be."""

from collections.abc import Callable
from pathlib import Path

from firmware.games.registry import GAMES
from host.paths import HARDWARE
from host.tools.hardware_docs import overlays, parts, power, schematic, wiring_tables

FOLDER = HARDWARE

# In which page which tables stand: page: {name of the table: what makes it}
TABLES: dict[str, dict[str, Callable[[], str]]] = {
    "README.md": {"pico": wiring_tables.pico, "columns": wiring_tables.columns, "chain": wiring_tables.chain},
    "bill-of-materials.md": {"parts": parts.parts_table, "extras": parts.extras_table, "prices": parts.prices_table},
    "power.md": {"loads": power.loads, "supplies": power.supplies, "wires": power.wires},
}


def generated() -> dict[Path, str]:
    """Return the text of every generated file by its path."""
    texts = {}
    for page, tables in TABLES.items():
        text = (FOLDER / page).read_text("utf-8")
        for name, make in tables.items():
            text = with_table(text, name, make())
        texts[FOLDER / page] = text
    for name, draw in schematic.SHEETS.items():
        texts[FOLDER / "schematic" / f"{name}.svg"] = schematic.svg(draw)
    for entry in GAMES:
        texts[FOLDER / "overlays" / f"{entry[0]}.svg"] = overlays.sheet(entry)
    return texts


def with_table(page: str, name: str, table: str) -> str:
    """Return the page with the table between the two marks of that name. Raises: ValueError."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->\n"
    before, _, rest = page.partition(begin)
    _, mark, after = rest.partition(end)
    if not mark:
        raise ValueError(f"The page has no place for the table; it goes between {begin.strip()} and {end.strip()}.")
    return f"{before}{begin}{table}{end}{after}"
