"""Robble, exactly as docs/rules/robble.md has it."""

from engines.game import Option

MODULES = ("kernels", "rules")  # each before those that import it; the last has the class
BOT = ("bot",)  # likewise
OPTIONS = (Option("size", "7", ("5", "6", "7", "8", "9")),)
