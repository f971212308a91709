"""Keys, lights, screens, and the loop: what a player meets. What the firmware keeps is in firmware_storage.py."""

from tests.planted.bug import Bug

DEBOUNCE = "firmware/input/debounce.py"
GESTURES = "firmware/input/gestures.py"
FAULTS = "firmware/input/key_faults.py"
KEYS = "firmware/input/keys.py"
APP = "firmware/app.py"
PLAY = "firmware/screens/play.py"
TEST_DEBOUNCE = "tests/firmware/test_debounce.py"
TEST_GESTURES = "tests/firmware/test_gestures.py"
TEST_FAULTS = "tests/firmware/test_key_faults.py"
TEST_APP = "tests/firmware/test_app.py"
SCANNING = "tests/firmware/test_scanning.py"
TROUBLE = "tests/firmware/test_journal_trouble.py"
PREVIEW = "tests/firmware/test_preview.py"

TEST_KEYS = "tests/firmware/test_keys.py"
LESSON = "firmware/screens/lesson.py"
TEST_LESSON = "tests/firmware/test_lesson.py"

BUGS = (
    Bug(
        "firmware/screens/selftest.py",
        "        elif company[key] != ALONE:\n",
        "        else:\n",
        "two fingers once make two keys look joined",
        ("tests/firmware/test_selftest.py::test_keys_that_are_never_down_alone_are_told_with_another",),
    ),
    Bug(
        "firmware/screens/selftest.py",
        "frame.dark_from < 0 or CHAIN[key] < frame.dark_from",
        "True",
        "the last dark key that was pressed counts, not the first of the chain",
        ("tests/firmware/test_selftest.py::test_the_first_of_the_keys_that_are_dark_is_kept",),
    ),
    Bug(
        KEYS,
        "lasts = HOLD_MS if self.gestures.tapping[column] & bit else STUCK_MS",
        "lasts = STUCK_MS",
        "a finger that rests is no hold for ten seconds",
        (f"{TEST_KEYS}::test_keys_at_rest_are_left_alone_without_a_difference",),
    ),
    Bug(
        KEYS,
        "rest = not (news or self._crowded) and columns == self.down == busy",
        "rest = columns == self.down == busy",
        "a key that chatters is masked only when it would be a hold",
        (f"{TEST_KEYS}::test_keys_at_rest_are_left_alone_without_a_difference",),
    ),
    Bug(
        LESSON,
        "        moves = self._lesson[first][CONTINUES].split()\n",
        "        moves = []\n",
        "a step of a lesson that is shown again begins with an empty board",
        (TEST_LESSON,),
    ),
    Bug(
        LESSON,
        "        elif _is_square(wanted) and self._square(wanted) != self._pressed:\n",
        "        elif _is_square(wanted):\n",
        "a lesson shows no answer to the finger that it asks for",
        (TEST_LESSON,),
    ),
    Bug(
        "firmware/games/view.py",
        "            game.undo()\n",
        "            pass\n",
        "what a move would do is done",
        (f"{PREVIEW}::test_a_hold_shows_it_and_plays_nothing",),
    ),
    Bug(
        APP,
        "if any(self.keys.down):",
        "if self.play is None:",
        "a pointer takes the preview away from a finger",
        (f"{PREVIEW}::test_fingers_win_over_a_pointer",),
    ),
    Bug(
        PLAY,
        "        if not again:\n            self._undone.clear()\n",
        "",
        "redo plays moves of a game that went another way",
        ("tests/firmware/test_redo.py::test_another_move_ends_what_can_be_played_again",),
    ),
    Bug(
        PLAY,
        "        if self._undone:\n            self._redo(now)\n        elif",
        "        if",
        "redo draws other stones, and the board answers otherwise",
        ("tests/firmware/test_redo.py",),
    ),
    Bug(
        DEBOUNCE,
        "        opening &= ~active\n",
        "",
        "a contact that has bounced once ends the press as soon as it opens again",
        (TEST_DEBOUNCE,),
    ),
    Bug(
        DEBOUNCE,
        "elif active & bit or elapsed(now, self.opened_at[key]) >= DEBOUNCE_MS:",
        "elif active & bit:",
        "a key that was pressed is never released",
        (TEST_DEBOUNCE,),
    ),
    Bug(
        GESTURES,
        "< HOLD_MS:",
        "< HOLD_MS + 1000:",
        "a hold takes a second longer",
        (TEST_GESTURES,),
    ),
    Bug(
        GESTURES,
        "if self._pressed > FINGERS:",
        "if self._pressed >= FINGERS:",
        "the tenth finger counts as an arm",
        (f"{TEST_GESTURES}::test_as_many_keys_as_fingers_all_count",),
    ),
    Bug(
        GESTURES,
        "            else:\n                kind = TAP if self.tapping[column] & bit else RELEASE\n"
        "                self._pressed -= 1\n",
        "            else:\n                kind = TAP if self.tapping[column] & bit else RELEASE\n",
        "after ten taps the next finger counts as an arm",
        (f"{TEST_GESTURES}::test_fingers_count_only_while_they_press",),
    ),
    Bug(
        FAULTS,
        "            if elapsed(now, self._debounce.changed_at[key]) >= STUCK_MS:\n"
        "                self._mask(key, STUCK, now)\n            elif",
        "            if",
        "a stuck key is never left out",
        (f"{TEST_FAULTS}::test_a_stuck_key_is_left_out_until_it_comes_up",),
    ),
    Bug(
        FAULTS,
        "rest &= ~(bit << 1 | bit >> 1)",
        "rest &= ~(bit >> 1)",
        "a fingertip on four neighbours is taken for a ghost",
        (f"{TEST_FAULTS}::test_a_fingertip_on_four_neighbours_is_no_ghost",),
    ),
    Bug(
        FAULTS,
        "            if active & bit:\n                self._debounce.opened_at[key] = now\n            elif elapsed",
        "            if elapsed",
        "a masked key comes back while it is still down",
        (f"{TEST_FAULTS}::test_a_stuck_key_is_left_out_until_it_comes_up",),
    ),
    Bug(
        KEYS,
        "                    gestures.cancel(column, faulty)\n",
        "",
        "a key that is masked before it is a hold is tapped",
        (f"{TEST_FAULTS}::test_a_contact_that_chatters_is_left_out",),
    ),
    Bug(
        "firmware/clock.py",
        "return (now - then) & MASK",
        "return now - then",
        "after 12 days the clock comes round and nothing times out any more",
        (f"{TEST_DEBOUNCE}::test_the_wrap_of_the_clock_changes_nothing",),
    ),
    Bug(
        APP,
        "if not slide.ended(key):",
        "if True:",
        "a finger that rests after its slide acts as a hold",
        (
            f"{TEST_APP}::test_a_second_finger_plays_and_the_resting_one_then_does_nothing",
            "tests/firmware/test_ouroboros_supplies.py::test_a_finger_that_stays_after_its_slide_changes_nothing",
        ),
    ),
    Bug(
        GESTURES,
        "        self._done = True\n",
        "",
        "a finger that has slid plays its own square, too",
        (
            f"{TEST_APP}::test_a_second_finger_plays_and_the_resting_one_then_does_nothing",
            f"{TEST_GESTURES}::test_a_tap_beside_a_resting_finger_slides_from_it_which_then_means_nothing",
        ),
    ),
    Bug(
        APP,
        "self.screen.rests() and elapsed",
        "elapsed",
        "a running game is covered after a minute",
        ("tests/firmware/test_screens.py::test_the_light_show_covers_nothing_that_is_being_read",),
    ),
    Bug(
        APP,
        'self.frame.limit_ma = settings.value("supply")',
        'self.frame.limit_ma = settings.value("supply") and 500',
        "the lights stay within 500 mA whatever the supply gives",
        ("tests/firmware/test_screens.py::test_settings_work_at_once_and_are_kept",),
    ),
    Bug(
        APP,
        "frame.render(now - now % FRAME_MS,",
        "frame.render(now,",
        "frames of a board that is late are other ones",
        ("tests/firmware/test_settled.py::test_late_ticks_show_no_frame_that_others_do_not",),
    ),
    Bug(
        APP,
        '        panel.mark(journal.trouble != "")\n',
        "",
        "that moves are not kept is out of sight after the next key",
        (f"{TROUBLE}::test_a_fault_that_goes_on_stays_visible_on_every_screen",),
    ),
    Bug(
        PLAY,
        "            self.board_plays = 3 - self.board_plays\n",
        "            pass\n",
        "after a swap against the board no seats change",
        (f"{TEST_APP}::test_after_a_swap_against_the_board_it_plays_the_other_colour",),
    ),
    Bug(
        PLAY,
        "        self.app.panel.remove()\n        if move == game.SWAP:\n            self._exchange()\n",
        "        self.app.panel.remove()\n",
        "undo of a swap leaves the players with the other colours",
        (f"{TEST_APP}::test_the_swap_key_is_lit_only_while_swap_is_legal",),
    ),
    Bug(
        PLAY,
        "        self._hint = -1\n        if move != RESIGN:\n",
        "        self._hint = move\n        if move != RESIGN:\n",
        "a hint to resign lights a square",
        ("tests/firmware/test_pebble_rebel_course.py::test_a_hint_to_resign_marks_no_square",),
    ),
    Bug(
        PLAY,
        "elif player == CHANCE and self.opening == before:",
        "elif player == CHANCE:",
        "undo stops at the last move of chance",
        ("tests/firmware/test_pebble_rebel_course.py::test_undo_takes_back_what_chance_did_too",),
    ),
    Bug(
        PLAY,
        "if game.UNDO != NO_MOVE or (game.to_move != CHANCE and not self.is_board(game.to_move)):",
        "if game.UNDO != NO_MOVE or game.to_move != CHANCE:",
        "undo leaves it to the board to move, which moves again",
        (f"{TEST_APP}::test_the_board_answers",),
    ),
    Bug(
        PLAY,
        "return self.app.say(texts.BOARD if self.is_board(player) else texts.YOU)",
        "return self.app.say(texts.YOU if self.is_board(player) else texts.BOARD)",
        "the panel takes the board for you",
        (f"{TEST_APP}::test_the_board_answers", f"{TEST_APP}::test_the_board_may_start"),
    ),
    Bug(
        PLAY,
        "if self._asking and elapsed(now, self._asked_at) >= ASK_MS:",
        "if False:",
        "a question stands for ever, and the next press of its key says yes",
        (f"{TEST_APP}::test_a_question_is_withdrawn_after_a_while",),
    ),
    Bug(
        "firmware/screens/menu.py",
        "if (room or self.running()) and not confirmed:",
        "if False:",
        "one tap in the menu gives up a running game",
        (f"{TEST_APP}::test_a_running_game_is_not_given_up_by_one_tap",),
    ),
    Bug(
        "firmware/screens/form.py",
        "if row and column + wide > BOARD_COLUMNS - tail:",
        "if row and column + wide > BOARD_COLUMNS:",
        "the arrow to the next page lies over a value",
        ("tests/firmware/test_menu.py::test_an_option_of_thirty_values_has_pages",),
    ),
    Bug(
        "firmware/screens/form.py",
        "if at[square] == place and symbols[square] != EMPTY:",
        "if at[square] == place:",
        "a finger lights the dark keys of an answer, too",
        (f"{TEST_APP}::test_pressing_an_answer_shows_at_once_on_all_its_keys",),
    ),
    Bug(
        "firmware/games/vacuum/view.py",
        "return [target_of(self._recent[0])] if move == COMMIT else []",
        "return [source_of(self._recent[0])] if move == COMMIT else []",
        "after the commit the mark is where a perimeter tile came from",
        ("tests/firmware/test_vacuum_view.py::test_the_edge_slides_into_the_void",),
    ),
    Bug(
        "firmware/input/softkeys.py",
        "    3: (((11, 12),), ((0, 12),), ((0, 13),)),",
        "    3: (((11, 12),), ((0, 12),), ((11, 13),)),",
        "the third of three players has another's turn light",
        (
            "tests/firmware/test_ouroboros_view.py"
            "::test_turn_lights_of_three_are_at_three_corners_clockwise_from_the_bottom_left",
        ),
    ),
    Bug(
        "firmware/games/ouroboros/view.py",
        "player = game.outcome if game.to_move == NOBODY else game.to_move",
        "player = game.to_move",
        "once the game is over the bars show no supply",
        (
            "tests/firmware/test_ouroboros_supplies.py"
            "::test_after_a_resignation_the_bars_are_those_of_who_has_won_or_is_to_move",
        ),
    ),
    Bug(
        "firmware/input/layout.py",
        "row, column = column, BOARD_COLUMNS - 1 - row",
        "row, column = BOARD_COLUMNS - 1 - column, row",
        "a quarter turn goes the other way",
        ("tests/firmware/test_layout.py",),
    ),
    Bug(
        "firmware/output/frame.py",
        "room_ma = max(0, self.limit_ma - IDLE_MA)",
        "room_ma = max(0, self.limit_ma)",
        "lights may draw what the logic and the dark pixels take already",
        ("tests/firmware/test_frame.py::test_no_frame_draws_more_than_the_supply_gives",),
    ),
    Bug(
        "firmware/output/frame.py",
        "(RISE + up - rise) * SHARE // up",
        "(RISE + up) * SHARE // up",
        "where lights go out while others rise, the current jumps",
        ("tests/firmware/test_current.py::test_the_board_goes_up_in_steps",),
    ),
    Bug(
        "firmware/output/kernels.py",
        "wire[place] = shown[place] + (rise * share >> SHARE_BITS)",
        "wire[place] = rise * share >> SHARE_BITS",
        "what gets brighter begins from dark",
        ("tests/firmware/test_current.py::test_what_stays_keeps_still_while_the_rest_rises",),
    ),
    Bug(
        "firmware/output/panel.py",
        "self._stale |= 1 << page\n        self._lines",
        "self._stale = 1 << page\n        self._lines",
        "of several lines that change only the last is sent",
        ("tests/firmware/test_panel.py",),
    ),
    Bug(
        "firmware/output/panel.py",
        "return not self._stale and self._composed == self.revision",
        "return not self._stale",
        "the board says that it is done before new texts are on the display",
        ("tests/firmware/test_settled.py::test_not_before_the_display_knows_of_a_new_text",),
    ),
    Bug(
        "firmware/loop.py",
        "            self._app.take_keys(now, columns)\n",
        "",
        "keys of a busy tick are lost",
        (f"{SCANNING}::test_a_busy_board_misses_no_tap_and_doubles_none",),
    ),
    Bug(
        "firmware/loop.py",
        "columns, now = following, board.scan_ms",
        "columns = following",
        "keys of a busy tick have the time of its first scan",
        (f"{SCANNING}::test_events_have_the_times_of_their_scans",),
    ),
    Bug(
        "firmware/loop.py",
        "if self._frame_waits and not self._board.lights_busy():",
        "if self._frame_waits:",
        "a frame is sent while the last one is on its way",
        ("tests/firmware/test_loop.py::test_a_frame_waits_until_the_lights_have_taken_the_last_one",),
    ),
    Bug(
        "firmware/loop.py",
        " and self._undrawn <= PATIENCE:",
        ":",
        "the display gets nothing while ticks are long",
        ("tests/firmware/test_loop.py::test_the_display_waits_for_a_tick_with_time_but_not_for_ever",),
    ),
)
