"""The flash of a board that has been used before, in its folder."""

from pathlib import Path

from host.simulation.memory import USED


def write_used(folder: Path) -> None:
    """Let a board that keeps its flash there welcome nobody."""
    for name, data in USED.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
