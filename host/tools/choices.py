"""What somebody can build, side by side: the table that README.md and hardware/README.md begin with.

Euros are those of parts and boards alone, without case, customs and parcels, as the pages of each say. `make hardware`
writes the table; add a row to `choices` for another board.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from host.boards.layout import Layout
from host.boards.markdown import table
from host.hardware import neotrellis, pages
from host.hardware.system import PAD_PLACES, PLACES, Place
from host.tools.hardware_docs import parts

HAND_HOURS, HAND_JOINTS = "10 to 20", 800  # hardware/hand-wired.md: estimates
LAUNCHPAD = "0, if you own one"
IRON = "iron, multimeter"


@dataclass(frozen=True)
class Choice:
    """A way to play. page: its guide, from the project's root. unknown: what only a real one can tell."""

    what: str
    page: str
    euros: str
    hours: str
    joints: str
    tools: str
    plays: str
    proven: str
    unknown: str


def choices(layouts: Mapping[str, Layout]) -> list[Choice]:
    """Return the ways to play, from the least work to the most. layouts: of all circuit boards, by their names."""
    switches, silicone = _boards(layouts, PLACES), _boards(layouts, PAD_PLACES)
    everything, by_checks = "everything", "emulated Pico; circuit by checks"
    return [
        Choice("laptop", "README.md#for-players", "0", "0.1", "0", "none", everything, "all of it", "nothing"),
        Choice("Launchpad", "docs/grids.md", LAUNCHPAD, "0.1", "0", "none", "up to 8 x 8 squares",
               "models by its manuals", "ports, brightness"),
        Choice("four NeoTrellis tiles", "hardware/neotrellis.md#four-tiles-first", _span(neotrellis.few_euros()),
               f"{neotrellis.few_hours():.1f}", str(neotrellis.few_joints()), IRON, "up to 8 x 8 squares",
               "emulated tiles", "levels, pull-ups, joints"),
        Choice("NeoTrellis tiles", "hardware/neotrellis.md", _span(neotrellis.euros()), f"{neotrellis.hours():.1f}",
               str(sum(neotrellis.joints().values())), f"{IRON}, printer", everything, "emulated tiles and Pico",
               "levels, pull-ups, joints"),
        Choice("own boards, silicone (S)", "hardware/boards/README.md#silicone-keys", *silicone, IRON, everything,
               by_checks, "contacts, light, order"),
        Choice("own boards, switches (A)", "hardware/guide.md", *switches, f"{IRON}, printer", everything, by_checks,
               "order, heat, fit"),
        Choice("hand-wired", "hardware/hand-wired.md", _span(parts.euros()), HAND_HOURS, str(HAND_JOINTS),
               f"{IRON}, printer", everything, "emulated Pico", "your joints"),
    ]  # fmt: skip


def _boards(layouts: Mapping[str, Layout], places: tuple[Place, ...]) -> tuple[str, str, str]:
    """Return euros, hours and joints of a set of circuit boards with these tiles."""
    cost = pages.cost_of(layouts, 1, places)
    return f"{cost.total:.0f}", f"{cost.hours:.1f}", str(cost.joints)


def _span(euros: tuple[float, float]) -> str:
    return f"{euros[0]:.0f} to {euros[1]:.0f}"


def words(found: list[Choice], folder: str = "") -> str:
    """Return the table. folder: of the page that it is for, such as "hardware/"; "" for the root."""
    rows = [
        (
            f"[{each.what}]({_link(each.page, folder)})",
            *(each.euros, each.hours, each.joints, each.tools, each.plays, each.proven, each.unknown),
        )
        for each in found
    ]
    heads = "build|>euros|>hours|>joints|tools|plays|proven on|only a real one tells"
    return table(heads, rows)


def _link(page: str, folder: str) -> str:
    """Return a link from a page of a folder to another page; within README.md, its heading alone."""
    if not folder:
        return page.removeprefix("README.md")
    return page.removeprefix(folder) if page.startswith(folder) else f"../{page}"


def beside(found: list[Choice]) -> str:
    """Return what takes circuit boards or tiles: euros, hours and joints."""
    rows = [(each.what, each.euros, each.hours, each.joints) for each in found if each.what.startswith(("Neo", "own"))]
    return table("build|>euros|>hours|>joints", rows)
