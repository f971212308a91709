"""A saved game as a picture: the board as it is lit, its pieces and coordinates, with the record as a text chunk.

The chunk is an iTXt of the PNG specification (third edition, 11.3.3.4) with the keyword "cairn", before the pixels.
The page finds it there (static/picture.js).
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from typing import Any, TypeVar

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PIL.PngImagePlugin import PngInfo

from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS
from host.threads import DaemonThreads
from host.web.exposure import emitted
from host.web.glass import Glass

KEYWORD = "cairn"

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


def save(text: str, frame: bytes, squares: Iterable[str] = (), marks: Mapping[str, str] = NO_MARKS) -> bytes:
    """Return a PNG with a text in it, of lights and pieces.

    frame: 168 x RGB in grid order, linear light. squares: what is on the keys of the board, see glass.areas_of(),
    and marks: on them, see legend.marks_of().
    """
    chunks = PngInfo()
    chunks.add_itxt(KEYWORD, text)
    file = BytesIO()
    draw(frame, squares, marks).save(file, "PNG", pnginfo=chunks)
    return file.getvalue()


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
