"""A game as an animation (WebP): the picture of the board after each move, as a saved game has it."""

from io import BytesIO
from typing import Any

from PIL import Image

from engines.game import MANY
from engines.texts import ENGLISH
from host.web import picture
from host.web.timeline import Timeline, whole_timeline

MOVE_MS, END_MS = 700, 3000  # how long a picture stays, and the last one
MOST = 150  # pictures: 130 MB while they are made; of a longer game every second or third move is shown
SHRUNK = 1.5  # times smaller than a saved picture
QUALITY, METHOD = 80, 2  # as Pillow has them; 5 to 9 KB a picture, and each takes 10 ms


def save(record: dict[str, Any], move_ms: int = MOVE_MS) -> bytes:
    """Return the animation of a validated record (records.py). Raises: Refused where it cannot be played.

    It takes 0.2 s a picture.
    """
    timeline = whole_timeline(record, ENGLISH)  # pictures have no words
    first, *others = [_picture_after(timeline, move) for move in moves_shown(len(timeline.moves))]
    times = [move_ms] * len(others) + [max(move_ms, END_MS)]
    file = BytesIO()
    first.save(
        file, "WEBP", save_all=True, append_images=others, duration=times, loop=0, quality=QUALITY, method=METHOD
    )
    return file.getvalue()


def moves_shown(count: int) -> list[int]:
    """Return after which of a game's moves there is a picture: from 0 to the last one, at equal steps."""
    step = -(-count // (MOST - 1)) or 1
    return [*range(0, count, step), count]


def _picture_after(timeline: Timeline, move: int) -> Image.Image:
    timeline.go(move, MANY)
    position = timeline.position({})
    image = picture.draw(position.still, position.squares, position.marks)
    width, height = picture.SIZE
    return image.resize((round(width / SHRUNK), round(height / SHRUNK)), Image.Resampling.LANCZOS)
