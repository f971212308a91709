"""The computer's end of the link to a running board: JSON lines over a serial port; docs/link.md is the protocol.

wire.py moves bytes, client.py sends requests and takes replies and events. The board as a target is
host/targets/linked.py, `cairn board` is host/commands/board.py.
"""
