"""Cairn's circuit boards: tiles of lit keys, with switches or for silicone, and their mainboard, as tables.

`make pcb` makes hardware/boards of them, by host/boards; `python -m host.hardware --check` checks what is committed,
without KiCad.

parts       every kind of part, and what belongs to the whole beside its boards
pins        where signals of firmware/hardware/wiring.py are on Pico and registers
tiles       the tiles of keys, from firmware/hardware/wiring.py
mainboard   Pico, registers, level shifter, fuses and plugs, from the same
power       how the supply comes in, computed: starts, limits, what comes back; faults: the choice of its socket
system      how tiles, ribbons and mainboard make one circuit
follow      keys and lights, followed through the finished boards
checks      all boards and cables together, against firmware/hardware/wiring.py
plan        pictures of boards and cables; sheets: the schematics
pages       all boards, and the tables and pictures of the pages about them
diagnosis   what a self-test says is wrong with them; diagnosis_report: in words, and as a picture
"""
