"""Which soft keys belong together, and under which heading: for screens too small for the board's two key columns.

There the page lays the keys in a tray (host/web/static/tray.js) and puts those of a group below each other.
"""

from collections.abc import Iterable
from typing import Any

from engines.vacuum.actions import ACTIONS, COMMIT, CONTROLS

# Vacuum's actions by the stage of the turn (docs/rules/vacuum.md); what ends the turn stands with the last stage.
_STAGES = {name: f"Stage {stage}" for name, stage, *_ in ACTIONS if stage}
_STAGES.update({name: "Stage 3" for move, name, *_ in CONTROLS if move == COMMIT})
GROUPS = (_STAGES,)
FIELDS = ("name", "row", "column", "letter", "label", "tip")  # of a soft key, as firmware/input/softkeys.py has them


def grouped(keys: Iterable[tuple]) -> list[dict[str, Any]]:
    """Return the soft keys of a screen by FIELDS, each with its heading as `group`."""
    found = [dict(zip(FIELDS, key)) for key in keys]
    names = {key["name"] for key in found}
    return [dict(key, group=heading_of(key["name"], names)) for key in found]


def heading_of(name: str, names: Iterable[str]) -> str:
    """Return the heading of the soft key `name` on a screen with the soft keys `names`, "" for none.

    A group counts only where all of its keys are: another game may have a key of the same name.
    """
    present = set(names)
    return next((group[name] for group in GROUPS if name in group and present >= set(group)), "")
