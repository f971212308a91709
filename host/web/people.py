"""The names that people give the players: on the page they stand in place of those of the board, such as Blue.

A name belongs to a person: where a move exchanges the colours, it goes with them. The board itself, its display and
its files know nothing of them.
"""

from collections.abc import Callable
from typing import Any

MOST = 4  # players
LONGEST = 12  # letters

Naming = Callable[[str], str]


def as_given(text: str) -> str:
    """Return a name without what no name has: line ends, and blanks round it or in a row."""
    return " ".join(text.split())


def exchanged(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names by colour, once the first two people have changed theirs."""
    return (names[1], names[0]) + names[2:] if len(names) > 1 else names


def naming(called: tuple[str, ...], names: tuple[str, ...]) -> Naming:
    """Return what puts names in the place of how the board calls the players, in the same order; "" changes nothing."""
    given = [(word, name) for word, name in zip(called, names) if name]
    given += [(word.lower(), name) for word, name in given if " " in word]  # `player 2`, within a sentence
    return lambda text: _named(text, given)


def _named(text: str, given: list[tuple[str, str]]) -> str:
    """Return a text with a name for each word that is given: MicroPython's regular expressions know no word's end."""
    result, done, start = "", 0, 0
    while True:
        found = [(text.find(word, start), word, name) for word, name in given]
        found = [entry for entry in found if entry[0] >= 0]
        if not found:
            return result + text[done:]
        place, word, name = min(found)
        start = place + len(word)
        if _is_letter(text[place - 1 : place]) or _is_letter(text[start : start + 1]):
            start = place + 1  # a part of another word
        else:
            result += text[done:place] + name
            done = start


def _is_letter(text: str) -> bool:
    return text.isalpha() or text.isdigit()


def named_panel(panel: dict[str, Any], name: Naming) -> dict[str, Any]:
    """Return the texts of a panel with names in them."""
    return {key: [name(line) for line in text] if key == "log" else name(text) for key, text in panel.items()}


def named_rows(rows: list[dict[str, Any]], name: Naming) -> list[dict[str, Any]]:
    """Return the rows of a legend with names in them."""
    return [dict(row, text=name(row["text"])) for row in rows]
