"""The end of a game at the board: the winner's light runs over all squares, then the final position stands."""

import pytest

from engines.game import RESIGN
from engines.registry import GAMES
from firmware.output.sound import TUNES


@pytest.mark.parametrize("name", GAMES)
def test_the_winners_light_fills_the_board_and_then_the_position_stands(harness, name):
    harness.begin(name)
    harness.settle()
    play = harness.app.play
    while play.game.outcome is None:  # with three or four players more than one resigns
        play._play(RESIGN, harness.now)
        harness.run(20)
    wins, seen = play.view.winner(), 0
    while play._steps:
        harness.run(20)
        seen = max(seen, play.symbols.count(wins))
    harness.settle()
    assert seen == len(play.symbols)
    final = bytearray(len(play.symbols))
    play.view.paint(final)
    assert play.symbols == final and harness.panel.status == play.view.verdict()


def test_a_key_ends_the_celebration(harness):
    harness.begin("robble")
    harness.app.play._play(RESIGN, harness.now)
    harness.run(100)
    assert harness.app.play._steps
    harness.tap(*harness.square("d4"))
    harness.run(40)
    assert not harness.app.play._steps and harness.panel.status == harness.app.play.view.verdict()


def test_a_win_has_a_tune_of_its_own():
    assert TUNES["win"] not in [tune for name, tune in TUNES.items() if name != "win"]
