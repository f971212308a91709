"""What the firmware keeps, how it starts and recovers, its link and its hardware."""

from tests.planted.bug import Bug

JOURNAL = "firmware/storage/journal.py"
READER = "firmware/storage/journal_reader.py"
LINK = "firmware/link/link.py"
BOARD = "firmware/hardware/board.py"
TEST_JOURNAL = "tests/firmware/test_journal.py"
DAMAGE = "tests/firmware/test_journal_damage.py"
ENDS = "tests/firmware/test_journal_ends.py"
TROUBLE = "tests/firmware/test_journal_trouble.py"
TORN = f"{DAMAGE}::test_a_torn_tail_is_dropped_in_silence"
TEST_LINK = "tests/firmware/test_link.py"
TEST_BOARD = "tests/firmware/test_board.py"
CUTS = "tests/host/tools/test_powercuts.py::test_no_cut_loses_a_game"
RECOVERY = "tests/firmware/test_recovery.py"

BUGS = (
    Bug(
        JOURNAL,
        "numbers[: max(0, len(numbers) + 1 - FINISHED)]",
        "numbers[: max(0, len(numbers) - FINISHED)]",
        "the file of the 21st finished game is not removed",
        (f"{TEST_JOURNAL}::test_the_last_twenty_are_kept",),
    ),
    Bug(
        JOURNAL,
        "            file.seek(len(HEADER))\n",
        "",
        "the tail gets into the body with its header",
        (f"{TEST_JOURNAL}::test_the_tail_stays_short_and_the_body_grows_seldom", f"{CUTS}[moves]"),
    ),
    Bug(
        JOURNAL,
        '        with self._board.open(BODY, "ab") as file:\n            file.write(records)\n        self._tail = 0',
        '        self._tail = 0\n        with self._board.open(TAIL, "wb") as file:\n            file.write(HEADER)\n'
        '        with self._board.open(BODY, "ab") as file:\n            file.write(records)',
        "the tail is emptied before the body has its records",
        (f"{CUTS}[moves]",),
    ),
    Bug(
        JOURNAL,
        "        self._due = play is not None and play is self._play\n",
        "        self._due = False\n",
        "after a flash that took nothing the moves of then are missing",
        (f"{DAMAGE}::test_a_full_flash_is_told_and_play_goes_on",),
    ),
    Bug(
        JOURNAL,
        "self._due = reader.truncated or self._lacks_tail or",
        "self._due = self._lacks_tail or",
        "a game continues behind a torn record",
        (TORN,),
    ),
    Bug(
        JOURNAL,
        "self._aside, self._tail, self._due = reader.broken, SPOILED, True",
        "self._tail, self._due = SPOILED, True",
        "what could not be read is written over",
        (f"{DAMAGE}::test_a_move_that_is_not_legal_ends_what_is_read",),
    ),
    Bug(
        JOURNAL,
        "if self._rests and elapsed(now, self._tried) < self._pause:",
        "if self._rests:",
        "a flash that took nothing once is never tried again",
        (f"{TROUBLE}::test_the_flash_is_tried_again_by_time_and_less_and_less_often",),
    ),
    Bug(
        JOURNAL,
        "        while ASIDE + str(number) in names:\n            number += 1\n",
        "",
        "what is set aside takes the place of what was before",
        (f"{DAMAGE}::test_what_is_set_aside_later_takes_a_name_of_its_own",),
    ),
    Bug(
        "firmware/screens/play.py",
        "        game.undo()\n        self.app.journal.retracted(self)\n",
        "        game.undo()\n",
        "the journal does not hear of a move that was taken back and replaced",
        (
            f"{TEST_JOURNAL}::test_undo_goes_on_across_a_power_cut",
            f"{TEST_JOURNAL}::test_undo_while_a_game_is_written_anew",
        ),
    ),
    Bug(
        READER,
        "if self.number and reader.number != self.number + 1:",
        "if self.number and reader.number <= self.number:",
        "a game is read on behind a gap",
        (f"{DAMAGE}::test_nothing_is_read_behind_what_is_damaged_or_missing",),
    ),
    Bug(
        READER,
        "if self._name == TAIL and reader.number <= self.number:",
        "if self._name == TAIL and reader.number < self.number:",
        "the last record of the body is read again from the tail",
        (f"{CUTS}[compaction]",),
    ),
    Bug(
        "firmware/storage/records.py",
        "return crc32(data[: length - 4]) ==",
        "return length > 0 or crc32(data[: length - 4]) ==",
        "records are taken whatever their checksum says",
        (f"{DAMAGE}::test_nothing_is_read_behind_what_is_damaged_or_missing",),
    ),
    Bug(
        "firmware/storage/records.py",
        "return count < FRAME or not is_record(memoryview(shorter), count)",
        "return True",
        "a flipped bit in the last record's length is taken for a power cut, and a move is lost in silence",
        (f"{ENDS}::test_what_might_be_a_record_cut_short_is_none_beyond_one_that_is_whole",),
    ),
    Bug(
        READER,
        "        elif self._gap or not torn:\n",
        "        elif self._gap:\n",
        "what is damaged at the end of the tail is taken for a power cut",
        (f"{ENDS}::test_junk_at_the_end_is_said_and_set_aside",),
    ),
    Bug(
        "firmware/screens/resume.py",
        "app.journal.adopt(play, self._reader)",
        "app.journal._play, app.journal._kept = play, play.game.ply",
        "a resumed game continues in the journal where a new one begins",
        (
            f"{TEST_JOURNAL}::test_a_game_goes_on_after_a_power_cut",
            f"{TEST_JOURNAL}::test_undo_goes_on_across_a_power_cut",
        ),
    ),
    Bug(
        "firmware/storage/settings.py",
        "self._storage.save(FILE, json.dumps(self.texts()).encode())",
        "self._storage.load(FILE)",
        "settings are forgotten with the power",
        ("tests/firmware/test_settings.py",),
    ),
    Bug(
        "firmware/storage/crashlog.py",
        "self._storage.save(_name(number % KEPT)",
        "self._storage.save(_name(min(number, KEPT - 1))",
        "only the tenth file of the crash log is replaced",
        ("tests/firmware/test_crashlog.py",),
    ),
    Bug(
        "firmware/recovery.py",
        'app.begin(setup_of(record), now, record["moves"], room=app.play.room)',
        "app.show(app.play, now)",
        "after a fault the game continues half done",
        (f"{RECOVERY}::test_an_engine_that_stops_half_way_through_a_move_is_built_anew",),
    ),
    Bug(
        "firmware/recovery.py",
        "if self._row < MOST:",
        "if True:",
        "a fault that never ends is met for ever",
        (f"{RECOVERY}::test_what_never_ends_well_ends_the_program_and_is_written_down_once",),
    ),
    Bug(
        "firmware/hardware/watchdog.py",
        "min(failed + 1, MOST_FAILED)",
        "failed + 1",
        "the eighth failed start is counted as none",
        ("tests/firmware/test_watchdog.py::test_starts_that_fail_in_a_row_are_counted_up_to_a_bound",),
    ),
    Bug(
        "firmware/hardware/watchdog.py",
        "            self._state |= HEALTHY\n",
        "            pass\n",
        "a version that ran for hours counts as a failed start",
        ("tests/firmware/test_watchdog.py::test_a_start_that_came_to_a_minute_has_not_failed",),
    ),
    Bug(
        BOARD,
        "            os.rename(beside, name)\n        except OSError:",
        "            os.remove(name)\n            os.rename(beside, name)\n        except OSError:",
        "power lost between two steps leaves no settings",
        ("tests/host/simulation/virtual/test_flash.py::test_power_lost_while_saving_leaves_the_old_or_the_new",),
    ),
    Bug(
        BOARD,
        "steps = 1 if come <= KEPT_SCANS else come - KEPT_SCANS + 1",
        "steps = 1 if come <= KEPT_SCANS else come - KEPT_SCANS - 4",
        "scans are taken that the DMA writes over",
        (f"{TEST_BOARD}::test_the_oldest_scans_are_lost_when_the_program_takes_none",),
    ),
    Bug(
        BOARD,
        "return 0 <= time.ticks_diff(",
        "return time.ticks_diff(",
        "after a long pause the lights are busy for many minutes",
        (f"{TEST_BOARD}::test_the_lights_are_free_after_a_long_pause",),
    ),
    Bug(
        BOARD,
        "LED_RESET_US = 300",
        "LED_RESET_US = 200",
        "the pause between two frames is too short for the newer pixels",
        (f"{TEST_BOARD}::test_the_lights_are_busy_until_they_may_get_the_next_frame",),
    ),
    Bug(
        "firmware/hardware/display.py",
        "            self._renewed = 0\n",
        "            pass\n",
        "a display that was away for a moment shows noise",
        ("tests/firmware/test_display_faults.py::test_a_display_that_was_away_for_a_moment_is_told_everything_anew",),
    ),
    Bug(
        "firmware/hardware/display.py",
        "BUS_CLOCKS = 9",
        "BUS_CLOCKS = 8",
        "a display that was left in the middle of a byte holds the bus for good",
        (
            "tests/firmware/test_display_faults.py::test_a_display_that_releases_the_bus_after_nine_clocks_needs_no_help",
        ),
    ),
    Bug(
        "firmware/link/lines.py",
        'b" " * (-(len(data) + 1) % PIECE)',
        'b" " * (-len(data) % PIECE)',
        "a line is no whole number of pieces, and the last byte waits",
        (f"{TEST_LINK}::test_a_reply_has_the_id_of_its_request", "tests/host/simulation/virtual/test_usb.py"),
    ),
    Bug(
        "firmware/link/lines.py",
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
        LINK,
        "(type(number) is not int or not 0 <= number <= most)",
        "(type(number) is not int or number > most)",
        "a key of row -1 is another key",
        (f"{TEST_LINK}::test_a_key_that_is_none",),
    ),
    Bug(
        LINK,
        'return _number(request, "from", MAX_MOVES, 0) or 0',
        'return _number(request, "from", MAX_MOVES, 0)',
        "a record from null is a fault of the board",
        (f"{TEST_LINK}::test_a_record_from_null_is_one_from_its_start",),
    ),
    Bug(
        LINK,
        "self._told_panel, self._panel_at = revision, now",
        "self._panel_at = now",
        "the panel is sent ten times a second without a change",
        (f"{TEST_LINK}::test_events_tell_everything_once_and_then_what_changes",),
    ),
    Bug(
        "firmware/games/registry.py",
        "if type(seat) is not int or not 0 <= seat < len(seats):",
        "if type(seat) is not int or not 0 <= seat <= len(seats):",
        "a record with a seat too many stops the board",
        ("tests/firmware/test_record.py::test_a_bad_record_changes_nothing_and_says_why",),
    ),
    Bug(
        JOURNAL,
        "            self._keeps = self._due = True\n",
        "            self._keeps = True\n",
        "a game that is left for another is not kept, or with what was taken back",
        (TEST_JOURNAL,),
    ),
)
