"""Straight rays from a light: which of them leave the cell of their key between grid, frame and caps.

Housings are clear and caps translucent, so this computes only what walls can do: direct light. What housings scatter,
and how bright a neighbour looks, is for the first board that is built.
"""

import math
from collections.abc import Iterator

from manifold3d import Manifold

from host.boards import keys
from host.boards.solids.assembly import Assembly, whole
from host.tools.enclosure import parameters as p

STEPS = 36  # rays round
HEIGHTS = 30  # from flat to upright
FAR = 60.0
KEY = (5, 5)  # row and column, a key in the middle whose neighbours lie on other tiles


def rays() -> Iterator[tuple[float, float, float]]:
    """Yield directions, each of which stands for the same share of the light: a flat light shines by Lambert's law."""
    for rise in range(HEIGHTS):
        up = math.asin(math.sqrt((rise + 0.5) / HEIGHTS))
        for turn in range(STEPS):
            round_ = math.tau * turn / STEPS
            yield math.cos(up) * math.cos(round_), math.cos(up) * math.sin(round_), math.sin(up)


def source() -> tuple[float, float, float]:
    """Return the middle of the light of a key, above its slot in the board, which the model has not."""
    x, y = p.key_at(*KEY)
    return x + keys.LIGHT[0], y - keys.LIGHT[1], 0.05


def shares(assembly: Assembly) -> dict[str, float]:
    """Return the shares of the rays that reach the "switch" or "cap" of other keys, and those that leave ("free")."""
    x, y = p.key_at(*KEY)
    own = p.PITCH / 2
    bodies = {kind: whole(assembly.of((kind,))) for kind in ("switch", "cap")}
    others = {kind: _near(_without(solid, x, y, own), x, y) for kind, solid in bodies.items()}
    own_cap = bodies["cap"] ^ _cell(x, y, own)
    opaque = _near(whole(assembly.of(("grid", "frame", "tile"))), x, y)
    found = dict.fromkeys(("switch", "cap", "free"), 0)
    count = 0
    origin = source()
    for ray in rays():
        count += 1
        end = tuple(start + FAR * along for start, along in zip(origin, ray, strict=True))
        stop = _first(opaque, origin, end)
        hits = {kind: _first(solid, origin, end) for kind, solid in others.items()}
        if min(stop, _first(own_cap, origin, end)) < min(hits.values()):
            continue
        nearest = min(hits, key=lambda kind: hits[kind])
        found[nearest if hits[nearest] < 1 else "free"] += 1
    return {kind: hits / count for kind, hits in found.items()}


def _first(solid: Manifold, origin: tuple[float, ...], end: tuple[float, ...]) -> float:
    """Return how far along the ray it meets a solid: 0 to 1, 2 if it does not."""
    return min((hit.distance for hit in solid.ray_cast(origin, end)), default=2.0)


def _cell(x: float, y: float, half: float) -> Manifold:
    return Manifold.cube((2 * half, 2 * half, 80)).translate((x - half, y - half, -40))


def _without(solid: Manifold, x: float, y: float, half: float) -> Manifold:
    return solid - _cell(x, y, half)


def _near(solid: Manifold, x: float, y: float) -> Manifold:
    return solid ^ _cell(x, y, 2.5 * p.PITCH)
