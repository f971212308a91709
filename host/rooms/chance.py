"""Fair draws: neither the server nor the players choose them, and afterwards everybody can check each.

The server draws a secret and publishes its SHA-256, the commitment, when the room opens; so it cannot take another one
later. Whoever takes a seat adds a seed, so the server could not know what its secret would lead to. The draw at an
event is the HMAC-SHA256 of the room's code, the event's number and all seeds so far, in the log's order, with the
secret as the key: a number below 2^32, of which the game's `sample` makes a move. At the end the secret is revealed.

This protects nobody from a server that tells its secret to a player, who then knows draws ahead.
"""

import hashlib
import hmac
from collections.abc import Iterable

SECRET_BYTES = 32
SEED_BYTES = 16


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret in hex. Raises: ValueError where it is no secret."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"The secret of a room has {SECRET_BYTES} bytes, not {len(secret)}.")
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, code: str, n: int, seeds: Iterable[str]) -> int:
    """Return the draw at event n, 0 to 4294967295. seeds: hex, in the order of the log."""
    said = code.encode("ascii") + n.to_bytes(8, "big") + b"".join(bytes.fromhex(seed) for seed in seeds)
    return int.from_bytes(hmac.digest(secret, said, "sha256")[:4], "big")
