"""The Pico's own LED: which pattern blinks when, and that the guide has them all."""

import importlib
import sys
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from firmware.figures import report
from firmware.hardware.wiring import PICO_LED, VSYS_LOW_MV
from firmware.input.key_faults import STUCK_MS
from firmware.input.softkeys import MENU, NEXT, SETTINGS, TEST
from firmware.output import life
from host.paths import ROOT
from host.simulation.kinds import NEOTRELLIS
from host.simulation.memory import WHOLE_CHAIN
from host.targets import menu_keys
from host.targets.memory import MemoryTarget

SOFT_KEYS = {key[0]: key[1:3] for key in (MENU, NEXT, SETTINGS, TEST)}
PERIOD_MS = life.SLOTS << life.SLOT_MS_BITS
PATTERNS = {name: getattr(life, name) for name in ("ALIVE", "NO_DISPLAY", "KEY_STUCK", "CHAIN_BROKEN")}
NAMES = dict(zip(("one long", "two short", "three short", "four short"), PATTERNS, strict=True))


@pytest.fixture
def board():
    with MemoryTarget() as board:
        board.boot()
        board.run(500)
        menu_keys.to_menu(board)
        yield board


@pytest.fixture
def make_tiles():
    """Switch boards of NeoTrellis tiles on, some of which may be missing, up to the menu."""
    with ExitStack() as stack:

        def make(missing=()):
            board = stack.enter_context(MemoryTarget(board=NEOTRELLIS))
            board.boot()
            board.board.gone = sum(1 << place for place in missing)
            board.run(500)
            menu_keys.to_menu(board)
            return board

        yield make


@pytest.fixture
def tiles(make_tiles):
    return make_tiles()


def blinked(board):
    """Return the pattern of the period after the one that begins next."""
    board.run(2 * PERIOD_MS - board.board.scan_ms % PERIOD_MS + 20)
    found = 0
    for slot in range(life.SLOTS):
        found |= board.board.lit << slot
        board.run(PERIOD_MS / life.SLOTS)
    return found


def test_a_board_that_is_well(board):
    assert blinked(board) == life.ALIVE


def test_a_display_that_is_missing_and_one_that_is_back(board):
    board.board.display.answers = False
    assert blinked(board) == life.NO_DISPLAY
    board.board.display.answers = True
    assert blinked(board) == life.ALIVE


def test_a_key_that_is_stuck_and_one_that_is_loose_again(board):
    board.press(2, 3)
    assert blinked(board) == life.ALIVE
    board.run(STUCK_MS)
    assert blinked(board) == life.KEY_STUCK
    board.release(2, 3)
    board.run(2000)
    assert blinked(board) == life.ALIVE


def test_a_chain_that_is_broken_and_one_that_is_whole_again(board):
    board.board.chain = 0
    board.tap(0, 0)  # there is a frame that does not get through
    assert blinked(board) == life.CHAIN_BROKEN
    said = "The chain of lights is broken: the self-test's step tiles shows where."
    assert board.panel()["log"].count(said) == 1
    board.board.chain, shown = WHOLE_CHAIN, []
    board.board.show = lambda wire: shown.append(bytes(wire))
    assert blinked(board) == life.ALIVE and board.panel()["log"].count(said) == 1


def test_a_frame_that_was_disturbed_once_is_sent_again_and_no_fault(board):
    board.run(PERIOD_MS - board.board.scan_ms % PERIOD_MS - 400)
    show, shown = board.board.show, []
    board.board.show = lambda wire: (shown.append(bytes(wire)), show(wire))
    board.board.chain = 3
    while not shown:
        board.run(10)
    board.board.chain = WHOLE_CHAIN
    assert shown == [bytes(board.app.frame.wire)] and blinked(board) == life.ALIVE
    assert not any("chain" in line for line in board.panel()["log"])


def test_a_chain_is_tested_while_lights_move_and_frames_follow_each_other(board):
    """Frames are 15 ms apart and 6 long, so that every look would begin within one."""
    menu_keys.choose(board, "start Robble")
    board.run(500)
    board.board.chain = 20
    board.press(2, 3)
    board.run(3 * PERIOD_MS)
    board.release(2, 3)
    assert blinked(board) == life.CHAIN_BROKEN


def test_a_board_without_the_wire_back_is_well(board):
    board.board.chain = -1
    assert blinked(board) == life.ALIVE and report(board.app)["chain"] == -1


@pytest.mark.parametrize(
    ("language", "row", "one", "all_there"),
    [
        (
            "English",
            "Tiles 5, 6, 7, 8 do not answer: check their joints.",
            "Tile 6 does not answer: check its joints.",
            "All tiles answer again.",
        ),
        (
            "Deutsch",
            "Die Kacheln 5, 6, 7, 8 antworten nicht: Prüf ihre Lötstellen.",
            "Kachel 6 antwortet nicht: Prüf ihre Lötstellen.",
            "Alle Kacheln antworten wieder.",
        ),
    ],
)
def test_a_row_of_tiles_that_is_loose_and_comes_back(tiles, language, row, one, all_there):
    tiles.app.settings.take("language", language)
    tiles.app.apply_settings()
    tiles.board.gone = 0b1111 << 4
    assert blinked(tiles) == life.CHAIN_BROKEN
    assert told(tiles) == row and report(tiles.app)["missing"] == [5, 6, 7, 8]
    tiles.board.gone = 1 << 5
    tiles.run(2 * PERIOD_MS)
    assert told(tiles) == one
    tiles.board.gone = 0
    assert blinked(tiles) == life.ALIVE
    assert told(tiles) == all_there and report(tiles.app)["missing"] == []
    assert [line for line in tiles.panel()["log"] if line in (row, one, all_there)] == [row, one, all_there]


def told(board):
    """Return what the display says below its status, as long as nobody presses a key."""
    return board.panel()["tip"]


def test_a_tile_that_is_missing_from_the_start_stops_nobody(make_tiles):
    """The display names it, the self-test too, and a game is played on the others."""
    tiles = make_tiles(missing=[10])
    tiles.run(3 * PERIOD_MS)
    said = "Tile 11 does not answer: check its joints."
    assert told(tiles) == said
    menu_keys.choose(tiles, "start Robble")
    tiles.run(500)
    tiles.tap(2, 3)
    tiles.run(1000)
    assert tiles.app.play.game.ply == 1
    assert [line for line in tiles.panel()["log"] if line == said] == []
    for name in ("menu", "settings", "test"):
        tiles.tap(*SOFT_KEYS[name])
        tiles.run(100)
    assert tiles.panel()["status"] != said
    tiles.tap(*SOFT_KEYS["next"])
    tiles.run(100)
    assert tiles.panel()["status"] == said
    for _ in range(4):
        tiles.tap(*SOFT_KEYS["next"])
        tiles.run(200)
    assert "Tiles off: 11" in tiles.panel()["status"].split("\n")


def test_a_tile_that_is_away_for_a_moment_is_no_fault(tiles):
    tiles.run(PERIOD_MS - tiles.board.scan_ms % PERIOD_MS - 150)
    tiles.board.gone = 1 << 3
    tiles.run(300)
    tiles.board.gone = 0
    assert blinked(tiles) == life.ALIVE
    assert not any("answer" in line for line in tiles.panel()["log"])


@pytest.mark.parametrize(("volts", "ohms", "said"), [(5, 0, 0), (4.6, 0, 0), (4.4, 0, 1), (5, 1, 0), (5, 2, 1)])
def test_a_supply_that_sags_is_said_once(board, volts, ohms, said):
    """Dark, the board draws 268 mA, and 500 when it is lit: 4.7 V without load, less 0.27 to 0.5 V an ohm."""
    board.supply.volts, board.supply.ohms = volts, ohms
    board.run(5 * PERIOD_MS)
    log = board.panel()["log"]
    assert len([line for line in log if line.startswith("The supply sags to ")]) == said
    assert not said or report(board.app)["vsys_mv"] < VSYS_LOW_MV


@pytest.mark.parametrize(
    ("machine", "pin", "at_start"),
    [("Raspberry Pi Pico with RP2040", PICO_LED, [1]), ("Raspberry Pi Pico W with RP2040", "LED", [])],
)
def test_the_led_is_that_of_the_board_that_micropython_names(monkeypatch, machine, pin, at_start):
    set_pins = []

    class Pin:
        OUT = 1

        def __init__(self, pin, mode, value):
            set_pins.append((pin, value))

    names = {"machine": {"Pin": Pin}, "os": {"uname": lambda: SimpleNamespace(machine=machine)}}
    for name, members in names.items():
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(**members))
    for name in ("firmware.hardware.chip", "firmware.hardware.led"):
        monkeypatch.setitem(sys.modules, name, None)  # which is as it was afterwards
        del sys.modules[name]
    led = importlib.import_module("firmware.hardware.led")
    led.light()
    assert set_pins == [(pin, value) for value in at_start]
    led.led(0)
    assert set_pins[-1] == (pin, 0)


@pytest.mark.parametrize("name", PATTERNS)
def test_patterns_can_be_told_apart(name):
    """Of the same length, dark at the end, in flashes of one slot or eight."""
    flashes = [len(flash) for flash in f"{PATTERNS[name]:0{life.SLOTS}b}".split("0") if flash]
    assert PATTERNS[name] >> life.SLOTS - 1 == 0
    assert flashes in ([8], [1, 1], [1, 1, 1], [1, 1, 1, 1])
    assert list(PATTERNS.values()).count(PATTERNS[name]) == 1


def test_the_guide_has_them_all():
    text = (ROOT / "hardware" / "troubleshooting.md").read_text("utf-8")
    section = text.partition("## The Pico's LED\n")[2].partition("\n## ")[0]
    told = [name for words, name in NAMES.items() if f"| {words} " in section]
    assert told == list(PATTERNS) and len(NAMES) == len(PATTERNS)
