"""What is bought, as solids as large as the real things, or a little larger."""

from manifold3d import CrossSection, Manifold

from host.boards.solids.shapes import ROUND, Point, area, block, box, cut, moved, rod, union
from host.tools.enclosure import parameters as p


def switch() -> Manifold:
    """Return a key switch without its stem, its middle at the origin, on a board whose upper face is at z = 0."""
    lower = block((0, 0), (p.SWITCH_BODY, p.SWITCH_BODY), 0, p.FLANGE_FROM, p.SWITCH_CORNER)
    flange = block((0, 0), (p.FLANGE, p.FLANGE), p.FLANGE_FROM, p.FLANGE_TO)
    narrowing = p.UPPER_NARROW / p.UPPER_WIDE
    upper = Manifold.extrude(
        area((p.UPPER_WIDE, p.UPPER_WIDE)), p.UPPER_TOP - p.FLANGE_TO, scale_top=(narrowing, narrowing)
    )
    opening = block((0, 0), p.STEM_OPENING, p.FLANGE_TO + 0.5, p.UPPER_TOP + 1)
    # KiCad's SW_Cherry_MX_1.00u_PCB: the post in the middle, two at the sides, two pins
    legs = [((0.0, 0.0), 3.9), ((-5.08, 0.0), 1.6), ((5.08, 0.0), 1.6), ((2.54, 5.08), 1.3), ((-3.81, 2.54), 1.3)]
    return cut(
        union(
            [lower, flange, moved(upper, z=p.FLANGE_TO), *(rod(at, -p.PINS_BELOW, 0.5, size, 8) for at, size in legs)]
        ),
        opening,
    )


def stem() -> Manifold:
    """Return the stem of a switch that is not pressed."""
    cross = area((p.STEM_ARM, p.STEM_THICK)) + area((p.STEM_THICK, p.STEM_ARM))
    return union(
        [
            moved(Manifold.extrude(cross, p.STEM_TOP - p.UPPER_TOP + 0.5), z=p.UPPER_TOP - 0.5),
            block((0, 0), (7.0, 5.4), p.UPPER_TOP - 1.0, p.UPPER_TOP),
        ]
    )


def spacer(at: Point, top: float = p.BOARD_LOW) -> Manifold:
    """Return a hexagonal M2 spacer below a board, with its thread from end to end."""
    low = top - p.SPACER
    return cut(rod(at, low, top, p.SPACER_CORNERS, 6), rod(at, low - 1, top + 1, p.SCREWS["M2x6"].diameter))


def insert(at: Point, mouth: float, upwards: bool) -> Manifold:
    """Return an M3 insert whose mouth is at a height and looks up or down."""
    low, high = (mouth - p.INSERT, mouth) if upwards else (mouth, mouth + p.INSERT)
    return cut(rod(at, low, high, p.INSERT_DIAMETER), rod(at, low - 1, high + 1, p.SCREWS["M3x6"].diameter))


def display() -> Manifold:
    """Return the display's module with its plug, its glass at the frame's lower face."""
    glass = p.FRAME_LOW - p.DISPLAY_GLASS_HIGH
    low = glass - p.DISPLAY_BOARD_HIGH
    x, y = p.DISPLAY
    pins = (x, y + p.DISPLAY_BOARD[1] / 2 - 2.0)
    # Parts behind stay clear of the left and right edge, where the clamps are.
    behind = (p.DISPLAY_GLASS[0] - 4, p.DISPLAY_BOARD[1])
    return union(
        [
            block(p.DISPLAY, p.DISPLAY_GLASS, glass, p.FRAME_LOW),
            block(p.DISPLAY, p.DISPLAY_BOARD, low, glass),
            block(p.DISPLAY, behind, low - p.DISPLAY_BEHIND, low),
            block(pins, p.PLUG_OF_WIRES[:2], low - 2.5 - p.PLUG_OF_WIRES[2], low),
        ]
    )


def wires_plug(at: Point) -> Manifold:
    """Return the plug of the display's wires on the pins of the mainboard."""
    top = p.BOARD_LOW - 2.5
    return block(at, p.PLUG_OF_WIRES[:2], top - p.PLUG_OF_WIRES[2], top)


def rocker() -> Manifold:
    """Return the switch S1 in the wall at the back."""
    (x, z), (wide, high) = p.ROCKER_AT, p.ROCKER
    back, (bezel_wide, bezel_high) = p.OUTER[3], p.ROCKER_BEZEL
    body = box(
        x - wide / 2 + 0.2, back - p.ROCKER_DEEP, z - high / 2 + 0.2, x + wide / 2 - 0.2, back, z + high / 2 - 0.2
    )
    return union(
        [body, box(x - bezel_wide / 2, back, z - bezel_high / 2, x + bezel_wide / 2, back + 2, z + bezel_high / 2)]
    )


def usb_plug(x: float, mouth: float, z: float, grip: tuple[float, float] = p.USB_PLUG) -> Manifold:
    """Return the grip of a USB plug and the way that it comes, from the socket's mouth (a y) backwards."""
    wide, high = grip
    return box(x - wide / 2, mouth + p.USB_REACH, z - high / 2, x + wide / 2, mouth + 60, z + high / 2)


def foot(at: Point) -> Manifold:
    """Return a foot of rubber."""
    return rod(at, p.FLOOR_LOW - p.FOOT_HIGH, p.FLOOR_LOW, p.FOOT)


def ring(inner: float, outer: float) -> CrossSection:
    """Return a ring round the origin."""
    return CrossSection.circle(outer / 2, ROUND) - CrossSection.circle(inner / 2, ROUND)
