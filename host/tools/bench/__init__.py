"""Measurements as tables; `python -m host.tools.bench` prints them.

A section is a module of this folder with `tables(rounds, quick)`, which yields its tables; SECTIONS lists them. quick:
measure as little as shows that it works; such figures mean nothing.
"""

# name on the command line: module
SECTIONS = {
    "pico": "host.tools.bench.pico",
    "reviews": "host.tools.bench.reviews",
    "thinking": "host.tools.bench.thinking",
}
