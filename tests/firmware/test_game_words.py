"""What stands below status and tip in Ouroboros and Pebble Rebel fits the display, in as many words as it can."""

import random

import pytest

from engines.languages import CODES
from engines.ouroboros.rules import Ouroboros
from engines.pebble_rebel.rules import PebbleRebel
from firmware import texts
from firmware.changes import Changes
from firmware.games.registry import view_of
from firmware.hardware.wiring import OLED_PAGES
from firmware.output.panel import LETTERS, Panel, wrap
from firmware.speech import Speech
from tests.firmware.test_pebble_rebel_view import FULL

SAMPLES = 12  # squares tried in each position
BOARD = (" (board)", " (Brett)", " (tablero)", " (plateau)")  # what Play adds to the status: who is at a seat


def fits(view, status, tip):
    """Check that title, status, tip and what stands below them have the lines that they need; return the last."""
    below = view.info(Panel(Changes()).space(status, tip))
    lines = [view.heading()]
    for words in (status, tip, below):
        lines += wrap(words) if words else []
    assert len(lines) <= OLED_PAGES and max(len(line) for line in lines) <= LETTERS, lines
    assert all(len(word) <= LETTERS for word in " ".join(lines).split()), "no word is broken"
    return below


@pytest.mark.parametrize("language", range(len(CODES)), ids=CODES)
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_supplies_of_any_size_fit(language, players):
    """As many cubes as there are of each colour, in all possible hands, and a line at least for each player."""
    game, chance = Ouroboros(players, "8"), random.Random(3)
    for _ in range(2):
        game.play(game.sample(7))
    view = view_of("ouroboros")(game, Speech(language).say)
    for most in (1, 2, 9, 10, 17, 17, 17):
        for player in range(1, int(players) + 1):
            for colour in range(1, 5):
                game.supplies[4 * player + colour] = chance.choice((0, most, most))
        view.moved()
        tips = [view.preview(square) for square in chance.sample(range(64), SAMPLES)]
        said = [(view.status(), tip) for tip in (view.tip(), *tips, *map(view.question, view.usable()))]
        for status, tip in [*said, (view.status() + BOARD[language], view.say(texts.THINKING))]:
            below = fits(view, status, tip)
            rows = {row.split(":")[0][-1] for row in below.split("\n")} & set("1234")
            assert rows == set("1234"[: game.players])
        for lines in range(1, OLED_PAGES):
            assert len(wrap(view.info(lines))) <= lines
            assert view.info(lines).split("\n")[0].split(":")[0][-1] == str(
                1 if lines >= int(players) else game.to_move
            )


@pytest.mark.parametrize("language", range(len(CODES)), ids=CODES)
def test_hand_and_bag_are_words_where_there_is_space(language):
    game = PebbleRebel(setup=FULL[:12] + "." * 24)
    for colour in range(1, 5):
        game.hand[colour], game.bag[colour] = 12, 13
    view = view_of("pebble_rebel")(game, Speech(language).say)
    assert len(view.info(6).split("\n")) > 3 and len(view.info(3).split("\n")) == 2
    fits(view, "-", "-")
    assert (
        view.info(2)
        == (
            "Hand: 12b 12r 12w 12y\nBag: 13b 13r 13w 13y",
            "Hand: 12b 12r 12w 12g\nSack: 13b 13r 13w 13g",
            "Mano: 12a 12r 12b 12m\nBolsa: 13a 13r 13b 13m",
            "Main: 12b 12r 12c 12j\nSac: 13b 13r 13c 13j",
        )[language]
    )
