"""Robble's rules."""

from tests.planted.bug import Bug

KERNELS = "engines/robble/kernels.py"
RULES = "engines/robble/rules.py"
CASES = "tests/engines/robble/test_cases.py"
PROPERTIES = "tests/engines/robble/test_properties.py"
REFERENCE = "tests/engines/robble/test_reference.py"
BOT = "tests/engines/robble/test_bot.py"
BOT_KERNELS = "engines/robble/bot_kernels.py"
BOT_RULES = "engines/robble/bot.py"
UNDO = "tests/engines/test_games.py::test_undo_restores_everything[robble]"

BUGS = (
    Bug(
        RULES,
        "        if record[HERE] + WORDS == record[END]:\n            self._lengthen()\n",
        "",
        "who resigns when the history is exactly full gets an IndexError",
        (f"{PROPERTIES}::test_a_game_whose_history_is_exactly_full_takes_any_move",),
    ),
    Bug(
        KERNELS,
        "            elif b == EDGE:\n                cells[p] = EMPTY\n                removed += 1\n"
        "                a += REMOVE\n            else:\n"
        "                cells[p] = BOTH - a\n                key ^= record[p + (BOTH - a << COLOUR)]\n"
        "                a += FLIP\n"
        "            arms |= a << shift + ARM",
        "            elif b == EDGE:\n                cells[p] = EMPTY\n"
        "                a += REMOVE\n            else:\n"
        "                cells[p] = BOTH - a\n                key ^= record[p + (BOTH - a << COLOUR)]\n"
        "                a += FLIP\n"
        "            arms |= a << shift + ARM",
        "a stone pushed off to the left or upwards is not counted as gone",
        (CASES, UNDO),
    ),
    Bug(
        KERNELS,
        "cells[p + width + width] = EMPTY",
        "cells[p + width + width] += EMPTY",
        "undo leaves the stone there that was pushed down",
        (UNDO,),
    ),
    Bug(
        KERNELS,
        "                key ^= record[p - step + (a << COLOUR)]\n            elif b == EDGE:",
        "            elif b == EDGE:",
        "the key forgets where a stone was pushed to",
        (f"{REFERENCE}::test_games_that_repeat_boards",),
    ),
    Bug(
        KERNELS,
        "record[FREE] = record[FREE] + 1 - (record[here + STONE] & MASK)",
        "record[FREE] = record[FREE] + 1",
        "undo forgets that the move removed stones: the game ends too late",
        (UNDO, "tests/engines/test_games.py::test_play_again_after_undo_is_the_same[robble]"),
    ),
    Bug(
        KERNELS,
        "seen[a] = seen[a] - 1",
        "seen[a] = seen[a]",
        "undo leaves boards counted that no longer stand",
        (UNDO,),
    ),
    Bug(
        KERNELS,
        "        if seen[a] < FULL_SLOT:",
        "        if seen[a] > 0:",
        "a slot that was full is counted down",
        (f"{REFERENCE}::test_a_slot_that_is_full_stays_so",),
    ),
    Bug(
        RULES,
        "self._leader() or self.to_move",
        "self._leader() or 3 - self.to_move",
        "the other player wins where no group is left",
        (CASES,),
    ),
    Bug(
        RULES,
        "uncounted < biggest and",
        "uncounted <= biggest and",
        "the biggest group wins although an equal one is still to be counted",
        (CASES, f"{REFERENCE}::test_random_games"),
    ),
    Bug(
        RULES,
        "record[here + STONE] = RESIGNED if move == RESIGN else SWAPPED",
        "record[here + STONE] = SWAPPED",
        "a resignation is remembered as a swap",
        (f"{PROPERTIES}::test_the_end_and_only_the_end",),
    ),
    Bug(
        RULES,
        "return self.ply == SWAP_PLY and self.to_move != NOBODY",
        "return self.ply == SWAP_PLY",
        "a game that was resigned after a move can be swapped",
        (f"{PROPERTIES}::test_the_end_and_only_the_end",),
    ),
    Bug(
        RULES,
        "times += board == cells",
        "times += 1",
        "boards with the same key are taken for the same board",
        (f"{REFERENCE}::test_repetition_is_exact_when_all_boards_have_the_same_key",),
    ),
    Bug(
        BOT_KERNELS,
        "cells[p] = EVEN\n            most -= 1",
        "cells[p] = cells[p]\n            most -= 1",
        "groups of a random game are counted in the next one, too",
        (BOT,),
    ),
    Bug(
        BOT_KERNELS,
        "                    if cells[p - step]:\n                        cells[p] = BOTH - a",
        "                    if cells[p - step]:\n                        cells[p] = a",
        "the bot's kernel flips no stone on the left and above",
        (BOT,),
    ),
    Bug(
        BOT_KERNELS,
        "won = BOTH - won",
        "won = won",
        "a round counts for both players",
        (BOT,),
    ),
    Bug(
        BOT_RULES,
        "            clear(counts, self._nodes)\n",
        "            pass\n",
        "a thought begins with the tree of the one before",
        ("tests/engines/test_bots.py::test_the_same_seed_gives_the_same_thought",),
    ),
    Bug(
        BOT_RULES,
        "self._may_swap and self._expected() < SURE // 2",
        "self._may_swap and self._expected() > SURE // 2",
        "white swaps a game that goes well",
        (BOT,),
    ),
    Bug(
        BOT_RULES,
        "if self._drawn and points < SURE // 2",
        "if self._drawn and points < 0",
        "a draw is never chosen",
        (BOT,),
    ),
    Bug(
        BOT_RULES,
        "points < RESIGN_POINTS and self.rounds >= RESIGN_ROUNDS",
        "points < RESIGN_POINTS",
        "it resigns before it has seen much",
        (BOT,),
    ),
)
