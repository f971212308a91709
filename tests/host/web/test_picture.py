"""A saved game as a picture: what it shows, the text in it, and files that are something else."""

import struct
import zlib
from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image

from firmware.hardware.wiring import COLUMNS, ROWS
from host.web import picture
from host.web.exposure import emitted
from tests.support.malformed import is_sentence

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


TEXT = '{"cairn": 1, "moves": ["d4", "\\u00e9"]}'
DARK = bytes(3 * ROWS * COLUMNS)


@pytest.fixture(scope="module")
def saved():
    frame = bytearray(DARK)
    frame[0:3] = 255, 0, 0
    return picture.save(TEXT, bytes(frame))


def lit(row, column, light):
    frame = bytearray(DARK)
    at = 3 * (row * COLUMNS + column)
    frame[at : at + 3] = light
    return picture.draw(bytes(frame))


def middle(row, column):
    left, top, right, bottom = picture.box(row, column)
    return (left + right) // 2 // picture.FINE, (top + bottom) // 2 // picture.FINE


# --- what it shows ------------------------------------------------------------------------


def test_it_is_a_picture_of_the_whole_board(saved):
    image = Image.open(BytesIO(saved))
    image.load()
    assert (image.format, image.size, image.mode) == ("PNG", picture.SIZE, "RGB")
    assert image.size == (868, 740)
    assert len(saved) < 1 << 18


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
