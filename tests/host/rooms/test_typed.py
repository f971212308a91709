"""What people type or paste to get into a room: links as messengers, mails and pages pass them on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms.typed import read_code, read_link, read_server

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
}


@pytest.mark.parametrize("pasted", PASTED)
def test_a_link_is_found_in_what_was_pasted(pasted: str) -> None:
    assert read_link(pasted, OWN) == PASTED[pasted]
    assert read_link(f"  {pasted}\n", OWN) == PASTED[pasted]


@pytest.mark.parametrize(
    "pasted",
    ["", "please come today", "K7QMX", "https://rooms.example/", "https://rooms.example/K7QMX", "https://a@b/K7QMXA"],
)
def test_what_leads_to_no_room_is_refused_in_a_sentence(pasted: str) -> None:
    with pytest.raises(ValueError, match=r"[Cc]ode.*\.$"):
        read_link(pasted)


@given(st.text() | st.from_regex(r"(https?://)?[a-z.%:/?#]{0,20}K7QMXA[.)/ ]?", fullmatch=True))
def test_reading_gives_a_server_and_a_code_or_a_sentence(pasted: str) -> None:
    try:
        server, code = read_link(pasted)
    except ValueError:
        return
    assert read_code(code) == code
    assert not server or read_server(server) == server
