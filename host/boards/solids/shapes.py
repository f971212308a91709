"""The few shapes that everything is made of."""

from collections.abc import Iterable

from manifold3d import CrossSection, JoinType, Manifold, OpType

Point = tuple[float, float]
ROUND = 32  # corners of a circle


def box(left: float, front: float, low: float, right: float, back: float, high: float) -> Manifold:
    """Return a box between two corners."""
    return Manifold.cube((right - left, back - front, high - low)).translate((left, front, low))


def block(at: Point, size: Point, low: float, high: float, rounding: float = 0.0) -> Manifold:
    """Return an upright box round a middle, with rounded upright edges."""
    return Manifold.extrude(area(size, rounding), high - low).translate((*at, low))


def area(size: Point, rounding: float = 0.0) -> CrossSection:
    """Return a rectangle round the origin with rounded corners."""
    if not rounding:
        return CrossSection.square(size, center=True)
    core = CrossSection.square((size[0] - 2 * rounding, size[1] - 2 * rounding), center=True)
    return core.offset(rounding, JoinType.Round, circular_segments=8 if rounding < 1 else ROUND)


def rod(
    at: Point, low: float, high: float, diameter: float, corners: int = ROUND, top: float | None = None
) -> Manifold:
    """Return an upright cylinder, or a cone with another diameter at its top."""
    upper = diameter if top is None else top
    return Manifold.cylinder(high - low, diameter / 2, upper / 2, corners).translate((*at, low))


def union(solids: Iterable[Manifold]) -> Manifold:
    """Return all in one."""
    return Manifold.batch_boolean(list(solids), OpType.Add)


def cut(solid: Manifold, *holes: Manifold) -> Manifold:
    """Return it without some others."""
    return Manifold.batch_boolean([solid, *holes], OpType.Subtract)


def moved(solid: Manifold, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Manifold:
    """Return it elsewhere."""
    return solid.translate((x, y, z))


def common(first: Manifold, second: Manifold) -> float:
    """Return the volume in mm3 that two have in common."""
    return float((first ^ second).volume())
