"""Codes of rooms and tokens of seats: short words that people type, and long ones that they never see.

A code is six letters of Crockford's base 32, which has no I, L, O and U, so that nobody confuses them. A token is 128
bits, which nobody guesses; what is kept of it is its SHA-256 alone, so a log may hold that and be public.
"""

import hmac
import secrets
from dataclasses import dataclass

from host.rooms.hash_chain import key_of, token_of
from host.rooms.typed import ALPHABET, CODE_LETTERS

TOKEN_BYTES = 16
TOKEN_LETTERS = 22

END = r"$(?!\n)"  # of a text, in Python as in JavaScript
CODE_PATTERN = f"^[{ALPHABET}]{{{CODE_LETTERS}}}{END}"
TOKEN_PATTERN = f"^[A-Za-z0-9_-]{{{TOKEN_LETTERS}}}{END}"
KEY_PATTERN = f"^[0-9a-f]{{64}}{END}"


def new_code(first: str = ALPHABET) -> str:
    """Return a code at random; the caller sees to it that no other room has it. first: what it may begin with."""
    return secrets.choice(first) + "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS - 1))


def new_token() -> str:
    """Return the token of a seat at random."""
    return token_of(secrets.token_bytes(TOKEN_BYTES))


def fits(token: str | None, key: str) -> bool:
    """Return whether a token has this key, in a time that does not depend on either. No token fits an empty key."""
    same = hmac.compare_digest(key_of(token or ""), key or "-" * 64)
    return same and bool(token)


@dataclass(frozen=True)
class Share:
    """The rooms of server number `server`, 0 is the first, of several on a database, where all are up: the first letter
    of a room's code says whose it is, so whoever passes requests on needs to know nothing but that and their number.
    Where a server is away, any other takes the room. Raises: ValueError where there is no such server.
    """

    server: int = 0
    servers: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.server < self.servers <= len(ALPHABET):
            many = len(ALPHABET)
            raise ValueError(f"There is no server {self.server + 1} of {self.servers}; there can be 1 to {many}.")

    @property
    def letters(self) -> str:
        """The letters that the codes of its rooms begin with, neighbours in the alphabet."""
        return "".join(
            letter for at, letter in enumerate(ALPHABET) if at * self.servers // len(ALPHABET) == self.server
        )

    @property
    def others(self) -> list[str]:
        """A letter that codes of its rooms begin with, of each other server."""
        return [Share(each, self.servers).letters[0] for each in range(self.servers) if each != self.server]


ALL = Share()  # of a server that is alone
