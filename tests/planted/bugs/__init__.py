"""The table: one file a room, each with its BUGS. A text to replace occurs exactly once, so keep it short."""

from importlib import import_module
from pkgutil import iter_modules

from tests.planted.bug import Bug

ROOMS: dict[str, tuple[Bug, ...]] = {
    found.name: import_module(f"{__name__}.{found.name}").BUGS for found in iter_modules(__path__)
}
