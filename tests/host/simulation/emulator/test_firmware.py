"""The project's firmware on the emulated Pico: it shows what it shows on the virtual one, and soon enough."""

from random import Random

import pytest

from engines.registry import GAMES, title_of
from firmware.hardware.wiring import COLUMNS, PICO_LED
from firmware.input.softkeys import HELP, HINT, MENU, RESIGN, SETTINGS, TEST
from host.games import new_game
from host.targets.emulator import EmulatedBoard
from host.tools.bench import RESUMED, START_GOAL_MS, game_ms
from tests.support.menu_keys import Menu

HELP_ROW, HELP_COLUMN = HELP[1:3]
RESTED_MS = 3000
PLACE = 3 * (COLUMNS * HELP_ROW + HELP_COLUMN)


def test_it_is_on_at_once_and_plays_without_a_display_too(board: EmulatedBoard) -> None:
    board.emulator.ask("display", what="unplug")
    board.emulator.watch_pin(PICO_LED)
    board.power_cut()
    start = board.now_ms
    board.boot()
    assert any(board.frame()) and board.emulator.ask("state")["uptime_ms"] < START_GOAL_MS
    first = next(edge for edge in board.emulator.edges(PICO_LED) if edge.ms > start)
    assert first.level and first.ms < start + 100
    board.settle()
    Menu(board).choose("start Robble")
    board.settle()
    assert (board.record() or {})["game"] == "robble" and board.faults == []
    assert board.ask("selftest")["display"] is False


def test_all_games_have_space_one_after_the_other(board: EmulatedBoard) -> None:
    """Twice, and then with moves, each of which leaves something behind.

    A bot takes 64 KB in one piece, or the most that leaves 32 KB (docs/bots.md). How long the longest piece is beyond
    that is luck: the same program with another name in it had 118,000 to 119,000 bytes. What is free in all is not.
    """
    chance = Random(4)
    for name in (*GAMES, *GAMES, "vacuum"):
        game = new_game(name)
        board.load(game.dump())
    board.settle()
    free, longest = heap_left(board)
    assert free >= 131 * 1024
    assert longest >= (64 + 32) * 1024
    while game.ply < 100:
        game.play(chance.choice(game.legal_moves()))
    board.load(game.dump())
    board.run(RESTED_MS)  # the checkpoint is written, and its code is gone
    free, longest = heap_left(board)
    assert free >= 129 * 1024
    assert longest >= (64 + 32) * 1024
    board.boot()
    assert game_ms(board) < RESUMED[1][-1]
    board.settle()
    assert (board.record() or {})["moves"] == game.texts()
    assert "'position'" in board.emulator.execute("import os; print(os.listdir('journal'))")


def test_texts_stay_on_the_flash(board: EmulatedBoard) -> None:
    """The heap has nothing of them: not the tables that hold them, nor the modules that have them in the sources."""
    found = board.emulator.execute(IN_FLASH)
    assert [int(address) for address in found.split()[:-1]] and found.split()[-1] == "['engines.texts']"
    assert all(FLASH <= int(address) < FLASH + (2 << 20) for address in found.split()[:-1])


FLASH = 0x10000000
IN_FLASH = """
import sys
from firmware.games import robble
from firmware.games.robble.view import View
from firmware.input.softkeys import MENU
for text in MENU, MENU[4], MENU[5], MENU[5][1], robble.SEATS, robble.SEATS[0], View.PAGES, View.PAGES[1][0], View.TIP:
    print(id(text))
print([name for name in sys.modules if name.endswith("texts")])
"""


def heap_left(board: EmulatedBoard) -> tuple[int, int]:
    """Return the bytes of the heap that are free after a collection, and those of their longest piece."""
    board.snapshot("before")
    found = board.emulator.execute("import gc, micropython\ngc.collect()\nmicropython.mem_info()")
    board.restore("before")
    return int(found.partition("free: ")[2].split()[0]), 16 * int(found.partition("max free sz: ")[2].split()[0])


DEEPER = """
import micropython
from firmware.main import app

def run_deeper():
    if micropython.stack_use() < %d:
        run_deeper()
    else:
        app.run()
"""
IN_A_ROOM = {"code": "AB2", "names": ["Ann", "Bob"], "here": [True, True], "away": [2], "online": True}
STACK_AT_RUN = 1156  # bytes of the C stack, as firmware/start.py runs the app
STACK_LEFT = 1000  # that nothing needs; a call takes 250, an import within an import 600, and there are 8 KB


@pytest.mark.nightly
def test_nothing_comes_near_the_end_of_the_stack(board: EmulatedBoard) -> None:
    """Every game begun at the keys, and its help before; bot, settings, self-test, replay, and the link."""
    board.emulator.execute(DEEPER % (STACK_AT_RUN + STACK_LEFT))
    board.emulator.send(b"run_deeper()\r")
    board.run(500)
    keys = {key[0]: key[1:3] for key in (HELP, MENU, RESIGN, SETTINGS, TEST, HINT)}
    for place, name in enumerate(GAMES):
        if place:
            board.tap(*keys["menu"])
        Menu(board).choose("choose " + title_of(name))
        board.tap(*keys["help"])
        board.run(200)
        assert board.panel()["title"].startswith("Cairn: help")
        board.tap(*keys["help"])
        go = Menu(board).key_of("start a new game")
        for _ in range(2 if place > 1 else 1):  # it asks where another one is on
            board.tap(*go)
        board.run(400)
        board.emulator.receive()  # what the prompt and the loader say
        assert (board.record() or {})["game"] == name
        if place == 0:
            board.tap(*keys["hint"])
            board.run(300)
            for _ in range(2):
                board.tap(*keys["resign"])
            board.run(300)
    for name in ("menu", "settings", "test"):
        board.tap(*keys[name])
        board.run(200)
    assert board.panel()["title"].startswith("Test")
    board.tap(*keys["menu"])
    Menu(board).choose("look at finished games")
    board.run(500)
    assert board.panel()["title"] == "Cairn: replay 1/1" and board.panel()["tip"] == ""
    talk(board)
    assert board.ask("selftest")["crashes"] == []


def talk(board: EmulatedBoard) -> None:
    """Set and leave things by the link while chance moves, and while the board loads the code that thinks."""
    board.load({"game": "ouroboros", "options": {}, "moves": [], "seat": 1, "level": 2})
    for sound in ("low", "full"):
        assert board.ask("settings.set", name="sound", value=sound)["sound"] == sound
    board.run(100)
    board.load({"game": "konane", "options": {"size": "8"}, "moves": [], "seat": 1, "level": 1})
    board.ask("room", room=IN_A_ROOM)
    board.ask("play", move="e5")
    assert board.ask("room", room=None) is True
    board.run(500)
    assert len((board.record() or {})["moves"]) > 1


def test_a_key_is_answered_at_once(board: EmulatedBoard) -> None:
    """From the finger to the light: less than 50 ms, in which no one sees a delay."""
    for phase in (0, 1.3, 2.9):
        board.run(phase)
        before, pressed = board.frame(), board.now_ms
        board.press(HELP_ROW, HELP_COLUMN)
        while board.frame()[PLACE : PLACE + 3] == before[PLACE : PLACE + 3]:
            assert board.emulator.run(100, until="frame")
        assert board.lights()["end_ms"] - pressed < 50
        board.release(HELP_ROW, HELP_COLUMN)
        board.run(200)
        board.tap(HELP_ROW, HELP_COLUMN)
        board.run(500)
