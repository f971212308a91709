"""Finding one's way in an image: what is there, and images that are damaged or have something twice."""

import hashlib
import struct

import pytest

from host.freeze import FreezeError, freeze, known, layout, uf2
from host.freeze.image import FirmwareImage
from host.freeze.uf2 import SECTOR, Flash
from tests.host.freeze.compiling import module, modules
from tests.host.freeze.program import MODULES

EVERYTHING = {"trial.py": module("@micropython.viper\ndef f(x: int) -> int: return x\ny = (1, 2.5, 1 << 80, ...)")}


def changed(image: bytes, *changes: tuple[int, bytes]) -> bytes:
    """Return an image with other bytes at some addresses."""
    flash = uf2.read(image)
    data = bytearray(flash.data)
    for address, new in changes:
        data[address - flash.base : address - flash.base + len(new)] = new
    return uf2.write([Flash(flash.base, bytes(data))])


def word(value: int) -> bytes:
    return struct.pack("<I", value)


def test_an_image_says_what_it_is_and_where_it_has_space(image: bytes) -> None:
    found = FirmwareImage(uf2.read(image))
    assert found.about == "MicroPython v1.25.0 (pico)"
    assert (found.end, found.files) == (0x10051800, 0x100A0000)
    assert found.files_words == (0x100515B8, 0x10049AE0)
    assert (found.mpy & 0xFF, found.mpy >> 8 & 3, found.mpy >> 10) == (6, 3, 4)


# --- damage ------------------------------------------------------------------------------------


def test_a_damaged_text_is_noticed(image: bytes) -> None:
    flash, damaged = uf2.read(image), r"table of names at 0x[0-9a-f]+ is damaged"
    for text, said in {
        b"asyncio/core.py\0": "the name asyncio/core.py|looks like its table of frozen modules|is damaged",
        b"__dir__\0": f"nothing looks like its first table of names|{damaged}",
        b"tuple\0": damaged,
        b"_boot.py\0": "nothing looks like its list of frozen modules|is damaged",
        b"Ellipsis\0": damaged,
    }.items():
        wrong = uf2.write([Flash(flash.base, flash.data.replace(text, b"?" + text[1:]))])
        with pytest.raises(FreezeError, match=said):
            freeze(wrong, EVERYTHING)


def test_a_damaged_pointer_is_noticed(image: bytes) -> None:
    found = FirmwareImage(uf2.read(image))
    (info,) = found.words_at(0x7188EBF2)
    first = found.word(found.frozen_table)
    cases = [
        (info, word(0), "no binary information of pico-sdk"),
        (info + 8, word(0xFFFFFFFF), "binary information is damaged"),
        (found.pools[-1].address, word(0), "does not know the name"),
        (found.pools[-1].address + 4, word(5), "tables of names do not follow one another"),
        (found.type_of("tuple"), word(0), "nothing looks like its type tuple"),
        (found.ellipsis + 4, word(0), "nothing looks like its Ellipsis"),
        (found.fun_table, word(0), "nothing looks like its table of functions for native code"),
        (found.frozen_table, word(0), "nothing looks like its table of frozen modules"),
        (first + 8, word(7), r"frozen module rp2\.py has a layout that is not known"),
        (found.word(first + 8) + 2, b"\7", r"frozen module rp2\.py has a layout that is not known"),
    ]
    for address, new, said in cases:
        with pytest.raises(FreezeError, match=said):
            freeze(changed(image, (address, new)), EVERYTHING)


def test_a_second_thing_like_what_is_looked_for_is_refused(image: bytes) -> None:
    found = FirmwareImage(uf2.read(image))
    end = found.flash.end
    size = 4 * (max(layout.FUN_TABLE_TYPES) + 1)
    second_table = changed(image, (end - size, found.piece(found.fun_table, size)))
    with pytest.raises(FreezeError, match="2 things look like its table of functions for native code"):
        freeze(second_table, EVERYTHING)
    pool = found.pools[0]
    first = found.piece(pool.address, layout.POOL.size + 4 * len(pool.names))
    with pytest.raises(FreezeError, match="2 things look like its first table of names"):
        freeze(changed(image, (end - len(first), first)), EVERYTHING)


def test_only_one_whole_usb_configuration_will_do(image: bytes) -> None:
    found = FirmwareImage(uf2.read(image))
    start = found.usb_power - 8
    total = found.half(start + 2)
    second = changed(image, (found.flash.end - total, found.piece(start, total)))
    with pytest.raises(FreezeError, match="2 things look like its USB configuration"):
        freeze(second, EVERYTHING, usb_ma=500)
    for change in (start + 2, word(total + 1)[:2]), (start + 4, b"\3"), (start + 9, b"\0"):
        with pytest.raises(FreezeError, match="nothing looks like its USB configuration"):
            freeze(changed(image, change), EVERYTHING, usb_ma=500)


def test_an_image_with_a_blank_page_is_not_the_one_that_it_says_it_is(any_image: bytes) -> None:
    """A page of code that nothing is joined to: the search cannot see it."""
    found = FirmwareImage(uf2.read(any_image))
    wrong = changed(any_image, (found.flash.base + 0x8000, b"\xff" * 256))
    with pytest.raises(
        FreezeError, match=r"says that it is MicroPython v1\.2.* \(pico\), and is not RPI_PICO.*SHA-256"
    ):
        freeze(wrong, EVERYTHING)


def test_of_an_image_that_is_not_known_this_is_said(image: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert freeze(image, EVERYTHING).origin == ""
    monkeypatch.setattr(known, "IMAGES", {})
    said = freeze(image, EVERYTHING).origin
    assert said.startswith("No SHA-256 of MicroPython v1.25.0 (pico) is known here, ")
    assert f"Compare its own, {hashlib.sha256(image).hexdigest()}, with" in said


# --- other programs ------------------------------------------------------------------------------


def test_an_image_without_a_file_system_is_refused(image: bytes) -> None:
    found = FirmwareImage(uf2.read(image))
    (entry,) = [at for at in range(found.flash.base, found.flash.end - 12, 4) if found.word(at + 8) == found.files]
    for change, said in [
        ((entry, b"\0"), "does not say where its file system is"),
        ((entry + 8, word(found.flash.base)), "file system is at 0x10000000, which is not behind its end"),
    ]:
        with pytest.raises(FreezeError, match=said):
            freeze(changed(image, change), EVERYTHING)


def test_data_may_be_less_than_a_page_short_of_the_end(image: bytes) -> None:
    flash = uf2.read(image)
    declared = FirmwareImage(flash)._info[b"RP", 0x68F465DE]
    short = Flash(flash.base, flash.data[: declared - flash.base - 16])
    assert FirmwareImage(short).end == declared
    with pytest.raises(FreezeError, match="does not say where it ends"):
        FirmwareImage(Flash(flash.base, flash.data[: declared - flash.base - uf2.PAGE])).end  # noqa: B018


def test_other_images_are_refused(image: bytes) -> None:
    flash, frozen = uf2.read(image), freeze(image, modules(MODULES))
    for pieces, said in (
        ([Flash(uf2.START, bytes(4 * SECTOR))], "no binary information"),
        ([Flash(flash.base, flash.data + bytes(2 * SECTOR))], "something behind its end"),
        ([frozen.firmware, frozen.app], "modules of this freezer already; take the official image"),
    ):
        with pytest.raises(FreezeError, match=said):
            freeze(uf2.write(pieces), EVERYTHING)
