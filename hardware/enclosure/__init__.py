"""The cases of the custom boards and of NeoTrellis tiles as solids: what is printed or cut, round what is bought.

Lengths are in mm: x to the player's right, y away from the player, z up. The origin is the corner of the keys at the
player's left, in the plane of the upper faces of the tiles.

parameters  sizes of what is bought, and of what both cases are made of
shapes      the few shapes that everything is made of, and the cuts between pieces
boards      circuit boards, read from KiCad's files
case        what both cases have: walls, a display below the frame, screws
custom_boards, neotrellis  one case each: its sizes, places and pieces
output      STL, DXF and SVG, and the checks: pieces are closed and fit a printer, and nothing meets
"""
