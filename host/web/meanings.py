"""What keys mean, so that no page has to read it out of their words. It runs on both runtimes.

Of each key a dict: {} for no more than its words; {"off": True} for a soft key that cannot be used now; {question,
value, tip, chosen} for an answer in the menu or the settings, "" for no question or no tip; chosen: whether it is the
choice that counts among those of its question.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from firmware import texts
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, PIXELS

NOTHING: dict[str, Any] = {}
NONE = (NOTHING,) * PIXELS
_CHOSEN, _CHANGES = [[text.replace("{}", "") for text in way] for way in (texts.CHOSEN, texts.TAP_TO_CHANGE_IT)]


def meanings_of(labels: Sequence[str], soft_keys: Iterable[dict[str, Any]], asks: bool) -> tuple[dict[str, Any], ...]:
    """Return what the keys mean whose words are `labels`. asks: the squares are no game's, so that they are answers."""
    found = list(NONE)
    for key in soft_keys:
        at = key["row"] * COLUMNS + key["column"]
        if labels[at] in [text.replace("{}", key["label"]) for text in texts.KEY_OFF]:
            found[at] = {"off": True}
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
