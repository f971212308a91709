"""Which soft keys belong together, and under which heading: for screens too small for the board's two key columns.

There the page lays the keys in a tray (host/web/static/tray.js) and puts those of a group below each other.
"""

from collections.abc import Iterable

from engines.vacuum.actions import ACTIONS, COMMIT, CONTROLS

# Vacuum's actions by the stage of the turn (docs/rules/vacuum.md); what ends the turn stands with the last stage.
_STAGES = {name: f"Stage {stage}" for name, stage, *_ in ACTIONS if stage}
_STAGES.update({name: "Stage 3" for move, name, *_ in CONTROLS if move == COMMIT})
GROUPS = (_STAGES,)


def heading_of(name: str, names: Iterable[str]) -> str:
    """Return the heading of the soft key `name` on a screen with the soft keys `names`, "" for none.

    A group counts only where all of its keys are: another game may have a key of the same name.
    """
    present = set(names)
    return next((group[name] for group in GROUPS if name in group and present >= group.keys()), "")
