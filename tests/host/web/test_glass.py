"""The saved picture tells the position: what stands on the squares can be told from its pixels, of random positions."""

from io import BytesIO
from itertools import combinations, pairwise
from math import isqrt

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from engines.registry import GAMES
from engines.texts import ENGLISH
from firmware.games.registry import Setup, open_view
from host.web import glass, picture
from host.web.timeline import whole_timeline
from tests.firmware.test_squares import squares as squares_of
from tests.support.positions import positions, way

SMALLEST = 52  # pixels: a key of twelve across a phone of 320 px, which has two pixels a px at least
APART = 0.25  # of what two marks cover, that has to be one's alone


def paint(colour, part):
    return ImageColor.getrgb(glass.LOOKS["colours"][colour][part])


def box_of(name, size):
    """Return where a square is on the picture, by its name."""
    keys = 2 if size <= 6 else 1
    first, side = picture.MARGIN + (12 - size * keys) // 2 * picture.PITCH, keys * picture.PITCH
    left, top = first + (ord(name[0]) - 97) * side, first + (size - int(name[1:])) * side
    return left, top, left + side, top + side


def with_pieces(ground, pieces):
    """Return the picture of a square with these on it."""
    found = ground.copy()
    for piece in pieces:
        drawing = glass.drawn(piece, ground.width)
        found.paste(drawing, mask=drawing)
    return found


def unlike(one, other):
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).sum)


# Seconds each: of a hundred squares each is compared with all that may stand there.
@pytest.mark.parametrize("name", GAMES)
def test_the_position_can_be_read_from_the_picture(name):
    """A square looks like what stands there more than like anything else of the game."""
    for game in list(positions(name))[2:3]:
        position = whole_timeline(game.dump(), ENGLISH).position({})
        saved = Image.open(BytesIO(picture.save("{}", position.still, position.squares))).convert("RGB")
        bare = picture.draw(position.still)
        squares = {
            words[0]: [piece for piece in words[2:] if piece[0] != glass.TRAIL]
            for words in map(str.split, position.squares)
            if words
        }
        size = isqrt(len(squares))
        kinds = [list(kind) for kind in {tuple(pieces) for pieces in squares.values()}]
        for square, pieces in squares.items():
            shown, ground = (image.crop(box_of(square, size)) for image in (saved, bare))
            assert min(kinds, key=lambda kind: unlike(shown, with_pieces(ground, kind))) == pieces, (game.ply, square)
        line = ImageColor.getrgb(glass.LOOKS["trail"]["stroke"])
        for (left, top, right, _), towards in pairwise(box_of(stop, size) for stop in way(game)):
            half = (right - left) // 2
            x, y = (at + half + half * ((to > at) - (to < at)) for at, to in ((left, towards[0]), (top, towards[1])))
            assert sum(abs(one - other) for one, other in zip(saved.getpixel((x, y)), line, strict=True)) < 50


def test_pieces_have_the_colours_of_their_owners():
    for colour in "bgrywn":
        piece = Image.new("RGBA", (100, 100))
        piece.alpha_composite(glass.drawn(f"m{colour}", 100))
        colours = {part[:3] for _, part in piece.getcolors(10_000)}
        assert paint(colour, "body") in colours


# The colours that pieces of each kind have in the games
KINDS = {"d": "bw", "c": "bgry", "s": "brwy", "m": "rygwn", "o": "rygwn", "e": "rygw", "p1": "rygwn", "p4": "rygwn"}


def test_colour_is_never_the_only_mark():
    """On the smallest key the marks of two pieces of a kind differ in shape."""
    for kind, colours in KINDS.items():
        rim = inked(kind[0], "")
        marks = {colour: inked(kind[0] + colour + kind[1:], colour) - rim for colour in colours}
        for one, other in combinations(colours, 2):
            differ = len(marks[one] ^ marks[other]) / len(marks[one] | marks[other])
            assert differ > APART, (kind, one, other)


def inked(piece, colour):
    """Return the pixels of a small drawing that are nearer to its mark than to its body."""
    body, mark = paint(colour, "body"), paint(colour, "mark")
    drawing = Image.new("RGB", (SMALLEST, SMALLEST), body)
    look = glass.drawn(piece, SMALLEST)
    drawing.paste(look, mask=look)
    pixels = [(x, y) for x in range(SMALLEST) for y in range(SMALLEST)]
    return {
        place for place in pixels if distance(drawing.getpixel(place), mark) < distance(drawing.getpixel(place), body)
    }


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def test_nonsense_from_a_board_is_no_square():
    for text in ("", "a1", "a1 x", "a1 7 db!", "a1 7 t", "a1 7 t9999", "A1 7", "a1  7", "m1 7", "a1 7 " * 9):
        assert glass.square_of(text) is None
        assert glass.areas_of([text] * 144) == []
    plate = picture.draw(bytes(504), ["a1 0"] * 144)
    assert picture.draw(bytes(504), ["a1 0 qz9"] * 144).tobytes() == plate.tobytes()  # an unknown piece


def test_coordinates_stand_beside_the_squares():
    """Where there is space they are on the keys beside the board, else on the rim; the letters are not all the same."""
    for name, size in (("robble", 9), ("konane", 12)):
        texts = squares_of(open_view(Setup(name, {"size": str(size)})))
        with_names, without = picture.draw(bytes(504), texts), picture.draw(bytes(504))
        first = picture.MARGIN + (12 - size) // 2 * picture.PITCH
        below, places = first + size * picture.PITCH, set()
        for along in range(first, below, picture.PITCH):
            for box in (
                (along, below + 3, along + picture.PITCH, min(below + picture.PITCH, picture.SIZE[1])),
                (max(0, first - picture.PITCH), along, first - 3, along + picture.PITCH),
            ):
                assert unlike(with_names.crop(box), without.crop(box))
                places.add(with_names.crop(box).tobytes())
        assert len(places) == 2 * size


def test_a_still_picture_tells_which_stones_can_be_moved():
    """By the left edges of Konane's blue stones, of which some can be taken off first."""
    view = open_view(Setup("konane", {"size": "6"}))
    movable = {view.name_of(square) for square in range(36) if view.offers(square)}
    position = whole_timeline(view.game.dump(), ENGLISH).position({})
    saved = Image.open(BytesIO(picture.save("{}", position.still, position.squares, position.marks))).convert("L")
    edges = {True: [], False: []}
    for square, row, column, keys in glass.areas_of(position.squares):
        if "db" in square.pieces:
            left = picture.MARGIN + column * picture.PITCH
            middle = picture.MARGIN + row * picture.PITCH + keys * picture.PITCH // 2
            edge = saved.crop((left, middle - 9, left + 12, middle - 4))
            edges[square.name in movable].append(edge.getextrema()[1])
    assert min(edges[True]) > max(edges[False]) + 60
