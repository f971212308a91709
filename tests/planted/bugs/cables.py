"""The link from the computer's side, boards at a port, and what is installed on them."""

from tests.planted.bug import Bug

CLIENT = "host/link/client.py"
MIRROR = "host/targets/mirrored.py"
LINKED = "host/targets/linked.py"
REPORTS = "host/targets/reports.py"
DEPLOY = "host/deploy/install.py"
TEST_LINKED = "tests/host/targets/test_linked.py"
TEST_MIRROR = "tests/host/targets/test_mirrored.py"
CHECKS = "tests/host/link/test_checks.py"
TEST_DEPLOY = "tests/host/deploy/test_install.py"
PORTS = "tests/host/link/test_ports.py"
DRIVES = "tests/host/link/test_drives.py"

BUGS = (
    Bug(
        CLIENT,
        '(content or b"" if self._checks else line)',
        "(content or line)",
        "a damaged line of the board is believed",
        (f"{CHECKS}::test_once_there_are_checks_a_line_without_one_is_noise",),
    ),
    Bug(
        CLIENT,
        'return data if line.rstrip(b" \\r") == with_check(data) else None',
        'return data if line[8:9] == b" " else None',
        "a wrong check is as good as a right one",
        (f"{CHECKS}::test_a_check_there_and_back",),
    ),
    Bug(
        CLIENT,
        '            while next(iter(self._waiting)) != message["id"]:  # its reply was lost, as they come in order\n'
        "                self._waiting.pop(next(iter(self._waiting)))\n",
        "",
        "a reply that was lost is waited for for ever",
        (f"{TEST_LINKED}::test_a_reply_that_was_lost_is_not_waited_for",),
    ),
    Bug(
        CLIENT,
        "if version != PROTOCOL:",
        "if version is None:",
        "a board with another version of the link is spoken to",
        (f"{TEST_LINKED}::test_another_version_of_the_link_is_reported",),
    ),
    Bug(
        CLIENT,
        'SLOW_MS = {"load.end": 60_000}',
        'SLOW_MS = {"load.begin": 60_000}',
        "a long game is given up while the board takes it",
        (f"{TEST_LINKED}::test_a_long_game_may_take_a_board_many_seconds",),
    ),
    Bug(
        LINKED,
        "if silence < LEASE_MS:",
        "if True:",
        "after the computer slept the page stands still",
        (f"{TEST_MIRROR}::test_after_the_computer_slept_it_subscribes_again",),
    ),
    Bug(
        LINKED,
        "if self.client.busy > MAX_BUSY:",
        "if False:",
        "a board that stopped is never reported",
        (f"{TEST_LINKED}::test_a_board_that_stops_is_reported_within_seconds",),
    ),
    Bug(
        REPORTS,
        'ply == len(record["moves"]) + 1',
        'ply > len(record["moves"])',
        "of two moves that are reported at once the saved game lacks the first",
        (f"{TEST_MIRROR}::test_a_game_is_loaded_played_and_reported",),
    ),
    Bug(
        MIRROR,
        "        self._reports.record_is_known, self._reports.first_moves = False, []\n",
        "",
        "the game of before is saved in place of the one that was loaded",
        (f"{TEST_MIRROR}::test_a_game_is_loaded_played_and_reported",),
    ),
    Bug(
        "host/link/replies.py",
        'if not part["moves"] or (ply is not None and len(moves) >= ply):',
        'if not part["moves"] or ply is not None:',
        "of a long game only the first moves are saved",
        (f"{TEST_LINKED}::test_a_long_game_takes_several_lines",),
    ),
    Bug(
        LINKED,
        "if part and sum(len(text) + 3 for text in [*part, move]) > LINE:",
        "if part and sum(len(text) for text in [*part, move]) > 2 * LINE:",
        "a line with moves is longer than the board takes",
        (
            f"{TEST_LINKED}::test_a_long_game_takes_several_lines",
            f"{TEST_LINKED}::test_a_long_game_may_take_a_board_many_seconds",
        ),
    ),
    Bug(
        MIRROR,
        '        self._lost = f"{reason} {AGAIN}"\n',
        '        self._lost = ""\n',
        "a board that is gone is not looked for",
        (f"{TEST_MIRROR}::test_a_cable_that_is_pulled_and_put_back",),
    ),
    Bug(
        MIRROR,
        '            self.client.send("release", row=row, column=column)\n',
        "            pass\n",
        "a finger that was down when the cable went stays down",
        (f"{TEST_MIRROR}::test_a_finger_that_was_down_is_off_afterwards",),
    ),
    Bug(
        CLIENT,
        "        self._number = number\n",
        "        self._number = 0\n",
        "a late reply to another conversation is taken for one to this",
        (f"{TEST_DEPLOY}::test_late_replies_to_an_attempt_before_are_not_taken_for_others",),
    ),
    Bug(
        DEPLOY,
        "            compare(client, wanted)\n",
        "            pass\n",
        "an image that arrives damaged passes for installed",
        (f"{TEST_DEPLOY}::test_what_arrives_damaged_is_said",),
    ),
    Bug(
        DEPLOY,
        "no_transfer() + write(sent)",
        "write(sent)",
        "a copy that was given up has a part in the next one",
        (f"{TEST_DEPLOY}::test_a_pico_out_of_its_box_gets_all",),
    ),
    Bug(
        DEPLOY,
        "        changed = {0} | {",
        "        changed = {",
        "an update does not begin with boot2's sector",
        (f"{TEST_DEPLOY}::test_a_torn_update_leaves_the_drive_and_the_next_one_continues",),
    ),
    Bug(
        DEPLOY,
        "            if not remote.left:\n",
        "            if False:\n",
        "a board whose image is refused stays at the prompt",
        (f"{TEST_DEPLOY}::test_a_board_that_is_refused_runs_on",),
    ),
    Bug(
        "host/commands/deploy.py",
        "    device.try_port()  # before anything is compiled\n",
        "",
        "an image is built although there is no board for it",
        ("tests/host/commands/test_board.py::test_a_board_that_is_on_a_page_is_there_for_no_other_program",),
    ),
    Bug(
        "host/deploy/archive.py",
        "if image and _digest(image) != sent:",
        "if image and path != self.current:",
        "from a version that does not start two versions are gone back",
        ("tests/host/deploy/test_archive.py::test_a_version_that_does_not_run_is_not_kept",),
    ),
    Bug(
        "host/link/drives.py",
        "last, size - BLOCK, size}",
        "last, size}",
        "boot2 may be written before the rest of its sector",
        (f"{DRIVES}::test_blocks_that_must_keep_their_order_are_flushed_alone",),
    ),
    Bug(
        "host/link/drives.py",
        'part.device.startswith("/dev/") and not os.path.exists(part.device)',
        "False",
        "a board that restarts still shows its drive",
        (f"{DRIVES}::test_a_mount_whose_device_was_unplugged_is_not_there",),
    ),
    Bug(
        "host/deploy/install.py",
        "    if what and there != size:\n",
        "    if what and there < size:\n",
        "an image that begins its files later takes the board's games",
        (f"{TEST_DEPLOY}::test_files_that_the_image_would_lose_are_kept_until_the_user_discards_them",),
    ),
    Bug(
        "host/link/ports.py",
        "    if len(found) == 1:\n",
        "    if found:\n",
        "of several boards the first is taken",
        (f"{PORTS}::test_of_several_one_is_to_be_chosen",),
    ),
    Bug(
        "host/deploy/viper.py",
        "    return all(types) and any(",
        "    return any(",
        "a function that is no kernel is compiled as one",
        ("tests/host/deploy/test_viper.py::test_the_rule",),
    ),
    Bug(
        "host/deploy/viper.py",
        "-(1 << 30) <= part.value < 1 << 30",
        "-(1 << 32) <= part.value < 1 << 32",
        "a kernel may have numbers that the machine cuts",
        ("tests/host/deploy/test_viper.py::test_what_a_kernel_cannot_have",),
    ),
    Bug(
        "host/deploy/viper.py",
        "isinstance(part, ast.Name) and _is_constant(part) and part.id not in own",
        "isinstance(part, ast.Name) and _is_constant(part) and part.id in own",
        "a name that stands for no number is an object in a kernel",
        ("tests/host/deploy/test_viper.py::test_a_name_that_stands_for_no_number_is_refused",),
    ),
    Bug(
        "host/deploy/constants.py",
        "lambda path: is_texts(path) or viper.may_have(path)",
        "is_texts",
        "the names that kernels have for numbers cost heap",
        ("tests/host/deploy/test_constants.py::test_the_numbers_of_kernels_leave_with_their_names",),
    ),
)
