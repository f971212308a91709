"""A game as an animation: a picture for each position, its times, and that a long game stays small."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence

from host.web import animation, picture
from host.web.refused import Refused

RECORD = {"game": "robble", "options": {"size": "5"}, "moves": ["c3", "d3"], "move": 1}


def test_it_shows_the_board_after_each_move() -> None:
    made = Image.open(BytesIO(animation.save(RECORD, 100)))
    frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(made)]
    assert made.format == "WEBP" and made.info["loop"] == 0 and len(frames) == 3
    assert max(made.size) < max(picture.SIZE)
    for before, after in pairwise(frames):
        assert ImageChops.difference(before, after).getbbox() != (0, 0, *made.size)
        assert max(high for _, high in ImageChops.difference(before, after).getextrema()) > 60
    assert Image.open(BytesIO(animation.save({**RECORD, "moves": []}))).n_frames == 1  # type: ignore[attr-defined]
    with pytest.raises(Refused):
        animation.save({**RECORD, "moves": ["c3", "c3"]})


def test_of_a_long_game_not_every_move_is_shown() -> None:
    for count in (0, 1, 2, 148, 149, 150, 151, 299, 20_000):
        moves = animation.moves_shown(count)
        assert (moves[0], moves[-1]) == (0, count) and len(moves) <= animation.MOST
        assert len(set(moves)) == len(moves)
        assert count >= animation.MOST or len(moves) == count + 1
