"""Konane's rules and its bot."""

from tests.planted.bug import Bug

BOT = "engines/konane/bot.py"
KERNELS = "engines/konane/bot_kernels.py"
TEST = "tests/engines/konane/test_bot.py"

BUGS = (
    Bug(
        "engines/konane/rules.py",
        "if not way or abs(way) % step or squares % 2:",
        "if not way or abs(way) % step:",
        "a jump over three squares is taken for one over two",
        ("tests/engines/konane/test_rules.py::test_a_jump_is_over_an_even_number_of_squares",),
    ),
    Bug(
        KERNELS,
        "if horizon:\n                        end = first",
        "if 0:\n                        end = first",
        "the horizon counts own jumps as the other's",
        (TEST,),
    ),
    Bug(
        KERNELS,
        "value = WON - value",
        "value = WON - 1 - value",
        "what is good for one is not as bad for the other",
        (TEST,),
    ),
    Bug(
        KERNELS,
        "stack[at + (FRAME + BETA)] = WON - value",
        "stack[at + (FRAME + BETA)] = WON - value - 2",
        "moves are cut that are better",
        (TEST,),
    ),
    Bug(
        KERNELS,
        "first = player\n            side = BOTH - player",
        "first = player\n            side = player",
        "stones come back in the other colour",
        (TEST,),
    ),
    Bug(
        KERNELS,
        "numbers[ENTERS] = enters",
        "numbers[ENTERS] = 0",
        "a search that stopped forgets where it was",
        (TEST,),
    ),
    Bug(
        BOT,
        "or not PROVED <= self._value <= WON - PROVED",
        "",
        "it thinks on when all is proved",
        (f"{TEST}::test_the_end_is_seen",),
    ),
    Bug(
        BOT,
        "self._move_to_front(self._best)",
        "pass",
        "the best move is not tried first at the next depth",
        (TEST,),
    ),
    Bug(BOT, "self.level >= RESIGN_LEVEL and self._value < PROVED", "self._value < PROVED", "level 1 resigns", (TEST,)),
)
