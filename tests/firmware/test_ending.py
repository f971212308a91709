"""The end of a game at the board: the winner's light runs over all squares, then the final position stands."""

import pytest

from engines.game import DRAW, NOBODY, RESIGN
from engines.registry import GAMES
from firmware.games.registry import info
from tests.support.journal_harness import JournalHarness


@pytest.mark.parametrize(("name", "seat"), [(name, seat) for name in GAMES for seat in range(len(info(name).seats))])
def test_the_winners_light_fills_the_board_and_then_the_position_stands(harness, name, seat):
    """The one player who is here hears who has won, where people at one board read a name, and may change sides."""
    harness.begin(name, seat)
    play, seats, seen = harness.app.play, info(name).seats, 0
    while not play._may_move():
        harness.run(100)
    resigns = play.game.to_move
    while play.game.outcome is None:  # with three or four players more than one resigns
        play._play(RESIGN, harness.now)
        harness.run(20)
    while play._steps:
        harness.run(20)
        seen = max(seen, play.symbols.count(play.view.winner()))
    harness.settle()
    final = bytearray(len(play.symbols))
    play.view.paint(final)
    assert seen == len(final) and play.symbols == final
    board = seats[seat][1]
    assert harness.panel.status == ("You lost. " if board else "") + play.view.verdict()
    for winner, said in ((resigns, "You won. "), (DRAW, "")):
        play.game.outcome = winner
        assert play.seats.result() == (said if board else "")
    can_swap = "swapped" in [entry[0] for entry in harness.app.soft_keys()]
    assert can_swap == (seat > 0 and len(seats) > 2)
    if can_swap:
        harness.key("swapped")
        setup, before = harness.app.play.setup, play.setup
        assert harness.app.play is not play
        assert (setup.seat, setup.options, setup.level) == (3 - seat, before.options, before.level)


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
