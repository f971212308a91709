"""Models the enclosures of the circuit boards and of NeoTrellis tiles as solids, checks them, and writes what a maker
prints, cuts and looks at.

`make enclosure` writes hardware/enclosure/ and hardware/neotrellis/, with `ARGS=--check` it only checks.

What any enclosure needs is in host/boards/solids. Lengths are in mm: x to the player's right, y away from the player,
z up. The origin is the corner of the grid of keys at the player's left, in the plane of the tiles' upper faces.

parameters  sizes and positions, each a table with its source
boards      the circuit boards with their parts as solids, from host.hardware
bought      what is bought: switches, display, plugs, spacers, screws
seams       how the pieces of the frame lock
printed     what is printed or cut: floor, walls, posts, frame, light grids, caps, clamps
assembly    all of it in its place, every screw, and the order in which it is put together
checks      what is computed of the assembly, each with the words of what is wrong
trellis     the case of NeoTrellis tiles, all of it: sizes, pieces, places, checks
light       rays from a light, and how many of them reach the next key
heat        how warm it gets inside: the tables of hardware/power.md
files       pieces and sheets, and the tables of hardware/enclosure.md and power.md
pictures    the pictures
slicing     grams and hours of the pieces, a command of its own
"""
