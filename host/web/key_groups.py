"""Which soft keys belong together, and under which heading.

Beside the board the heading stands above the first key of its group. On a screen too small for the two key columns the
page lays the keys in a tray (host/web/static/tray.js) and puts those of a group below each other.
"""

from collections.abc import Iterable
from typing import Any

from engines.vacuum.actions import ACTIONS, COMMIT, CONTROLS

# Vacuum's actions by the stage of the turn (docs/rules/vacuum.md); what ends the turn stands with the last stage, and
# so does what takes its place.
_STAGES = {name: f"Stage {stage}" for name, stage, *_ in ACTIONS if stage}
_WITH_THEM = {name: "Stage 3" for move, name, *_ in CONTROLS if move == COMMIT} | {"redo": "Stage 3"}
FIELDS = ("name", "row", "column", "letter", "label", "tip")  # of a soft key, as firmware/input/softkeys.py has them


def grouped(keys: Iterable[tuple]) -> list[dict[str, Any]]:
    """Return the soft keys of a screen by FIELDS, each with its heading as `group`."""
    found = [dict(zip(FIELDS, key)) for key in keys]
    names = {key["name"] for key in found}
    return [dict(key, group=heading_of(key["name"], names)) for key in found]


def heading_of(name: str, names: Iterable[str]) -> str:
    """Return the heading of the soft key `name` on a screen with the soft keys `names`, "" for none.

    A heading counts only where all actions are: another game may have a key of the same name.
    """
    return (_STAGES | _WITH_THEM).get(name, "") if set(names) >= set(_STAGES) else ""
