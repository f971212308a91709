"""Vacuum's bot: whole turns, in positions drawn for it and in games against itself and against random moves."""

import pytest

from engines.vacuum.actions import COMMIT, CREATE, FIRSTS, UNDO, VACUUM, action_of
from engines.vacuum.bot import VacuumBot
from engines.vacuum.rules import Vacuum
from tests.engines.bots import think
from tests.engines.vacuum.boards import put


def play_turn(bot, game, seed=1):
    """Play a whole turn; return its moves."""
    moves, turn = [], game.turn
    while game.turn == turn:
        moves.append(think(bot, game, seed).move())
        game.play(moves[-1])
    return moves


# --- a turn ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", (1, 2, 3, 4, 5))
def test_it_wins_where_one_turn_is_enough(level):
    """Gold has one pebble left, beside three of red's, and is in the stone era: any way to take it will do."""
    game = put("players=2 stone_era=gold also=d6:13,e6:21,k8:11")
    play_turn(VacuumBot(game, level), game)
    assert game.outcome_name() == "red"


@pytest.mark.parametrize("level", (3, 4, 5))
@pytest.mark.parametrize("early", (0, 60))
def test_it_makes_a_stone_where_it_can_but_not_early(level, early, monkeypatch):
    monkeypatch.setattr("engines.vacuum.bot.EARLY", early)
    game = put("players=2 also=d6:11,f6:11,e8:11,e5:11")
    bot = VacuumBot(game, level)
    play_turn(bot, game)
    assert game.stone_era == (0 if early else 2)


def test_it_makes_no_stone_against_who_made_one_early():
    game = put("players=2 stone_era=gold also=d6:11,f6:11,e8:11,e5:11,j9:21")
    game.history = lambda start, end: [FIRSTS[CREATE]]
    game.ply = 100
    play_turn(VacuumBot(game, 3), game)
    assert game.stone_era == 4


def test_it_looks_at_what_follows():
    """Level 5 evaluates its best turns once more after the next player's and after its own next one; the position is as
    it was in the end.
    """
    game = put("players=2 stone_era=red,gold also=d6:14,e7:2b,k3:1s,k8:2s,h9:22")
    bot = VacuumBot(game, 5)
    bot.begin(game, 1)
    while bot._own.to_move == game.to_move:
        bot.step()
    evaluated, turns = bot.rounds, bot._turns.count
    assert turns > 8 and not bot.done
    latest = game.turn
    while not bot.done:
        bot.step()
        latest = max(latest, bot._own.turn)
        assert game.is_legal(bot.move())
    assert latest == game.turn + 3
    assert bot.rounds > evaluated + 20 * turns
    assert bot._own.like(game) and bot._player == game.to_move


# --- one thought a turn -------------------------------------------------------------------------


def test_it_thinks_once_a_turn():
    game = Vacuum()
    bot = VacuumBot(game, 3)
    for _ in range(4):
        think(bot, game)
        assert bot.rounds > 5
        line = bot.line()
        assert line[-1] == COMMIT and action_of(line[-2]) >= VACUUM
        for number, move in enumerate(line):
            if number:
                bot.begin(game, 2)
            assert bot.done and bot.line() == line[number:] and bot.move() == move
            game.play(move)
        assert game.stage == 1 and game.move_number() == 0


def test_it_goes_on_in_the_middle_of_a_turn():
    """A person may ask for a hint there: after a supply, in a chain, with all but commit done."""
    for words in ("stage=2 also=d6:12,e6:12 chain=e6", "stage=1 chain=d6 also=d6:1b,e6:12", "stage=3 also=d6:12"):
        game = put("players=2 " + words)
        play_turn(VacuumBot(game, 2), game)
        assert game.to_move == 2, words
    game = put("players=2 stage=commit also=d6:12")
    assert think(VacuumBot(game, 5), game).move() == COMMIT


def test_it_undoes_where_a_turn_cannot_end():
    """Red has no tile of the perimeter, and there is no empty area: nothing but undo and resign leads anywhere."""
    game = put("players=2 fill=21 free=d6,d7 also=d6:12,d7:11")
    for square in range(256):
        if game.terrain[square] == 1:
            game.terrain[square] = game.units[square] = 0
    game.stage = 2
    assert game.legal_moves()
    assert think(VacuumBot(game, 3), game).move() == UNDO
    game.stage = 3
    assert not game.legal_moves()
    assert think(VacuumBot(game, 3), game).move() == UNDO


def test_weak_levels_overlook_actions_but_never_how_to_end_a_turn():
    """From move to move of a game, with a seed each: some do not see as much as others, and all have a turn."""
    for level in (1, 2):
        game, rounds = Vacuum(), set()
        bot = VacuumBot(game, level)
        for seed in range(40):
            think(bot, game, seed)
            assert bot.move() != UNDO and len(bot.line()) > 1
            rounds.add(bot.rounds)
        assert len(rounds) > 1
