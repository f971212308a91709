"""The journal on an app without hardware: what is kept, what comes back, and how games end."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.games.registry import GAMES
from firmware.screens.menu import ASK_MS
from firmware.storage.journal import FINISHED, SLACK, TAIL_MOST
from firmware.storage.journal_reader import BODY, TAIL
from firmware.storage.records import GAME, MOVE, UNDO
from tests.firmware.journal_desk import Table, copy_of, records
from tests.support.examples import examples

NAMES = [entry[0] for entry in GAMES]


@pytest.fixture
def table():
    return Table()


@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_on_after_a_power_cut(table, name):
    table.begin(name)
    for _ in range(4):
        table.moves(7)
        record = table.app.record()
        other = table.again()
        assert other.app.record() == record
        assert other.game.state() == table.game.state()
        assert other.panel.log == table.panel.log
        assert "Resumed" in other.panel.tip
        other.run(50)
        table = other
    table.undo()
    assert table.again().app.record() == table.app.record()


def test_seats_level_and_exchanged_colours_come_back(table):
    table.begin("robble", seat=2, size="5")  # the board starts
    while not table.game.ply:
        table.run(50)
    table.run(1000)
    table.key("swap")
    other = table.again()
    assert other.app.record() == table.app.record()
    assert (other.app.play.exchanged, other.app.play.board_plays) == (True, 2)
    assert other.app.play.level == table.app.play.level == 1


def test_undo_goes_on_across_a_power_cut(table):
    table.begin("robble", size="5")
    table.play("c3", "c4", "a1")
    table.undo()
    other = table.again()
    assert other.game.ply == 2
    other.undo()
    other.undo()
    assert other.game.ply == 0 and other.again().game.ply == 0


def test_every_move_is_one_record(table):
    table.begin("robble", size="5")
    table.play("c3", "c4")
    table.undo()
    body, whole = records(table.storage, BODY)
    assert whole and [entry[0] for entry in body] == [GAME]
    assert json.loads(body[0][2]) == {"game": "robble", "options": {"size": "5"}, "seat": 0, "level": 1}
    tail, whole = records(table.storage, TAIL)
    assert whole and [(entry[0], entry[2]) for entry in tail] == [(MOVE, b"c3"), (MOVE, b"c4"), (UNDO, b"\1")]
    assert [entry[1] for entry in tail] == [body[0][1] + place for place in (1, 2, 3)]


def test_a_move_is_kept_before_its_animation_ends(table):
    table.begin("robble", size="5")
    table.tap(*table.square("c3"))
    assert table.app.play._steps
    assert records(table.storage, TAIL)[0][-1][2] == b"c3"


def test_a_game_that_is_not_moved_in_writes_nothing(table):
    table.begin("robble", size="5")
    table.play("c3")
    table.storage.files = dict(table.storage.files)
    table.storage.open = None
    table.run(1000)


def test_the_tail_stays_short_and_the_body_grows_seldom(table):
    table.begin("vacuum")
    longest, grown, size = 0, 0, 0
    for _ in range(300):
        table.moves(1)
        longest = max(longest, len(table.storage.files.get(TAIL, b"")))
        grown += len(table.storage.files[BODY]) != size
        size = len(table.storage.files[BODY])
    assert longest <= TAIL_MOST and 300 / 12 < grown < 300 / 6
    assert len(table.storage.files[BODY]) < 300 * 26 + 200


def test_what_was_taken_back_does_not_pile_up(table):
    table.begin("robble", size="5")
    table.moves(4)
    for _ in range(3 * SLACK):
        table.undo()
        table.moves(1)
    assert len(records(table.storage, BODY)[0]) < 2 * SLACK
    assert table.again().app.record() == table.app.record()


def test_a_loaded_game_is_kept(table):
    table.begin("robble", size="5")
    table.moves(3)
    other = Table()
    other.begin("vacuum")
    other.moves(100)
    table.app.load(other.app.record(), table.now)
    table.run(500)
    assert table.again().app.record() == other.app.record()


def test_a_power_cut_while_a_long_game_is_loaded_leaves_the_one_before(table):
    table.begin("robble", size="5")
    table.moves(3)
    before = table.app.record()
    other = Table()
    other.begin("vacuum")
    other.moves(100)
    table.app.load(other.app.record(), table.now)
    table.run(10)
    assert table.again().app.record() == before


def test_undo_while_a_game_is_written_anew(table):
    other = Table()
    other.begin("robble", size="9")
    other.moves(60)
    table.app.load(other.app.record(), table.now)
    table.run(5)
    table.undo()
    table.moves(2)
    for _ in range(5):
        table.undo()
    table.run(500)
    assert table.again().app.record() == table.app.record()


# --- leaving a game ---------------------------------------------------------------------------


def test_finished_games_are_kept(table):
    for number in range(3):
        table.begin("robble", size="5")
        table.moves(5 + number)
        table.undo()
        table.finish()
        assert len(table.kept()) == number + 1
    assert table.kept() == ["journal/1", "journal/2", BODY]
    other = table.again()
    assert other.app.play.over and other.kept() == table.kept()
    for place, name in enumerate(other.kept()):
        found, whole = records(other.storage, name)
        assert whole and found[0][0] == GAME and [entry[0] for entry in found[1:]] == [MOVE] * (place + 5)
        assert found[-1][2] == b"resign"


def test_the_last_twenty_are_kept(table):
    for size in range(FINISHED + 3):
        table.begin("robble", size="5")
        table.moves(size)
        table.finish()
    assert len(table.kept()) == FINISHED
    assert len(records(table.storage, table.kept()[0])[0]) == 2 + 3
    # The last one is still where it was played, and the file of each that is none of the twenty is gone.
    assert [name for name in table.storage.names("journal") if name.isdigit()] == sorted(map(str, range(3, 23)))


def test_a_finished_game_can_be_taken_up_again(table):
    table.begin("robble", size="5")
    table.moves(5)
    table.finish()
    table.undo()
    assert table.kept() == []
    other = table.again()
    assert other.app.record() == table.app.record() and not other.app.play.over
    other.finish()
    assert other.kept() == [BODY]


def test_menu_is_one_hold_away_from_no_game(table):
    table.begin("robble", size="5")
    table.moves(5)
    table = table.again()
    table.key("menu", 800)
    assert table.app.screen is table.app.menu and table.panel.tip == "New game, or abort?"
    table.tap(8, 10)
    assert table.app.play is None and "Green: start." in table.panel.tip
    assert table.again().app.record() is None
    assert table.kept() == []


def test_menu_is_one_hold_away_from_a_new_game(table):
    table.begin("robble", size="5")
    table.moves(5)
    table = table.again()
    table.key("menu", 800)
    table.tap(10, 4)
    assert table.game.ply == 0
    assert table.again().app.record() == table.app.record()


@pytest.mark.parametrize(("first", "other"), [((8, 10), (10, 4)), ((10, 4), (8, 10))])
def test_the_other_key_does_not_answer_a_question(table, first, other):
    table.begin("robble", size="5")
    table.moves(5)
    table.key("menu")
    table.tap(*first)
    table.tap(*other)
    assert table.game.ply == 5 and table.panel.tip.endswith(("Press again", "Press again."))
    table.run(ASK_MS)
    table.tap(*other)
    assert table.game.ply == 5  # it asks anew


def test_abort_asks_back(table):
    table.begin("robble", size="5")
    table.moves(5)
    table.key("menu")
    table.tap(8, 10)
    assert table.panel.tip == "Abort? Press again." and table.app.play
    table.tap(8, 4)
    assert table.app.screen is table.app.play
    table.key("menu")
    table.tap(8, 10)
    table.tap(8, 10)
    assert table.app.play is None


def test_a_long_game_comes_back_in_slices(table):
    table.begin("vacuum")
    table.moves(150)
    storage = table.storage

    def halfway():
        other = Table(copy_of(storage))
        other.run(20)
        assert other.app.resuming and "Resuming Vacuum" in other.panel.status
        other.key("menu")
        assert other.app.screen is other.app.menu and 0 < other.app.resuming.play.game.ply < 150
        return other

    other = halfway()
    other.run(1000)
    assert other.app.resuming  # it waits
    other.tap(8, 4)  # go on
    other.wake()
    assert other.app.record() == table.app.record()
    other = halfway()
    other.tap(8, 10)  # abort
    other.tap(8, 10)
    assert other.app.resuming is None and other.again().app.record() is None
    other = halfway()
    other.tap(1, 1)  # a game of Robble
    other.tap(10, 4)
    other.tap(10, 4)
    other.moves(3)
    assert other.game.NAME == "robble" and other.game.ply == 3
    assert other.again().app.record() == other.app.record()


@pytest.mark.parametrize("then", ["another", "none"])
@pytest.mark.parametrize("over", [True, False])
def test_a_game_that_is_over_is_kept_before_it_is_resumed(over, then):
    table = Table()
    table.begin("vacuum")
    table.moves(150)
    if over:
        table.finish()
    record = table.app.record()
    other = Table(copy_of(table.storage))
    assert other.app.resuming
    if then == "another":
        other.begin("robble", size="5")
    else:
        other.app.abort(other.now)
        other.run(100)
    kept = [other.app.journal.part(name, 0, 999) for name in other.kept()]
    assert kept == ([record] if over else [])
    assert other.again().app.record() == (other.app.record() if then == "another" else None)


@settings(max_examples=examples(20))
@given(
    st.sampled_from(NAMES),
    st.lists(st.sampled_from(["move", "moves", "undo", "cut", "finish", "new", "abort"]), max_size=12),
    st.integers(1, 1000),
)
def test_what_is_kept_is_the_game(name, steps, seed):
    """Whatever is done: after a power cut the game is as it was, and so are those that are over."""
    table = Table(seed=seed)
    table.begin(name)
    over = 0
    for step in steps:
        if step == "abort":
            if table.app.play.over:
                over += 1
                table.begin(name)
            table.app.abort(table.now)
            table.app.keep()
            assert table.again().app.record() is None
            table.begin(name)
        elif step == "cut":
            record = table.app.record()
            table = table.again()
            assert table.app.record() == record
        elif step == "new":
            over += table.app.play.over
            table.begin(name)
        elif step == "finish":
            table.finish()
        elif step == "undo":
            table.undo()
        else:
            table.moves(1 if step == "move" else 9)
    table.run(100)
    assert table.again().app.record() == table.app.record()
    assert len(table.kept()) == min(FINISHED, over + table.app.play.over)
