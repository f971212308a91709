"""Vacuum's bot: whole turns, in positions drawn for it and in games against itself and against random moves."""

import random

import pytest

from engines.vacuum.actions import COMMIT, COMMITTING, UNDO, VACUUM, action_of
from engines.vacuum.bot import VacuumBot
from engines.vacuum.rules import Vacuum
from tests.engines.vacuum.boards import put

LEVELS = (1, 2, 3, 4, 5)


def think(bot, game, seed=1):
    """Think to the end and return the move."""
    bot.begin(game, seed)
    while not bot.done:
        bot.step()
    return bot.move()


def play_turn(bot, game, seed=1):
    """Play a whole turn; return its moves."""
    moves, turn = [], game.turn
    while game.turn == turn:
        moves.append(think(bot, game, seed))
        game.play(moves[-1])
    return moves


def play_any(game, chance):
    """Play a whole turn of random moves."""
    turn = game.turn
    while game.turn == turn and game.outcome is None:
        moves = game.legal_moves()
        game.play(chance.choice(moves) if moves else UNDO)


# --- a turn ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_it_wins_where_one_turn_is_enough(level):
    """Gold has one pebble left, beside three of red's, and is in the stone era: any way to take it will do."""
    game = put("players=2 stone_era=gold also=d6:13,e6:21,k8:11", "")
    play_turn(VacuumBot(game, level), game)
    assert game.outcome_name() == "red"


def test_it_takes_what_several_actions_take():
    """An attack for the one that only an attack can reach, and wars for the others."""
    game = put("players=2 stone_era=gold also=d6:13,e6:21,e5:21,c7:12,b8:21", "")
    play_turn(VacuumBot(game, 5), game)
    assert game.outcome_name() == "red"


@pytest.mark.parametrize("level", (3, 4, 5))
def test_it_makes_a_stone_where_it_can(level):
    game = put("players=2 also=d6:11,f6:11,e8:11,e5:11", "")
    bot = VacuumBot(game, level)
    play_turn(bot, game)
    assert game.stone_era == 2


def test_it_saves_what_could_be_taken():
    """A stack beside gold's boulder is four of red's five pebbles; one of them, at most, has to be left there."""
    game = put("players=2 stone_era=red,gold also=d6:14,e7:2b,k3:1s,k8:11", "")
    play_turn(VacuumBot(game, 5), game)
    beaten = 0
    for square in range(34, 222):
        if 8 < game.units[square] < 13:
            pressures = game.pressure(game.name_of(square))
            beaten += (game.units[square] & 7) * (pressures["gold"] > pressures["red"])
    assert beaten < 2


def test_what_is_promising_is_tried():
    """A war, and attacks on the stone before those on a pebble."""
    game = put("players=2 stone_era=gold also=d6:14,e6:2s,d5:21,d7:13,h9:11,k4:12", "")
    bot = VacuumBot(game, 1)
    bot._player = 1
    bot._own.become(game)
    count = bot._own.legal_moves_into(bot._moves)
    bot._press()
    kept = [game.text(move) for move in bot._moves[: bot._select(count, 5, 2)]]
    assert len(kept) == 7 and [word.partition(":")[0] for word in kept[-2:]] == ["vacuum", "vacuum"]
    assert {word.partition("*")[0] for word in kept[:5]} <= {"attack:d6-e6", "attack:d7-e6", "war:d6-d5"}, kept


def test_it_looks_at_what_follows():
    """Level 5 judges its best turns once more after the next player's and after its own next one; the position is as
    it was in the end.
    """
    game = put("players=2 stone_era=red,gold also=d6:14,e7:2b,k3:1s,k8:2s,h9:22", "")
    bot = VacuumBot(game, 5)
    bot.begin(game, 1)
    while bot._own.to_move == game.to_move:
        bot.step()
    judged, turns = bot.rounds, bot._turns.count
    assert turns > 8 and not bot.done
    latest = game.turn
    while not bot.done:
        bot.step()
        latest = max(latest, bot._own.turn)
        assert game.is_legal(bot.move())
    assert latest == game.turn + 3
    assert bot.rounds > judged + 20 * turns
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


def test_it_thinks_again_where_the_line_is_left():
    game = put("players=2 also=d6:11,f6:11,e8:11,e5:11", "")
    bot = VacuumBot(game, 3)
    line = [think(bot, game)] and bot.line()
    assert len(line) > 2
    other = next(move for move in game.legal_moves() if move != line[0])
    game.play(other)
    bot.begin(game, 1)
    assert bot.done == (game.stage == COMMITTING) and line[1:] != bot.line()
    game.undo()
    assert think(bot, game) == line[0] and bot.rounds > 5


def test_it_goes_on_in_the_middle_of_a_turn():
    """A person may ask for a hint there: after a supply, in a chain, with all but commit done."""
    for words in ("stage=2 also=d6:12,e6:12 chain=e6", "stage=1 chain=d6 also=d6:1b,e6:12", "stage=3 also=d6:12"):
        game = put("players=2 " + words, "")
        play_turn(VacuumBot(game, 2), game)
        assert game.to_move == 2, words
    game = put("players=2 stage=commit also=d6:12", "")
    assert think(VacuumBot(game, 5), game) == COMMIT


def test_it_undoes_where_a_turn_cannot_end():
    """Red has no tile of the perimeter, and there is no empty area: nothing but undo and resign leads anywhere."""
    game = put("players=2 fill=21 free=d6,d7 also=d6:12,d7:11", "")
    for square in range(256):
        if game.terrain[square] == 1:
            game.terrain[square] = game.units[square] = 0
    game.stage = 2
    assert game.legal_moves()
    assert think(VacuumBot(game, 3), game) == UNDO
    game.stage = 3
    assert not game.legal_moves()
    assert think(VacuumBot(game, 3), game) == UNDO


def test_weak_levels_overlook_actions_but_never_how_to_end_a_turn():
    """From move to move of a game, with a seed each: some do not see as much as others, and all have a turn."""
    for level in (1, 2, 3):
        game, rounds = Vacuum(), set()
        bot = VacuumBot(game, level)
        for seed in range(40):
            bot.begin(game, seed)
            while not bot.done:
                bot.step()
            assert bot.move() != UNDO and len(bot.line()) > 1
            rounds.add(bot.rounds)
        assert (len(rounds) == 1) == (level == 3)


# --- games --------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_moves():
    """A second."""
    for level in LEVELS[:3]:
        games = [Vacuum(turns=6) for _ in range(2)]
        for game in games:
            bot = VacuumBot(game, level)
            while game.outcome is None:
                play_turn(bot, game, seed=game.turn + level)
        assert games[0].history() == games[1].history()
    assert len({think(VacuumBot(Vacuum(), 2), Vacuum(), seed) for seed in range(9)}) > 1


def test_it_follows_a_long_game_at_once():
    """A thousand moves on, begin() plays none of them again."""
    game, chance = Vacuum(), random.Random(4)
    while game.ply < 1000:
        play_any(game, chance)
    bot = VacuumBot(game, 1)
    bot.begin(game, 1)
    assert bot._own.ply == 0 and bot._own.like(game)
    assert bot._own.units == game.units and bot._own.legal_moves() == game.legal_moves()


@pytest.mark.parametrize("level", (3, 4, 5))
def test_it_builds(level):
    """A stone within the first five turns of each player. One to three seconds, most of it level 5's."""
    game = Vacuum()
    bots = [VacuumBot(game, level) for _ in range(2)]
    while game.turn < 10 and game.outcome is None:
        play_turn(bots[game.turn % 2], game, seed=game.turn)
    assert game.stone_era & 2 and game.stone_era & 4


def test_among_more_the_first_stone_waits():
    """Between two it is made at once; among three it waits for eight units that no one can take."""
    few = "d6:11,f6:11,e8:11,e5:11"
    many = few + ",j3:11,k4:11,c3:11,b4:11,c9:11,b8:11,j10:11,k9:11,h9:11"
    found = []
    for players, units in ((2, few), (3, few), (3, many)):
        game = put(f"players={players} also={units}", "")
        play_turn(VacuumBot(game, 5), game)
        found.append(game.stone_era)
    assert found == [2, 0, 2]


def test_it_goes_for_the_weakest():
    """Green has one unit left, gold eight: a stack stands better near green's than near gold's."""
    words = "players=3 stone_era=gold,green also=b6:11,{},k9:31,c3:21,c4:21,c5:21,d3:21,d4:21,e3:21,e4:21,f3:21"
    found = []
    for place in ("h8", "f6"):
        game = put(words.format(place + ":14"), "")
        bot = VacuumBot(game, 5)
        bot._player = 1
        bot._own.become(game)
        bot._noise = 1
        found.append(bot._judge(bot._press() & 255))
    assert found[0] > found[1]


def test_points_are_a_share():
    even = put("players=2 also=d6:14,j6:24", "")
    ahead = put("players=2 also=d6:1b,j6:24", "")
    behind = put("players=2 also=d6:11,j6:2s", "")
    bot, found = VacuumBot(even, 1), []
    for game in (behind, even, ahead):
        bot.begin(game, 1)
        bot.step()
        found.append(bot.points())
    assert found == sorted(found) and found[1] == 512 and found[0] < 300 and found[2] > 800
