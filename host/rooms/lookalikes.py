"""Names that look like others, so that nobody in a room passes for another. For the server alone: it has Unicode's
tables, which MicroPython lacks.
"""

import unicodedata
from collections.abc import Iterable

from host.rooms.names import MAX_NAME

MAX_MARKS = 2  # on a letter; more of them cover the lines above and below
# What is taken for a letter: mostly others of Cyrillic and Greek, small or not
TAKEN_FOR = {
    "a": "аАαΑ", "b": "вВΒ", "c": "сС", "d": "ԁ", "e": "еЕΕ", "g": "ɡ", "h": "нНһΗ", "i": "іІӏӀιΙıl1|", "j": "јЈ",
    "k": "кКκΚ", "m": "мМΜ", "n": "ηΝ", "o": "оОοΟ0", "p": "рРρΡ", "q": "ԛ", "s": "ѕЅ", "t": "тТτΤ", "u": "υ",
    "v": "ν", "w": "ԝ", "x": "хХχΧ", "y": "уУγΥ", "z": "Ζ",
}  # fmt: skip
TABLE = str.maketrans({other: letter for letter, others in TAKEN_FOR.items() for other in others})


def is_overloaded(name: str) -> bool:
    """Return whether a letter has more marks than a line has room for."""
    categories = [unicodedata.category(letter) for letter in unicodedata.normalize("NFC", name)]
    marks = "".join(["m" if category in ("Mn", "Me") else " " for category in categories])
    return "m" * (MAX_MARKS + 1) in marks


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return a name, with a number where it looks like one of the others."""
    taken = {_look(other) for other in others}
    found, number = name, 1
    while _look(found) in taken:
        number += 1
        end = f" ({number})"
        found = name[: MAX_NAME - len(end)].rstrip() + end
    return found


def _look(name: str) -> str:
    """Return what all names that look alike have in common."""
    plain = unicodedata.normalize("NFKD", name).translate(TABLE)  # before its case goes: Greek n is not its N
    return plain.casefold().translate(TABLE)
