"""The journal on an app without hardware: what is kept, what comes back, and how games end."""

import json

import pytest

from engines.registry import GAMES
from firmware.storage.journal import FINISHED, SLACK
from firmware.storage.journal_reader import BODY, TAIL
from firmware.storage.records import GAME, MOVE, UNDO
from tests.support import menu_keys
from tests.support.journal_harness import JournalHarness, copy_of, records


@pytest.fixture
def harness():
    return JournalHarness()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_after_a_power_cut(harness, name):
    harness.begin(name)
    for _ in range(4):
        harness.make_moves(7)
        record = harness.app.record()
        other = harness.again()
        assert other.app.record() == record
        assert other.game.state() == harness.game.state()
        assert "Resumed" in other.panel.tip
        other.run(500)
        harness.run(500)
        assert look(other) == look(harness)
        harness = other
    harness.undo()
    assert harness.again().app.record() == harness.app.record()


def look(harness):
    """What is shown but for the tip, and for Robble's lights, which tell the last move alone."""
    lights = [bool(light) for light in harness.app.frame.lights] if harness.game.NAME != "robble" else []
    return harness.panel.title, harness.panel.status, harness.panel.log, lights


def test_every_move_is_one_record(harness):
    harness.begin("robble", size="5")
    harness.play("c3", "c4")
    harness.undo()
    body, whole = records(harness.board, BODY)
    assert whole and [entry[0] for entry in body] == [GAME]
    assert json.loads(body[0][2]) == {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}
    tail, whole = records(harness.board, TAIL)
    assert whole and [(entry[0], entry[2]) for entry in tail] == [(MOVE, b"c3"), (MOVE, b"c4"), (UNDO, b"\1")]
    assert [entry[1] for entry in tail] == [body[0][1] + place for place in (1, 2, 3)]


def test_a_move_is_kept_before_its_animation_ends(harness):
    harness.begin("robble", size="5")
    harness.tap(*harness.square("c3"))
    assert not harness.app.play.settled()
    assert records(harness.board, TAIL)[0][-1][2] == b"c3"


def test_what_was_taken_back_does_not_pile_up(harness):
    harness.begin("robble", size="5")
    harness.make_moves(4)
    for _ in range(3 * SLACK):
        harness.undo()
        harness.make_moves(1)
    assert len(records(harness.board, BODY)[0]) < 2 * SLACK
    assert harness.again().app.record() == harness.app.record()


def test_a_power_cut_while_a_long_game_is_loaded_leaves_the_one_before(harness):
    harness.begin("robble", size="5")
    harness.make_moves(3)
    before = harness.app.record()
    other = JournalHarness()
    other.begin("vacuum")
    other.make_moves(100)
    harness.app.load(other.app.record(), harness.now)
    harness.run(10)
    assert harness.again().app.record() == before


def test_a_game_that_is_left_for_another_is_kept_where_that_is_asked_for(harness):
    harness.begin("robble", size="5")
    harness.make_moves(30)
    for _ in range(3):
        harness.undo()
    left = harness.app.record()
    harness.app.load({**left, "moves": left["moves"][:4]}, harness.now, keep=True)
    harness.run(100)
    assert harness.kept() == ["journal/1"] and harness.app.journal.part("journal/1", 0, 99) == left
    assert {kind for kind, _, _ in records(harness.board, "journal/1")[0]} == {GAME, MOVE}
    again = harness.again()
    assert again.app.record()["moves"] == left["moves"][:4] and again.kept() == ["journal/1"]
    again.app.load({**left, "moves": []}, again.now)  # not asked for
    again.run(100)
    assert again.kept() == ["journal/1"]


def test_nothing_is_kept_of_a_game_without_moves_or_for_one_that_is_refused(harness):
    harness.begin("robble", size="5")
    fresh = harness.app.record()
    harness.app.load(fresh, harness.now, keep=True)
    harness.make_moves(3)
    with pytest.raises(ValueError, match="size"):
        harness.app.load({**fresh, "options": {"size": "99"}}, harness.now, keep=True)
    harness.run(100)
    assert harness.kept() == [] and len(harness.app.record()["moves"]) == 3
    harness.app.abort(harness.now)
    harness.run(100)
    assert harness.kept() == [] and harness.again().app.record() is None


def test_a_game_whose_end_was_taken_back_is_not_kept(harness):
    harness.begin("robble", size="5")
    harness.finish()
    harness.undo()
    harness.begin("vacuum")
    harness.run(100)
    assert harness.kept() == []


def test_the_last_twenty_are_kept(harness):
    for size in range(FINISHED + 3):
        harness.begin("robble", size="5")
        harness.make_moves(size)
        harness.finish()
    assert len(harness.kept()) == FINISHED
    assert len(records(harness.board, harness.kept()[0])[0]) == 2 + 3
    # The last one is still where it was played, and the file of each that is none of the twenty is gone.
    assert [name for name in harness.board.names("journal") if name.isdigit()] == sorted(map(str, range(3, 23)))


def test_a_long_game_comes_back_in_slices(harness):
    harness.begin("vacuum")
    harness.make_moves(150)
    storage = harness.board

    def halfway():
        other = JournalHarness(copy_of(storage))
        other.run(100)
        assert other.app.resuming and "Resuming Vacuum" in other.panel.status
        other.key("menu")
        assert other.app.screen is other.app.menu and 0 < other.app.resuming.play.game.ply < 150
        return other

    other = halfway()
    other.run(1000)
    assert other.app.resuming  # it waits
    other.choose("go on with the game")
    other.wake()
    assert other.app.record() == harness.app.record()
    other = halfway()
    other.choose("end the game", "end the game")
    assert other.app.resuming is None and other.again().app.record() is None
    other = halfway()
    menu_keys.start(other, "Robble")
    other.make_moves(3)
    assert other.game.NAME == "robble" and other.game.ply == 3
    assert other.again().app.record() == other.app.record()


@pytest.mark.parametrize("then", ["another", "none"])
@pytest.mark.parametrize("over", [True, False])
def test_a_game_that_is_over_is_kept_before_it_is_resumed(over, then):
    harness = JournalHarness()
    harness.begin("vacuum")
    harness.make_moves(150)
    if over:
        harness.finish()
    record = harness.app.record()
    other = JournalHarness(copy_of(harness.board))
    assert other.app.resuming
    if then == "another":
        other.begin("robble", size="5")
    else:
        other.app.abort(other.now)
        other.run(100)
    kept = [other.app.journal.part(name, 0, 999) for name in other.kept()]
    assert kept == ([record] if over else [])
    assert other.again().app.record() == (other.app.record() if then == "another" else None)
