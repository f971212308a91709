"""Codes of rooms as people type them, and tokens of seats."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.rooms import codes


def test_codes_are_of_the_alphabet_and_differ() -> None:
    drawn = [codes.new_code() for _ in range(500)]
    assert all(re.fullmatch(codes.CODE_PATTERN, code) for code in drawn)
    assert len(set(drawn)) > 495  # 2^30 codes: two equal ones come once in 8,000 runs
    assert set("".join(drawn)) == set(codes.ALPHABET)


def test_the_alphabet_has_no_letters_that_look_alike() -> None:
    assert len(set(codes.ALPHABET)) == 32
    assert not set("ILOU") & set(codes.ALPHABET)


@pytest.mark.parametrize(
    "typed", ["K7QMXA", "k7qmxa", " k7q-mxa\n", "K7Q MXA", "k-7-q-m-x-a", "K7Q\u2013MXA", "K7Q\u00a0MXA"]
)
def test_a_typed_code_is_forgiven(typed: str) -> None:
    assert codes.read_code(typed) == "K7QMXA"


@pytest.mark.parametrize(("typed", "code"), [("iLoIlO", "110110"), ("o0o0o0", "000000"), ("l1i1L1", "111111")])
def test_letters_that_look_like_digits_are_digits(typed: str, code: str) -> None:
    assert codes.read_code(typed) == code


@pytest.mark.parametrize(
    "typed", ["", "K7QMX", "K7QMXAB", "K7QMXU", "K7QMX\u00c4", "K7QMX\u0661", "K7QM\u00df", "K7QMX/", "K7QMX\u0131"]
)
def test_what_is_no_code_is_refused_in_a_sentence(typed: str) -> None:
    with pytest.raises(ValueError, match=r"[Cc]ode.*\.$"):
        codes.read_code(typed)


@given(st.text())
def test_reading_gives_a_code_or_a_sentence(typed: str) -> None:
    try:
        code = codes.read_code(typed)
    except ValueError:
        return
    assert re.fullmatch(codes.CODE_PATTERN, code) and codes.read_code(code.lower()) == code


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


def test_a_token_of_any_letters_is_refused_without_an_error() -> None:
    assert not codes.fits("\ud800\u00e4" * 1000, codes.key_of(codes.new_token()))
