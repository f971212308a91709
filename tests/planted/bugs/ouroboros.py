"""Ouroboros's rules."""

from tests.planted.bug import Bug

RULES = "engines/ouroboros/rules.py"
KERNELS = "engines/ouroboros/kernels.py"
CASES = "tests/engines/ouroboros/test_rules.py"
ENDING = "tests/engines/ouroboros/test_ending.py"
CHANCE = "tests/engines/ouroboros/test_chance.py"
REFERENCE = "tests/engines/ouroboros/test_reference.py"
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
        "and supplies[mine + 4] >= codes[row + 4]",
        "and supplies[mine + 4] >= codes[row + 3]",
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
        "supplies[mine + 3] >= payments[row + 4]",
        "supplies[mine + 3] > payments[row + 4]",
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
)
