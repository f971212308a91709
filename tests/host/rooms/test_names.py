"""Names of players, as others may read them."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms.names import read_name

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
