"""The text protocol and the command line; and the programs that look for faults: they must find some."""

from tests.planted.bug import Bug

SESSION = "host/gtp/session.py"
WIRE = "host/gtp/wire.py"
COMMANDS = "tests/host/gtp/test_commands.py"
LINES = "tests/host/gtp/test_lines.py"
PROCESS = "tests/host/gtp/test_process.py"
GO = "host/gtp/go.py"
TEST_GO = "tests/host/gtp/test_go.py"

BUGS = (
    Bug(
        SESSION,
        "        if player != self.to_move():\n",
        "        if False:\n",
        "a player moves out of turn",
        (f"{COMMANDS}::test_an_error_changes_nothing",),
    ),
    Bug(
        SESSION,
        "bot.begin(self.game, ",
        "bot.begin(type(self.game)(**self.game.options()), ",
        "the bot thinks about an empty board",
        (f"{COMMANDS}::test_the_bot_thinks_about_the_game_as_it_stands",),
    ),
    Bug(
        SESSION,
        'self._begin(self.game.NAME, *_words({**options, "size": str(number)}))',
        'self._begin(self.game.NAME, *_words({"size": str(number)}))',
        "boardsize forgets the other options",
        (f"{COMMANDS}::test_boardsize_keeps_the_other_options",),
    ),
    Bug(
        WIRE,
        "                target.flush()\n",
        "",
        "a controller waits for a reply that is in a buffer",
        (f"{LINES}::test_replies_are_flushed_one_by_one",),
    ),
    Bug(
        WIRE,
        "    yield _split(kept)\n\n",
        "\n",
        "a last line without a line feed gets no reply",
        (f"{LINES}::test_a_line_and_its_reply",),
    ),
    Bug(
        WIRE,
        "            except BrokenPipeError:\n                _forget(target)\n                return\n",
        "",
        "a reader that has gone makes a traceback",
        (f"{PROCESS}::test_a_reader_that_has_gone_ends_it_quietly",),
    ),
    Bug(
        WIRE,
        'if len(kept) <= LONGEST and b"#" not in kept:',
        'if b"#" not in kept:',
        "a line without end fills the memory",
        (f"{LINES}::test_a_line_without_end_fills_no_memory",),
    ),
    Bug(
        GO,
        "    return PLAYERS.get(small, small) if speaks(game) else word\n",
        "    return word\n",
        "no program for Go can play a move",
        (f"{TEST_GO}::test_players_and_vertices_in_any_case", "tests/host/gtp/test_clients.py"),
    ),
    Bug(
        GO,
        'COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"',
        'COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"',
        "the ninth column of a program for Go is no column, or the wrong one",
        (f"{TEST_GO}::test_each_square_of_a_board_is_the_vertex_that_sgfmill_says",),
    ),
    Bug(
        SESSION,
        "self._choice_without_swap() if in_go else self._choice()",
        "self._choice()",
        "a program for Go is answered with a swap, which it takes for a pass or an error",
        (f"{TEST_GO}::test_the_bot_does_not_swap_where_nobody_could_read_it",),
    ),
    Bug(
        SESSION,
        '        if self._passes:\n            self._passes -= 1\n            return ""\n',
        "",
        "a program for Go that takes back a pass takes back a move",
        (f"{TEST_GO}::test_two_passes_end_a_game_that_is_over_and_are_taken_back_first",),
    ),
    Bug(
        SESSION,
        "        self.clock.spend(player, time.monotonic() - begin)\n",
        "",
        "the clock that a front end sets does not run",
        ("tests/host/gtp/test_clock.py::test_thirty_moves_of_one_minute_stay_within_it",),
    ),
    Bug(
        WIRE,
        '            plain = BYTE_ORDER_MARK.sub(b"", plain)\n',
        "            pass\n",
        "the first command of a file from Windows is unknown",
        (f"{LINES}::test_a_file_from_windows_has_a_byte_order_mark",),
    ),
    Bug(
        "host/games.py",
        '        if option in options:\n            raise ValueError(f"The option {option} is given twice.")\n',
        "",
        "of an option that is given twice the last counts",
        (f"{COMMANDS}::test_an_error_changes_nothing",),
    ),
    Bug(
        "host/tools/soak/run.py",
        '("help", "settings", "test", "menu")',
        '("help", "settings", "menu")',
        "a soak run takes the memory of a self-test that is opened for a leak",
        ("tests/host/tools/test_soak.py::test_a_soak_run_finds_nothing",),
    ),
    Bug(
        "host/tools/soak/invariants.py",
        "        if drift > DRIFT_MS:\n",
        "        if drift > 100 * DRIFT_MS:\n",
        "a soak run does not notice a clock that drifts",
        ("tests/host/tools/test_soak.py::test_a_clock_that_drifts_is_found_out",),
    ),
    Bug(
        "host/tools/soak/invariants.py",
        "        if figures[name] != wanted:\n",
        "        if not figures:\n",
        "a soak run does not notice what the board has written down of its own faults",
        ("tests/host/tools/test_soak.py::test_memory_that_is_lost_and_mishaps_are_found_out",),
    ),
    Bug(
        "host/tools/powercuts/chip.py",
        "(old ^ ((old ^ new) & random.getrandbits(8 * size)))",
        "(old ^ ((old ^ new) & random.getrandbits(8)))",
        "power cuts leave an erase undone, never half done",
        ("tests/host/tools/test_powercuts.py::test_a_chip_programs_what_is_erased_and_is_cut_short",),
    ),
    Bug(
        "host/tools/powercuts/chip.py",
        "    if any(byte != ERASED for byte in flash[address : address + len(data)]):\n",
        "    if False:\n",
        "the chip of the power cuts programs what is not erased",
        ("tests/host/tools/test_powercuts.py::test_a_chip_programs_what_is_erased_and_is_cut_short",),
    ),
    Bug(
        "host/tools/shadow.py",
        "                if self.players_turn and not any_player:\n",
        "                if False:\n",
        "a board may move in place of a player",
        ("tests/host/tools/test_shadow.py::test_chance_and_the_board_may_move_and_no_player",),
    ),
    Bug(
        "host/tools/shadow.py",
        "return 3 - player if player and self.game.swapped() else",
        "return player if player and self.game.swapped() else",
        "beside a board that was swapped with, players and board have each other's turns",
        ("tests/host/tools/test_shadow.py::test_a_swap_gives_the_board_the_other_colour",),
    ),
)
