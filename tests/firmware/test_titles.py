"""The title line has one form over all games, languages and screens: who speaks, then what is shown."""

import random
import re

import pytest

from engines.game import CHANCE, NOBODY, RESIGN
from engines.registry import GAMES, title_of
from engines.texts import LANGUAGES
from firmware.games.registry import info, view_of
from firmware.output.panel import LETTERS
from firmware.speech import Speech
from tests.support.app_harness import AppHarness

NUMBER = r"(move|turn|Zug|jug\.|turno|coup|tour) [1-9]\d*(/\d+)?"
END = "(the end|Ende|fin)"
MOVES = 40


def setups(name):
    """Return the options of a game: as usual, and each of its values."""
    return [{}] + [{option.name: value} for option in info(name).options for value in option.values]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", range(len(LANGUAGES)), ids=LANGUAGES)
def test_a_game_is_titled_alike_in_all_states(name, language):
    """Its name, a size if it has several, and the next move or turn; or that it has ended, also in a room."""
    chance = random.Random(name)
    of_game = rf"{title_of(name)}( \d+x\d+)?, "
    for options in setups(name):
        view_class = view_of(name)
        view = view_class(view_class.ENGINE.from_record({"game": name, "options": options}), Speech(language).say)
        game = view.game
        for _ in range(MOVES):
            assert re.fullmatch(of_game + NUMBER, view.heading()), view.heading()
            assert re.fullmatch(of_game + END, view.heading(over=True)), view.heading(over=True)
            assert len(view.heading()) <= LETTERS and len(view.heading(over=True)) <= LETTERS
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


def test_screens_of_the_board_are_titled_alike():
    """Cairn, a colon, and what is shown, in small letters but for names; the self-test, its step in the same way."""
    harness, titles = AppHarness(), []

    def note():
        harness.run(50)
        titles.append(harness.panel.title)

    note()
    for name in ("help", "settings"):
        harness.key(name)
        note()
    harness.key("test")
    note()
    harness.key("menu")
    harness.choose("choose Robble")
    note()
    harness.key("help")
    harness.key("lesson")
    note()
    assert titles == [
        "Cairn: choose a game",
        "Cairn: help 1/" + titles[1].partition("/")[2],
        "Cairn: settings",
        "Test 1/8: lights",
        "Cairn: Robble",
        "Robble, 1/" + titles[-1].partition("/")[2],
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_that_pulses_is_named(name):
    """Also after another screen or a key that was held; while something is asked, neither is."""
    harness = AppHarness()
    harness.begin(name)
    play = harness.app.play
    for _ in range(2):
        play.play(play.game.text(next(move for move in play.game.legal_moves() if move != play.game.UNDO)), harness.now)
        harness.settle()
    harness.key("hint")
    harness.think()
    words = harness.panel.tip
    assert words.startswith("Hint: ") and play._hint >= 0
    for _ in range(2):
        harness.key("help")
        harness.run(100)
    assert harness.panel.tip == words
    harness.key("log", ms=800)
    harness.run(100)
    assert harness.panel.tip == words
    harness.key("resign")
    harness.run(100)
    assert harness.panel.tip == "Resign? Press again." and play._hint < 0
