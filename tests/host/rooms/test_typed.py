"""What people type or paste to get into a room, names that others read, codes, and tokens of seats."""

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms import codes
from host.rooms.codes import ALL, Share, new_code
from host.rooms.hash_chain import key_of
from host.rooms.lookalikes import is_overloaded, told_apart
from host.rooms.names import MAX_NAME, read_name
from host.rooms.typed import ALPHABET, read_code, read_link, read_server
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


def test_what_leads_to_no_room_is_refused_with_a_message() -> None:
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
def test_reading_gives_a_server_and_a_code_or_a_message(pasted: str) -> None:
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


def test_codes_are_of_the_alphabet_and_differ() -> None:
    drawn = [codes.new_code() for _ in range(500)]
    assert all(re.fullmatch(codes.CODE_PATTERN, code) for code in drawn)
    assert len(set(drawn)) > 495  # 2^30 codes: two equal ones come once in 8,000 runs
    assert set("".join(drawn)) == set(ALPHABET)


def test_tokens_are_128_bits_in_22_letters_and_differ() -> None:
    drawn = {codes.new_token() for _ in range(500)}
    assert len(drawn) == 500
    assert all(re.fullmatch(codes.TOKEN_PATTERN, token) for token in drawn)


def test_a_token_fits_its_own_key_alone() -> None:
    token, other = codes.new_token(), codes.new_token()
    assert re.fullmatch(codes.KEY_PATTERN, key_of(token))
    assert codes.fits(token, key_of(token))
    assert not codes.fits(other, key_of(token))
    assert not codes.fits(key_of(token), key_of(token))  # the key that is public is no token


def test_no_token_fits_a_free_seat() -> None:
    for token in (None, "", "-" * 64, codes.new_token()):
        assert not codes.fits(token, "")
    assert not codes.fits("", key_of(""))
    assert not codes.fits(None, key_of(""))


def test_each_letter_is_of_one_server_and_servers_have_about_as_many() -> None:
    for servers in range(1, len(ALPHABET) + 1):
        shares = [Share(server, servers) for server in range(servers)]
        counts = [len(share.letters) for share in shares]
        assert "".join(share.letters for share in shares) == ALPHABET
        assert max(counts) - min(counts) <= 1
        assert all(new_code(share.letters)[0] in share.letters for share in shares)
    shares = [Share(server, 3) for server in range(3)]
    assert [share.letters for share in shares] == ["0123456789A", "BCDEFGHJKMN", "PQRSTVWXYZ"]
    assert [share.others for share in shares] == [["B", "P"], ["0", "P"], ["0", "B"]]
    assert (ALL.letters, ALL.others) == (ALPHABET, [])
    for server, servers in ((0, 0), (0, len(ALPHABET) + 1), (-1, 4), (4, 4), (0, -1)):
        with pytest.raises(ValueError, match="1 to 32"):
            Share(server, servers)


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
    long = "\u674e" * MAX_NAME
    assert told_apart(long, [long]) == "\u674e" * (MAX_NAME - 4) + " (2)"


def test_a_letter_has_room_for_two_marks() -> None:
    for name in ("Jos\u00e9", "Nguy\u1ec5n", "e\u0302\u0303", "\u1fa7", "\u0e19\u0e49\u0e33", "\u05e9\u05bc\u05c1"):
        assert not is_overloaded(name), name
    for name in ("Z" + 4 * "\u0301", "\u00e9" + 3 * "\u0300", "\u0e2a" + 3 * "\u0e47", "a" + 3 * "\u20dd"):
        assert is_overloaded(name), name
