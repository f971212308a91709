"""New Game, exactly as docs/rules/newgame.md has it."""

from engines.game import Option

MODULES = ("rules",)  # each before those that import it; the last has the class
BOT = ("bot",)  # likewise
OPTIONS: tuple[Option, ...] = ()
