"""The few shapes that everything is made of, and how a solid is cut into pieces. Lengths are in mm."""

from collections.abc import Iterable
from itertools import pairwise

from manifold3d import CrossSection, JoinType, Manifold, OpType

from hardware.enclosure import parameters as p

Point = tuple[float, float]
Points = Iterable[Point]
Solids = list[Manifold]
ROUND = 32  # corners of a circle
FAR = 400.0  # beyond everything


def box(left: float, front: float, low: float, right: float, back: float, high: float) -> Manifold:
    """Return a box between two corners."""
    return Manifold.cube((right - left, back - front, high - low)).translate((left, front, low))


def block(at: Point, size: Point, low: float, high: float, rounding: float = 0.0) -> Manifold:
    """Return an upright box round a middle, with rounded upright edges."""
    return Manifold.extrude(area(size, rounding), high - low).translate((*at, low))


def area(size: Point, rounding: float = 0.0) -> CrossSection:
    """Return a rectangle round the origin with rounded corners."""
    core = CrossSection.square((size[0] - 2 * rounding, size[1] - 2 * rounding), center=True)
    corners = 8 if rounding < 1 else ROUND
    return core.offset(rounding, JoinType.Round, circular_segments=corners) if rounding else core


def rods(places: Points, low: float, high: float, size: float, top: float = 0.0, corners: int = ROUND) -> Solids:
    """Return an upright cylinder of a diameter at each place, or a cone with another one at its top."""
    rod = Manifold.cylinder(high - low, size / 2, (top or size) / 2, corners)
    return [rod.translate((*at, low)) for at in places]


def bores(places: Points, mouth: float, upwards: bool) -> Solids:
    """Return the hole for an M3 insert at each place, whose mouth looks down if the hole goes upwards."""
    low, high = (mouth - 1, mouth + p.INSERT_HOLE) if upwards else (mouth - p.INSERT_HOLE, mouth + 1)
    return rods(places, low, high, p.INSERT_DIAMETER)


def union(*solids: Manifold) -> Manifold:
    """Return all in one."""
    return Manifold.batch_boolean(list(solids), OpType.Add)


def cut(solid: Manifold, *holes: Manifold) -> Manifold:
    """Return it without some others."""
    return Manifold.batch_boolean([solid, *holes], OpType.Subtract)


def pieces_of(solid: Manifold, x_seams: Iterable[float], y_seams: Iterable[float]) -> Solids:
    """Return a solid in pieces, each a little smaller at its seams; from the front to the back, from left to right."""
    half = p.SEAM / 2
    return [
        solid ^ box(left + half, front + half, -FAR, right - half, back - half, FAR)
        for front, back in pairwise((-FAR, *y_seams, 2 * FAR))
        for left, right in pairwise((-FAR, *x_seams, 2 * FAR))
    ]


def halves(solid: Manifold, axis: str, seam: float, bends: Iterable[float], levels: Point) -> Solids:
    """Return a frame in two, the half before the seam on an axis ("x" or "y") first. levels: its lowest and highest z.

    Bars between keys are too narrow for a screw or a dovetail. So a seam goes through the middles of windows and cuts
    bars at 45 degrees, which needs no support: one to the left, after each bend the next to the right. Pushed together
    level, neither half goes up or down beside the other.
    """
    middle = sum(levels) / 2
    high = levels[1] - middle + 1
    both = []
    for at in (seam - p.SEAM / 2, seam + p.SEAM / 2):
        before = [box(-FAR, -FAR, -FAR, at - high, FAR, FAR)]
        for number, (first, last) in enumerate(pairwise((-FAR, *bends, FAR))):
            reach, far = -high if number % 2 else high, at - 2 * high
            # In the plane of height and of the way across the seam
            slope = CrossSection([[(far, -high), (at - reach, -high), (at + reach, high), (far, high)]])
            before.append(Manifold.extrude(slope, last - first).rotate((90, 0, 0)).translate((0, last, middle)))
        both.append(union(*before) if axis == "x" else union(*before).mirror((1, -1, 0)))
    return [solid ^ both[0], solid - both[1]]
