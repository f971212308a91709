"""An online room at a board: who may move, what is asked back, reported and kept (firmware/room.py)."""

import json
import random
import re

import pytest

from engines.game import CHANCE, RESIGN, IllegalMove
from engines.registry import GAMES
from firmware.changes import MOST_REQUESTS
from firmware.clock import TICK_MS
from firmware.input.meanings import GUARD_MS
from firmware.link.link import LEASE_TICKS
from firmware.output.panel import LETTERS, wrap
from firmware.output.sound import TUNES
from firmware.room import LONGEST_CODE, NAME_LETTERS, QR_BYTES
from firmware.storage.journal_reader import BODY
from host.http.qr import modules_of
from tests.support.app_harness import AppHarness
from tests.support.journal_harness import JournalHarness, copy_of, records

CODE = "K7QMXA"
INFO = {"code": CODE, "away": [2], "names": ["Ada", "Bo"], "here": [True, True], "online": True}


@pytest.fixture
def harness():
    """A game of Robble between Ada, who is at this board, and Bo, who is not."""
    harness = AppHarness()
    harness.begin("robble", size="7")
    enter(harness)
    return harness


def enter(harness, **changes):
    harness.app.room({**INFO, **changes}, harness.now)
    harness.run(50)


def play(harness, text):
    """Make a move that comes from elsewhere."""
    harness.app.play.play(text, harness.now)
    harness.settle()


# --- who may move ------------------------------------------------------------------------


def test_own_keys_move_on_ones_own_turn_alone(harness):
    harness.play("d4", "c3", "b2")
    assert harness.app.record()["moves"] == ["d4"]
    assert harness.panel.tip == "Bo plays elsewhere."
    play(harness, "c3")
    assert harness.panel.status == "Blue to move (Ada)" and harness.panel.tip == "Tap an empty square."
    harness.play("b2")
    assert harness.app.record()["moves"] == ["d4", "c3", "b2"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("waiting", "A seat of the room is still free."),
        ("paused", "The game is paused."),
        ("closed", "The room is closed."),
    ],
)
def test_a_player_is_told_why_no_one_may_move(harness, state, said):
    enter(harness, away=[1, 2], state=state)
    assert harness.panel.tip == said
    harness.play("d4")
    assert harness.panel.tip == said and harness.app.record()["moves"] == []
    enter(harness, state="playing")
    assert harness.panel.tip.endswith("Tap an empty square.")
    enter(harness, away=[1, 2], state=state, online=False)
    assert harness.panel.tip == "No connection to Ada. Menu: play on here."


@pytest.mark.parametrize(
    ("won", "said"), [(1, "You won. Ada wins: the others have left the game."), (0, "A draw, as you agreed.")]
)
def test_a_game_that_ends_in_the_room_is_over_at_the_board(harness, won, said):
    """By the rules it would go on. Display, keys and sound are as at the end of a game at the table."""
    harness.play("d4")
    heard = []
    tone = harness.board.tone
    harness.board.tone = lambda hz, volume: (heard.append(hz), tone(hz, volume))
    enter(harness, away=[1, 2], state="over", won=won)
    assert harness.panel.status == said and harness.panel.tip.startswith("Again?")
    assert "again" in harness.app.play.usable() and not {"resign", "hint"} & set(harness.app.play.usable())
    harness.run(1000)
    assert [hz for hz in heard if hz] == list(TUNES["over"][::2])
    harness.play("c3")
    assert harness.app.record()["moves"] == ["d4"] and harness.panel.status == said
    enter(harness, state="playing")  # the server has lost the end
    assert harness.panel.status == "White to move (Bo)" and not harness.app.play.over


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("won", [0, 1, 2])
def test_a_game_that_the_room_has_ended_offers_nothing_and_lights_the_winner_alone(name, won):
    harness = AppHarness()
    harness.begin(name)
    game, chance = harness.game, random.Random(1)
    for _ in range(4):
        move = game.sample(chance.getrandbits(32)) if game.to_move == CHANCE else chance.choice(game.legal_moves())
        play(harness, game.text(move))
    for away in ([], [1, 2]):  # who is away counts no more
        enter(
            harness,
            away=away,
            state="over",
            won=won,
            names=["Ada", "Bo"] + ["Cy"] * (len(harness.app.play.view.names()) - 2),
        )
        screen, view = harness.app.screen, harness.app.play.view
        lit = [(row, column) for row, column, _ in screen.turn_lights()]
        assert lit == ([*view.seats()[won - 1]] if won else [])
        squares = range(screen.size**2)
        assert not any(screen.offers(square) for square in squares)
        words = " ".join([screen.describe(square) for square in squares])
        assert not re.search(r"\b(can|Tap|goes with|costs|for a)\b", words), words
        shown = bytes(screen.symbols)
        view.paint(screen.symbols, still=True)
        assert {square for square in squares if shown[square] != screen.symbols[square]} <= set(view.last())


def test_the_last_moves_may_come_after_the_end_of_the_room(harness):
    harness.play("d4")
    enter(harness, away=[1, 2], state="over", won=2)
    play(harness, "c3")
    assert harness.app.record()["moves"] == ["d4", "c3"] and harness.panel.status.startswith("You lost. Bo wins")


def test_a_game_that_the_rules_end_has_their_verdict(harness):
    for _ in range(2):
        harness.key("resign")
    verdict = harness.panel.status
    enter(harness, away=[1, 2], state="over", won=2)
    assert harness.panel.status == verdict and "Bo wins" not in verdict


def test_a_key_that_does_nothing_winks(harness):
    harness.play("d4")
    harness.tap(*harness.square("c3"))
    assert harness.app._refused


def test_a_move_from_elsewhere_is_shown_step_by_step(harness):
    harness.play("d4")
    harness.app.play.play("c4", harness.now)
    assert harness.app.screen.moves()
    harness.settle()
    assert not harness.app.screen.moves() and harness.panel.log[-1].startswith("2 White c4")


def test_a_move_from_elsewhere_leaves_a_menu_open_but_ends_the_light_show(harness):
    harness.play("d4")
    for key in ("help", "menu"):
        harness.key(key)
        screen = harness.app.screen
        harness.app.play.play({"help": "c4", "menu": "f1"}[key], harness.now)
        harness.run(500)
        assert harness.app.screen is screen
        harness.app.show(harness.app.play, harness.now)
        harness.settle()
        harness.play("d5" if key == "help" else "e6")
    harness.key("menu")
    harness.run(61_000)
    assert not harness.app.soft_keys()
    play(harness, "g7")
    assert harness.app.screen is harness.app.play and harness.panel.log[-1].startswith("6 White g7")


def test_keys_of_the_game_are_dark_while_another_board_moves(harness):
    assert {"resign", "hint"} <= {name for name in ("resign", "hint", "undo", "redo") if harness.lit(name)}
    harness.play("d4")
    assert not any(harness.lit(name) for name in ("resign", "hint", "redo")) and harness.lit("undo")
    harness.key("resign")
    harness.key("resign")
    assert not harness.app.play.over


def test_between_two_people_there_are_no_hints(harness):
    assert harness.lit("hint")
    enter(harness, hints=False)
    assert not harness.lit("hint") and harness.lit("resign")
    harness.key("hint")
    assert not harness.app.play.thinks()


def test_resigning_on_ones_own_turn_is_a_move(harness):
    harness.key("resign")
    harness.key("resign")
    assert harness.app.record()["moves"] == ["resign"] and harness.app.play.over


def test_the_pointer_shows_nothing_while_another_board_moves(harness):
    harness.play("d4")
    assert harness.app.point(*harness.square("c3"))
    harness.run(100)
    assert harness.app.play._preview.square < 0


def test_a_person_keeps_the_seat_after_a_swap(harness):
    """Ada opens, Bo swaps: Ada has White then, and it is her turn."""
    harness.play("d4")
    play(harness, "swap")
    assert harness.panel.status == "White to move (Ada)"
    harness.play("c3")
    assert harness.app.record()["moves"] == ["d4", "swap", "c3"]
    assert harness.panel.status == "Blue to move (Bo)" and harness.panel.tip == "Waiting for Bo."
    harness.app.retract(2, harness.now)
    harness.settle()
    assert harness.panel.status == "White to move (Bo)" and harness.panel.tip == "Waiting for Bo."


def test_all_seats_at_this_board_play_as_ever():
    harness = AppHarness()
    harness.begin("robble", size="5")
    enter(harness, away=[])
    harness.play("c3", "a1", "e5")
    assert harness.game.ply == 3


@pytest.mark.parametrize(("away", "moves"), [([], 2), ([2], 1)])
def test_the_board_plays_for_a_seat_of_its_own_and_no_other(away, moves):
    harness = AppHarness()
    harness.begin("robble", seat=1, size="5")
    enter(harness, away=away)
    harness.play("c3")
    harness.run(3000)
    assert harness.game.ply == moves


def test_a_board_that_thinks_stops_when_its_seat_goes_elsewhere():
    harness = AppHarness()
    harness.begin("robble", seat=1, size="5")
    harness.play("c3")
    assert harness.app.play.thinks()
    enter(harness)
    harness.run(3000)
    assert harness.game.ply == 1 and not harness.app.play.thinks()
    harness.app.room(None, harness.now)
    harness.run(3000)
    assert harness.game.ply == 2


# --- chance ------------------------------------------------------------------------------


def at_a_draw():
    """Return a board in a room's game of Pebble Rebel in which chance is to move."""
    harness = AppHarness()
    harness.begin("pebble_rebel", setup="default")
    enter(harness, away=[])
    while harness.game.to_move != CHANCE:
        harness.app.play.play(harness.game.text(harness.game.legal_moves()[0]), harness.now)
        harness.settle()
    return harness


def test_chance_is_the_rooms():
    harness = at_a_draw()
    ply = harness.game.ply
    harness.run(3000)
    assert harness.game.ply == ply and harness.panel.tip == "The room draws."
    harness.tap(5, 5)
    assert harness.panel.tip == "The room draws." and harness.game.ply == ply
    play(harness, harness.game.text(harness.game.sample(7)))
    assert harness.game.ply == ply + 1 and harness.game.to_move != CHANCE


def test_chance_is_the_boards_again_once_the_room_is_left():
    harness = at_a_draw()
    harness.app.room(None, harness.now)
    harness.run(3000)
    assert harness.game.to_move != CHANCE


# --- what the room takes back --------------------------------------------------------------


def test_moves_are_taken_back_whoever_made_them(harness):
    harness.play("d4")
    play(harness, "c3")
    harness.app.retract(2, harness.now)
    harness.settle()
    assert harness.game.ply == 0 and harness.panel.log == [] and harness.panel.status == "Blue to move (Ada)"


@pytest.mark.parametrize("count", [0, 2, -1, 1000])
def test_no_more_can_be_taken_back_than_there_is(harness, count):
    harness.play("d4")
    with pytest.raises(IllegalMove):
        harness.app.retract(count, harness.now)
    assert harness.game.ply == 1


def test_without_a_room_nothing_is_taken_back(harness):
    harness.play("d4")
    harness.app.room(None, harness.now)
    with pytest.raises(ValueError, match="no room"):
        harness.app.retract(1, harness.now)
    assert harness.game.ply == 1


def test_what_chance_did_first_can_be_taken_back_and_come_again():
    harness = JournalHarness()
    harness.begin("pebble_rebel", setup="random")
    enter(harness, away=[])
    opening = harness.app.record()["moves"]
    assert harness.app.play.opening == len(opening) > 0
    harness.app.retract(len(opening), harness.now)
    harness.run(3000)
    assert harness.game.ply == harness.app.play.opening == 0 and harness.game.to_move == CHANCE
    for text in opening:
        play(harness, text)
    assert harness.app.play.opening == len(opening)
    assert not harness.app.play.can_undo()


# --- wishes and questions ------------------------------------------------------------------


def test_undo_is_a_wish(harness):
    harness.play("d4")
    play(harness, "c3")
    harness.key("undo")
    assert harness.panel.tip == "Undo? Press again." and harness.app.changes.requests == []
    harness.key("undo")
    assert harness.game.ply == 2 and harness.app.changes.requests == [{"wish": "undo", "count": 1}]
    assert harness.panel.tip == "Undo: the room is asked." and not harness.lit("redo")
    harness.app.retract(1, harness.now)
    harness.settle()
    assert harness.panel.tip == "Waiting for Bo." and not harness.lit("redo")


def test_an_undo_counts_what_chance_did_after_it():
    """The count is that of the undo key without a room."""
    harness = AppHarness()
    harness.begin("pebble_rebel", setup="default")
    enter(harness, away=[])
    while harness.game.to_move != CHANCE:
        before = harness.game.ply
        play(harness, harness.game.text(harness.game.legal_moves()[0]))
    while harness.game.to_move == CHANCE:
        play(harness, harness.game.text(harness.game.sample(7)))
    state = harness.game.state()
    assert harness.app.play.room.undo_count(harness.app.play) == harness.game.ply - before > 1
    assert harness.game.state() == state


def test_in_vacuum_undo_is_a_wish_of_ones_own_turn():
    harness = AppHarness()
    harness.begin("vacuum", players="2")
    enter(harness, away=[])
    harness.app.play.play(harness.game.text(harness.game.legal_moves()[0]), harness.now)
    harness.settle()
    ply = harness.game.ply
    assert harness.game.can_undo()
    harness.key("undo")
    assert harness.app.changes.requests == [{"wish": "undo", "count": 1}] and harness.game.ply == ply
    enter(harness, away=[harness.game.to_move])
    assert "undo" not in harness.app.screen.usable()
    play(harness, "undo")
    assert harness.game.ply == ply - 1 and harness.panel.log == []


def test_what_was_taken_back_before_cannot_be_played_again_in_a_room():
    harness = AppHarness()
    harness.begin("robble", size="7")
    harness.play("d4", "c3")
    harness.key("undo")
    harness.key("undo")
    assert harness.lit("redo")
    enter(harness, away=[])
    assert not harness.lit("redo")


def test_again_asks_and_leaves_the_room(harness):
    harness.key("resign")
    harness.key("resign")
    harness.run(3000)
    harness.key("again")
    assert harness.panel.tip == "Leave the room? Press again." and harness.app.in_room()
    harness.key("again")
    assert not harness.app.in_room() and harness.game.ply == 0 and harness.panel.foot == ()
    assert harness.app.changes.requests == [{"wish": "leave", "count": 0}]


def test_again_wants_another_game_of_a_room_whose_game_is_over(harness):
    harness.play("d4")
    enter(harness, state="over", won=1)
    harness.run(GUARD_MS)
    harness.key("again")
    assert harness.panel.tip == "Another game: the room is asked." and harness.app.in_room()
    assert harness.app.changes.requests == [{"wish": "rematch", "count": 0}]


@pytest.mark.parametrize("in_a_room", [False, True])
def test_sides_are_swapped_with_the_board_alone(in_a_room):
    harness = AppHarness()
    harness.begin("robble", seat=2)
    if in_a_room:
        enter(harness)
    harness.app.play._play(RESIGN, harness.now)
    harness.settle()
    assert harness.app.play.over
    assert ("swapped" in [key[0] for key in harness.app.soft_keys()]) is not in_a_room


def test_again_leaves_a_room_that_cannot_be_asked(harness):
    enter(harness, state="over", won=1, online=False)
    harness.run(GUARD_MS)
    harness.key("again")
    assert harness.panel.tip == "Leave the room? Press again."


@pytest.mark.parametrize("over", [False, True])
def test_the_menu_asks_before_a_new_game(harness, over):
    if over:
        harness.key("resign")
        harness.key("resign")
    harness.key("menu")
    harness.choose("choose Robble", "start a new game")
    assert harness.panel.tip == "Leave the room? Press again." and harness.app.in_room()
    harness.choose("start a new game")
    assert harness.app.screen is harness.app.play and not harness.app.in_room()
    assert harness.app.changes.requests == [{"wish": "leave", "count": 0}]


def test_giving_up_asks_and_leaves_the_room(harness):
    harness.key("menu")
    harness.choose("give up the game")
    assert harness.panel.tip == "Leave the room? Press again."
    harness.choose("give up the game")
    assert harness.app.play is None and harness.app.changes.requests == [{"wish": "leave", "count": 0}]
    assert harness.panel.foot == ()


def test_the_menu_that_is_held_asks(harness):
    harness.key("menu", ms=700)
    assert harness.panel.tip == "Leave the room? Press again."


def test_a_lesson_leaves_the_game_in_its_room(harness):
    harness.app.learn("robble", harness.now)
    harness.run(500)
    assert harness.app.in_room() and harness.app.changes.requests == []


def test_a_load_needs_the_room_to_be_left(harness):
    with pytest.raises(IllegalMove, match="leave that first"):
        harness.app.load({"game": "robble", "options": {"size": "5"}, "moves": []}, harness.now)
    assert harness.app.in_room() and harness.game.size == 7
    harness.app.room(None, harness.now)
    harness.app.load({"game": "robble", "options": {"size": "5"}, "moves": []}, harness.now)
    assert harness.game.size == 5 and harness.app.changes.requests == []


def test_a_game_that_is_rebuilt_stays_in_its_room(harness):
    harness.play("d4")
    harness.loop._app.play.tick = None  # a fault: the next tick raises TypeError
    from firmware.recovery import Recovery

    with pytest.raises(TypeError) as fault:
        harness.run(TICK_MS)
    Recovery(harness.app).take(fault.value)
    assert harness.app.play.room.code == CODE and harness.app.record()["moves"] == ["d4"]
    assert harness.app.changes.requests == []


def test_wishes_that_no_computer_takes_are_few(harness):
    for count in range(20):
        harness.app.changes.request("undo", count)
        harness.app.changes.request("undo", count)
    assert [wish["count"] for wish in harness.app.changes.requests] == list(range(20 - MOST_REQUESTS, 20))
    enter(harness, code="0000AA")
    assert harness.app.changes.requests == []


# --- without a connection ------------------------------------------------------------------


def test_play_on_is_offered_where_another_board_is_awaited_and_cannot_be_reached(harness):
    offers = {}
    for online in (True, False):
        for moves in ([], ["d4"]):
            enter(harness, online=online)
            harness.app.retract(1, harness.now) if harness.game.ply else None
            for move in moves:
                play(harness, move)
            harness.key("menu")
            offers[online, len(moves)] = "play_on" in [key[0] for key in harness.app.soft_keys()]
            harness.app.show(harness.app.play, harness.now)
    assert offers == {(True, 0): False, (True, 1): False, (False, 0): False, (False, 1): True}


def test_play_on_asks_and_makes_the_game_the_boards_own(harness):
    harness.play("d4")
    enter(harness, online=False)
    assert harness.panel.tip == "No connection to Bo. Menu: play on here."
    harness.key("menu")
    harness.run(50)
    harness.key("play_on")
    assert harness.panel.tip == "Play on without the room? Press again." and harness.app.in_room()
    harness.key("play_on")
    harness.run(50)
    assert harness.app.screen is harness.app.play and not harness.app.in_room()
    assert harness.app.changes.requests == [{"wish": "play_on", "count": 0}]
    harness.play("c3")
    assert harness.game.ply == 2


def test_the_question_of_play_on_is_forgotten(harness):
    harness.play("d4")
    enter(harness, online=False)
    harness.key("menu")
    harness.key("play_on")
    harness.run(9000)
    harness.key("play_on")
    assert harness.app.in_room()


def test_own_moves_continue_without_a_connection(harness):
    enter(harness, online=False)
    harness.play("d4")
    assert harness.game.ply == 1


def test_a_computer_that_falls_silent_was_the_connection(harness):
    harness.ask("room", room=INFO)
    assert harness.panel.foot == (CODE, "●●", "")
    harness.run(TICK_MS * LEASE_TICKS)
    assert harness.panel.foot == (CODE, "offline", "") and harness.app.in_room()
    harness.ask("room", room=INFO)
    assert harness.panel.foot == (CODE, "●●", "")


# --- what the display says -----------------------------------------------------------------


def test_the_panel_says_who_is_awaited(harness):
    harness.play("d4")
    assert harness.panel.tip == "Waiting for Bo."
    enter(harness, here=[True, False])
    assert harness.panel.tip == "Waiting for Bo, who is not here just now."
    enter(harness, names=["Ada", ""])
    assert harness.panel.tip == "Waiting for player 2."


def test_the_foot_has_code_people_and_what_is_not_sent(harness):
    enter(harness, here=[True, False], unsent=12)
    assert harness.panel.foot == (CODE, "●·", "◇ 12")
    assert [line[1:] for line in harness.panel.lines()[-2:]] == [f"{CODE}\n●·", f"{CODE}\n◇ 12"]
    harness.key("log")
    assert not any(CODE in line for line in harness.panel.lines())


def test_the_foot_takes_what_is_left_of_the_display(harness):
    for free in range(8):
        harness.panel.show("T", "\n".join("s" * (7 - free)), "", "")
        lines = harness.panel.lines()
        assert len(lines) == 8 and sum(CODE in line for line in lines) == min(free, 2)


def test_it_speaks_german(harness):
    harness.app.settings.take("language", "Deutsch")
    harness.app.apply_settings()
    harness.play("d4")
    assert harness.panel.tip == "Warten auf Bo."


def test_names_are_cut_to_what_is_shown(harness):
    enter(harness, names=["Bartholomew Featherstone", "Bo"])
    name = harness.app.play.room.names[0]
    assert len(name) == NAME_LETTERS and name.endswith(".") and name in harness.panel.status


def test_the_help_begins_with_the_room(harness):
    enter(harness, qr=modules_of("https://cairn.example/K7QMXA"))
    harness.key("help")
    assert harness.panel.title == f"Room {CODE}" and harness.panel.status == "● Ada\n● Bo"
    assert harness.panel.pattern[1:] == (CODE, "● Ada", "● Bo")
    enter(harness, qr=modules_of("https://cairn.example/K7QMXA"), here=[True, False])
    assert harness.panel.pattern[3] == "· Bo"
    harness.key("next")
    assert harness.panel.title.startswith("Cairn: help 2/") and harness.panel.pattern is None
    harness.key("help")
    assert harness.app.screen is harness.app.play


def test_without_a_qr_code_the_help_says_what_to_type(harness):
    harness.key("help")
    assert harness.panel.pattern is None and harness.panel.tip == f"Come along: type {CODE} on the page."


# --- what is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"code": ""}, {"code": None}, {"code": "k7qmxa"}, {"code": "K" * (LONGEST_CODE + 1)}, {"code": "K7Q-MX"},
        {"away": [0]}, {"away": [3]}, {"away": 2}, {"away": [True]}, {"away": ["2"]},
        {"names": ["a", "b", "c"]}, {"names": [1]}, {"names": "Ada"}, {"here": [1, 0]}, {"here": [True] * 3},
        {"unsent": -1}, {"unsent": 1.5}, {"unsent": True}, {"unsent": 10_000}, {"online": 1}, {"state": None},
        {"won": 3}, {"won": -1}, {"won": True}, {"won": "1"}, {"low": 1}, {"low": None},
        {"qr": "AAAA"}, {"qr": 5}, {"qr": "!" * 108}, {"qr": "A" * 112},
    ],
)  # fmt: skip
def test_an_info_with_a_wrong_field_changes_nothing(harness, wrong):
    before = json.dumps([harness.app.record(), harness.panel.foot])
    with pytest.raises(ValueError, match=r"[a-z]"):
        harness.app.room({**INFO, **wrong}, harness.now)
    assert json.dumps([harness.app.record(), harness.panel.foot]) == before


def test_a_room_needs_a_game():
    harness = AppHarness()
    with pytest.raises(ValueError, match="no game"):
        harness.app.room(INFO, harness.now)
    harness.app.room(None, harness.now)


def test_a_qr_code_has_79_bytes():
    assert QR_BYTES == (25 * 25 + 7) // 8


# --- over the link ---------------------------------------------------------------------------


def test_the_link_reports_wishes_once(harness):
    harness.play("d4")
    assert harness.ask("subscribe", events=["wish"]) is True
    for _ in range(2):
        harness.key("undo")
    assert harness.events() == [("wish", {"wish": "undo", "count": 1})]
    assert harness.ask("subscribe", events=["wish"]) is True and harness.events() == []


def test_the_link_plays_and_takes_back(harness):
    assert harness.ask("room", room=INFO) is True
    assert harness.ask("play", move="d4") == 1 and harness.ask("play", move="c3") == 2
    assert harness.ask("retract", count=2) == 0
    assert harness.ask("retract", count=1) == "There are not so many moves to take back."
    assert harness.ask("retract") == "There are not so many moves to take back."
    assert harness.ask("room", room=7) == "A room is an object, or null for none."
    assert harness.ask("record")["room"] == CODE
    assert harness.ask("room", room=None) is True and "room" not in harness.ask("record")
    assert harness.ask("retract", count=1) == "This board is in no room."


def test_the_longest_room_fits_a_line():
    info = {"code": "K7QMXA", "away": [1, 2, 3, 4], "names": ["ÄÖÜäöüß12345"[:NAME_LETTERS]] * 4, "here": [False] * 4,
            "unsent": 9999, "online": False, "state": "waiting", "qr": "A" * 108}  # fmt: skip
    line = json.dumps({"id": 1 << 30, "method": "room", "room": info}, separators=(",", ":"), ensure_ascii=False)
    assert len(line.encode()) + 9 <= 512


# --- power cuts ------------------------------------------------------------------------------


def started_again(harness):
    """Return a new harness with the files of this one."""
    again = AppHarness(copy_of(harness.board))
    while again.app.resuming:
        again.run(TICK_MS)
    again.run(50)
    return again


def head_of(board, name=BODY):
    return json.loads(records(board, name)[0][0][2].decode())


def test_a_power_cut_leaves_the_game_in_its_room(harness):
    harness.play("d4")
    harness.run(500)
    again = started_again(harness)
    record = again.app.record()
    assert (record["room"], record["away"], record["moves"]) == (CODE, [2], ["d4"])
    assert again.panel.foot == (CODE, "offline", "")
    again.play("c3")
    assert again.app.record()["moves"] == ["d4"]
    enter(again)
    play(again, "c3")
    again.play("b2")
    assert again.app.record()["moves"] == ["d4", "c3", "b2"]


def test_a_room_that_is_left_is_forgotten(harness):
    harness.run(500)
    harness.app.room(None, harness.now)
    harness.run(500)
    assert not started_again(harness).app.in_room()


def test_kept_is_what_the_room_has_when_moves_begin_to_wait(harness):
    harness.play("d4")
    play(harness, "c3")
    enter(harness, here=[True, False])
    harness.run(500)
    assert head_of(harness.board)["kept"] == 0  # written when the room began: no write for each confirmed move
    harness.play("b2")
    enter(harness, online=False, unsent=1)
    harness.run(500)
    assert head_of(harness.board)["kept"] == 2


def test_a_move_that_is_sent_writes_itself_and_no_more(harness):
    """Else each move of a long game would write all of it, and wear the flash out."""
    rewritten = []
    rewrite = harness.app.journal.rewrite
    harness.app.journal.rewrite = lambda play: rewritten.append(play.game.ply) or rewrite(play)
    for own, other in (("d4", "c3"), ("b2", "b3")):
        harness.play(own)
        enter(harness, unsent=1)
        harness.run(500)
        enter(harness, unsent=0)
        play(harness, other)
        harness.run(500)
    assert rewritten == [] and head_of(harness.board)["kept"] == 0
    harness.play("f6")
    enter(harness, unsent=1)
    enter(harness, unsent=1, online=False)
    harness.run(500)
    assert rewritten == [5] and head_of(harness.board)["kept"] == 4


def test_a_finished_game_knows_its_room(harness):
    harness.play("d4")
    play(harness, "c3")
    harness.key("resign")
    harness.key("resign")
    harness.run(3000)
    enter(harness, unsent=1)
    enter(harness, unsent=0)
    harness.run(500)
    harness.app.room(None, harness.now)
    harness.run(500)
    harness.begin("robble", size="5")
    harness.run(500)
    (game,) = harness.ask("games")
    assert (game["room"], game["kept"]) == (CODE, 3)
    assert harness.ask("game", number=1)["moves"] == ["d4", "c3", "resign"]


def test_a_room_that_was_left_after_its_game_does_not_come_back(harness):
    harness.key("resign")
    harness.key("resign")
    harness.run(3000)
    harness.app.room(None, harness.now)
    harness.run(500)
    assert head_of(harness.board)["room"] == CODE
    assert not started_again(harness).app.in_room()


def test_a_room_comes_while_the_game_is_still_read(harness):
    harness.play("d4")
    harness.run(500)
    again = AppHarness(copy_of(harness.board))
    assert again.app.resuming
    again.app.room({**INFO, "here": [True, False]}, again.now)
    again.run(50)
    assert not again.app.resuming and again.panel.foot == (CODE, "●·", "")


@pytest.mark.parametrize("head", [{"room": 7}, {"room": "K7QMXA"}, {"room": "K7QMXA", "kept": "x", "away": []}])
def test_a_damaged_room_in_the_journal_is_none(head):
    from firmware.room import of_journal

    assert of_journal(head) is None


def test_the_longest_head_fits_a_record():
    harness = AppHarness()
    harness.begin("vacuum", players="4", turns="200")
    enter(harness, away=[1, 2, 3, 4], names=[], here=[])
    harness.run(500)
    assert len(json.dumps({**head_of(harness.board), "kept": 100_000})) <= 255


# --- what fits the display -------------------------------------------------------------------


@pytest.mark.parametrize("language", ["English", "Deutsch"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_awaited_fits_the_display_in_every_game(name, language):
    """Also with the longest names; the game's own lines get shorter for it where they can."""
    harness = AppHarness()
    harness.app.settings.take("language", language)
    harness.app.apply_settings()
    harness.begin(name)
    seats = len(harness.app.play.view.names())
    for changes in ({}, {"here": [False] * seats}, {"online": False, "unsent": 9999}):
        enter(harness, **{**INFO, "away": [1, 2], "here": [True] * seats, "names": ["W" * 24] * seats, **changes})
        for key in (None, "log", "log", "help", "menu"):
            if key:
                harness.key(key)
                harness.run(50)
            panel = harness.panel
            shown = [line for text in (panel.status, panel.tip, panel.diagnostics) if text for line in wrap(text)]
            assert len(shown) < 8, (key, changes, shown)
            assert len(panel.title) <= LETTERS
            for foot in panel.lines()[-2:]:
                assert len(foot.lstrip("\x01\x02\x03")) <= LETTERS
        harness.app.show(harness.app.play, harness.now)


def test_the_help_has_no_page_of_a_room_that_was_left(harness):
    harness.key("help")
    assert harness.panel.title == "Room K7QMXA"
    harness.app.room(None, harness.now)
    harness.run(50)
    assert harness.panel.title.startswith("Cairn: help 1/")
