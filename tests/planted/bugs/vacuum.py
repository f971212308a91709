"""Vacuum's rules."""

from tests.planted.bug import Bug

RULES = "engines/vacuum/rules.py"
STAGE_1 = "engines/vacuum/stage1.py"
STAGE_2 = "engines/vacuum/stage2.py"
STAGE_3 = "engines/vacuum/stage3.py"
CASES = "tests/engines/vacuum/test_cases.py"
UNDO = "tests/engines/test_games.py::test_undo_restores_everything[vacuum]"
POSITIONS = "tests/engines/vacuum/test_positions.py"
PROTOCOL = "tests/engines/vacuum/test_interface.py"

BUGS = (
    Bug(
        RULES,
        "        self.chain = facts >> 5 & 255\n        self._checked = None\n",
        "        self.chain = facts >> 5 & 255\n",
        "a move found legal is taken after an undo, although it is not",
        (f"{POSITIONS}::test_undo_forgets_what_was_found_legal",),
    ),
    Bug(
        RULES,
        "        self._top = top + 3\n        self._checked = None\n",
        "        self._top = top + 3\n",
        "a move found legal is taken after another move, although it no longer is",
        (f"{POSITIONS}::test_a_move_that_is_no_longer_legal",),
    ),
    Bug(
        RULES,
        "            self.stone_era = facts >> 25\n",
        "            pass\n",
        "undo of a created stone leaves its player in the stone era",
        (UNDO,),
    ),
    Bug(
        RULES,
        "        elif action == SUPPLY:\n            self.joins = facts >> 13 & 127\n",
        "",
        "undo of a supply leaves it counted",
        (UNDO,),
    ),
    Bug(
        RULES,
        "self.turn -= 1",
        "self.turn -= 0",
        "undo of a commit leaves the turn counted",
        (UNDO,),
    ),
    Bug(
        RULES,
        "if self._top + MOST_CHANGES > TRAIL_PAGE:",
        "if self._top + 16 > TRAIL_PAGE:",
        "a resignation at the end of a page of the trail finds no space",
        (f"{POSITIONS}::test_who_has_most_of_the_board_can_resign_at_any_time",),
    ),
    Bug(
        RULES,
        "            if self.active >> player & 1:\n                self._end_cooldowns(player)\n",
        "            if self.active >> player & 1:\n",
        "pedestals cool down for ever",
        (CASES,),
    ),
    Bug(
        RULES,
        "if self.turn == self.turns and self.outcome is None:",
        "if self.turn == self.turns:",
        "a win in the last turn is a draw",
        (CASES, PROTOCOL),
    ),
    Bug(
        RULES,
        "if lost >> player & 1 and self.outcome is None:",
        "if lost >> player & 1:",
        "who leaves with the last other player leaves, too: no one wins",
        (CASES,),
    ),
    Bug(
        "engines/vacuum/terrain.py",
        "if lead > 0:",
        "if lead >= 0:",
        "equal pressure beats",
        (CASES,),
    ),
    Bug(
        STAGE_1,
        "for flown in range(1, 5):",
        "for flown in range(1, 4):",
        "a cast that reaches the third square never hooks",
        (CASES,),
    ),
    Bug(
        STAGE_1,
        "BOULDER and not _beats(",
        "BOULDER and _beats(",
        "of two boulders both go where one should win",
        (CASES,),
    ),
    Bug(
        STAGE_1,
        "unit > base and unit <= fits",
        "unit > base and unit < fits",
        "a retreat does not pass a stack that has just enough space",
        (CASES,),
    ),
    Bug(
        STAGE_2,
        "most = n - 1",
        "most = n",
        "a whole stack may be supplied to an empty square",
        (CASES,),
    ),
    Bug(
        STAGE_2,
        "                    elif n > most:\n                        most -= 1\n",
        "",
        "a stack may reduce a smaller one to nothing",
        (CASES,),
    ),
    Bug(
        STAGE_2,
        "if lead > STONE_NEEDS - 1 and enough[mask]:",
        "if lead > STONE_NEEDS - 2 and enough[mask]:",
        "a stone is made with a lead of two",
        (CASES,),
    ),
    Bug(
        STAGE_2,
        "if cooldowns[j] == 0 and (units[p] == EMPTY or units[p] > KIND):",
        "if units[p] == EMPTY or units[p] > KIND:",
        "a pedestal that cools down takes what is teleported",
        (CASES,),
    ),
    Bug(
        STAGE_2,
        "            game.joins += 1\n",
        "",
        "a supply chain goes back and forth without end",
        (CASES, "tests/engines/vacuum/test_reference.py::test_a_chain_walked_back_and_forth_ends"),
    ),
    Bug(
        STAGE_3,
        "elif active >> tile & 1 or unit <= base or unit > base + MOST_PEBBLES:",
        "elif unit <= base or unit > base + MOST_PEBBLES:",
        "a tile of another player who is in the game may be slid",
        (CASES,),
    ),
    Bug(
        STAGE_3,
        "    game.terrain[target] = BARREN",
        "    game.terrain[target] += BARREN",
        "undo of a slide leaves the tile where it went, too",
        (UNDO,),
    ),
    Bug(
        STAGE_3,
        "p & COLUMN > BORDER - 1",
        "p & COLUMN > BORDER - 2",
        "a tile slides off the grid to the left",
        (CASES, "tests/engines/vacuum/test_properties.py::test_what_never_changes"),
    ),
    Bug(
        RULES,
        '        if "undo" in moves:',
        '        if "undo" in moves[:1]:',
        "a record may take moves back on the way",
        (f"{PROTOCOL}::test_a_record_takes_nothing_back",),
    ),
)
