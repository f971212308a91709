"""Pebble Rebel's rules."""

from tests.planted.bug import Bug

RULES = "engines/pebble_rebel/rules.py"
KERNELS = "engines/pebble_rebel/kernels.py"
PATHS = "engines/pebble_rebel/paths.py"
TEXT = "engines/pebble_rebel/notation.py"
CASES = "tests/engines/pebble_rebel/test_rules.py"
INTERFACE = "tests/engines/pebble_rebel/test_interface.py"
SETUP = "tests/engines/pebble_rebel/test_setup.py"
UNDO = "tests/engines/test_goldens.py::test_a_golden_game"
RANDOM = "tests/engines/pebble_rebel/test_reference.py::test_random_games"
BOT = "engines/pebble_rebel/bot.py"
BOT_KERNELS = "engines/pebble_rebel/bot_kernels.py"
BOTS = "tests/engines/pebble_rebel/test_bot.py"
PLAYOUTS = f"{BOTS}::test_playouts_keep_to_the_rules"
LISTED = f"{BOTS}::test_the_kernels_list_what_is_legal_and_see_every_line"

BUGS = (
    Bug(
        RULES,
        "            self.counts[FREE] += 1\n",
        "",
        "undo of a placed stone does not free its square",
        (UNDO,),
    ),
    Bug(
        RULES,
        "self._end(PEBBLE if counts[FREE] else DRAW)",
        "self._end(PEBBLE)",
        "a line that fills the board is no draw",
        (CASES,),
    ),
    Bug(
        RULES,
        "CHANCE if counts[OWED] else PEBBLE",
        "PEBBLE",
        "stones drawn one by one: only one is drawn",
        (CASES,),
    ),
    Bug(
        RULES,
        "max(0, left - bag[YELLOW])",
        "0",
        "draws are listed with more yellow stones than the bag has",
        (RANDOM,),
    ),
    Bug(
        RULES,
        "            self.counts[PATHS_END] = offset\n",
        "",
        "undo of a chosen path does not free its space",
        (f"{INTERFACE}::test_undo_frees_the_space_of_a_path",),
    ),
    Bug(
        KERNELS,
        "            hops[p] = UNREACHED\n            moves[count]",
        "            moves[count]",
        "slides of one stone are listed for the next one, too",
        (CASES,),
    ),
    Bug(
        KERNELS,
        "if count > stones[colour]:",
        "if count > stones[colour] + 1:",
        "chance may draw a stone more than there are",
        (CASES,),
    ),
    Bug(
        KERNELS,
        "            step = WIDTH\n            mark = 0\n",
        "            step = WIDTH\n            mark = BOARD\n",
        "slides that turn twice are not found",
        (CASES, f"{INTERFACE}::test_reach_counts_segments"),
    ),
    Bug(
        PATHS,
        "if game.cells[here] and here != start:",
        "if game.cells[here]:",
        "a stone may not cross the square where it began",
        (CASES,),
    ),
    Bug(
        RULES,
        "return self.ply < self.counts[TOP] and self._tokens[self.ply] == handle",
        "return self.ply < self.counts[TOP]",
        "a stale handle plays another path",
        (INTERFACE,),
    ),
    Bug(
        PATHS,
        "first = min(first, _ascii_rank(q))",
        "first = max(first % 64, _ascii_rank(q))",
        "another of the shortest paths is the listed one",
        (CASES,),
    ),
    Bug(
        TEXT,
        "if setup.count(LETTERS[colour]) > OF_A_COLOUR:",
        "if setup.count(LETTERS[colour]) > OF_A_COLOUR + 1:",
        "a setup may hold 16 stones of a colour: the bag is short of one",
        (SETUP,),
    ),
    Bug(
        TEXT,
        "return move if _draw_text(move) == word else -1",
        "return move if len(_draw_text(move)) == len(word) else -1",
        "a draw has several spellings",
        (CASES, RANDOM),
    ),
    Bug(
        BOT_KERNELS,
        "state[RESULT] = WON if state[COUNTS + FREE] else DRAWN",
        "state[RESULT] = WON",
        "in playouts a line that fills the board is no draw",
        (PLAYOUTS,),
    ),
    Bug(
        BOT_KERNELS,
        "due = 1 if state[ONE] else state[COUNTS + OWED]",
        "due = state[COUNTS + OWED]",
        "in playouts all stones are drawn at once with draw=one, too",
        (PLAYOUTS,),
    ),
    Bug(
        BOT_KERNELS,
        "            board[BAG + colour] -= 1\n",
        "",
        "in playouts the bag never gets empty",
        (PLAYOUTS,),
    ),
    Bug(
        BOT_KERNELS,
        "scratch[p] = 0  # these three stay",
        "pass",
        "the bot takes three stones in line and a hole for a line that can be made with one of the three",
        (LISTED,),
    ),
    Bug(
        BOT_KERNELS,
        "                sums[tables[i]] += one\n    state[NOISE]",
        "                sums[tables[i]] += 0\n    state[NOISE]",
        "a stone whose slides are rated is missing from its windows from then on",
        (PLAYOUTS,),
    ),
    Bug(
        BOT_KERNELS,
        "scratch[q] = near + 1\n",
        "scratch[q] = near + 2\n",
        "the bot counts too many segments",
        (LISTED,),
    ),
    Bug(
        BOT_KERNELS,
        "            rating += state[IN_DANGER]\n",
        "            pass\n",
        "Rebel does not mind a square where Pebble can make a line",
        (f"{BOTS}::test_rebel_minds_squares_in_danger",),
    ),
    Bug(
        BOT_KERNELS,
        "if state[KEPT] == PEBBLE else WON * visits - best[k + POINTS]",
        "if state[KEPT] == REBEL else WON * visits - best[k + POINTS]",
        "the bot tries most what is best for the other side",
        (f"{BOTS}::test_playouts_go_where_the_mover_wins",),
    ),
    Bug(
        BOT,
        "return points if self._state[KEPT] == PEBBLE else SURE - points\n\n    def line",
        "return points\n\n    def line",
        "levels without playouts take Pebble's chances for Rebel's",
        (f"{BOTS}::test_points_of_both_sides_make_one",),
    ),
    Bug(
        BOT,
        "and not self._share(at)",
        "",
        "the bot resigns after some playouts, whatever they say",
        (f"{BOTS}::test_it_does_not_resign_an_open_game",),
    ),
    Bug(
        BOT,
        "state[RANDOM] = kernel_seed(random) & 0xFFFF",
        "state[RANDOM] = 1",
        "the seed does not matter",
        ("tests/engines/test_bots.py::test_seeds_make_moves_differ",),
    ),
)
