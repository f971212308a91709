"""Makes circuit boards of tables: parts at their places and pins on their nets become routed boards, and their files.

README.md is its manual. It imports nothing of the project around it: `pip install ./host/boards` installs it alone,
as `pcb_from_tables` with the command `pcb-from-tables`.

catalog     what a kind of part is, and those that many boards have
design      what a board is: parts, nets, zones, holes, all as tables
keys        a key with its light, as parts
geometry    rectangles, segments and polygons on a board, in mm
layout      reads a board as KiCad saved it
router      lays the tracks
kicad       hands a board to KiCad (kicad_worker and kicad_footprints, run by Debian's Python) and takes back files
make        all of that for one board
files       what is written for who makes and assembles a board
houses      how assembly houses want angles
assembly    what their machines ask of edges, fiducials and holes
lettering   what is printed, and where there is space for it
orders      reads those files back, and looks for every part in them
drawing     pictures of a board's sides; schematic: its parts and nets; markdown: tables in pages
copper      what hangs together on a finished board
supply      what supplies and ground lose, and how wide their copper is
checks      all checks of a finished board
circuit     several boards and their cables as one circuit
costs       money, joints and hours
solids      enclosures of boards
"""

__version__ = "0.1.0"
