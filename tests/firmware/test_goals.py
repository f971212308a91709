"""What a game is about is said to whoever has not moved yet."""

import pytest

from engines.languages import CODES
from engines.registry import GAMES
from firmware.games.registry import info
from firmware.output.panel import wrap
from firmware.texts import YOU_ARE
from tests.support.app_harness import AppHarness


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_its_goal_until_a_player_here_has_moved(name):
    """In three lines at most. Where the status has no space for it, it says which colours are at this board, too."""
    for seat in range(len(info(name).seats)):
        harness = AppHarness()
        harness.begin(name, seat)
        play, panel, say = harness.app.play, harness.panel, harness.app.say
        while not play._may_move():
            harness.run(100)
        harness.settle()
        for harness.app.speech.language in [*range(len(CODES))][::-1]:
            play.refresh()
            harness.run(20)
            goal = say(play.view.GOAL or play.view.PAGES[0])
            assert goal and len(wrap(goal)) <= 3
            assert goal in panel.tip and panel.space(panel.status, panel.tip) >= 0
        if seat and not play.view.LONG_STATUS:
            assert panel.tip.startswith(say(YOU_ARE, play.view.names()[play.game.to_move - 1]) + " ")
        play._play(play.game.legal_moves()[0], harness.now)
        harness.settle()
        assert goal not in panel.tip
