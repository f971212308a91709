"""The link, from the board's side and from the computer's."""

from tests.planted.bug import Bug

LINES = "firmware/link/lines.py"
LINK = "firmware/link/link.py"
CLIENT = "host/link/client.py"
REPLIES = "host/link/replies.py"
LINKED = "host/targets/linked.py"
TEST_LINK = "tests/firmware/test_link.py"
TEST_CHECKS = "tests/host/link/test_checks.py"
TEST_REPLIES = "tests/host/link/test_replies.py"
TEST_LINKED = "tests/host/targets/test_linked.py"

BUGS = (
    Bug(
        LINES,
        'b" " * (-(len(data) + 1) % PIECE)',
        'b" " * (-len(data) % PIECE)',
        "a line is no whole number of pieces, and the last byte waits",
        (f"{TEST_LINK}::test_a_reply_has_the_id_of_its_request",),
    ),
    Bug(
        LINES,
        "elif length < MAX_LINE:",
        "elif length <= MAX_LINE:",
        "a byte beyond the longest line is written behind the buffer",
        (f"{TEST_LINK}::test_the_longest_line_and_one_more",),
    ),
    Bug(
        LINK,
        "        texts, self._texts = self._texts, []\n",
        "        texts = self._texts\n",
        "after a fault in a label the next row begins in its middle",
        (f"{TEST_LINK}::test_a_fault_in_the_firmware_is_told_and_the_game_goes_on",),
    ),
    Bug(
        LINK,
        "        elif lines.checks:\n            return DAMAGED\n",
        "",
        "a damaged line is obeyed where checks were agreed on",
        ("tests/firmware/test_link_checks.py::test_after_a_check_all_lines_need_theirs",),
    ),
    Bug(
        LINK,
        "        for column in range(COLUMNS):\n            self._down[column] = 0\n",
        "",
        "fingers of a computer that vanished come back with its next press",
        (f"{TEST_LINK}::test_the_fingers_of_a_computer_that_fell_silent_do_not_come_back_with_the_next_press",),
    ),
    Bug(
        LINK,
        "        self._holds = any(self._down)\n",
        "        self._holds = False\n",
        "with one finger all fingers of the computer come off",
        (f"{TEST_LINK}::test_one_finger_off_leaves_the_others",),
    ),
    Bug(
        LINK,
        'if len(self._loading["moves"]) + len(moves) > MAX_MOVES:',
        "if len(moves) > MAX_MOVES:",
        "a record without end fills the board's memory",
        (f"{TEST_LINK}::test_pieces_of_a_game_in_disorder",),
    ),
    Bug(
        LINES,
        "(type(number) is not int or not 0 <= number <= most)",
        "(type(number) is not int or number > most)",
        "a key of row -1 is another key",
        (f"{TEST_LINK}::test_a_key_that_is_none",),
    ),
    Bug(
        LINES,
        'return number_of(request, "from", MAX_MOVES, 0) or 0',
        'return number_of(request, "from", MAX_MOVES, 0)',
        "a record from null is a fault of the board",
        (f"{TEST_LINK}::test_a_record_from_null_is_one_from_its_start",),
    ),
    Bug(
        CLIENT,
        '(content or b"" if self._checks else line)',
        "(content or line)",
        "a damaged line of the board is believed",
        (f"{TEST_CHECKS}::test_once_there_are_checks_a_line_without_one_is_noise",),
    ),
    Bug(
        CLIENT,
        'return data if line.rstrip(b" \\r") == with_check(data) else None',
        'return data if line[8:9] == b" " else None',
        "a wrong check is as good as a right one",
        (f"{TEST_CHECKS}::test_a_check_there_and_back",),
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
        LINKED,
        "if self.client.busy > MAX_BUSY:",
        "if False:",
        "a board that stopped is never reported",
        (f"{TEST_LINKED}::test_a_board_that_stops_is_reported_within_seconds",),
    ),
    Bug(
        REPLIES,
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
        "host/targets/mirrored.py",
        '            self.client.send("release", row=row, column=column)\n',
        "            pass\n",
        "a finger that was down when the cable went stays down",
        ("tests/host/targets/test_mirrored.py::test_a_finger_that_was_down_is_off_afterwards",),
    ),
    Bug(
        CLIENT,
        "        self._number = number\n",
        "        self._number = 0\n",
        "a late reply to another conversation is taken for one to this",
        ("tests/host/deploy/test_install.py::test_late_replies_to_an_attempt_before_are_not_taken_for_others",),
    ),
    Bug(
        CLIENT,
        'reply({"result": checked(method, message.get("result"))})',
        'reply({"result": message.get("result")})',
        "a board's answers are believed whatever they are",
        (f"{TEST_REPLIES}::test_a_hello_that_is_none_is_an_error_with_a_sentence",),
    ),
    Bug(
        CLIENT,
        "if event := checked_event(message):",
        "if event := message:",
        "a board's events are believed whatever they are",
        ("tests/fuzz/test_fuzz.py::test_whatever_parts_say_there_is_a_sentence",),
    ),
    Bug(
        REPLIES,
        "    while len(moves) <= MAX_MOVES:\n",
        "    while len(moves) < 200 * MAX_MOVES:\n",
        "a game that never ends is read for ever",
        (f"{TEST_REPLIES}::test_a_game_without_end_is_not_read_for_ever",),
    ),
)
