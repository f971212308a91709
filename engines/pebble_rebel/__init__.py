"""Pebble Rebel, exactly as docs/rules/pebble_rebel.md has it."""

from engines.game import Option

MODULES = ("tables", "kernels", "paths", "notation", "rules")  # each before those that import it
BOT = ("bot",)  # likewise
OPTIONS = (
    Option("setup", "default", ("default", "random"), free=True),  # or the 36 squares of a position
    Option("diagonals", "off", ("off", "on")),
    Option("draw", "all", ("all", "one")),
)
