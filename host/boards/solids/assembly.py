"""What an assembly is: bodies in their places, screws, pieces to print, and the order in which it is put together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from manifold3d import Manifold

from .shapes import Point, moved, rod, union


@dataclass(frozen=True)
class Body:
    """A solid in its place. kind: what the steps call it. lift: how far the exploded picture moves it up.

    copy_of: the tile that it belongs to, if that is the same as an earlier one: what is in it is looked at there.
    """

    name: str
    kind: str
    solid: Manifold
    colour: tuple[float, float, float]
    lift: float = 0.0
    copy_of: str = ""


@dataclass(frozen=True)
class ScrewKind:
    """A kind of screw: diameter, its head's diameter and height, the hole that lets it pass, and its length."""

    diameter: float
    head: float
    high: float
    hole: float
    length: float
    countersunk: bool = False

    def solid(self) -> Manifold:
        """Return it from above: its shank down from z = 0, its head above; one to countersink ends at z = 0."""
        shank = rod((0, 0), -self.length, 0, self.diameter)
        if self.countersunk:
            return union([shank, rod((0, 0), -self.high, 0, self.diameter, top=self.head)])
        return union([shank, rod((0, 0), 0, self.high, self.head)])


@dataclass(frozen=True)
class Screw:
    """A screw of the assembly's kinds. at, z: below its head, or at the top of a countersunk one. down: whether it
    points down.

    through, into: names of the bodies that it clamps and that have its thread. present: the kinds of bodies that are
    there when it is turned, so a driver has to come past them.
    """

    kind: str
    at: Point
    z: float
    down: bool
    through: tuple[str, ...]
    into: str
    present: tuple[str, ...]

    def placed(self, solid: Manifold) -> Manifold:
        """Return a solid that was made for a screw at the origin that points down."""
        turned = solid if self.down else solid.mirror((0, 0, 1))
        return moved(turned, *self.at, self.z)


@dataclass(frozen=True)
class Step:
    """A step: bodies of some kinds come to those that are there, along a direction, each of them alone."""

    what: str
    kinds: tuple[str, ...]
    there: tuple[str, ...]
    comes: tuple[float, float, float]


@dataclass(frozen=True)
class Piece:
    """A piece to print, in the position in which it is printed."""

    name: str
    solid: Manifold
    count: int
    what: str


@dataclass(frozen=True)
class Assembly:
    """All of it. screw_kinds: by their names. reach: what has to be free, by what it reaches.

    pressed: bodies at the end of their travel; travels: the kinds of bodies that go there. held: kinds of bodies that
    have to be screwed to each other. carriers: {kind of an insert: kinds of what it may sit in}. ungrounded: names of
    boards with a screw hole that is not ground.
    """

    bodies: dict[str, Body]
    screws: tuple[Screw, ...]
    steps: tuple[Step, ...]
    pieces: tuple[Piece, ...]
    screw_kinds: Mapping[str, ScrewKind]
    pressed: tuple[Body, ...] = ()
    travels: tuple[str, ...] = ()
    reach: Mapping[str, Manifold] = field(default_factory=dict)
    held: tuple[str, ...] = ()
    carriers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ungrounded: tuple[str, ...] = ()

    def of(self, kinds: Iterable[str]) -> list[Body]:
        """Return the bodies of some kinds."""
        wanted = set(kinds)
        return [body for body in self.bodies.values() if body.kind in wanted]

    def with_body(self, name: str, solid: Manifold) -> "Assembly":
        """Return it with another solid in place of one."""
        return replace(self, bodies={**self.bodies, name: replace(self.bodies[name], solid=solid)})


def flat(solid: Manifold, turned: bool = False) -> Manifold:
    """Return a solid at the origin on z = 0, turned round where its upper face is printed first."""
    lying = solid.rotate((180, 0, 0)) if turned else solid
    left, front, low, right, back, _high = lying.bounding_box()
    return moved(lying, -(left + right) / 2, -(front + back) / 2, -low)


def whole(bodies: Iterable[Body]) -> Manifold:
    """Return bodies as one solid."""
    return union(body.solid for body in bodies)
