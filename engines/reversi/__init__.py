"""Reversi, exactly as docs/rules/reversi.md has it."""

from engines.game import Option

MODULES = ("kernels", "rules")  # each before those that import it; the last has the class
BOT = ("bot",)  # likewise
OPTIONS: tuple[Option, ...] = ()
