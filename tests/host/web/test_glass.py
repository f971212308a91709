"""The saved picture tells the position: what stands on the squares is read back from its pixels, of random positions.

The reader knows no drawing: it measures colours, outlines and marks, and tells owners, kinds and numbers from them.
"""

from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageColor

from engines.registry import GAMES
from firmware.games.registry import Setup, open_view
from host.web import glass, picture
from host.web.examples import lights_of, squares_of
from host.web.legend import marks_of
from tests.firmware.test_squares import view_at
from tests.support.positions import positions, standing, way

NAMES = {"b": "blue", "g": "green", "r": "red", "y": "yellow", "w": "white", "n": "neutral"}
OWNERS = "rygw"  # of edges
ROUND = ("disc", "standing stone", "stone")  # which a game tells apart, and no reader of outlines
SAME = 12  # a sum of three differences of a colour that is still the same
# Points where a piece shows its body: of whatever kind it is, some of them are neither mark nor rim
BESIDE = ((24, 44), (24, 62), (62, 77), (70, 36), (19.5, 50), (80, 50), (50, 80), (50, 19.5))
SMALLEST = 52  # pixels: a key of twelve across a phone of 320 px, which has two pixels a px at least
APART = 0.25  # of what two marks cover, that has to be one's alone


def shown(view):
    """Return the saved picture of a position, as its file has it."""
    data = picture.save(lights_of(view), "{}", squares_of(view))
    return Image.open(BytesIO(data)).convert("RGB")


class Reader:
    """Reads squares from a picture. u, v: a point on the square (0, 0) to (100, 100)."""

    def __init__(self, image, size):
        self.image, self.size = image, size
        keys = 2 if size <= 6 else 1
        self.side = keys * picture.PITCH
        self.first = picture.MARGIN + (12 - size * keys) // 2 * picture.PITCH
        self.left = self.top = 0

    def go_to(self, row, column):
        self.left, self.top = self.first + column * self.side, self.first + row * self.side
        return chr(97 + column) + str(self.size - row)

    def squares(self):
        """Go to one square after another; yield their names."""
        for row in range(self.size):
            for column in range(self.size):
                yield self.go_to(row, column)

    def at(self, u, v):
        return self.image.getpixel((self.left + int(u * self.side / 100), self.top + int(v * self.side / 100)))

    def things(self):
        """Return what is on each square by its name, as standing() has it."""
        found = {name: {self.piece(), self.ground()} - {""} for name in self.squares()}
        return {name: things for name, things in found.items() if things}

    def piece(self):
        """Return the piece, by the colour of its body beside the mark, its outline, and the number of its marks."""
        around = [self.at(*point) for point in BESIDE]
        owner = next((letter for letter in NAMES if sum(same(at, paint(letter, "body")) for at in around) > 1), "")
        if not owner:
            return ""
        if same(self.at(69, 65), paint(owner, "rim"), 4 * SAME):  # an edge in front, where others have none
            return f"{NAMES[owner]} cube"
        # Where the rim begins on the diagonal, from the middle: a circle's first, an octagon's, then a square's
        outwards = [quarter / 4 for quarter in range(114, 32, -1)]
        rim = next(u for u in outwards if same(self.at(u, u), paint(owner, "rim"), 3 * SAME))
        if rim < 22.9:
            return f"{NAMES[owner]} pebbles {self.count(owner)}"
        return f"{NAMES[owner]} {'boulder' if rim < 26.2 else 'round'}"

    def ground(self):
        """Return what a piece may stand on: the edge has a line along it, a pedestal a ring, the void a cross."""
        points = ((60, 92), (40, 92), (92, 60), (92, 40))  # on the line; beside it is the light
        sides = [(self.at(u, v), self.at(min(u, 88), min(v, 88))) for u, v in points]
        for letter in OWNERS:
            line = paint(letter, "line")
            if all(same(at, line, min(6 * SAME, unlike(beside, line) - SAME)) for at, beside in sides):
                return f"{NAMES[letter]} edge"
        ring = paint("", "rim")
        if same(self.at(50, 92), ring, 4 * SAME):
            return "resting pedestal" if same(self.at(43, 3), ring, 4 * SAME) else "pedestal"
        cross = [sum(self.at(u, v)) for u, v in ((50, 50), (46, 46), (54, 46))]
        beside = [sum(self.at(u, v)) for u, v in ((50, 36), (36, 50), (50, 64))]
        is_grey = max(self.at(50, 50)) - min(self.at(50, 50)) < SAME
        return "void" if is_grey and min(cross) > max(beside) + 40 else ""

    def count(self, owner):
        """Return how many separate marks of an owner are within a stack."""
        box = range(round(0.23 * self.side), round(0.77 * self.side))
        mark, body = paint(owner, "mark"), paint(owner, "body")
        seen = {(x, y): self.image.getpixel((self.left + x, self.top + y)) for x in box for y in box}
        cells = {place for place, at in seen.items() if distance(at, mark) < distance(at, body)}
        count = 0
        while cells:
            count += 1
            queue = [cells.pop()]
            while queue:
                x, y = queue.pop()
                beside = {(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)} & cells
                cells -= beside
                queue += beside
        return count

    def crossings(self):
        """Return the pairs of neighbours between which a way is drawn."""
        line, found = ImageColor.getrgb(glass.LOOKS["trail"]["stroke"]), set()
        for name in self.squares():
            for (u, v), beside in (((100, 50), (1, 0)), ((50, 100), (0, -1))):
                if same(self.at(u, v), line, 4 * SAME):
                    found.add(frozenset((name, chr(ord(name[0]) + beside[0]) + str(int(name[1:]) + beside[1]))))
        return found


def paint(colour, part):
    return ImageColor.getrgb(glass.LOOKS["colours"][colour][part])


def unlike(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def same(one, other, most=SAME):
    return unlike(one, other) <= most


def plain(things):
    """The words of standing(), with one word for all that is round."""
    for word in ROUND:
        things = {name: {thing.replace(word, "round") for thing in what} for name, what in things.items()}
    return things


def steps(stops):
    """Return the pairs of neighbours on a way."""
    pairs = set()
    for one, other in pairwise(stops):
        (x0, y0), (x1, y1) = [(ord(name[0]), int(name[1:])) for name in (one, other)]
        right, up = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
        while (x0, y0) != (x1, y1):
            here = chr(x0) + str(y0)
            x0, y0 = x0 + right, y0 + up
            pairs.add(frozenset((here, chr(x0) + str(y0))))
    return pairs


# Four pictures a game, each half a second.
@pytest.mark.parametrize("name", GAMES)
def test_the_position_can_be_read_from_the_picture(name):
    for game in positions(name):
        view = view_at(game)
        reader = Reader(shown(view), view.size)
        assert reader.things() == plain(standing(game)), game.ply
        assert reader.crossings() == steps(way(game))


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
        view = open_view(Setup(name, {"size": str(size)}))
        with_names = picture.draw(bytes(504), squares_of(view))
        without = picture.draw(bytes(504))
        first = picture.MARGIN + (12 - size) // 2 * picture.PITCH
        places = []
        for at in range(size):
            along = first + at * picture.PITCH
            below = first + size * picture.PITCH
            for box in (
                (along, below + 3, along + picture.PITCH, min(below + picture.PITCH, picture.SIZE[1])),
                (max(0, first - picture.PITCH), along, first - 3, along + picture.PITCH),
            ):
                places.append(with_names.crop(box).tobytes())
                assert places[-1] != without.crop(box).tobytes()
        assert len(set(places)) == 2 * size


def test_a_still_picture_tells_which_stones_can_be_moved():
    """By the left edges of Konane's blue stones, of which some can be taken off first."""
    view = open_view(Setup("konane", {"size": "6"}))
    movable = {view.name_of(square) for square in range(36) if view.offers(square)}
    texts = squares_of(view)
    saved = Image.open(BytesIO(picture.save(lights_of(view), "{}", texts, marks_of("konane")))).convert("L")
    edges = {True: [], False: []}
    for square, row, column, keys in glass.areas_of(texts):
        if "db" in square.pieces:
            left = picture.MARGIN + column * picture.PITCH
            middle = picture.MARGIN + row * picture.PITCH + keys * picture.PITCH // 2
            edge = saved.crop((left, middle - 9, left + 12, middle - 4))
            edges[square.name in movable].append(edge.getextrema()[1])
    assert min(edges[True]) > max(edges[False]) + 60
