"""Fair draws: neither the server nor the players choose them, and afterwards everybody can check each. It runs on both
runtimes.

The server draws a secret and publishes its SHA-256, the commitment, when the room opens; so it cannot take another one
later. Whoever takes a seat before the game begins adds a seed, and first commits to it in the same way. The seeds are
shown once all are committed to, so neither the server nor the last to come can choose by what they would lead to. Draw
number k of the room is the HMAC-SHA256 of the room's code, k and the seeds, in the order of the seats, with the secret
as the key: a number below 2^32, of which the game's `sample` makes a move. A draw that is taken back is made again with
the same number. At the end the secret is revealed.

docs/rooms.md says what that proves, and what is left to trust.
"""

import hashlib
from binascii import hexlify

SECRET_BYTES = 32
SEED_BYTES = 16
BLOCK_BYTES = 64  # of SHA-256; MicroPython has no hmac


def commitment(data: bytes) -> str:
    """Return the SHA-256 of a secret or a seed in hex."""
    return hexlify(hashlib.sha256(data).digest()).decode()


def draw(secret: bytes, code: str, number: int, seeds: list[str]) -> int:
    """Return a draw, 0 to 4294967295. number: 1 for the room's first. seeds: hex, in the order of the seats."""
    said = code.encode() + number.to_bytes(8, "big") + b"".join([bytes.fromhex(seed) for seed in seeds])
    return int.from_bytes(_hmac(secret, said)[:4], "big")


def _hmac(key: bytes, said: bytes) -> bytes:
    """Return the HMAC-SHA256 (RFC 2104) of what is said. key: a block at most."""
    key += bytes(BLOCK_BYTES - len(key))
    inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]) + said).digest()
    return hashlib.sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()
