"""The app as a player meets it: menu, play, undo, swap, the board as a player; when it has come to rest. No hardware,
simulated time.
"""

from engines.registry import GAMES, title_of
from firmware.app import WINK_MS
from firmware.clock import TICK_MS
from firmware.games.registry import view_of
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.output import palette
from firmware.screens.welcome import NO_AT
from firmware.texts import GENERAL
from tests.support import menu_keys
from tests.support.app_harness import AppHarness


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
            harness.run(60_000)
            assert harness.panel.tip.startswith("c3 is taken")
    assert harness.panel.tip == "Hint: not now."


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


def test_after_a_swap_against_the_board_it_plays_the_other_colour(harness):
    """Whoever swaps takes the colour that has opened: the board opened with black, and is white from then on."""
    menu_keys.start(harness, "Robble", {"Seats": "board starts", "Size": "5"})
    harness.think()
    play = harness.app.play
    assert (play.seats.board_plays, play.seats.exchanged, harness.panel.status) == (1, False, "White to move (you)")
    harness.key("swap")
    assert (play.seats.board_plays, play.seats.exchanged) == (2, True)
    assert harness.panel.status == "White to move (board)" and harness.panel.tip == "The board is thinking\n."
    harness.think()
    assert harness.panel.status == "Blue to move (you)" and harness.game.ply == 3
    harness.key("undo")
    harness.key("undo")
    assert (play.seats.board_plays, play.seats.exchanged, harness.panel.status) == (1, False, "White to move (you)")
    harness.key("swap")
    harness.think()
    other = AppHarness()
    other.app.load(harness.app.record(), other.now)
    other.run(50)
    assert other.panel.status == "Blue to move (you)"
    assert (other.app.play.seats.board_plays, other.app.play.seats.exchanged) == (2, True)


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


def test_the_menu_helps_with_the_game_that_is_chosen(harness):
    for name in GAMES:
        harness.choose("choose " + title_of(name))
        harness.key("help")
        assert harness.app.screen.pages == view_of(name).PAGES + GENERAL
        assert 5 <= len(harness.app.screen.pages) <= ROWS - 1, "each has a light in one row"
        harness.key("help")
        assert harness.panel.title == "Cairn: " + title_of(name)
        harness.key("menu")


def test_a_key_says_whether_it_is_lit(harness):
    assert harness.app.describe(1, 12) == "menu, lit" and harness.app.describe(9, 12) == ""
    harness.start(5)
    assert harness.app.describe(9, 12) == "undo, off"


def test_not_settled_while_a_key_is_released_but_while_one_is_held(harness):
    harness.run(100)
    harness.press(*NO_AT)  # which means nothing
    harness.run(100)
    assert harness.app.settled()
    harness.release(*NO_AT)
    harness.run(TICK_MS)
    assert not harness.app.settled()
    harness.run(2 * TICK_MS)
    assert harness.app.settled()
