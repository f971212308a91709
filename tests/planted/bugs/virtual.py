"""Virtual hardware: a fault here hides one of the firmware's."""

from tests.planted.bug import Bug

FLASH = "host/simulation/virtual/flash.py"
FILES = "host/simulation/virtual/files.py"
KEYS = "host/simulation/virtual/keymatrix.py"
CHAIN = "host/simulation/virtual/ws2812.py"
OLED = "host/simulation/virtual/ssd1306.py"
USB = "host/simulation/virtual/usb.py"
TEST = "tests/host/simulation/virtual"

BUGS = (
    Bug(
        FLASH,
        "if sectors > 0 and self.free() < sectors * SECTOR:",
        "if sectors > 0 and self.free() < 0:",
        "the flash is never full",
        (f"{TEST}/test_flash.py::test_a_full_flash_refuses_and_keeps_what_it_has",),
    ),
    Bug(
        FLASH,
        "            self._clock.spend(SECTOR_NS)\n",
        "            self._clock.spend(PAGE_NS)\n",
        "an erase of the folder's log takes no time",
        (f"{TEST}/test_flash.py::test_a_folder_s_log_is_erased_now_and_then",),
    ),
    Bug(
        FILES,
        "        if self._closed:\n            return\n",
        "        if self._closed:\n            return\n        self._pending = b''\n",
        "close() leaves the last page unwritten",
        (f"{TEST}/test_flash.py::test_an_open_file_does_what_an_ordinary_one_does",),
    ),
    Bug(
        FILES,
        "            left = PAGE - place % PAGE\n",
        "            left = PAGE\n",
        "pages are not those of the chip",
        (f"{TEST}/test_flash.py::test_what_goes_over_the_end_of_a_page_takes_two",),
    ),
    Bug(
        FILES,
        'len(flash.node(path) or b"") if mode == "ab" else 0',
        "0",
        "what is appended is taken for the beginning of the file",
        (f"{TEST}/test_flash.py::test_what_goes_over_the_end_of_a_page_takes_two",),
    ),
    Bug(
        "host/simulation/virtual/clock.py",
        "        self._order += 1\n",
        "        self._order -= 1\n",
        "alarms for the same moment happen in the wrong order",
        (f"{TEST}/test_virtual_clock.py",),
    ),
    Bug(
        "host/simulation/virtual/clock.py",
        "while self._alarms and self._alarms[0][0] <= deadline:",
        "while self._alarms and self._alarms[0][0] < deadline:",
        "without firmware an alarm at the very end is late",
        (f"{TEST}/test_virtual_clock.py",),
    ),
    Bug(
        KEYS,
        "                if self._clock.now < end:\n                    levels |= row",
        "                if False:\n                    levels |= row",
        "a row falls at once: a scan without a pause is right",
        (f"{TEST}/test_keymatrix.py::test_a_row_falls_in_its_own_time_whatever_else_changes",),
    ),
    Bug(
        KEYS,
        "                    columns |= 1 << column\n                    grown = True",
        "                    columns |= 1 << column",
        "a ghost goes no further than one missing diode",
        (f"{TEST}/test_keymatrix.py::test_ghosts_are_what_hangs_together",),
    ),
    Bug(
        CHAIN,
        "start - self._quiet_since >= RESET_NS",
        "start - self._quiet_since >= OLD_RESET_NS",
        "a pause that is too short for newer pixels is no fault",
        (f"{TEST}/test_ws2812.py::test_a_pause_too_short_continues_the_frame",),
    ),
    Bug(
        CHAIN,
        "min(len(data) // 3, len(self) - first)",
        "min(len(data) // 3 + 1, len(self) - first)",
        "a pixel that got part of its bits shines",
        (f"{TEST}/test_ws2812.py::test_pixels_that_get_nothing_keep_their_colour_and_what_is_too_much_goes_nowhere",),
    ),
    Bug(
        OLED,
        "        if self.reversed:\n",
        "        if True:\n",
        "the picture is upright whatever the direction says",
        (f"{TEST}/test_ssd1306.py::test_mirrored_unless_remapped_and_reversed",),
    ),
    Bug(
        OLED,
        "if not (self.on and self.pump):",
        "if not self.on:",
        "a display without its charge pump is bright",
        (f"{TEST}/test_ssd1306.py::test_dark_until_switched_on_with_its_charge_pump",),
    ),
    Bug(
        "host/simulation/virtual/i2c.py",
        "if ns > self._timeout_ns:",
        "if False:",
        "a transfer may take longer than its time limit",
        (f"{TEST}/test_modules.py::test_a_transfer_has_its_time_and_no_more",),
    ),
    Bug(
        USB,
        "while self.is_open and len(self._buffer) >= BUFFER and waited < WAIT_NS:",
        "while False:",
        "a write without space does not wait",
        (f"{TEST}/test_usb.py::test_an_odd_number_of_bytes_would_wait_for_half_a_second_and_be_cut",),
    ),
    Bug(
        USB,
        "        for alarm in self._interrupts:\n            alarm.cancel()\n",
        "",
        "a ctrl-C from before the power went stops the next program",
        (f"{TEST}/test_usb.py::test_what_comes_while_the_power_is_off_is_lost",),
    ),
    Bug(
        "host/simulation/virtual/watchdog.py",
        "            kind._alarm.cancel()\n        kind",
        "            pass\n        kind",
        "the watchdog bites although it is fed",
        (f"{TEST}/test_pico.py::test_the_watchdog_bites_unless_it_is_fed",),
    ),
    Bug(
        "host/simulation/virtual/pico.py",
        "        self.scratch[:] = [0] * 8\n",
        "",
        "the watchdog's registers outlive a loss of power",
        ("tests/firmware/test_watchdog.py::test_power_makes_a_new_beginning",),
    ),
    Bug(
        "host/simulation/virtual/dma.py",
        "if bytes(buffer[: self._count]) != data:",
        "if False:",
        "a buffer may change while it is sent",
        (f"{TEST}/test_pio.py::test_a_buffer_that_changes_on_the_way_is_a_fault",),
    ),
    Bug(
        "host/simulation/virtual/pioscan.py",
        "elif len(self._waiting) == FIFO:",
        "elif len(self._waiting) > FIFO:",
        "the queue of a state machine takes a word more than it holds",
        (f"{TEST}/test_pioscan.py::test_a_word_that_is_not_taken_makes_it_wait",),
    ),
    Bug(
        "host/simulation/virtual/hc595.py",
        "        if level:\n            self._register",
        "        if not level:\n            self._register",
        "bits are taken at the falling edge of the clock",
        (f"{TEST}/test_hc595.py::test_the_clock_takes_the_rising_edge",),
    ),
    Bug(
        "host/targets/virtual.py",
        "self._changes.count((self.app, self.app.changes.revision if self.app else 0))",
        "self.app.changes.revision if self.app else 0",
        "after a restart the revision begins again",
        ("tests/scenarios/test_board.py::test_the_revision_grows_with_what_is_shown",),
    ),
    Bug(
        "host/targets/virtual.py",
        "        self.pico.idled = False\n        end",
        "        end",
        "a game is loaded into the middle of a tick",
        (f"{TEST}/test_virtual_records.py::test_a_game_that_comes_in_the_middle_of_a_tick_waits_for_its_end",),
    ),
)
