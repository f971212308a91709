"""UF2 files: what is read and refused, and an order of blocks that survives a power cut at any instant."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.freeze import FreezeError, uf2
from host.freeze.uf2 import BLOCK, PAGE, SECTOR, START, Flash
from tests.support.malformed import damaged, is_sentence

PATTERN = bytes(range(256)) * 16  # a sector
THREE = [Flash(START, PATTERN * 2), Flash(START + 0x8000, PATTERN[:300])]


def addresses(data: bytes) -> list[int]:
    return [struct.unpack_from("<I", data, at + 12)[0] for at in range(0, len(data), BLOCK)]


def test_a_file_is_read_as_it_was_written(image: bytes) -> None:
    data = PATTERN + b"some more"
    assert uf2.read(uf2.write([Flash(START, data)])) == Flash(START, data + b"\xff" * (SECTOR - 9))
    pieces = [Flash(START + SECTOR, PATTERN), Flash(START, PATTERN)]  # they meet
    assert uf2.read(uf2.write(pieces)) == Flash(START, PATTERN * 2)
    flash = uf2.read(image)
    assert flash.base == START and flash.data[PAGE + 4 : PAGE + 8].hex() in image.hex()
    assert uf2.read(uf2.write([flash])).data[: len(flash.data)] == flash.data


# --- the order ---------------------------------------------------------------------------------


def test_blocks_are_numbered_in_order_and_every_sixteen_are_one_whole_sector() -> None:
    data = uf2.write(THREE)
    count = len(data) // BLOCK
    numbers = [struct.unpack_from("<2I", data, at + 20) for at in range(0, len(data), BLOCK)]
    assert numbers == [(number, count) for number in range(count)]
    found = addresses(data)
    assert len(found) == 4 * 16  # sector 0 comes twice
    for start in range(0, len(found), 16):
        pages = found[start : start + 16]
        sector = pages[0] - pages[0] % SECTOR
        assert sorted(pages) == list(range(sector, sector + SECTOR, PAGE))


def test_boot2_is_blank_up_to_the_last_block() -> None:
    data = uf2.write(THREE)
    blocks = [(address, data[at * BLOCK + 32 :][:PAGE]) for at, address in enumerate(addresses(data))]
    assert blocks[0] == (START, b"\xff" * PAGE)
    assert START not in [address for address, _ in blocks[1:-1]]
    assert blocks[-1] == (START, PATTERN[:PAGE])


def test_a_block_that_ends_a_transfer_writes_nothing() -> None:
    """The ROM forgets an unfinished transfer for a block of a file of 0 blocks (_update_current_uf2_info)."""
    block = uf2.no_transfer()
    fields = struct.unpack_from("<8I", block)
    assert len(block) == BLOCK and fields[:2] == uf2.MAGIC and fields[6] == 0 and fields[7] == uf2.RP2040


# --- refusals ----------------------------------------------------------------------------------


WRONG = [
    (0, 0, "Block 0 is not a block of a UF2 file"),
    (BLOCK - 4, 0, "Block 0 is not a block of a UF2 file"),
    (28, 0xE48BFF59, r"Block 0 is for another chip than the RP2040 \(family 0xe48bff59\)"),
    (8, 0, "Block 0 is for another chip"),
    (12, START + 128, "Block 0 is damaged"),
    (16, 128, "Block 0 is damaged"),
    (BLOCK + 20, 7, "Block 1 is damaged"),
    (BLOCK + 24, 7, "Block 1 is damaged"),
    (BLOCK + 12, START + 0x8000, "leaves holes"),
    (BLOCK + 12, 0x20000000, "Block 1 is for 0x20000000, where an RP2040 has no flash"),
    (BLOCK + 12, START - PAGE, "Block 1 is for 0xfffff00, where an RP2040 has no flash"),
]


def test_what_is_no_file_for_the_chip_is_refused() -> None:
    for offset, value, said in WRONG:
        wrong = bytearray(uf2.write([Flash(START + SECTOR, PATTERN)]))
        struct.pack_into("<I", wrong, offset, value)
        with pytest.raises(FreezeError, match=said):
            uf2.read(bytes(wrong))
    for data in (b"", b"x", bytes(511)):
        with pytest.raises(FreezeError, match=f"blocks of 512 bytes; this one has {len(data)} bytes"):
            uf2.read(data)
    with pytest.raises(FreezeError, match=r"has 8,389,120 bytes; 8,388,608 are the most"):
        uf2.read(bytes(uf2.MAX_FILE + BLOCK))
    with pytest.raises(ValueError, match="not the start of a sector"):
        uf2.write([Flash(START + PAGE, PATTERN)])
    with pytest.raises(ValueError, match="Two pieces are in the sector at 0x10000000"):
        uf2.write([Flash(START, PATTERN[:9]), Flash(START, PATTERN)])


BLOCKS = uf2.write([Flash(START + SECTOR, PATTERN)])


@st.composite
def with_fields(draw: st.DrawFn) -> bytes:
    """A file with other numbers in the head of a block."""
    data, block = bytearray(BLOCKS), draw(st.integers(0, 15))
    for field in draw(st.lists(st.integers(0, 7), min_size=1, max_size=2)):
        near = st.sampled_from([0, 1, 16, 17, PAGE, BLOCK, START, START + SECTOR, START + PAGE, uf2.END, uf2.RP2040])
        struct.pack_into("<I", data, BLOCK * block + 4 * field, draw(near | st.integers(0, (1 << 32) - 1)))
    return bytes(data)


@given(damaged(BLOCKS) | with_fields() | st.binary(max_size=2 * BLOCK))
def test_whatever_comes_is_a_piece_of_flash_or_refused_with_a_message(data: bytes) -> None:
    try:
        flash = uf2.read(data)
    except FreezeError as error:
        assert is_sentence(str(error))
    else:
        assert flash.base % PAGE == 0 and START <= flash.base < flash.end <= uf2.END
        assert flash.data == b"".join(data[at + 32 :][:PAGE] for at in range(0, len(data), BLOCK))
