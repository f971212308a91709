"""What the machines of assembly houses ask of a board, and what it costs to give it rails instead.

A machine holds a board at two opposite edges, or at rails that are broken off later. It finds its way by fiducials.

- Edges: PCBWay asks for rails of 3 mm at least where parts are nearer (its help "PCB Panelization, Breakaway Rails,
  Fiducial Marks, Tooling Holes"), and 3 mm is what the clamps of a machine cover (sparkfun/SparkFun_KiCad_Panelizer
  issue 15). JLCPCB adds two rails of 5 mm to each Standard order by itself (rbaron/b-parasite pull request 224), 70 x
  70 mm at least (yaqwsx/KiKit pull request 891), and delivers the boards with them. Economic orders, set up for 8
  instead of 25 dollars, need none, and are not open to every part (JLCPCB's support, article 83; b-parasite). It mills
  edges to 0.2 mm and cuts V-grooves to 0.4 mm (its page "Capabilities").
- Fiducials: 1 mm, the mask open for twice that, three or four, their clear ring 3.35 mm from the edge (JLCPCB's help,
  article 48).
- Tooling holes: two or three of 1.152 mm without copper, the mask 0.148 mm away, far from each other (JLCPCB's help
  "How to add tooling holes for PCB assembly order", as ergogen/ergogen issue 155 quotes it).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from .design import Board, Part
from .geometry import Point
from .layout import Layout, Pad

HELD, HELD_EDGES = 3.0, ("left", "right")  # mm without parts, where a machine holds a board
NEAREST = 1.0  # of any part to any edge, as that is milled
RAIL, LEAST_WITH_RAILS = 5.0, 70.0
# Their diameter, that of the open mask, and how far that is from the edge
FIDUCIALS, FIDUCIAL, FIDUCIAL_CLEAR, FIDUCIAL_EDGE = 3, 1.0, 2.0, 3.35
TOOLING_HOLES, TOOLING = 2, 1.152


def marks(fiducials: Iterable[Point], holes: Iterable[Point] = (), back: bool = False) -> Iterator[Part]:
    """Yield fiducials at these places, FIDF1 and so on in front, FIDB1 on the back, and tooling holes from TH1 on."""
    for number, (x, y) in enumerate(fiducials, 1):
        yield Part(f"FID{'B' if back else 'F'}{number}", "fiducial", x, y, 0, back)
    for number, (x, y) in enumerate(holes, 1):
        yield Part(f"TH{number}", "tooling", x, y)


def size(board: Board, rails: bool) -> tuple[float, float]:
    """Return width and height of a board as it is ordered, without rails or with two of JLCPCB's, left and right."""
    if not rails:
        return board.width, board.height
    return max(board.width + 2 * RAIL, LEAST_WITH_RAILS), max(board.height, LEAST_WITH_RAILS)


def free_edges(board: Board, layout: Layout) -> dict[str, tuple[str, float]]:
    """Return for each edge which assembled part is nearest to it, and its distance in mm: that of its pads."""
    references = {part.reference for part in board.assembled()}
    found: dict[str, tuple[str, float]] = {}
    for pad in layout.pads:
        if pad.reference in references:
            for edge, free in (
                ("left", pad.box.left),
                ("right", layout.outline.right - pad.box.right),
                ("top", pad.box.top),
                ("bottom", layout.outline.bottom - pad.box.bottom),
            ):
                if edge not in found or free < found[edge][1]:
                    found[edge] = pad.reference, free
    return found


def is_fiducial(pad: Pad, layer: int) -> bool:
    """Whether a pad is one that machines look for on a side: round, bare, joined to nothing, without paste."""
    diameter = pad.box.right - pad.box.left
    clear = abs(diameter - FIDUCIAL) < 0.01 and diameter + 2 * pad.opening > FIDUCIAL_CLEAR - 0.01
    return pad.layers == (layer,) and pad.round and clear and not (pad.net or pad.paste or pad.drill)


def spread(points: Sequence[Point], least: int) -> bool:
    """Whether there are so many points, and they are not on a line: three of them span a triangle of 1 cm2 at least."""
    return len(points) >= least and any(
        abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2 > 100
        for a, b, c in combinations(points, 3)
    )
