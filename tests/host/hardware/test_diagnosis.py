"""A board that is well has no findings; and the words for those that are not."""

import json
from typing import Any

from firmware.figures import report
from firmware.hardware.wiring import COLUMNS, ROWS, pixel_of
from firmware.screens.selftest import TILE_MS
from host.hardware.diagnosis import SHORT, diagnose, place_of, words
from host.hardware.netlist import KEYS, PLACES, chain
from host.targets.memory import MemoryTarget
from tests.scenarios.player import light

SETTINGS, TEST, NEXT = (2, 13), (9, 13), (10, 13)  # soft keys: firmware/input/softkeys.py
WELL: dict[str, Any] = {
    "reset": "power on",
    "failed_starts": 0,
    "flash_free": 1_000_000,
    "flash_size": 1_310_720,
    "memory_free": 190_000,
    "display": True,
    "chain": 24,
    "vsys_mv": 4700,
    "journal": "",
    "crashes": [],
    "seen": [0xFFF] * COLUMNS,
    "bounces": [],
    "company": [],
    "left_out": [],
    "dark_from": -1,
}


def after_test() -> dict[str, Any]:
    """Return the figures after a self-test, by a user who presses what is dark, and then every key."""
    with MemoryTarget() as board:
        board.boot()
        for key in (SETTINGS, TEST, NEXT):
            board.tap(*key)
            board.settle()
        for place in chain():
            frame = board.frame()
            keys = [key for key in KEYS if place_of(key) is place and key != NEXT]
            began = board.now_ms
            for key in [key for key in keys if not any(light(frame, *key))][:8]:
                board.tap(*key)
            board.run(TILE_MS - (board.now_ms - began))
        board.tap(*NEXT)
        for key in KEYS:
            if key != NEXT:
                board.tap(*key, ms=30)
        board.tap(*NEXT)
        return json.loads(json.dumps(report(board.app)))


def test_a_board_without_faults_has_no_findings() -> None:
    """A second: 168 keys are pressed one by one."""
    figures = after_test()
    assert sum(seen.bit_count() for seen in figures["seen"]) == len(KEYS)
    assert diagnose(figures) == []


def found(**changes: Any) -> list[tuple[str, tuple[str, ...]]]:
    return [(finding.what, finding.look) for finding in diagnose(WELL | changes)]


def without(*keys: tuple[int, int]) -> list[int]:
    """Return `seen` without some keys."""
    return [sum(1 << row for row in range(ROWS) if (row, column) not in keys) for column in range(COLUMNS)]


def test_nothing_was_pressed() -> None:
    assert [what for what, _ in found(seen=[0] * COLUMNS)] == ["No key has been seen since the key test began."]


def test_lines_and_ribbons_that_are_open() -> None:
    for place in PLACES:
        ((what, look),) = found(seen=without(*[key for key in KEYS if place_of(key) is place]))
        assert what == f"No key of tile {place.name} answers." and place.ribbon in look[0]
    dead = [(7, column) for column in range(COLUMNS)] + [(row, 9) for row in range(ROWS)]
    row, column = found(seen=without(*dead))
    assert row[0] == "Row 7 answers nowhere." and row[1][0] == "mainboard, A1 pin 12 (the Pico's GP9) and R12"
    assert column[0] == "Column 9 answers nowhere." and column[1][0] == "mainboard, U2 pin 1 (Q1)"
    ((what, look),) = found(seen=without(*[(row, 13) for row in range(6, 12)]))
    assert what == "C1 of tile B2 is open."
    assert look == ("tile B2, J1 pin 4; mainboard, J2 pin 13", "mainboard, U2 pin 5 (Q5)", SHORT)
    dead = [(row, column) for row in range(6) for column in range(6) if row < 2 or column == 4]
    ((what, look),) = found(seen=without(*dead))
    assert what == "3 lines of tile A1 are open: R0, R1, C4." and "ribbon J5" in look[0] and "opposite" in look[0]


def test_a_register_that_drives_nothing_or_all_of_its_columns_at_once() -> None:
    dead = [(row, column) for row in range(ROWS) for column in range(8, COLUMNS)]
    ((what, look),) = found(seen=without(*dead))
    assert what == "Columns 8 to 13 answer nowhere." and "U2 pin 11" in look[0] and "from U1 pin 9" in look[0]
    pairs = [[row, column, row, 0] for row in range(6) for column in range(6, 12) if column >= 8]
    ((what, look),) = found(company=pairs)
    assert what.startswith("Keys in columns 8 to 13 close their whole row") and "U2 pin 11 (clock)" in look[0]


def test_keys_that_are_left_out_are_not_taken_for_open_ones() -> None:
    stuck = [[10, column, 1] for column in range(COLUMNS)]
    seen = without(*[(row, 3) for row in range(ROWS)], *[(10, column) for column in range(COLUMNS)], (0, 13))
    whats = [what for what, _ in found(left_out=[*stuck, [0, 13, 3]], seen=seen)]
    assert whats == [
        "Row 10 reads closed without a finger.",
        "K1 of tile B1 is left out: a ghost.",
        "Column 3 answers nowhere.",
    ]


def test_columns_and_keys_that_come_together() -> None:
    pairs = [[row, 5, row, 6] for row in range(ROWS)] + [[8, 1, 9, 1]]
    columns, keys = reversed(found(company=pairs))
    assert columns[0] == "Columns 5 and 6 answer together." and "mainboard, U1 pin 5 (Q5)" in columns[1]
    assert keys[0] == "K13 of tile A3 and K19 of tile A3 come together."


def test_where_the_data_of_the_lights_ends() -> None:
    for key, what, place in (
        ((0, 0), "All lights are dark.", "mainboard, A1 pin 29 (GP22), U3 pins 2 and 3, R1"),
        ((0, 6), "Tile A2 is dark, tile A1 before it is lit.", "tile A1, LED35 pin 4 and R1; tile A1, J1 pin 16"),
        ((6, 12), "Tile B2 is dark, tile B1 before it is lit.", "mainboard, F2 and J12 pin 1; tile B2, J2 pin 1 (5 V)"),
        ((3, 11), "The lights end before LED18 of tile A2.", "mainboard, F4 and J13 pin 4; tile A2, J2 pin 4 (5 V)"),
    ):
        ((said, look),) = found(dark_from=pixel_of(*key))
        assert said == what and any(place in each for each in look)


def test_the_words_say_all_of_it() -> None:
    figures = WELL | {
        "seen": without((0, 0)), "left_out": [[1, 1, 1]], "company": [[3, 3, 4, 4]], "dark_from": 160,
        "journal": "The flash is full.", "crashes": ["#0 KeyError: 1, after 61 s"],
    }  # fmt: skip
    findings = diagnose(figures)
    said = words(figures, findings)
    for part in ("167 of 168", "The flash is full.", "KeyError", *(each.what for each in findings)):
        assert part in said
    assert "Nothing is wrong" in words(WELL, [])


def test_a_board_with_one_tile_lacks_the_others() -> None:
    figures = WELL | {
        "flash_free": 1132 * 1024, "flash_size": 1152 * 1024, "memory_free": 180 * 1024, "chain": 0,
        "seen": without(*[key for key in KEYS if place_of(key).name != "A1"]),
    }  # fmt: skip
    findings = diagnose(figures)
    said = words(figures, findings)
    for part in (
        "Start: power on, 0 failed starts before.\nFree: 1,132 of 1,152 KB of flash, 180 KB of memory.\n",
        "Display: found.\nLights: none of 24 bits come out of the last one.\n",
        "Keys: 36 of 168 have been seen, 0 are left out, 0 bounce.\n\n1. No key of tile A2 answers.\n   - ribbon J3: ",
        "6. The chain of lights is broken.",
    ):
        assert part in said
    assert "A1" not in said.replace("mainboard, A1 pin 22 (GP17)", "")  # the Pico
