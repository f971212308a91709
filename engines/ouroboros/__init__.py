"""Ouroboros, exactly as docs/rules/ouroboros.md has it."""

from engines.game import Option

MODULES = ("tables", "kernels", "notation", "rules")  # each before those that import it
BOT = ("bot_kernels", "bot")  # likewise
OPTIONS = (Option("players", "2", ("2", "3", "4")), Option("size", None, ("6", "7", "8")))
