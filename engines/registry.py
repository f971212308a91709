"""The games by name: the one list that the rest of the project reads.

A game is a package of its name in engines/, its rules and its bot, and one in firmware/games/, how the board shows it.
Both are light: OPTIONS, MODULES and BOT, and what the menu shows. The rules load when a game is first asked
for, the bot when it first thinks.
"""

import gc
import sys

from engines.bots.bot import Bot
from engines.game import Game

GAMES = ("robble", "pebble_rebel", "ouroboros", "vacuum", "konane", "reversi")  # in the order of the menu
PUZZLED = ("robble", "ouroboros", "konane", "reversi")  # games with puzzles, see firmware/screens/puzzle.py


def title_of(name: str) -> str:
    """Return a game's name as players read it: `pebble_rebel` is Pebble Rebel."""
    return " ".join([word[0].upper() + word[1:] for word in name.split("_")])


def package_of(name: str):
    """Return the package of a game's rules, which are not loaded by that. Raises: ValueError."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}; there is {', '.join(GAMES)}.")
    return __import__("engines." + name, None, None, ("OPTIONS",))


def engine_of(name: str) -> type[Game]:
    """Load the rules of a game and return its class, PebbleRebel for `pebble_rebel`. Raises: ValueError.

    One module after another: nested imports fill the Pico's C stack of 8 KB. What an import leaves behind is collected
    before the next, or what stays would lie above it: after all games that is worth 3 KB of the longest free piece.
    """
    return _loaded(name, package_of(name).MODULES, "")


def bot_of(name: str) -> type[Bot]:
    """Load the bot of a game and return its class, PebbleRebelBot for `pebble_rebel`. Raises: ValueError."""
    return _loaded(name, package_of(name).BOT, "Bot")


def _loaded(name: str, modules: tuple[str, ...], kind: str) -> type:
    """Import modules of a game in turn, and return the class of the last one."""
    module = ""
    for part in modules:
        module = "engines." + name + "." + part
        if module not in sys.modules:
            gc.collect()
            __import__(module)
    return getattr(sys.modules[module], title_of(name).replace(" ", "") + kind)
