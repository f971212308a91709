"""Power cuts in the middle of what the journal writes, thousands of them, on the file system that the Pico has.

workloads.py  what people do, on each of the boards below, and what the board has to know afterwards
sitting.py    games as the journal looks at them, and as they stand on a flash

chip.py       a flash chip that logs what is done to it, and stops in the middle of any of it
storage.py    littlefs on it, as firmware/hardware/board.py offers it to the journal
littlefs.py   workloads on that
cuts.py       all cuts of a workload, and what is on the flash afterwards
wear.py       how long a flash lasts

And on emulated boards, with all of the firmware on the real MicroPython:

board.py      a board whose power fails at a chosen operation on its flash
versions.py   versions of the firmware, for updates
emulator.py   the cuts, and what the boards know

update.py     the cuts while another version comes over the board's drive

And with `cairn play`, killed:

calls.py      the system calls that write to its store, and its end at one of them
page.py       a client of its page
store.py      the kills, and what it knows when it starts again

`make cuts` prints the tables of docs/journal.md and docs/updates.md.
"""
