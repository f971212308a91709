"""The build guide rehearsed: an emulated board with an assembly fault goes through its steps until the fault is named.

`make rehearsal` plants each fault of faults.py into the netlist of all boards (netlist.py), works out what that does to
the parts on the Pico's pins (parts.py), and lets a builder (builder.py) go through hardware/guide.md with meter, eyes
and fingers. The first step at which anything is wrong has to name the fault, by what the board says or by the guide's
own words.
"""
