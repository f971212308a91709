"""The seams of the printed frame: slopes that lock its pieces, and what is computed of them.

Bars between keys are too narrow for a screw or a dovetail. So a seam goes through the middles of windows, and cuts
each bar at 45 degrees, which needs no support: one to the left, the next to the right. Pieces come together level, and
then neither goes up or down beside the other; screws on both sides of each seam's ends keep them from parting.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from manifold3d import CrossSection, Manifold

from host.boards.solids.assembly import Assembly
from host.boards.solids.shapes import box, common, moved, union
from host.tools.enclosure import parameters as p

FAR = 400.0
LEVELS = (p.FRAME_LOW, p.RIB_TOP)  # heights of the frame, with its ribs; in their middle a sloped cut is at its seam
STEP = 0.4  # mm that a piece may be higher or lower than its neighbour
TURNS = (1, -1)  # the slopes of two bars beside each other: mm to the right for each mm up
# Which pieces of the frame meet at slopes, in the order in which they are pushed together, along x or y
JOINTS = ((0, 1, "x"), (2, 3, "x"), (0, 2, "y"), (0, 3, "y"), (1, 3, "y"))


def halves(
    solid: Manifold, axis: str, seam: float, bends: Iterable[float], levels: tuple[float, float] = LEVELS
) -> tuple[Manifold, Manifold]:
    """Return a solid in two, the one before the seam on an axis ("x" or "y") first; the slope turns at each bend."""
    before, after = (_before(axis, seam + side * p.SEAM / 2, bends, levels) for side in (-1, 1))
    return solid ^ before, solid - after


def _before(axis: str, at: float, bends: Iterable[float], levels: tuple[float, float]) -> Manifold:
    """Return all that lies before a seam."""
    middle = sum(levels) / 2
    high = levels[1] - middle + 1
    found = [box(-FAR, -FAR, -FAR, at - high, FAR, FAR)]
    for number, (first, last) in enumerate(pairwise((-FAR, *bends, FAR))):
        reach = TURNS[number % 2] * high
        # In the plane of height and of the way across the seam
        slope = CrossSection([[(at - 2 * high, -high), (at - reach, -high), (at + reach, high), (at - 2 * high, high)]])
        found.append(moved(Manifold.extrude(slope, last - first).rotate((90, 0, 0)), y=last, z=middle))
    before = union(found)
    return before if axis == "x" else before.mirror((1, -1, 0))


# --- Checks -----------------------------------------------------------------------------


def locked(assembly: Assembly, joints: Iterable[tuple[int, int, str]] = JOINTS) -> Iterator[str]:
    """A piece of the frame that goes up or down meets the next one, and those that come together do not."""
    for first, second, axis in joints:
        name, solid = f"frame {second}", assembly.bodies[f"frame {second}"].solid
        other = assembly.bodies[f"frame {first}"].solid
        for words, z in (("up", STEP), ("down", -STEP)):
            if not common(moved(solid, z=z), other):
                yield f"{name} goes {words} beside frame {first}"
        for far in (0.5, 2.0, 8.0):
            if common(moved(solid, **{axis: far}), other):
                yield f"{name} does not come to frame {first} along {axis}"
                break


def loose(assembly: Assembly) -> Iterator[str]:
    """A piece of the frame that lies aside by a seam meets no switch and no key cap."""
    others = [*assembly.of(("switch",)), *assembly.pressed]
    for body in assembly.of(("frame",)):
        for x, y in ((p.SEAM, 0.0), (-p.SEAM, 0.0), (0.0, p.SEAM), (0.0, -p.SEAM)):
            aside = moved(body.solid, x, y)
            yield from (f"{body.name} aside meets {other.name}" for other in others if common(aside, other.solid))
