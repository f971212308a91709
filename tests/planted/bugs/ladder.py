"""Games between bots: who plays, what is counted, and kernels as machine code."""

from tests.planted.bug import Bug

MATCHES = "host/tools/ladder/matches.py"
COMPILED = "host/tools/ladder/compiled.py"
GREEDY = "host/tools/ladder/greedy.py"
TEST_MATCHES = "tests/host/tools/ladder/test_matches.py"
TEST_COMPILED = "tests/host/tools/ladder/test_compiled.py"
TEST_ODDS = "tests/host/tools/ladder/test_odds.py"
TEST_GTP = "tests/host/gtp/test_commands.py"

BUGS = (
    Bug(
        MATCHES,
        "            colours.reverse()\n",
        "            pass\n",
        "after a swap points go to the wrong player",
        (f"{TEST_MATCHES}::test_the_swap_changes_who_plays_black",),
    ),
    Bug(
        MATCHES,
        'common = Random(f"{match.seed} {match.words} {turn}")',
        'common = Random(f"{match.seed} {match.words} {number}")',
        "the seats do not get the same openings",
        (f"{TEST_MATCHES}::test_games_of_a_round_have_one_opening",),
    ),
    Bug(
        MATCHES,
        "if sprt and len(played) % seats == 0:",
        "if sprt:",
        "a match ends where one seat has been taken more often",
        (f"{TEST_MATCHES}::test_the_test_looks_after_each_round_of_seats",),
    ),
    Bug(
        MATCHES,
        "1 / seats if drawn",
        "1 / 2 if drawn",
        "a draw of three counts as much as one of two",
        (f"{TEST_MATCHES}::test_who_can_only_undo_does",),
    ),
    Bug(
        COMPILED,
        '        return ast.Call(ast.Name("_int", ast.Load()), [node], [])\n',
        "        return node\n",
        "kernels of numba reckon with 8 bits",
        (f"{TEST_COMPILED}::test_moves_points_and_rounds_are_the_same",),
    ),
    Bug(
        COMPILED,
        "        if name == TREE or name.startswith",
        '        if name.endswith("kernels") and name.startswith',
        "kernels stay Python where they were imported by name",
        (f"{TEST_COMPILED}::test_every_kernel_is_replaced_wherever_it_was_imported",),
    ),
    Bug(
        GREEDY,
        "seat = 3 - player if move == game.SWAP",
        "seat = player if move == game.SWAP",
        "greedy swaps where it should not",
        (f"{TEST_MATCHES}::test_greedy_swaps_a_stone_that_is_good",),
    ),
    Bug(
        "host/tools/ladder/odds.py",
        "middle = (share + square / (2 * games))",
        "middle = (share + square / games)",
        "the interval is too high",
        (f"{TEST_ODDS}::test_wilsons_interval_is_the_published_one",),
    ),
    Bug(
        "host/gtp/session.py",
        "min(USUAL_S, bot.budget_ms / 1000)",
        "bot.budget_ms / 1000",
        "a laptop thinks as long as the board",
        (f"{TEST_GTP}::test_a_move_takes_the_levels_time_or_what_is_set",),
    ),
)
