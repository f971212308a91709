"""Kernels, which are machine code on the board, and the rules of what may be one."""

from tests.planted.bug import Bug

BOT_KERNELS = "engines/konane/bot_kernels.py"
KERNELS = "engines/ouroboros/kernels.py"
PEBBLE_REBEL_KERNELS = "engines/pebble_rebel/kernels.py"
REVERSI_KERNELS = "engines/reversi/kernels.py"
ROBBLE_KERNELS = "engines/robble/kernels.py"
VACUUM_BOT_KERNELS = "engines/vacuum/bot_kernels.py"
OUTPUT_KERNELS = "firmware/output/kernels.py"
VIPER = "host/deploy/viper.py"
TEST_GAMES = "tests/engines/test_games.py"
TEST_BOT = "tests/engines/vacuum/test_bot.py"
TEST_VIPER = "tests/host/deploy/test_viper.py"

BUGS = (
    Bug(
        BOT_KERNELS,
        "value = EVEN + a - c\n",
        "value = EVEN + a + c\n",
        "the horizon counts the other's jumps as own",
        ("tests/engines/konane/test_bot.py",),
    ),
    Bug(
        BOT_KERNELS,
        "stack[at + BETA] = WON - alpha",
        "stack[at + BETA] = WON - alpha - 2",
        "moves are cut that are better",
        ("tests/engines/konane/test_bot.py",),
    ),
    Bug(
        BOT_KERNELS,
        "lines[across + p] = c ^ bit",
        "lines[across + p] = c | bit",
        "stones that were taken stay in the lines across",
        ("tests/engines/konane/test_bot.py",),
    ),
    Bug(
        KERNELS,
        "supplies[mine + RED] >= payments[row + (COUNTS + RED)]",
        "supplies[mine + RED] > payments[row + (COUNTS + RED)]",
        "the last red cube does not pay for a removal in the list of legal moves",
        ("tests/engines/ouroboros/test_rules.py",),
    ),
    Bug(
        KERNELS,
        "supplies[theirs + cube] -= 1",
        "supplies[mine + cube] -= 1",
        "undo takes given cubes from the wrong player",
        (f"{TEST_GAMES}::test_undo_restores_everything[ouroboros]",),
    ),
    Bug(
        "engines/ouroboros/bot_kernels.py",
        "-step\n        frames[frame + CHANGED]",
        "step\n        frames[frame + CHANGED]",
        "in the bot's search a stone gives the cubes of two neighbours only",
        ("tests/engines/ouroboros/test_bot.py::test_the_kernels_play_as_the_engine_does",),
    ),
    Bug(
        PEBBLE_REBEL_KERNELS,
        "            hops[p] = UNREACHED\n            moves[count]",
        "            moves[count]",
        "slides of one stone are listed for the next one, too",
        ("tests/engines/pebble_rebel/test_rules.py",),
    ),
    Bug(
        PEBBLE_REBEL_KERNELS,
        "if count > stones[colour]:",
        "if count > stones[colour] + 1:",
        "chance may draw a stone more than there are",
        ("tests/engines/pebble_rebel/test_rules.py",),
    ),
    Bug(
        PEBBLE_REBEL_KERNELS,
        "            step = WIDTH\n            mark = 0\n",
        "            step = WIDTH\n            mark = BOARD\n",
        "slides that turn twice are not found",
        (
            "tests/engines/pebble_rebel/test_rules.py",
            "tests/engines/pebble_rebel/test_interface.py::test_reach_counts_segments",
        ),
    ),
    Bug(
        REVERSI_KERNELS,
        "if cells[at] != player:\n            count = 0",
        "if cells[at] == EDGE:\n            count = 0",
        "stones turn that an empty square follows",
        ("tests/engines/reversi/test_rules.py",),
    ),
    Bug(
        REVERSI_KERNELS,
        "if step > WIDTH + 1:",
        "if step > WIDTH:",
        "moves that turn stones on one diagonal alone are not listed",
        ("tests/engines/reversi/test_rules.py",),
    ),
    Bug(
        "engines/bots/alphabeta.py",
        "stack[at + BETA] = WON - stack[at - FRAME + ALPHA]",
        "stack[at + BETA] = WON - stack[at - FRAME + ALPHA] - 2",
        "moves are cut that are better, where no kernel searches",
        ("tests/engines/reversi/test_bot.py",),
    ),
    Bug(
        ROBBLE_KERNELS,
        "            elif b == EDGE:\n"
        "                cells[p] = EMPTY\n"
        "                removed += 1\n"
        "                a += REMOVE\n"
        "            else:\n"
        "                cells[p] = BOTH - a\n"
        "                key ^= record[p + (BOTH - a << COLOUR)]\n"
        "                a += FLIP\n"
        "            arms |= a << shift + ARM",
        "            elif b == EDGE:\n"
        "                cells[p] = EMPTY\n"
        "                a += REMOVE\n"
        "            else:\n"
        "                cells[p] = BOTH - a\n"
        "                key ^= record[p + (BOTH - a << COLOUR)]\n"
        "                a += FLIP\n"
        "            arms |= a << shift + ARM",
        "a stone pushed off to the left or upwards is not counted as gone",
        (
            "tests/engines/robble/test_cases.py",
            f"{TEST_GAMES}::test_undo_restores_everything[robble]",
        ),
    ),
    Bug(
        ROBBLE_KERNELS,
        "cells[p + width + width] = EMPTY",
        "cells[p + width + width] += EMPTY",
        "undo leaves the stone there that was pushed down",
        (f"{TEST_GAMES}::test_undo_restores_everything[robble]",),
    ),
    Bug(
        ROBBLE_KERNELS,
        "                key ^= record[p - step + (a << COLOUR)]\n            elif b == EDGE:",
        "            elif b == EDGE:",
        "the key forgets where a stone was pushed to",
        ("tests/engines/robble/test_reference.py::test_games_that_repeat_boards",),
    ),
    Bug(
        VACUUM_BOT_KERNELS,
        "        value += worths[IN_ERA]\n",
        "        pass\n",
        "the bot makes no stone of its pebbles",
        (f"{TEST_BOT}::test_it_builds",),
    ),
    Bug(
        VACUUM_BOT_KERNELS,
        "            if maps[square] <= mine:\n",
        "            if maps[square] <= mine + 180:\n",
        "the bot leaves its stacks where they are taken",
        (f"{TEST_BOT}::test_it_saves_what_could_be_taken",),
    ),
    Bug(
        OUTPUT_KERNELS,
        "code = behind + kind",
        "code = behind",
        "all letters with an accent look like the first of them",
        ("tests/firmware/test_panel.py::test_letters_with_accents_are_shown",),
    ),
    Bug(
        OUTPUT_KERNELS,
        "wire[place] = shown[place] + (rise * share >> SHARE_BITS)",
        "wire[place] = rise * share >> SHARE_BITS",
        "what gets brighter begins from dark",
        ("tests/firmware/test_current.py::test_what_stays_keeps_still_while_the_rest_rises",),
    ),
    Bug(
        VIPER,
        "    return all(types) and any(",
        "    return any(",
        "a function that is no kernel is compiled as one",
        (f"{TEST_VIPER}::test_the_rule",),
    ),
    Bug(
        VIPER,
        "-(1 << 30) <= part.value < 1 << 30",
        "-(1 << 32) <= part.value < 1 << 32",
        "a kernel may have numbers that the machine cuts",
        (f"{TEST_VIPER}::test_what_a_kernel_cannot_have",),
    ),
    Bug(
        VIPER,
        "isinstance(part, ast.Name) and _is_constant(part) and part.id not in own",
        "isinstance(part, ast.Name) and _is_constant(part) and part.id in own",
        "a name that stands for no number is an object in a kernel",
        (f"{TEST_VIPER}::test_a_name_that_stands_for_no_number_is_refused",),
    ),
    Bug(
        "host/deploy/numba_kernels.py",
        '        return ast.Call(ast.Name("_int", ast.Load()), [node], [])\n',
        "        return node\n",
        "kernels of numba reckon with 8 bits",
        ("tests/host/deploy/test_numba_kernels.py::test_moves_points_and_rounds_are_the_same",),
    ),
)
