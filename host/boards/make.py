"""Makes a board of its tables: KiCad places its parts, the router lays tracks, KiCad fills zones, checks and plots."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import files, kicad, layout, lettering, router
from .design import Board
from .layout import Layout, Track, Via
from .supply import Supply


@dataclass(frozen=True)
class Made:
    """A finished board. complaints: what KiCad's design rule check says; rounds: see Routed in router.py."""

    layout: Layout
    complaints: list[str]
    rounds: int


def make(board: Board, work: Path, target: Path, say: Callable[[str], None] = lambda line: None) -> Made:
    """Make a board and write its files into `target`. work: a folder for KiCad; say: gets what the router does.

    Raises: KicadError, NoWay, OSError.
    """
    placed = layout.read(kicad.place(board, work))
    routed = router.route(board, placed, say)
    return _finished(board, placed, routed.tracks, routed.vias, routed.rounds, work, target)


def replot(board: Board, work: Path, target: Path) -> Made:
    """Write the files of a board again with the tracks that `target` has, as `make` does without routing.

    Raises: KicadError, OSError.
    """
    routed = layout.read(target / f"{board.name}.kicad_pcb")
    placed = layout.read(kicad.place(board, work))
    return _finished(board, placed, routed.tracks, routed.vias, 0, work, target)


def _finished(
    board: Board, placed: Layout, tracks: list[Track], vias: list[Via], rounds: int, work: Path, target: Path
) -> Made:
    placed.vias = vias
    path = kicad.finish(board, tracks, vias, lettering.texts(board, placed), work)
    finished = layout.read(path)
    target.mkdir(parents=True, exist_ok=True)
    for name, content in files.written(board, finished, path, work / "plots").items():
        (target / name).write_bytes(content)
    return Made(finished, [f"{board.name}: KiCad: {line}" for line in kicad.report(work)], rounds)


def summary(board: Board, made: Layout) -> str:
    """Return in a line how large a board is."""
    return (
        f"{board.name}: {board.width:.1f} x {board.height:.1f} mm, {len(board.parts)} parts, "
        f"{len(made.tracks)} tracks, {len(made.vias)} vias"
    )


def losses(board: Board, currents: list[Supply]) -> Iterator[str]:
    """Yield what supplies and ground lose, a line each. currents: what checks.computed() returns."""
    yield f"{board.name}, all that it feeds at its most:"
    for found in currents:
        yield (
            f"    {found.net}: {found.current:.2f} A, loses {1000 * found.drop:.0f} mV, "
            f"at most {found.densest:.1f} of {found.allowed:.1f} A a mm at {found.where[0]:.0f}, {found.where[1]:.0f}"
        )
