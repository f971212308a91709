"""A saved game as a picture: the board as it is lit, its pieces and coordinates, with the record as a text chunk.

The chunk is an iTXt of the PNG specification (third edition, 11.3.3.4) with the keyword "cairn", before the pixels;
other programs may make a tEXt or a zTXt of it. It is found in an intact file alone, in which every chunk's checksum is
right, and nothing else of the file is unpacked: neither pixels nor a colour profile.
"""

import asyncio
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from typing import Any, TypeVar

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PIL.PngImagePlugin import PngInfo

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from host.threads import DaemonThreads
from host.web.exposure import emitted
from host.web.glass import Glass
from host.web.records import MAX_BYTES, record_of
from host.web.refused import Refused

SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEADER_BYTES = 13  # of the chunk IHDR, the first
KEYWORD = "cairn"

DAMAGED = "This picture is damaged or cut off; choose another copy of it."

# Measures in pixels
PITCH = 56  # from key to key
CAP = 49
RADIUS = 8  # of a cap's corners
MARGIN = 34  # with space for coordinates
GAP = 16  # between the board and the control keys
GLOW = 11  # how far a cap's light spreads on the plate
SIZE = (2 * MARGIN + COLUMNS * PITCH + GAP, 2 * MARGIN + ROWS * PITCH)
FINE = 2  # drawn N times as big, for smooth edges

NO_MARKS: Mapping[str, str] = {}

PLATE = (27, 29, 33)
DULL = (47, 48, 53)  # a cap without light


Made = TypeVar("Made")

_artist = DaemonThreads(1)  # each thread that draws keeps the 20 MB that it drew with


async def in_turn(draws: Callable[..., Made], *values: Any) -> Made:
    """Return what a function that draws returns. One thread draws all pictures, and the board runs meanwhile."""
    return await asyncio.get_running_loop().run_in_executor(_artist, draws, *values)


def save(frame: bytes, text: str, squares: Iterable[str] = (), marks: Mapping[str, str] = NO_MARKS) -> bytes:
    """Return a PNG of lights and pieces with a text in it.

    frame: 168 x RGB in grid order, linear light. squares: what is on the keys of the board, see glass.areas_of(),
    and marks: on them, see legend.marks_of().
    """
    chunks = PngInfo()
    chunks.add_itxt(KEYWORD, text)
    file = BytesIO()
    draw(frame, squares, marks).save(file, "PNG", pnginfo=chunks)
    return file.getvalue()


def record_in(data: bytes) -> dict:
    """Return the record in a file's bytes, or raise Refused."""
    if not data:
        raise Refused("This file is empty.")
    if data.startswith(SIGNATURE):
        return record_of(text_in(data))
    try:
        text = data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise Refused("This file is neither a picture from Cairn (PNG) nor JSON text.") from None
    return record_of(text)


def text_in(data: bytes) -> str:
    """Return the text that save() put in. Refused where there is none, or the file is damaged."""
    try:
        found = list(_chunks(data))
        names = [name for name, _ in found]
        if names[0] != b"IHDR" or len(found[0][1]) != HEADER_BYTES or b"IDAT" not in names:
            raise ValueError
        for name, content in found:
            if name in TEXTS and content.startswith(KEYWORD.encode() + b"\0"):
                return TEXTS[name](content[len(KEYWORD) + 1 :])
    except (ValueError, struct.error, zlib.error):  # bytes that are no text are a ValueError
        raise Refused(DAMAGED) from None
    raise Refused("There is no game in this picture; choose one that Cairn has saved.")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and content of each chunk up to the end. ValueError or struct.error where the file is not whole."""
    at, name = len(SIGNATURE), b""
    while name != b"IEND":
        length, name = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        if checksum != zlib.crc32(content, zlib.crc32(name)):
            raise ValueError
        yield name, content
        at += length + 12


def _international(content: bytes) -> str:
    """Return the text of an iTXt chunk, after its keyword."""
    packed, method = content[:2]
    _language, _keyword, text = content[2:].split(b"\0", 2)
    if packed not in (0, 1) or method:
        raise ValueError
    return (_unpacked(text) if packed else text).decode()


def _unpacked(packed: bytes) -> bytes:
    """Return what zlib packed. ValueError where it is cut off, or larger than a game can be."""
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(packed, MAX_BYTES)
    if not unpacker.eof:
        raise ValueError
    return content


# What a chunk has after its keyword, as text (PNG, 11.3.3.2 to 11.3.3.4); the first byte of a zTXt is zlib's number, 0.
TEXTS = {
    b"tEXt": lambda content: content.decode("latin-1"),
    b"zTXt": lambda content: _unpacked(content.removeprefix(b"\0")).decode("latin-1"),
    b"iTXt": _international,
}


def draw(frame: bytes, squares: Iterable[str] = (), marks: Mapping[str, str] = NO_MARKS) -> Image.Image:
    """Return the picture of lights, pieces and marks, as save() takes them."""
    width, height = (FINE * length for length in SIZE)
    light, caps = Image.new("RGB", (width, height)), Image.new("RGB", (width, height), PLATE)
    on_light, on_caps = ImageDraw.Draw(light), ImageDraw.Draw(caps)
    mask = Image.new("L", (width, height))
    on_mask = ImageDraw.Draw(mask)
    for key in range(ROWS * COLUMNS):
        colour = emitted(*frame[3 * key : 3 * key + 3])
        cap = box(*divmod(key, COLUMNS))
        on_mask.rounded_rectangle(cap, FINE * RADIUS, 255)
        on_light.rounded_rectangle(cap, FINE * RADIUS, colour)
        on_caps.rounded_rectangle(cap, FINE * RADIUS, tuple(map(max, colour, DULL)))
    glow = light.filter(ImageFilter.GaussianBlur(FINE * GLOW))
    plate = ImageChops.add(Image.new("RGB", (width, height), PLATE), glow)
    plate.paste(caps, mask=mask)
    Glass(plate, FINE * MARGIN, FINE * MARGIN, FINE * PITCH).draw(squares, marks)
    return plate.resize(SIZE, Image.Resampling.LANCZOS)


def box(row: int, column: int) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a cap, on the fine picture."""
    left = MARGIN + column * PITCH + (GAP if column >= BOARD_COLUMNS else 0) + (PITCH - CAP) // 2
    top = MARGIN + row * PITCH + (PITCH - CAP) // 2
    return (FINE * left, FINE * top, FINE * (left + CAP) - 1, FINE * (top + CAP) - 1)
