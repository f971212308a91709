"""Grams, hours and euros of what is printed: by the volumes of the pieces and rates that are stated here.

The rates are estimates, of common printers with a nozzle of 0.4 mm and layers of 0.2 mm, and pieces
count as full: they are walls and sheets, with no space to fill.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from .assembly import Piece

DENSITY = 1.24  # grams a cm3, PLA; PETG has 1.27
EUROS_KILOGRAM = 22.0
CM3_HOUR, CM3_HOUR_SMALL = 11.0, 3.0  # a small piece has short lines, which are printed slowly
EUROS_CM3_ORDERED = 0.45  # a print service, nylon or SLA, without shipping


@dataclass(frozen=True)
class Amount:
    """What so many pieces take: volume in cm3, grams, hours, euros of filament, euros where they are ordered."""

    count: int
    volume: float
    grams: float
    hours: float
    euros: float
    ordered: float


def amount(piece: Piece) -> Amount:
    """Return what all pieces of a kind take."""
    volume = piece.count * piece.solid.volume() / 1000
    grams = volume * DENSITY
    hours = volume / (CM3_HOUR_SMALL if piece.small else CM3_HOUR)
    return Amount(piece.count, volume, grams, hours, grams / 1000 * EUROS_KILOGRAM, volume * EUROS_CM3_ORDERED)


def total(pieces: Iterable[Piece]) -> Amount:
    """Return what several kinds take."""
    found = [amount(piece) for piece in pieces]
    return Amount(
        sum(each.count for each in found),
        *(sum(getattr(each, name) for each in found) for name in ("volume", "grams", "hours", "euros", "ordered")),
    )
