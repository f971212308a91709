"""The Pico's own LED: which pattern blinks when, and that the guide has them all."""

import importlib
import sys
from types import SimpleNamespace

import pytest

from firmware.figures import report
from firmware.hardware.wiring import PICO_LED
from firmware.output import life
from host.paths import ROOT
from host.simulation.kinds import NEOTRELLIS
from host.simulation.memory import WHOLE_CHAIN
from host.targets.memory import MemoryTarget
from tests.support import menu_keys

PERIOD_MS = life.SLOTS << life.SLOT_MS_BITS
PATTERNS = {name: getattr(life, name) for name in ("ALIVE", "NO_DISPLAY", "KEY_STUCK", "CHAIN_BROKEN")}
NAMES = dict(zip(("one long", "two short", "three short", "four short"), PATTERNS, strict=True))


def started(**kind):
    board = MemoryTarget(**kind)
    board.boot()
    board.run(500)
    menu_keys.to_menu(board)
    return board


@pytest.fixture
def board():
    with started() as board:
        yield board


@pytest.fixture
def tiles():
    with started(board=NEOTRELLIS) as tiles:
        yield tiles


def blinked(board):
    """Return the pattern of the period after the one that begins next."""
    board.run(2 * PERIOD_MS - board.board.scan_ms % PERIOD_MS + 20)
    found = 0
    for slot in range(life.SLOTS):
        found |= board.board.lit << slot
        board.run(PERIOD_MS / life.SLOTS)
    return found


def log(board, word):
    return [line for line in board.panel()["log"] if word in line]


def test_a_display_that_is_missing_and_one_that_is_back(board):
    for answers, pattern in ((False, life.NO_DISPLAY), (True, life.ALIVE)):
        board.board.display.answers = answers
        assert blinked(board) == pattern


def test_a_chain_that_is_broken_and_one_that_is_whole_again(board):
    board.board.chain = 0
    board.tap(0, 0)  # there is a frame that does not get through
    assert blinked(board) == life.CHAIN_BROKEN and len(log(board, "chain")) == 1
    board.board.chain = WHOLE_CHAIN
    assert blinked(board) == life.ALIVE and len(log(board, "chain")) == 1


def test_a_frame_that_was_disturbed_once_is_sent_again_and_no_fault(board):
    board.run(PERIOD_MS - board.board.scan_ms % PERIOD_MS - 400)
    show, shown = board.board.show, []
    board.board.show = lambda wire: (shown.append(bytes(wire)), show(wire))
    board.board.chain = 3
    while not shown:
        board.run(10)
    board.board.chain = WHOLE_CHAIN
    assert shown == [bytes(board.app.frame.wire)] and blinked(board) == life.ALIVE and log(board, "chain") == []


def test_tiles_that_are_loose_and_come_back(tiles):
    """The display names them while nobody presses a key; one that is away for a moment is no fault."""
    tiles.run(PERIOD_MS - tiles.board.scan_ms % PERIOD_MS - 150)
    tiles.board.gone = 1 << 3
    tiles.run(300)
    tiles.board.gone = 0
    assert blinked(tiles) == life.ALIVE and log(tiles, "answer") == []
    said = []
    for gone, words in (
        (0b1111 << 4, "Tiles 5, 6, 7, 8 do not answer: check their joints."),
        (1 << 5, "Tile 6 does not answer: check its joints."),
        (0, "All tiles answer again."),
    ):
        tiles.board.gone = gone
        assert blinked(tiles) == (life.CHAIN_BROKEN if gone else life.ALIVE)
        assert tiles.panel()["tip"] == words
        assert report(tiles.app)["missing"] == [place + 1 for place in range(12) if gone >> place & 1]
        said.append(words)
    assert log(tiles, "answer") == said


def test_a_tile_that_is_missing_from_the_start_stops_nobody():
    """A game is played on the others, and the self-test names it."""
    with MemoryTarget(board=NEOTRELLIS) as tiles:
        tiles.boot()
        tiles.board.gone = 1 << 10
        tiles.run(3 * PERIOD_MS)
        menu_keys.to_menu(tiles)
        menu_keys.Menu(tiles).choose("start Robble")
        tiles.run(500)
        tiles.tap(2, 3)
        tiles.run(1000)
        assert tiles.app.play.game.ply == 1
        for name in ("menu", "settings", "test", *["next"] * 5):
            tiles.tap(*next(entry[1:3] for entry in tiles.soft_keys() if entry[0] == name))
            tiles.run(200)
        assert "Tiles off: 11" in tiles.panel()["status"].split("\n")


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
    monkeypatch.setitem(sys.modules, "firmware.hardware.led", None)  # which is as it was afterwards
    del sys.modules["firmware.hardware.led"]
    led = importlib.import_module("firmware.hardware.led")
    led.light()
    assert set_pins == [(pin, value) for value in at_start]
    led.led(0)
    assert set_pins[-1] == (pin, 0)


def test_patterns_can_be_told_apart_and_the_guide_has_them_all():
    """Of the same length, dark at the end, in flashes of one slot or eight."""
    flashes = []
    for pattern in PATTERNS.values():
        assert pattern >> life.SLOTS - 1 == 0
        flashes.append([len(flash) for flash in f"{pattern:0{life.SLOTS}b}".split("0") if flash])
    assert sorted(flashes) == [[1, 1], [1, 1, 1], [1, 1, 1, 1], [8]]
    text = (ROOT / "hardware" / "troubleshooting.md").read_text("utf-8")
    section = text.partition("## The Pico's LED\n")[2].partition("\n## ")[0]
    assert [name for words, name in NAMES.items() if f"| {words} " in section] == list(PATTERNS)
