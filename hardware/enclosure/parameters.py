"""Sizes of what is bought, and of what both cases are made of, in mm.

Sizes of bought parts are by their usual data sheets where one is named, the others are estimates of common parts: look
at yours before you print.
"""

from collections import namedtuple

# Diameters of a screw and its head, the head's height, the hole to pass, the length (of a countersunk one from its top)
ScrewKind = namedtuple("ScrewKind", "diameter head high hole length")
M2 = ScrewKind(2.0, 3.8, 1.3, 2.4, 6.0)  # cheese head, ISO 1207
M3 = ScrewKind(3.0, 5.7, 1.65, 3.4, 6.0)  # button head, ISO 7380
COUNTERSUNK = ScrewKind(3.0, 5.5, 1.65, 3.4, 6.0)  # M3, ISO 7046
SPACER, SPACER_CORNERS = 20.0, 4.62  # M2 hexagonal spacer, 4 mm across flats, with a thread at both ends
INSERT, INSERT_DIAMETER, INSERT_HOLE = 4.0, 4.0, 4.6  # M3 insert: length, hole's diameter and depth
# MX switch (Cherry MX data sheet: 14 mm housing, 15.6 mm flange 5 mm above the board, 11.6 mm to the housing's top,
# stem 3.6 mm more, pins 3.3 mm below, travel 4 mm). Corners and the taper of the upper housing are estimates.
SWITCH_BODY, SWITCH_CORNER = 14.0, 0.5
FLANGE, FLANGE_FROM, FLANGE_TO = 15.6, 5.0, 6.0
UPPER_WIDE, UPPER_NARROW, UPPER_TOP = 14.6, 12.5, 11.6
STEM_OPENING, STEM_FOOT = (7.6, 6.0), (7.0, 5.4)
STEM_TOP, STEM_ARM, STEM_THICK = 15.2, 4.0, 1.17
PINS_BELOW, TRAVEL = 3.3, 4.0
# KiCad's SW_Cherry_MX_1.00u_PCB: the post in the middle, two at the sides, two pins, by their diameters
LEGS = {3.9: [(0.0, 0.0)], 1.6: [(-5.08, 0.0), (5.08, 0.0)], 1.3: [(2.54, 5.08), (-3.81, 2.54)]}
# 2.42 inch display: its board, its glass, what it shows, parts and pins behind (estimates: modules differ)
DISPLAY_BOARD, DISPLAY_GLASS, DISPLAY_WINDOW = (73.0, 44.0), (60.5, 37.0), (57.0, 30.0)
DISPLAY_GLASS_HIGH, DISPLAY_BOARD_HIGH, DISPLAY_BEHIND = 2.0, 1.6, 1.5
WIRES, HEADER, WIRES_END = (18.0, 2.6), 2.5, 16.5  # plug of seven at 2.54 mm: from the pin header's plastic to its end
# Switch S1: its cutout, body, bezel, depth with its tabs
ROCKER, ROCKER_BODY, ROCKER_BEZEL, ROCKER_DEEP = (19.2, 13.0), (18.8, 12.6), (21.0, 15.0), 28.0
# Grips of plugs, the usual one and the largest of USB-C by its specification, with the holes in the wall for them
USB_PLUG, SUPPLY_PLUG, USB_HOLE, SUPPLY_HOLE, PLUG_LONG = (11.0, 8.5), (12.4, 6.5), (13.0, 9.5), (14.4, 7.5), 60.0
USB_MIDDLE, SUPPLY_MIDDLE = 1.0 + 1.35, 1.63  # half of the Pico's socket above its board, half of a TYPE-C-31-M-12
FOOT, FOOT_HIGH = 10.0, 4.0
SEAM = 0.2  # between two pieces
BORDER = 9.2  # from the keys to the wall
WALL, FLOOR, FRAME, ROUNDING = 2.4, 3.0, 3.0, 3.0
BOSS = 8.0  # wide, at the walls: screwed from the floor and from the frame
HEADER_SEAM = 8.3  # from the keys to the seam between them and the header, where the display is
POSTS_BESIDE = 4.1  # from that seam to the screws on both sides of it
CLAMP, CLAMP_BOSS = (8.0, 2.4), 7.0  # width and thickness of the bars that hold the display; diameter of their bosses
