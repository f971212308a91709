"""Power cuts in the middle of what the journal writes, thousands of them, on the file system that the Pico has.

chip.py     a flash chip that logs what is done to it, and stops in the middle of any of it
storage.py  littlefs on it, as firmware/board.py offers it to the journal
sitting.py  people who play, as far as the journal looks at them
stories.py  what they do
cuts.py     all cuts of a story, and what is on the flash afterwards
wear.py     how long a flash lasts

`python -m host.powercuts` prints the tables of docs/journal.md. The firmware's own journal runs here, the lights do
not: the whole board with its power cut is in tests/scenarios.
"""
