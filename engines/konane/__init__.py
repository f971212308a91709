"""Konane, exactly as docs/rules/konane.md has it."""

from engines.game import Option

MODULES = ("kernels", "rules")  # each before those that import it; the last has the class
BOT = ("bot",)  # likewise
OPTIONS = (Option("size", "8", ("6", "8", "10", "12")),)
