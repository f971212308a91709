"""The driver of NeoTrellis tiles, and what says that they are gone."""

from tests.planted.bug import Bug

DRIVER = "firmware/hardware/neotrellis.py"
KERNELS = "firmware/hardware/kernels.py"
BUS = "firmware/hardware/bus.py"
WIRING = "firmware/hardware/wiring.py"
LIFE = "firmware/output/life.py"
TEST = "tests/host/simulation/emulator/test_neotrellis.py"
TEST_LIFE = "tests/firmware/test_life.py"
HOLDS = f"{TEST}::test_a_tile_that_locks_up_and_holds_the_bus_is_reset"

BUGS = (
    Bug(
        DRIVER,
        "        if self._misses[tile] == MISSES:\n",
        "        if self._misses[tile]:\n",
        "a tile is missing that did not answer once, and its keys come up",
        (f"{TEST}::test_what_is_not_acknowledged_is_sent_again",),
    ),
    Bug(
        DRIVER,
        "        if self._gone and self._ticks % LOOK_TICKS == 0:\n",
        "        if False:\n",
        "a tile that is missing is found again seconds later",
        (f"{TEST}::test_a_tile_that_was_missing_is_found_soon",),
    ),
    Bug(
        BUS,
        "        for _ in range(CLOCKS):\n",
        "        for _ in range(0):\n",
        "a bus that is held is not clocked free",
        (HOLDS, "tests/host/simulation/emulator/test_display_faults.py"),
    ),
    Bug(
        DRIVER,
        "                self._bus.writeto(TRELLIS_ADDRESSES[tile], RESET)\n",
        "                pass\n",
        "a tile that holds the bus is not reset, and stands still",
        (HOLDS,),
    ),
    Bug(
        DRIVER,
        "            self._wanted = self._there\n",
        "",
        "the interrupt asks no tile at once",
        (
            f"{TEST}::test_each_key_is_down_while_a_finger_is_on_it",
            f"{TEST}::test_keys_are_heard_and_each_tile_has_its_turn_while_all_lights_move",
        ),
    ),
    Bug(
        DRIVER,
        "AT_ONCE if self._alert else QUICK",
        "0 if self._alert else QUICK",
        "an interrupt that stays low hides all keys",
        (f"{TEST}::test_an_interrupt_that_stays_costs_no_key",),
    ),
    Bug(
        KERNELS,
        "            if closes == 0:\n",
        "            if True:\n",
        "the fourth corner of a rectangle counts, which nobody pressed",
        (f"{TEST}::test_three_corners_do_not_make_the_fourth",),
    ),
    Bug(
        DRIVER,
        "            if self._heard[tile] == FIFO:\n",
        "            if False:\n",
        "after an overflow a key stays down for ever",
        (f"{TEST}::test_a_fifo_that_overflowed_leaves_no_key_down",),
    ),
    Bug(
        DRIVER,
        "        if count == EVENTS or self._held >> tile & 1:\n",
        "        if False:\n",
        "more events than are read at once wait for the next interrupt",
        (f"{TEST}::test_a_fifo_that_overflowed_leaves_no_key_down",),
    ),
    Bug(
        DRIVER,
        "            if late == kernels.NO_EVENT:\n",
        "            self._held &= ~(1 << tile)\n            if late == kernels.NO_EVENT:\n",
        "the second of two taps of a busy moment is lost",
        (f"{TEST}::test_a_key_that_was_tapped_while_the_program_was_busy_is_down_in_a_scan",),
    ),
    Bug(
        DRIVER,
        "            self._unset |= 1 << self._ticks // RENEW_TICKS\n",
        "            pass\n",
        "a tile that has restarted is not set up again",
        (f"{TEST}::test_a_restart_that_nobody_noticed_is_made_good",),
    ),
    Bug(
        WIRING,
        "0x31, 0x32, 0x33,",
        "0x31, 0x33, 0x32,",
        "two tiles have each other's address",
        ("tests/hardware", "tests/firmware/test_wiring.py"),
    ),
    Bug(
        KERNELS,
        "sent[WIRE * pixel + byte]",
        "sent[WIRE * pixel + WIRE - 1 - byte]",
        "green, red and blue are sent the other way round",
        (f"{TEST}::test_each_light_shows_what_it_was_given",),
    ),
    Bug(
        DRIVER,
        "        return self._gone & self._grid[0]\n",
        "        return 0\n",
        "no tile is ever said to be missing",
        (f"{TEST_LIFE}::test_a_row_of_tiles_that_is_loose_and_comes_back",),
    ),
    Bug(
        LIFE,
        "if missing == self._missing and missing != self._silent:",
        "if missing != self._silent:",
        "a tile that only restarts is said to be missing",
        (f"{TEST_LIFE}::test_a_tile_that_is_away_for_a_moment_is_no_fault",),
    ),
    Bug(
        DRIVER,
        "        if tiles >> self._first & 1:\n",
        "        if False:\n",
        "the tile that was pressed waits for the others' lights",
        (f"{TEST}::test_the_tile_that_was_pressed_waits_for_no_other",),
    ),
    Bug(
        DRIVER,
        "        self._lit = kernels.following(tiles, self._lit, TILES)\n",
        "        self._lit = kernels.following(tiles, NONE, TILES)\n",
        "while all lights move the last tiles get none",
        (f"{TEST}::test_keys_are_heard_and_each_tile_has_its_turn_while_all_lights_move",),
    ),
    Bug(
        DRIVER,
        "        last = min(self._done + GROUP, len(SETUP))\n",
        "        last = len(SETUP)\n",
        "a tile is set up in one go, and lights and keys wait for it",
        (f"{TEST}::test_no_call_of_scan_takes_long_while_tiles_are_set_up",),
    ),
    Bug(
        DRIVER,
        "        self._met = EVERY_TILE if self._known else 0",
        "        self._met = 0",
        "a whole board whose tiles are loose but for four comes up as one of 8 x 8 keys",
        (f"{TEST}::test_a_board_that_was_whole_is_no_smaller_one_when_tiles_are_loose",),
    ),
)
