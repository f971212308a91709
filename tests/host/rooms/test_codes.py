"""Codes of rooms as people type them, and tokens of seats."""

import re

import pytest

from host.rooms import codes
from host.rooms.codes import ALL, ALPHABET, Share, new_code


def test_codes_are_of_the_alphabet_and_differ() -> None:
    drawn = [codes.new_code() for _ in range(500)]
    assert all(re.fullmatch(codes.CODE_PATTERN, code) for code in drawn)
    assert len(set(drawn)) > 495  # 2^30 codes: two equal ones come once in 8,000 runs
    assert set("".join(drawn)) == set(codes.ALPHABET)


def test_tokens_are_128_bits_in_22_letters_and_differ() -> None:
    drawn = {codes.new_token() for _ in range(500)}
    assert len(drawn) == 500
    assert all(re.fullmatch(codes.TOKEN_PATTERN, token) for token in drawn)


def test_a_token_fits_its_own_key_alone() -> None:
    token, other = codes.new_token(), codes.new_token()
    assert re.fullmatch(codes.KEY_PATTERN, codes.key_of(token))
    assert codes.fits(token, codes.key_of(token))
    assert not codes.fits(other, codes.key_of(token))
    assert not codes.fits(codes.key_of(token), codes.key_of(token))  # the key that is public is no token


def test_no_token_fits_a_free_seat() -> None:
    for token in (None, "", "-" * 64, codes.new_token()):
        assert not codes.fits(token, "")
    assert not codes.fits("", codes.key_of(""))
    assert not codes.fits(None, codes.key_of(""))


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
