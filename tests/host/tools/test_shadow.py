"""The game beside a board: it does what the app does, and says where a board has something else."""

from random import Random

import pytest

from engines.registry import GAMES
from firmware.clock import TICK_MS
from firmware.games.registry import info
from host.tools.shadow import Differs, ShadowGame
from tests.support.app_harness import AppHarness

ROBBLE = {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}
REBEL = {"game": "pebble_rebel", "options": {"setup": "default", "diagonals": "off", "draw": "all"}, "level": 1}
STEPS = 40
PATIENCE = 4000  # ticks
KINDS = [(name, seat) for name in GAMES for seat in range(len(info(name).seats))]


def robble(*moves):
    return {**ROBBLE, "moves": list(moves)}


@pytest.mark.parametrize(("name", "seat"), KINDS)
def test_it_does_what_the_app_does(name, seat):
    """Moves, undo, resign, new games: after each the app has what the shadow has, and what chance and the board add.

    A player swaps where it is possible; who is to move, and what is kept of finished games, is the same, too.
    """
    harness, shadow, random = AppHarness(), ShadowGame(), Random(seat)
    play_again(harness, shadow, name, seat)
    for _ in range(STEPS):
        if shadow.over and random.random() < 0.5:
            harness.key("again")
            shadow.again()
        elif random.random() < 0.2 and "undo" in harness.app.screen.usable():
            harness.key("undo")
            if harness.app.screen.asking():  # Vacuum takes an action back at once
                harness.key("undo")
            shadow.undo()
        elif shadow.over:
            play_again(harness, shadow, name, seat)
        else:
            words = [shadow.game.text(move) for move in shadow.game.legal_moves()]
            word = "swap" if "swap" in words else "resign" if random.random() < 0.1 else shadow.any_move(random)
            harness.app.play.play(word, harness.now)
            shadow.play(word)
        rest(harness, shadow)
    if not shadow.kept():
        harness.app.play.play("resign", harness.now)
        shadow.play("resign")
        rest(harness, shadow)
    harness.run(100)  # until it is saved
    journal = harness.app.journal
    assert [journal.part(file, 0, 1000) for file in journal.finished()] == shadow.kept() != []


def play_again(harness, shadow, name, seat):
    harness.begin(name, seat)
    shadow.begin(name, seat=seat)
    rest(harness, shadow)


def rest(harness, shadow):
    """Wait until it is a player's turn, or the game is over; then both have the same."""
    for _ in range(PATIENCE):
        harness.run(TICK_MS)
        if harness.app.play.settled():
            break
    shadow.follow(harness.app.record())
    assert shadow.over == harness.app.play.over != shadow.players_turn
    assert shadow.record() == harness.app.record() and not shadow.difference(harness.app.record())
    if seat := shadow.seat:
        assert shadow.board_plays == harness.app.play.board_plays, seat
        assert shadow.over or not harness.app.play.is_board(harness.game.to_move)


def test_another_game_is_told():
    for found, words in (
        (None, "but None"),
        (robble("b2"), r"not .*\['a1'\].*, but .*\['b2'\]"),
        (robble("a1", "a1"), "move 2, which is not legal: it was a player's turn"),
        ({**robble("a1"), "level": 2}, "'level': 1.*'level': 2"),
    ):
        shadow = ShadowGame(robble("a1"))
        with pytest.raises(Differs, match=words):
            shadow.follow(found)
        assert shadow.difference(found) and shadow.record() == robble("a1")
    with pytest.raises(Differs, match="not None, but"):
        ShadowGame().follow(robble())


def test_a_board_that_breaks_the_rules_is_told():
    shadow = ShadowGame(robble("a1"))
    for moves in (("a1", "a1"), ("b2", "c3", "b2"), ("a1", "b2", "z9")):
        with pytest.raises(Differs, match="which is not legal"):
            shadow.adopt(robble(*moves))
        assert shadow.record() == robble("a1")
    vacuum = ShadowGame()
    vacuum.begin("vacuum")
    with pytest.raises(Differs, match="other words"):  # undo takes a move back; a record has none
        vacuum.adopt({**vacuum.record(), "moves": ["vacuum:f6", "undo", "vacuum:f6"]})
    assert vacuum.record()["moves"] == []
