"""Enclosures of boards as solids (manifold3d): put together, checked, written for a printer, and drawn.

Lengths are in mm, z upwards. What an enclosure is like is its owner's; here is what all of them need.

shapes      the few shapes that everything is made of
board       a circuit board with its parts as solids
assembly    bodies, screws, steps and pieces
checks      what is computed of an assembly, each with the words of what is wrong
slicer      grams and hours, by PrusaSlicer
files       STL, DXF and SVG, the same bytes each time
render      pictures of solids
"""
