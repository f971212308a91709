"""Robble's rules."""

from tests.planted.bug import Bug

KERNELS = "engines/robble/kernels.py"
RULES = "engines/robble/rules.py"
CASES = "tests/engines/robble/test_cases.py"
PROPERTIES = "tests/engines/robble/test_properties.py"
REFERENCE = "tests/engines/robble/test_reference.py"
UNDO = "tests/engines/test_games.py::test_undo_restores_everything[robble]"

BUGS = (
    Bug(
        KERNELS,
        "token += (a << 3) + 0x100020",
        "token += (a << 3) + 0x20",
        "a stone pushed off to the left is not counted as gone",
        (CASES, UNDO),
    ),
    Bug(
        KERNELS,
        "cells[p + width + width] = 0",
        "cells[p + width + width] += 0",
        "undo leaves the stone there that was pushed down",
        (UNDO,),
    ),
    Bug(
        KERNELS,
        "cells[p - width] = 3 - a",
        "cells[p - width] = player if False else a",
        "a stone above, between two others, is not flipped",
        (CASES,),
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
        "WHITE if self.outcome == BLACK else BLACK",
        "WHITE if self.outcome == WHITE else BLACK",
        "who resigned is not to move after undo",
        (UNDO,),
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
        "if keys[before] == key and board[_move_of(token)] == mover and board == cells",
        "if keys[before] == key and board[_move_of(token)] == mover",
        "boards with the same key are taken for the same board",
        (f"{REFERENCE}::test_repetition_is_exact_when_all_boards_have_the_same_key",),
    ),
    Bug(
        RULES,
        "            self._free += 1 - (token >> 20)",
        "            self._free += 1",
        "undo forgets that the move removed stones: the game ends too late",
        (UNDO, "tests/engines/test_games.py::test_play_again_after_undo_is_the_same[robble]"),
    ),
    Bug(
        RULES,
        "                self._seen[slot] = count - 1",
        "                self._seen[slot] = count",
        "undo leaves boards counted that no longer stand",
        (UNDO,),
    ),
)
