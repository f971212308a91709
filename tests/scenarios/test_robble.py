"""Scenarios for Robble: keys pressed on a whole board; lights, display and panel checked."""

import random

import pytest

from firmware.output import font
from firmware.texts import MENU_TITLE
from host.targets import menu_keys
from tests.support.played_game import PlayedGame, current_ma

# In the order of the font
LETTERS = "".join(map(chr, range(font.FIRST, font.BEHIND))) + "\u00c4\u00d6\u00dc\u00df\u00e4\u00f6\u00fc"
REPETITION = ["b5", "a5", "b4", "b5", "b4", "d3", "d2"] + 2 * ["c4", "d4", "b3", "b4", "c2", "b2", "d3", "d2"]


def display(board, page):
    """Return the text on a line of the display, read back letter by letter from its points."""
    letters = {font.GLYPHS[5 * glyph : 5 * glyph + 5]: letter for glyph, letter in enumerate(LETTERS)}
    row = board.oled()[128 * page : 128 * page + 128]
    if page == 0:  # the title is inverse
        row = bytes(255 - byte for byte in row)
    return "".join(letters[row[start : start + 5]] for start in range(0, 126, font.WIDTH)).rstrip()


def test_power_on_to_the_menu(board, player):
    assert board.panel()["title"] == MENU_TITLE[0]
    assert display(board, 0) == MENU_TITLE[0] and display(board, 1) == "Robble, Pebble Rebel"
    assert player.light(*menu_keys.key_of(board, "start Robble")) != (0, 0, 0)


@pytest.mark.worn
def test_two_people_play_a_whole_game(board, player, scale):
    here, chance = PlayedGame("robble", board, player, size="5"), random.Random(11)

    def choose(engine):
        return chance.choice([move for move in engine.legal_moves() if move != engine.SWAP])

    while here.engine.outcome is None:
        here.hurry(choose, scale(1000, 3))
        engine = here.engine
        assert player.status == ("Blue to move", "White to move")[engine.to_move - 1]
        assert display(board, 1) == player.status
        assert player.is_lit("swap") == engine.can_swap()
        name = engine.text(choose(engine))
        engine.play(engine.parse(name))
        player.play(name)
        here.agree()
        assert current_ma(board.frame()) <= 500
    assert player.status.startswith(("Blue wins", "White wins")[here.engine.outcome - 1])
    assert player.lit() >= {"again", "undo"} and not player.is_lit("resign")
    assert board.faults == []


@pytest.mark.not_compared
def test_a_hint_shows_and_says_what_its_move_is_good_for(board, player):
    player.start("robble", size="5")
    player.play("c3")
    player.key("hint")
    board.settle()
    words = player.tip
    assert words.startswith("Hint: ") and words.count(".") == 2
    player.play("a1")
    assert not player.tip.startswith("Hint: ")


@pytest.mark.not_compared
def test_the_board_moves_at_once_when_it_is_asked_to(board, player):
    player.start("robble", seat=1, level=4, size="5")
    board.tap(*player.where("c3"))
    while not player.is_lit("now"):
        board.run(20)
    start = board.now_ms
    player.key("now")
    board.settle()
    assert board.now_ms - start < 2000, "it would have thought for 4 s"
    assert len(board.record()["moves"]) == 2


def test_the_board_speaks_german_at_once_and_english_again(board, player):
    player.start("robble", size="5")
    player.play("c3")
    player.key("settings")
    board.settle()
    menu_keys.choose(board, "Language: English")
    menu_keys.choose(board, "Language: Deutsch")
    board.settle()
    assert display(board, 0) == "Cairn: Einstellungen" and "Sprache: Deutsch" in player.status
    player.key("settings")
    board.settle()
    assert display(board, 1) == "Wei\u00df ist am Zug"
    assert board.labels(1)[12] == "Men\u00fc, leuchtet" and {key[4] for key in board.soft_keys()} >= {
        "zur\u00fcck",
        "Tipp",
    }
    player.play("c4")
    assert board.panel()["log"][-2:] == ["1 Blue c3", "2 Wei\u00df c4: 1 geschoben"]
    player.key("settings")
    board.settle()
    for words in ("n\u00e4chste Seite", "Sprache: Deutsch", "Sprache: English"):
        board.tap(*menu_keys.find(board, words))
        board.settle()
    assert display(board, 0) == "Cairn: settings"


@pytest.mark.tiles
def test_a_stone_is_lit_where_it_was_put_and_differs_from_the_other_colour(board, player):
    player.start_robble(7)
    player.play("b2", "f6", "b6")
    black, white = player.light(*player.where("b2")), player.light(*player.where("f6"))
    assert black[2] > black[0] and min(white) > 0 and sum(white) > sum(black)


@pytest.mark.worn
def test_undo_swap_and_resign_ask_or_go_as_they_should(board, player):
    player.start_robble(7)
    player.play("d4")
    player.key("swap")
    assert player.status == "White to move (player 1)" and not player.is_lit("swap")
    player.twice("undo")
    assert player.status == "White to move" and player.is_lit("swap")
    player.key("resign")
    assert player.status == "White to move"
    player.key("resign")
    assert player.status == "Blue wins: White resigned."


@pytest.mark.memory_only
def test_the_third_repetition(board, player):
    player.start_robble(5)
    player.play(*REPETITION)
    assert player.status == "Draw: the same board for the third time."


@pytest.mark.site
def test_settings_outlive_the_power(board, player):
    player.key("settings")
    board.settle()
    menu_keys.set_line(board, "Supply", "3 A")
    menu_keys.set_line(board, "Rotation", "180")
    board.run(500)  # the flash is slow
    board.power_cut()
    if board.has_switch:
        assert not any(board.frame()) and not any(board.oled())
    board.boot()
    board.settle()
    player.key("settings")
    board.settle()
    assert "Rotation: 180" in player.status and "Supply: 3 A" in player.status


@pytest.mark.memory_only
def test_a_minute_alone_and_back(board, player):
    board.run(61_000)
    assert display(board, 0) == "Cairn"
    before = board.frame()
    board.run(1000)
    assert board.frame() != before
    board.tap(5, 5)
    assert board.panel()["title"] == MENU_TITLE[0]
