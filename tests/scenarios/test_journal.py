"""Scenarios for the journal that need a whole board: its flash, its clock and what it shows.

All else of the journal is in tests/firmware/test_journal.py and tests/firmware/test_journal_damage.py.
"""

import random

import pytest

from engines.registry import GAMES
from firmware.games.registry import info
from host.targets.memory import MemoryTarget
from host.tools.shadow import ShadowGame


@pytest.fixture
def board():
    with MemoryTarget() as board:
        board.boot()
        board.run(100)
        yield board


def some_moves(name):
    """A record of a game with moves made at random, chance's among them; a player is to move."""
    game, chance = ShadowGame(), random.Random(1)
    game.begin(name, level=2)
    while not game.over and (game.on.ply < 22 or not game.players_turn):
        game.play(game.any_move(chance))
    if game.over:
        game.retract()
    return game.record()


def pull_the_plug(board):
    board.power_cut()
    board.boot()
    end = board.now_ms + 20_000
    while "Resuming" in board.panel()["status"] and board.now_ms < end:
        board.run(50)


@pytest.mark.parametrize("name", GAMES)
def test_the_plug_is_pulled_and_the_game_goes_on(board, name):
    board.load(some_moves(name))
    board.run(500)
    for _ in range(3):  # after those that were there
        game = ShadowGame(board.record())
        if not game.over:
            board.play(game.any_move(random.Random(1)))
            board.settle()
    before, panel = board.record(), board.panel()
    frame = board.frame()
    pull_the_plug(board)
    board.run(500)
    assert board.record() == before
    after = board.panel()
    assert after["tip"].startswith("Resumed")
    assert (after["title"], after["status"], after["log"]) == (panel["title"], panel["status"], panel["log"])
    assert name == "robble" or [dark == (0, 0, 0) for dark in frame] == [dark == (0, 0, 0) for dark in board.frame()]
    assert board.faults == []


def test_the_board_as_a_player_goes_on(board):
    seat = [board_plays for _, board_plays in info("robble").seats].index(1)
    record = {"game": "robble", "options": {"size": "5"}, "moves": [], "seat": seat, "level": 1}
    board.load(record)
    board.run(20)
    pull_the_plug(board)  # while it thinks
    while not board.record()["moves"]:
        board.run(100)
    board.run(100)
    record = board.record()
    assert len(record["moves"]) == 1 and (record["seat"], record["level"]) == (seat, 1)
    pull_the_plug(board)
    assert board.record() == record and "you" in board.panel()["status"]
