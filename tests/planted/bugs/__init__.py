"""The table: a file with BUGS for each part of the project. A text to replace occurs exactly once, so keep it short."""

from importlib import import_module
from pkgutil import iter_modules

from tests.planted.bug import Bug

PARTS: dict[str, tuple[Bug, ...]] = {
    found.name: import_module(f"{__name__}.{found.name}").BUGS for found in iter_modules(__path__)
}
