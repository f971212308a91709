"""A saved game as a picture: lights, the text in it, files that are something else, and what stands on the squares."""

import struct
import zlib
from base64 import b64encode
from io import BytesIO
from itertools import combinations, pairwise, product
from math import dist, isqrt

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from engines.registry import GAMES
from engines.texts import ENGLISH
from firmware.games.registry import Setup, open_view
from firmware.hardware.wiring import COLUMNS, ROWS
from host.web import glass, picture
from host.web.exposure import emitted
from host.web.timeline import whole_timeline
from tests.firmware.test_squares import squares as squares_of
from tests.support.malformed import is_sentence
from tests.support.positions import positions, way

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, data):
    """A chunk of a PNG; name: four letters as bytes."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


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


TEXT = '{"cairn": 1, "moves": ["d4", "\\u00e9"]}'
DARK = bytes(3 * ROWS * COLUMNS)


@pytest.fixture(scope="module")
def saved():
    return picture.save(TEXT, DARK)


def lit(row, column, light):
    at = 3 * (row * COLUMNS + column)
    return picture.draw(DARK[:at] + bytes(light) + DARK[at + 3 :])


def middle(row, column):
    left, top, right, bottom = picture.box(row, column)
    return (left + right) // 2 // picture.FINE, (top + bottom) // 2 // picture.FINE


# --- what it shows ------------------------------------------------------------------------


def test_a_light_is_where_its_key_is_and_shines_on_the_plate_beside_it():
    for key in ((0, 0), (11, 11), (6, 3), (0, 12), (11, 13)):
        image = lit(*key, (0, 255, 0))
        for place in [(row, column) for row in range(ROWS) for column in range(COLUMNS)]:
            red, green, _blue = image.getpixel(middle(*place))
            assert (green > 200) == (place == key) and red < 60, place
    image, dark = lit(6, 6, (255, 255, 255)), picture.draw(DARK)
    x, y = middle(6, 6)
    beside = (x + picture.PITCH // 2, y)
    assert sum(image.getpixel(beside)) > sum(dark.getpixel(beside)) + 60
    far = middle(0, 0)
    assert image.getpixel(far) == dark.getpixel(far)


EMITTED = """async (lights) => {
    const { emitted } = await import("./colour.js");
    return lights.map((light) => emitted(...light)).map(({ red, green, blue }) => [red, green, blue]);
}"""


def test_light_is_developed_as_on_the_page(in_node):
    """Linear light up to sRGB."""
    lights = [(40, 0, 0), (3, 90, 200), *((level, level, level) for level in (0, 1, 2, 17, 100, 254, 255))]
    for light, shown in zip(lights, in_node(EMITTED, lights), strict=True):
        assert shown == pytest.approx(emitted(*light), abs=1)
    assert emitted(0, 0, 0) == (0, 0, 0)
    assert emitted(255, 255, 255) == (255, 255, 255)
    assert emitted(255, 0, 0) == (255, 0, 0)
    levels = [emitted(level, 0, 0)[0] for level in range(256)]
    assert levels == sorted(levels)
    assert 100 < levels[10] < 120  # 3.5 * 10 / 255 / (1 + ...) * 1.286 = 0.155 of full light, 110 as sRGB


# --- the text in it, which the page finds (static/picture.js) -----------------------------------

READ = """async (files) => {
    const { textInFile } = await import("./picture.js");
    const read = (data) => textInFile(new Blob([Buffer.from(data, "base64")])).catch(({ message }) => ({ message }));
    return Promise.all(files.map(read));
}"""


@pytest.fixture
def texts_in(in_node):
    """texts_in(*files) -> the text in each, or {"message": ...}."""
    return lambda *files: in_node(READ, [b64encode(data).decode() for data in files])


def test_the_text_comes_back_from_any_kind_of_text_chunk_and_nothing_else_is_unpacked(saved, texts_in):
    swarm = [packed_text(bytes(10**6), b"k%d" % number) for number in range(100)]  # 100 MB that are not asked for
    profiles = [png(chunk(kind, b"x\0\0no zlib"), plain_text("{}")) for kind in (b"iCCP", b"zTXt", b"iTXt", b"eXIf")]
    assert Image.open(BytesIO(saved)).info["cairn"] == TEXT  # other programs find it, too
    assert texts_in(
        saved,
        png(packed_text("é".encode())),
        b"{}\n",  # no picture
        png(plain_text("other", b"Comment"), plain_text("{}")),
        png(chunk(b"zTXt", b"cairn\0\0" + zlib.compress(b"{}"))),
        png(plain_text("{}"), width=2**31 - 1, height=2**31 - 1),  # whose pixels are not decoded
        png(plain_text("{}"), after=b"and more"),
        png(*swarm, plain_text("{}")),
        *profiles,
    ) == [TEXT, "é", "{}\n", *["{}"] * 9]


def test_something_else_is_refused(saved, texts_in):
    again = BytesIO()
    Image.open(BytesIO(saved)).save(again, "PNG")  # as a program that loses the text
    none = (png(), png(plain_text("{}", b"Cairn")), png(chunk(b"caIr", b"cairn\0{}")), again.getvalue())
    broken = (
        png(packed_text(bytes(10**7))),  # that is right but for its size
        png(chunk(b"iTXt", b"cairn\0\0\0\0\0\xff")),  # no UTF-8
        png(plain_text("{}"))[:-12] + b"\x7f\xff\xff\xffIDAT" + b"x" * 100,
        SIGNATURE + b"\xff\xff\xff\xffIHDR" + b"x" * 100,
        SIGNATURE,
    )
    found = texts_in(*none, *broken)
    for told, part in zip(found, [*["no game"] * len(none), *["damaged"] * len(broken)], strict=True):
        assert part in told["message"] and is_sentence(told["message"])


DAMAGED = """async (file) => {
    const { textInFile } = await import("./picture.js");
    const whole = Buffer.from(file, "base64");
    const text = await textInFile(new Blob([whole]));
    const wrong = [];
    for (let at = 8; at < whole.length; at++) {
        const flipped = Buffer.from(whole);
        flipped[at] ^= 1 << at % 8;
        const [before, after] = [whole.subarray(0, at), whole.subarray(at + 1)];
        for (const data of [flipped, before, Buffer.concat([before, after])]) {
            const told = await textInFile(new Blob([data])).catch(({ message }) => message);
            if (told !== text && !/^This picture is damaged|^There is no game/.test(told)) wrong.push([at, told]);
        }
    }
    return wrong;
}"""


def test_of_a_damaged_picture_there_is_the_text_or_a_message(in_node):
    """A bit, a byte or the rest is another one, or gone, at each place."""
    for data in (png(plain_text(TEXT)), png(packed_text(TEXT.encode()))):
        assert in_node(DAMAGED, b64encode(data).decode()) == []


# --- what stands on the squares, told from pixels of random positions ----------------------------

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


# The colours that pieces of each kind have in the games
KINDS = {"d": "bw", "c": "bgry", "s": "brwy", "m": "rygwn", "o": "rygwn", "e": "rygw", "p1": "rygwn", "p4": "rygwn"}


def test_pieces_have_the_colours_of_their_owners_and_it_is_never_the_only_mark():
    """On the smallest key the marks of two pieces of a kind differ in shape."""
    for kind, colours in KINDS.items():
        for colour in colours:
            painted = {part[:3] for _, part in glass.drawn(kind[0] + colour + kind[1:], 100).getcolors(10_000)}
            assert paint(colour, "body") in painted
        rim = inked(kind[0], "")
        marks = {colour: inked(kind[0] + colour + kind[1:], colour) - rim for colour in colours}
        for one, other in combinations(colours, 2):
            differ = len(marks[one] ^ marks[other]) / len(marks[one] | marks[other])
            assert differ > APART, (kind, one, other)


def inked(piece, colour):
    """Return the pixels of a small drawing that are nearer to its mark than to its body."""
    body, mark = paint(colour, "body"), paint(colour, "mark")
    drawing = with_pieces(Image.new("RGB", (SMALLEST, SMALLEST), body), [piece])
    pixels = {place: drawing.getpixel(place) for place in product(range(SMALLEST), repeat=2)}
    return {place for place, pixel in pixels.items() if dist(pixel, mark) < dist(pixel, body)}


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
    """Of Konane, of which some can be taken off first: nothing else has a mark."""
    view = open_view(Setup("konane", {"size": "6"}))
    movable = {view.name_of(square) for square in range(36) if view.offers(square)}
    position = whole_timeline(view.game.dump(), ENGLISH).position({})
    saved = (picture.save("{}", position.still, position.squares, marks) for marks in (position.marks, {}))
    marked, plain = (Image.open(BytesIO(data)) for data in saved)
    boxes = {area.square.name: box_of(area.square.name, 6) for area in glass.areas_of(position.squares)}
    differ = {name: unlike(marked.crop(box), plain.crop(box)) for name, box in boxes.items()}
    assert 0 < len(movable) < 36 and {name for name, much in differ.items() if much > 500_000} == movable
