"""Code that is imported when it is wanted, with the memory well packed, and let go of where its memory is.

What is imported among what is no longer used, and stays when that is collected, leaves no long piece of the memory.
"""

import gc
import sys

from firmware.games import GAMES

# Code that is imported when it is first wanted, 16 KB of it, and stays until a game needs its room.
SELDOM = (
    "engines.bots.uct",
    "firmware.thinker",
    "firmware.screens.attract",
    "firmware.screens.help",
    "firmware.screens.preferences",
    "firmware.screens.replay",
    "firmware.screens.restart",
    "firmware.screens.resume",
    "firmware.screens.selftest",
    "firmware.screens.trouble",
)

_failed = False  # something has found no memory since the list of modules was last made anew


def load_code(app, load, *arguments):
    """Return what a function returns that imports code."""
    global _failed
    gc.collect()
    app.board.collect_often(True)
    try:
        return load(*arguments)
    except MemoryError:
        _failed = True
        raise
    finally:
        app.board.collect_often(False)


def part(app, module: str, name: str):
    """Return something, by its name, of one of the modules of SELDOM."""
    return _part(module, name) if module in sys.modules else load_code(app, _part, module, name)


def _part(module: str, name: str):
    return __import__(module, None, None, (name,)).__dict__[name]


def forget_but(names: tuple) -> None:
    """Let go of the code of all games but those with these names, for its memory."""
    for entry in GAMES:
        if entry[0] not in names:
            for name in list(sys.modules):
                place, _, module = name.rpartition(".")
                if module.startswith(entry[0]) or place == "engines." + entry[0]:
                    _forget(name)
    if _failed:
        _list_anew()
    gc.collect()


def forget_all_but(names: tuple) -> None:
    """Let go of the same, and of what is seldom wanted."""
    for name in SELDOM:
        if name in sys.modules:
            _forget(name)
    forget_but(names)


def forget_others(app) -> None:
    """Let go of all this but the code of the game that is on."""
    forget_all_but((app.play.setup[0][0],) if app.play else ())


def _forget(name: str) -> None:
    """Take a module out of the list of modules, and out of the package that it is in."""
    place, _, module = name.rpartition(".")
    del sys.modules[name]
    if place in sys.modules and module in dir(sys.modules[place]):
        delattr(sys.modules[place], module)


def _list_anew() -> None:
    """Make the list of modules anew: where an import has failed, MicroPython's keeps the module with all its code until
    by chance another one gets its place. Of Vacuum that was 53 KB.
    """
    global _failed
    modules = dict(sys.modules)
    sys.modules.clear()
    gc.collect()
    sys.modules.update(modules)
    _failed = False
