"""Numbers for the names that an image does not have, and the tables that they go into.

MicroPython keeps every name once and knows it by a number, its qstr. Tables of names form a chain; new ones come behind
the last one of the image, and their names have the numbers that follow.

The numbers matter for speed: looking a name up in a dictionary is quick where the lookup cache (layout.CACHE_SLOTS)
remembers its index, and each slot of the cache remembers one name. Names in alphabetical order get slots at random, and
those of one inner loop push each other out. So hot names come first, in a table of their own that is not sorted, and
are numbered such that each has a slot to itself, also beside those hot names that the image has already.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .errors import FreezeError
from .image import FirmwareImage
from .layout import INTERNED, LONGEST_NAME, MOST_NAMES, cache_slot
from .mpy import Module


@dataclass(frozen=True)
class Names:
    """The names of two new tables in the order of their numbers, which begin at `first`; those in `cold` are sorted."""

    first: int
    hot: list[str]
    cold: list[str]

    def qstrs(self) -> dict[str, int]:
        """Return the number of each new name."""
        return {name: number for number, name in enumerate(self.hot + self.cold, self.first)}


def number(image: FirmwareImage, modules: dict[str, Module], hot: Sequence[str] = ()) -> Names:
    """Give numbers to the names of modules that the image does not have.

    hot: names in the order of their weight; those that no module uses are left out. As many as the cache has slots get
    one each, those after them share. Raises: FreezeError.
    """
    wanted = {name for path, module in modules.items() for name in _names_of(path, module)} - set(image.qstrs)
    if too_long := sorted(name for name in wanted if len(name.encode()) > LONGEST_NAME):
        raise FreezeError(f"The name {too_long[0]} is longer than MicroPython's {LONGEST_NAME} bytes.")
    first = image.pools[-1].before + len(image.pools[-1].names)
    if first + len(wanted) > MOST_NAMES:
        raise FreezeError(f"The modules have {len(wanted)} new names, the image {first}; {MOST_NAMES} is the most.")
    cold = sorted(wanted - set(hot), key=str.encode)
    taken = {cache_slot(image.qstrs[name]) for name in hot if name in image.qstrs}
    table = _spread([name for name in dict.fromkeys(hot) if name in wanted], taken, first, cold)
    return Names(first, table, sorted(set(cold) - set(table), key=str.encode))


def _spread(hot: list[str], taken: set[int], first: int, cold: list[str]) -> list[str]:
    """Return hot names in an order such that none of them gets a taken slot: where one comes, a cold name fills it."""
    table: list[str] = []
    fillers = iter(cold)
    for name in hot:
        while cache_slot(first + len(table)) in taken and (filler := next(fillers, "")):
            table.append(filler)
        table.append(name)
    return table


def _names_of(path: str, module: Module) -> Iterable[str]:
    """Yield all names that a module needs: in its code, short texts among its constants, and what `import` makes."""
    yield from (name for name in module.names if isinstance(name, str))
    for each in module.objects:
        yield from _short_texts(each)
    packages = path.removesuffix(".py").removesuffix("/__init__").split("/")
    yield path
    for depth in range(len(packages)):
        yield packages[depth]
        yield ".".join(packages[: depth + 1])


def _short_texts(value: object) -> Iterable[str]:
    if isinstance(value, tuple):
        for each in value:
            yield from _short_texts(each)
    elif isinstance(value, str) and len(value.encode()) < INTERNED:
        yield value
