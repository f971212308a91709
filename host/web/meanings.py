"""What keys mean, so that no page has to read it out of their words, and which soft keys belong together, under which
heading. It runs on both runtimes.

Beside the board a heading stands above the first key of its group. On a screen too small for the two key columns the
page lays the keys in a tray (host/web/static/tray.js) and puts those of a group below each other.

meanings_of(): a dict of each key, {} for no more than its words; {"off": True} for a soft key that cannot be used now;
{question, value, tip, chosen} for an answer in the menu or the settings, "" for no question or no tip; chosen: whether
it is the choice that counts among those of its question.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from engines.vacuum.actions import ACTIONS, COMMIT, CONTROLS
from firmware import texts
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, PIXELS

FIELDS = ("name", "row", "column", "letter", "label", "tip")  # of a soft key, as firmware/input/softkeys.py has them
# Vacuum's actions by the stage of the turn (docs/rules/vacuum.md); what ends the turn stands with the last stage, and
# so does what takes its place.
_STAGES = {name: f"Stage {stage}" for name, stage, *_ in ACTIONS if stage}
_WITH_THEM = {name: "Stage 3" for move, name, *_ in CONTROLS if move == COMMIT} | {"redo": "Stage 3"}

NOTHING: dict[str, Any] = {}
NONE = (NOTHING,) * PIXELS
_CHOSEN, _CHANGES = [[text.replace("{}", "") for text in way] for way in (texts.CHOSEN, texts.TAP_TO_CHANGE_IT)]


def meanings_of(labels: Sequence[str], soft_keys: Iterable[tuple], asks: bool) -> tuple[dict[str, Any], ...]:
    """Return what the keys mean whose words are `labels`. asks: the squares are no game's, so that they are answers."""
    found = list(NONE)
    for _, row, column, *_, usable in soft_keys:
        if not usable:
            found[row * COLUMNS + column] = {"off": True}
    if asks:
        known = {"": NOTHING}  # all keys of an answer have its words
        for at, label in enumerate(labels):
            if at % COLUMNS < BOARD_COLUMNS:
                if label not in known:
                    known[label] = _answer(label)
                found[at] = known[label]
    return tuple(found)


def _answer(label: str) -> dict[str, Any]:
    words, _, tip = label.partition(". ")
    chosen = False
    for ending in _CHOSEN + _CHANGES:
        if words.endswith(ending):
            words, chosen = words[: len(words) - len(ending)], ending in _CHOSEN
            break
    question, colon, value = words.partition(": ")
    if not colon:
        question, value = "", words
    return {"question": question, "value": value, "tip": tip, "chosen": chosen}


def grouped(keys: Iterable[tuple]) -> list[dict[str, Any]]:
    """Return the soft keys of a screen by FIELDS, each with its heading as `group`."""
    found = [dict(zip(FIELDS, key)) for key in keys]
    names = {key["name"] for key in found}
    return [dict(key, group=heading_of(key["name"], names)) for key in found]


def heading_of(name: str, names: Iterable[str]) -> str:
    """Return the heading of the soft key `name` on a screen with the soft keys `names`, "" for none.

    A heading counts only where all actions are: another game may have a key of the same name.
    """
    return (_STAGES | _WITH_THEM).get(name, "") if set(names) >= set(_STAGES) else ""
