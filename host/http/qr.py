"""QR codes of addresses: for a board's display (firmware/output/card.py), a page and a terminal."""

from base64 import b64encode
from functools import lru_cache
from io import BytesIO, StringIO

import segno
from segno.encoder import DataOverflowError

VERSION = 2  # 25 x 25 modules: at 2 x 2 dots the largest that fits a display of 64 lines with its quiet zone
MAX_TEXT = 38  # characters of the alphanumeric set at level M, which mends 15 % of the code


@lru_cache(1024)  # a server is asked for the same rooms by each who joins
def modules_of(url: str) -> str:
    """Return the modules of the code of an address: base64 of 25 x 25 bits, row by row, the highest bit first, 1 for a
    dark one. Return "" for an address that is too long: people type the room's code then.

    In capitals it is shorter, and leads to the same place: scheme and host are the same in either case (RFC 3986,
    6.2.2.1), and so is our path.
    """
    try:
        code = segno.make(url.upper(), version=VERSION, error="m", mode="alphanumeric", micro=False, boost_error=True)
    except (DataOverflowError, ValueError):
        return ""
    bits = "".join(str(module) for row in code.matrix for module in row)
    return b64encode(int(bits + "0" * (-len(bits) % 8), 2).to_bytes((len(bits) + 7) // 8, "big")).decode()


def qr_text(text: str) -> str:
    """Return a QR code for a terminal, of half blocks."""
    out = StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue()


def qr_svg(text: str) -> bytes:
    """Return a QR code as an SVG picture, black on white with four modules of margin (ISO/IEC 18004)."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=8, border=4, light="white")
    return out.getvalue()
