"""Footprints that KiCad 6 lacks, for kicad_worker.py: like that, run by Debian's Python.

The LED is as in KiCad 9's LED_SMD:LED_SK6812MINI-E_3.2x2.8mm_P1.5mm_ReverseMount, the Pico by its data sheet, figure
"Surface-mount footprint". Lengths are in mm; a footprint is drawn as it is seen from the side of its pads.
"""

from itertools import pairwise

import pcbnew
from pcbnew import FromMM, wxPointMM, wxSizeMM


def pad(footprint, number, x, y, width, height, drill=0.0):
    """Add a pad for soldering on the front, or one with a hole."""
    item = pcbnew.PAD(footprint)
    item.SetNumber(number)
    item.SetShape(pcbnew.PAD_SHAPE_RECT)
    item.SetSize(wxSizeMM(width, height))
    item.SetAttribute(pcbnew.PAD_ATTRIB_PTH if drill else pcbnew.PAD_ATTRIB_SMD)
    if drill:
        item.SetDrillSize(wxSizeMM(drill, drill))
        item.SetLayerSet(pcbnew.PAD.PTHMask())
    else:
        item.SetLayerSet(pcbnew.PAD.SMDMask())
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


OWN = {"LED_SK6812MINI-E": led, "RaspberryPi_Pico_SMD": pico}
