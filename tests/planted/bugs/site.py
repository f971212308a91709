"""The site: the board in the browser, its clock, its flash and its files."""

from tests.planted.bug import Bug

BOARD = "host/site/board"
STATIC = "host/site/static"
TEST = "tests/host/site"
WORKER = f"{TEST}/test_worker.py"
SESSION = f"{TEST}/test_session.py"
BROWSER = f"{TEST}/test_browser_site.py"

BUGS = (
    Bug(
        f"{BOARD}/base64.py",
        "& 15) << 2] + ",
        "& 7) << 2] + ",
        "the last byte of some files comes back as another",
        (f"{TEST}/test_base64.py::test_texts_are_standard_and_come_back",),
    ),
    Bug(
        f"{BOARD}/flash.py",
        "        self._keep({name: None, new_name: data})\n",
        "        self._keep({name: None})\n        self._keep({new_name: data})\n",
        "a tab that ends while a file is renamed loses it",
        (f"{SESSION}::test_files_are_written_when_they_are_closed",),
    ),
    Bug(
        f"{BOARD}/board.py",
        "// 1_000_000 + 1  # with",
        "// 1_000_000 + 30  # with",
        "the lights of the site leave frames out",
        ("tests/scenarios/test_konane.py::test_a_stone_is_chosen_and_released[site]",),
    ),
    Bug(
        f"{BOARD}/board.py",
        "        self._clock_ms = (self._clock_ms + TICK_MS) & MASK\n",
        "        self._clock_ms = (self._clock_ms + TICK_MS + 1) & MASK\n",
        "the clock of the site's board runs fast",
        (f"{SESSION}::test_the_lights_are_those_of_the_fake_board_byte_for_byte",),
    ),
    Bug(
        f"{BOARD}/session.py",
        'in_grid_order(bytes(on.board.sent()))\n            state["oled"]',
        'bytes(on.board.sent())\n            state["oled"]',
        "the lights are on other keys",
        (f"{SESSION}::test_the_lights_are_those_of_the_fake_board_byte_for_byte",),
    ),
    Bug(
        f"{BOARD}/session.py",
        '        self._game = ""\n        self._own = {}\n',
        '        self._game = ""\n',
        "looking back survives power off and on",
        (f"{SESSION}::test_power_off_and_on_ends_looking_back",),
    ),
    Bug(
        f"{BOARD}/session.py",
        'if not text.rstrip().endswith("}"):',
        "if False:",
        "MicroPython opens a file that is cut off",
        (f"{TEST}/test_program.py::test_micropython_says_and_keeps_the_same_as_this_computer",),
    ),
    Bug(
        f"{STATIC}/board.js",
        "Math.min(elapsed, CATCH_UP_MS)",
        "elapsed",
        "after an hour asleep the board runs through that hour",
        (f"{WORKER}::test_a_pause_is_caught_up_by_a_second_at_most",),
    ),
    Bug(
        f"{STATIC}/board.js",
        "      if (left > SLICE_MS) await new Promise((resolve) => setTimeout(resolve));\n",
        "",
        "the board hears nothing while it catches up, and a tap becomes a hold",
        (f"{WORKER}::test_a_finger_that_comes_off_during_a_pause_does_not_hold_its_key",),
    ),
    Bug(
        f"{STATIC}/board.js",
        'btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))',
        "btoa(String.fromCharCode(...data))",
        "a board with a large file on its flash does not start",
        (f"{WORKER}::test_a_flash_with_large_files_is_read",),
    ),
    Bug(
        f"{STATIC}/board.js",
        '    tell({ type: "fault", fault: ELSEWHERE });\n',
        "",
        "a second tab does not say why it has no board",
        (f"{BROWSER}::test_one_page_at_a_time_has_the_board",),
    ),
    Bug(
        f"{STATIC}/flash.js",
        "      if (data) store.put(data, name);\n",
        "      if (data?.length) store.put(data, name);\n",
        "a file that is empty is not kept",
        (f"{WORKER}::test_what_is_written_is_there_after_the_page_is_gone",),
    ),
    Bug(
        "host/web/static/inside.js",
        "  patience = 3;",
        "  patience = 0;",
        "a page that slept takes its board for dead",
        (f"{WORKER}::test_a_page_that_slept_has_its_board",),
    ),
    Bug(
        "host/web/static/connection.js",
        "      this.pings += 1;\n",
        "",
        "a board that hangs stays so for ever",
        (f"{WORKER}::test_a_board_that_hangs_is_replaced",),
    ),
    Bug(
        "host/site/build.py",
        'if name not in ("worker.js", MANUAL)',
        'if name not in ("worker.js", MANUAL, PROGRAM)',
        "the board does not start without a network",
        (f"{TEST}/test_build.py::test_the_service_worker_keeps_every_file",),
    ),
)
