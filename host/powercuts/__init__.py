"""Power cuts in the middle of what the journal writes, thousands of them, on the file system that the Pico has.

chip.py     a flash chip that logs what is done to it, and stops in the middle of any of it
storage.py  littlefs on it, as firmware/board.py offers it to the journal
sitting.py  people who play, as far as the journal looks at them
stories.py  what they do
cuts.py     all cuts of a story, and what is on the flash afterwards
wear.py     how long a flash lasts

And on emulated boards, with all of the firmware on the real MicroPython:

board.py     a board whose power fails at a chosen operation on its flash
versions.py  versions of the firmware, for updates
evening.py   what people do there, and what the board has to know afterwards
evenings.py  the cuts, and what the boards know

`make cuts` prints the tables of docs/journal.md.
"""
