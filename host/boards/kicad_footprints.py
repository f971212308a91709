"""Footprints that KiCad 6 lacks, for kicad_worker.py: like that, run by Debian's Python.

The LED is as in KiCad 9's LED_SMD:LED_SK6812MINI-E_3.2x2.8mm_P1.5mm_ReverseMount, the Pico by its data sheet, figure
"Surface-mount footprint", the tooling hole as JLCPCB asks for it (assembly.py). Lengths are in mm; a footprint is drawn
as it is seen from the side of its pads.
"""

from itertools import pairwise

import pcbnew
from pcbnew import FromMM, wxPointMM, wxSizeMM


def pad(footprint, number, x, y, width, height, drill=0.0, layers=None):
    """Add a pad for soldering on the front, or one with a hole; or one on other layers than these have."""
    item = pcbnew.PAD(footprint)
    item.SetNumber(number)
    item.SetShape(pcbnew.PAD_SHAPE_RECT)
    item.SetSize(wxSizeMM(width, height))
    item.SetAttribute(pcbnew.PAD_ATTRIB_PTH if drill else pcbnew.PAD_ATTRIB_SMD)
    if drill:
        item.SetDrillSize(wxSizeMM(drill, drill))
        item.SetLayerSet(layers or pcbnew.PAD.PTHMask())
    else:
        item.SetLayerSet(layers or pcbnew.PAD.SMDMask())
    item.SetPos0(wxPointMM(x, y))
    item.SetPosition(wxPointMM(x, y))
    footprint.Add(item)


def lines(footprint, layer, points, width):
    """Add lines from point to point."""
    for start, end in pairwise(points):
        line = pcbnew.FP_SHAPE(footprint, pcbnew.SHAPE_T_SEGMENT)
        line.SetLayer(layer)
        line.SetWidth(FromMM(width))
        line.SetStart0(wxPointMM(*start))
        line.SetEnd0(wxPointMM(*end))
        line.SetDrawCoord()
        footprint.Add(line)


def rectangle(x, y):
    return ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))


def led(board):
    """Return the SK6812MINI-E, seen from the side that it is soldered on; the slot has its corners rounded outwards."""
    footprint = pcbnew.FOOTPRINT(board)
    for number, x, y in (("1", -2.725, 0.75), ("2", -2.725, -0.75), ("3", 2.725, -0.75), ("4", 2.725, 0.75)):
        pad(footprint, number, x, y, 1.35, 0.82)
    corner = [(1.7, 0.70), (1.744, 0.857), (1.811, 1.15), (1.671, 1.471), (1.35, 1.611), (1.057, 1.544), (0.9, 1.5)]
    slot = [*corner, *((-x, y) for x, y in reversed(corner)), *((-x, -y) for x, y in corner)]
    slot += [*((x, -y) for x, y in reversed(corner)), corner[0]]
    lines(footprint, pcbnew.Edge_Cuts, slot, 0.05)
    lines(footprint, pcbnew.F_CrtYd, rectangle(3.5, 1.45), 0.05)  # the legs are flat
    lines(footprint, pcbnew.F_Fab, rectangle(1.6, 1.4), 0.1)
    lines(footprint, pcbnew.F_SilkS, ((-3.6, 0.4), (-3.6, 1.1)), 0.15)  # the leg that is cut, ground
    footprint.SetAttributes(pcbnew.FP_SMD)
    return footprint


def pico(board):
    """Return the Pico, USB at the top: 40 castellations at 2.54 mm on a board of 21 x 51 mm."""
    footprint = pcbnew.FOOTPRINT(board)
    for index in range(20):
        y = (index - 9.5) * 2.54
        pad(footprint, str(index + 1), -9.69, y, 3.2, 1.6)
        pad(footprint, str(40 - index), 9.69, y, 3.2, 1.6)
    lines(footprint, pcbnew.F_CrtYd, rectangle(11.55, 25.75), 0.05)
    lines(footprint, pcbnew.F_Fab, rectangle(10.5, 25.5), 0.1)
    lines(footprint, pcbnew.F_SilkS, ((-4.5, -25.4), (-4.5, -24.6), (4.5, -24.6), (4.5, -25.4)), 0.15)
    footprint.SetAttributes(pcbnew.FP_SMD)
    return footprint


def contact(board):
    """Return three square rings of copper, 0.4 mm wide and 0.3 mm apart, for the conductive ring of a silicone key.

    Adafruit's model of its keypad 1611 (github.com/adafruit/Adafruit_Trellis) has that ring from 2.7 to 4.6 mm from
    the middle, round a hollow for the light. Pin 1 is the ring in between, which leaves to the left, pin 2 both others
    and a hole inside that leads to the back. Where a ring is cut, the other pin goes through.
    """
    footprint = pcbnew.FOOTPRINT(board)
    wide, apart = 0.4, 0.3
    inner, between, outer = 3.0, 3.7, 4.4
    cut = wide / 2 + apart  # from the middle of what goes through

    def bar(number, left, top, right, bottom):
        """Add a bar of copper along a line."""
        width, height = abs(right - left) + wide, abs(bottom - top) + wide
        pad(footprint, number, (left + right) / 2, (top + bottom) / 2, width, height, 0, pcbnew.PAD.ConnSMDMask())

    bar("1", -outer - 0.7, 0, -between, 0)
    ring(bar, "1", between, cut, side=1)
    below = pcbnew.PAD.PTHMask()
    below.RemoveLayer(pcbnew.B_Mask)  # a diode lies over it
    pad(footprint, "2", -1.5, -2.25, 0.6, 0.6, 0.3, below)
    bar("2", -1.5, -2.25, -1.5, -inner)
    ring(bar, "2", inner, 0, side=1)
    bar("2", inner, 0, outer, 0)
    ring(bar, "2", outer, cut, side=-1)
    lines(footprint, pcbnew.F_Mask, rectangle(between, between), 2.0)  # open between the rings, too
    lines(footprint, pcbnew.F_CrtYd, rectangle(4.7, 4.7), 0.05)
    footprint.SetAttributes(pcbnew.FP_SMD)
    return footprint


def ring(bar, number, half, cut, side):
    """Add a square ring, which `cut` opens in the middle of its right (1) or left (-1)."""
    whole, opened = -side * half, side * half
    bar(number, whole, -half, whole, half)
    bar(number, -half, -half, half, -half)
    bar(number, -half, half, half, half)
    if cut:
        end = cut + 0.2  # bars reach half their width further
        bar(number, opened, -half, opened, -end)
        bar(number, opened, end, opened, half)
    else:
        bar(number, opened, -half, opened, half)


def tooling(board):
    """Return a hole without copper by which the assembly house holds the board, the mask 0.148 mm away."""
    footprint = pcbnew.FOOTPRINT(board)
    item = pcbnew.PAD(footprint)
    item.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    item.SetSize(wxSizeMM(1.152, 1.152))
    item.SetDrillSize(wxSizeMM(1.152, 1.152))
    item.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    item.SetLayerSet(pcbnew.PAD.UnplatedHoleMask())
    item.SetLocalSolderMaskMargin(FromMM(0.148))
    footprint.Add(item)
    footprint.SetAttributes(pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_EXCLUDE_FROM_BOM)
    return footprint


OWN = {
    "Contact_Silicone_10mm": contact,
    "LED_SK6812MINI-E": led,
    "RaspberryPi_Pico_SMD": pico,
    "ToolingHole_1.152mm": tooling,
}
