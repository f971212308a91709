"""Draws: known values. tests/torture/rooms computes each draw of a room once more."""

import hashlib
import hmac

from host.rooms.chance import commitment, draw

SECRET = bytes(range(32))
SEEDS = ["00" * 16, "0f" * 16]


def test_the_commitment_is_a_sha256() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert commitment(bytes.fromhex(SEEDS[1])) == hashlib.sha256(b"\x0f" * 16).hexdigest()


def test_a_draw_is_what_the_page_says() -> None:
    """Spelt out once more: code, number in 8 bytes, seeds; the first 4 bytes count."""
    said = b"K7QMXA" + bytes([0, 0, 0, 0, 0, 0, 1, 4]) + bytes(16) + b"\x0f" * 16
    whole = hmac.new(SECRET, said, hashlib.sha256).hexdigest()
    assert draw(SECRET, "K7QMXA", 260, SEEDS) == int(whole[:8], 16)
