"""Ouroboros's rules."""

from tests.planted.bug import Bug

RULES = "engines/ouroboros/rules.py"
KERNELS = "engines/ouroboros/kernels.py"
CASES = "tests/engines/ouroboros/test_rules.py"
ENDING = "tests/engines/ouroboros/test_ending.py"
CHANCE = "tests/engines/ouroboros/test_chance.py"
REFERENCE = "tests/engines/ouroboros/test_reference.py"
BOT = "engines/ouroboros/bot.py"
SEARCH = "engines/ouroboros/bot_kernels.py"
BOTS = "tests/engines/ouroboros/test_bot.py"
PLAYED = f"{BOTS}::test_the_kernels_play_as_the_engine_does"
SEARCHED = f"{BOTS}::test_a_search_ends_as_a_plain_one_does"
UNDO = "tests/engines/test_games.py::test_undo_restores_everything[ouroboros]"

BUGS = (
    Bug(
        RULES,
        "return FIRST < move <= FIRST + self.players",
        "return FIRST < move <= FIRST + len(self.PLAYERS)",
        "a player who is not in the game may go first",
        (f"{CHANCE}::test_only_a_player_of_the_game_goes_first",),
    ),
    Bug(
        RULES,
        "        self.turns[player] -= 1\n",
        "",
        "undo does not take back that a turn was had",
        (UNDO,),
    ),
    Bug(
        RULES,
        "cubes >>= 5",
        "cubes >>= 4",
        "cubes of a resigned player come back in other numbers",
        (f"{ENDING}::test_a_resignation_can_be_taken_back_with_all_cubes",),
    ),
    Bug(
        RULES,
        "self.turns[player] >= WINNING_TURN",
        "self.turns[player] >= 1",
        "an empty supply wins on the first turn",
        (ENDING,),
    ),
    Bug(
        RULES,
        "elif self._after(following) == following:",
        "elif self._after(following) == following and self.players == 2:",
        "the last of three players plays on alone",
        (ENDING,),
    ),
    Bug(
        RULES,
        "and supplies[mine + YELLOW] >= codes[row + YELLOW]",
        "and supplies[mine + YELLOW] >= codes[row + RED]",
        "a removal that is not paid for is legal",
        (CASES,),
    ),
    Bug(
        RULES,
        "return self.stones > 0 and EMPTY < cells[p] < STONE",
        "return EMPTY < cells[p] < STONE",
        "an eleventh stone can be placed",
        (CASES,),
    ),
    Bug(
        KERNELS,
        "supplies[mine + RED] >= payments[row + (COUNTS + RED)]",
        "supplies[mine + RED] > payments[row + (COUNTS + RED)]",
        "the last red cube does not pay for a removal in the list of legal moves",
        (CASES,),
    ),
    Bug(
        KERNELS,
        "supplies[theirs + cube] -= 1",
        "supplies[mine + cube] -= 1",
        "undo takes given cubes from the wrong player",
        (UNDO,),
    ),
    Bug(
        "engines/ouroboros/tables.py",
        "(width * (size + 3))",
        "(width * (size + 2))",
        "the board ends too early for what is looked for below its last row",
        (CASES,),
    ),
    Bug(
        RULES,
        "slot = 1 - self._newest",
        "slot = self._newest",
        "a setup that is only read takes the place of the one that stands",
        (CHANCE,),
    ),
    Bug(
        RULES,
        "                self._newest = slot\n                return",
        "                return",
        "a setup that is read again gives way to the next one",
        (f"{CHANCE}::test_the_setup_that_was_read_last_stays",),
    ),
    Bug(
        RULES,
        "        if handle == self._handles[1 - slot]:\n            handle ^= 1\n",
        "",
        "two setups go by the same handle",
        (f"{CHANCE}::test_setups_whose_handles_would_coincide_are_told_apart",),
    ),
    Bug(
        "engines/ouroboros/notation.py",
        "if not first < second:",
        "if False:",
        "a removal has two spellings",
        (CASES,),
    ),
    Bug(
        SEARCH,
        "state[WIDE] if ply < 3 or player == state[ROOT] else state[WIDE_LATER]",
        "state[WIDE]",
        "among four the bot has no time for its own next move",
        (f"{BOTS}::test_among_four_later_moves_of_others_are_the_best_at_once",),
    ),
    Bug(
        SEARCH,
        "winning = total if position[mine + TURNS] else NO_WIN",
        "winning = total",
        "the bot takes an empty supply on the first turn for a win",
        (PLAYED,),
    ),
    Bug(
        SEARCH,
        "& ENOUGH == ENOUGH",
        "& 2048 == 2048",
        "the bot looks at removals that it cannot pay for",
        (PLAYED,),
    ),
    Bug(
        SEARCH,
        "((before + after) >> CUBE_BITS << WORTH_BITS)",
        "((middle + after) >> CUBE_BITS << WORTH_BITS)",
        "the bot counts other cubes than those on a diagonal",
        (PLAYED,),
    ),
    Bug(
        SEARCH,
        "for i in range(BLUE, TURNS + 1):",
        "for i in range(BLUE, TURNS):",
        "moves that the bot takes back count as turns",
        (PLAYED,),
    ),
    Bug(
        SEARCH,
        "-step\n        frames[frame + CHANGED]",
        "step\n        frames[frame + CHANGED]",
        "in the bot's search a stone gives the cubes of two neighbours only",
        (PLAYED,),
    ),
    Bug(
        SEARCH,
        "enough = 2 * EVEN if state[OTHERS] == 1 else ANY",
        "enough = 8188",
        "the bot leaves out moves that matter",
        (SEARCHED,),
    ),
    Bug(
        SEARCH,
        "frames[frame + OWN] = frames[frame - (2 * FRAME - OWN)] if ply > 1 else 0",
        "frames[frame + OWN] = frames[frame - (FRAME - OWN)] if ply > 1 else 0",
        "the bot takes for its own what the other one has for sure",
        (SEARCHED,),
    ),
    Bug(
        SEARCH,
        "if value > frames[above + BEST]:",
        "if value < frames[above + BEST] or not frames[above + BEST]:",
        "the bot plays the move that is worst",
        (SEARCHED,),
    ),
    Bug(
        BOT,
        "while game.out[following]:",
        "while following == 0:",
        "the bot waits for who has resigned",
        (PLAYED,),
    ),
    Bug(
        BOT,
        "return 0 if mine > LOST else SURE",
        "return SURE if mine > LOST else 0",
        "the bot takes a win for a loss",
        (BOTS,),
    ),
    Bug(
        BOT,
        "frames[TRIED] = frames[BEST] = frames[OWN] = 0",
        "frames[TRIED] = 0",
        "a ply deeper the bot keeps to what it found before",
        (SEARCHED,),
    ),
)
