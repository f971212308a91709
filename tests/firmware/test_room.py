"""An online room at a board: who may move, what is taken back, and what is asked (firmware/room.py).

A whole game in a room, undo, draws, leaving, and playing on alone: tests/scenarios/test_room.py. Requests that are
not as docs/link.md has them: test_link_malformed.py.
"""

import random
import re

import pytest

from engines.game import CHANCE
from engines.registry import GAMES
from firmware.changes import MAX_REQUESTS
from firmware.clock import TICK_MS
from firmware.input.meanings import GUARD_MS
from firmware.output.sound import TUNES
from firmware.recovery import Recovery
from tests.firmware.room_harness import CODE, LEAVE, begun, enter, leave, play, resign, to_chance
from tests.support.app_harness import AppHarness


@pytest.fixture
def harness():
    """A game of Robble between Ada, who is at this board, and Bo, who is not."""
    return begun(size="7")


def test_a_player_is_told_why_no_one_may_move(harness):
    for state, words in (
        ("waiting", "Waiting for someone to take the free seat."),
        ("paused", "The game is paused."),
        ("closed", "The room is closed."),
    ):
        enter(harness, away=[1, 2], state=state)
        assert harness.panel.tip == words
        harness.play("d4")
        assert harness.panel.tip == words and harness.app.record()["moves"] == []
        enter(harness, state="playing")
        assert harness.panel.tip.endswith("Tap an empty square.")
        enter(harness, away=[1, 2], state=state, online=False)
        assert harness.panel.tip == "No connection to Ada. The game waits."


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
    assert harness.panel.status == said and harness.panel.tip.endswith(" to play again.")
    assert "again" in harness.app.play.usable() and not {"resign", "hint"} & set(harness.app.play.usable())
    harness.run(1000)
    assert [hz for hz in heard if hz] == list(TUNES["over"][::2])
    harness.play("c3")
    assert harness.app.record()["moves"] == ["d4"] and harness.panel.status == said
    enter(harness, state="playing")  # the server has lost the end
    assert harness.panel.status == "White to move (Bo)" and not harness.app.play.over


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_the_room_has_ended_offers_nothing_and_lights_the_winner_alone(name):
    harness = AppHarness()
    harness.begin(name)
    game, chance = harness.game, random.Random(1)
    for _ in range(4):
        move = game.sample(chance.getrandbits(32)) if game.to_move == CHANCE else chance.choice(game.legal_moves())
        play(harness, game.text(move))
    names = ["Ada", "Bo"] + ["Cy"] * (len(harness.app.play.view.names()) - 2)
    for won, away in ((0, []), (1, [1, 2]), (2, [])):  # who is away counts no more
        enter(harness, away=away, state="over", won=won, names=names)
        screen, view = harness.app.screen, harness.app.play.view
        assert [(row, column) for row, column, _ in screen.turn_lights()] == ([*view.seats()[won - 1]] if won else [])
        squares = range(screen.size**2)
        assert not any(screen.offers(square) for square in squares)
        words = " ".join([screen.describe(square) for square in squares])
        assert not re.search(r"\b(can|Tap|goes with|costs|for a)\b", words), words
        shown = bytes(screen.symbols)
        view.paint(screen.symbols, still=True)
        assert {square for square in squares if shown[square] != screen.symbols[square]} <= set(view.last())


def test_the_last_moves_may_come_after_the_end_of_the_room_and_the_rules_verdict_stands(harness):
    harness.play("d4")
    enter(harness, away=[1, 2], state="over", won=2)
    play(harness, "c3")
    assert harness.app.record()["moves"] == ["d4", "c3"] and harness.panel.status.startswith("You lost. Bo wins")
    enter(harness)
    resign(harness)
    verdict = harness.panel.status
    enter(harness, away=[1, 2], state="over", won=2)
    assert harness.panel.status == verdict and "Bo wins" not in verdict


def test_a_move_from_elsewhere_leaves_a_menu_open(harness):
    harness.play("d4")
    for key, move in (("help", "c4"), ("menu", "f1")):
        harness.key(key)
        screen = harness.app.screen
        harness.app.play.play(move, harness.now)
        harness.run(500)
        assert harness.app.screen is screen
        harness.app.show(harness.app.play, harness.now)
        harness.settle()
        harness.play("d5" if key == "help" else "e6")


def test_between_two_people_there_are_no_hints_and_a_pointer_shows_nothing_on_another_s_turn(harness):
    assert harness.lit("hint")
    enter(harness, hints=False)
    assert not harness.lit("hint") and harness.lit("resign")
    harness.key("hint")
    assert not harness.app.play.thinks()
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


def test_what_chance_did_first_can_be_taken_back_and_come_again():
    harness = begun("pebble_rebel", room={"away": []}, setup="random")
    opening = harness.app.record()["moves"]
    assert harness.app.play.opening == len(opening) > 0
    harness.app.retract(len(opening), harness.now)
    harness.run(3000)
    assert harness.game.ply == harness.app.play.opening == 0 and harness.game.to_move == CHANCE
    for text in opening:
        play(harness, text)
    assert harness.app.play.opening == len(opening) and not harness.app.play.can_undo()


def test_an_undo_counts_what_chance_did_after_it():
    """The count is that of the undo key without a room. Out of the room chance moves at this board."""
    harness = begun("pebble_rebel", room={"away": []})
    before = to_chance(harness)
    while harness.game.to_move == CHANCE:
        play(harness, harness.game.text(harness.game.sample(7)))
    state = harness.game.state()
    assert harness.app.play.seats.room.undo_count(harness.app.play) == harness.game.ply - before > 1
    assert harness.game.state() == state
    harness.app.retract(harness.game.ply - before - 1, harness.now)
    assert harness.game.to_move == CHANCE
    leave(harness)
    harness.run(3000)
    assert harness.game.to_move != CHANCE


def test_in_vacuum_undo_is_a_wish_of_ones_own_turn():
    harness = begun("vacuum", room={"away": []}, players="2")
    play(harness, harness.game.text(harness.game.legal_moves()[0]))
    ply = harness.game.ply
    assert harness.game.can_undo()
    harness.key("undo")
    assert harness.app.changes.requests == [{"request": "undo", "count": 1}] and harness.game.ply == ply
    enter(harness, away=[harness.game.to_move])
    assert "undo" not in harness.app.screen.usable()
    play(harness, "undo")
    assert harness.game.ply == ply - 1 and harness.panel.log == []


@pytest.mark.parametrize("room", [{}, {"state": "over", "won": 1, "online": False}])
def test_again_asks_and_leaves_the_room(harness, room):
    """Where the game is over by its rules, and where the room cannot be asked for another one."""
    enter(harness, **room)
    if not room:
        resign(harness)
    harness.run(GUARD_MS)
    harness.key("again")
    assert harness.panel.tip == "Leave the room? Press again." and harness.app.in_room()
    harness.key("again")
    assert not harness.app.in_room() and harness.game.ply == 0 and harness.panel.foot == ()
    assert harness.app.changes.requests == LEAVE


def test_again_wants_another_game_of_a_room_whose_game_is_over(harness):
    harness.play("d4")
    enter(harness, state="over", won=1)
    harness.run(GUARD_MS)
    harness.key("again")
    assert harness.panel.tip == "Play again: asking the others." and harness.app.in_room()
    assert harness.app.changes.requests == [{"request": "rematch", "count": 0}]


@pytest.mark.parametrize("over", [False, True])
def test_the_menu_asks_before_a_new_game(harness, over):
    if over:
        resign(harness)
    harness.key("menu")
    harness.choose("choose Robble", "start a new game")
    assert harness.panel.tip == "Leave the room? Press again." and harness.app.in_room()
    harness.choose("start a new game")
    assert harness.app.screen is harness.app.play and not harness.app.in_room()
    assert harness.app.changes.requests == LEAVE


def test_a_game_that_is_rebuilt_stays_in_its_room(harness):
    harness.play("d4")
    harness.loop._app.play.tick = None  # a fault: the next tick raises TypeError
    with pytest.raises(TypeError) as fault:
        harness.run(TICK_MS)
    Recovery(harness.app).take(fault.value)
    assert harness.app.play.seats.room.code == CODE and harness.app.record()["moves"] == ["d4"]
    assert harness.app.changes.requests == []


def test_wishes_that_no_computer_takes_are_few(harness):
    for count in range(20):
        harness.app.changes.request("undo", count)
        harness.app.changes.request("undo", count)
    assert [request["count"] for request in harness.app.changes.requests] == list(range(20 - MAX_REQUESTS, 20))
    enter(harness, code="0000AA")
    assert harness.app.changes.requests == []
