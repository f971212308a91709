"""What people type or paste to get into a room: links as messengers, mails and pages pass them on."""

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
    "https://rooms.example/K7QMXA.": WORLD,
    "https://rooms.example/K7QMXA/": WORLD,
    "https://rooms.example/K7QMXA?utm_source=chat#top": WORLD,
    "Join me: https://rooms.example/K7QMXA! Or K7QMXB?": WORLD,
    "(https://rooms.example/K7QMXA), at eight": WORLD,
    "<https://rooms.example/K7QMXA>": WORLD,
    "[K7Q-MXA](https://rooms.example/K7QMXA)": WORLD,
    "https://rooms.example/K7Q%2DMXA%2E": WORLD,
    "https%3A%2F%2Frooms.example%2FK7QMXA": WORLD,
    "https://l.example/l?u=https%3A%2F%2Frooms.example%2FK7QMXA&h=x": WORLD,  # a messenger that counts clicks
    "\u200e\u2068https://rooms.example/K7QMXA\u2069": WORLD,
    "rooms.example/K7QMXA": WORLD,
    "see rooms.example/k7qmxa, please": WORLD,
    "ROOMS.LAN:8770/K7QMXA": (OWN, "K7QMXA"),
    "localhost:8770/K7QMXA": ("http://localhost:8770", "K7QMXA"),
    "192.168.1.5/K7QMXA": ("http://192.168.1.5", "K7QMXA"),
    "cairn.local/K7QMXA": ("http://cairn.local", "K7QMXA"),
    "http://[::1]:8770/K7QMXA": ("http://[::1]:8770", "K7QMXA"),
    "https://page.example/?room=K7QMXA": CODE,  # of a page elsewhere, which says nothing of the server
    "K7Q MXA": CODE,
    "k7q-mxa.": CODE,
    "\u201eK7Q-MXA\u201c": CODE,
    "Code: K7Q-MXA": CODE,
    "please come to k7qmxa today": CODE,
    # server and code apart
    "Room K7Q-MXA at https://rooms.example": WORLD,
    "https://rooms.example/ room K7QMXA": WORLD,
    "<https://rooms.example|K7Q-MXA>": WORLD,
    "[K7Q-MXA](https://rooms.example)": WORLD,
    "Room K7Q-MXA at https://rooms.example, rules at https://en.example/wiki/Konane": WORLD,
    "K7QMXA (rules: https://en.example/wiki/Konane)": CODE,  # an address with a path is no server
    "K7QMXA at 8.30": CODE,
    "page.example: K7QMXA": CODE,
    # full width, and other writing without blanks
    "\uff2b\uff17\uff31\uff0d\uff2d\uff38\uff21": CODE,
    "\uff48\uff54\uff54\uff50\uff53\uff1a\uff0f\uff0frooms.example\uff0fK7QMXA": WORLD,
    "https://rooms.example/\uff2b\uff17\uff31\uff2d\uff38\uff21\uff01": WORLD,
    "\u8bf7\u52a0\u5165https://rooms.example/K7QMXA\u5427": WORLD,
    "\u623f\u95f4K7QMXA\uff0c\u6765": CODE,
    "\u300cK7Q-MXA\u300d": CODE,
    "\U0001f449K7Q-MXA\U0001f448": CODE,
    # what nobody sees, and addresses in addresses
    "https://rooms.example/K7QMXA%E2%80%8B": WORLD,
    "https://rooms.example/K7Q\ufe0fMXA": WORLD,
    "\u202ahttps://rooms.example/K7QMXA\u202c": WORLD,
    "https%253A%252F%252Frooms.example%252FK7QMXA": WORLD,
    "https://chat.example/?text=Join%0Ahttps%3A%2F%2Frooms.example%2FK7QMXA%0A": WORLD,
    "&lt;https://rooms.example/K7QMXA&gt;": WORLD,
    "[room](<https://rooms.example/K7QMXA>)\\": WORLD,
    "**K7Q-MXA**": CODE,
}


def test_a_link_is_found_in_what_was_pasted() -> None:
    for pasted, found in PASTED.items():
        assert read_link(pasted, OWN) == read_link(f"  {pasted}\n", OWN) == found, pasted


def test_what_leads_to_no_room_is_refused_in_a_sentence() -> None:
    for pasted in (
        *("", "please come today", "K7QMX", "https://rooms.example/", "https://rooms.example/K7QMX"),
        *("https://a@b/K7QMXA", "https://b\u00fccher.example/K7QMXA", "https://page.example/?room=", "SEE YOU at a.b"),
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
