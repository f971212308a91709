"""Makes the circuit boards of hardware/boards/: two sizes of tiles of lit keys, and the mainboard that they hang on.

`make pcb` builds them all; `python -m host.tools.pcb --check` checks those that are committed, without KiCad.

catalog     every kind of part: footprint, part number, price, height, pins
design      what a board is: parts, nets, zones, holes, all as tables
tiles       the tiles of keys, from firmware/hardware/wiring.py
mainboard   Pico, registers, level shifter, fuses and plugs, from the same
system      how tiles, ribbons and mainboard make one circuit
geometry    rectangles, segments and polygons on a board, in mm
layout      reads a board as KiCad saved it
router      lays the tracks
kicad       hands a board to KiCad (kicad_worker and kicad_footprints, run by Debian's Python) and takes back files
copper      what hangs together on a finished board
supply      what supplies and ground lose, and how wide their copper is
circuit     the circuit followed through finished boards: keys, diodes, chain of lights
checks      all checks of a finished board
files       what is written for who makes the boards: lists, pictures, costs, and the guide's tables
drawing     pictures of a board's sides; plan: of boards and cables; sheet: schematics
diagnosis   what a self-test says is wrong with them; diagnosis_report: in words, and as a picture
"""
