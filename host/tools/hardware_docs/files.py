"""Every file that is made, or has a table that is made, with its text as it has to be: those of hardware/, and the list
of the games.
"""

from collections.abc import Callable
from pathlib import Path

from host.boards.markdown import with_table
from host.boards.schematic import svg
from host.hardware import faults
from host.paths import HARDWARE
from host.tools.hardware_docs import (
    neotrellis,
    neotrellis_pictures,
    parts,
    power,
    schematic,
    wiring_tables,
)

FOLDER = HARDWARE

# In which page which tables stand: page: {name of the table: what makes it}
TABLES: dict[str, dict[str, Callable[[], str]]] = {
    "README.md": {"pico": wiring_tables.pico, "columns": wiring_tables.columns, "chain": wiring_tables.chain},
    "bill-of-materials.md": {"parts": parts.parts_table, "extras": parts.extras_table, "prices": parts.prices_table},
    "neotrellis.md": {
        **{"bill": neotrellis.bill, "joints": neotrellis.joints, "plan": neotrellis.plan, "wires": neotrellis.wires},
        "currents": neotrellis.currents,
    },
    "power.md": {
        **{"loads": power.loads, "supplies": power.supplies, "wires": power.wires},
        **{"starts": faults.starts, "gaps": faults.gaps, "faults": faults.faults, "returns": faults.returns},
    },
}


def generated() -> dict[Path, str]:
    """Return the text of every generated file by its path."""
    texts = {}
    pages = {FOLDER / page: tables for page, tables in TABLES.items()}
    for page, tables in pages.items():
        texts[page] = page.read_text("utf-8")
        for name, make in tables.items():
            texts[page] = with_table(texts[page], name, make())
    for name, draw in schematic.SHEETS.items():
        texts[FOLDER / "schematic" / f"{name}.svg"] = svg(draw)
    for name, picture in neotrellis_pictures.PICTURES.items():
        texts[FOLDER / "neotrellis" / f"{name}.svg"] = picture()
    return texts
