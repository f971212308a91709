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
        "            hops[p] = 255\n            moves[count]",
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
        "            step = 8\n            mark = 0\n",
        "            step = 8\n            mark = 64\n",
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
)
