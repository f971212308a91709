"""What people type or paste to get into a room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms.typed import read_code, read_link, read_server
from tests.support.malformed import is_sentence, texts

OWN = "http://rooms.lan:8770"
WORLD = ("https://rooms.example", "K7QMXA")
CODE = ("", "K7QMXA")
PASTED = {
    "https://rooms.example/K7QMXA": WORLD,
    "HTTPS://Rooms.Example/k7q-mxa": WORLD,  # a phone begins a sentence with a capital
    "https://rooms.example/K7QMXA/": WORLD,
    "https://rooms.example/K7QMXA?utm_source=chat#top": WORLD,
    "https://rooms.example/K7QMXA/#top": WORLD,
    "Join me: https://rooms.example/K7QMXA! Or https://rooms.example/K7QMXB?": WORLD,
    "(rules: https://en.example/) <https://rooms.example/K7QMXA>, at eight": WORLD,
    "ROOMS.LAN:8770/K7QMXA": (OWN, "K7QMXA"),
    "http://[::1]:8770/K7QMXA": ("http://[::1]:8770", "K7QMXA"),
    "https://page.example/?room=K7QMXA": CODE,  # of a page elsewhere, which says nothing of the server
    "See https://page.example/play?room=k7q-mxa&look=dark.": CODE,
    "K7Q MXA": CODE,
    "k7q-mxa.": CODE,
    '"K7Q-MXA"': CODE,
}


def test_a_link_is_found_in_what_was_pasted() -> None:
    for pasted, found in PASTED.items():
        assert read_link(pasted, OWN) == read_link(f"  {pasted}\n", OWN) == found, pasted


def test_what_leads_to_no_room_is_refused_in_a_sentence() -> None:
    for pasted in (
        *("", "please come today", "K7QMX", "https://rooms.example/", "https://rooms.example/K7QMX"),
        *(
            "https://a@b/K7QMXA",
            "https://b\u00fccher.example/K7QMXA",
            "https://page.example/?room=",
            "rooms.lan/K7QMXA",
        ),
    ):
        with pytest.raises(ValueError, match=r"[Cc]ode.*\.$"):
            read_link(pasted)


LINK = r"(https?://)?[a-z.%:/?#=]{0,20}K7QMXA[.)/ =]?(at [a-z.:/]{9})?"


@given(texts | st.text() | st.from_regex(LINK, fullmatch=True))
def test_reading_gives_a_server_and_a_code_or_a_sentence(pasted: str) -> None:
    try:
        server, code = read_link(pasted)
    except ValueError as error:
        assert is_sentence(str(error))
        return
    assert read_code(code) == code
    assert not server or read_server(server) == server


def test_a_typed_code_is_forgiven_and_what_is_none_refused() -> None:
    for typed in ("K7QMXA", " k7q-mxa\n", "K7Q MXA", "k-7-q-m-x-a", "K7Q\u2013MXA", "K7Q\u00a0MXA"):
        assert read_code(typed) == "K7QMXA"
    for typed, code in (("iLoIlO", "110110"), ("o0o0o0", "000000"), ("l1i1L1", "111111")):
        assert read_code(typed) == code
    for typed in ("", *("K7QMX" + end for end in ("", "AB", "U", "\u00c4", "\u0661", "/", "\u0131")), "K7QM\u00df"):
        with pytest.raises(ValueError, match=r"[Cc]ode.*\.$"):
            read_code(typed)
