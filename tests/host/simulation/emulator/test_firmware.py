"""The project's firmware on the emulated Pico: it shows what it shows on the virtual one, and soon enough."""

from pathlib import Path
from random import Random

import pytest

from engines.registry import GAMES
from firmware.hardware.wiring import COLUMNS
from firmware.input.softkeys import HELP, HINT, MENU, RESIGN, SETTINGS, TEST
from host.games import new_game
from host.link.errors import Refused
from host.targets.emulator import EmulatedBoard
from host.targets.target import Target
from host.targets.virtual import VirtualBoard

START_ROW, START_COLUMN = 10, 5  # of the menu
REPLAY = 10, 10  # in it
HELP_ROW, HELP_COLUMN = HELP[1:3]
PLACE = 3 * (COLUMNS * HELP_ROW + HELP_COLUMN)


def test_it_is_on_at_once(board: EmulatedBoard) -> None:
    board.boot()
    assert any(board.frame())
    assert board.emulator.ask("state")["uptime_ms"] < 280


def test_all_games_have_room_one_after_the_other(board: EmulatedBoard) -> None:
    """Twice, and then with moves, each of which leaves something behind."""
    chance = Random(4)
    for name in 2 * ("robble", "ouroboros", "pebble_rebel", "vacuum"):
        game = new_game(name)
        board.load(game.dump())
    board.settle()
    assert longest_piece(board) >= 120 * 1024
    while game.ply < 100:
        game.play(chance.choice(game.legal_moves()))
    board.load(game.dump())
    board.settle()
    assert longest_piece(board) >= 110 * 1024


def longest_piece(board: EmulatedBoard) -> int:
    """Return the bytes of the longest piece of the heap that is free after a collection."""
    board.snapshot("before")
    found = board.emulator.execute("import gc, micropython\ngc.collect()\nmicropython.mem_info()")
    board.restore("before")
    return 16 * int(found.partition("max free sz: ")[2].split()[0])


DEEPER = """
import micropython
from firmware.main import app

def run_deeper():
    if micropython.stack_use() < %d:
        run_deeper()
    else:
        app.run()
"""
STACK_AT_RUN = 1156  # bytes of the C stack, as start.py runs the app
STACK_LEFT = 1000  # that nothing needs; a call takes 250, an import within an import 600, and there are 8 KB


def test_nothing_comes_near_the_end_of_the_stack(board: EmulatedBoard) -> None:
    """Every game begun at the keys, and its help before; bot, settings, self-test and replay."""
    board.emulator.execute(DEEPER % (STACK_AT_RUN + STACK_LEFT))
    board.emulator.send(b"run_deeper()\r")
    board.run(500)
    keys = {key[0]: key[1:3] for key in (HELP, MENU, RESIGN, SETTINGS, TEST, HINT)}
    for place, name in enumerate(GAMES):
        if place:
            board.tap(*keys["menu"])
            board.tap(1, 1 + 2 * place)
        board.tap(*keys["help"])
        board.run(200)
        assert board.panel()["title"].startswith("Cairn: help")
        board.tap(*keys["help"])
        for _ in range(2 if place > 1 else 1):  # it asks where another one is on
            board.tap(START_ROW, START_COLUMN)
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
    assert board.panel()["title"].startswith("Self-test")
    board.tap(*keys["menu"])
    board.tap(*REPLAY)
    board.run(500)
    assert board.panel()["title"] == "Replay 1 of 1" and board.panel()["tip"] == ""
    assert board.ask("selftest")["crashes"] == []


def test_it_says_what_the_virtual_board_says(board: EmulatedBoard, tmp_path: Path) -> None:
    """By its link, while keys are contacts: texts, soft keys, labels, game; and what is loaded."""
    with VirtualBoard(tmp_path / "virtual") as virtual:
        virtual.boot()
        boards: tuple[Target, ...] = (board, virtual)

        def said(each: Target) -> tuple:
            each.settle()
            return each.panel(), each.soft_keys(), each.describe(10, 5), each.record(), each.oled()

        assert said(board) == said(virtual)
        for row, column in [(START_ROW, START_COLUMN), (5, 5), (HELP_ROW, HELP_COLUMN)]:
            for each in boards:
                each.tap(row, column)
            one, other = said(board), said(virtual)
            assert one == other, (row, column)
        record = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1, "moves": ["c3", "d4"]}
        for each in boards:
            each.load(record)
            assert each.record() == record
        assert said(board) == said(virtual)
        with pytest.raises(Refused, match="d4 is taken"):
            board.load({**record, "moves": ["d4", "d4"]})
        assert board.record() == record
        board.boot()  # a link that is cut comes back
        assert board.panel()["title"].startswith(("Cairn", "Robble"))


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
