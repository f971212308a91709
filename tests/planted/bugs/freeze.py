"""Bugs of host/freeze, and of what the board's texts become."""

from tests.planted.bug import Bug

TEST = "tests/host/freeze"

BUGS = (
    Bug(
        "host/freeze/uf2.py",
        "pages = [Flash(START, BLANK * PAGE), *others, *pages, *others, boot2]",
        "pages = [boot2, *others, *pages]",
        "boot2 is valid while an update is written",
        (f"{TEST}/test_uf2.py::test_boot2_is_blank_up_to_the_last_block",),
    ),
    Bug(
        "host/freeze/uf2.py",
        ".ljust(SECTOR, BLANK)",
        "",
        "a sector is written in part",
        (f"{TEST}/test_uf2.py::test_every_sixteen_numbers_are_one_whole_sector",),
    ),
    Bug(
        "host/freeze/mpy.py",
        "flags |= (data[at] >> 6 & 1) << bit",
        "flags |= (data[at] >> 5 & 1) << bit",
        "a generator is frozen as a function",
        (f"{TEST}/test_mpy.py::test_generators_differ_from_functions",),
    ),
    Bug(
        "host/freeze/layout.py",
        "return value & 0xFF or 1",
        "return value & 0xFF",
        "a name whose hash is 0 has the hash 0",
        (f"{TEST}/test_image.py::test_no_name_has_the_hash_0",),
    ),
    Bug(
        "host/freeze/image.py",
        "    if len(found) == 1:\n        return found[0]\n",
        "    if found:\n        return found[0]\n",
        "the first of two things is taken for the one that is looked for",
        (f"{TEST}/test_image.py::test_a_second_thing_like_what_is_looked_for_is_refused",),
    ),
    Bug(
        "host/freeze/image.py",
        "        if not all(self.loads(at) for at in found):",
        "        if not any(self.loads(at) for at in found):",
        "a word that happens to be an address is patched",
        (f"{TEST}/test_image.py::test_a_word_like_a_literal_that_nothing_loads_is_refused",),
    ),
    Bug(
        "host/freeze/linker.py",
        "bytes([self._usb_ma // layout.USB_UNIT_MA])",
        "bytes([self._usb_ma // 4])",
        "the board declares half of the current to a USB host",
        (f"{TEST}/test_freeze.py::test_the_board_declares_another_current_to_usb",),
    ),
    Bug(
        "host/deploy/image.py",
        "        usb_ma=USB_MA,\n",
        "",
        "the image declares MicroPython's 250 mA",
        ("tests/hardware/test_power.py::test_the_image_declares_to_usb_what_the_first_setting_lets_the_board_draw",),
    ),
    Bug(
        "host/freeze/names.py",
        "while cache_slot(first + len(table)) in taken",
        "while cache_slot(first + len(table)) in ()",
        "a hot name shares the slot of an official one",
        (f"{TEST}/test_freeze.py::test_a_taken_slot_is_filled_with_another_name",),
    ),
    Bug(
        "host/freeze/linker.py",
        "self.put(bytes((cache_offset - self.here) % CACHE_WAY))",
        "self.put(b'')",
        "hot modules lie wherever the others end",
        (f"{TEST}/test_freeze.py::test_hot_modules_lie_at_their_offset_whatever_else_is_frozen",),
    ),
    Bug(
        "host/freeze/linker.py",
        "flags = (layout.NEGATIVE if value < 0 else 0)",
        "flags = 0",
        "a large negative number becomes positive",
        (f"{TEST}/test_freeze.py::test_a_program_is_found_again_in_every_image",),
    ),
    Bug(
        "host/freeze/readback.py",
        "if repr(wanted) != repr(found):",
        "if wanted != found:",
        "the readback takes True for 1",
        (f"{TEST}/test_freeze.py::test_the_readback_sees_what_is_wrong",),
    ),
    Bug(
        "host/deploy/constants.py",
        "if once[name] == 1 and name not in self._set",
        "if once[name] == 1",
        "a constant that another module sets is written out",
        ("tests/host/deploy/test_constants.py::test_what_another_module_sets_stays",),
    ),
)
