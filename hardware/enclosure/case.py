"""What both cases have: walls, a frame with a display below it, and the screws that hold them together."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from manifold3d import Manifold

from hardware.enclosure import parameters as p
from hardware.enclosure.shapes import Point, Points, Solids, area, block, box, cut, rods, union

CORNERS = ("front-left", "front-right", "back-left", "back-right")
Bodies = dict[str, Solids]  # by what they are
Piece = tuple[str, Manifold, int]  # what is printed, as it lies then, and how many of it


class Assembly(NamedTuple):
    """A case with all that is in it. travel: how far up what moves goes, in mm. sheets: what can be cut instead."""

    bodies: Bodies
    travel: dict[str, float]
    pieces: list[Piece]
    sheets: dict[str, Manifold]


@dataclass
class Case:
    """Sizes and places of a case, in mm.

    inner: what the walls enclose: left, front, right, back. floor_top, frame_low: between these heights it is free.
    below, above: where floor and frame are screwed on. display: its middle. rocker, usb, supply: x and z of switch S1
    and of the sockets in the wall at the back.
    """

    inner: tuple[float, float, float, float]
    floor_top: float
    frame_low: float
    below: tuple[Point, ...]
    above: tuple[Point, ...]
    feet: tuple[Point, ...]
    display: Point
    rocker: Point
    usb: Point
    supply: Point

    def __post_init__(self) -> None:
        left, front, right, back = self.inner
        self.outer = (left - p.WALL, front - p.WALL, right + p.WALL, back + p.WALL)
        self.middle = ((self.outer[0] + self.outer[2]) / 2, (self.outer[1] + self.outer[3]) / 2)
        self.size = (self.outer[2] - self.outer[0], self.outer[3] - self.outer[1])
        self.floor_low, self.frame_top = self.floor_top - p.FLOOR, self.frame_low + p.FRAME
        self.display_low = self.frame_low - p.DISPLAY_GLASS_HIGH - p.DISPLAY_BOARD_HIGH
        dx, dy = (p.DISPLAY_BOARD[0] - 4) / 2, (p.DISPLAY_BOARD[1] + p.CLAMP_BOSS) / 2 + 0.5
        top, screw = self.frame_top, p.COUNTERSUNK
        self.cone = (top - screw.high, top, screw.hole, screw.head + 0.4)  # for the heads of the frame's screws
        x, y = self.display
        self.clamped = [(x + sx * dx, y + sy * dy) for sx in (-1, 1) for sy in (-1, 1)]  # two screws a clamp

    def plate(self, low: float, high: float) -> Manifold:
        """Return a plate as large as the case."""
        return block(self.middle, self.size, low, high, p.ROUNDING)

    def ring(self) -> Manifold:
        """Return the walls in one, without bosses and openings."""
        left, front, right, back = self.inner
        outline = area(self.size, p.ROUNDING) - area((right - left, back - front))
        return Manifold.extrude(outline, self.frame_low - self.floor_top).translate((*self.middle, self.floor_top))

    def boss(self, at: Point, high: float, reach: float) -> Manifold:
        """Return a block up to a height that reaches so far into the walls beside it."""
        sides = [at[axis] + sign * p.BOSS / 2 for sign in (-1, 1) for axis in (0, 1)]
        ways = zip(sides, self.inner, (-reach, -reach, reach, reach), strict=True)
        left, front, right, back = (wall + into if abs(side - wall) < 0.1 else side for side, wall, into in ways)
        return box(left, front, self.floor_top, right, back, high)

    def wall_holes(self) -> Solids:
        """Return what is cut from the wall at the back."""
        sizes = zip((self.rocker, self.usb, self.supply), (p.ROCKER, p.USB_HOLE, p.SUPPLY_HOLE), strict=True)
        return [upright(at, size, self.inner[3] - 1, self.outer[3] + 1) for at, size in sizes]

    def clamps(self) -> Solids:
        """Return the two bars below the display's board."""
        top, low = self.display_low, self.display_low - p.CLAMP[1]
        size = (p.CLAMP[0], self.clamped[1][1] - self.clamped[0][1] + p.CLAMP[0])
        bars = [block((x, self.display[1]), size, low, top, 1.0) for x, _y in self.clamped[::2]]
        holes = rods(self.clamped, low - 1, top + 1, p.M3.hole)
        return [cut(bars[0], *holes[:2]), cut(bars[1], *holes[2:])]

    def bodies(self, floor: Solids, walls: Solids, frame: Solids) -> Bodies:
        """Return what is printed, all that both cases have besides, and the ways of plugs, which have to be free."""
        (x, y), deep, wall, inside = self.display, p.DISPLAY_BOARD[1], self.outer[3], self.inner[3] + 0.5
        glass, board = self.frame_low - p.DISPLAY_GLASS_HIGH, self.display_low
        insert = (p.INSERT_DIAMETER, p.M3.diameter)
        display = [
            block(self.display, p.DISPLAY_GLASS, glass, self.frame_low),
            block(self.display, p.DISPLAY_BOARD, board, glass),
            block(self.display, (p.DISPLAY_GLASS[0] - 4, deep), board - p.DISPLAY_BEHIND, board),  # clear of the clamps
            block((x, y + deep / 2 - 2.0), p.WIRES, board - p.WIRES_END, board),
        ]
        rocker = upright(self.rocker, p.ROCKER_BODY, wall - p.ROCKER_DEEP, wall)
        return {
            "floor": floor,
            "wall": walls,
            "frame": frame,
            "clamp": self.clamps(),
            "foot": rods(self.feet, self.floor_low - p.FOOT_HIGH, self.floor_low, p.FOOT),
            "insert below": threads(self.below, self.floor_top, self.floor_top + p.INSERT, *insert),
            "insert above": threads(self.above, self.frame_low - p.INSERT, self.frame_low, *insert),
            "insert of the display": threads(self.clamped, board, board + p.INSERT, *insert),
            "screw below": screws(p.M3, self.below, self.floor_low, down=False),
            "screw above": screws(p.COUNTERSUNK, self.above, self.frame_top, down=True),
            "screw of the display": screws(p.M3, self.clamped, board - p.CLAMP[1], down=False),
            "display": [union(*display)],
            "switch S1": [rocker + upright(self.rocker, p.ROCKER_BEZEL, wall, wall + 2)],
            "USB plug": [upright(self.usb, p.USB_PLUG, inside, wall + p.PLUG_LONG)],
            "supply plug": [upright(self.supply, p.SUPPLY_PLUG, inside, wall + p.PLUG_LONG)],
        }


def upright(at: Point, size: Point, front: float, back: float) -> Manifold:
    """Return a box round a middle in an upright plane (x, z), from a y to another."""
    (x, z), (wide, high) = at, size
    return box(x - wide / 2, front, z - high / 2, x + wide / 2, back, z + high / 2)


def threads(places: Points, low: float, high: float, size: float, bore: float, corners: int = 32) -> Solids:
    """Return at each place what has a thread from end to end: an insert, or with six corners a spacer."""
    return [cut(*rods([at], low, high, size, corners=corners), *rods([at], low - 1, high + 1, bore)) for at in places]


def screws(kind: p.ScrewKind, places: Points, z: float, down: bool) -> Solids:
    """Return screws. z: of what their heads stand on, or of the top of countersunk ones. down: where they point."""
    low, high, size = (-kind.high, 0.0, kind.diameter) if kind is p.COUNTERSUNK else (0.0, kind.high, kind.head)
    solid = union(*rods([(0, 0)], -kind.length, 0, kind.diameter), *rods([(0, 0)], low, high, size, kind.head))
    return [(solid if down else solid.mirror((0, 0, 1))).translate((*at, z)) for at in places]


def pieces(bodies: Bodies, frames: tuple[str, ...], turned: Iterable[str]) -> list[Piece]:
    """Return the pieces that both cases have. frames: names of those of the frame; turned: those that lie face down."""
    names = {"floor": CORNERS, "wall": CORNERS, "frame": frames}
    every = [(kind, number, name) for kind in names for number, name in enumerate(names[kind])]
    return [(f"{kind}-{name}", flat(bodies[kind][number], name in turned), 1) for kind, number, name in every]


def flat(solid: Manifold, turned: bool = False) -> Manifold:
    """Return a solid at the origin on z = 0, turned round where its upper face is printed first."""
    lying = solid.rotate((180, 0, 0)) if turned else solid
    left, front, low, right, back, _high = lying.bounding_box()
    return lying.translate((-(left + right) / 2, -(front + back) / 2, -low))
