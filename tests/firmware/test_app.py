"""The app as a player meets it: menu, play, undo, swap, the board as a player. No hardware, simulated time."""

from firmware.app import ATTRACT_MS, WINK_MS
from firmware.clock import TICK_MS
from firmware.games.robble import palette as robble
from firmware.games.robble.palette import of
from firmware.hardware.wiring import COLUMNS
from firmware.output import palette
from firmware.screens.play import ASK_MS
from host.targets import menu_keys
from tests.vision.looks import symbols_of

# --- menu ----------------------------------------------------------------------------------


def test_pressing_an_answer_shows_at_once_on_all_its_keys(harness):
    key = harness.key_of("choose Ouroboros")
    lights = bytes(harness.app.frame.lights)
    harness.press(*key)
    harness.run(TICK_MS)
    assert harness.light(*key) == palette.KEY_PRESSED and harness.app.frame_changed
    pressed = [place for place, light in enumerate(harness.app.frame.lights) if light == palette.KEY_PRESSED]
    assert pressed == [place for place in range(4 * COLUMNS, 7 * COLUMNS) if lights[place] and place % COLUMNS < 4]
    harness.release(*key)
    harness.run(20)
    assert harness.panel.title == "Cairn: Ouroboros"


def test_holding_an_answer_tells_about_it_and_chooses_nothing(harness):
    harness.choose("choose Robble", "Size: 7")
    key = harness.key_of("Size: 6")
    harness.press(*key)
    harness.run(100)
    assert harness.panel.status == "Size: 6"
    harness.run(700)
    assert harness.panel.status == "Size: 6"
    harness.release(*key)
    harness.run(20)
    assert harness.panel.status == "Size: 7"


def test_a_running_game_is_not_given_up_by_one_tap(harness):
    harness.start(5)
    harness.play("c3")
    harness.key("menu")
    harness.choose("choose Robble", "start a new game")
    assert "Press again" in harness.panel.tip and harness.app.screen is harness.app.menu
    harness.choose("start a new game")
    assert harness.game.ply == 0


# --- play ----------------------------------------------------------------------------------


def test_a_press_previews_and_letting_go_plays(harness):
    harness.start(7)
    row, column = harness.square("d4")
    assert harness.light(row, column) == palette.FLOOR
    harness.press(row, column)
    harness.run(2 * TICK_MS)
    assert harness.light(row, column) == symbols_of(robble.PALETTE)[of(1, robble.GHOST)][0] and harness.game.ply == 0
    harness.release(row, column)
    harness.run(20)
    assert harness.moves == ["d4"]


def test_holding_a_square_describes_it_and_plays_nothing(harness):
    harness.start(7)
    row, column = harness.square("d4")
    harness.press(row, column)
    harness.run(700)
    assert harness.panel.diagnostics == "d4, empty, Blue can play here"
    harness.release(row, column)
    harness.run(50)
    assert harness.game.ply == 0 and harness.panel.diagnostics == ""


def test_a_taken_square_is_refused_in_words(harness):
    harness.start(7)
    harness.play("d4", "d4")
    assert harness.game.ply == 1
    assert harness.panel.tip.startswith("d4 is taken")


def test_a_key_that_is_pressed_for_nothing_winks_and_the_reason_stays(harness):
    harness.start(5)
    harness.play("c3")
    lights = bytes(harness.app.frame.lights)
    row, column = harness.square("c3")
    for key in ((row, column), harness.place("hint")):
        harness.press(*key)
        harness.run(TICK_MS * 6)
        if key != (row, column):
            harness.app.screen.usable = list  # as while a bot thinks
        harness.release(*key)
        harness.run(TICK_MS * 6)
        block = [(r, c) for r in range(12) for c in range(14) if harness.light(r, c) == palette.REFUSED]
        assert key in block and len(block) == (4 if key == (row, column) else 1) and not harness.app.settled()
        harness.run(WINK_MS)
        assert harness.app.settled() and palette.REFUSED not in harness.app.frame.lights
        if key == (row, column):
            assert bytes(harness.app.frame.lights) == lights
            harness.run(ATTRACT_MS + 1000)
            assert harness.panel.tip.startswith("c3 is taken")
    assert harness.panel.tip == "Hint: not now."


def test_effects_are_shown_one_after_another(harness):
    harness.start(7)
    harness.play("d4", "a1")
    row, column = harness.square("d4")
    harness.tap(*harness.square("d5"))  # pushes d4 to d3
    seen = []
    while harness.app.screen._steps:
        light = harness.light(row, column)
        if not seen or seen[-1] != light:
            seen.append(light)
        harness.run(TICK_MS)
    harness.settle()
    assert seen == [robble.BLUE, robble.BLUE_BLINK, palette.FLOOR]
    assert harness.panel.log[-1] == "3 Blue d5: 1 pushed"
    assert harness.light(*harness.square("d3")) == robble.BLUE
    assert harness.light(*harness.square("d5")) == robble.BLUE_LAST  # the last move


def test_any_press_cuts_an_animation_short(harness):
    harness.start(7)
    harness.play("d4", "a1")
    harness.tap(*harness.square("d5"))
    assert harness.app.screen._steps
    harness.press(*harness.square("g7"))
    harness.run(TICK_MS)
    assert not harness.app.screen._steps


def test_a_tap_on_the_board_says_no_and_nothing_else(harness):
    harness.start(7)
    for key in ("undo", "resign"):
        harness.play("d4")
        harness.key(key)
        harness.play("e5")
        assert harness.game.ply == 1 and harness.app.screen.asking() is None
        harness.key(key)
        assert harness.game.ply == 1 and harness.panel.tip.endswith("Press again.")
        harness.play("a1")


def test_the_menu_has_the_choices_of_the_game_that_is_on(harness):
    harness.begin("pebble_rebel", seat=1, setup="random")
    harness.key("menu")
    assert harness.panel.tip == "Green: go on. Red: give up."
    harness.choose("choose Pebble Rebel")
    assert harness.panel.status.startswith("Setup: random\n") and "Seats: you: Pebble" in harness.panel.status


def test_a_question_is_withdrawn_after_a_while(harness):
    harness.start(7)
    harness.play("d4")
    harness.key("undo")
    harness.run(ASK_MS + 100)
    harness.key("undo")
    assert harness.game.ply == 1 and harness.panel.tip == "Undo? Press again."


def test_the_swap_key_is_lit_only_while_swap_is_legal(harness):
    harness.start(7)
    assert not harness.lit("swap")
    harness.play("d4")
    assert harness.lit("swap") and "swap" in harness.panel.tip
    harness.key("swap")
    assert not harness.lit("swap")
    assert harness.panel.status == "White to move (player 1)"
    harness.play("e5")
    assert harness.panel.status == "Blue to move (player 2)"
    harness.key("swap")
    assert harness.panel.tip == "Swap: not now."
    for _ in range(2):
        harness.key("undo")
        harness.key("undo")
    assert harness.panel.status == "White to move" and harness.lit("swap")


# --- the board as a player -----------------------------------------------------------------


def test_after_a_swap_against_the_board_it_plays_the_other_colour(harness, other):
    """Whoever swaps takes the colour that has opened: the board opened with black, and is white from then on."""
    menu_keys.start(harness, "Robble", {"Seats": "board starts", "Size": "5"})
    harness.think()
    play = harness.app.play
    assert (play.board_plays, play.exchanged, harness.panel.status) == (1, False, "White to move (you)")
    harness.key("swap")
    assert (play.board_plays, play.exchanged) == (2, True)
    assert harness.panel.status == "White to move (board)" and harness.panel.tip == "The board thinks.\n."
    harness.think()
    assert harness.panel.status == "Blue to move (you)" and harness.game.ply == 3
    harness.key("undo")
    harness.key("undo")
    assert (play.board_plays, play.exchanged, harness.panel.status) == (1, False, "White to move (you)")
    harness.key("swap")
    harness.think()
    other.app.load(harness.app.record(), other.now)
    other.run(50)
    assert other.panel.status == "Blue to move (you)"
    assert (other.app.play.board_plays, other.app.play.exchanged) == (2, True)


def test_the_board_answers(harness):
    menu_keys.start(harness, "Robble", {"Seats": "you start", "Level": "1", "Size": "5"})
    assert harness.panel.status == "Blue to move (you)"
    harness.play("c3")
    harness.think()
    assert harness.game.ply == 2 and harness.app.play.seat(harness.game.to_move) == "you"
    harness.key("undo")
    harness.key("undo")
    assert harness.game.ply == 0


def test_the_board_may_start(harness):
    menu_keys.start(harness, "Robble", {"Seats": "board starts", "Level": "1", "Size": "5"})
    assert harness.panel.status == "Blue to move (board)"
    harness.tap(*harness.square("c3"))
    assert harness.game.ply == 0, "it is not the player's turn"
    harness.think()
    assert harness.game.ply == 1 and harness.panel.status == "White to move (you)"


# --- two fingers -----------------------------------------------------------------------------


def test_a_second_finger_plays_and_the_resting_one_then_does_nothing(harness):
    harness.start(7)
    first, second = harness.square("a1"), harness.square("g7")
    harness.press(*first)
    harness.run(100)
    harness.tap(*second)
    assert harness.moves == ["g7"]
    harness.release(*first)
    harness.run(50)
    assert harness.moves == ["g7"]
    harness.play("a1")
    assert harness.moves == ["g7", "a1"]


def test_fingers_that_come_up_in_the_order_they_went_down_both_play(harness):
    harness.start(7)
    first, second = harness.square("a1"), harness.square("g7")
    harness.press(*first)
    harness.run(30)
    harness.press(*second)
    harness.run(30)
    harness.release(*first)
    harness.run(30)
    harness.release(*second)
    harness.run(30)
    assert harness.moves == ["a1", "g7"]


def test_news_in_every_tick_is_painted_and_told_all_the_same(harness):
    """Lights and panel are updated in ticks of their own: what asks for both all the time may starve neither."""
    harness.start(7)
    play, painted = harness.app.play, list(harness.app.play.symbols)
    for tick in range(12):
        play.clear()
        for _ in range(3):
            play.refresh(f"news {tick}")
            harness.run(TICK_MS)
        assert harness.panel.tip == f"news {tick}"
        assert list(play.symbols) == painted


def test_a_key_that_is_stuck_stops_no_other(harness):
    harness.start(7)
    harness.press(*harness.square("a1"))
    harness.run(2000)
    harness.play("g7", "d4")
    assert harness.moves == ["g7", "d4"]


def test_a_finger_that_lifts_during_the_light_show_is_forgotten(harness):
    harness.press(5, 5)
    harness.run(ATTRACT_MS + 100)
    harness.release(5, 5)
    harness.run(50)
    harness.begin("pebble_rebel")
    harness.play("d6")  # a stone that could slide there from where that finger was
    assert harness.game.ply == 0
    harness.play("d5")
    assert harness.moves[0] == "d6-d5"


def test_three_rolling_fingers_all_play(harness):
    harness.start(7)
    keys = [harness.square(name) for name in ("a1", "d4", "g7")]
    for step in range(4):  # each comes up after the next has gone down
        if step < 3:
            harness.press(*keys[step])
            harness.run(30)
        if step:
            harness.release(*keys[step - 1])
            harness.run(30)
    assert harness.moves == ["a1", "d4", "g7"]
