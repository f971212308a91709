"""The board as a player of Vacuum: its seats, its turns one action after another, undo beside it, and hints."""

from itertools import pairwise

import pytest

from engines.game import NOBODY
from engines.vacuum.actions import COMMIT
from engines.vacuum.bot import VacuumBot
from firmware.clock import TICK_MS
from firmware.games.registry import OTHERS, info, is_board
from firmware.input.meanings import GUARD_MS
from firmware.output.palette import HINTED
from firmware.screens.play import PACE_MS
from host.tools.shadow import ShadowGame
from tests.support.vacuum_harness import VacuumHarness

PEOPLE, YOU_START, BOARD_STARTS = range(3)
LONGEST_MS = 60_000  # that the board's turns take on its first level


@pytest.fixture
def harness():
    return VacuumHarness()


def wait(harness):
    """Wait until a person is to move; return when each of the board's moves was made, in ms."""
    play, made = harness.app.play, []
    for _ in range(LONGEST_MS // TICK_MS):
        ply = play.game.ply
        harness.run(TICK_MS)
        made += [harness.now] * (play.game.ply - ply)
        if harness.app.settled():
            return made
    raise AssertionError("It does not settle.")


def end_turn(harness):
    """Make a vacuum where the board has space, and commit."""
    game = harness.game
    harness.app.play.play(next(text for text in map(game.text, game.legal_moves()) if text[0] == "v"), harness.now)
    harness.run(GUARD_MS)  # a computer has made the key
    harness.key("commit")


def who_plays(harness):
    """By player in turn order, 'you' or 'board'."""
    return [harness.app.play.seat(player) for player in range(1, harness.game.players + 1)]


@pytest.mark.parametrize(
    ("seat", "players", "expected"),
    [
        (YOU_START, "2", ["you", "board"]),
        (BOARD_STARTS, "2", ["board", "you"]),
        (YOU_START, "4", ["you", "board", "board", "board"]),
        (BOARD_STARTS, "3", ["board", "you", "you"]),
    ],
)
def test_the_board_plays_its_seats(harness, seat, players, expected):
    """A second: it thinks four times, on its first level."""
    harness.begin("vacuum", seat, players=players)
    assert who_plays(harness) == expected
    for _ in range(2):
        wait(harness)
        assert expected[harness.game.to_move - 1] == "you" and harness.game.stage == 1
        end_turn(harness)
    wait(harness)
    assert [expected[turn % len(expected)] for turn in range(harness.game.turn)].count("you") == 2


def test_the_menu_has_them():
    seats = [board_plays for _, board_plays in info("vacuum").seats]
    assert seats == [NOBODY, OTHERS, 1]
    assert [is_board(OTHERS, player) for player in (1, 2, 3, 4)] == [False, True, True, True]
    assert [is_board(NOBODY, player) or is_board(1, player) for player in (1, 2)] == [True, False]


def test_its_turn_is_shown_action_by_action(harness, monkeypatch):
    """One thought, and then a pause that people can follow before each further action."""
    monkeypatch.setattr(VacuumBot, "BUDGETS_MS", (50, 50, 50, 50, 50))
    thoughts = []
    search = VacuumBot._search
    monkeypatch.setattr(VacuumBot, "_search", lambda bot: thoughts.append(bot) or search(bot))
    harness.begin("vacuum", BOARD_STARTS)
    for turn in range(1, 4):
        made = wait(harness)
        assert len(thoughts) == turn
        assert len(made) >= 2 and harness.moves[-1] == "commit"
        assert all(later - earlier >= PACE_MS for earlier, later in pairwise(made)), made
        end_turn(harness)
    assert len(set(thoughts)) == 1  # the bot is kept


def test_a_key_cuts_the_pause_short(harness):
    harness.begin("vacuum", BOARD_STARTS)
    while harness.game.ply < 1:
        harness.run(TICK_MS)
    harness.tap(*harness.square("a1"))
    harness.run(100)
    assert harness.game.ply > 1


def test_undo_is_for_ones_own_turn(harness):
    harness.begin("vacuum", YOU_START)
    harness.play("f6")
    assert harness.lit("undo")
    harness.key("undo")
    assert harness.game.ply == 0 and not harness.lit("undo")
    end_turn(harness)
    while harness.game.stage == 1 and harness.game.last_move() == COMMIT:
        assert not harness.lit("undo")
        harness.run(TICK_MS)
    harness.run(100)
    assert harness.game.can_undo() and not harness.lit("undo")  # an action of the board's own
    harness.tap(*harness.place("undo"))
    made = harness.game.texts()
    wait(harness)
    assert harness.game.texts()[: len(made)] == made
    assert not harness.lit("undo") and harness.game.to_move == 1
    harness.key("resign")
    harness.key("resign")
    assert harness.game.outcome_name() == "gold"


def test_a_game_is_resumed_in_the_middle_of_its_turn(harness):
    harness.begin("vacuum", BOARD_STARTS)
    while harness.game.ply < 1:
        harness.run(TICK_MS)
    record = harness.app.record()
    other = VacuumHarness()
    other.app.load(record, other.now)
    wait(other)
    assert other.game.texts()[0] == record["moves"][0] and other.game.to_move == 2
    assert who_plays(other) == ["board", "you"]


def test_a_shadow_knows_who_plays():
    shadow = ShadowGame()
    shadow.begin("vacuum", {"players": "3"}, YOU_START)
    assert shadow.players_turn and shadow.board_plays == OTHERS
    shadow.on.play(shadow.on.parse("vacuum:f6"))
    shadow.on.play(COMMIT)
    assert not shadow.players_turn


# --- hints ---------------------------------------------------------------------------------------


def test_a_hint_names_an_action_and_shows_where(harness):
    harness.put("players=2 stone_era=gold also=d6:13,e6:21,k8:11")
    before = [harness.symbol(name) for name in ("d6", "e6")]
    harness.key("hint")
    wait(harness)
    assert harness.panel.tip.startswith("Hint: ")
    assert [harness.symbol(name) for name in ("d6", "e6")] != before
    hinted = harness.app.play._hint
    assert harness.game.text(hinted) in ("attack:d6-e6*1", "attack:d6-e6*2", "attack:d6-e6*3", "war:d6-e6")


def test_a_hint_shows_squares_that_stay_as_they_are(harness):
    """What a move changes is a preview; its other squares are marked."""
    harness.put("players=2 stone_era=gold also=d6:13,e6:21,k8:11")
    harness.key("hint")
    wait(harness)
    harness.app.play._show_hint(harness.game.parse("perimeter:c11-c12"))
    harness.settle()
    assert harness.shown(HINTED) == ["c11"]


def test_hints_lead_through_a_turn(harness):
    """Each hint after the first is the rest of one thought; the last one is to commit."""
    harness.put("players=2 also=d6:11,f6:11,e8:11,e5:11")
    harness.app.play.setup.level = 3  # which overlooks nothing
    turn = harness.game.turn
    for _ in range(8):
        harness.key("hint")
        wait(harness)
        harness.app.play.play(harness.game.text(harness.app.play._hint), harness.now)
        harness.run(GUARD_MS)
        if harness.game.turn > turn:
            break
    assert harness.game.stone_era == 2 and harness.moves[-1] == "commit"


def test_exit_has_the_place_of_hint_in_a_chain(harness):
    place = harness.place("hint")
    harness.put("stage=2 also=d6:13,e6:11,f6:11")
    harness.key("supply")
    harness.play("d6", "e6")
    assert harness.place("exit") == place and harness.lit("exit")
    harness.key("exit")
    assert harness.place("hint") == place and harness.lit("hint")
