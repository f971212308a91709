"""The computer's end of the link to a running board: JSON lines over a serial port; docs/link.md is the protocol.

wire.py moves bytes, client.py asks and listens, noise.py is a bad line, command.py is `cairn board`. The board as a
target, to play on or to look at, is host/targets/serial.py.
"""
