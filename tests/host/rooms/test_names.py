"""Names of players, as others may read them."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms.lookalikes import is_overloaded, told_apart
from host.rooms.names import LONGEST_NAME, read_name

NAMES = {
    " Ada   Lovelace\n": "Ada Lovelace",
    "A\u202eda\u202c": "Ada",  # would turn the rest of the line
    "A\x00d\x07a\x1b[31m": "Ada[31m",
    "Ada\u200b\u2066": "Ada",
    "\u3164\u2800 \xa0\u2003": "",
    "Jos\u00e9 \u674e\u5c0f\u9f99": "Jos\u00e9 \u674e\u5c0f\u9f99",
    "\u05d3\u05d5\u05d3": "\u05d3\u05d5\u05d3",
    "\U0001f600": "\U0001f600",
    "A\ud800": "A",
    "Ad\u17b4a\u17b5": "Ada",
}


@pytest.mark.parametrize("typed", NAMES)
def test_a_name_has_what_others_can_read(typed: str) -> None:
    assert read_name(typed) == NAMES[typed]


@given(st.text())
def test_what_is_left_is_taken_by_every_room(typed: str) -> None:
    """Or is no letter yet in this Python's Unicode: new emoji, which the room may refuse."""
    name = read_name(typed)
    assert name == name.strip() == read_name(name)
    assert all(letter.isprintable() or unicodedata.category(letter) == "Cn" for letter in name)


def test_no_letter_that_nobody_sees_is_left() -> None:
    """All of Unicode: what Python calls a control, format, private or surrogate character goes, or is a blank."""
    hidden = {
        chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Co", "Cs")
    }
    left = {letter for letter in hidden if read_name(f"a{letter}b") not in ("ab", "a b")}
    assert left == set()


LOOKALIKES = "Bill 0/BILL 0/Bi\u217c\u217c 0/Bi\u04cfl O/\u0412ill o/\u0392ill \u03bf/\uff22\uff49ll 0/B1|l 0".split(
    "/"
)


@pytest.mark.parametrize("other", LOOKALIKES)
def test_who_looks_like_another_gets_a_number(other: str) -> None:
    assert told_apart(other, ["Bill 0"]) == f"{other} (2)"
    assert told_apart(other, ["Bill 0", "Bill 0 (2)"]) == f"{other} (3)"
    assert told_apart(other, ["Bob", "Will 0", "Bil\u0142 0"]) == other


def test_a_name_and_its_number_are_no_longer_than_a_name() -> None:
    long = "\u674e" * LONGEST_NAME
    assert told_apart(long, [long]) == "\u674e" * (LONGEST_NAME - 4) + " (2)"


def test_a_letter_has_room_for_two_marks() -> None:
    for name in ("Jos\u00e9", "Nguy\u1ec5n", "e\u0302\u0303", "\u1fa7", "\u0e19\u0e49\u0e33", "\u05e9\u05bc\u05c1"):
        assert not is_overloaded(name), name
    for name in ("Z" + 4 * "\u0301", "\u00e9" + 3 * "\u0300", "\u0e2a" + 3 * "\u0e47", "a" + 3 * "\u20dd"):
        assert is_overloaded(name), name
