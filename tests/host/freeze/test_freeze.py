"""Modules in an image: what changes, what is refused, and that all of it is found again."""

import struct

import pytest

from host.freeze import FreezeError, Frozen, freeze, readback, uf2
from host.freeze.image import FirmwareImage
from host.freeze.uf2 import START, Flash
from tests.host.freeze.compiling import module, modules
from tests.host.freeze.program import MODULES


def flash_of(frozen: Frozen) -> Flash:
    """Return what a board would have on its flash."""
    return uf2.read(uf2.write([frozen.firmware, frozen.app]))


def whole(frozen: Frozen) -> FirmwareImage:
    return FirmwareImage(flash_of(frozen))


@pytest.fixture(scope="module")
def frozen(image: bytes) -> Frozen:
    """The program in the project's image."""
    return freeze(image, modules(MODULES))


@pytest.fixture(scope="module")
def trial(image: bytes) -> Flash:
    """A module of one line in the project's image."""
    return flash_of(freeze(image, {"trial.py": module("x = (1, 'two')")}))


def test_a_program_is_found_again_in_every_image(any_image: bytes) -> None:
    program = modules(MODULES)
    frozen = freeze(any_image, program)
    readback.check(flash_of(frozen), program)
    assert (frozen.modules, frozen.functions) == (8, 37)
    assert frozen.native_bytes > 500 and frozen.names > 70
    assert frozen.about == FirmwareImage(uf2.read(any_image)).about
    assert whole(frozen).frozen_paths[:8] == list(MODULES)


def test_six_words_of_the_firmware_change_and_are_the_same_for_all_modules(any_image: bytes) -> None:
    image = FirmwareImage(uf2.read(any_image))
    first = freeze(any_image, {"trial.py": module("a_new_name = 1")})
    second = freeze(any_image, modules(MODULES))
    assert first.firmware == second.firmware and first.app.base == second.app.base
    old, new = image.flash, first.firmware
    changed = {old.base + at & ~3 for at, (a, b) in enumerate(zip(old.data, new.data, strict=True)) if a != b}
    assert changed == {*image.frozen_list_literals, *image.frozen_table_literals, *image.pool_literals}
    assert len(changed) == 6


def test_a_program_is_frozen_the_same_each_time(image: bytes, frozen: Frozen) -> None:
    assert freeze(image, modules(dict(MODULES))) == frozen


def test_the_file_system_can_begin_later(image: bytes, frozen: Frozen) -> None:
    later = 8 * uf2.SECTOR
    more = freeze(image, modules(MODULES), files_later=later)
    assert more.left == frozen.left + later and more.app == frozen.app
    found = FirmwareImage(uf2.read(image))
    old, new = frozen.firmware, more.firmware
    changed = {old.base + at & ~3 for at, (a, b) in enumerate(zip(old.data, new.data, strict=True)) if a != b}
    assert changed == {at + word for at in found.files_words for word in (0, 4)}
    assert FirmwareImage(more.firmware).files == found.files + later
    assert FirmwareImage(more.firmware).files_size == found.files_size - later


def test_the_board_declares_another_current_to_usb(any_image: bytes) -> None:
    found = FirmwareImage(uf2.read(any_image))
    assert found.piece(found.usb_power - 8, 9).hex(" ") == "09 02 4b 00 02 01 00 80 7d"  # MicroPython's: 250 mA
    theirs = freeze(any_image, modules(MODULES)).firmware
    for usb_ma in (2, 250, 500):
        new = freeze(any_image, modules(MODULES), usb_ma=usb_ma).firmware
        changed = [new.base + at for at, (a, b) in enumerate(zip(theirs.data, new.data, strict=True)) if a != b]
        assert changed == ([found.usb_power] if usb_ma != 250 else [])
        assert FirmwareImage(new).byte(found.usb_power) == usb_ma // 2


def test_currents_and_places_that_cannot_be_are_refused(image: bytes) -> None:
    for usb_ma in (-2, 0, 3, 502):
        with pytest.raises(FreezeError, match=f"declares 2 to 500 mA, in steps of 2 mA, not {usb_ma}"):
            freeze(image, modules(MODULES), usb_ma=usb_ma)
    for later in (-4096, 1, 4095):
        with pytest.raises(FreezeError, match="a multiple of 4096 bytes later"):
            freeze(image, modules(MODULES), files_later=later)


def test_words_are_where_the_processor_can_read_them(trial: Flash) -> None:
    """The readback checks that; here it is made to find something that is not."""
    found = FirmwareImage(trial)
    entry = found.word(found.frozen_table)
    data = bytearray(found.flash.data)
    objects = found.word(entry + 4)
    struct.pack_into("<I", data, entry + 4 - START, objects + 2)
    with pytest.raises(FreezeError, match=r"something of trial\.py is not at a multiple of 4"):
        readback.check(Flash(START, bytes(data)), {"trial.py": module("x = (1, 'two')")})


def test_the_readback_sees_what_is_wrong(trial: Flash) -> None:
    one = "x = (1, 'two')"
    others = (
        "x = (1, 'twa')",
        "x = (2, 'two')",
        "x = (True, 'two')",
        "y = (1, 'two')",
        "x = 1.0",
        f"{one}\ndef f(): pass",
    )
    for other in others:
        with pytest.raises(FreezeError, match=r"The written image is wrong: trial\.py has"):
            readback.check(trial, {"trial.py": module(other)})


# --- refusals ----------------------------------------------------------------------------------


def test_modules_that_the_image_cannot_run_are_refused(image: bytes) -> None:
    wide, wrong = module("x = 1"), module("print(1)")
    wide.small_int_bits = 63
    wrong.names = [type(name)(9999) if not isinstance(name, str) else name for name in wrong.names]
    native = module("@micropython.native\ndef f(): pass", march="armv7emsp")
    for program, said in (
        ({"trial.py": native}, r"trial\.py has native code for architecture 7 .* image runs architecture 4"),
        ({"trial.py": wide}, r"integers of 63 bits; the RP2040 has 31"),
        ({"trial.py": wrong}, r"trial\.py has a name with the number 9999"),
        ({f"{'a' * 253}.py": module("x = 1")}, r"The name a{253}\.py is longer than MicroPython's 255 bytes"),
        ({f"m{number}.py": module("") for number in range(243)}, r"space for 256 modules .* these are 257"),
    ):
        with pytest.raises(FreezeError, match=said):
            freeze(image, program)
    freeze(image, {"trial.py": module("def f(): pass", march="armv7emsp")})  # bytecode is for every processor


def test_a_module_of_the_image_is_replaced_on_request_alone(image: bytes) -> None:
    mine = {"dht.py": module("mine = True", "dht.py")}
    with pytest.raises(FreezeError, match=r"has a frozen module dht\.py already; --replace"):
        freeze(image, mine)
    found = whole(freeze(image, mine, replace=True))
    assert found.frozen_paths == FirmwareImage(uf2.read(image)).frozen_paths
    readback.check(found.flash, mine)
