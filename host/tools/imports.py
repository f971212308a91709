"""Which package imports which, from the sources: the picture in docs/architecture.md, and cycles.

A package is a folder. A module directly in engines/, firmware/ or host/ counts as a package of its own: app, loop and
main are three parts of the firmware, and so are files, locks and paths of the host.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from host.deploy.sources import imported
from host.paths import ROOT

TOPS = ("engines", "firmware", "host")
Arrows = dict[str, set[str]]


def modules(root: Path = ROOT) -> dict[str, Path]:
    """Return the files of all modules by their dotted names."""
    found = {}
    for top in TOPS:
        for file in sorted((root / top).rglob("*.py")):
            parts = file.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def package(module: str, file: Path) -> str:
    """Return the package that a module belongs to."""
    is_package = file.name == "__init__.py"
    return module if is_package or module.count(".") == 1 else module.rpartition(".")[0]


def arrows(root: Path = ROOT) -> Arrows:
    """Return the packages that each package imports."""
    files = modules(root)
    packages = {module: package(module, file) for module, file in files.items()}
    found: Arrows = {name: set() for name in packages.values()}
    for module, file in files.items():
        for name in imported(file.read_text("utf-8")):
            target = name if name in files else name.rpartition(".")[0]
            if target in files and packages[target] != packages[module]:
                found[packages[module]].add(packages[target])
    return found


def cycle(graph: Mapping[str, set[str]]) -> list[str]:
    """Return packages each of which imports the next, and the last the first; none where there is no cycle."""
    done: set[str] = set()

    def walk(name: str, path: list[str]) -> list[str]:
        if name in path:
            return path[path.index(name) :]
        if name not in done:
            for target in sorted(graph.get(name, ())):
                if found := walk(target, [*path, name]):
                    return found
            done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := walk(name, []))), [])


def layers(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the packages by layer: the first imports nothing, each of the others only layers before it.

    Raises: ValueError where packages import each other.
    """
    if names := cycle(graph):
        raise ValueError(f"These packages import each other: {' -> '.join([*names, names[0]])}.")
    height: dict[str, int] = {}

    def of(name: str) -> int:
        if name not in height:
            height[name] = 1 + max((of(target) for target in graph[name]), default=-1)
        return height[name]

    for name in graph:
        of(name)
    return [sorted(name for name in height if height[name] == level) for level in range(max(height.values()) + 1)]


def picture(root: Path = ROOT) -> str:
    """Return the packages as text, the highest layer first; in each line what a package imports."""
    graph = arrows(root)
    lines = []
    for level, names in reversed(list(enumerate(layers(graph)))):
        for name in names:
            lines.append(f"{level:2}  {name:32} {' '.join(sorted(graph[name]))}".rstrip())
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(picture())
