"""The Pico's own LED: which pattern blinks when, and that the guide has them all."""

import pytest

from firmware.hardware.wiring import PICO_LED
from firmware.input.key_faults import STUCK_MS
from firmware.output import life
from host.paths import ROOT
from host.targets import menu_keys
from host.targets.virtual import VirtualBoard

PERIOD_MS = life.SLOTS << life.SLOT_MS_BITS
PATTERNS = {"ALIVE": life.ALIVE, "NO_DISPLAY": life.NO_DISPLAY, "KEY_STUCK": life.KEY_STUCK}
NAMES = {"one long": "ALIVE", "two short": "NO_DISPLAY", "three short": "KEY_STUCK"}


@pytest.fixture
def board():
    with VirtualBoard() as board:
        board.boot()
        board.run(500)
        menu_keys.to_menu(board)
        yield board


def blinked(board):
    """Return the pattern of the period after the one that begins next."""
    board.run(2 * PERIOD_MS - board.pico.variables["board"].scan_ms % PERIOD_MS + 20)
    found = 0
    for slot in range(life.SLOTS):
        found |= board.pico.wires.level(PICO_LED) << slot
        board.run(PERIOD_MS / life.SLOTS)
    return found


def test_a_board_that_is_well(board):
    assert blinked(board) == life.ALIVE


def test_a_display_that_is_missing_and_one_that_is_back(board):
    board.pico.oled.unplug()
    board.run(10_500)
    assert blinked(board) == life.NO_DISPLAY
    board.pico.oled.plug()
    board.run(10_500)
    assert blinked(board) == life.ALIVE


def test_a_board_that_starts_without_a_display():
    with VirtualBoard() as board:
        board.pico.oled.unplug()
        board.boot()
        assert blinked(board) == life.NO_DISPLAY


def test_a_key_that_is_stuck_and_one_that_is_loose_again(board):
    board.press(2, 3)
    assert blinked(board) == life.ALIVE
    board.run(STUCK_MS)
    assert blinked(board) == life.KEY_STUCK
    board.release(2, 3)
    board.run(2000)
    assert blinked(board) == life.ALIVE


def test_a_program_that_hangs_blinks_no_more(board, monkeypatch):
    def hang(now, columns):
        while True:
            board.app.board.idle()

    monkeypatch.setattr(board.app, "tick", hang)
    board.run(100)
    levels = []
    for _ in range(40):
        levels.append(board.pico.wires.level(PICO_LED))
        board.run(100)
    assert len(set(levels)) == 1


@pytest.mark.parametrize("name", PATTERNS)
def test_patterns_can_be_told_apart(name):
    """Of the same length, dark at the end, in flashes of one slot or eight."""
    flashes = [len(flash) for flash in f"{PATTERNS[name]:0{life.SLOTS}b}".split("0") if flash]
    assert PATTERNS[name] >> life.SLOTS - 1 == 0
    assert flashes in ([8], [1, 1], [1, 1, 1])
    assert list(PATTERNS.values()).count(PATTERNS[name]) == 1


def test_the_guide_has_them_all():
    text = (ROOT / "hardware" / "troubleshooting.md").read_text("utf-8")
    section = text.partition("## The Pico's LED\n")[2].partition("\n## ")[0]
    told = [name for words, name in NAMES.items() if f"| {words} " in section]
    assert told == list(PATTERNS) and len(NAMES) == len(PATTERNS)
