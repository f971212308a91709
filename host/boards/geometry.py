"""Shapes on a board, in mm: what the checks need of them, no more."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Polygon = Sequence[Point]


def distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = 0.0 if not length else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    along = min(1.0, max(0.0, along))
    return math.hypot(point[0] - start[0] - along * dx, point[1] - start[1] - along * dy)


def apart(first: tuple[Point, Point], second: tuple[Point, Point]) -> float:
    """Return the distance of two segments, 0 where they cross."""
    (a, b), (c, d) = first, second
    if _left(a, b, c) * _left(a, b, d) < 0 and _left(c, d, a) * _left(c, d, b) < 0:
        return 0.0
    return min(distance(a, c, d), distance(b, c, d), distance(c, a, b), distance(d, a, b))


def _left(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@dataclass(frozen=True)
class Box:
    """A rectangle with straight edges."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> "Box":
        """Return it, larger by so much on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, point: Point) -> bool:
        """Whether a point is in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def encloses(self, other: "Box") -> bool:
        """Whether all of another is in it."""
        return self.holds((other.left, other.top)) and self.holds((other.right, other.bottom))

    def meets(self, other: "Box") -> bool:
        """Whether the two have a point in common."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def edges(self) -> Iterator[tuple[Point, Point]]:
        """Yield its four edges."""
        corners = [(self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)]
        return zip(corners, corners[1:] + corners[:1], strict=True)


def gap(first: Box, second: Box) -> float:
    """Return the distance of two rectangles, 0 where they meet."""
    dx = max(first.left - second.right, second.left - first.right, 0.0)
    dy = max(first.top - second.bottom, second.top - first.bottom, 0.0)
    return math.hypot(dx, dy)


def box_of(points: Polygon) -> Box:
    """Return the rectangle round points."""
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def turned(point: Point, degrees: float) -> Point:
    """Return a point turned against the clock round the origin; y goes downwards."""
    radians = math.radians(degrees)
    sine, cosine = math.sin(radians), math.cos(radians)
    return point[0] * cosine + point[1] * sine, -point[0] * sine + point[1] * cosine
