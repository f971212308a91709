"""Vacuum's bot, and the board that plays it."""

from tests.planted.bug import Bug

BOT = "engines/vacuum/bot.py"
KERNELS = "engines/vacuum/bot_kernels.py"
RULES = "engines/vacuum/rules.py"
PLAY = "firmware/screens/play.py"
TEST_BOT = "tests/engines/vacuum/test_bot.py"
TEST_BOARD = "tests/firmware/test_vacuum_bot.py"
TEST_CORES = "tests/host/simulation/emulator/test_second_core.py"

BUGS = (
    Bug(
        BOT,
        "        held = self._held\n        for owner in range(5):\n            held[owner] = 0\n",
        "        held = [0] * 5\n",
        "the bot takes memory while it thinks",
        (f"{TEST_CORES}::test_no_bot_takes_memory_while_it_thinks",),
    ),
    Bug(
        BOT,
        "    APART = True\n",
        "",
        "the bot thinks on the first core, in a third of the time",
        (f"{TEST_CORES}::test_the_bots_of_the_games_think_there",),
    ),
    Bug(
        BOT,
        "            keeps = own.like(game)\n",
        "            keeps = True\n",
        "the bot plays its line on where another action was made",
        (f"{TEST_BOT}::test_it_thinks_again_where_the_line_is_left",),
    ),
    Bug(
        BOT,
        "        if keeps:\n            self._played += 1\n",
        "",
        "the bot makes the first action of its line again and again",
        (f"{TEST_BOT}::test_it_thinks_once_a_turn",),
    ),
    Bug(
        BOT,
        "        self._best[depth + 1] = COMMIT\n",
        "        self._best[depth + 1] = UNDO\n",
        "the bot takes its final action back",
        (f"{TEST_BOT}::test_it_thinks_once_a_turn",),
    ),
    Bug(
        BOT,
        "not self._length or value > self._value",
        "not self._length",
        "the bot plays the first turn that it finds",
        (f"{TEST_BOT}::test_it_wins_where_one_turn_is_enough",),
    ),
    Bug(
        BOT,
        "        self._random = random\n",
        "",
        "the seed makes no difference",
        (f"{TEST_BOT}::test_the_same_seed_gives_the_same_moves",),
    ),
    Bug(
        BOT,
        "        return UNDO if self.done else self._first\n",
        "        return self._first\n",
        "the bot has a move where only undo is left",
        (f"{TEST_BOT}::test_it_undoes_where_a_turn_cannot_end",),
    ),
    Bug(
        BOT,
        "        held[NOBODY] = held[self._player] = 0\n",
        "        held[NOBODY] = 0\n",
        "points never say that one is ahead",
        (f"{TEST_BOT}::test_points_are_a_share",),
    ),
    Bug(
        KERNELS,
        "        value += worths[IN_ERA]\n",
        "        pass\n",
        "the bot makes no stone of its pebbles",
        (f"{TEST_BOT}::test_it_builds",),
    ),
    Bug(
        BOT,
        "ENOUGH_OF_TWO, ENOUGH_OF_MORE = 3, 8\n",
        "ENOUGH_OF_TWO, ENOUGH_OF_MORE = 3, 3\n",
        "among three the bot makes a stone that all others can take at once",
        (f"{TEST_BOT}::test_among_more_the_first_stone_waits",),
    ),
    Bug(
        KERNELS,
        "            if left and left < fewest:\n",
        "            if left and fewest == FEW:\n",
        "the bot goes for the first enemy, not for the weakest",
        (f"{TEST_BOT}::test_it_goes_for_the_weakest",),
    ),
    Bug(
        KERNELS,
        "            if maps[square] <= mine:\n",
        "            if maps[square] <= mine + 180:\n",
        "the bot leaves its stacks where they are taken",
        (f"{TEST_BOT}::test_it_saves_what_could_be_taken",),
    ),
    Bug(
        RULES,
        "        self.active, self.stone_era, self.turn = game.active, game.stone_era, game.turn\n",
        "        self.active, self.turn = game.active, game.turn\n",
        "a bot does not know who is in the stone era",
        (f"{TEST_BOT}::test_it_follows_a_long_game_at_once",),
    ),
    Bug(
        PLAY,
        "self.can_undo() and (self._may_move() or self.game.UNDO == NO_MOVE)",
        "self.can_undo() and (mine or self.game.UNDO == NO_MOVE)",
        "a person can take back the board's actions in Vacuum",
        (f"{TEST_BOARD}::test_undo_is_for_ones_own_turn",),
    ),
    Bug(
        PLAY,
        "([(PACE_MS, None, ())] if goes_on else [])",
        "([(PACE_MS, None, ())] if False else [])",
        "the board rushes through its turn of Vacuum",
        (f"{TEST_BOARD}::test_its_turn_is_shown_action_by_action",),
    ),
    Bug(
        PLAY,
        "        if self._before_hint and not self.view.uses(self._before_hint[0]):\n            table += 2\n",
        "",
        "Vacuum has no key for hints",
        (f"{TEST_BOARD}::test_exit_has_the_place_of_hint_in_a_chain",),
    ),
    Bug(
        "firmware/games/thinker.py",
        "        if not self.bot:\n",
        "        if self:\n",
        "the board thinks again for each action of a turn",
        (f"{TEST_BOARD}::test_its_turn_is_shown_action_by_action",),
    ),
    Bug(
        "firmware/games/registry.py",
        "(board_plays == OTHERS and player > 1)",
        "(board_plays == OTHERS and player == 2)",
        "among three or four the board plays one seat instead of all but yours",
        (f"{TEST_BOARD}::test_the_board_plays_its_seats",),
    ),
    Bug(
        "firmware/games/vacuum/view.py",
        "        if hint >= 0 and source_of(hint):\n",
        "        if hint > 65535:\n",
        "a hint in Vacuum shows no squares",
        (f"{TEST_BOARD}::test_a_hint_shows_squares_that_stay_as_they_are",),
    ),
    Bug(
        "host/gtp/session.py",
        "if not self._bot or self._prepared != wanted:",
        "if wanted:",
        "cairn gtp thinks again for each action of a turn of Vacuum",
        ("tests/host/gtp/test_games.py::test_a_turn_of_vacuum_is_one_thought",),
    ),
)
