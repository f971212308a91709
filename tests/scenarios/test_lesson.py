"""Lessons, taken on a board by what its display says."""

import re

from engines.registry import title_of
from engines.texts import ENGLISH
from firmware import texts
from tests.support.played_game import PlayedGame

SQUARE = re.compile(r".*Now you: tap ([a-l]\d+)\.")
KEY = re.compile(r".*Now you: press .* \((.)\)\.")
STEP = re.compile(r".* (\d)/(\d)")


def take_lesson(board, player, name, size, most=60):
    """Open a lesson in the menu, which is on, and do what the display says to its end, or until `most` touches."""
    player.choose("choose " + title_of(name))
    player.choose(texts.SHOW_ME[ENGLISH])
    player.size = size
    while STEP.fullmatch(board.panel()["title"]) and most:
        follow(board, player)
        most -= 1


def follow(board, player):
    """Do what the tip says."""
    square, key = SQUARE.fullmatch(player.tip), KEY.fullmatch(player.tip)
    if square:
        board.tap(*player.where(square[1]))
    elif key:
        board.tap(*next(entry[1:3] for entry in board.soft_keys() if entry[3] == key[1]))
    elif player.tip == texts.TAP_ON[ENGLISH]:
        board.tap(*player.where("a1"))
    else:  # it asks back
        board.tap(*player.find("yellow"))
    board.settle()


def test_a_lesson_leads_to_a_game(board, player):
    take_lesson(board, player, "konane", 6)
    assert player.tip == "Green: start Konane." and board.record() is None
    player.choose("start Konane")
    assert board.panel()["title"].startswith("Konane") and board.record()["game"] == "konane"
    assert board.faults == []


def test_a_game_waits_for_the_end_of_a_lesson_and_of_a_power_cut(board, player, scale):
    here = PlayedGame("robble", board, player, size="5")
    for name in ("c3", "c4"):
        here.tap(name)
        here.engine.play(here.engine.parse(name))
    moves = here.moves
    player.key("menu")
    board.settle()
    take_lesson(board, player, "pebble_rebel", 6, most=scale(60, 1))
    while STEP.fullmatch(board.panel()["title"]):
        player.key("next")
        board.run(20)
    board.settle()
    assert board.panel()["title"] == texts.MENU_TITLE[ENGLISH] and here.moves == moves
    player.choose("go on with the game")
    assert board.panel()["title"].startswith("Robble 5x5")
    player.key("menu")
    board.settle()
    take_lesson(board, player, "vacuum", 12, most=3)
    assert board.panel()["title"].startswith("Vacuum, 3/")
    board.power_cut()
    board.boot()
    board.settle()
    assert board.panel()["title"].startswith("Robble 5x5") and here.moves == moves
