"""Codes of rooms and tokens of seats: short words that people type, and long ones that they never see.

A code is six letters of Crockford's base 32, which has no I, L, O and U, so that nobody confuses them. A token is 128
bits, which nobody guesses; what is kept of it is its SHA-256 alone, so a log may hold that and be public.
"""

import base64
import hashlib
import hmac
import re
import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LETTERS = 6
TOKEN_BYTES = 16
TOKEN_LETTERS = 22

END = r"$(?!\n)"  # of a text, in Python as in JavaScript
CODE_PATTERN = f"^[{ALPHABET}]{{{CODE_LETTERS}}}{END}"
TOKEN_PATTERN = f"^[A-Za-z0-9_-]{{{TOKEN_LETTERS}}}{END}"
KEY_PATTERN = f"^[0-9a-f]{{64}}{END}"

_MEANT = str.maketrans("ILO", "110")  # what a letter that is not in the alphabet was read from
_BLANKS = re.compile(r"[\s\-\u2010-\u2015\u2212]+")  # between groups of letters; the hyphens of word processors too


def new_code(first: str = ALPHABET) -> str:
    """Return a code at random; the caller sees to it that no other room has it. first: what it may begin with."""
    return secrets.choice(first) + "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS - 1))


def read_code(typed: str) -> str:
    """Return the code that a person has typed: in lower case, with blanks and hyphens, with i, l and o for 1 and 0.

    Raises: ValueError with a sentence.
    """
    code = _BLANKS.sub("", typed)
    if code.isascii():  # other letters may become two, or ones of the alphabet, in upper case
        code = code.upper().translate(_MEANT)
    if len(code) != CODE_LETTERS:
        raise ValueError(f"A room's code has {CODE_LETTERS} letters and digits, such as K7Q-MXA.")
    for letter in code:
        if letter not in ALPHABET:
            raise ValueError(f"{letter!r} is in no room's code; look at the code again.")
    return code


def new_token() -> str:
    """Return the token of a seat at random."""
    return base64.urlsafe_b64encode(secrets.token_bytes(TOKEN_BYTES)).rstrip(b"=").decode()


def key_of(token: str) -> str:
    """Return what is kept of a token: its SHA-256 in hex."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def fits(token: str | None, key: str) -> bool:
    """Return whether a token has this key, in a time that does not depend on either. No token fits an empty key."""
    same = hmac.compare_digest(key_of(token or ""), key or "-" * 64)
    return same and bool(token)
