"""What the image takes of a board's heap: each file as it is imported, and each game on top of the app."""

import ast
from collections.abc import Sequence

from firmware.games import GAMES
from host.device.deploy import TOOLS
from host.device.parts import Part, find_parts
from host.device.remote import Remote

START = "firmware.app", "firmware.board"  # what main.py imports; the views come with their games


def in_order(parts: list[Part], first: tuple[str, ...] = START) -> list[str]:
    """Return the modules so that each comes after what it imports, those that `first` needs before all others."""
    needs = {part.module: sorted(_imports(part) & {other.module for other in parts}) for part in parts}
    order: list[str] = []

    def add(module: str) -> None:
        if module not in order:
            package = module.rpartition(".")[0]
            for each in [*([package] if package in needs else []), *needs.pop(module, ())]:
                if each in needs:
                    add(each)
            order.append(module)

    for module in (*first, *sorted(needs)):
        if module in needs:
            add(module)
    return order


def of_files(remote: Remote, slot: str) -> dict[str, int]:
    """Return the bytes of the heap that each file of a slot takes, by path, as it comes after those it imports."""
    parts = {part.module: part for part in find_parts()}
    modules = [module for module in in_order(list(parts.values())) if module != "firmware.main"]
    shared = [module for module in modules if not game_of(module)]
    sizes: dict[str, int] = {}
    for game in ("", *[entry[0] for entry in GAMES]):  # one at a time: the memory is too small for all of them
        wanted = [module for module in modules if game_of(module) == game]
        taken, _free = _grown(remote, slot, wanted, shared if game else [])
        sizes |= {parts[module].name: size for module, size in zip(wanted, taken, strict=True)}
    return dict(sorted(sizes.items()))


def game_of(module: str) -> str:
    """Return the name of the game that a module belongs to, as firmware/games.py forgets it; "" for none."""
    place, _, name = module.rpartition(".")
    for entry in GAMES:
        if name.startswith(entry[0]) or place == f"engines.{entry[0]}":
            return entry[0]
    return ""


def of_games(remote: Remote, slot: str) -> list[tuple[str, int, int]]:
    """Return of the app and of each game with it: title, bytes of the heap taken, bytes free."""
    rows = []
    for title, modules, before in (("app", START, ()), *[(entry[1], entry[2:3], START) for entry in GAMES]):
        taken, free = _grown(remote, slot, modules, before)
        rows.append((title, sum(taken), free))
    return rows


def _grown(remote: Remote, slot: str, modules: Sequence[str], before: Sequence[str]) -> tuple[list[int], int]:
    remote.stop()
    remote.run(TOOLS)
    taken, free = remote.run(f"print(grown({slot!r}, {[*modules]}, {[*before]}))")
    return taken, free


def _imports(part: Part) -> set[str]:
    names = set()
    for node in ast.walk(part.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *[f"{node.module}.{alias.name}" for alias in node.names]}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names - {part.module}
