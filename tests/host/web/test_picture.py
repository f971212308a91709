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
from host.web.messages import Refused
from host.web.records import MAX_BYTES
from host.web.shell import STATIC
from tests.support.malformed import damaged, is_sentence
from tests.support.png_files import chunk, chunks, packed_text, plain_text, png

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


@pytest.mark.parametrize("key", [(0, 0), (11, 0), (0, 11), (11, 11), (6, 3), (0, 12), (11, 13)])
def test_a_light_is_where_its_key_is(key):
    image = lit(*key, (0, 255, 0))
    for row in range(ROWS):
        for column in range(COLUMNS):
            red, green, _blue = image.getpixel(middle(row, column))
            assert (green > 200) == ((row, column) == key), (row, column)
            assert red < 60


def test_a_light_shines_on_the_plate_beside_it():
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
    assert picture.text_in(saved) == TEXT
    assert Image.open(BytesIO(saved)).info["cairn"] == TEXT


def test_the_text_is_one_chunk_before_the_pixels(saved):
    names = [name for name, _, _ in chunks(saved)]
    assert names.count(b"iTXt") == 1
    assert names.index(b"iTXt") < names.index(b"IDAT")
    assert TEXT.encode() in saved  # as plain text


def test_any_kind_of_text_chunk_will_do():
    assert picture.text_in(png(plain_text("{}"))) == "{}"
    assert picture.text_in(png(packed_text("é".encode()))) == "é"
    assert picture.text_in(png(plain_text("other", b"Comment"), plain_text("{}"))) == "{}"
    assert picture.text_in(png(chunk(b"zTXt", b"cairn\0\0" + zlib.compress(b"{}")))) == "{}"


def test_pixels_are_not_decoded():
    """A picture that says it has 4 * 10^18 of them, and has none: it is not opened."""
    assert picture.text_in(png(plain_text("{}"), width=2**31 - 1, height=2**31 - 1)) == "{}"


# --- something else -----------------------------------------------------------------------


def refused(data, part):
    with pytest.raises(Refused) as refused:
        picture.text_in(data)
    assert part in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_foreign_picture():
    refused(png(), "no game in this picture")
    refused(png(plain_text("{}", b"Cairn")), "no game in this picture")
    refused(png(chunk(b"caIr", b"cairn\0{}")), "no game in this picture")


def test_a_picture_whose_text_a_program_has_moved_or_lost(saved):
    again = BytesIO()
    Image.open(BytesIO(saved)).save(again, "PNG")
    refused(again.getvalue(), "no game in this picture")


def test_a_picture_of_another_kind_under_the_name_of_a_png():
    jpeg = BytesIO()
    Image.new("RGB", (9, 9)).save(jpeg, "JPEG")
    refused(jpeg.getvalue(), "damaged")


@pytest.mark.parametrize("count", [1, 100])
def test_a_bomb_of_text(count):
    """Chunks that would be 10 MB each, and are right but for that: Pillow stops at 1 MiB, and at 64 in all."""
    bomb = packed_text(bytes(10**7))
    assert len(bomb) < MAX_BYTES / 5
    refused(png(*[bomb] * count), "damaged")


@pytest.mark.parametrize("kind", [b"iCCP", b"zTXt", b"iTXt", b"IDAT", b"fdAT", b"eXIf"])
def test_nothing_but_the_text_is_unpacked(kind):
    """What cannot be unpacked does no harm, so a bomb would not either."""
    assert picture.text_in(png(chunk(kind, b"profile\0\0no zlib"), plain_text("{}"))) == "{}"


def test_a_swarm_of_texts():
    """100 MB of texts that are not asked for."""
    swarm = [packed_text(bytes(10**6), b"k%d" % number) for number in range(100)]
    assert picture.text_in(png(*swarm, plain_text("{}"))) == "{}"


def test_a_chunk_that_says_it_is_huge():
    refused(png(plain_text("{}"))[:-12] + b"\x7f\xff\xff\xffIDAT" + b"x" * 100, "damaged")
    refused(picture.SIGNATURE + b"\xff\xff\xff\xffIHDR" + b"x" * 100, "damaged")


def test_no_pixels():
    refused(picture.SIGNATURE + chunk(b"IHDR", bytes(13)) + chunk(b"IEND", b""), "damaged")
    refused(picture.SIGNATURE + plain_text("{}") + chunk(b"IEND", b""), "damaged")
    refused(picture.SIGNATURE, "damaged")


def test_bytes_after_the_end_do_no_harm():
    assert picture.text_in(png(plain_text("{}"), after=b"and more")) == "{}"


names = st.sampled_from((b"IHDR", b"PLTE", b"tRNS", b"iCCP", b"gAMA", b"cHRM", b"sRGB", b"pHYs", b"eXIf", b"tEXt"))
more_names = st.sampled_from((b"zTXt", b"iTXt", b"acTL", b"fcTL", b"fdAT", b"IDAT", b"IEND", b"xxXx"))
bodies = st.binary(max_size=40) | st.binary(max_size=20).map(lambda data: b"cairn\0" + data)


@given(st.lists(st.builds(chunk, names | more_names, bodies), max_size=6), st.booleans())
def test_whatever_chunks_come_there_is_a_text_or_a_message(extra, whole):
    data = png(*extra) if whole else picture.SIGNATURE + b"".join(extra)
    try:
        assert isinstance(picture.text_in(data), str)
    except Refused as refused:
        assert is_sentence(str(refused))


@given(damaged(png(plain_text(TEXT))) | damaged(png(packed_text(TEXT.encode()))) | st.binary(max_size=300))
def test_whatever_bytes_come_there_is_the_text_or_a_message(data):
    try:
        assert picture.text_in(picture.SIGNATURE + data.removeprefix(picture.SIGNATURE)) == TEXT
    except Refused as refused:
        assert is_sentence(str(refused))
