"""The app as a person meets it: menu, play, undo, swap, the board as a player. No hardware, told time."""

import random

import pytest

from engines.game import DRAW, NOBODY
from engines.robble.rules import Robble
from firmware.app import ATTRACT_MS
from firmware.clock import TICK_MS
from firmware.games.robble import palette as robble
from firmware.games.robble.palette import of
from firmware.output import palette
from firmware.screens.play import ASK_MS
from host.tools.colour_vision.looks import symbols_of

# --- menu ----------------------------------------------------------------------------------


def test_it_starts_in_the_menu(desk):
    assert desk.panel.title == "Cairn: menu"
    assert desk.panel.status.split("\n") == ["Game: Robble", "Size: 7", "Seats: two people", "Level: 2"]
    assert desk.light(10, 4) == palette.GO


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_the_menu_starts_every_size(desk, size):
    desk.start(size)
    assert desk.game.size == size
    assert desk.panel.title.startswith(f"Robble {size}x{size}")


def test_pressing_a_choice_shows_at_once(desk):
    desk.press(3, 1)
    desk.run(2 * TICK_MS)
    assert desk.light(3, 1) == palette.KEY_PRESSED and desk.app.changed
    desk.release(3, 1)
    desk.run(20)
    assert desk.light(3, 1) == palette.CHOSEN


def test_holding_a_choice_tells_about_it_and_chooses_nothing(desk):
    desk.press(3, 3)
    desk.run(800)
    assert desk.panel.diagnostics == "Size: 6"
    desk.release(3, 3)
    desk.run(20)
    assert "Size: 7" in desk.panel.status and desk.panel.diagnostics == ""


def test_the_menu_goes_back_to_the_game(desk):
    desk.start(5)
    desk.play("c3")
    desk.key("menu")
    desk.tap(8, 5)
    assert desk.app.screen is desk.app.play and desk.game.ply == 1


def test_a_running_game_is_not_given_up_by_one_tap(desk):
    desk.start(5)
    desk.play("c3")
    desk.key("menu")
    desk.tap(10, 4)
    assert "Press again" in desk.panel.tip and desk.app.screen is desk.app.menu
    desk.tap(10, 4)
    assert desk.game.ply == 0


# --- play ----------------------------------------------------------------------------------


def test_a_press_previews_and_letting_go_plays(desk):
    desk.start(7)
    row, column = desk.square("d4")
    assert desk.light(row, column) == robble.BLACK_GLOW
    desk.press(row, column)
    desk.run(2 * TICK_MS)
    assert desk.light(row, column) == symbols_of(robble.PALETTE)[of(1, robble.GHOST)][0] and desk.game.ply == 0
    desk.release(row, column)
    desk.run(20)
    assert desk.game.dump()["moves"] == ["d4"]


def test_holding_a_square_describes_it_and_plays_nothing(desk):
    desk.start(7)
    row, column = desk.square("d4")
    desk.press(row, column)
    desk.run(700)
    assert desk.panel.diagnostics == "d4, empty, black can play here"
    desk.release(row, column)
    desk.run(50)
    assert desk.game.ply == 0 and desk.panel.diagnostics == ""


def test_a_taken_square_is_refused_in_words(desk):
    desk.start(7)
    desk.play("d4", "d4")
    assert desk.game.ply == 1
    assert desk.panel.tip.startswith("d4 is taken")


def test_whose_turn_it_is_shows_by_place_and_in_words(desk):
    desk.start(7)
    assert desk.light(11, 12) and desk.light(11, 13) and not desk.light(0, 12)
    assert desk.panel.status == "Black to move"
    desk.play("d4")
    assert desk.light(0, 12) and desk.light(0, 13) and not desk.light(11, 12)
    assert desk.panel.status == "White to move"


def test_effects_are_shown_one_after_another(desk):
    desk.start(7)
    desk.play("d4", "a1")
    row, column = desk.square("d4")
    desk.tap(*desk.square("d5"))  # pushes d4 to d3
    seen = []
    while desk.app.screen._steps:
        light = desk.light(row, column)
        if not seen or seen[-1] != light:
            seen.append(light)
        desk.run(TICK_MS)
    desk.settle()
    assert seen == [robble.BLACK, robble.BLACK_BLINK, palette.DARK]
    assert desk.panel.log[-1] == "3 black d5, 1 pushed"
    assert desk.light(*desk.square("d3")) == robble.BLACK
    assert desk.light(*desk.square("d5")) == robble.BLACK_BREATHE  # the last move


def test_any_press_cuts_an_animation_short(desk):
    desk.start(7)
    desk.play("d4", "a1")
    desk.tap(*desk.square("d5"))
    assert desk.app.screen._steps
    desk.press(*desk.square("g7"))
    desk.run(TICK_MS)
    assert not desk.app.screen._steps


def test_undo_asks_back(desk):
    desk.start(7)
    assert not desk.lit("undo")
    desk.play("d4")
    assert desk.lit("undo")
    desk.key("undo")
    assert desk.panel.tip == "Undo? Press again." and desk.game.ply == 1
    desk.key("undo")
    assert desk.game.ply == 0 and desk.panel.log == []


def test_a_tap_on_the_board_says_no_and_nothing_else(desk):
    desk.start(7)
    for key in ("undo", "resign"):
        desk.play("d4")
        desk.key(key)
        desk.play("e5")
        assert desk.game.ply == 1 and desk.app.screen.asking() is None
        desk.key(key)
        assert desk.game.ply == 1 and desk.panel.tip.endswith("Press again.")
        desk.play("a1")


def test_the_winner_has_a_light(desk):
    desk.start(7)
    desk.key("resign")
    desk.key("resign")
    desk.settle()
    assert [desk.light(0, 12), desk.light(0, 13)] == [desk.app.play.view.TURN_LIGHTS[1]] * 2
    assert not desk.light(11, 12)


def test_the_menu_has_the_choices_of_the_game_that_is_on(desk):
    desk.begin("pebble_rebel", seat=1, setup="random")
    desk.key("menu")
    assert (
        desk.panel.status.startswith("Game: Pebble Rebel\nSetup: random") and "Seats: you: Pebble" in desk.panel.status
    )


def test_a_question_is_withdrawn_after_a_while(desk):
    desk.start(7)
    desk.play("d4")
    desk.key("undo")
    desk.run(ASK_MS + 100)
    desk.key("undo")
    assert desk.game.ply == 1 and desk.panel.tip == "Undo? Press again."


def test_resign_asks_back_and_ends_the_game(desk):
    desk.start(7)
    desk.key("resign")
    assert desk.panel.tip == "Resign? Press again." and desk.game.outcome is None
    desk.key("resign")
    assert desk.panel.status == "White wins: Black resigned."
    desk.key("undo")
    desk.key("undo")
    assert desk.game.outcome is None and desk.panel.status.startswith("Black to move")


def test_the_swap_key_is_lit_only_while_swap_is_legal(desk):
    desk.start(7)
    assert not desk.lit("swap")
    desk.play("d4")
    assert desk.lit("swap") and "swap" in desk.panel.tip
    desk.key("swap")
    assert not desk.lit("swap")
    assert desk.panel.status == "White to move (player 1)"
    desk.play("e5")
    assert desk.panel.status == "Black to move (player 2)"
    desk.key("swap")
    assert desk.panel.tip == "Swap: not now."
    for _ in range(2):
        desk.key("undo")
        desk.key("undo")
    assert desk.panel.status == "White to move" and desk.lit("swap")


def play_out(desk, seed):
    """Play random moves to the end of the game; return them."""
    chance = random.Random(seed)
    moves = []
    while desk.game.to_move != NOBODY:
        move = chance.choice([m for m in desk.game.legal_moves() if m > 1])
        moves.append(desk.game.text(move))
        desk.play(moves[-1])
    return moves


@pytest.mark.parametrize("size,seed", [(5, 1), (5, 2), (6, 3), (7, 4)])
def test_a_whole_game_ends_as_the_engine_says(desk, size, seed):
    desk.start(size)
    engine = Robble(size)
    for move in play_out(desk, seed):
        engine.play(engine.parse(move))
    assert engine.outcome is not None and engine.outcome != DRAW
    assert desk.panel.status.startswith(("", "Black wins", "White wins")[engine.outcome])
    assert desk.lit("again") and not desk.lit("resign")
    winning = [s for s in range(size * size) if desk.app.play.symbols[s] == of(engine.outcome, robble.WINS)]
    groups = engine.groups()[engine.outcome - 1]
    left = engine.remaining_groups()
    assert len(winning) % max(groups) == 0 or not left
    desk.key("again")
    assert desk.game.ply == 0 and desk.game.size == size


def test_the_third_repetition_is_a_draw_on_the_board_too(desk):
    desk.start(5)
    desk.play("b5", "a5", "b4", "b5", "b4", "d3", "d2")
    for _ in range(2):
        desk.play("c4", "d4", "b3", "b4", "c2", "b2", "d3", "d2")
    assert desk.panel.status == "Draw: the same board for the third time."


# --- the board as a player -----------------------------------------------------------------


def test_after_a_swap_against_the_board_it_plays_the_other_colour(desk, other):
    """Whoever swaps takes the colour that has opened: the board opened with black, and is white from then on."""
    desk.tap(5, 5)  # the board starts
    desk.start(5)
    think(desk)
    play = desk.app.play
    assert (play.board_plays, play.exchanged, desk.panel.status) == (1, False, "White to move (you)")
    desk.key("swap")
    assert (play.board_plays, play.exchanged) == (2, True)
    assert desk.panel.status == "White to move (board)" and desk.panel.tip == "The board is thinking."
    think(desk)
    assert desk.panel.status == "Black to move (you)" and desk.game.ply == 3
    desk.key("undo")
    desk.key("undo")
    assert (play.board_plays, play.exchanged, desk.panel.status) == (1, False, "White to move (you)")
    desk.key("swap")
    think(desk)
    other.app.load(desk.app.record(), other.now)
    other.run(50)
    assert other.panel.status == "Black to move (you)"
    assert (other.app.play.board_plays, other.app.play.exchanged) == (2, True)


def think(desk):
    """Let the board think until it has moved."""
    for _ in range(20_000):
        if desk.app.play._thinker is None:
            break
        desk.run(TICK_MS)
    desk.settle()


def test_the_board_answers(desk):
    desk.tap(5, 3)  # you start
    desk.tap(7, 1)  # level 1
    desk.tap(3, 1)
    desk.tap(10, 4)
    assert desk.panel.status == "Black to move (you)"
    desk.play("c3")
    think(desk)
    assert desk.game.ply == 2 and desk.app.play.seat(desk.game.to_move) == "you"
    desk.key("undo")
    desk.key("undo")
    assert desk.game.ply == 0


def test_the_board_may_start(desk):
    desk.tap(5, 5)
    desk.tap(7, 1)
    desk.tap(3, 1)
    desk.tap(10, 4)
    assert desk.panel.status == "Black to move (board)"
    desk.tap(*desk.square("c3"))
    assert desk.game.ply == 0, "it is not the person's turn"
    think(desk)
    assert desk.game.ply == 1 and desk.panel.status == "White to move (you)"


def test_a_hint_points_at_a_legal_square(desk):
    desk.start(5)
    desk.key("hint")
    think(desk)
    assert desk.panel.tip.startswith("Hint: ") and desk.game.ply == 0
    assert desk.light(*desk.square(desk.panel.tip[6:8])) == palette.HINT


# --- two fingers -----------------------------------------------------------------------------


def test_a_second_finger_plays_and_the_resting_one_then_does_nothing(desk):
    desk.start(7)
    first, second = desk.square("a1"), desk.square("g7")
    desk.press(*first)
    desk.run(100)
    desk.tap(*second)
    assert desk.game.dump()["moves"] == ["g7"]
    desk.release(*first)
    desk.run(50)
    assert desk.game.dump()["moves"] == ["g7"]
    desk.play("a1")
    assert desk.game.dump()["moves"] == ["g7", "a1"]


def test_fingers_that_come_up_in_the_order_they_went_down_both_play(desk):
    desk.start(7)
    first, second = desk.square("a1"), desk.square("g7")
    desk.press(*first)
    desk.run(30)
    desk.press(*second)
    desk.run(30)
    desk.release(*first)
    desk.run(30)
    desk.release(*second)
    desk.run(30)
    assert desk.game.dump()["moves"] == ["a1", "g7"]


def test_news_in_every_tick_is_painted_and_told_all_the_same(desk):
    """Painting and telling are done in ticks of their own: what asks for both all the time may starve neither."""
    desk.start(7)
    play, painted = desk.app.play, list(desk.app.play.symbols)
    for tick in range(12):
        play.clear()
        for _ in range(3):
            play.refresh(f"news {tick}")
            desk.run(TICK_MS)
        assert desk.panel.tip == f"news {tick}"
        assert list(play.symbols) == painted


def test_a_key_that_is_stuck_stops_nobody(desk):
    desk.start(7)
    desk.press(*desk.square("a1"))
    desk.run(2000)
    desk.play("g7", "d4")
    assert desk.game.dump()["moves"] == ["g7", "d4"]


def test_a_finger_that_lifts_during_the_light_show_is_forgotten(desk):
    desk.press(5, 5)
    desk.run(ATTRACT_MS + 100)
    desk.release(5, 5)
    desk.run(50)
    desk.begin("pebble_rebel")
    desk.play("d6")  # a stone that could slide there from where that finger was
    assert desk.game.ply == 0
    desk.play("d5")
    assert desk.game.dump()["moves"][0] == "d6-d5"


def test_three_rolling_fingers_all_play(desk):
    desk.start(7)
    keys = [desk.square(name) for name in ("a1", "d4", "g7")]
    for step in range(4):  # each comes up after the next has gone down
        if step < 3:
            desk.press(*keys[step])
            desk.run(30)
        if step:
            desk.release(*keys[step - 1])
            desk.run(30)
    assert desk.game.dump()["moves"] == ["a1", "d4", "g7"]
