"""Rules and bots. Tests that play at random against the reference see most; the cases by hand are faster."""

from tests.planted.bug import Bug

GAME = "engines/game.py"
UCT = "engines/bots/uct.py"

BUGS = (
    Bug(
        "engines/random32.py",
        "self._low < 65536 - excess",
        "self._low < 65536",
        "the highest numbers are not drawn again: some outcomes of chance are a little likelier",
        ("tests/engines/test_random32.py",),
    ),
    Bug(
        "engines/random32.py",
        "high ^ (high << 5 & 0xFFFF) ^ low >> 11",
        "high ^ (high << 5 & 0xFFFF) ^ low >> 10",
        "a shift of the random numbers is off by one",
        ("tests/engines/test_random32.py",),
    ),
    Bug(
        GAME,
        "        self._rewind()\n        for move in before:\n            self.play(move)",
        "        self._rewind()",
        "a record that does not fit empties the game",
        ("tests/engines/test_games.py::test_a_load_is_all_or_nothing",),
    ),
    Bug(
        GAME,
        "return row * (self.size + 2) + column",
        "return row * (self.size + 1) + column",
        "names of squares lead to other squares",
        ("tests/engines/robble/test_cases.py",),
    ),
    Bug(
        UCT,
        "winner = 3 - winner  # for",
        "winner += 0  # for",
        "the bot does not see that a swap changes who owns the win",
        (
            "tests/engines/test_uct.py::test_it_swaps_when_that_wins",
            "tests/engines/test_uct.py::test_it_counts_on_a_swap",
        ),
    ),
    Bug(
        UCT,
        "        self._tree.clear()\n",
        "",
        "a thought of the bot for any game begins with the tree of the one before",
        ("tests/engines/test_bots.py::test_the_same_seed_gives_the_same_thought",),
    ),
    Bug(
        UCT,
        "tree.points_of_all() < RESIGN_POINTS",
        "tree.points_of_all() < 40 * RESIGN_POINTS",
        "the bot resigns games that are open",
        (
            "tests/engines/test_uct.py::test_it_does_not_resign_an_open_game",
            "tests/engines/test_uct.py::test_it_sees_the_end",
        ),
    ),
    Bug(
        UCT,
        "elif winner == self.mover[node]:",
        "elif winner != self.mover[node]:",
        "the bot plays for the other side",
        ("tests/engines/test_uct.py::test_it_sees_the_end", "tests/engines/test_uct.py::test_a_line_is_seen"),
    ),
)
