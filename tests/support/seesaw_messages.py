"""Messages to a NeoTrellis tile and what it answers: one table for the tile in Python and the one in JavaScript.

A line is a step, and behind the arrow what it finds: `wait` ms; `write` bytes -> ok or no (not acknowledged); `read` a
number of bytes -> these or no; `press` and `release` a key (row * 4 + column); `lights` a number of lights -> green,
red, blue of the first ones; `interrupt` -> yes or no; `set` a property; others are a call of the tile.
"""

STARTED = """
wait 10
write 0e 01 03 -> ok
write 0e 03 00 30 -> ok
write 10 01 00 19 -> ok
write 10 01 01 19 -> ok
write 10 01 02 19 -> ok
write 10 01 08 19 -> ok
write 10 01 1b 19 -> ok
write 10 01 09 19 -> ok
write 10 02 01 -> ok
"""
ASK_AGAIN = """write 10 04 -> ok
wait 0.6
"""
SCRIPTS = {
    "it answers some time after a restart": """
restart
wait 10
write 00 01 -> no
wait 50
write 00 01 -> ok
wait 1
read 1 -> 55
write 00 02 -> ok
wait 1
read 4 -> 0f 72 1c 94
read 1 -> ff
write 00 03 -> ok
wait 1
read 4 -> 00 01 40 01
""",
    "neither is read nor written too soon": """
write 00 01 -> ok
read 1 -> no
wait 0.4
write 10 04 -> no
wait 0.2
read 1 -> 55
""",
    "keys are events in the order of rows": f"""{STARTED}
press 15
press 1
interrupt -> no
wait 11
interrupt -> yes
write 10 04 -> ok
wait 1
read 1 -> 02
read 1 -> ff
write 10 10 -> ok
wait 1
read 3 -> 07 6f ff
interrupt -> no
release 1
wait 11
write 10 10 -> ok
wait 1
read 2 -> 06 ff
""",
    "a key whose events are off is no event": f"""{STARTED}
write 10 01 01 18 -> ok
press 1
wait 11
write 10 04 -> ok
wait 1
read 1 -> 00
""",
    "it looks at its keys while it is busy, too": f"""{STARTED}
press 1
{ASK_AGAIN * 20}
write 10 10 -> ok
wait 1
read 2 -> 07 ff
""",
    "levels are events at each look": f"""{STARTED}
write 10 01 00 03 -> ok
press 0
wait 31
write 10 10 -> ok
wait 1
read 5 -> 00 03 00 00 ff
""",
    "what does not fit the FIFO is lost": f"""{STARTED}
write 10 01 00 03 -> ok
press 0
wait 500
release 0
wait 20
write 10 04 -> ok
wait 1
read 1 -> 1f
""",
    "lights are shown when asked for": f"""{STARTED}
write 0e 04 00 00 01 02 03 -> ok
write 0e 04 00 04 09 -> ok
lights 2 -> 00 00 00 00 00 00
write 0e 05 -> ok
write 0e 05 -> no
lights 2 -> 01 02 03 00 09 00
""",
    "what lies behind the last light is dropped": f"""{STARTED}
write 0e 04 00 2f 07 08 -> ok
write 0e 04 00 40 07 -> ok
write 0e 05 -> ok
lights 1 -> 00 00 00
""",
    "without a pin there are no lights": """
write 0e 03 00 30 -> ok
write 0e 04 00 00 01 -> ok
write 0e 05 -> ok
lights 1 -> 00 00 00
""",
    "a software reset takes some time and all settings": f"""{STARTED}
write 0e 04 00 00 01 02 03 -> ok
write 0e 05 -> ok
wait 1
write 00 7f ff -> ok
write 00 01 -> no
wait 49
write 00 01 -> no
wait 2
lights 1 -> 01 02 03
press 0
wait 11
interrupt -> no
write 10 04 -> ok
wait 1
read 1 -> 00
write 0e 05 -> ok
lights 1 -> 01 02 03
""",
    "without diodes three corners are four": f"""{STARTED}
set ghosts
press 0
press 1
wait 11
press 4
wait 11
write 10 10 -> ok
wait 1
read 5 -> 03 07 23 27 ff
release 1
wait 11
write 10 10 -> ok
wait 1
read 3 -> 06 26 ff
""",
    "an interrupt may stay": f"""{STARTED}
set sticks
press 0
wait 11
interrupt -> yes
write 10 10 -> ok
wait 1
read 2 -> 03 ff
interrupt -> yes
write 00 7f ff -> ok
interrupt -> no
""",
    "locked up it has no events until a reset": f"""{STARTED}
lock_up
press 0
wait 11
write 10 04 -> ok
wait 1
read 1 -> 00
write 00 7f ff -> ok
wait 60{STARTED}
release 0
wait 11
write 10 04 -> ok
wait 1
read 1 -> 01
""",
    "locked up and deaf it wants another start": f"""{STARTED}
lock_up deaf
write 00 7f ff -> no
unplug
plug
wait 60
write 00 01 -> ok
""",
    "a loose joint is dark and silent": f"""{STARTED}
write 0e 04 00 00 01 02 03 -> ok
write 0e 05 -> ok
wait 1
unplug
lights 1 -> 00 00 00
write 00 01 -> no
press 0
wait 20
plug
write 00 01 -> no
wait 60{STARTED}
wait 11
write 10 10 -> ok
wait 1
read 2 -> ff ff
release 0
wait 11
write 10 10 -> ok
wait 1
read 2 -> 02 ff
""",
}


def steps(script: str) -> list[tuple[list[str], str]]:
    """Return the steps of a script, each as its words and what is to be found, `` for nothing."""
    found = []
    for line in filter(None, script.splitlines()):
        step, _, answer = line.partition(" -> ")
        found.append((step.split(), answer))
    return found
