"""The emulated Pico: its parts in JavaScript, and what drives it. Starting one takes seconds, so tests are few."""

from tests.planted.bug import Bug

PARTS = "host/emulator/parts"
MACHINE = "host/emulator/machine"
TEST = "tests/host/emulator"

BUGS = (
    Bug(
        f"{PARTS}/keymatrix.mjs",
        "if (rows & row && !(columns & column) && this.noDiode.has(key)) {",
        "if (false) {",
        "a missing diode makes no ghost",
        (f"{TEST}/test_keys.py::test_a_missing_diode_makes_a_ghost",),
    ),
    Bug(
        f"{PARTS}/keymatrix.mjs",
        "const pause = (0.02 + 0.3 * this.chance()) * this.bounceNs;",
        "const pause = this.bounceNs;",
        "contacts do not bounce",
        (f"{TEST}/test_keys.py::test_contacts_bounce_as_long_as_they_should",),
    ),
    Bug(
        f"{PARTS}/ws2812.mjs",
        "high > ONE_NS ? 1 : 0",
        "high >= 250 ? 1 : 0",
        "every bit is a 1",
        (f"{TEST}/test_lights.py::test_colours_reach_their_places",),
    ),
    Bug(
        f"{PARTS}/ws2812.mjs",
        "Math.min(shown.length, 3 * Math.floor(bits / 24))",
        "Math.min(shown.length, 3 * Math.ceil(bits / 24))",
        "half a pixel is no fault",
        (f"{TEST}/test_lights.py::test_half_a_pixel_is_a_fault",),
    ),
    Bug(
        f"{PARTS}/ws2812.mjs",
        "    if (poweredUp) this.shown.fill(0);\n",
        "    this.shown.fill(0);\n",
        "a reset darkens the lights, which have no reset",
        (f"{TEST}/test_lights.py::test_a_power_cut_darkens_them_and_a_reset_does_not",),
    ),
    Bug(
        f"{PARTS}/ssd1306.mjs",
        "if (this.stepColumn()) this.stepPage();",
        "this.stepColumn();",
        "horizontal addressing stays on its page",
        (f"{TEST}/test_display.py::test_addressing_modes_and_what_moves_the_picture",),
    ),
    Bug(
        f"{PARTS}/ssd1306.mjs",
        "    if (!this.plugged) return false; // its cable",
        "    if (false) return false; // its cable",
        "a display without a cable takes bytes",
        (f"{TEST}/test_display.py::test_a_cable_that_comes_off_in_the_middle_of_a_transfer_ends_it",),
    ),
    Bug(
        f"{MACHINE}/pins.mjs",
        "if (state === GPIOPinState.Low || outside === false) return false;",
        "if (state === GPIOPinState.Low) return false;",
        "no part can pull a line low",
        (f"{TEST}/test_display.py::test_it_answers_at_its_address_and_nobody_else_does",),
    ),
    Bug(
        f"{MACHINE}/pins.mjs",
        "return pullUp || state !== GPIOPinState.InputPullDown;",
        "return pullUp;",
        "a forgotten pull-down does not show",
        (f"{TEST}/test_keys.py::test_a_pin_without_its_pull_reads_as_a_key_that_is_down",),
    ),
    Bug(
        f"{MACHINE}/cache.mjs",
        "    tags[set + 1] = tags[set];\n",
        "",
        "the flash cache has one way",
        (f"{TEST}/test_cache.py::test_the_model",),
    ),
    Bug(
        f"{MACHINE}/flash.mjs",
        "        this.bytes[first + i] &= value;\n",
        "        this.bytes[first + i] = value;\n",
        "the chip programs what is not erased",
        (f"{TEST}/test_flash.py",),
    ),
    Bug(
        f"{MACHINE}/flash.mjs",
        "    if (cut.part > 0) tear(cut.part, random(cut.seed));\n",
        "",
        "a power cut in the middle of a flash operation does nothing to the chip",
        (f"{TEST}/test_flash.py",),
    ),
    Bug(
        f"{MACHINE}/floats.mjs",
        '["vv", "v", (a, b) => orInfinity(a - b, 1), 76, 96]',
        '["vv", "v", (a, b) => orInfinity(b - a, 1), 76, 96]',
        "floats are subtracted the wrong way round",
        (f"{TEST}/test_machine.py::test_floats_are_rounded_as_ieee_754_wants_it",),
    ),
    Bug(
        f"{MACHINE}/pio.mjs",
        "machine.clockDivFrac / 256",
        "0 / 256",
        "the PIO divides its clock by whole numbers only",
        (
            f"{TEST}/test_lights.py::test_the_firmwares_bits_are_within_both_data_sheets",
            f"{TEST}/test_machine.py::test_pio_keeps_its_times",
        ),
    ),
    Bug(
        f"{MACHINE}/multicore.mjs",
        "if (offset === CPUID) return core;",
        "if (offset === CPUID) return 0;",
        "both cores take themselves for the first",
        (f"{TEST}/test_machine.py::test_both_cores_work",),
    ),
    Bug(
        f"{MACHINE}/usb.mjs",
        "    this.offered = 0;\n",
        "",
        "the computer sends before the board has room",
        (f"{TEST}/test_machine.py::test_bytes_that_come_faster_than_they_are_taken_all_arrive",),
    ),
    Bug(
        "host/emulator/control.mjs",
        "      if (!Object.hasOwn(this.commands, request.command))",
        "      if (!(request.command in this.commands))",
        "toString is a command",
        (f"{TEST}/test_machine.py::test_the_control_port_refuses_in_sentences",),
    ),
    Bug(
        "host/emulator/control.mjs",
        "      if (!request) this.quit();\n",
        "",
        "the emulator listens on to somebody who is none of its own",
        (f"{TEST}/test_process.py::test_the_first_line_that_is_no_request_ends_it[null]",),
    ),
    Bug(
        "host/emulator/control.mjs",
        "    while (said.bytes > SAID_KEPT) {\n",
        "    while (false) {\n",
        "output that nobody asks for fills the memory",
        (f"{TEST}/test_process.py::test_output_that_nobody_asks_for_is_dropped_and_counted",),
    ),
    Bug(
        "host/emulator/serialport.mjs",
        "    const isProgram =",
        "    this.pico.write(bytes);\n    const isProgram =",
        "what a page sends to the serial port reaches the board before it is refused",
        (f"{TEST}/test_ports.py::test_what_a_browser_sends_is_refused_and_not_a_byte_reaches_the_board[GET]",),
    ),
    Bug(
        f"{MACHINE}/snapshot.mjs",
        "      this.saved.push(() => bytes.set(copy));\n",
        "      this.saved.push(() => copy);\n",
        "a restored machine has the memory of later",
        (f"{TEST}/test_snapshot.py::test_several_snapshots_in_any_order",),
    ),
    Bug(
        "host/emulator/image.py",
        "return hashlib.sha256(data).hexdigest() == SHA256",
        "return bool(data)",
        "any bytes are taken for the official image",
        (f"{TEST}/test_image.py",),
    ),
)
