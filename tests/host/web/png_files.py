"""PNG files, as wrong as a test wants them."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, data, checksum=None):
    """A chunk of a PNG; name: four letters as bytes."""
    right = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", right if checksum is None else checksum)


def png(*extra, width=1, height=1, after=b""):
    """A black picture with more chunks before its pixels, and bytes after its end."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(bytes(2)))
    return SIGNATURE + header + b"".join(extra) + pixels + chunk(b"IEND", b"") + after


def plain_text(text, keyword=b"cairn"):
    """A tEXt chunk."""
    return chunk(b"tEXt", keyword + b"\0" + text.encode("latin-1"))


def packed_text(text, keyword=b"cairn"):
    """An iTXt chunk, compressed. text: bytes."""
    return chunk(b"iTXt", keyword + b"\0\1\0\0\0" + zlib.compress(text, 9))
