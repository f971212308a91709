"""The title line has one form over all games, languages and screens: who speaks, then what is shown."""

import random
import re
from functools import partial
from itertools import product

import pytest

from engines.game import CHANCE, NOBODY, RESIGN
from engines.languages import CODES
from engines.registry import GAMES, title_of
from firmware.games.registry import info, view_of
from firmware.output.panel import LETTERS, wrap
from firmware.speech import Speech
from firmware.texts import YOU_ARE
from tests.support.app_harness import AppHarness

NUMBER = r"(move|turn|Zug|jug\.|turno|coup|tour) [1-9]\d*(/\d+)?"
END = "(the end|Ende|fin)"
MOVES = 12


def setups(name):
    """Return the options of a game: as usual, and each of its values."""
    return [{}] + [{option.name: value} for option in info(name).options for value in option.values]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_titled_alike_in_all_states(name):
    """Its name, a size if it has several, and the next move or turn; or that it has ended, also in a room."""
    chance = random.Random(name)
    of_game = rf"{title_of(name)}( \d+x\d+)?, "
    for language, options in product(range(len(CODES)), setups(name)):
        view_class = view_of(name)
        view = view_class(view_class.ENGINE.from_record({"game": name, "options": options}), Speech(language).say)
        game = view.game
        for _ in range(MOVES):
            assert re.fullmatch(of_game + NUMBER, view.heading()), view.heading()
            assert re.fullmatch(of_game + END, view.heading(over=True)), view.heading(over=True)
            assert len(view.heading()) <= LETTERS and len(view.heading(over=True)) <= LETTERS
            view.number = partial(int, 150 if view.SIZES else 99)  # of a long game
            assert len(view.heading()) <= LETTERS
            del view.number
            if game.to_move == NOBODY:
                break
            moves = [game.sample(chance.getrandbits(30))] if game.to_move == CHANCE else list(game.legal_moves())
            game.play(chance.choice([move for move in moves if move != game.UNDO]))
            view.moved()
            if game.to_move == NOBODY:
                break
        while game.to_move == CHANCE:
            game.play(game.sample(chance.getrandbits(30)))
        while game.to_move != NOBODY:
            game.play(RESIGN)
        view.moved()
        assert re.fullmatch(of_game + END, view.heading()), view.heading()


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
