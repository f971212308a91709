"""Makes what hardware/ has from tables: wiring, parts, power budget, schematic and key overlays.

`python -m host.tools.hardware_docs` writes it all; tests hold the files to it. Pins, sizes and currents come from
firmware/hardware/wiring.py, keys and colours from the views of the games.
"""
