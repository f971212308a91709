"""The board thinks: where, how long, and what people see of it."""

from tests.planted.bug import Bug

THINKER = "firmware/games/thinker.py"
PLAY = "firmware/screens/play.py"
LOOP = "firmware/loop.py"
CORE = "firmware/hardware/second_core.py"
TEST = "tests/firmware/test_thinking.py"
LOOPS = "tests/firmware/test_loop.py"
FRAMES = "tests/host/deploy/test_frames.py"
CORES = "tests/host/simulation/emulator/test_second_core.py"

BUGS = (
    Bug(
        THINKER,
        "age < self._pause or (thinks and age < self._budget)",
        "thinks and age < self._budget",
        "a bot that is done at once leaves people no time to see that it thinks",
        (f"{TEST}::test_a_bot_that_is_done_waits_for_a_pause_and_a_hint_does_not",),
    ),
    Bug(
        THINKER,
        "min(self._budget, self._core.longest_ms)",
        "self._budget",
        "people at a computer wait as long as at the board",
        (f"{TEST}::test_a_second_core_thinks_alone_and_has_its_own_limit",),
    ),
    Bug(
        THINKER,
        "left - 1 if elapsed(board.ticks_us(), began) < SLICES_US else 0",
        "left - 1",
        "four slices take as long as they like",
        (f"{TEST}::test_a_tick_has_four_slices_or_as_many_as_fit_in_2_ms",),
    ),
    Bug(
        THINKER,
        "self._thinks(0 if rests else SLICES)",
        "self._thinks(SLICES)",
        "a key waits for a bot's slices",
        (f"{TEST}::test_a_key_has_its_light_before_the_board_thinks_on",),
    ),
    Bug(
        THINKER,
        "points >= GRADES[grade]",
        "points <= GRADES[grade]",
        "a hint says the contrary of what the bot expects",
        (f"{TEST}::test_a_hint_says_what_to_expect",),
    ),
    Bug(
        PLAY,
        "            self._preview.show(move)\n",
        "",
        "a hint does not show what its move does",
        (f"{TEST}::test_a_hint_shows_what_its_move_does",),
    ),
    Bug(
        PLAY,
        "            self._dots = dots\n",
        "",
        "the panel has no more dots while the board thinks",
        (f"{TEST}::test_dots_come_while_the_board_thinks",),
    ),
    Bug(
        CORE,
        "    heap_lock()\n",
        "",
        "a bot takes memory while the first core may do so, too",
        (f"{CORES}::test_a_bot_that_takes_memory_thinks_again_on_the_first_core",),
    ),
    Bug(
        PLAY,
        "if panel.tip == shown:",
        "if True:",
        "a dot takes away what a key has just said",
        (f"{TEST}::test_dots_leave_the_answer_to_a_key_on_the_panel",),
    ),
    Bug(
        PLAY,
        "        self.app.board.tidy()  # or what led here would soon have it done, at a key perhaps\n",
        "",
        "what led to a thought has the memory collected as a key is pressed in it",
        (f"{TEST}::test_a_thought_begins_with_a_tidy_memory",),
    ),
    Bug(
        LOOP,
        "return many or not self._thinks()",
        "return True",
        "the memory is collected for each dot of a thought",
        (f"{TEST}::test_the_memory_is_tidied_now_and_then_while_the_board_thinks",),
    ),
    Bug(
        LOOP,
        "return many and rests >= KEY_MS and any(app.keys.down)",
        "return False",
        "keys that come one after the other have the memory collected before one of their lights",
        (f"{LOOPS}::test_the_memory_is_tidied_while_a_finger_rests_where_keys_come_one_after_the_other",),
    ),
    Bug(
        LOOP,
        "many and rests >= KEY_MS and",
        "many and",
        "the memory is collected between a press and its light",
        (f"{LOOPS}::test_the_memory_is_tidied_while_a_finger_rests_where_keys_come_one_after_the_other",),
    ),
    Bug(
        LOOP,
        " and any(app.keys.down)",
        "",
        "the memory is collected as a finger comes up, and the next press waits",
        (f"{LOOPS}::test_the_memory_is_tidied_while_a_finger_rests_where_keys_come_one_after_the_other",),
    ),
    Bug(
        THINKER,
        "// self._budget, parts)",
        "// self._budget, parts, parts, parts, parts, parts, parts, parts, parts, parts)",
        "what is called in each tick of a thought takes its frame from the heap",
        (f"{FRAMES}::test_what_is_called_while_the_board_thinks_has_small_frames",),
    ),
)
