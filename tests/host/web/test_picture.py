"""A saved game as a picture: what it shows, the text in it, and files that are something else."""

import re
import zlib
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from firmware.hardware.wiring import COLUMNS, ROWS
from host.web import picture
from host.web.exposure import EXPOSURE, emitted
from host.web.records import MAX_BYTES
from host.web.refused import Refused
from host.web.shell import STATIC
from tests.host.web.png_files import chunk, chunks, packed_text, plain_text, png
from tests.support.malformed import damaged, is_sentence

TEXT = '{"cairn": 1, "moves": ["d4", "\\u00e9"]}'
DARK = bytes(3 * ROWS * COLUMNS)


@pytest.fixture(scope="module")
def saved():
    frame = bytearray(DARK)
    frame[0:3] = 255, 0, 0
    return picture.save(bytes(frame), TEXT)


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
    assert len(saved) < MAX_BYTES / 4


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


def test_light_is_developed_as_on_the_page():
    """Linear light up to sRGB; the figures are those of static/colour.js."""
    exposure = re.search(r"EXPOSURE = ([\d.]+)", (STATIC / "colour.js").read_text("utf-8"))
    assert exposure and float(exposure[1]) == EXPOSURE
    assert emitted(0, 0, 0) == (0, 0, 0)
    assert emitted(255, 255, 255) == (255, 255, 255)
    assert emitted(255, 0, 0) == (255, 0, 0)
    levels = [emitted(level, 0, 0)[0] for level in range(256)]
    assert levels == sorted(levels)
    assert 100 < levels[10] < 120  # 3.5 * 10 / 255 / (1 + ...) * 1.286 = 0.155 of full light, 110 as sRGB


# --- the text in it -----------------------------------------------------------------------


def test_the_text_comes_back(saved):
    """It is one chunk before the pixels, as plain text."""
    assert picture.text_in(saved) == Image.open(BytesIO(saved)).info["cairn"] == TEXT
    names = [name for name, _, _ in chunks(saved)]
    assert names.count(b"iTXt") == 1 and names.index(b"iTXt") < names.index(b"IDAT")
    assert TEXT.encode() in saved


def test_any_kind_of_text_chunk_will_do():
    swarm = [packed_text(bytes(10**6), b"k%d" % number) for number in range(100)]  # 100 MB that are not asked for
    for data, text in (
        (png(plain_text("{}")), "{}"),
        (png(packed_text("é".encode())), "é"),
        (png(plain_text("other", b"Comment"), plain_text("{}")), "{}"),
        (png(chunk(b"zTXt", b"cairn\0\0" + zlib.compress(b"{}"))), "{}"),
        (png(plain_text("{}"), width=2**31 - 1, height=2**31 - 1), "{}"),  # whose pixels are not decoded
        (png(plain_text("{}"), after=b"and more"), "{}"),
        (png(*swarm, plain_text("{}")), "{}"),
    ):
        assert picture.text_in(data) == text
    for kind in (b"iCCP", b"zTXt", b"iTXt", b"IDAT", b"fdAT", b"eXIf"):  # none of which is unpacked
        assert picture.text_in(png(chunk(kind, b"profile\0\0no zlib"), plain_text("{}"))) == "{}"


def test_something_else_is_refused(saved):
    again, jpeg = BytesIO(), BytesIO()
    Image.open(BytesIO(saved)).save(again, "PNG")  # as a program that loses the text
    Image.new("RGB", (9, 9)).save(jpeg, "JPEG")
    bomb = packed_text(bytes(10**7))  # that is right but for its size
    for data, part in (
        (png(), "no game in this picture"),
        (png(plain_text("{}", b"Cairn")), "no game in this picture"),
        (png(chunk(b"caIr", b"cairn\0{}")), "no game in this picture"),
        (again.getvalue(), "no game in this picture"),
        (jpeg.getvalue(), "damaged"),
        (png(bomb), "damaged"),
        (png(plain_text("{}"))[:-12] + b"\x7f\xff\xff\xffIDAT" + b"x" * 100, "damaged"),
        (picture.SIGNATURE + b"\xff\xff\xff\xffIHDR" + b"x" * 100, "damaged"),
        (picture.SIGNATURE + chunk(b"IHDR", bytes(13)) + chunk(b"IEND", b""), "damaged"),
        (picture.SIGNATURE + plain_text("{}") + chunk(b"IEND", b""), "damaged"),
        (picture.SIGNATURE, "damaged"),
    ):
        with pytest.raises(Refused, match=part) as refused:
            picture.text_in(data)
        assert is_sentence(str(refused.value))


@given(damaged(png(plain_text(TEXT))) | damaged(png(packed_text(TEXT.encode()))) | st.binary(max_size=300))
def test_whatever_bytes_come_there_is_the_text_or_a_message(data):
    try:
        assert picture.text_in(picture.SIGNATURE + data.removeprefix(picture.SIGNATURE)) == TEXT
    except Refused as refused:
        assert is_sentence(str(refused))
