"""Thousands of power cuts while the journal writes, on the Pico's file system.

workloads.py  what players do, on each of the boards below, and what must be saved afterwards
journalled_game.py  games as the journal sees them, and as a flash holds them

chip.py       a flash chip that logs its operations, each of which can be cut short
storage.py    littlefs on it, with the interface of firmware/hardware/board.py
littlefs.py   workloads on that
cuts.py       all cuts of a workload, and their results
wear.py       how long a flash lasts

And on emulated boards, with all of the firmware on the real MicroPython:

board.py      a board whose power fails at a chosen operation on its flash
versions.py   versions of the firmware, for updates
emulator.py   the cuts, and their results

update.py     the cuts while another version comes over the board's drive

And with `cairn play`, killed:

calls.py      the system calls that write to its store, and a kill at one of them
page.py       a client of its page
store.py      the kills, and their results

`make cuts` prints the tables of docs/journal.md and docs/updates.md.
"""
