"""What a Pico gets, and how it gets there.

sources.py finds the files of engines/ and firmware/ that a board runs, inlining.py and viper.py make them fast,
image.py compiles them and freezes them into MicroPython (host/freeze); hot.py is a loop to measure.

install.py installs an image over the drive of the boot loader, whatever a board runs: board.py is the board that is
plugged in, host/link/drives.py its drive, host/link/ports.py its serial port, remote.py MicroPython's prompt there.
archive.py keeps images that ran, host/commands/deploy.py is what the user sees.
"""
