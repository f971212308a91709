"""The end of a game at the board: the winner's light runs over all squares, then the final position stands."""

import pytest

from engines.game import NOBODY, RESIGN
from engines.registry import GAMES
from firmware.games.registry import info
from tests.support.journal_harness import JournalHarness


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


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_against_the_board_the_next_game_may_swap_who_is_who(harness, name, seat):
    seats = info(name).seats
    if seat >= len(seats):
        seat = 1
    harness.begin(name, seat=seat)
    play = harness.app.play
    while play.game.outcome is None:
        play._play(RESIGN if play.game.to_move > NOBODY else play.game.sample(1), harness.now)
    harness.settle()
    entries = [entry for entry in harness.app.soft_keys() if entry[0] == "swapped"]
    assert bool(entries) == (seat > 0 and len(seats) > 2)
    if entries:
        harness.key("swapped")
        assert harness.app.play is not play and harness.app.play.setup.seat == 3 - seat
        assert harness.app.play.setup.options == play.setup.options and harness.app.play.setup.level == play.setup.level


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_over_can_be_looked_back_at_and_returned_to(name):
    harness = JournalHarness()
    harness.begin(name)
    harness.make_moves(2)
    play, first = harness.app.play, harness.game.texts()[0]
    assert "look" not in play.usable()
    while harness.game.to_move != NOBODY:  # with three or four players more than one resigns
        harness.finish()
    harness.run(3000)
    end = harness.panel.status
    harness.key("look")
    replay = harness.app.screen
    assert replay is not play and replay.shown().game.ply == 0 and name == replay.shown().game.NAME
    harness.key("next")
    assert replay.shown().game.texts() == [first]
    harness.key("look")
    assert harness.app.screen is play and harness.panel.status == end
