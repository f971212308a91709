"""Torture of a room: whatever players, networks, disks, servers and time do to it, by Hypothesis.

model.py    what a log says, and which message a room takes, read by the engines and the standard library alone
messages.py what clients say, by the schema and against it, and what a server says that lies
hands.py    what clients do that say what they like
boards.py   what boards' clients do, and what they have in the end
machine.py  what can happen, and what must hold after each step
test_rooms.py  some seconds of it, the same each time; `make torture TARGET=rooms` is hours of it
"""
