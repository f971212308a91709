"""A load test of the rooms' server, beside boardgame.io's; `python -m host.tools.load` prints its tables.

sockets       a WebSocket client that costs much less than any server
machine       processes pinned to a core, what they cost, and how busy the computer is
openloop      moves by a timetable, their latency from when they were due, and the search for the highest rate
records       legal moves, prepared before anything is measured
cairn         rooms of `cairn rooms serve`, with two clients each
returning     all clients come back to a server that was killed
boardgameio   matches of boardgame.io's server, with its tutorial's game
"""
