"""What a board is before it has tracks: parts at their positions, pins on their nets, zones of copper, texts.

Lengths are in mm from the upper left corner, x to the right, y downwards, seen from the front; angles in degrees
against the clock. A part on the back is mirrored top to bottom before it is turned, as KiCad does.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, field

from .catalog import Kind
from .geometry import Box

FRONT, BACK = 0, 1  # layers of copper

GROUND = "GND"

# What is asked of the maker, and kept by the router; usual makers of two layers can do 0.127 mm, and rings of 0.1 mm.
TRACK = 0.25
CLEARANCE = 0.15
VIA, VIA_DRILL = 0.55, 0.3
EDGE = 0.3  # copper to the edge of the board
SLOT_EDGE = 0.2  # copper to a slot within it
THICKNESS = 1.6  # of the board


@dataclass(frozen=True)
class Part:
    """A part: reference, kind (a name in the board's kinds), position, angle, side, and the net of each of its pins."""

    reference: str
    kind: str
    x: float
    y: float
    angle: float = 0
    back: bool = False
    nets: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Feed:
    """Where a supply, or ground, comes from (a reference), and who takes how much of it: {reference: mA at most}."""

    source: str
    draws: Mapping[str, float]


@dataclass(frozen=True)
class Zone:
    """A rectangle to fill with copper of a net; where zones overlap, that of the higher rank is filled."""

    net: str
    layer: int
    left: float
    top: float
    right: float
    bottom: float
    rank: int = 0


@dataclass(frozen=True)
class Text:
    """A line of print. size: the height of its letters; line: the width of their strokes. The words may have {title}
    and {version}, which are the board's.
    """

    words: str
    x: float
    y: float
    size: float = 1.0
    back: bool = False
    angle: float = 0
    line: float = 0.15


@dataclass(frozen=True)
class Board:
    """A board of `width` x `height`. kinds: of its parts, by their names. feeds: {net: who gives and takes it}.

    first: nets to route before the others, in this order, as they have the least choice. stitches: (net, x, y) of vias
    that join its zones on both layers. ground_vias: {reference: vias at each of its ground pads}, one where it is not
    named. guards: where no track in front and no via may be. library: what KiCad's file calls the library of footprints
    that KiCad lacks. gold: whether its pads are plated with gold (ENIG), as contacts have to be. revision: of its
    tables, as it is printed. rails: whether the assembly house adds rails at two edges (assembly.py).
    """

    name: str
    title: str
    width: float
    height: float
    kinds: Mapping[str, Kind]
    parts: tuple[Part, ...]
    zones: tuple[Zone, ...]
    texts: tuple[Text, ...]
    feeds: Mapping[str, Feed]
    first: tuple[str, ...] = ()
    stitches: tuple[tuple[str, float, float], ...] = ()
    ground_vias: Mapping[str, int] = field(default_factory=dict)
    guards: tuple[Box, ...] = ()
    library: str = "own"
    gold: bool = False
    revision: str = "A"
    rails: bool = False

    @property
    def version(self) -> str:
        """Return what is printed beside the title: the revision, and a sum over all parts, places and nets."""
        parts = [(part.reference, self.of(part).footprint, part.x, part.y, part.angle, part.back, dict(part.nets))
                 for part in self.parts]  # fmt: skip
        said = json.dumps([self.width, self.height, parts, [astuple(zone) for zone in self.zones]], sort_keys=True)
        return f"rev {self.revision} {hashlib.sha256(said.encode()).hexdigest()[:7]}"

    def part(self, reference: str) -> Part:
        """Return a part. Raises: KeyError."""
        for part in self.parts:
            if part.reference == reference:
                return part
        raise KeyError(reference)

    def of(self, part: Part) -> Kind:
        """Return the kind of a part. Raises: KeyError."""
        return self.kinds[part.kind]

    def assembled(self) -> list[Part]:
        """Return the parts that the assembly house places."""
        return [part for part in self.parts if self.of(part).bought and not self.of(part).by_hand]

    def screws(self) -> list[Part]:
        """Return its screw holes."""
        return [part for part in self.parts if self.of(part).screw]

    def nets(self) -> list[str]:
        """Return the names of all nets, sorted."""
        return sorted({net for part in self.parts for net in part.nets.values()})
