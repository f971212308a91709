"""Scenarios for Robble: keys pressed on a whole board; lights, display and panel checked."""

import random

import pytest

from firmware.output import font
from firmware.output.kernels import BEHIND, FIRST
from tests.support.menu_keys import Menu
from tests.support.played_game import PlayedGame, current_ma

# In the order of the font
LETTERS = "".join(map(chr, range(FIRST, BEHIND))) + "\u00c4\u00d6\u00dc\u00df\u00e4\u00f6\u00fc"


def display(board, page):
    """Return the text on a line of the display, read back letter by letter from its points."""
    letters = {font.GLYPHS[5 * glyph : 5 * glyph + 5]: letter for glyph, letter in enumerate(LETTERS)}
    row = board.oled()[128 * page : 128 * page + 128]
    if page == 0:  # the title is inverse
        row = bytes(255 - byte for byte in row)
    return "".join(letters[row[start : start + 5]] for start in range(0, 126, font.WIDTH)).rstrip()


@pytest.mark.worn
def test_two_people_play_a_whole_game(board, player, scale):
    here, chance = PlayedGame("robble", board, player, size="5"), random.Random(11)

    def choose(engine):
        return chance.choice([move for move in engine.legal_moves() if move != engine.SWAP])

    while here.engine.outcome is None:
        here.hurry(choose, scale(12, 3))
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


def test_the_board_speaks_german_at_once_and_english_again(board, player):
    player.start("robble", size="5")
    player.play("c3")
    player.key("settings")
    board.settle()
    Menu(board).choose("Language: English")
    Menu(board).choose("Language: Deutsch")
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
        board.tap(*Menu(board).find(words))
        board.settle()
    assert display(board, 0) == "Cairn: settings"


@pytest.mark.emulated
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


@pytest.mark.emulated
def test_settings_outlive_the_power(board, player):
    player.key("settings")
    board.settle()
    Menu(board).set_line("Supply", "3 A")
    Menu(board).set_line("Rotation", "180")
    board.run(500)  # the flash is slow
    board.power_cut()
    if board.has_switch:
        assert not any(board.frame()) and not any(board.oled())
    board.boot()
    board.settle()
    player.key("settings")
    board.settle()
    assert "Rotation: 180" in player.status and "Supply: 3 A" in player.status
