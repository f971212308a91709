"""What the journal and the settings keep, whatever happens to power and flash."""

from tests.planted.bug import Bug

RECOVERY = "firmware/recovery.py"
JOURNAL = "firmware/storage/journal.py"
JOURNAL_READER = "firmware/storage/journal_reader.py"
RECORDS = "firmware/storage/records.py"
TEST_JOURNAL = "tests/firmware/test_journal.py"
TEST_JOURNAL_DAMAGE = "tests/firmware/test_journal_damage.py"
TEST_JOURNAL_ENDS = "tests/firmware/test_journal_ends.py"
TEST_RECOVERY = "tests/firmware/test_recovery.py"
TEST_POWERCUTS = "tests/host/tools/test_powercuts.py"

BUGS = (
    Bug(
        JOURNAL,
        "            file.seek(len(HEADER))\n",
        "",
        "the tail gets into the body with its header",
        (
            f"{TEST_JOURNAL}::test_the_tail_stays_short_and_the_body_grows_seldom",
            f"{TEST_POWERCUTS}::test_no_cut_loses_a_game[moves]",
        ),
    ),
    Bug(
        JOURNAL,
        '        with self._board.open(BODY, "ab") as file:\n            file.write(records)\n        self._tail = 0',
        "        self._tail = 0\n"
        '        with self._board.open(TAIL, "wb") as file:\n'
        "            file.write(HEADER)\n"
        '        with self._board.open(BODY, "ab") as file:\n'
        "            file.write(records)",
        "the tail is emptied before the body has its records",
        (f"{TEST_POWERCUTS}::test_no_cut_loses_a_game[moves]",),
    ),
    Bug(
        JOURNAL,
        "        self._due = play is not None and play is self._play\n",
        "        self._due = False\n",
        "after a flash that took nothing the moves of then are missing",
        (f"{TEST_JOURNAL_DAMAGE}::test_a_full_flash_is_told_and_play_goes_on",),
    ),
    Bug(
        JOURNAL,
        "self._due = reader.truncated or self._lacks_tail or",
        "self._due = self._lacks_tail or",
        "a game continues behind a torn record",
        (f"{TEST_JOURNAL_DAMAGE}::test_a_torn_tail_is_dropped_in_silence",),
    ),
    Bug(
        JOURNAL,
        "self._aside, self._tail, self._due = reader.broken, SPOILED, True",
        "self._tail, self._due = SPOILED, True",
        "what could not be read is written over",
        (f"{TEST_JOURNAL_DAMAGE}::test_a_move_that_is_not_legal_ends_what_is_read",),
    ),
    Bug(
        "firmware/storage/attempts.py",
        "return not self._rests or elapsed(now, self._tried) >= self._pause",
        "return not self._rests",
        "a flash that took nothing once is never tried again",
        ("tests/firmware/test_journal_trouble.py::test_the_flash_is_tried_again_by_time_and_less_and_less_often",),
    ),
    Bug(
        JOURNAL,
        "        while ASIDE + str(number) in names:\n            number += 1\n",
        "",
        "what is set aside takes the place of what was before",
        (f"{TEST_JOURNAL_DAMAGE}::test_what_is_set_aside_later_takes_a_name_of_its_own",),
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
        JOURNAL_READER,
        "if self.number and reader.number != self.number + 1:",
        "if self.number and reader.number <= self.number:",
        "a game is read on behind a gap",
        (f"{TEST_JOURNAL_DAMAGE}::test_nothing_is_read_behind_what_is_damaged_or_missing",),
    ),
    Bug(
        JOURNAL_READER,
        "if self._name == TAIL and reader.number <= self.number:",
        "if self._name == TAIL and reader.number < self.number:",
        "the last record of the body is read again from the tail",
        (f"{TEST_POWERCUTS}::test_no_cut_loses_a_game[compaction]",),
    ),
    Bug(
        RECORDS,
        "return crc32(data[: length - 4]) ==",
        "return length > 0 or crc32(data[: length - 4]) ==",
        "records are taken whatever their checksum says",
        (f"{TEST_JOURNAL_DAMAGE}::test_nothing_is_read_behind_what_is_damaged_or_missing",),
    ),
    Bug(
        RECORDS,
        "return count < FRAME or not is_record(memoryview(shorter), count)",
        "return True",
        "a flipped bit in the last record's length is taken for a power cut, and a move is lost in silence",
        (f"{TEST_JOURNAL_ENDS}::test_what_might_be_a_record_cut_short_is_none_beyond_one_that_is_whole",),
    ),
    Bug(
        JOURNAL_READER,
        "        elif self._gap or not torn:\n",
        "        elif self._gap:\n",
        "what is damaged at the end of the tail is taken for a power cut",
        (f"{TEST_JOURNAL_ENDS}::test_junk_at_the_end_is_said_and_set_aside",),
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
        "self._storage.save(FILE, json.dumps(kept).encode())",
        "self._storage.load(FILE)",
        "settings are forgotten with the power",
        ("tests/firmware/test_settings.py",),
    ),
    Bug(
        RECOVERY,
        'app.begin(setup_of(record), now, record["moves"], room=app.play.room)',
        "app.show(app.play, now)",
        "after a fault the game continues half done",
        (f"{TEST_RECOVERY}::test_an_engine_that_stops_half_way_through_a_move_is_built_anew",),
    ),
    Bug(
        RECOVERY,
        "if self._row < MOST:",
        "if True:",
        "a fault that never ends is met for ever",
        (f"{TEST_RECOVERY}::test_what_never_ends_well_ends_the_program_and_is_written_down_once",),
    ),
    Bug(
        "firmware/hardware/board.py",
        "            os.rename(beside, name)\n        except OSError:",
        "            os.remove(name)\n            os.rename(beside, name)\n        except OSError:",
        "power lost between two steps leaves no settings",
        ("tests/host/simulation/emulator/test_board.py::test_power_lost_while_saving_leaves_the_old_or_the_new",),
    ),
    Bug(
        JOURNAL,
        "numbers[: max(0, len(numbers) + 1 - FINISHED)]",
        "numbers[: max(0, len(numbers) - FINISHED)]",
        "the file of the 21st finished game is not removed",
        (f"{TEST_JOURNAL}::test_the_last_twenty_are_kept",),
    ),
    Bug(
        JOURNAL,
        "            self._keeps = self._due = True\n",
        "            self._keeps = True\n",
        "a game that is left for another is not kept, or with what was taken back",
        ("tests/firmware/test_journal.py",),
    ),
)
