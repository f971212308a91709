"""The site: the board in the browser, its clock, its flash and its files."""

from tests.planted.bug import Bug

BOARD = "host/site/board"
STATIC = "host/site/static"
TEST = "tests/host/site"
WORKER = f"{TEST}/test_worker.py"
SESSION = f"{TEST}/test_session.py"
BROWSER = f"{TEST}/test_browser_site.py"
UPDATES = f"{TEST}/test_updates.py"
PAGE = "host/web/static"

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
        "host/web/shell.py",
        "digests = {name: _digest(data) for name, data in sorted(parts.items())}",
        "digests = {name: len(data) for name, data in sorted(parts.items())}",
        "a new version of the same length is taken for the one that is kept",
        ("tests/host/web/test_shell.py",),
    ),
    Bug(
        "host/web/shell.py",
        "parts = {name: text.encode() for name, text in pages.items()} | dict(files)",
        "parts = dict(files)",
        "a site with another server of rooms is the same build",
        ("tests/host/web/test_shell.py",),
    ),
    Bug(
        "host/site/build.py",
        "        return {**self.others, **Shell(self.pages, self.files).laid_out()}",
        "        return {**Shell(self.pages, self.files).laid_out(), **self.others}",
        "a full disk leaves the new page with a part of what is beside it",
        (f"{TEST}/test_build.py::test_a_folder_is_a_whole_site_after_each_file_that_is_written",),
    ),
    Bug(
        "host/site/build.py",
        "    before = _build_in(folder)\n",
        '    before = ""\n',
        "a page that is open finds none of its files after a new build",
        (f"{TEST}/test_build.py::test_the_build_before_stays_for_pages_that_are_open",),
    ),
    Bug(
        f"{STATIC}/flash.js",
        "const database = await opened();",
        "const database = await opened(2);",
        "after an older version is back nothing is kept any more",
        (f"{UPDATES}::test_a_flash_of_a_newer_version_is_read_by_an_older_one",),
    ),
    Bug(
        f"{PAGE}/worker.js",
        "    await forget((name) => name.startsWith(FILES) && !used.has(name));\n",
        "    await forget((name) => name.startsWith(FILES));\n",
        "an old page beside a new one loses its files",
        (f"{UPDATES}::test_an_old_page_beside_a_new_one_has_its_own_files[chromium]",),
    ),
    Bug(
        f"{PAGE}/worker.js",
        '    if (hex(await crypto.subtle.digest("SHA-256", data)) !== digest) continue;\n',
        "",
        "a file that was cut off is kept",
        (f"{UPDATES}::test_a_file_that_is_cut_off_on_its_way_is_not_kept",),
    ),
    Bug(
        f"{PAGE}/worker.js",
        'if (!text.includes(`${build}/`) || !text.includes("</html>")) throw',
        'if (!text.includes("</html>")) throw',
        "the page of an old version is kept with the files of the new one",
        (f"{UPDATES}::test_a_version_that_is_half_on_the_server_is_not_taken",),
    ),
    Bug(
        f"{PAGE}/worker.js",
        'const answer = await fetched(addressOf(LIST), "no-store");',
        'const answer = await fetched(addressOf(LIST), "default");',
        "a new version arrives when the browser has forgotten the list of the old one",
        (f"{UPDATES}::test_a_new_version_is_there_at_the_next_visit[max-age=600-chromium]",),
    ),
    Bug(
        f"{PAGE}/worker.js",
        "  const news = await Promise.race([updated, pause(PATIENCE_MS)]);\n",
        "  const news = await updated;\n",
        "a slow network keeps the reader waiting for a new version",
        (f"{UPDATES}::test_a_slow_network_keeps_nobody_waiting",),
    ),
    Bug(
        f"{PAGE}/updates.js",
        'await fetch(location.href, { cache: "reload" }).catch(() => {});',
        "",
        "without a worker the page loads itself again, and is the old one",
        (f"{UPDATES}::test_an_older_page_that_the_browser_has_kept",),
    ),
    Bug(
        f"{PAGE}/updates.js",
        "const away = document.hidden && !this.undone;",
        "const away = document.hidden;",
        "a new version comes in the middle of a move",
        (f"{UPDATES}::test_a_page_in_use_says_it_and_waits_until_nothing_is_lost[chromium]",),
    ),
)
