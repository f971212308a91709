"""Codes of rooms as people type them, and tokens of seats."""

import re

from host.rooms import codes


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
